"""What can be done to a value of a file. Paths are those of its data."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from meeplewright.sources.model import Path_


@dataclass(frozen=True, slots=True)
class Put:
    """The value at a path becomes another; a key that is not there is put in."""

    path: Path_
    value: Any


@dataclass(frozen=True, slots=True)
class Drop:
    """A key or an item of a list goes."""

    path: Path_


@dataclass(frozen=True, slots=True)
class Insert:
    """An item more in a list: it stands at the last step of the path then."""

    path: Path_
    value: Any


@dataclass(frozen=True, slots=True)
class Move:
    """An item of the list at a path stands at another place of it then."""

    path: Path_
    index: int
    to: int


Operation = Put | Drop | Insert | Move


class NotThere(Exception):
    """What is to be changed is not in the data."""


def done(data: Any, operation: Operation) -> Any:
    """A copy of the data with it done; what is not on the way is shared."""
    path = operation.path
    if isinstance(operation, Move):
        return _at(data, path, lambda inner: moved(inner, operation.index, operation.to))
    *above, last = path
    return _at(data, tuple(above), lambda inner: _changed(inner, last, operation))


def moved(items: Any, index: int, to: int) -> list[Any]:
    """A list with one of its items at another place."""
    if not isinstance(items, list) or not (0 <= index < len(items) and 0 <= to < len(items)):
        raise NotThere("there is no such item to move")
    new_items = list(items)
    new_items.insert(to, new_items.pop(index))
    return new_items


def _at(data: Any, path: Path_, change: Any) -> Any:
    if not path:
        return change(data)
    step, *rest = path
    if isinstance(data, dict) and isinstance(step, str):
        return {**data, step: _at(data.get(step), tuple(rest), change)}
    if isinstance(data, list) and isinstance(step, int) and 0 <= step < len(data):
        return [*data[:step], _at(data[step], tuple(rest), change), *data[step + 1 :]]
    if data is None and isinstance(step, str):
        return {step: _at(None, tuple(rest), change)}
    raise NotThere("the value to change is not where it should be")


def _changed(holder: Any, last: str | int, operation: Put | Drop | Insert) -> Any:
    if isinstance(last, str):
        if isinstance(operation, Insert) or not (isinstance(holder, dict) or holder is None):
            raise NotThere("the value to change is not where it should be")
        mapping = dict(holder or {})
        if isinstance(operation, Put):
            mapping[last] = operation.value
        elif last in mapping:
            del mapping[last]
        else:
            raise NotThere("the key to remove is not there")
        return mapping
    if not (isinstance(holder, list) or (holder is None and isinstance(operation, Insert))):
        raise NotThere("there is no such list")
    items: list[Any] = list(holder or [])
    if not isinstance(last, int) or not 0 <= last < len(items) + isinstance(operation, Insert):
        raise NotThere("there is no such item in the list")
    if isinstance(operation, Insert):
        items.insert(last, operation.value)
    elif isinstance(operation, Put):
        items[last] = operation.value
    else:
        del items[last]
    return items


def value_at(data: Any, path: Path_, missing: Any = None) -> Any:
    """What stands at a path; `missing` where nothing does."""
    inner: Any = data
    for step in path:
        keys: Any = inner if isinstance(inner, dict) else range(len(inner)) if isinstance(inner, list) else ()
        if step not in keys:
            return missing
        inner = inner[step]
    return inner
