"""A copy of the pack in which one file at a time can be spoilt; what has not changed is read once."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path

from meeplewright.checks.registry import Check, checks
from meeplewright.findings.model import Finding
from meeplewright.packs.cache import Cache
from meeplewright.packs.load import load


@dataclass(frozen=True)
class Copy:
    """The folder of the copy, and the cache of what has been read."""

    folder: Path
    cache: Cache

    @contextmanager
    def spoilt(self, file: Path, text: str) -> Iterator[None]:
        """The copy with one file changed."""
        before = file.read_text(encoding="utf-8")
        file.write_text(text, encoding="utf-8")
        try:
            yield
        finally:
            file.write_text(before, encoding="utf-8")

    def found(self, code: str = "") -> list[Finding]:
        """What is wrong with the copy: everything, or no more than is asked to see one code."""
        loaded = load(self.folder, cache=self.cache)
        findings = list(loaded.findings)
        for world in loaded.worlds:
            house = [rule for rule in world.system.rules if code in {"", rule.code}]
            seen = replace(world, system=replace(world.system, rules=house))
            findings += [finding for check in checks() if _asked(check, code) for finding in check(seen)]
        return findings


def _asked(check: Check, code: str) -> bool:
    family = {"translation_findings": "MW5", "story_findings": "MW6"}
    if check.__name__ == "house_rules":
        return not code or "/" in code
    return not code or code.startswith(family.get(check.__name__, "MW"))
