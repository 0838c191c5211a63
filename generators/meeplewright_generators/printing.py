"""Which kinds are printed, and as what: told by the system or the pack, else guessed from the kind's schema."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from meeplewright.packs.world import World
    from meeplewright.systems.model import Kind

# sorts of pieces that are printed on sheets and cut out
SORTS = ("card", "tile", "token", "sheet", "board")
_BY_WORD = {
    "card": "card", "tile": "tile", "token": "token", "marker": "token", "pawn": "token", "counter": "token",
    "character": "sheet", "scenario": "sheet", "sheet": "sheet", "mission": "sheet", "quest": "sheet",
    "board": "board", "map": "board",
}  # fmt: skip
_BY_BASE = {"card": "card", "tile": "tile", "token": "token", "sheet": "sheet", "scenario": "sheet", "map": "board"}
# kinds that are read in books and lists, and words of the grammar
_NO_PIECES = {"entry", "term", "icon", "terrain", "rule", "asset", "deck", "phase", "resource", "die", "component"}


@dataclass(frozen=True, slots=True)
class Component:
    """What a kind is printed as."""

    kind: str
    title: str
    sort: str


def printing(world: World) -> dict[str, Component]:
    """The printed kinds of a World, in the order of the system."""
    told = {**_told(world.system.data), **_told(world.pack.data)}
    found = {}
    for name, kind in world.system.kinds.items():
        sort = told[name] if name in told else guessed(kind, world)
        if sort in SORTS and world.of(name):
            found[name] = Component(name, kind.title, sort)
    return found


def _told(data: Mapping[str, Any]) -> dict[str, str]:
    section = data.get("print")
    kinds = section.get("kinds", section) if isinstance(section, dict) else {}
    found = {}
    for kind, how in kinds.items() if isinstance(kinds, dict) else ():
        if isinstance(how, str) and how in (*SORTS, "none"):
            found[kind] = how
        elif isinstance(how, dict) and isinstance(how.get("as"), str):
            found[kind] = how["as"]
    return found


def guessed(kind: Kind, world: World) -> str:
    """What a kind is printed as where nobody says: by its name, its base schema, its part in the box."""
    if kind.name in _NO_PIECES or any(
        record.kind == kind.name and not record.pack for record in world.system.vocabulary
    ):
        return "none"
    for word in kind.name.split("-"):
        if word in _BY_WORD:
            return _BY_WORD[word]
    spelt = json.dumps(kind.schema, default=str)
    for base, sort in (
        ("card", "card"),
        ("tile", "tile"),
        ("token", "token"),
        ("sheet", "sheet"),
        ("scenario", "sheet"),
        ("map", "board"),
    ):
        if f"base/{base}.schema.json" in spelt or f'base/{base}"' in spelt:
            return sort
    manifest = world.system.data.get("manifest")
    in_box = isinstance(manifest, list) and any(
        isinstance(line, dict) and line.get("kind") == kind.name for line in manifest
    )
    return "card" if in_box or '"x-copies"' in spelt else "none"
