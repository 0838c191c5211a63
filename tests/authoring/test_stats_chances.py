"""`meeple stats --chances`: what a designer of cards reckons with, against what is counted one by one."""

from __future__ import annotations

import json
import shutil
from itertools import combinations
from pathlib import Path
from xml.etree.ElementTree import fromstring

import pytest

from meeplewright import data
from meeplewright.authoring.stats.chances import chance
from meeplewright.packs.world import World
from pack_copies import shipped
from program import meeple

BOX = data.content() / "paleo"


@pytest.fixture(scope="module")
def paleo() -> World:
    return shipped("paleo")


def _hands(world: World, many: int, **need: int) -> float:
    """The share of all hands that meet it, each of them dealt."""
    people = [r.data["brings"]["skills"] for r in world.of("person").values() for _ in range(r.data.get("copies", 1))]
    hands = list(combinations(people, many))
    met = sum(all(sum(p.get(skill, 0) for p in hand) >= points for skill, points in need.items()) for hand in hands)
    return met / len(hands)


def test_chances_are_those_of_every_hand_dealt(paleo: World) -> None:
    told = json.loads(meeple("stats", BOX, "--chances", "--format", "json").out)
    drawn = {line["asked"]: line["drawn"] for line in told["meet"]}
    assert drawn["1 craft"]["2"] == pytest.approx(1 - (13 * 12) / (20 * 19))
    assert drawn["2 strength"]["3"] == pytest.approx(_hands(paleo, 3, strength=2))
    assert drawn["1 craft + 2 perception"]["4"] == pytest.approx(_hands(paleo, 4, craft=1, perception=2))
    assert all(list(each.values()) == sorted(each.values()) for each in drawn.values())


def test_what_cannot_be_has_no_chance_and_what_must_be_is_certain() -> None:
    two = [({"craft": 1}, 2), ({"strength": 1}, 1)]
    assert chance(two, {"craft": 3}, 3) == 0
    assert chance(two, {"craft": 2, "strength": 1}, 3) == 1
    assert chance(two, {"craft": 1}, 4) == 0  # there are no four


def test_wounds_are_the_red_cards_and_a_night_takes_what_is_eaten() -> None:
    told = json.loads(meeple("stats", BOX, "--chances", "--format", "json").out)
    laid = {line["title"]: line for line in told["lay"]}
    red, all_ = laid["Scenario I: red"], laid["Scenario I: any 1"]
    assert (red["pieces"], red["expected"]) == (10, 1)
    assert all_["expected"] == red["pieces"] / all_["pieces"]
    fed = {line["title"]: line for line in told["feed"]}
    # four, six, eight people, and Big Game's three
    assert fed["Scenario I"]["nights"] == {"two groups": 7, "three groups": 9, "four groups": 11}
    assert set(fed) == {"Scenario I", "Scenario II"}


def test_there_is_a_table_and_a_picture_with_a_curve_for_each(tmp_path: Path) -> None:
    told = meeple("stats", BOX, "--chances", "--svg", tmp_path)
    assert told.status == 0, told.err
    rows = [line for line in told.out.splitlines() if "%" in line]
    tree = fromstring((tmp_path / "chances.svg").read_text(encoding="utf-8"))
    assert len(tree.findall("{http://www.w3.org/2000/svg}polyline")) == len(rows) == 15


def test_a_system_that_says_none_or_names_an_unknown_kind_is_told(tmp_path: Path) -> None:
    other = meeple("stats", data.content() / "saltmarsh-light", "--chances")
    assert other.status == 2
    assert "says no chances" in other.err
    shutil.copytree(BOX, tmp_path / "box")
    shutil.copytree(data.systems() / "paleo", tmp_path / "box" / "grammar")
    pack, system = tmp_path / "box" / "pack.yaml", tmp_path / "box" / "grammar" / "system.yaml"
    pack.write_text(pack.read_text("utf-8").replace("system: paleo", "system: ./grammar/system.yaml"), "utf-8")
    system.write_text(system.read_text("utf-8").replace("draw: person", "draw: persn"), "utf-8")
    wrong = meeple("stats", tmp_path / "box", "--chances")
    assert wrong.status == 2
    assert "names the kind `persn`" in wrong.err
    assert "person" in wrong.err
