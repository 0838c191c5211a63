"""Crop marks show every cut and touch no piece."""

from __future__ import annotations

import math

import pytest

from meeplewright_generators.sheets.marks import crop_marks, straight_cuts
from meeplewright_generators.sheets.packing import Lot, SheetUse, pack
from meeplewright_generators.sheets.paper import Paper, paper
from meeplewright_generators.sheets.shapes import Cut, Outline, inside_part
from meeplewright_generators.sheets.slots import Sheet

POKER = Cut(Outline.RECTANGLE, 63, 88)
HEX = Cut(Outline.HEX_FLAT, 50 * 2 / math.sqrt(3), 50)
POINTY = HEX.turned()
ROUND = Cut(Outline.CIRCLE, 25, 25)


def packed(cut: Cut, count: int, bleed_mm: float = 0, gap_mm: float = 0) -> Sheet[int]:
    return pack([Lot("deck", cut, tuple(range(count)))], SheetUse(paper("A4"), bleed_mm=bleed_mm, gap_mm=gap_mm))[0]


def marks_of(sheet: Sheet[int]) -> tuple[tuple[float, float, float, float], ...]:
    slots = tuple(placed.slot for placed in sheet.placed)
    found = crop_marks(slots, sheet.bleed_mm, (sheet.paper.width_mm, sheet.paper.height_mm))
    return tuple((mark.x1_mm, mark.y1_mm, mark.x2_mm, mark.y2_mm) for mark in found)


def test_nine_cards_with_shared_cuts_have_sixteen_marks() -> None:
    marks = marks_of(packed(POKER, 9))
    assert len(marks) == 16
    assert {x1 for x1, _, x2, _ in marks if x1 == x2} == {10.5, 73.5, 136.5, 199.5}
    assert {y1 for _, y1, _, y2 in marks if y1 == y2} == {16.5, 104.5, 192.5, 280.5}


@pytest.mark.parametrize("cut", [POKER, HEX, POINTY, ROUND])
@pytest.mark.parametrize("bleed_mm", [0, 3])
@pytest.mark.parametrize("gap_mm", [0, 4])
@pytest.mark.parametrize("count", [1, 4, 7, 50])
def test_no_mark_lies_in_a_trim_or_its_bleed(cut: Cut, bleed_mm: float, gap_mm: float, count: int) -> None:
    sheet = packed(cut, count, bleed_mm, gap_mm)
    marks = marks_of(sheet)
    assert marks
    for x1, y1, x2, y2 in marks:
        for placed in sheet.placed:
            assert inside_part((x1, y1), (x2, y2), placed.slot.polygon(bleed_mm)) is None


@pytest.mark.parametrize("cut", [HEX, POINTY])
@pytest.mark.parametrize("bleed_mm", [0, 3])
def test_a_straight_cut_along_a_side_of_a_hexagon_goes_through_no_other(cut: Cut, bleed_mm: float) -> None:
    grown = HEX.grown(bleed_mm)
    sizes = (16.1 + 3.5 * grown.width_mm, 16.1 + 4 * grown.height_mm)
    just_right = Paper("just right", *(sizes if cut is HEX else sizes[::-1]))
    sheet = pack([Lot("tiles", cut, tuple(range(12)))], SheetUse(just_right, bleed_mm=bleed_mm))[0]
    assert len(sheet.placed) == 12
    assert len({round(placed.slot.x_mm, 2) for placed in sheet.placed}) == (6 if cut is HEX else 4)
    for placed in sheet.placed:
        trim = placed.slot.polygon()
        for (ax, ay), (bx, by) in zip(trim, (*trim[1:], trim[0]), strict=True):
            far = ((ax - 20 * (bx - ax), ay - 20 * (by - ay)), (bx + 20 * (bx - ax), by + 20 * (by - ay)))
            assert all(inside_part(*far, other.slot.polygon(), 1e-3) is None for other in sheet.placed)


def test_cuts_are_counted_once_a_line() -> None:
    assert straight_cuts([placed.slot for placed in packed(POKER, 9).placed]) == 8
    assert straight_cuts([placed.slot for placed in packed(POKER, 4).placed]) == 4 + 3
    # four in a row, each with its own left and right cut, all with the same two across
    assert straight_cuts([placed.slot for placed in packed(POKER, 4, bleed_mm=3).placed]) == 8 + 2
    assert straight_cuts([placed.slot for placed in packed(ROUND, 6).placed]) == 6
