"""What a record says and none of its faces prints is told: once a field, at the field, with both ways out."""

from __future__ import annotations

import pytest

from meeplewright_generators.checks.faces import printing
from print_faces.conftest import MakePress

SCHEMA = """{"type": "object", "required": ["id"], "additionalProperties": false, "properties": {
  "id": {"type": "string"}, "status": {"const": "ours"}, "name": {"type": "string", "x-text": "line"},
  "text": {"type": "string", "x-text": "block"}, "copies": {"type": "integer", "x-copies": true},
  "deck": {"type": "string"}, "cost": {"type": "integer"}, "gain": {"type": "object", "additionalProperties": {"type": "integer"}},
  "steps": {"type": "array", "items": {"type": "object", "properties": {
    "label": {"type": "string"}, "price": {"type": "integer"}, "text": {"type": "string", "x-text": "block"}}}}}}
"""
FACE = "face: {size: poker}\nboxes:\n  name: {at: [5, 5, 53, 8], text: '{name}'}\n"
STEPS = "  step: {at: [5, 20, 53, 8], each: steps, step: [0, 8], text: '{item.label}'}\n"


def told(press: MakePress, cards: str, layout: str, **more: str) -> list[tuple[int | None, str]]:
    made = press(cards, layout, files={"card.schema.json": SCHEMA}, **more)
    return [(f.place.line, f.message) for f in printing(made.world) if f.code == "MW824"]


@pytest.mark.parametrize(
    ("fields", "boxes", "found"),
    [
        ("cost: 3", "", ["no layout prints `cost` of `card/lamp`"]),
        ("cost: 3", "  cost: {at: [5, 20, 53, 8], text: '{cost|icon coin}'}\n", []),
        ("cost: 3", "  mark: {at: [5, 20, 53, 8], text: Dear, when: this.cost > 2}\n", []),
        ("gain: {coin: 1, food: 2}", "  gain: {at: [5, 20, 53, 8], icons: '{gain|icons}'}\n", []),
        ("gain: {coin: 1, food: 2}", "  gain: {at: [5, 20, 53, 8], text: '{gain.coin}'}\n", ["no layout prints `gain.food` of `card/lamp`"]),
        ("gain: {coin: 1, food: 2}", "  gain: {at: [5, 20, 53, 8], text: Gains, when: has(this.gain)}\n", ["no layout prints `gain.coin` of `card/lamp`", "no layout prints `gain.food` of `card/lamp`"]),
        ("gain: {coin: 1}", "  gain: {at: [5, 20, 53, 8], table: {each: gain, cells: ['{item.key}', '{item.value}']}}\n", []),
        ("steps: [{label: One}, {label: Two, price: 2}]", STEPS, ["no layout prints `steps.price` of `card/lamp`"]),
        ("steps: [{label: One}]", "  step: {at: [5, 20, 53, 8], each: steps, step: [0, 8], text: '{index}'}\n", ["no layout prints `steps` of `card/lamp`"]),
        ("text: Costs 3., cost: 3", "  text: {at: [5, 20, 53, 8], text: '{text}'}\n", ["no layout prints `cost` of `card/lamp`"]),
        ("text: Costs 3., cost: 3", "", ["no layout prints `text` of `card/lamp`", "no layout prints `cost` of `card/lamp`"]),
        ("steps: [{label: One, text: Pay 2., price: 2}]", STEPS + "  more: {at: [5, 40, 53, 8], each: steps, text: '{item.text}'}\n", ["no layout prints `steps.price` of `card/lamp`"]),
        ("status: ours, copies: 2", "", []),
    ],
)  # fmt: skip
def test_a_field_is_printed_or_told(fields: str, boxes: str, found: list[str], press: MakePress) -> None:
    assert [message for _, message in told(press, f"- {{id: lamp, name: Lamp, {fields}}}\n", FACE + boxes)] == found


def test_each_field_is_told_once_at_the_first_record_that_has_it(press: MakePress) -> None:
    cards = "- {id: rope, name: Rope}\n- id: lamp\n  name: Lamp\n  cost: 3\n- {id: oil, name: Oil, cost: 1}\n"
    assert told(press, cards, FACE) == [(5, "no layout prints `cost` of `card/lamp` (nor that of 1 more)")]


