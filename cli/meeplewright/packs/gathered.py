"""What is gathered of all files of a World: kept by a session, and changed by what comes and goes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import TYPE_CHECKING

from meeplewright.packs.memory import came_and_went
from meeplewright.sources.model import Record

if TYPE_CHECKING:
    from meeplewright.packs.link import LinkedFile

ByKind = dict[str, dict[str, Record]]


class RecordsByKind:
    """The records of one World after the other by kind and id: of two of one name the first."""

    def __init__(self) -> None:
        self._parts: Sequence[LinkedFile] = ()
        self._by_kind: ByKind = {}

    def follow(self, parts: Sequence[LinkedFile]) -> ByKind:
        """The records of these files. What was given for others before stays as it was."""
        pairs = _replaced(self._parts, parts)
        if pairs is None:
            by_kind: ByKind = {}
            for part in parts:
                for record in part.records:
                    by_kind.setdefault(record.kind, {}).setdefault(record.id, record)
        else:
            by_kind = {kind: {**records} for kind, records in self._by_kind.items()}
            for old, new in pairs:
                if by_kind[old.kind][old.id] is old:
                    by_kind[new.kind][new.id] = new
        self._parts, self._by_kind = parts, by_kind
        return by_kind


def _replaced(before: Sequence[LinkedFile], after: Sequence[LinkedFile]) -> list[tuple[Record, Record]] | None:
    """The records that others stand for now, with these; None where it is not one for one in the same places."""
    if len(before) != len(after):
        return None
    pairs: list[tuple[Record, Record]] = []
    for old, new in zip(before, after, strict=True):
        if old is new:
            continue
        if len(old.records) != len(new.records):
            return None
        pairs += zip(old.records, new.records, strict=True)
    return pairs if all(old.kind == new.kind and old.id == new.id for old, new in pairs) else None


class AnnotationCounts:
    """In how many files each annotation stands at a value."""

    def __init__(self) -> None:
        self._parts: Sequence[LinkedFile] = ()
        self._files: Counter[str] = Counter()

    def follow(self, parts: Sequence[LinkedFile]) -> frozenset[str]:
        """The annotations that stand in these files."""
        gone, come = came_and_went(self._parts, parts)
        for part in gone:
            self._files.subtract([*part.annotations()])
        for part in come:
            self._files.update([*part.annotations()])
        self._parts = parts
        return frozenset(annotation for annotation, files in self._files.items() if files > 0)
