"""CSV made for nanDECK, Squib or Component.Studio: a column map says which of its columns is which field."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from meeplewright.authoring.sheets.columns import columns_of
from meeplewright.authoring.sheets.table import Row, SheetTable, own_records
from meeplewright.findings.stop import Stop, did_you_mean
from meeplewright.packs.world import World
from meeplewright.regular import bytes_of
from meeplewright.text.ids import id_of

# what the columns of these tools are mostly called, and the field that is mostly meant
_USUAL = {
    "qty": "copies", "quantity": "copies", "count": "copies", "copies": "copies", "amount": "copies",
    "title": "name", "card name": "name", "name": "name",
    "text": "text", "body": "text", "description": "text", "rules": "text", "rules text": "text", "effect": "text",
    "flavour": "flavour", "flavor": "flavour", "flavor text": "flavour",
    "image": "art", "art": "art", "picture": "art", "artwork": "art",
    "set": "deck", "deck": "deck", "type": "type", "cost": "cost",
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class ColumnMap:
    """`columns` maps their heads to ours; `id_from` is the column of which ids are made; `fixed` are values for all."""

    kind: str
    columns: Mapping[str, str]
    id_from: str
    fixed: Mapping[str, Any]
    ignored: frozenset[str]


def read_map(path: Path) -> ColumnMap:
    """A column map: `kind`, `id` (a column), `columns` (theirs: ours), `set` (ours: value), `ignore` (theirs)."""
    from meeplewright.sources.read import FileReader

    try:
        reading = FileReader().read(bytes_of(path), path.as_posix())
    except OSError as error:
        raise Stop(f"the column map `{path}` cannot be read: {error.strerror}", help="look at the path") from None
    data = reading.data
    if reading.findings or not isinstance(data, dict):
        first = reading.findings[0] if reading.findings else None
        where = f"{first.place.path}:{first.place.line}: {first.message}" if first else f"`{path}` is no mapping"
        raise Stop(where, help="a column map has `kind`, `id`, `columns`, `set` and `ignore`")
    unknown = set(data) - {"kind", "id", "columns", "set", "ignore"}
    if unknown:
        name = sorted(unknown)[0]
        raise Stop(
            f"the column map has no `{name}`", help=did_you_mean(name, ["kind", "id", "columns", "set", "ignore"])
        )
    columns = data.get("columns")
    if not isinstance(columns, dict) or not all(isinstance(ours, str) for ours in columns.values()):
        raise Stop("the column map's `columns` is no mapping from their columns to fields", help="as in `Qty: copies`")
    return ColumnMap(
        kind=str(data.get("kind", "")),
        columns=columns,
        id_from=str(data.get("id", "")),
        fixed=data.get("set") or {},
        ignored=frozenset(map(str, data.get("ignore") or ())),
    )


def mapped(table: SheetTable, column_map: ColumnMap) -> SheetTable:
    """The table with our columns. A column that the map does not name is a mistake, not a loss."""
    kind = column_map.kind or table.kind
    for head in table.heads:
        if head not in column_map.columns and head != column_map.id_from and head not in column_map.ignored:
            raise Stop(
                f"the column map does not say what `{head}` is",
                help=did_you_mean(head, column_map.columns) or "put it under `columns`, or under `ignore`",
            )
    for head in column_map.columns:
        if head not in table.heads:
            advice = did_you_mean(head, table.heads) or f"its columns are {', '.join(table.heads)}"
            raise Stop(f"the file has no column `{head}`", help=advice)
    heads = [
        "id",
        *column_map.columns.values(),
        *(name for name in column_map.fixed if name not in column_map.columns.values()),
    ]
    heads = list(dict.fromkeys(heads))
    taken: dict[str, int] = {}
    rows = []
    for row in table.rows:
        cells = {ours: row.cells.get(theirs) for theirs, ours in column_map.columns.items()}
        cells |= {name: value for name, value in column_map.fixed.items() if cells.get(name) in (None, "")}
        if "id" not in column_map.columns.values():
            source = column_map.id_from or next(
                (theirs for theirs, ours in column_map.columns.items() if ours == "name"), ""
            )
            cells["id"] = _unique(id_of(str(row.cells.get(source) or "")), taken)
        rows.append(Row(row.number, cells))
    return SheetTable(table.sheet, kind, heads, rows, None)


def guessed(table: SheetTable, world: World) -> SheetTable:
    """A foreign table without a map: columns by their usual names, ids of the names. What is not known is asked for."""
    if not table.kind or table.kind not in world.system.kinds or "id" in table.heads:
        return table
    known = {column.head for column in columns_of(world, table.kind, own_records(world, table.kind, {}))}
    columns = {}
    for head in table.heads:
        ours = head if head in known else _USUAL.get(head.strip().casefold(), id_of(head))
        if ours in known:
            columns[head] = ours
    if "name" not in columns.values():
        return table
    left = [head for head in table.heads if head not in columns]
    if left:
        raise Stop(
            f"nothing says what the column `{left[0]}` is",
            help="write a column map and name it with `--map`; docs/authoring.md shows one",
        )
    return mapped(replace(table), ColumnMap(table.kind, columns, "", {}, frozenset()))


def _unique(id_: str, taken: dict[str, int]) -> str:
    count = taken[id_] = taken.get(id_, 0) + 1
    return id_ if count == 1 else f"{id_}-{count}"
