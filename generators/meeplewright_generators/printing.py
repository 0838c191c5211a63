"""Which kinds are printed, and as what: told by the system or the pack, else guessed from layout, name and schema."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from meeplewright_generators.faces.library import Library

if TYPE_CHECKING:
    from meeplewright.packs.world import World
    from meeplewright.systems.model import Kind

# sorts of pieces that are printed on sheets and cut out
SORTS = ("card", "tile", "token", "sheet", "board")
_BY_WORD = {
    "card": "card", "tile": "tile", "token": "token", "marker": "token", "pawn": "token", "counter": "token",
    "character": "sheet", "scenario": "sheet", "sheet": "sheet", "mission": "sheet", "board": "board", "map": "board",
}  # fmt: skip
_BY_BASE = {"card": "card", "tile": "tile", "token": "token", "sheet": "sheet", "scenario": "sheet", "map": "board"}


@dataclass(frozen=True, slots=True)
class Component:
    """What a kind is printed as."""

    kind: str
    title: str
    sort: str


def printing(world: World, library: Library | None = None) -> dict[str, Component]:
    """The printed kinds of a World, in the order of the system."""
    library = library or Library(world)
    found = {}
    for name in library.kinds():
        kind = world.system.kinds[name]
        if not any(library.choice(name, side) for side in ("front", "back")):
            continue
        found[name] = Component(name, kind.title, _told(library, name) or guessed(library, kind))
    return found


def _told(library: Library, kind: str) -> str:
    """`print: {faces: {event: {front: …, sheet: {as: card}}}}`."""
    about = library.faces.get(kind)
    hints = about.get("sheet") if isinstance(about, Mapping) else None
    sort = hints.get("as") if isinstance(hints, Mapping) else None
    return sort if sort in SORTS else ""


def guessed(library: Library, kind: Kind) -> str:
    """What a kind is printed as where nobody says: by its name, its layout, its base schema; else it is a card."""
    for word in kind.name.split("-"):
        if word in _BY_WORD:
            return _BY_WORD[word]
    for name in _layouts(library, kind.name):
        for word in name.split("-"):
            if word in _BY_WORD:
                return _BY_WORD[word]
    spelt = json.dumps(kind.schema, default=str)
    for base, sort in _BY_BASE.items():
        if f"base/{base}.schema.json" in spelt or f'base/{base}"' in spelt:
            return sort
    return "card"


def _layouts(library: Library, kind: str) -> list[str]:
    """The layouts that print a kind's fronts, each followed by those that it extends."""
    choice = library.choice(kind, "front")
    names = [choice] if isinstance(choice, str) else []
    if isinstance(choice, Mapping):
        names = [name for key, name in choice.items() if key != "by" and isinstance(name, str)]
    found: list[str] = []
    for name in names:
        at: object = name
        while isinstance(at, str) and at not in found:
            found.append(at)
            source = library.source(at)
            at = source.data.get("extends") if source is not None else None
    return found
