"""What a layout can say of a record: paths into its fields, through references, into other records."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from meeplewright.packs.world import World
    from meeplewright.sources.model import Record

_NOTHING: Mapping[str, Any] = {}


class Marked(str):
    """Text that is mark-up: what a schema calls `x-text`."""

    __slots__ = ()


class Fields:
    """The fields of one record, and of the item of a list that a box is repeated for."""

    def __init__(
        self, world: World, record: Record, item: Any = None, index: int = 0, at: tuple[str | int, ...] = ()
    ) -> None:
        self.world = world
        self.record = record
        self.item = item
        self.index = index
        self.at = at

    def with_item(self, item: Any, index: int, path: tuple[str | int, ...]) -> Fields:
        return Fields(self.world, self.record, item, index, path)

    def get(self, path: tuple[str, ...]) -> Any:
        """The value at a path, or None. A step after a reference goes on in the record that it names."""
        first = path[0]
        if "/" in first:
            kind, _, name = first.partition("/")
            record = self.world.get(kind, name)
            return None if record is None else _walk(self.world, record, record.data, (), path[1:])
        if first == "item" and self.at:
            return _walk(self.world, self.record, self.item, self.at, path[1:])
        if first == "index" and self.at:
            return self.index
        if first == "pack":
            return self.world.pack.data.get(path[1]) if len(path) > 1 else self.world.pack.name
        if first == "kind" and "kind" not in self.record.data:
            kind_of = self.world.system.kinds.get(self.record.kind)
            return kind_of.title if kind_of else self.record.kind
        return _walk(self.world, self.record, self.record.data, (), path)

    def named(self, value: Any) -> Any:
        """The record that a plain id names by reference of this record, or any record of that id."""
        for reference in self.world.refs_from(self.record):
            if reference.id == value and reference.target is not None:
                return reference.target
        for kind in self.world.by_kind.values():
            if isinstance(value, str) and value in kind:
                return kind[value]
        return None


def _walk(world: World, record: Record, value: Any, at: tuple[str | int, ...], path: Sequence[str]) -> Any:
    for number, step in enumerate(path):
        if isinstance(value, list):
            found = [_walk(world, record, item, (*at, index), path[number:]) for index, item in enumerate(value)]
            return [item for item in found if item is not None]
        if isinstance(value, Mapping):
            value = value.get(step)
            at = (*at, step)
        else:
            target = _target(world, record, at) if isinstance(value, str) else None
            return None if target is None else _walk(world, target, target.data, (), path[number:])
        if value is None:
            return None
    if isinstance(value, list):
        return [_marked(world, record, item, (*at, index)) for index, item in enumerate(value)]
    return _marked(world, record, value, at)


def _marked(world: World, record: Record, value: Any, at: tuple[str | int, ...]) -> Any:
    return Marked(value) if isinstance(value, str) and _is_text(world, record, at) else value


def _target(world: World, record: Record, at: tuple[str | int, ...]) -> Record | None:
    return next((ref.target for ref in world.refs_from(record) if ref.path == at), None)


def _is_text(world: World, record: Record, at: tuple[str | int, ...]) -> bool:
    """Whether the schema says that the value at this path is running text."""
    kind = world.system.kinds.get(record.kind)
    if kind is None:
        return False
    top = kind.annotated
    if len(at) == 1 and top.by is None:
        # a field of the record itself, in a schema without branches: the schema alone knows
        own = top.properties.get(str(at[0]))
        if own is not None:
            return any(annotation == "x-text" for annotation, _, _ in own.own)
    try:
        node = top.at(at, record.data)
    except (KeyError, IndexError, TypeError):
        return False
    return node is not None and any(annotation == "x-text" for annotation, _, _ in node.own)
