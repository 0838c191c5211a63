"""The net of a tuck box, from the size and number of its cards."""

from __future__ import annotations

from dataclasses import dataclass

from meeplewright_generators.sheets.shapes import Point

# a card of 300 g with a little air; printed cards are 0.28 to 0.33 mm
CARD_MM = 0.32
ROOM_MM = 1.5
GLUE_MM = 12.0
TUCK_MM = 14.0


@dataclass(frozen=True, slots=True)
class Net:
    """Measures in mm from the top left corner of the net's box. Panels from the left: glue, back, side, front, side."""

    width_mm: float
    height_mm: float
    panel_mm: float
    tall_mm: float
    depth_mm: float
    outline: tuple[Point, ...]
    folds: tuple[tuple[float, float, float, float], ...]
    back: Point
    front: Point
    sides: tuple[Point, Point]
    glue: Point


def net_of(card_width_mm: float, card_height_mm: float, cards: int) -> Net:
    """The net for so many cards of this size."""
    wide, tall, deep = card_width_mm + ROOM_MM, card_height_mm + ROOM_MM, cards * CARD_MM + ROOM_MM
    top = deep + TUCK_MM
    bottom = top + tall
    x0, x1 = 0.0, GLUE_MM
    x2, x3, x4 = x1 + wide, x1 + wide + deep, x1 + 2 * wide + deep
    x5 = x4 + deep
    dust = min(deep, wide * 0.45) + 6
    floor = bottom + deep
    slant = min(4.0, deep / 3)
    outline = (
        (x0, top + slant), (x1, top),
        # the lid hangs on the back, with its tuck
        (x1, TUCK_MM), (x1 + 3, 0.0), (x2 - 3, 0.0), (x2, TUCK_MM), (x2, top),
        (x2 + 0.5, top), (x2 + 1.5, top - dust), (x3 - 1.5, top - dust), (x3, top),
        (x4, top), (x4 + 1.5, top - dust), (x5 - 1.5, top - dust), (x5, top),
        (x5, bottom), (x5 - 1.5, bottom + dust), (x4 + 1.5, bottom + dust), (x4, bottom),
        # the floor hangs on the front, and a flap to glue it to on the back
        (x4, floor), (x3, floor), (x3, bottom),
        (x3 - 1.5, bottom + dust), (x2 + 1.5, bottom + dust), (x2, bottom),
        (x2 - 2, bottom + deep * 0.8), (x1 + 2, bottom + deep * 0.8), (x1, bottom),
        (x0, bottom - slant),
    )  # fmt: skip
    folds = (
        (x1, top, x1, bottom), (x2, top, x2, bottom), (x3, top, x3, bottom), (x4, top, x4, bottom),
        (x1, top, x3, top), (x4, top, x5, top), (x1, TUCK_MM, x2, TUCK_MM), (x1, bottom, x5, bottom),
    )  # fmt: skip
    return Net(
        x5, max(floor, bottom + dust), wide, tall, deep, outline, folds,
        (x1, top), (x3, top), ((x2, top), (x4, top)), (GLUE_MM / 2, top + tall / 2),
    )  # fmt: skip
