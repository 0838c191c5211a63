"""Packs that ship, for tests: read once, with the facts of their rulebooks, and copies in which files can be spoilt."""

from __future__ import annotations

import shutil
from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, replace
from functools import cache, lru_cache
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pytest
import yaml

from meeplewright import data
from meeplewright.checks.registry import HOUSE, Check, checks
from meeplewright.findings.model import Finding
from meeplewright.packs import grammar
from meeplewright.packs.cache import Cache
from meeplewright.packs.load import load
from meeplewright.packs.world import World
from meeplewright.systems.load import load_system
from meeplewright.systems.model import System
from seldom import LATER

Told = tuple[str, str, list[str]]


@cache
def shipped(name: str) -> World:
    """A pack that ships, read once; nothing is wrong with it."""
    loaded = load(data.content() / name)
    assert loaded.findings == []
    (world,) = loaded.worlds
    return world


def data_copy(name: str, where: Path, *left: str) -> Path:
    """The folder of a pack that ships, copied into another, without the files and folders that are left out."""
    return Path(shutil.copytree(data.content() / name, where / name, ignore=shutil.ignore_patterns(*left)))


def without_its_week(where: Path) -> Path:
    """The demonstration pack, copied without the story whose decks take seconds to be looked through by each server."""
    return data_copy("saltmarsh-light", where, "week.yaml")


def patches_in(folder: str) -> dict[str, dict[str, Any]]:
    """What one thing each makes wrong in a pack that ships, by the names of the files in tests/packs/."""
    files = sorted((Path(__file__).parent / "packs" / folder).glob("*.yaml"))
    return {file.stem: yaml.load(file.read_text(encoding="utf-8"), Loader=yaml.CSafeLoader) for file in files}


def each_of(patches: Mapping[str, dict[str, Any]]) -> list[Any]:
    """For `parametrize`: one in six now. The others, and those with `slow: true` (a large story is proven anew), are for `make test-slow`."""
    return [
        pytest.param(patch, id=name, marks=LATER if patch.get("slow") or at % 6 else ())
        for at, (name, patch) in enumerate(patches.items())
    ]


def among(expected: Mapping[str, Any], told: Sequence[Told]) -> bool:
    """Whether a finding is told at its line, with its play."""
    return any(
        code == expected["code"] and expected["line"] in line and witness == expected.get("witness", [])
        for code, line, witness in told
    )


def facts_in(folder: Path) -> dict[str, Any]:
    """What the rulebooks say, as data, beside the tests that compare it."""
    read = yaml.load((folder / "facts.yaml").read_text(encoding="utf-8"), Loader=yaml.CSafeLoader)
    assert isinstance(read, dict)
    return read


@dataclass(frozen=True)
class Copy:
    """A copy of a pack in which files can be spoilt; what has not changed is read once."""

    folder: Path
    cache: Cache

    @classmethod
    def of(cls, name: str, where: Path) -> Copy:
        """A pack that ships, copied into a folder, and read."""
        copy = cls(Path(shutil.copytree(data.content() / name, where / name)), Cache())
        load(copy.folder, cache=copy.cache).keep()  # what is not spoilt is then never read again
        return copy

    @contextmanager
    def spoilt(self, file: Path, text: str) -> Iterator[None]:
        """The copy with one file changed."""
        before = file.read_text(encoding="utf-8")
        file.write_text(text, encoding="utf-8")
        try:
            yield
        finally:
            file.write_text(before, encoding="utf-8")

    @contextmanager
    def spoilt_by(self, patch: Mapping[str, Any]) -> Iterator[None]:
        """The copy with all that a patch changes: its fault, and what must be otherwise for it to be one."""
        with ExitStack() as changes:
            for change in (patch, *patch.get("also", [])):
                file = self.folder / change.get("file", patch["file"])
                text = file.read_text(encoding="utf-8")
                assert change["find"] in text, "the good pack has changed: this patch finds nothing"
                most = -1 if change.get("every") else 1
                changes.enter_context(self.spoilt(file, text.replace(change["find"], change["replace"], most)))
            yield

    def line_of(self, finding: Finding) -> str:
        """The line in the pack; what is told of the system stands elsewhere."""
        inside, found, path = finding.place.path.rpartition(f"/{self.folder.name}/")
        if not found or inside.endswith("systems"):
            return ""
        return (self.folder / path).read_text(encoding="utf-8").splitlines()[finding.place.line - 1]

    def assert_told(self, patch: Mapping[str, Any]) -> None:
        """What a patch breaks is told as it says: the code, the line, and of a story the play and no other play."""
        expected = [patch, *patch.get("too", [])]
        of_stories = any("witness" in each or each["code"].startswith("MW6") for each in expected)
        with self.spoilt_by(patch):
            asked = {"MW6" if each["code"].startswith("MW6") else each["code"] for each in expected}
            told = {code: self.told(code) for code in sorted(asked)}
            for each in expected:
                found = told["MW6" if each["code"].startswith("MW6") else each["code"]]
                assert among(each, found), f"{each['code']} was not told so: {found}"
        if of_stories:
            plays = [each for each in told["MW6"] if each[2]]
            assert len(plays) == sum("witness" in each for each in expected), plays

    def told(self, code: str) -> list[Told]:
        """What is told of a code or a family of codes: the code, its line, and the play that shows it."""
        found = [finding for finding in self.found(code) if finding.code.startswith(code)]
        return [(finding.code, self.line_of(finding), list(finding.witness)) for finding in found]

    def found(self, code: str = "") -> list[Finding]:
        """What is wrong with the copy: everything, or no more than is asked to see one code."""
        with patch.object(grammar, "load_system", _once_loaded):
            loaded = load(self.folder, cache=self.cache)
        findings = list(loaded.findings)
        for world in loaded.worlds:
            house = [rule for rule in world.system.rules if code in {"", rule.code}]
            seen = replace(world, system=replace(world.system, rules=house))
            findings += [finding for check in checks() if not code or may_tell(check, code) for finding in check(seen)]
        return findings


def may_tell(check: Check, code: str) -> bool:
    """Whether a check may tell a code, or one of a family that begins so."""
    return (HOUSE in code and HOUSE in check.codes) or any(each.startswith(code) for each in check.codes)


@lru_cache(maxsize=8)
def _loaded_once(folder: Path, shown: str) -> tuple[System | None, tuple[Finding, ...]]:
    system, findings = load_system(folder, shown)
    return system, tuple(findings)


def _once_loaded(folder: Path, shown: str) -> tuple[System | None, list[Finding]]:
    """The systems of the packs that ship lie outside of the copies, and nobody spoils them."""
    system, findings = _loaded_once(folder, shown)
    return system, list(findings)
