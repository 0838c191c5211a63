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


def test_a_table_of_what_is_no_list_is_told(robinson: World) -> None:
    with pytest.raises(FigureError, match="`name` of `track/morale` is no list"):
        Figures(robinson).filled("{{table: track/morale.name | What: $each}}")
    with pytest.raises(FigureError, match="there is no track `moral`"):
        Figures(robinson).filled("{{table: track/moral.spaces | What: $value}}")
