"""Which kinds are printed, and as what: told by the system or the pack, else guessed from layout, name and schema."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from meeplewright.systems.bases import base_of
from meeplewright_generators.faces.library import LayoutProblem, Library

if TYPE_CHECKING:
    from meeplewright.packs.world import World
    from meeplewright.systems.model import Kind

# sorts of pieces that are printed on sheets and cut out
SORTS = ("card", "tile", "token", "sheet", "board", "map")
_BY_WORD = {
    "card": "card", "tile": "tile", "token": "token", "marker": "token", "pawn": "token", "counter": "token",
    "character": "sheet", "scenario": "sheet", "sheet": "sheet", "mission": "sheet", "board": "board", "map": "map",
}  # fmt: skip
# what is no longer than this is pushed about, not held
SMALL_MM = 40.0
_BY_BASE = {"card": "card", "tile": "tile", "token": "token", "sheet": "sheet", "scenario": "sheet", "map": "map"}


@dataclass(frozen=True, slots=True)
class Component:
    """What a kind is printed as."""

    kind: str
    title: str
    sort: str


def printing(world: World, library: Library | None = None) -> dict[str, Component]:
    """The printed kinds of a World, in the order of the system: those with a layout, those that the manifest counts,
    and those that are plainly pieces, so that a new game prints at once."""
    library = library or Library(world)
    return {
        name: Component(name, kind.title, _told(library, name) or guessed(library, kind))
        for name, kind in world.system.kinds.items()
        if is_printed(world, library, name)
    }


def is_printed(world: World, library: Library, name: str) -> bool:
    """Whether a kind is among them: told without a look at any layout."""
    kind = world.system.kinds.get(name)
    if kind is None or not world.of(name):
        return False
    if name not in library.printed.kinds and not _is_piece(world, library, kind):
        return False
    return any(library.choice(name, side) not in (None, "", "none") for side in ("front", "back"))


def _is_piece(world: World, library: Library, kind: Kind) -> bool:
    if kind.name in library.faces or any(record.kind == kind.name for record in world.system.vocabulary):
        return False
    return bool(_by_name(kind.name) or _by_base(kind))


def _told(library: Library, kind: str) -> str:
    """`print: {faces: {event: {front: …, sheet: {as: card}}}}`."""
    about = library.faces.get(kind)
    hints = about.get("sheet") if isinstance(about, Mapping) else None
    sort = hints.get("as") if isinstance(hints, Mapping) else None
    return sort if sort in SORTS else ""


def guessed(library: Library, kind: Kind) -> str:
    """What a kind is printed as where nobody says: a card, tile or token by its base schema, and else by its name, its
    layout, its base schema, its shape; else it is a card."""
    layouts = _layouts(library, kind.name)
    by_layout = next((sort for name in layouts if (sort := _by_name(name))), "")
    base = _by_base(kind)
    if base in {"card", "tile", "token"}:
        return base
    return _by_name(kind.name) or by_layout or base or _by_shape(library, layouts) or "card"


def _by_shape(library: Library, layouts: list[str]) -> str:
    """A hexagon is a tile; what is round, or smaller than any card, is a token."""
    try:
        shape = library.layout(layouts[0]).shape if layouts else None
    except LayoutProblem:
        return ""  # told by `check --print`
    if shape is None:
        return ""
    if shape.form.startswith("hex"):
        return "tile"
    return "token" if shape.form == "circle" or max(shape.width_mm, shape.height_mm) <= SMALL_MM else ""


def _by_name(name: str) -> str:
    # what it is stands last: a map card is a card
    return next((_BY_WORD[word] for word in reversed(name.split("-")) if word in _BY_WORD), "")


def _by_base(kind: Kind) -> str:
    """By the shared schema that its own is, or is made on."""
    return _BY_BASE.get(base_of(kind), "")


def _layouts(library: Library, kind: str) -> list[str]:
    """The layouts that print a kind's fronts, each followed by those that it extends."""
    return [each for name in library.chosen(kind, "front") for each in (name, *library.above(name))]
