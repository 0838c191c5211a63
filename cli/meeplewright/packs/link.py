"""Records to a World: by kind and id, with their annotated values and their references both ways."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from meeplewright.packs.world import Pack, Reference, World
from meeplewright.sources.model import Record
from meeplewright.systems.model import Mark, System


def linked(
    pack: Pack, packs: Sequence[Pack], system: System, records: Iterable[Record], marks: Mapping[str, Sequence[Mark]]
) -> World:
    """The World of a pack; `records` has those of the vocabulary first, then those of the extended packs, then its own."""
    everything = tuple(records)
    by_kind: dict[str, dict[str, Record]] = {}
    for record in everything:
        by_kind.setdefault(record.kind, {}).setdefault(record.id, record)
    references = [_reference(mark, by_kind) for mark in marks.get("x-ref", ()) if isinstance(mark.value, str)]
    outgoing: dict[str, list[Reference]] = {}
    incoming: dict[str, list[Reference]] = {}
    for reference in references:
        outgoing.setdefault(reference.record.name, []).append(reference)
        if reference.target is not None:
            incoming.setdefault(reference.target.name, []).append(reference)
    return World(
        pack=pack,
        packs=tuple(packs),
        system=system,
        by_kind=by_kind,
        by_annotation=marks,
        references=references,
        _from=outgoing,
        _to=incoming,
        everything=everything,
    )


def marks_of(records: Iterable[Record], system: System) -> dict[str, list[Mark]]:
    """Every annotated value of the records by its annotation, in order."""
    found: dict[str, list[Mark]] = {}
    for record in records:
        kind = system.kinds.get(record.kind)
        if kind is None:
            continue
        for mark in kind.annotated.marks(record):
            found.setdefault(mark.annotation, []).append(mark)
    return found


def _reference(mark: Mark, by_kind: Mapping[str, Mapping[str, Record]]) -> Reference:
    kinds = kinds_of(mark.argument)
    wanted: str = mark.value
    if len(kinds) > 1 and "/" in wanted:
        kind, _, id_ = wanted.partition("/")
        target = by_kind.get(kind, {}).get(id_) if kind in kinds else None
        return Reference(mark.record, mark.path, kinds, id_, target)
    target = next((found for kind in kinds if (found := by_kind.get(kind, {}).get(wanted)) is not None), None)
    return Reference(mark.record, mark.path, kinds, wanted, target)


def kinds_of(argument: Any) -> tuple[str, ...]:
    """The kinds that an x-ref allows."""
    return (argument,) if isinstance(argument, str) else tuple(argument)
