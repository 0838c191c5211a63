"""What checks worked out of values alone, kept by a session for the next World: it is never wrong."""

from __future__ import annotations

import operator
from collections.abc import Callable, Hashable, Sequence
from typing import Any, Generic, TypeVar

Key = TypeVar("Key", bound=Hashable)
Value = TypeVar("Value")
Thing = TypeVar("Thing")


class Worked(Generic[Key, Value]):
    """Answers by what they were worked out of. What was not asked for this time is not kept for the next."""

    def __init__(self, before: dict[Key, Value], now: dict[Key, Value]) -> None:
        self._before = before
        self._now = now

    def before(self, key: Key) -> Value | None:
        """The answer to a key, if it was given before."""
        if key not in self._now and key in self._before:
            self._now[key] = self._before[key]
        return self._now.get(key)

    def keep(self, key: Key, value: Value) -> None:
        self._now[key] = value

    def out(self, key: Key, make: Callable[[], Value]) -> Value:
        """The answer to a key, as it was given before or is made now."""
        if key not in self._now:
            self._now[key] = self._before[key] if key in self._before else make()
        return self._now[key]


class Memory:
    """The answers of one World after the other, by what sort they are."""

    def __init__(self) -> None:
        self._kept: dict[str, tuple[Any, dict[Any, Any]]] = {}
        self._lists: dict[str, list[Any]] = {}
        self._things: dict[Hashable, Any] = {}
        self._beside: dict[str, Any] = {}

    def of(self, sort: str, about: object) -> Worked[Any, Any]:
        """The answers of a sort, begun anew for this World. `about` is what all of them stand on: where that is no
        longer equal, none of them is known."""
        held = self._kept.get(sort)
        before = held[1] if held is not None and held[0] == about else {}
        now: dict[Any, Any] = {}
        self._kept[sort] = about, now
        return Worked(before, now)

    def thing(self, name: Hashable, make: Callable[[], Value]) -> Value:
        """A thing that is made once, and that whoever asks for it makes follow the World."""
        if name not in self._things:
            self._things[name] = make()
        kept: Value = self._things[name]
        return kept

    def beside(self, name: str, make: Callable[[], Value]) -> Value:
        """What was read of files that hold no records: kept until one of them may have changed."""
        if name not in self._beside:
            self._beside[name] = make()
        kept: Value = self._beside[name]
        return kept

    def forget_beside(self) -> None:
        """Some other file than one of records is new, gone or another."""
        self._beside.clear()

    def unchanged(self, name: str, items: list[Any]) -> list[Any]:
        """The list of this name as it was, where each of its items is the very same; else this one from now on."""
        held = self._lists.get(name)
        if held is None or len(held) != len(items) or not all(map(operator.is_, held, items)):
            held = self._lists[name] = items
        return held


class Same:
    """A value as a key, known again by being the very same: a session puts records that did not change in the place of
    their new likenesses, so that they are."""

    __slots__ = ("value",)

    def __init__(self, value: object) -> None:
        self.value = value

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Same) and other.value is self.value

    def __hash__(self) -> int:
        return id(self.value)


def came_and_went(before: Sequence[Thing], after: Sequence[Thing]) -> tuple[list[Thing], list[Thing]]:
    """The things that are gone and those that have come, each known by being the very same."""
    if len(before) == len(after):
        pairs = [(one, other) for one, other in zip(before, after, strict=True) if one is not other]
        gone, come = [one for one, _ in pairs], [other for _, other in pairs]
    else:
        gone, come = [*before], [*after]
    if len(gone) != 1 or len(come) != 1:  # what only moved has neither come nor gone
        old, new = set(map(id, gone)), set(map(id, come))
        gone, come = [one for one in gone if id(one) not in new], [one for one in come if id(one) not in old]
    return gone, come


def worked_out(memory: Memory | None, sort: str, about: object) -> Worked[Any, Any]:
    """The answers of a sort that a session has kept; none where nobody keeps any."""
    return Worked({}, {}) if memory is None else memory.of(sort, about)
