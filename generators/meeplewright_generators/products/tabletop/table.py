"""Where things lie: rows of the table, filled from the left, each as deep as what is in it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from meeplewright_generators.products.tabletop.objects import TILE_UNITS, placed

# rows from the players' side to the far one
ROWS = ("seats", "laid", "decks", "boards", "bags", "dice")
# a table is so wide; things lie so far apart
WIDE, GAP = 56.0, 0.6
_CARD = (2.3, 3.2)
_SMALL = (2.0, 2.0)


def on_table(things: Iterable[tuple[str, dict[str, Any]]]) -> list[dict[str, Any]]:
    """Each thing at a place of its own; decks lie face down."""
    by_row: dict[str, list[dict[str, Any]]] = {row: [] for row in ROWS}
    for row, thing in things:
        by_row[row].append(thing)
    lying: list[dict[str, Any]] = []
    front = 0.0
    for row, some in by_row.items():
        x, deep = -WIDE / 2, 0.0
        for thing in some:
            wide, high = size_of(thing)
            if x + wide > WIDE / 2 and x > -WIDE / 2:
                front, x, deep = front + deep + GAP, -WIDE / 2, 0.0
            lying.append(placed(thing, x + wide / 2, front + high / 2, face_down=row == "decks"))
            x, deep = x + wide + GAP, max(deep, high)
        front += deep + 2 * GAP if some else 0.0
    return lying


def size_of(thing: dict[str, Any]) -> tuple[float, float]:
    """How much of the table an object takes, about."""
    scale = thing["Transform"]["scaleX"]
    if thing["Name"] in {"DeckCustom", "CardCustom"}:
        return _CARD[0] * scale, _CARD[1] * scale
    if thing["Name"] in {"Custom_Tile", "Custom_Token"}:
        return TILE_UNITS * scale * 1.6, TILE_UNITS * scale * 1.1
    if thing["Name"] == "Custom_Board":
        return 10 * scale, 10 * scale
    return _SMALL
