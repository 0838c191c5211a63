"""A World without some of its records, in memory: for those who ask what would be if they were not there."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Any

from meeplewright.packs.link import LinkedFile, linked
from meeplewright.packs.world import World
from meeplewright.systems.model import Mark, System
from meeplewright.systems.referring import is_plain, kinds_of


class Whole:
    """A World whose annotated values are at hand, so that many smaller ones can be made of it."""

    def __init__(self, world: World) -> None:
        self.world = world
        by_source = {id(source): source for pack in world.packs for source in pack.sources}
        by_source[id(world.system.source)] = world.system.source
        held: dict[int, dict[str, list[Mark]]] = {key: {} for key in by_source}
        for annotation in world.by_annotation:
            for mark in world.by_annotation[annotation]:
                held[id(mark.record.source)].setdefault(annotation, []).append(mark)
        self._parts: list[tuple[Any, list[Any], dict[str, list[Mark]]]] = []
        records: dict[int, list[Any]] = {}
        for record in world.everything:
            records.setdefault(id(record.source), []).append(record)
        for key, each in records.items():
            self._parts.append((by_source[key], each, held[key]))

    def without(self, names: Collection[str]) -> World:
        """The World that this would be without these records (`kind/id`)."""
        parts = [
            _Left(source, [record for record in records if record.name not in names], self.world.system, marks, names)
            for source, records, marks in self._parts
        ]
        world = self.world
        return linked(world.pack, world.packs, world.system, parts)


class _Left(LinkedFile):
    """The records of a file that are left, with their annotated values."""

    __slots__ = ("_gone", "_held", "_kept")
    whole = False

    def __init__(
        self,
        source: Any,
        records: list[Any],
        system: System,
        held: Mapping[str, list[Mark]],
        gone: Collection[str],
    ) -> None:
        super().__init__(source, records, system)
        self._held = held
        self._gone = gone
        self._kept: dict[str, list[Mark]] = {}

    def marks(self, annotation: str) -> Sequence[Mark]:
        if annotation not in self._kept:
            gone = self._gone
            self._kept[annotation] = [mark for mark in self._held.get(annotation, ()) if mark.record.name not in gone]
        return self._kept[annotation]

    def unknown(self, annotation: str, by_kind: Mapping[str, Mapping[str, Any]]) -> Iterator[Mark]:
        none: Mapping[str, Any] = {}
        for mark in self.marks(annotation):
            kinds = kinds_of(mark.argument) if is_plain(mark.argument) else ()
            if not (len(kinds) == 1 and isinstance(mark.value, str) and mark.value in by_kind.get(kinds[0], none)):
                yield mark

    def says(self, annotation: str) -> bool:
        return bool(self.marks(annotation))

    def annotations(self) -> set[str]:
        return set(self._held)

    def walked(self) -> dict[str, list[Mark]]:
        return {annotation: [*self.marks(annotation)] for annotation in self._held}
