"""How many pieces fit on a sheet, and how decks share sheets."""

from __future__ import annotations

import math
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from meeplewright.findings.stop import Stop
from meeplewright_generators.sheets.packing import HAIR_MM, Lot, SheetUse, pack
from meeplewright_generators.sheets.paper import paper
from meeplewright_generators.sheets.shapes import Cut, Outline, Point, Polygon, box
from meeplewright_generators.sheets.slots import Duplex, Sheet
from seldom import examples

POKER = Cut(Outline.RECTANGLE, 63, 88)
US_POKER = Cut(Outline.RECTANGLE, 63.5, 88.9)
BRIDGE = Cut(Outline.RECTANGLE, 57.15, 88.9)
MINI = Cut(Outline.RECTANGLE, 44, 68)
EURO = Cut(Outline.RECTANGLE, 59, 92)
TAROT = Cut(Outline.RECTANGLE, 70, 120)
SQUARE = Cut(Outline.RECTANGLE, 70, 70)
HEX = Cut(Outline.HEX_FLAT, 50.8 * 2 / math.sqrt(3), 50.8)
ROUND = Cut(Outline.CIRCLE, 25, 25)


def room(sheet: str, margin_mm: float = 8, bleed_mm: float = 0, duplex: Duplex = Duplex.LONG) -> SheetUse:
    return SheetUse(paper(sheet), margin_mm, bleed_mm, duplex=duplex)


# the table of research/printing.md: A4 and Letter with 5 and 10 mm margins, A3 with 10; shared cuts, then 3 mm of bleed
FITS = {
    POKER: "9/8 9/8 9/6 8/6 18/16",
    US_POKER: "9/8 8/6 9/6 8/6 18/12",
    BRIDGE: "10/9 9/8 9/8 8/8 18/16",
    MINI: "16/12 16/10 18/12 12/10 36/25",
    EURO: "9/8 9/4 8/8 8/6 18/16",
    TAROT: "4/4 4/4 4/4 4/4 10/10",
    SQUARE: "8/6 6/6 6/6 6/6 15/15",
}
CASES = [
    (cut, sheet, margin_mm, bleed_mm, int(number))
    for cut, row in FITS.items()
    for (sheet, margin_mm), pair in zip(
        [("A4", 5), ("A4", 10), ("Letter", 5), ("Letter", 10), ("A3", 10)], row.split(), strict=True
    )
    for bleed_mm, number in zip((0, 3), pair.split("/"), strict=True)
]


@pytest.mark.parametrize(("cut", "sheet", "margin_mm", "bleed_mm", "held"), CASES)
def test_as_many_pieces_fit_as_arithmetic_says(
    cut: Cut, sheet: str, margin_mm: float, bleed_mm: float, held: int
) -> None:
    _, grid = room(sheet, margin_mm, bleed_mm).best(cut)
    assert len(grid) >= held


def deck(name: str, cut: Cut, count: int) -> Lot[str]:
    return Lot(name, cut, tuple(f"{name}-{n}" for n in range(count)))


def names(sheet: Sheet[str]) -> dict[str, int]:
    found: dict[str, int] = {}
    for placed in sheet.placed:
        found[placed.piece.partition("-")[0]] = found.get(placed.piece.partition("-")[0], 0) + 1
    return found


def test_three_decks_share_the_last_sheet_and_none_is_torn_without_need() -> None:
    sheets = pack([deck("marsh", POKER, 22), deck("night", POKER, 14), deck("tide", POKER, 12)], room("A4"))
    assert [names(sheet) for sheet in sheets] == [
        {"marsh": 9}, {"marsh": 9}, {"night": 5, "marsh": 4}, {"night": 9}, {"tide": 9}, {"tide": 3},
    ]  # fmt: skip


def test_a_deck_is_torn_where_that_saves_a_sheet() -> None:
    sheets = pack([deck(name, POKER, 6) for name in ("a", "b", "c")], room("A4"))
    assert [names(sheet) for sheet in sheets] == [{"a": 6, "b": 3}, {"b": 3, "c": 6}]


