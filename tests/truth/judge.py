"""Which findings a change brings, and whether they stand where it was made."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from shutil import copytree
from unittest.mock import patch

from meeplewright import data
from meeplewright.checks import asked, registry
from meeplewright.checks.living import Living
from meeplewright.checks.run import Wish
from meeplewright.findings.model import Finding
from truth.categories import PRINT, STORY
from truth.fault import End, Fault
from truth.shelf import Shelf

_STORIES = "meeplewright.stories.findings.check:story_findings"
_TOLD = tuple(each for each in registry.CHECKS if each.function != _STORIES)


@dataclass(frozen=True, slots=True)
class Verdict:
    """What became of a fault: `told` is `at its place`, `other end`, `elsewhere` or `not told`."""

    pack: str
    category: str
    what: str
    told: str
    echoes: int
    codes: tuple[str, ...]

    @property
    def is_told(self) -> bool:
        """At its place, or at the record or translation that it disagrees with."""
        return self.told in ("at its place", "other end")


@dataclass
class Bench:
    """A copy of a pack that is kept alive, as an editor does: what is found in it when nothing is spoilt, and when something is.

    `slow`: its stories take half a minute to prove, and are proven anew only for a fault that nothing else tells.
    """

    shelf: Shelf
    folder: Path
    slow: bool
    alive: dict[tuple[bool, bool], tuple[Living, Counter[tuple[str, ...]]]] = field(default_factory=dict)

    @classmethod
    def of(cls, name: str, where: Path, *, slow: bool = False) -> Bench:
        folder = Path(copytree(data.content() / name, where / name))
        return cls(Shelf.of(folder), folder, slow)

    def found(self, files: Mapping[str, bytes | None], *, story: bool, printed: bool) -> list[Finding]:
        """The findings that are there with these files and are not there without."""
        with patch.object(asked, "CHECKS", registry.CHECKS if story else _TOLD):
            if (story, printed) not in self.alive:
                living = Living(Wish([self.folder], more=printed))
                self.alive[story, printed] = living, Counter(map(_key, living.result().findings))
            living, before = self.alive[story, printed]
            left = before.copy()
            changed = [self.folder / name for name in files]
            with _written(self.folder, files):
                findings = living.result(changed).findings
            for path in changed:
                living.edit(path, None)  # the next answer looks at these files again, as they are then
        new = []
        for finding in findings:
            if left[_key(finding)] > 0:
                left[_key(finding)] -= 1
            else:
                new.append(finding)
        return new

    def verdict(self, fault: Fault) -> Verdict:
        """Judges one fault: by place, and by what else is said."""
        story = fault.category in STORY and not self.slow
        new = self.found(fault.files, story=story, printed=fault.category in PRINT)
        if not new and not story:
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
        return shown.partition(f"{self.folder.name}/")[2]


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
