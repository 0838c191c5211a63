"""What a person calls a record, and what else editors show beside an id."""

from __future__ import annotations

import re
from functools import lru_cache

from meeplewright.packs.world import World
from meeplewright.sources.model import Record
from meeplewright.text.markup import plain

_NAMES = ("name", "title", "label")
_MOST = 60  # letters of a text that stands for a name


@lru_cache(maxsize=1 << 12)
def title_of(record: Record) -> str:
    """The name that a record has for players; its number, or the first words of its text, where it has none."""
    for key in _NAMES:
        value = record.data.get(key)
        if isinstance(value, str) and value.strip():
            return " ".join(plain(value).split())
    number = record.data.get("number")
    text = record.data.get("text")
    words = " ".join(plain(text).split()) if isinstance(text, str) else ""
    short = words if len(words) <= _MOST else _begun(words)
    return " ".join(part for part in (f"№ {number}" if isinstance(number, int | str) else "", short) if part)


def _begun(words: str) -> str:
    """How a text begins, in whole words."""
    cut = words[:_MOST].rpartition(" ")[0] or words[: _MOST - 1]
    return re.sub(r"[\W_]+$", "", cut) + "…"


def kind_title(world: World, kind: str) -> str:
    """What a kind is called."""
    known = world.system.kinds.get(kind)
    return kind if known is None else known.title
