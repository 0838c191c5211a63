"""Icons: what has a drawing is drawn, and what has none, or a broken one, stands there by its letters."""

from __future__ import annotations

from pathlib import Path

import pytest

from meeplewright_generators.icons.iconset import IconSet

SQUARE = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><path d="M4 6h12v6h-12z"/></svg>'


def test_what_has_a_drawing_is_drawn_and_the_rest_stands_there_by_its_letters(tmp_path: Path) -> None:
    (tmp_path / "coin.svg").write_text(SQUARE, "utf-8")
    (tmp_path / "food.svg").write_text(SQUARE[:60], "utf-8")
    files = {each.stem: each for each in tmp_path.iterdir()}
    icons = IconSet({"coin": "Coin", "food": "Food", "wood": "Wood"}, files, also={"gold": "coin", "silver": "tin"})
    every = ("coin", "gold", "food", "wood", "silver")
    assert [each for each in every if icons.icon(each).drawn] == ["coin", "gold"]
    assert [each for each in every if icons.has(each)] == ["coin", "gold", "food"]
    assert list(icons.problems) == ["food"]
    coin = icons.icon("coin")
    assert coin.ink == pytest.approx((4, 6, 16, 12))
    assert (coin.width, coin.middle) == pytest.approx((12 / 24, 9 / 24))
