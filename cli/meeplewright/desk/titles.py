"""What a person calls a record, and what else editors show beside an id."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache
from typing import Protocol

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


class Titled(Protocol):
    """What has an id of parts and a title, as stories have."""

    @property
    def id(self) -> str: ...
    @property
    def title(self) -> str: ...


def told_apart(stories: Iterable[Titled]) -> dict[str, str]:
    """What each is called, by its id; those of one title with the words of their ids in which they differ."""
    alike: dict[str, list[Titled]] = {}
    for each in stories:
        alike.setdefault(plain(each.title) or _words(each.id), []).append(each)
    names = {}
    for title, several in alike.items():
        ids = [each.id.split("/") for each in several]
        same = {at for at, parts in enumerate(zip(*ids, strict=False)) if len(set(parts)) == 1}
        for each, parts in zip(several, ids, strict=True):
            own = ", ".join(_words(part) for at, part in enumerate(parts) if at not in same)
            names[each.id] = f"{title}: {own}" if own and len(several) > 1 else title
    return names


def _words(part: str) -> str:
    return part.replace("-", " ").replace("/", ", ")


def kind_title(world: World, kind: str) -> str:
    """What a kind is called."""
    known = world.system.kinds.get(kind)
    return kind if known is None else known.title
