"""A file in which nothing is odd, straight from the parser's events to plain values: no node is made for it.

Whatever is odd, from an alias to a number with a nought before it, is left to `compose` and `build`, which know how to
take it and what to say of it. Where a file has no oddity, both ways give the same values.
"""

from __future__ import annotations

from collections.abc import Callable
from sys import intern
from typing import Any

from ruamel.yaml.events import DocumentEndEvent, DocumentStartEvent, StreamEndEvent

from meeplewright.sources import compose
from meeplewright.sources.bare import END_OF_LIST, END_OF_MAPPING, LIST, MAPPING, ODD, Bare, meaning, parser
from meeplewright.sources.compose import DEEPEST


class Odd(Exception):
    """Something in the file asks for a closer look."""


class _Keys(dict[str, str]):
    """The keys that are known, each once however many records have it; without quotes, too, each of them is text."""

    def __missing__(self, key: str) -> str:
        if key == "<<":
            raise Odd
        known = intern(key)
        if meaning(key).__class__ is str:
            self[known] = known
        return known


class Straight:
    """Reads one file after the other, remembering their keys."""

    def __init__(self) -> None:
        self._keys = _Keys()
        self._bare = Bare(self._keys)

    def values(self, raw: bytes) -> Any:
        """The mapping that a file holds. Odd where it holds something else, or anything that is odd; YAMLError where
        it cannot be read."""
        with self._bare:
            get = parser.CParser(raw).get_event
            if len(raw) > compose.FEW_BYTES:
                get = _few(get)
            get()  # the stream begins
            if get().__class__ is not DocumentStartEvent or get() is not MAPPING:
                raise Odd
            mapping = _mapping(get, self._keys, 1)
            if get().__class__ is not DocumentEndEvent or get().__class__ is not StreamEndEvent:
                raise Odd
            return mapping


def _few(get: Callable[[], Any]) -> Callable[[], Any]:
    """The same events, as long as they are not so many that somebody must count them."""
    left = compose.MOST_VALUES

    def few() -> Any:
        nonlocal left
        left -= 1
        if left < 0:
            raise Odd
        return get()

    return few


def _mapping(get: Callable[[], Any], keys: _Keys, depth: int) -> dict[str, Any]:
    """The mapping that has begun: here and in `_list` is where the time of reading goes."""
    if depth == DEEPEST:
        raise Odd
    mapping: dict[str, Any] = {}
    key = get()
    while key.__class__ is str:
        key = keys[key]
        if key in mapping:
            raise Odd
        value = get()
        mapping[key] = value if value.__class__ is str else _inside(value, get, keys, depth)
        key = get()
    if key is not END_OF_MAPPING:
        raise Odd
    return mapping


def _list(get: Callable[[], Any], keys: _Keys, depth: int) -> list[Any]:
    """The list that has begun."""
    if depth == DEEPEST:
        raise Odd
    sequence: list[Any] = []
    value = get()
    while value is not END_OF_LIST:
        sequence.append(value if value.__class__ is str else _inside(value, get, keys, depth))
        value = get()
    return sequence


def _inside(value: Any, get: Callable[[], Any], keys: _Keys, depth: int) -> Any:
    """A value that is no text."""
    if value is MAPPING:
        return _mapping(get, keys, depth + 1)
    if value is LIST:
        return _list(get, keys, depth + 1)
    if value is ODD:
        raise Odd
    return value
