"""Tables of running text: columns as wide as what stands in them."""

from __future__ import annotations

import pytest

from meeplewright_generators.setting.flow import Table, strips
from meeplewright_generators.setting.tables import column_widths
from print_faces.conftest import MakePress

LONG = "Rolls the die once more in the mine and takes whatever the row and the column of the cell pay for it"
ROWS = [["Talent", "Cost", "What it does"], ["Fishing", "1", LONG], ["Spelunking", "4", LONG]]


def widths(press: MakePress, rows: list[list[str]], width: float) -> tuple[list[float], bool]:
    made = press("- {id: lamp, name: Lamp}\n")
    style = made.theme.style("small")
    return column_widths([[(made.reader.paragraphs(cell, style), style) for cell in row] for row in rows], width, 1)


def test_a_long_text_gets_the_room_that_short_ones_do_not_need(press: MakePress) -> None:
    found, whole = widths(press, ROWS, 80)
    assert sum(found) == pytest.approx(80)
    assert found[2] > 45
    assert found[1] < found[0] < 25
    assert whole


def test_what_fits_in_single_lines_is_set_in_single_lines(press: MakePress) -> None:
    made = press("- {id: lamp, name: Lamp}\n")
    style = made.theme.style("small")
    table = Table([["One", "A few more words than that"], ["Two", "Three"]], style, style, heads=0)
    line = strips([Table([["A"]], style, style, heads=0)], 70, made.reader)[0].height
    assert [strip.height for strip in strips([table], 70, made.reader)] == pytest.approx([line, line])


def test_a_column_too_narrow_for_its_words_divides_them(press: MakePress) -> None:
    found, whole = widths(press, [["Incomprehensibilities", "Counterrevolutionaries"]], 30)
    assert sum(found) == pytest.approx(30)
    assert not whole


def test_columns_with_shares_keep_them(press: MakePress) -> None:
    made = press("- {id: lamp, name: Lamp}\n")
    style = made.theme.style("small")
    narrow, wide = (
        strips([Table([[LONG, "1"]], style, style, shares, heads=0)], 80, made.reader)[0].height
        for shares in ((1, 4), (4, 1))
    )
    assert narrow > 2 * wide
