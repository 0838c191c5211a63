"""A kind's records as a table, and what the table was like when it was written: hashes cell by cell."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from meeplewright.authoring.sheets.columns import Column, columns_of
from meeplewright.findings.stop import Stop, did_you_mean
from meeplewright.packs.world import World
from meeplewright.sources.model import Record

NOT_OURS = "_"  # how a column begins that somebody keeps beside ours


@dataclass(frozen=True, slots=True)
class Row:
    """A row as it was read: cells by column head, and where it stands (row numbers count from 1, the head included)."""

    number: int
    cells: Mapping[str, Any]
    base: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class SheetTable:
    """One sheet. `known` are the ids that it had when it was exported, None where that is not known."""

    sheet: str
    kind: str
    heads: Sequence[str]
    rows: Sequence[Row]
    known: frozenset[str] | None = None


@dataclass(frozen=True, slots=True)
class Export:
    """What is written out for one kind."""

    kind: str
    columns: Sequence[Column]
    rows: Sequence[Sequence[Any]]

    def base(self, row: Sequence[Any]) -> str:
        """The hashes of a row's cells, in the order of the columns."""
        return " ".join(mark_of(cell) for cell in row)


def is_ours(head: str) -> bool:
    """True for a column of ours: neither nameless nor somebody's own."""
    return bool(head) and not head.startswith(NOT_OURS)


def mark_of(cell: Any) -> str:
    """A short hash of a cell's value: equal where a person would say that it is the same."""
    if cell is None or cell == "":
        return "-"
    text = str(int(cell)) if isinstance(cell, float) and cell.is_integer() else str(cell).replace("\r\n", "\n")
    return hashlib.blake2b(text.encode("utf-8", "surrogatepass"), digest_size=5).hexdigest()


def export_of(world: World, kind: str, where: Mapping[str, str]) -> Export:
    """The records of a kind of the World's own pack, those whose fields are as `where` says."""
    if kind not in world.system.kinds:
        raise Stop(
            f"`{world.system.id}` has no kind `{kind}`",
            help=did_you_mean(kind, world.system.kinds) or f"its kinds: {', '.join(world.system.kinds)}",
        )
    records = own_records(world, kind, where)
    if not records:
        raise Stop(f"there is no {kind} to write", help="look at `--where`, and at `meeple stats`")
    columns = columns_of(world, kind, records)
    return Export(kind, columns, [[column.cell(column.value_in(record)) for column in columns] for record in records])


def own_records(world: World, kind: str, where: Mapping[str, str]) -> list[Record]:
    """The pack's own records of a kind, in the order of the files."""
    return [
        record
        for record in world.of(kind).values()
        if record.pack == world.pack.name and all(str(record.data.get(key)) == value for key, value in where.items())
    ]