def test_small_decks_of_different_sizes_share_a_sheet() -> None:
    sheets = pack([deck("poker", POKER, 3), deck("mini", MINI, 4), deck("round", ROUND, 7)], room("A4"))
    assert [names(sheet) for sheet in sheets] == [{"poker": 3, "mini": 4, "round": 7}]


def test_the_pieces_lie_in_the_middle_of_the_sheet() -> None:
    (sheet,) = pack([deck("poker", POKER, 9)], room("A4"))
    left, top, right, bottom = box([point for placed in sheet.placed for point in placed.slot.polygon()])
    assert (left, top, 210 - right, 297 - bottom) == pytest.approx((10.5, 16.5, 10.5, 16.5))


def test_the_folded_sheet_keeps_its_fronts_on_one_half_clear_of_the_fold() -> None:
    folded = SheetUse(paper("A4"), margin_mm=5, bleed_mm=3, duplex=Duplex.FOLD, orientation="landscape")
    sheets = pack([deck("poker", POKER, 8)], folded)
    assert [len(sheet.placed) for sheet in sheets] == [4, 4]
    for sheet in sheets:
        assert max(placed.slot.bottom_mm for placed in sheet.placed) == pytest.approx(105 - 5 - 3)


def test_a_piece_bigger_than_the_sheet_is_named_with_both_sizes() -> None:
    with pytest.raises(Stop) as stop:
        pack([deck("board", Cut(Outline.RECTANGLE, 400, 300), 1)], room("A4"))
    assert stop.value.message == "`board` is 400 x 300 mm, and A4 leaves 281 x 194 mm"
    assert "A3" in stop.value.help


def contains(polygon: Polygon, point: Point, slack_mm: float = 1e-6) -> bool:
    """Whether a point lies inside a convex clockwise polygon, its border left out."""
    x, y = point
    for (ax, ay), (bx, by) in zip(polygon, (*polygon[1:], polygon[0]), strict=True):
        if (by - ay) * (x - ax) - (bx - ax) * (y - ay) > -slack_mm * math.hypot(bx - ax, by - ay):
            return False
    return True


lots = st.lists(
    st.tuples(st.sampled_from([POKER, MINI, TAROT, HEX, ROUND, SQUARE]), st.integers(1, 30)), min_size=1, max_size=5
).map(lambda pairs: [deck(f"d{n}", cut, count) for n, (cut, count) in enumerate(pairs)])


@examples(50)
@given(lots, st.sampled_from(["A4", "Letter", "PA4", "A3"]), st.sampled_from([0, 2, 3]), st.sampled_from(list(Duplex)))
def test_whatever_is_packed_each_piece_lies_once_inside_the_margins_on_no_other(
    decks: list[Lot[str]], sheet_name: str, bleed_mm: float, duplex: Duplex
) -> None:
    used = room(sheet_name, 8, bleed_mm, duplex)
    sheets = pack(decks, used)
    assert sorted(p.piece for sheet in sheets for p in sheet.placed) == sorted(p for lot in decks for p in lot.pieces)
    for sheet in sheets:
        outlines = [placed.slot.polygon(bleed_mm) for placed in sheet.placed]
        left, top, right, bottom = box([point for outline in outlines for point in outline])
        # the drawn-round polygon of a circle is up to 0.03 mm bigger than the circle
        # the margin gives way by a hair where that lets more pieces onto a sheet
        least = 8 - HAIR_MM - 0.05
        assert min(left, top) >= least
        assert right <= sheet.paper.width_mm - least
        assert bottom <= sheet.paper.height_mm - least
        for one, other in combinations(outlines, 2):
            a, b = box(one), box(other)
            if a[0] < b[2] and b[0] < a[2] and a[1] < b[3] and b[1] < a[3]:
                middle = ((b[0] + b[2]) / 2, (b[1] + b[3]) / 2)
                assert not contains(one, middle)
                assert not any(contains(one, corner, 0.1) for corner in other)
