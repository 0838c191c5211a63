"""All that was changed here, as splices of bytes: undone and done again as long as nobody else changed the files."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from meeplewright.authoring.splicing.make import splice_between
from meeplewright.desk.changes.model import Change, FileChange

MOST = 1000
_BACK = 30  # steps that are looked at for how something was written


@dataclass(frozen=True, slots=True)
class Spliced:
    """One file of a step: letters from `start` on that were `old` and are `new`. `made`: there was no file before,
    `gone`: there is none since."""

    path: Path
    start: int
    old: str
    new: str
    made: bool = False
    gone: bool = False

    @classmethod
    def of(cls, change: FileChange) -> Spliced:
        """The one stretch of a file that a change is about."""
        before, after = change.before or "", change.after or ""
        splice = splice_between(before, after)
        return cls(
            change.path, splice.start, before[splice.start : splice.end], splice.text,
            made=change.before is None, gone=change.after is None,
        )  # fmt: skip

    def back(self, text: str) -> str | None:
        """The text as it was before; None where this no longer stands there."""
        if text[self.start : self.start + len(self.new)] != self.new:
            return None
        return text[: self.start] + self.old + text[self.start + len(self.new) :]

    def forth(self, text: str) -> str | None:
        """The text as it was after; None where it is not what this was made of."""
        if text[self.start : self.start + len(self.old)] != self.old:
            return None
        return text[: self.start] + self.new + text[self.start + len(self.old) :]


@dataclass(frozen=True, slots=True)
class JournalStep:
    """One thing that was done. The digests are of its files before and after, in their order."""

    number: int
    title: str
    files: tuple[Spliced, ...]
    before: tuple[str, ...]
    after: tuple[str, ...]
    moves: tuple[tuple[Path, Path], ...] = ()
    records: tuple[str, ...] = ()


@dataclass(slots=True)
class Journal:
    """The steps that can be undone, the last one last, and those that can be done again, the next one last."""

    done: list[JournalStep] = field(default_factory=list)
    undone: list[JournalStep] = field(default_factory=list)
    count: int = 0

    def add(self, change: Change, before: Sequence[str], after: Sequence[str]) -> JournalStep:
        """A change was made: it can be undone, and what was undone before cannot be done again."""
        self.count += 1
        files = tuple(map(Spliced.of, change.files))
        step = JournalStep(self.count, change.title, files, tuple(before), tuple(after), change.moves, change.records)
        self.done.append(step)
        del self.done[:-MOST]
        self.undone.clear()
        return step

    def as_before(self, path: Path, text: str, record: str) -> Iterator[str]:
        """The text with one of the last steps of a record taken back, as far as it still stands there: whoever types
        what stood there before gets it as it was written."""
        later: list[tuple[int, int, int]] = []  # what came since: from where, how long it is, by how much longer
        for step in reversed(self.done[-_BACK:]):
            each = next((file for file in step.files if file.path == path), None)
            if each is None:
                continue
            at = each.start
            clear = True
            for start, length, longer in reversed(later):
                clear = clear and (start + length <= at or start >= at + len(each.new))
                at += longer if start <= at else 0
            if clear and record in step.records and text[at : at + len(each.new)] == each.new:
                yield text[:at] + each.old + text[at + len(each.new) :]
            later.append((each.start, len(each.old), len(each.new) - len(each.old)))
