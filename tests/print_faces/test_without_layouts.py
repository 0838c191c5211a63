"""A game of somebody who wrote no layout: each kind is printed as what it is made on, with all that it says."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from meeplewright.packs.load import load
from meeplewright_generators.checks.faces import printing as findings_of
from meeplewright_generators.faces.press import Press
from meeplewright_generators.printing import printing
from print_faces.conftest import printed
from print_faces.read_back import text_of
from program import MakePack

SYSTEM = """\
system: market
title: A market
language: en
kinds:
  hero: {schema: hero.schema.json, title: Hero}
  place: {schema: place.schema.json, title: Place}
  heist: {schema: base/scenario, title: Heist}
  purse: {schema: purse.schema.json, title: Purse}
  card: {schema: base/card, title: Card}
  icon: {schema: base/icon, title: Icon}
vocabulary:
  icon: [{id: coin, name: Coin}, {id: food, name: Food}, {id: off-hand, name: Left hand}]
"""


def schema(base: str, **fields: Any) -> str:
    return json.dumps({"$ref": f"meeple:base/{base}", "properties": fields, "unevaluatedProperties": False})


WORD = {"type": "string"}
SAID = {"type": "string", "x-text": "line"}
HERO = schema(
    "sheet",
    **{
        "life": {"type": "integer"},
        "can-swim": {"type": "boolean"},
        "slot": {"enum": ["head", "off-hand", "both-feet"]},
        "talents": {
            "type": "array",
            "items": {
                "type": "object",
                "properties": {"name": SAID, "text": SAID, "cost": {"type": "integer"}, "once": {"type": "boolean"}},
            },
        },
        "starts": {"type": "object", "properties": {"coin": {"type": "integer"}, "food": {"type": "integer"}}},
        "likes": {"type": "array", "items": WORD},
        "oaths": {"type": "array", "items": SAID},
        "friends": {"type": "array", "items": {"type": "string", "x-ref": "hero"}},
        "home": {"type": "object", "properties": {"street": {"enum": ["salt-lane"]}, "floor": {"type": "integer"}}},
    },
)
PLACE = schema(
    "tile",
    edges={"type": "object", "additionalProperties": {"enum": ["wall", "back-alley"]}},
    sells={"type": "array", "items": {"type": "string", "x-icon": True}},
)
RECORDS = """\
hero:
- id: ada
  name: Ada
  text: Starts first.
  life: 4
  can-swim: true
  slot: off-hand
  talents:
  - {name: Sneak, text: Pass a wall., cost: 1, once: true}
  - {name: Haggle, text: "Pay {coin:1} less."}
  starts: {coin: 3}
  likes: [rain, thick-fog]
  oaths: [Tell nobody., Pay twice.]
  friends: [bo]
  home: {street: salt-lane, floor: 2}
