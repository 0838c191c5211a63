"""Tables of running text: columns as wide as what stands in them."""

from __future__ import annotations

from itertools import pairwise

import pytest

from meeplewright_generators.matter.flow import Item, pour, strips
from meeplewright_generators.matter.tables import TextTable, column_widths
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
    table = TextTable([["One", "A few more words than that"], ["Two", "Three"]], style, style, heads=0)
    line = strips([TextTable([["A"]], style, style, heads=0)], 70, made.reader)[0].height
    assert [strip.height for strip in strips([table], 70, made.reader)] == pytest.approx([line, line])


def test_a_column_too_narrow_for_its_words_divides_them(press: MakePress) -> None:
    found, whole = widths(press, [["Incomprehensibilities", "Counterrevolutionaries"]], 30)
    assert sum(found) == pytest.approx(30)
    assert not whole


def test_a_table_is_set_smaller_before_a_word_is_divided(press: MakePress) -> None:
    made = press("- {id: lamp, name: Lamp}\n")
    style = made.theme.style("small")
    rows = [["Incomprehensible", "Counterrevolutionary"], ["1", "2"]]
    cells = [[(made.reader.paragraphs(cell, style), style) for cell in row] for row in rows]
    whole = next(n for n in range(20, 120) if column_widths(cells, n, 1)[1])
    line = strips([TextTable([["A"]], style, style, heads=0)], 70, made.reader)[0].height

    def height(width: float) -> float:
        return strips([TextTable(rows, style, style, heads=0)], width, made.reader)[0].height

    assert height(whole) == pytest.approx(line)
    assert height(0.9 * whole) < line, "in one line still, and smaller"
    assert height(0.6 * whole) > 1.5 * line, "where even that is too wide the words are divided"


def test_columns_with_shares_keep_them(press: MakePress) -> None:
    made = press("- {id: lamp, name: Lamp}\n")
    style = made.theme.style("small")
    narrow, wide = (
        strips([TextTable([[LONG, "1"]], style, style, shares, heads=0)], 80, made.reader)[0].height
        for shares in ((1, 4), (4, 1))
    )
    assert narrow > 2 * wide


def test_a_table_that_goes_on_in_the_next_column_has_its_head_there_again(press: MakePress) -> None:
    made = press("- {id: lamp, name: Lamp}\n")
    style = made.theme.style("small")
    table = TextTable([["Talent", "Cost"], *[[f"Row {number}", str(number)] for number in range(20)]], style, style)
    found = strips([table], 60, made.reader)
    high = found[0].height * 8.5
    columns = pour(found, lambda _: high)
    assert len(columns) == 3
    assert [column.strips[0].again for column in columns] == [False, True, True]
    assert all(column.strips[0].strip is found[0] for column in columns)
    assert all(column.used <= high for column in columns)
    assert sum(not each.again for column in columns for each in column.strips) == len(found)
    followed = [(a.y + a.strip.height, b.y) for c in columns for a, b in pairwise(c.strips)]
    assert all(foot == pytest.approx(top) for foot, top in followed)


def test_a_table_of_one_column_has_its_head_once(press: MakePress) -> None:
    made = press("- {id: lamp, name: Lamp}\n")
    style = made.theme.style("small")
    found = strips([TextTable([["Talent"], ["One"], ["Two"]], style, style)], 60, made.reader)
    (column,) = pour(found, lambda _: 200.0)
    assert [each.again for each in column.strips] == [False, False, False]


def test_a_small_table_is_not_divided(press: MakePress) -> None:
    made = press("- {id: lamp, name: Lamp}\n")
    style = made.theme.style("small")
    item = Item("Before it.", style)
    found = strips([item, TextTable([["Talent"], ["One"], ["Two"], ["Three"]], style, style)], 60, made.reader)
    columns = pour(found, lambda _: found[0].height + found[1].height * 3.5)
    assert [len(column.strips) for column in columns] == [1, 4]
