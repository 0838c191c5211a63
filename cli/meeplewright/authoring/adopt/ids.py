"""What names the records of a kind: a field, or several put together, or the file."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations
from pathlib import PurePosixPath
from typing import Any

from meeplewright.authoring.adopt.clusters import Cluster
from meeplewright.authoring.adopt.look import Row
from meeplewright.sources.forms.model import FILE, KEY

_NAMES = (
    "id",
    "code",
    "key",
    "uuid",
    "slug",
    "uid",
    "guid",
    "unique_id",
    "identifier",
    "number",
    "no",
    "nr",
    "name",
    "title",
)
_ENOUGH = 0.95  # of the records; a double and one without it are defects, and no reason to look further


@dataclass(frozen=True, slots=True)
class Identified:
    """`id` as `sources:` says it; `field` where it is one, `ids` of the rows in their order (None: it lacks one)."""

    id: str
    field: str
    ids: tuple[str | None, ...]
    doubles: int
    file_named: bool = False  # each file is called as its record


def named(cluster: Cluster, rows: Sequence[Row], kind: str) -> Identified | None:
    """How records are named; None where nothing tells them apart."""
    if cluster.names:
        return _made("{" + KEY + "}", "", cluster.names)
    fields = sorted(cluster.keys, key=lambda name: _rank(name, kind, cluster))
    if cluster.each_file:
        stems = [PurePosixPath(sheet.inside).stem for sheet in cluster.sheets]
        for name in fields:
            field_ids = [_as_id(row.get(name)) for row in rows]
            same = sum(one == other for one, other in zip(field_ids, stems, strict=True))
            if same >= _ENOUGH * len(rows) or (same >= len(rows) - 1 and len(rows) > 3):
                return _made(name, name, field_ids, file_named=True)
        if len(set(stems)) == len(stems):
            sure = [name for name in fields if name in _NAMES[:9] and _is_unique(rows, name)]
            return _one(rows, sure[0]) if sure else _made("{" + FILE + "}", "", stems)
    good = [name for name in fields if _is_unique(rows, name)]
    if good and _rank(good[0], kind, cluster)[0] < len(_NAMES) - 2:
        return _one(rows, good[0])
    few = [name for name in fields if _could_be_part(rows, name)][:8]
    for pair in combinations(few, 2):
        ids = [_joined(row, pair) for row in rows]
        if not good and _unique(ids):
            return _made(
                "-".join("{" + name + "}" for name in _in_order(pair, rows)),
                "",
                [_joined(r, _in_order(pair, rows)) for r in rows],
            )
    return _one(rows, good[0]) if good else None


def _in_order(pair: tuple[str, str], rows: Sequence[Row]) -> tuple[str, str]:
    """The one that says less stands first: the set before the number in it."""
    first, second = pair
    return (
        pair if len({str(r.get(first)) for r in rows}) <= len({str(r.get(second)) for r in rows}) else (second, first)
    )


def _rank(name: str, kind: str, cluster: Cluster) -> tuple[int, int]:
    """Fields that are called as ids are come first, then those after the kind, then as they stand."""
    order = list(cluster.keys).index(name)
    low = name.lower()
    if low in _NAMES[:9]:
        return _NAMES.index(low), order
    if low in (f"{kind}_id", f"{kind}_code", f"{kind}id", f"{kind}-id", f"{kind}code"):
        return 9, order
    if low in ("name", "title"):
        return len(_NAMES) - 2, order
    return (10, order) if low.endswith(("_id", "code", "id")) else (len(_NAMES), order)


def _one(rows: Sequence[Row], field: str) -> Identified:
    return _made(field, field, [_as_id(row.get(field)) for row in rows])


def _made(id_: str, field: str, ids: Sequence[str | None], *, file_named: bool = False) -> Identified:
    known = [each for each in ids if each is not None]
    return Identified(id_, field, tuple(ids), len(known) - len(set(known)), file_named)


def _is_unique(rows: Sequence[Row], field: str) -> bool:
    values = [_as_id(row.get(field)) for row in rows]
    return _unique(values) and all(value is None or len(value) <= 80 for value in values)


def _unique(values: Sequence[str | None]) -> bool:
    there = [value for value in values if value is not None]
    least = _ENOUGH * len(values) if len(values) >= 20 else len(values) - 1 if len(values) > 6 else len(values)
    return len(there) >= least and len(set(there)) >= least and len(there) > 0


def _could_be_part(rows: Sequence[Row], field: str) -> bool:
    values = [_as_id(row.get(field)) for row in rows]
    return all(value is not None and len(value) <= 40 for value in values) and len(set(values)) > 1


def _joined(row: Row, fields: Sequence[str]) -> str | None:
    parts = [_as_id(row.get(name)) for name in fields]
    return None if None in parts else "-".join(str(part) for part in parts)


def _as_id(value: Any) -> str | None:
    if isinstance(value, str):
        return value or None
    return str(value) if isinstance(value, int) and not isinstance(value, bool) else None
