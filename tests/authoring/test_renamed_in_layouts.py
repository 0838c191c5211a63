"""`meeple rename` in layouts and rules: icons that boxes show or templates write, and records whose words stand there."""

from __future__ import annotations

from pathlib import Path

import pytest

from program import meeple

_SYSTEM = """system: ferry
title: Ferry
language: en
kinds:
  icon: {schema: meeple:base/icon}
  card: {schema: meeple:base/card}
"""
_LAYOUT = """title: Card with a coin
boxes:
  coin: {at: [1, 1, 5, 5], icon: coin, colour: coin}
  sum: {at: [1, 9, 30, 5], text: "{coin} = {:coin} {price|icon coin}, {{:coin}"}
  word:
    at: [1, 20, 30, 9]
    text: >-
      {icon/coin.name} is no {icon/coin-purse.name},
      and {card/coin.name} neither.
  row: {at: [1, 30, 30, 5], icons: "{price|icon coin}", when: this.coin > 0}
"""


@pytest.fixture
def ferry(tmp_path: Path) -> Path:
    (tmp_path / "layouts").mkdir()
    texts = {
        "system.yaml": _SYSTEM,
        "pack.yaml": "pack: ferry\nsystem: ./system.yaml\ntitle: Ferry\nlanguage: en\n",
        "words.yaml": "icon:\n- id: coin\n  name: Coin\n- id: coin-purse\n  name: Purse\ncard:\n- id: coin\n  name: A coin\n",
        "layouts/card.yaml": _LAYOUT,
        "layouts/broken.yaml": "boxes: [icon: coin\n",
    }
    for name, text in texts.items():
        (tmp_path / name).write_text(text, encoding="utf-8")
    return tmp_path


def test_an_icon_is_renamed_where_a_layout_shows_it_and_fields_of_the_name_stay(ferry: Path) -> None:
    told = meeple("rename", "--icon", "coin", "penny", cwd=ferry)
    assert told.status == 0
    assert (ferry / "layouts" / "card.yaml").read_text(encoding="utf-8") == (
        _LAYOUT.replace("icon: coin,", "icon: penny,")
        .replace("{coin} = {:coin} {price|icon coin}", "{coin} = {:penny} {price|icon penny}")
        .replace("{icon/coin.name}", "{icon/penny.name}")
        .replace('icons: "{price|icon coin}"', 'icons: "{price|icon penny}"')
    )
    assert "left as it is: layouts/broken.yaml:1: boxes: [icon: coin\n" in told.out


def test_a_record_of_another_kind_is_renamed_where_its_words_stand(ferry: Path) -> None:
    assert meeple("rename", "card/coin", "shilling", cwd=ferry).status == 0
    expected = _LAYOUT.replace("{card/coin.name}", "{card/shilling.name}")
    assert (ferry / "layouts" / "card.yaml").read_text(encoding="utf-8") == expected


def test_an_icon_is_renamed_in_rules_also_where_its_number_is_taken_from_a_record(ferry: Path) -> None:
    (ferry / "rules").mkdir()
    rules = "Pay {coin:2}, then {coin:{{card/coin.copies}}}, and {{card/coin.copies}} {coin}.\n"
    (ferry / "rules" / "1-fares.md").write_text(rules, encoding="utf-8")
    assert meeple("rename", "--icon", "coin", "penny", cwd=ferry).status == 0
    assert (ferry / "rules" / "1-fares.md").read_text(encoding="utf-8") == rules.replace("{coin", "{penny")
