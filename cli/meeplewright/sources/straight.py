"""A file in which nothing is odd, straight from the parser's events to plain values: no node is made for it.

Whatever is odd, from an alias to a number with a nought before it, is left to `compose` and `build`, which know how to
take it and what to say of it. Where a file has no oddity, both ways give the same values.
"""

from __future__ import annotations

from collections.abc import Callable
from sys import intern
from typing import Any

from ruamel.yaml.events import (
    DocumentEndEvent,
    DocumentStartEvent,
    MappingEndEvent,
    MappingStartEvent,
    ScalarEvent,
    SequenceEndEvent,
    SequenceStartEvent,
    StreamEndEvent,
)

from meeplewright.sources.compose import DEEPEST, events_of
from meeplewright.sources.scalars import SPECIAL, OutOfRange, is_padded, plain

_BEYOND_ASCII = "~\uffff"  # text after this begins with a letter that no number, no `true` and no `null` begins with
_DOUBTFUL = SPECIAL | {""}


class Odd(Exception):
    """Something in the file asks for a closer look."""


class Straight:
    """Reads one file after the other, remembering their keys."""

    def __init__(self) -> None:
        self._keys: dict[str, str] = {}

    def values(self, raw: bytes) -> Any:
        """The mapping that a file holds. Odd where it holds something else, or anything that is odd; YAMLError where
        it cannot be read."""
        get = events_of(raw)
        get()  # the stream begins
        if get().__class__ is not DocumentStartEvent:
            raise Odd
        begun = get()
        if begun.__class__ is not MappingStartEvent:
            raise Odd
        made = _mapping(get, begun, self._keys, 1)
        if get().__class__ is not DocumentEndEvent or get().__class__ is not StreamEndEvent:
            raise Odd
        return made


def _mapping(get: Callable[[], Any], begun: Any, keys: dict[str, str], depth: int) -> dict[str, Any]:
    """The mapping that has begun: here and in `_sequence` is where the time of reading goes. `keys`: known as text."""
    if begun.ctag is not None or begun.anchor is not None or depth == DEEPEST:
        raise Odd
    made: dict[str, Any] = {}
    event = get()
    while event.__class__ is ScalarEvent:
        if event.ctag is not None or event.anchor is not None:
            raise Odd
        key = keys.get(event.value) or _key(event, keys)
        if key in made:
            raise Odd
        event = get()
        if event.__class__ is ScalarEvent:
            if event.ctag is not None or event.anchor is not None:
                raise Odd
            text = event.value
            is_text = text > _BEYOND_ASCII or event.style or text[:1] not in _DOUBTFUL
            made[key] = text if is_text else _plain(text)
        else:
            made[key] = _collection(get, event, keys, depth + 1)
        event = get()
    if event.__class__ is not MappingEndEvent:
        raise Odd
    return made


def _sequence(get: Callable[[], Any], begun: Any, keys: dict[str, str], depth: int) -> list[Any]:
    """The list that has begun."""
    if begun.ctag is not None or begun.anchor is not None or depth == DEEPEST:
        raise Odd
    made: list[Any] = []
    event = get()
    while event.__class__ is not SequenceEndEvent:
        if event.__class__ is ScalarEvent:
            if event.ctag is not None or event.anchor is not None:
                raise Odd
            text = event.value
            is_text = text > _BEYOND_ASCII or event.style or text[:1] not in _DOUBTFUL
            made.append(text if is_text else _plain(text))
        else:
            made.append(_collection(get, event, keys, depth + 1))
        event = get()
    return made


def _collection(get: Callable[[], Any], begun: Any, keys: dict[str, str], depth: int) -> Any:
    if begun.__class__ is MappingStartEvent:
        return _mapping(get, begun, keys, depth)
    if begun.__class__ is SequenceStartEvent:
        return _sequence(get, begun, keys, depth)
    raise Odd


def _plain(text: str) -> Any:
    """What a scalar without quotes means."""
    try:
        made = plain(text)
    except OutOfRange:
        raise Odd from None
    if made.__class__ is int and is_padded(text):
        raise Odd
    return made


def _key(event: Any, keys: dict[str, str]) -> str:
    """A key; without quotes it must be text, and is then known."""
    text: str = intern(event.value)
    if event.style:
        return text
    if text == "<<" or _plain(text).__class__ is not str:
        raise Odd
    keys[text] = text
    return text
