"""What a fan does: a pack of one's own that extends the box by a scenario, two inventions and a few cards."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from meeplewright import data
from program import meeple

PACK = """\
pack: lighthouse
system: robinson-crusoe
title: The Lighthouse
language: en
version: 0.1.0
extends: [robinson-crusoe]
"""
SCENARIO = """\
scenario:
- id: lighthouse
  number: 8
  name: The Lighthouse
  story: There is a tower on the cape, and its lamp has been dark for years.
  rounds: 9
  goal:
    text: Build the Stairs and then the Lamp. You win at once.
    builds: {items: [stairs, great-lamp]}
    earliest: 3
  weather:
  - {from: 1, to: 4, dice: []}
  - {from: 5, to: 9, dice: [rain, winter]}
  start: {tile: tile-8, wreckage: food-crates}
  book: {text: "The wind gets up: {roof-down:1}.", effects: [{level: {roof: -1}}]}
  totems:
  - {ordinal: 1, text: "Oil in jars: gain {wood:1}.", effects: [{gain: {wood: 1}}]}
  special-tokens:
  - {token: special-sun, name: Lens, text: "{morale-up:1}.", effects: [{morale: 1}]}
  - {token: special-moon, name: Wick, text: "{determination:1}.", effects: [{determination: 1}]}
  - {token: special-star, name: Brass key, text: "Draw {discovery:1}.", effects: [{discover: 1}]}
  - {token: special-shell, name: Log book, text: "{heal:1}.", effects: [{heal: 1, who: one}]}
  inventions: [stairs, great-lamp]
  loss:
  - {text: The last round ends in the dark., kind: rounds}
invention:
- id: stairs
  name: Stairs
  type: scenario
  requires: {items: [rope]}
  cost: {wood: 3}
  text: From now on the lamp room can be reached.
  lasting: false
- id: great-lamp
  name: Great Lamp
  type: scenario
  requires: {items: [fire], after: [stairs]}
  text: It burns, and somebody sees it.
  lasting: false
event:
- id: moths
  name: Moths
  symbol: explore
  event: {text: "Everyone gains {determination:1}.", effects: [{determination: 1, who: all}]}
  action: {name: Follow them, pawns: 1, text: "Draw {discovery:1}.", reward: [{discover: 1}]}
  threat: {text: "{morale-down:1}.", effects: [{morale: -1}]}
"""


@pytest.fixture
def lighthouse(tmp_path: Path) -> Path:
    shutil.copytree(data.content() / "robinson-crusoe", tmp_path / "robinson-crusoe")
    folder = tmp_path / "lighthouse"
    folder.mkdir()
    (folder / "pack.yaml").write_text(PACK)
    (folder / "lighthouse.yaml").write_text(SCENARIO)
    return folder


def test_a_scenario_of_ones_own_has_nothing_wrong(lighthouse: Path) -> None:
    told = meeple("check", "--no-cache", "--fail-on", "warning", lighthouse)
    assert told.status == 0, told.out


def test_its_faults_are_told_as_those_of_the_box_are(lighthouse: Path) -> None:
    sheet = lighthouse / "lighthouse.yaml"
    sheet.write_text(SCENARIO.replace("after: [stairs]", "after: [great-lamp]").replace("to: 9", "to: 8"))
    told = meeple("check", "--no-cache", lighthouse)
    assert told.status == 1
    assert "robinson-crusoe/weather-names-a-round-twice-or-never" in told.out
    assert "nobody ever reaches the entry 8 `lighthouse`" in told.out
