"""Tables that the rules take from the records."""

from __future__ import annotations

import pytest

from meeplewright.checks.figures import FigureError, Figures
from meeplewright.packs.world import World


def test_a_table_has_a_row_for_each_item_of_a_list_of_one_record(robinson: World) -> None:
    made = Figures(robinson).filled("{{table: track/morale.spaces | Morale: **$value** | What it does: $text}}")
    spaces = robinson.of("track")["morale"].data["spaces"]
    assert made.count("\n") == len(spaces) + 1
    assert "| **\u22123** | the {first-player} discards {determination:3} |" in made
    assert "| **0** | nothing happens |" in made


def test_a_row_begins_with_a_capital_and_a_list_with_commas_is_divided_by_semicolons(robinson: World) -> None:
    made = Figures(robinson).filled(
        "{{table: component, group: dice | What: $name | Of these: $parts?($count × $name)}}"
    )
    assert "| Action dice | 3 × brown, Build; 3 × grey, Gather; 3 × green, Explore |" in made
    assert "| Weather dice | 1 × rain, 1 × winter, 1 × hungry animals |" in made


def test_the_box_of_one_edition_does_not_name_what_only_another_has(robinson: World) -> None:
    figures = Figures(robinson)
    assert "miniature" not in figures.filled("{{table: component, edition: | What: $name}}")
    assert "player aid" in figures.filled("{{table: component, edition: /ru | What: $name}}")


def test_a_table_is_put_in_order_and_leaves_out_what_has_another_value(robinson: World) -> None:
    made = Figures(robinson).filled(
        "{{table: component, group: dice, sorted: count, sorted: name | What: $name | Count: $count}}"
    )
    rows = [line.strip("| ").split(" | ") for line in made.splitlines()[2:]]
    assert [(int(count), name) for name, count in rows] == [(3, "Weather dice"), (9, "Action dice")]
    spaces = Figures(robinson).filled("{{table: track/morale.spaces, sorted: value | Morale: $value}}").splitlines()[2:]
    assert spaces == [f"| {value} |" for value in ("\u22123", "\u22122", "\u22121", "0", "1", "2")]
    one = Figures(robinson).filled("{{table: track/morale.spaces, value: -3/2, sorted: value | Morale: $value}}")
    assert one.splitlines()[2:] == ["| \u22123 |", "| 2 |"]
    with pytest.raises(FigureError, match="has no `worth`"):
        Figures(robinson).filled("{{table: track/morale.spaces, sorted: worth | Morale: $value}}")


def test_a_number_below_nought_has_a_minus_but_not_inside_an_icon(robinson: World) -> None:
    figures = Figures(robinson)
    assert figures.filled("down to {{track/morale.spaces.0.value}}") == "down to \u22123"
    assert figures.filled("{morale:{{track/morale.spaces.0.value}}}") == "{morale:-3}"


def test_a_table_of_what_is_no_list_is_told(robinson: World) -> None:
    with pytest.raises(FigureError, match="`name` of `track/morale` is no list"):
        Figures(robinson).filled("{{table: track/morale.name | What: $each}}")
    with pytest.raises(FigureError, match="there is no track `moral`"):
        Figures(robinson).filled("{{table: track/moral.spaces | What: $value}}")
