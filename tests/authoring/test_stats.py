"""`meeple stats` counts pieces, decks, fields and what a round brings."""

from __future__ import annotations

import json
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

from program import meeple

SYSTEM = """\
system: toy
title: A toy
language: en
kinds:
  deck: {schema: base/term, title: Deck}
  card: {schema: card.schema.json, title: Card}
manifest:
- {kind: card, count: 9}
- {kind: card, by: deck, of: {storm: 6, calm: 3}}
decks: {field: deck}
balance:
  food:
    income: [{kind: card, field: gain.food, where: {deck: calm}, draws: 2}]
    spending: [{kind: card, field: eats}]
"""
CARD = """\
{"$schema": "https://json-schema.org/draft/2020-12/schema", "$ref": "meeple:base/card",
 "properties": {"deck": {"type": "string", "x-ref": "deck"}, "cost": {"type": "integer"}, "eats": {"type": "integer"},
  "gain": {"type": "array", "items": {"type": "object"}}, "danger": {"type": "boolean"}}, "unevaluatedProperties": false}
"""
CARDS = """\
deck:
- {id: storm, name: Storm, text: Bad.}
- {id: calm, name: Calm, text: Good.}
card:
- {id: gale, name: Gale, deck: storm, cost: 3, copies: 2, eats: 3, danger: true}
- {id: squall, name: Squall, deck: storm, cost: 1, copies: 4, danger: false}
- {id: sun, name: Sun, deck: calm, cost: 1, gain: [{food: 2}, {food: 1}]}
- {id: <b>breeze, name: Breeze, deck: calm, cost: 2}
"""


@pytest.fixture
def pack(tmp_path: Path) -> Path:
    (tmp_path / "system.yaml").write_text(SYSTEM)
    (tmp_path / "card.schema.json").write_text(CARD)
    (tmp_path / "pack.yaml").write_text(
        "pack: toys\nsystem: ./system.yaml\ntitle: Toys\nlanguage: en\nversion: 0.1.0\n"
    )
    (tmp_path / "cards.yaml").write_text(CARDS.replace("<b>", ""))
    return tmp_path


def test_counts_stand_against_the_manifest_copies_counted(pack: Path) -> None:
    told = meeple("stats", cwd=pack).out
    assert "  card           4       8         9  -1" in told
    assert "    storm        2       6         6\n" in told
    assert "    calm         2       2         3  -1" in told


def test_a_field_has_its_spread_with_bars(pack: Path) -> None:
    told = meeple("stats", "--kind", "card", "--field", "cost", cwd=pack).out
    assert "  cost  1 to 3, mean 1.62" in told
    assert (
        "    1  ████████████████████████ 5\n    2  ████▊                    1\n    3  █████████▋               2"
        in told
    )


def test_a_round_brings_and_takes(pack: Path) -> None:
    told = meeple("stats", cwd=pack).out
    # income: two draws of a deck of two cards with 3 and 0; spending: eight cards, two of which take 3
    assert "  food    3.00      0.75   +2.25" in told


@pytest.mark.parametrize(
    ("line", "income"),
    [
        ("where: {deck: calm}, draws: 2", "2.00"),  # each card of the deck counts 1
        ("where: {cost: 1}, among: {deck: storm}", "0.67"),  # four of six cards
        ("where: {cost: 1}, among: {}", "0.62"),  # five of eight
        ("field: eats, where: {danger: true}, among: {deck: storm}, draws: 3", "3.00"),
    ],
)
def test_what_comes_up_among_others_is_a_chance(pack: Path, line: str, income: str) -> None:
    flow = "{kind: card, field: gain.food, where: {deck: calm}, draws: 2}"
    (pack / "system.yaml").write_text(SYSTEM.replace(flow, f"{{kind: card, {line}}}"))
    assert f"  food    {income}      0.75" in meeple("stats", cwd=pack).out


def test_a_line_whose_records_are_not_among_those_that_are_drawn_is_told(pack: Path) -> None:
    flow = "{kind: card, field: gain.food, where: {deck: calm}, draws: 2}"
    wrong = "{kind: card, where: {deck: calm}, among: {deck: storm}}"
    (pack / "system.yaml").write_text(SYSTEM.replace(flow, wrong))
    told = meeple("check", "--no-cache", "--select", "MW70", cwd=pack).out
    assert "no card of `among` fits `where`, so this line of the balance says nothing" in told


def test_json_says_the_same(pack: Path) -> None:
    told = json.loads(meeple("stats", "--format", "json", cwd=pack).out)
    card = next(group for group in told["groups"] if group["kind"] == "card" and group["deck"] is None)
    assert card["fields"]["cost"]["values"] == {"1": 5, "2": 1, "3": 2}
    assert card["fields"]["danger"]["values"] == {"no": 4, "yes": 2}
    assert told["balance"] == {"food": {"income": 3.0, "spending": 0.75}}


def test_curves_are_whole_svg(pack: Path) -> None:
    assert meeple("stats", "--svg", "curves", cwd=pack).status == 0
    picture = pack / "curves" / "card-cost.svg"
    rects = ET.fromstring(picture.read_text()).findall("{http://www.w3.org/2000/svg}rect")
    assert [rect.get("height") for rect in rects[1:]] == ["120", "24", "48"]


def test_what_is_not_there_is_refused(pack: Path) -> None:
    assert "did you mean `card`?" in meeple("stats", "--kind", "cart", cwd=pack).err
    assert "did you mean `cost`?" in meeple("stats", "--field", "cots", cwd=pack).err
    assert meeple("stats", "--format", "xml", cwd=pack).status == 2
