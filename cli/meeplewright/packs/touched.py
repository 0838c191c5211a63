"""What differs between a World and the one before: records, ids, annotated values, files. Looked up when asked for."""

from __future__ import annotations

import marshal
from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from meeplewright.packs.discover import File, was_written
from meeplewright.packs.held import same
from meeplewright.packs.link import LinkedFile, Marks
from meeplewright.packs.world import World
from meeplewright.sources.model import Record

_Pair = tuple[LinkedFile | None, LinkedFile | None]


@dataclass(frozen=True, eq=False)
class Touched:
    """The difference. `told`: only these files, by where they are, can have changed; None where that is not known, and
    what stands outside of the packs, such as the layouts of a system that ships, may be another too. `read_ns`: when
    the World before was read."""

    before: World
    after: World
    told: Collection[str] | None
    read_ns: int

    @cached_property
    def wholly(self) -> bool:
        """Whether the packs or their system say something else of themselves, so that nothing is as it was."""
        before, after = self.before, self.after
        return (
            before.system is not after.system
            or before.pack.name != after.pack.name
            or [pack.source for pack in before.packs] != [pack.source for pack in after.packs]
        )

    @cached_property
    def _pairs(self) -> list[_Pair]:
        """The files of records that were replaced, came (no part before) or went (none after)."""
        old, new = _parts(self.before), _parts(self.after)
        if len(old) == len(new):
            others = [(one, other) for one, other in zip(old, new, strict=True) if one.source is not other.source]
            if all(one.source.shown == other.source.shown for one, other in others):
                return [*others]
        by_name = {part.source.shown: part for part in old}
        pairs: list[_Pair] = []
        for part in new:
            before = by_name.pop(part.source.shown, None)
            if before is None or before.source is not part.source:
                pairs.append((before, part))
        return pairs + [(part, None) for part in by_name.values()]

    @cached_property
    def ids(self) -> bool:
        """Whether a record came, went, moved to another place in the order, or was named anew."""
        return self._order_of_files or any(_ids(one) != _ids(other) for one, other in self._pairs)

    @cached_property
    def _order_of_files(self) -> bool:
        old, new = _parts(self.before), _parts(self.after)
        return len(old) != len(new) or any(
            one is not other and one.source.shown != other.source.shown for one, other in zip(old, new, strict=True)
        )

    def marks(self, annotation: str) -> bool:
        """Whether a value that carries the annotation is another, or is another record's."""
        return self._order_of_files or any(
            _values(one, annotation) != _values(other, annotation) for one, other in self._pairs
        )

    def said_of_files(self, facts: Callable[[LinkedFile], object]) -> bool:
        """Whether something else is known now of one of the files that changed."""
        return self._order_of_files or any(
            one is None or other is None or facts(one) != facts(other) for one, other in self._pairs
        )

    @cached_property
    def records(self) -> frozenset[str]:
        """The records (`kind/id`) that came, went, or are no longer what they were."""
        names: set[str] = set()
        for one, other in self._pairs:
            old, new = _by_name(one), _by_name(other)
            names |= old.keys() ^ new.keys()
            names |= {name for name in old.keys() & new.keys() if not _same_records(old[name], new[name])}
        return frozenset(names)

    @cached_property
    def only_words(self) -> bool:
        """Whether nothing in any record is another but its running text."""
        return (
            not self.wholly
            and not self.elsewhere
            and not self.ids
            and all(_without_words(one) == _without_words(other) for one, other in self._pairs)
        )

    @cached_property
    def kinds(self) -> frozenset[str]:
        return frozenset(name.partition("/")[0] for name in self.records)

    @cached_property
    def files(self) -> frozenset[str]:
        """Paths in their packs of files that are no records, and came, went or changed."""
        names: set[str] = set()
        for one, other in zip(self.before.packs, self.after.packs, strict=False):
            old, new = ({file.inside: file for file in pack.others} for pack in (one, other))
            names |= old.keys() ^ new.keys()
            names |= {
                name
                for name in old.keys() & new.keys()
                if old[name].stamp != new[name].stamp or self._may_have_changed(new[name])
            }
        return frozenset(names)

    def _may_have_changed(self, file: File) -> bool:
        """Whether a file with the same stamp may be another: written in the moment in which it was read before."""
        return was_written(file, self.read_ns) if self.told is None else file.where in self.told

    @property
    def elsewhere(self) -> bool:
        """Whether something may have changed that belongs to no pack."""
        return self.told is None

    @cached_property
    def moved(self) -> frozenset[str]:
        """Files, as findings name them, in which things may stand elsewhere now."""
        parts = {part.source.shown for pair in self._pairs for part in pair if part is not None}
        homes = [pack.source.shown.rpartition("/")[0] for pack in self.after.packs]
        return frozenset(parts | {f"{home}/{name}" if home else name for home in homes for name in self.files})

    @property
    def nothing(self) -> bool:
        """Whether the two Worlds are the same."""
        return (
            not self.elsewhere and not self.wholly and not self._pairs and not self._order_of_files and not self.files
        )


def _parts(world: World) -> Sequence[LinkedFile]:
    return world.by_annotation.parts if isinstance(world.by_annotation, Marks) else ()


def _ids(part: LinkedFile | None) -> list[tuple[str, str]]:
    return [] if part is None else [(record.kind, record.id) for record in part.records]


def _by_name(part: LinkedFile | None) -> dict[str, list[Record]]:
    by_name: dict[str, list[Record]] = {}
    for record in () if part is None else part.records:
        by_name.setdefault(record.name, []).append(record)
    return by_name


def _same_records(old: Iterable[Record], new: Iterable[Record]) -> bool:
    one, other = [record.data for record in old], [record.data for record in new]
    return len(one) == len(other) and all(map(same, one, other))


def _values(part: LinkedFile | None, annotation: str) -> list[object]:
    """The annotated values of a file, written down so that only the same are equal."""
    if part is None:
        return []
    return [
        (mark.record.name, mark.path, written(mark.argument), written(mark.value)) for mark in part.marks(annotation)
    ]


def _without_words(part: LinkedFile | None) -> bytes:
    """All that a file holds but the running text of its records."""
    if part is None:
        return b""
    plain = marshal.loads(marshal.dumps([record.data for record in part.records], 2))  # noqa: S302 - a copy
    at = {id(record): number for number, record in enumerate(part.records)}
    for mark in part.marks("x-text"):
        if isinstance(mark.value, str) and mark.path and id(mark.record) in at:
            holder = plain[at[id(mark.record)]]
            for step in mark.path[:-1]:
                holder = holder[step]
            if isinstance(holder, dict | list):
                holder[mark.path[-1]] = None  # type: ignore[index] # a key or a number, as it stands
    return marshal.dumps(plain, 2)


def written(value: Any) -> Any:
    """A value that is equal only to its likeness: 1 is not true, and the order of keys counts."""
    return value if isinstance(value, str) else marshal.dumps(value, 2)
