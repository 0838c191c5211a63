"""Which findings a change brings, and whether they stand where it was made."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from unittest.mock import patch

from meeplewright.checks import registry
from meeplewright.checks.run import Wish, of_loaded
from meeplewright.findings.model import Finding
from meeplewright.packs import grammar
from meeplewright.packs.load import load
from pack_copies import Copy, _once_loaded
from truth.categories import PRINT, STORY
from truth.fault import End, Fault
from truth.shelf import Shelf

_STORIES = "meeplewright.stories.findings.check:story_findings"


@dataclass(frozen=True, slots=True)
class Verdict:
    """What became of a fault: `told` is `at its place`, `other end`, `elsewhere` or `not told`."""

    pack: str
    category: str
    what: str
    told: str
    echoes: int
    codes: tuple[str, ...]


@dataclass
class Bench:
    """A copy of a pack, with what is found in it when nothing is spoilt."""

    shelf: Shelf
    copy: Copy
    proofs: bool  # whether stories may be proven anew: some take half a minute
    before: dict[tuple[bool, bool], Counter[tuple[str, ...]]] = field(default_factory=dict)

    @classmethod
    def of(cls, name: str, where: Path, *, proofs: bool) -> Bench:
        copy = Copy.of(name, where)
        return cls(Shelf.of(copy.folder), copy, proofs)

    def found(self, files: Mapping[str, bytes | None], *, story: bool, printed: bool) -> list[Finding]:
        """The findings that are there with these files and are not there without."""
        if (story, printed) not in self.before:
            self.before[story, printed] = Counter(map(_key, self._all(story=story, printed=printed)))
        left = self.before[story, printed].copy()
        with _written(self.copy.folder, files):
            findings = self._all(story=story, printed=printed)
        new = []
        for finding in findings:
            if left[_key(finding)] > 0:
                left[_key(finding)] -= 1
            else:
                new.append(finding)
        return new

    def _all(self, *, story: bool, printed: bool) -> list[Finding]:
        checks = registry.CHECKS if story else tuple(each for each in registry.CHECKS if each.function != _STORIES)
        with ExitStack() as stack:
            stack.enter_context(patch.object(grammar, "load_system", _once_loaded)) if not (
                self.copy.folder / "system.yaml"
            ).exists() else None
            stack.enter_context(patch.object(registry, "CHECKS", checks))
            loaded = load(self.copy.folder, cache=self.copy.cache)
            return of_loaded(Wish([self.copy.folder], more=printed), loaded).findings

    def verdict(self, fault: Fault) -> Verdict:
        """Judges one fault: by place, and by what else is said."""
        story = fault.category in STORY and self.proofs
        new = self.found(fault.files, story=story, printed=fault.category in PRINT)
        if not new and self.proofs and not story:
            new = self.found(fault.files, story=True, printed=False)
        at = [finding for finding in new if self._holds(finding, fault.places)]
        other = [
            finding
            for finding in new
            if finding not in at and (self._holds(finding, fault.others) or self._names(finding, fault.places))
        ]
        told = "at its place" if at else "other end" if other else "elsewhere" if new else "not told"
        codes = tuple(finding.code for finding in (*at, *other, *(f for f in new if f not in at and f not in other)))
        return Verdict(self.shelf.name, fault.category, fault.what, told, max(0, len(new) - 1), codes)

    def _holds(self, finding: Finding, ends: tuple[End, ...]) -> bool:
        return any(end.holds(self._inside(finding.place.path), finding.place.line) for end in ends)

    def _names(self, finding: Finding, ends: tuple[End, ...]) -> bool:
        return any(
            end.holds(self._inside(each.place.path), each.place.line) for each in finding.related for end in ends
        )

    def _inside(self, shown: str) -> str:
        return shown.partition(f"{self.copy.folder.name}/")[2]


def _key(finding: Finding) -> tuple[str, ...]:
    return finding.code, finding.place.path, finding.message, finding.record, finding.field


@contextmanager
def _written(folder: Path, files: Mapping[str, bytes | None]) -> Iterator[None]:
    before = {name: (folder / name).read_bytes() for name in files}
    try:
        for name, content in files.items():
            if content is None:
                (folder / name).unlink()
            else:
                (folder / name).write_bytes(content)
        yield
    finally:
        for name, old in before.items():
            (folder / name).write_bytes(old)
