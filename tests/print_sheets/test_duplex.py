"""Backs lie behind their fronts: the sheet is turned in thought, point by point."""

from __future__ import annotations

import math

import pytest

from meeplewright_generators.sheets.packing import Lot, SheetUse, pack
from meeplewright_generators.sheets.paper import Paper, paper
from meeplewright_generators.sheets.shapes import Cut, Outline, Point
from meeplewright_generators.sheets.slots import Duplex, Slot, behind

SHAPES = {
    "poker": Cut(Outline.RECTANGLE, 63, 88),
    "mini-euro": Cut(Outline.RECTANGLE, 44, 68),
    "tarot": Cut(Outline.RECTANGLE, 70, 120),
    "hex flat": Cut(Outline.HEX_FLAT, 50.8 * 2 / math.sqrt(3), 50.8),
    "hex pointy": Cut(Outline.HEX_POINTY, 50.8, 50.8 * 2 / math.sqrt(3)),
    "round": Cut(Outline.CIRCLE, 25, 25),
}


def on_sheet(slot: Slot, across: float, down: float) -> Point:
    """Where a point of the face comes to lie: measured from its corner, turned clockwise as the slot says."""
    turn = math.radians(slot.angle)
    x, y = slot.face_corner
    return x + across * math.cos(turn) - down * math.sin(turn), y + across * math.sin(turn) + down * math.cos(turn)


def seen_through(point: Point, sheet: Paper, duplex: Duplex) -> Point:
    """Where a point of the front page lies on the back page, once the sheet was turned on its edge."""
    x, y = point
    long_edge_stands = not sheet.landscape
    if duplex is Duplex.FOLD:
        return x, sheet.height_mm - y
    if duplex is Duplex.FRONTS or (duplex is Duplex.LONG) == long_edge_stands:
        return sheet.width_mm - x, y
    return x, sheet.height_mm - y


@pytest.mark.parametrize("duplex", [Duplex.LONG, Duplex.SHORT, Duplex.FOLD, Duplex.FRONTS])
@pytest.mark.parametrize("orientation", ["portrait", "landscape"])
@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize("sheet_name", ["A4", "Letter", "PA4"])
@pytest.mark.parametrize("count", [1, 2, 5, 40])
def test_each_back_lies_behind_its_front_and_stands_upright_when_the_card_is_turned(
    sheet_name: str, shape: str, orientation: str, duplex: Duplex, count: int
) -> None:
    room = SheetUse(paper(sheet_name), duplex=duplex, orientation=orientation)
    for sheet in pack([Lot(shape, SHAPES[shape], tuple(range(count)))], room):
        assert sheet.paper.landscape == (orientation == "landscape")
        for placed in sheet.placed:
            face = SHAPES[shape]
            back = behind(placed.slot, sheet.paper, duplex)
            for across, down in (
                (0, 0),
                (face.width_mm, 0),
                (0, face.height_mm),
                (face.width_mm / 3, face.height_mm / 5),
            ):
                through = seen_through(on_sheet(placed.slot, across, down), sheet.paper, duplex)
                # a card that is turned left to right shows its left edge on the right
                assert on_sheet(back, face.width_mm - across, down) == pytest.approx(through, abs=1e-6)


def test_the_back_of_a_last_row_with_one_card_goes_to_the_far_side() -> None:
    sheet = pack([Lot("poker", SHAPES["poker"], tuple(range(4)))], SheetUse(paper("A4")))[0]
    last = sheet.placed[-1].slot
    assert behind(last, sheet.paper, Duplex.LONG).x_mm == pytest.approx(210 - last.x_mm - 63)
    assert behind(last, sheet.paper, Duplex.LONG).x_mm > last.x_mm


def test_turning_twice_comes_back() -> None:
    slot = Slot(12, 30, SHAPES["tarot"].turned(), 90)
    for duplex in (Duplex.LONG, Duplex.SHORT):
        for sheet in (paper("A4"), paper("A4").turned()):
            again = behind(behind(slot, sheet, duplex), sheet, duplex)
            assert (again.x_mm, again.y_mm, again.angle) == pytest.approx((12, 30, 90))