def test_what_is_said_to_be_left_out_is_not_told_and_must_be_a_field(press: MakePress) -> None:
    cards = "- {id: lamp, name: Lamp, cost: 3, gain: {coin: 1}}\n"
    faces = "print: {{faces: {{card: {{front: card, back: none, unprinted: [{}]}}}}}}\n"
    made = press(
        cards, "", files={"card.schema.json": SCHEMA, "layouts/card.yaml": FACE}, more=faces.format("cost, gain.coin")
    )
    assert not list(printing(made.world))
    made = press(
        cards, "", files={"card.schema.json": SCHEMA, "layouts/card.yaml": FACE}, more=faces.format("cots, gain")
    )
    found = {(finding.code, finding.message) for finding in printing(made.world)}
    assert found == {("MW803", "there is no field `cots`"), ("MW824", "no layout prints `cost` of `card/lamp`")}


def test_a_kind_without_layouts_of_its_own_has_nothing_left_out(press: MakePress) -> None:
    assert not told(press, "- {id: lamp, name: Lamp, cost: 3}\n", "")


TERMS = "term:\n- {id: tide, name: Tide, text: It comes.}\n"
WITH_TERMS = SCHEMA.replace('"copies":', '"about": {"type": "string", "x-ref": "term"}, "copies":')


@pytest.mark.parametrize(
    ("box", "found"),
    [
        ("", ["no layout prints `text` of `term/tide`"]),
        ("  t: {at: [5, 20, 53, 8], text: '{term/tide.text}'}\n", []),
        ("  t: {at: [5, 20, 53, 8], each: term/*, text: '{item.text}'}\n", []),
        ("  t: {at: [5, 20, 53, 8], table: {each: term/*, cells: ['{item.name}', '{item.text}']}}\n", []),
        ("  t: {at: [5, 20, 53, 8], text: '{about.text}'}\n", []),
        ("  t: {at: [5, 20, 53, 8], text: '{about.name}'}\n", ["no layout prints `text` of `term/tide`"]),
    ],
)
def test_what_another_face_prints_of_a_record_is_not_lost(box: str, found: list[str], press: MakePress) -> None:
    made = press(
        "- {id: lamp, name: Lamp, about: tide}\n",
        files={
            "card.schema.json": WITH_TERMS,
            "terms.yaml": TERMS,
            "layouts/card.yaml": FACE + box + "  a: {at: [5, 60, 53, 8], text: '{about}'}\n",
            "layouts/term.yaml": FACE,
        },
        more="print: {faces: {card: {front: card, back: none}, term: {front: term, back: none}}}\n",
    )
    assert [each.message for each in printing(made.world) if each.code == "MW824"] == found


def test_the_deck_and_the_stock_are_not_for_the_face(press: MakePress) -> None:
    schema = SCHEMA.replace('"copies":', '"amount": {"type": "integer", "x-stock": true}, "copies":')
    made = press(
        "- {id: lamp, name: Lamp, deck: storm, amount: 4}\n",
        FACE,
        files={"card.schema.json": schema},
        more="decks: {field: deck}\n",
    )
    assert not [each for each in printing(made.world) if each.code == "MW824"]


def test_as_many_drawn_things_as_a_list_has_show_the_list(press: MakePress) -> None:
    schema = SCHEMA.replace('"copies":', '"rows": {"type": "array", "items": {"type": "integer"}}, "copies":')
    cards = "- {id: lamp, name: Lamp, rows: [1, 2, 3], steps: [{price: 2}]}\n"
    boxes = "".join(
        f"  {name}: {{at: [5, 20, 5, 5], each: {name}, step: [6, 0], fill: accent}}\n" for name in ("rows", "steps")
    )
    made = press(cards, FACE + boxes, files={"card.schema.json": schema})
    assert [each.message for each in printing(made.world) if each.code == "MW824"] == [
        "no layout prints `steps.price` of `card/lamp`"
    ]
