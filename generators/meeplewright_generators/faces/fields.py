"""What a layout can say of a record: paths into its fields, through references, into other records."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from meeplewright.packs.world import World
    from meeplewright.sources.model import Record

# `building/*`: all records of a kind, in the order of the pack
EVERY = "/*"
MOST_REPEATED = 400


class MarkupText(str):
    """Text that is mark-up: what a schema calls `x-text`."""

    __slots__ = ()


class Fields:
    """The fields of one record, and of the item of a list that a box is repeated for."""

    def __init__(
        self,
        world: World,
        record: Record,
        item: Any = None,
        index: int = 0,
        at: tuple[str | int, ...] = (),
        home: Record | None = None,
        count: int = 0,
        steps: list[int] | None = None,
    ) -> None:
        self.world = world
        # how many steps expressions have taken, those of every box of a layout together
        self.steps = [0] if steps is None else steps
        self.record = record
        self.item = item
        # counted from one; nought where no box is repeated
        self.index = index
        # how many items there are
        self.count = count
        self.at = at
        # the record that the item is of, or is
        self.home = home or record

    def items(self, path: tuple[str, ...]) -> list[Fields]:
        """The same fields for every item of a list: of the record, of the item, or of all records of `kind/*`."""
        first = path[0]
        if first.endswith(EVERY):
            records = self.world.of(first.removesuffix(EVERY)).values()
            return [
                Fields(self.world, self.record, record.data, number, (), record, len(records), self.steps)
                for number, record in enumerate(records, 1)
            ]
        at: tuple[str | int, ...] = path
        home = self.record
        if first == "item" and self.index:
            at, home = (*self.at, *path[1:]), self.home
        elif "/" in first:
            kind, _, name = first.partition("/")
            at, home = path[1:], self.world.get(kind, name) or self.record
        content = self.get(path)
        if isinstance(content, Mapping):
            return [
                Fields(
                    self.world,
                    self.record,
                    {"key": key, "value": value},
                    number,
                    (*at, key),
                    home,
                    len(content),
                    self.steps,
                )
                for number, (key, value) in enumerate(content.items(), 1)
            ]
        if isinstance(content, int) and not isinstance(content, bool):
            # so many lives, so many hearts
            return [
                Fields(self.world, self.record, number, number, at, home, content, self.steps)
                for number in range(1, min(content, MOST_REPEATED) + 1)
            ]
        if not isinstance(content, list):
            return []
        return [
            Fields(self.world, self.record, item, number + 1, (*at, number), home, len(content), self.steps)
            for number, item in enumerate(content)
        ]

    def get(self, path: tuple[str, ...]) -> Any:
        """The value at a path, or None. A step after a reference goes on in the record that it names."""
        first = path[0]
        if first.endswith(EVERY):
            kind_records = self.world.of(first.removesuffix(EVERY)).values()
            values = [_walk(self.world, record, record.data, (), path[1:]) for record in kind_records]
            return [value for value in values if value is not None]
        if "/" in first:
            kind, _, name = first.partition("/")
            record = self.world.get(kind, name)
            return None if record is None else _walk(self.world, record, record.data, (), path[1:])
        if first == "item" and self.index:
            if path[1:2] == ("value",) and self._keyed:
                return _walk(self.world, self.home, self.item["value"], self.at, path[2:])
            return _walk(self.world, self.home, self.item, self.at, path[1:])
        if first == "index" and self.index:
            return self.index
        if first == "pack":
            return self.world.pack.sections.about.written(str(path[1])) if len(path) > 1 else self.world.pack.name
        if first == "kind" and "kind" not in self.record.data:
            kind_of = self.world.system.kinds.get(self.record.kind)
            return kind_of.title if kind_of else self.record.kind
        return _walk(self.world, self.record, self.record.data, (), path)

    @property
    def _keyed(self) -> bool:
        """Whether the item is a key of a mapping with its value, which then stands at that key."""
        return bool(self.at) and isinstance(self.at[-1], str) and isinstance(self.item, Mapping) and "key" in self.item

    def whereabouts(self, path: tuple[str, ...]) -> tuple[Record, tuple[str | int, ...]]:
        """The record that a value is in, and where in it."""
        if path[0] == "item" and self.index:
            keyed = path[1:2] == ("value",) and self._keyed
            return self.home, (*self.at, *path[2 if keyed else 1 :])
        return self.record, path

    def named(self, value: Any) -> Any:
        """The record that a plain id names by reference of this record, or any record of that id."""
        for reference in (*self.world.refs_from(self.record), *self.world.refs_from(self.home)):
            if reference.id == value and reference.target is not None:
                return reference.target
        for kind in self.world.by_kind.values():
            if isinstance(value, str) and value in kind:
                return kind[value]
        return None


def from_record(path: tuple[str, ...], item: tuple[str, ...]) -> tuple[str, ...]:
    """A path from the record on. `item` is the list that is gone through; `item.value` of a mapping all that it has."""
    if path[0] != "item" or not item:
        return path
    rest = path[1:] if path[1:2] not in (("key",), ("value",)) else path[2:]
    return (*item, *rest)


def _walk(world: World, record: Record, value: Any, at: tuple[str | int, ...], path: Sequence[str]) -> Any:
    for number, step in enumerate(path):
        if isinstance(value, list):
            values = [_walk(world, record, item, (*at, index), path[number:]) for index, item in enumerate(value)]
            return [item for item in values if item is not None]
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
    return MarkupText(value) if isinstance(value, str) and _is_text(world, record, at) else value


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
            return own.says("x-text")
    try:
        node = top.at(at, record.data)
    except (KeyError, IndexError, TypeError):
        return False
    return node is not None and node.says("x-text")
