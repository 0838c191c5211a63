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
    """Measures in mm from the top left corner of the net's box. Panels from the left: back, side, front, side, glue."""

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
    x0, x1, x2 = 0.0, wide, wide + deep
    x3, x4 = x2 + wide, x2 + wide + deep
    x5 = x4 + GLUE_MM
    dust = min(deep, wide * 0.45) + 6
    floor = bottom + deep
    slant = 4.0
    outline = (
        # the lid hangs on the back, with its tuck
        (x0, top), (x0, TUCK_MM), (x0 + 3, 0.0), (x1 - 3, 0.0), (x1, TUCK_MM), (x1, top),
        (x1 + 0.5, top), (x1 + 1.5, top - dust), (x2 - 1.5, top - dust), (x2, top),
        (x3, top), (x3 + 1.5, top - dust), (x4 - 1.5, top - dust), (x4, top),
        # the strip to glue goes behind the back, which is wide enough for it however few cards there are
        (x5, top + slant), (x5, bottom - slant), (x4, bottom),
        (x4 - 1.5, bottom + dust), (x3 + 1.5, bottom + dust), (x3, bottom),
        # the floor hangs on the front, and a flap to glue it to on the back
        (x3, floor), (x2, floor), (x2, bottom),
        (x2 - 1.5, bottom + dust), (x1 + 1.5, bottom + dust), (x1, bottom),
        (x1 - 2, bottom + deep * 0.8), (x0 + 2, bottom + deep * 0.8), (x0, bottom),
    )  # fmt: skip
    folds = (
        (x1, top, x1, bottom), (x2, top, x2, bottom), (x3, top, x3, bottom), (x4, top, x4, bottom),
        (x0, top, x2, top), (x3, top, x4, top), (x0, TUCK_MM, x1, TUCK_MM), (x0, bottom, x4, bottom),
    )  # fmt: skip
    return Net(
        x5, max(floor, bottom + dust), wide, tall, deep, outline, folds,
        (x0, top), (x2, top), ((x1, top), (x3, top)), (x4 + GLUE_MM / 2, top + tall / 2),
    )  # fmt: skip
