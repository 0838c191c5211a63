"""What a story is to those who prove it: its model without words and places, as a digest.

Two stories of one digest have the same proof, whatever their entries tell and wherever they stand.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from enum import Enum
from functools import lru_cache
from hashlib import blake2b
from typing import Any

from meeplewright.stories.model.dice import Dice
from meeplewright.stories.model.origin import Origin
from meeplewright.stories.model.story import Story

_WORDS = frozenset({"text", "title", "label", "words", "message", "asks"})  # nothing of a proof hangs on them


def digest_of(story: Story) -> str:
    """The same for stories that are the same to a proof."""
    made = blake2b(digest_size=16)
    _tell(story, made.update)
    return made.hexdigest()


@lru_cache(maxsize=256)
def _names(kind: type) -> tuple[str, ...]:
    return tuple(each.name for each in fields(kind) if each.name not in _WORDS)


def _tell(value: Any, say: Any) -> None:
    if isinstance(value, Origin):
        say(b"o" if value.record is None and value.source is None and value.at is None else b"O")
    elif isinstance(value, str | int | float | bytes | None) and not isinstance(value, Enum):
        say(f"{type(value).__name__}:{value!r};".encode("utf-8", "surrogateescape"))
    elif isinstance(value, Enum):
        say(f"{value.value};".encode())
    elif isinstance(value, Dice):
        say(repr(value).encode())
    elif is_dataclass(value) and not isinstance(value, type):
        say(f"{type(value).__name__}(".encode())
        for name in _names(type(value)):
            say(f"{name}=".encode())
            _tell(getattr(value, name), say)
        say(b")")
    elif isinstance(value, Mapping):
        say(b"{")
        for key, each in value.items():
            _tell(key, say)
            _tell(each, say)
        say(b"}")
    elif isinstance(value, frozenset | set):
        say(b"<")
        for text in sorted(repr(each) for each in value):
            say(text.encode())
        say(b">")
    else:
        say(b"[")
        for each in value:
            _tell(each, say)
        say(b"]")
