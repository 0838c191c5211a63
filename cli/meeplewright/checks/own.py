"""What belongs to the pack that is checked, and not to those it extends: they are checked by themselves."""

from __future__ import annotations

from collections.abc import Iterator

from meeplewright.packs.world import World
from meeplewright.sources.model import Record, Source
from meeplewright.systems.model import Mark


def is_own(record: Record, world: World) -> bool:
    """Whether the record is the pack's, or its system's vocabulary."""
    return not record.pack or record.pack == world.pack.name


def own_records(world: World) -> Iterator[Record]:
    """The pack's records and its system's vocabulary."""
    return (record for record in world.records() if is_own(record, world))


def own_marks(world: World, annotation: str) -> Iterator[Mark]:
    """The values of the pack's own records that carry the annotation."""
    return (mark for mark in world.marks(annotation) if is_own(mark.record, world))


def own_sources(world: World) -> Iterator[Source]:
    """The files of the pack that hold records, and that of the system's vocabulary: where their own texts stand."""
    yield world.system.source
    yield from world.pack.sources


def field_of(path: tuple[str | int, ...]) -> str:
    """`options/0/goto`, as findings, baselines and translations call a place in a record."""
    return "/".join(map(str, path))