- {id: bo, name: Bo, life: 5, can-swim: false, slot: both-feet}
place:
- {id: alley, name: Alley, text: Wet., edges: {n: wall, ne: back-alley}, sells: [food, coin], number: 7}
- {id: yard, name: Yard, edges: {n: wall}}
heist:
- {id: first, name: First night, intro: It is late., goal: "Take {coin:3}."}
"""


def market(make_pack: MakePack, more: str = "", **changed: str) -> Press:
    files: dict[str, str | bytes] = {
        "system.yaml": SYSTEM,
        "pack.yaml": "pack: example\nsystem: ./system.yaml\ntitle: Example\nlanguage: en\nversion: 0.1.0\n",
        "hero.schema.json": HERO,
        "place.schema.json": PLACE,
        "purse.schema.json": schema("token", text=SAID),
        "records.yaml": RECORDS + more,
    }
    loaded = load(make_pack(files | {name.replace("__", "."): text for name, text in changed.items()}))
    assert not loaded.findings, loaded.findings
    return Press(loaded.worlds[0])


def words_of(press: Press, kind: str, record: str, path: Path, side: str = "front") -> str:
    found = press.world.get(kind, record)
    assert found is not None
    face = press.face(found, side)
    assert face is not None
    return " ".join(text_of(printed(face, path / "a.pdf")).split())


def test_each_kind_is_the_piece_that_its_schema_is_made_on(make_pack: MakePack) -> None:
    press = market(make_pack)
    sorts = {name: each.sort for name, each in printing(press.world, press.library).items()}
    assert sorts == {"hero": "sheet", "place": "tile", "heist": "sheet"}
    names = {
        kind: press.library.layout_name(next(iter(press.world.of(kind).values())), "front")
        for kind in ("hero", "place")
    }
    assert names == {"hero": "base-sheet", "place": "base-tile"}


def test_a_sheet_says_all_that_its_record_says(make_pack: MakePack, tmp_path: Path) -> None:
    words = words_of(market(make_pack), "hero", "ada", tmp_path)
    for said in (
        "Starts first.", "Life: 4", "Can swim", "Slot: Left hand",
        "• Sneak Pass a wall. Cost: 1 · Once", "• Haggle Pay 1 Coin less.", "Starts: 3 Coin", "Likes: rain, thick fog",
        "• Tell nobody.", "• Pay twice.", "Friends: Bo", "Home: Street: salt lane · Floor: 2",
    ):  # fmt: skip
        assert said in words, (said, words)
    other = words_of(market(make_pack), "hero", "bo", tmp_path)
    assert "swim" not in other.lower()
    assert "Slot: both feet" in other


def test_no_face_reads_yes_or_the_keys_of_a_mapping(make_pack: MakePack, tmp_path: Path) -> None:
    press = market(make_pack)
    for kind, record in (("hero", "ada"), ("place", "alley"), ("heist", "first")):
        words = words_of(press, kind, record, tmp_path).split()
        assert not {"yes", "True", "true", "ne", "n"} & set(words), words


def test_a_tile_has_what_is_at_its_edges_at_its_edges(make_pack: MakePack, tmp_path: Path) -> None:
    press = market(make_pack)
    record = press.world.get("place", "alley")
    assert record is not None
    face = press.face(record)
    assert face is not None
    layout = press.library.layout("base-tile", "place")
    assert layout.box("edges") is not None
    assert face.shape.form == "hex-flat"
    words = words_of(press, "place", "alley", tmp_path)
    for said in ("Wet.", "Sells: Food Coin", "wall", "back alley", "Number: 7"):
        assert said in words, (said, words)
    assert not [each for each in face.notices if each.what in ("over", "safe", "lost")]


@pytest.mark.parametrize(
    ("edges", "form"),
    [
        ("{n: wall, e: wall}", "rectangle"),
        ("{e: wall, ne: wall}", "hex-pointy"),
        ("{n: wall, s: wall}", "hex-flat"),
    ],
)
def test_a_tile_has_the_shape_whose_sides_its_edges_name(make_pack: MakePack, edges: str, form: str) -> None:
    records = RECORDS.replace("{n: wall, ne: back-alley}", edges).replace("{n: wall}", edges)
    press = market(make_pack, records__yaml=records)
    record = press.world.get("place", "alley")
    assert record is not None
    face = press.face(record)
    assert face is not None
    assert face.shape.form == form
    assert not [each for each in face.notices if each.what in ("over", "safe", "lost")]


def test_words_of_a_scenario_say_what_they_are(make_pack: MakePack, tmp_path: Path) -> None:
    assert "Goal: Take 3 Coin." in words_of(market(make_pack), "heist", "first", tmp_path)


def test_nothing_of_a_game_without_layouts_is_left_out(make_pack: MakePack) -> None:
    assert not [each for each in findings_of(market(make_pack).world) if each.code in ("MW824", "MW825", "MW811")]


def test_a_token_that_has_no_room_for_its_words_is_told(make_pack: MakePack) -> None:
    press = market(make_pack, "purse:\n- {id: purse, name: Purse, text: Holds three coins., icon: coin}\n")
    (finding,) = [each for each in findings_of(press.world) if each.code == "MW824"]
    assert "`text` of `purse/purse`" in finding.message


def test_backs_of_decks_are_told_apart(make_pack: MakePack, tmp_path: Path) -> None:
    system = SYSTEM.replace("base/card, title: Card", "card.schema.json, title: Card") + (
        "  deck: [{id: day, name: Day}, {id: dark, name: Night}]\ndecks: {field: deck}\n"
    )
    system = system.replace("kinds:\n", "kinds:\n  deck: {schema: deck.schema.json, title: Deck}\n")
    cards = "card:\n- {id: fog, name: Fog, deck: dark}\n- {id: sun, name: Sun, deck: day}\n- {id: joker, name: Joker}\n"
    press = market(
        make_pack,
        cards,
        system__yaml=system,
        card__schema__json=schema("card", deck={"type": "string", "x-ref": "deck"}),
        deck__schema__json=schema("record", name=SAID),
    )
    backs = {name: words_of(press, "card", name, tmp_path, "back") for name in ("fog", "sun", "joker")}
    assert backs == {"fog": "Night", "sun": "Day", "joker": "Card"}
