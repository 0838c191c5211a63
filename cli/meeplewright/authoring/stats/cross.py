"""Tables of one field by another, and of effects by what they come to: pieces counted, and what is to be expected."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from meeplewright.sources.model import Record

NONE = "-"  # where a record has not the field
Row = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Cross:
    """Pieces by the values of two fields; `page` is the value of a third, where there is one."""

    fields: Row
    page: str
    rows: tuple[str, ...]
    columns: tuple[str, ...]
    pieces: Mapping[tuple[str, str], int]


@dataclass(frozen=True, slots=True)
class EffectTally:
    """One effect of a group: its name with what it hangs on, how many pieces have each number of it, and what of it is
    to be expected of a piece of the group."""

    name: str
    given: str
    numbers: tuple[tuple[float, int], ...]
    expected: float


@dataclass(frozen=True, slots=True)
class Effects:
    """The effects of a group of records: those with one value of a field, or all."""

    group: str
    pieces: int
    effects: tuple[EffectTally, ...]


def crossed(records: Sequence[Record], copies: Mapping[str, int], fields: Sequence[str]) -> Iterator[Cross]:
    """One table, or one for each value of a third field. A record with several values stands in each of their rows."""
    cells: dict[Row, int] = {}
    for record in records:
        for row in _rows(record, fields):
            cells[row] = cells.get(row, 0) + copies.get(record.name, 1)
    for page in _known(cells, 2) if len(fields) > 2 else ("",):
        here = {row[:2]: count for row, count in cells.items() if len(fields) < 3 or row[2] == page}
        yield Cross(
            tuple(fields), page, _known(here, 0), _known(here, 1), {(row[0], row[1]): n for row, n in here.items()}
        )


def effects_by(
    records: Sequence[Record], copies: Mapping[str, int], effects: str, by: str, given: Sequence[str]
) -> Iterator[Effects]:
    """The numbers under a field, for each value of another. Keys of `given` say what an effect hangs on."""
    groups: dict[str, list[Record]] = {}
    for record in records:
        for value in (row[0] for row in _rows(record, (by,))) if by else ("",):
            groups.setdefault(value, []).append(record)
    for group in sorted(groups, key=_order):
        pieces = sum(copies.get(record.name, 1) for record in groups[group])
        by_effect: dict[tuple[str, str], dict[float, int]] = {}
        for record in groups[group]:
            for name, hangs_on, number in _amounts(_at(record.data, effects), given):
                numbers = by_effect.setdefault((name, hangs_on), {})
                numbers[number] = numbers.get(number, 0) + copies.get(record.name, 1)
        group_effects = (
            EffectTally(
                name, hangs_on, tuple(sorted(n.items())), sum(number * count for number, count in n.items()) / pieces
            )
            for (name, hangs_on), n in sorted(by_effect.items())
        )
        yield Effects(group, pieces, tuple(group_effects))


def _rows(record: Record, fields: Sequence[str]) -> list[Row]:
    rows: list[Row] = [()]
    for field in fields:
        values = list(dict.fromkeys(_shown(value) for value in _at(record.data, field))) or [NONE]
        rows = [(*row, value) for row in rows for value in values]
    return rows


def _at(value: Any, field: str) -> list[Any]:
    """All that stands under a dotted name; each item of a list by itself."""
    values = [value]
    for step in field.split("."):
        values = [
            inner[step] for each in values for inner in _items(each) if isinstance(inner, Mapping) and step in inner
        ]
    return [item for each in values for item in _items(each)]


def _items(value: Any) -> Iterator[Any]:
    if isinstance(value, list):
        for each in value:
            yield from _items(each)
    else:
        yield value


def _shown(value: Any) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return ", ".join(map(str, value)) if isinstance(value, Mapping) else str(value)


def _amounts(effects: Sequence[Any], given: Sequence[str]) -> Iterator[tuple[str, str, float]]:
    """Every number of some effects: what it is of, and what it hangs on, outer conditions first."""
    for effect in effects:
        yield from _inside(effect, (), (), given)


def _inside(value: Any, name: Row, hangs_on: Row, given: Sequence[str]) -> Iterator[tuple[str, str, float]]:
    if isinstance(value, Mapping):
        here = (*hangs_on, *(f"{key} {_told(value[key])}" for key in given if key in value))
        for key, inner in value.items():
            if key not in given:
                yield from _inside(inner, (*name, str(key)), here, given)
    elif isinstance(value, list):
        for inner in value:
            yield from _inside(inner, name, hangs_on, given)
    elif isinstance(value, int | float) and not isinstance(value, bool):
        yield ".".join(name), ", ".join(hangs_on), value


def _told(value: Any) -> str:
    if isinstance(value, Mapping):
        return " ".join(f"{key} {_told(each)}" for key, each in value.items())
    return " ".join(_told(each) for each in value) if isinstance(value, list) else str(value)


def _known(cells: Mapping[Row, int], at: int) -> tuple[str, ...]:
    return tuple(sorted({row[at] for row in cells}, key=_order))


def _order(value: str) -> tuple[bool, float, str]:
    """Numbers by their size, before words; what is not there last."""
    try:
        return False, float(value), ""
    except ValueError:
        return True, float(value == NONE), value
