"""The ways of a map, as `x-graph` tells them: points that a way is led through are put in and taken out."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from meeplewright.authoring.splicing.model import value_at
from meeplewright.desk.changes.model import Edit, FieldPut, ItemInsert, RefusedEdit, Remove, Why
from meeplewright.desk.points import points, rounded
from meeplewright.packs.world import World
from meeplewright.sources.model import Path_, Record

MOST_POINTS = 40  # of one way


@dataclass(frozen=True, slots=True)
class Trail:
    """A way between two spaces: its ends by their ids, where the list of its points stands, and each of them."""

    path: Path_
    ends: tuple[str, str]
    via: Path_
    points: tuple[Path_, ...]


def ways(world: World, record: Record) -> tuple[Trail, ...]:
    """Every way of the graphs that are inside of a record."""
    edges: list[Trail] = []
    for mark in world.system.kinds[record.kind].annotated.marks(record):
        if mark.annotation == "x-graph" and "nodes" in mark.argument:
            said: Mapping[str, Any] = mark.argument
            listed = value_at(record.data, path := (*mark.path, said["edges"]))
            for at, each in enumerate(listed if isinstance(listed, list) else ()):
                if isinstance(each, Mapping):
                    edges.append(_way(each, (*path, at), said))
    return tuple(edges)


def _way(said: Mapping[str, Any], path: Path_, names: Mapping[str, Any]) -> Trail:
    via = (*path, names.get("via", "via"))
    listed = said.get(via[-1])
    points = tuple((*via, at) for at in range(len(listed))) if isinstance(listed, list) else ()
    first, second = (str(said.get(names.get(key, key), "")) for key in ("from", "to"))
    return Trail(path, (first, second), via, points)


def add(world: World, record: Record, path: Path_, at: int, place: tuple[float, float]) -> list[Edit] | RefusedEdit:
    """A point more that a way is led through: it is the one of that number then."""
    way = next((each for each in ways(world, record) if each.path == path), None)
    if way is None or not 0 <= at <= len(way.points):
        return RefusedEdit(Why.GONE, "there is no such way any more", "look at the map again", record.name, path)
    if len(way.points) >= MOST_POINTS:
        return RefusedEdit(
            Why.WRONG, f"a way is led through {MOST_POINTS} points at most", record=record.name, path=path
        )
    whole = _is_whole(record)
    point = {key: rounded(value, whole=whole) for key, value in zip(("x", "y"), place, strict=True)}
    if way.points:
        return [ItemInsert(record.name, (*way.via, at), point)]
    return [FieldPut(record.name, way.via, [point])]


def take(world: World, record: Record, path: Path_) -> list[Edit] | RefusedEdit:
    """A point goes; with the last one of a way its list."""
    way = next((each for each in ways(world, record) if path in each.points), None)
    if way is None:
        return RefusedEdit(Why.GONE, "there is no such point any more", "look at the map again", record.name, path)
    return [Remove(record.name, way.via if len(way.points) == 1 else path)]


def _is_whole(record: Record) -> bool:
    """Whether the places of a map are written without a point, as all of them are."""
    return all(isinstance(value_at(record.data, (*each.path, axis)), int) for each in points(record) for axis in "xy")
