"""One change of a copy of a pack: the files as they then are, and the places where an honest finding may stand."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Mapping
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Change:
    """Characters `start` to `end` of a file become `new`."""

    file: str
    start: int
    end: int
    new: str


@dataclass(frozen=True, slots=True)
class End:
    """Lines of a file as it is after the change."""

    file: str
    first: int
    last: int

    def holds(self, file: str, line: int) -> bool:
        """Whether a finding stands here: two lines more or less are no other place."""
        return file == self.file and self.first - 2 <= line <= self.last + 2


@dataclass(frozen=True, slots=True)
class Spot:
    """Characters of a file as it was before the change: the other honest end."""

    file: str
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Fault:
    """A change, ready to be written. A file whose new content is None goes."""

    category: str
    what: str
    files: Mapping[str, bytes | None]
    places: tuple[End, ...]  # where it was made
    others: tuple[End, ...] = ()  # what it then disagrees with


def spoilt(
    category: str, what: str, texts: Mapping[str, str], changes: Iterable[Change], others: Iterable[Spot] = ()
) -> Fault:
    """The fault that these changes make."""
    by_file: dict[str, list[Change]] = {}
    for change in changes:
        by_file.setdefault(change.file, []).append(change)
    files: dict[str, bytes | None] = {}
    places: list[End] = []
    for file, made in by_file.items():
        text, parts, at = texts[file], list[str](), 0
        for change in sorted(made, key=lambda each: each.start):
            parts += [text[at : change.start], change.new]
            at = change.end
            first = sum(part.count("\n") for part in parts[:-1]) + 1
            places.append(End(file, first, first + change.new.count("\n")))
        files[file] = "".join([*parts, text[at:]]).encode()
    ends = tuple(_moved(spot, texts[spot.file], by_file.get(spot.file, ())) for spot in others)
    return Fault(category, what, files, tuple(places), ends)


def _moved(spot: Spot, text: str, changes: Iterable[Change]) -> End:
    """Where lines stand after the change."""

    def line(at: int) -> int:
        more = sum(
            change.new.count("\n") - text.count("\n", change.start, change.end)
            for change in changes
            if change.end <= at
        )
        return text.count("\n", 0, at) + 1 + more

    return End(spot.file, line(spot.start), max(line(spot.start), line(max(spot.start, spot.end - 1))))


def line_of(starts: list[int], at: int) -> int:
    """The line of a character, of a file whose lines begin at `starts`."""
    return bisect_right(starts, at)
