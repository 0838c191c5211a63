"""The ways on from an entry of a story: what leads where, told by the annotations of the schema; new ones as edits."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from meeplewright.authoring.splicing.model import value_at
from meeplewright.desk.changes.model import Edit, FieldPut, ItemInsert, New, RefusedEdit, Why
from meeplewright.packs.world import World
from meeplewright.sources.model import Path_, Record
from meeplewright.systems.annotations import SchemaNode


@dataclass(frozen=True, slots=True)
class StoryLink:
    """One way on. `option` is the path of the option that it is part of, `label` what the reader chooses."""

    path: Path_
    goal: str
    option: Path_
    label: str


def links(world: World, record: Record) -> tuple[StoryLink, ...]:
    """Where a record of a story leads."""
    marks = world.system.kinds[record.kind].annotated.marks(record)
    targets = [mark for mark in marks if mark.annotation == "x-story" and _part(mark.argument) == "target"]
    leads = []
    for mark in targets:
        if isinstance(mark.value, str):
            option = _option(mark.path)
            label = value_at(record.data, (*option, _label(world, record.kind, option))) if option else ""
            leads.append(StoryLink(mark.path, mark.value, option, label if isinstance(label, str) else ""))
    return tuple(leads)


def new_option(world: World, record: Record, goal: str, label: str) -> list[Edit] | RefusedEdit:
    """An option more, behind the others, that leads to an entry."""
    shape = _Options.of(world, record.kind)
    if shape is None:
        return RefusedEdit(Why.WRONG, f"a {record.kind} has no options", "change it in its form", record.name)
    there = record.data.get(shape.key)
    option: dict[str, Any] = {}
    if shape.label:
        option[shape.label] = label or "…"
    option[shape.target] = goal
    if isinstance(there, list):
        return [ItemInsert(record.name, (shape.key, len(there)), option)]
    return [FieldPut(record.name, (shape.key,), [option])]


def new_entry(world: World, record: Record, id_: str, label: str, fields: dict[str, Any]) -> list[Edit] | RefusedEdit:
    """An entry more, with a way to it from another."""
    edits = new_option(world, record, id_, label)
    return edits if isinstance(edits, RefusedEdit) else [*edits, New(record.kind, id_, fields)]


def retarget(record: Record, path: Path_, goal: str) -> list[Edit] | RefusedEdit:
    """A way leads somewhere else."""
    if not isinstance(value_at(record.data, path), str):
        return RefusedEdit(Why.GONE, "there is no way on any more", "look at the entry again", record.name, path)
    return [FieldPut(record.name, path, goal)]


@dataclass(frozen=True, slots=True)
class _Options:
    """How options of a kind are written: the key of their list, and in each the keys of its label and its goal."""

    key: str
    label: str
    target: str

    @classmethod
    def of(cls, world: World, kind: str) -> _Options | None:
        for key, node in world.system.kinds[kind].annotated.properties.items():
            item = node.items
            if item is None:
                continue
            keys = dict(_keys(item))
            if "target" in keys:
                return cls(key, keys.get("label", ""), keys["target"])
        return None


def _keys(node: SchemaNode) -> Iterator[tuple[str, str]]:
    """The parts that the keys of an option play."""
    for key, inner in reversed(node.properties.items()):
        for annotation, argument, types in inner.own:
            if annotation == "x-story" and (not types or "string" in types):
                yield _part(argument), key


def _part(argument: Any) -> str:
    return (
        argument if isinstance(argument, str) else str(argument.get("part", "")) if isinstance(argument, dict) else ""
    )


def _option(path: Path_) -> Path_:
    """The item of the outermost list that a path goes through."""
    at = next((at for at, step in enumerate(path) if isinstance(step, int)), None)
    return () if at is None else path[: at + 1]


def _label(world: World, kind: str, option: Path_) -> str:
    node: Any = world.system.kinds[kind].annotated.properties.get(str(option[0]))
    item = None if node is None else node.items
    return dict(_keys(item)).get("label", "label") if item is not None else "label"
