"""Findings carried from a text to the next one: what stands before and behind an edit goes on to stand there."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace

from meeplewright.findings.model import Finding, Place
from meeplewright.text.alike import ends_alike

_Spot = tuple[int, int]  # line and column


@dataclass(frozen=True, slots=True)
class SplicedStretch:
    """One stretch of a text that was put in the place of another: where it begins, where each of the two ends."""

    start: _Spot
    before: _Spot
    after: _Spot

    @classmethod
    def between(cls, old: str, new: str) -> SplicedStretch:
        """The shortest one that makes the second of the first."""
        start, end = ends_alike(old, new)
        return cls(_spot(old, start), _spot(old, len(old) - end), _spot(new, len(new) - end))

    def carried(self, place: Place) -> Place | None:
        """Where a place is now; None where the edit goes beyond one of its ends."""
        first = place.line, place.column
        last = max(first, (place.end_line, place.end_column))
        if last <= self.start and first < self.start:
            return place
        if first >= self.before:
            (line, column), (end_line, end_column) = self._behind(first), self._behind(last)
        elif first <= self.start and last >= self.before:
            (line, column), (end_line, end_column) = first, self._behind(last)
        else:
            return None
        return replace(place, line=line, column=column, end_line=end_line, end_column=end_column)

    def _behind(self, spot: _Spot) -> _Spot:
        line, column = spot
        of_line = self.after[1] - self.before[1] if line == self.before[0] else 0
        return line + self.after[0] - self.before[0], column + of_line


def carried(findings: Iterable[Finding], splice_of: Callable[[str], SplicedStretch | None]) -> Iterator[Finding]:
    """The findings all of whose places are still known, at those. `splice_of` tells of a file how it was edited: by
    nothing where the place of a finding in it is not known any more."""
    for finding in findings:
        place = _place(finding.place, splice_of)
        others = [_place(each.place, splice_of) for each in finding.related]
        if place is None or None in others:
            continue
        related = tuple(
            replace(each, place=other) for each, other in zip(finding.related, others, strict=True) if other is not None
        )
        yield replace(finding, place=place, related=related, edit=None)


def _place(place: Place, splice_of: Callable[[str], SplicedStretch | None]) -> Place | None:
    splice = splice_of(place.path)
    return None if splice is None else splice.carried(place)


NOWHERE = SplicedStretch((1 << 60, 1), (1 << 60, 1), (1 << 60, 1))  # of a file that nobody edited


def _spot(text: str, at: int) -> _Spot:
    return text.count("\n", 0, at) + 1, at - (text.rfind("\n", 0, at) + 1) + 1
