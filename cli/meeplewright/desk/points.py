"""What has a place on a map or a board: items of a record with an `x` and a `y`, and what joins them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from meeplewright.authoring.splicing.model import value_at
from meeplewright.desk.changes.model import Edit, FieldPut, RefusedEdit, Why
from meeplewright.packs.world import World
from meeplewright.sources.model import Path_, Record
from meeplewright.text.markup import plain

_NAMES = ("name", "label", "title", "id", "number")


@dataclass(frozen=True, slots=True)
class Point:
    """One of them, in the units of its record; `is_named`: others can name it, as a space and no tree beside it."""

    path: Path_
    name: str
    x: float
    y: float
    is_named: bool


@dataclass(frozen=True, slots=True)
class Joined:
    """Two of them that a path joins."""

    path: Path_
    first: str
    second: str


def points(record: Record) -> tuple[Point, ...]:
    """All that has a place in a record, in its order."""
    return tuple(_points(record.data, ()))


def joined(record: Record) -> tuple[Joined, ...]:
    """What is joined: pairs of ids of its points, in whatever list they stand."""
    ids = {str(value_at(record.data, (*point.path, "id"))) for point in points(record)}
    return tuple(_joined(record.data, (), ids))


def mapped(world: World) -> list[Record]:
    """The records with something that has a place."""
    return [record for record in world.records() if record.pack == world.pack.name and points(record)]


def move(record: Record, moved: Mapping[Path_, tuple[float, float]]) -> list[Edit] | RefusedEdit:
    """Points stand elsewhere, all of them in one step."""
    edits: list[Edit] = []
    for path, place in moved.items():
        there = value_at(record.data, path)
        if not isinstance(there, Mapping) or not _has_place(there):
            return RefusedEdit(Why.GONE, "there is no such space any more", "look at the map again", record.name, path)
        for key, wanted in zip(("x", "y"), place, strict=True):
            value = rounded(wanted, whole=isinstance(there[key], int))
            if value != there[key]:
                edits.append(FieldPut(record.name, (*path, key), value))
    return edits


def rounded(value: float, *, whole: bool) -> float:
    """A measure as somebody would write it: whole where it was so, else to a tenth."""
    near = round(value, 1)
    return round(value) if whole or near == int(near) else near


def _has_place(value: Mapping[str, Any]) -> bool:
    return all(isinstance(value.get(key), int | float) and not isinstance(value.get(key), bool) for key in ("x", "y"))


def _points(value: Any, path: Path_) -> Iterator[Point]:
    if isinstance(value, Mapping):
        if _has_place(value):
            texts = (each for each in value.values() if isinstance(each, str))
            name = next((str(value[key]) for key in _NAMES if value.get(key) not in (None, "")), next(texts, ""))
            yield Point(path, plain(name), float(value["x"]), float(value["y"]), "id" in value)
        for key, inner in value.items():
            yield from _points(inner, (*path, str(key)))
    elif isinstance(value, list):
        for at, inner in enumerate(value):
            yield from _points(inner, (*path, at))


def _joined(value: Any, path: Path_, ids: set[str]) -> Iterator[Joined]:
    if isinstance(value, Mapping):
        ends = [str(each) for each in value.values() if isinstance(each, str | int) and str(each) in ids]
        if len(ends) == 2 and not _has_place(value):
            yield Joined(path, *ends)
            return
        for key, inner in value.items():
            yield from _joined(inner, (*path, str(key)), ids)
    elif isinstance(value, list):
        if len(value) == 2 and all(isinstance(each, str | int) and str(each) in ids for each in value):
            yield Joined(path, *map(str, value))
            return
        for at, inner in enumerate(value):
            yield from _joined(inner, (*path, at), ids)
