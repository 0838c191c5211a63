"""What stands along the sides of a face: edges of hexagons, corners of cards, marks round a disc."""

from __future__ import annotations

import math
from pathlib import Path

import pytest

from meeplewright_generators.checks.faces import printing
from print_faces.conftest import MakePress, face_of, printed
from print_faces.read_back import letters

SCHEMA = """{"type": "object", "required": ["id"], "additionalProperties": false, "properties": {
  "id": {"type": "string"}, "name": {"type": "string"},
  "edges": {"type": "object", "additionalProperties": {"type": "string"}}, "list": {"type": "array", "items": {"type": "string"}},
  "ways": {"type": "array", "items": {"type": "object", "properties": {"to": {"type": "string"}, "at": {"type": ["string", "integer"]}}}}}}
"""
TILE = (
    "- {id: lamp, name: Lamp, edges: {se: S, n: N, nw: W}, list: [A, B, C], ways: [{to: X, at: s}, {to: Y, at: 5}]}\n"
)
HEX = "face: {size: 60, shape: hex-flat, bleed: 0, safe: 0}\nboxes:\n  name: {at: [25, 25, 20, 8], text: '{name}'}\n"
STYLE = "style: {align: center, vertical: middle, size: 12}"
MIDDLE = (math.sqrt(3) * 20, 30.0)


def middles(press: MakePress, layout: str, folder: Path) -> dict[str, tuple[float, float]]:
    face = face_of(press(TILE, layout, files={"card.schema.json": SCHEMA}))
    return {
        each.text: ((each.left + each.right) / 2 - 10, (each.top + each.bottom) / 2 - 10)
        for each in letters(printed(face, folder / "a.pdf"))
        if each.text.isupper() and each.text != "L"
    }


def at_side(degrees: float, inwards: float) -> tuple[float, float]:
    """A point on the way from the middle of the hexagon to the middle of a side, so many mm before it."""
    far = 30 - inwards
    return MIDDLE[0] + far * math.sin(math.radians(degrees)), MIDDLE[1] - far * math.cos(math.radians(degrees))


def test_a_mapping_stands_at_the_sides_that_its_keys_name(press: MakePress, tmp_path: Path) -> None:
    boxes = f"  e: {{at: [-5, 2, 10, 8], along: edge, each: edges, text: '{{item.value}}', {STYLE}}}\n"
    found = middles(press, HEX + boxes, tmp_path)
    for letter, degrees in (("N", 0), ("S", 120), ("W", 300)):
        assert found[letter] == pytest.approx(at_side(degrees, 6), abs=0.7), letter


def test_a_list_goes_round_from_the_side_above(press: MakePress, tmp_path: Path) -> None:
    boxes = f"  e: {{at: [-5, 2, 10, 8], along: edge, each: list, text: '{{item}}', {STYLE}}}\n"
    found = middles(press, HEX + boxes, tmp_path)
    for at, letter in enumerate("ABC"):
        assert found[letter] == pytest.approx(at_side(60 * at, 6), abs=0.7), letter


def test_an_item_may_say_its_side_by_name_or_number_and_stand_upright(press: MakePress, tmp_path: Path) -> None:
    boxes = f"  e: {{at: [-5, 2, 10, 8], along: {{side: item.at, upright: true}}, each: ways, text: '{{item.to}}', {STYLE}}}\n"
    face = face_of(press(TILE, HEX + boxes, files={"card.schema.json": SCHEMA}))
    found = {each.text: each for each in letters(printed(face, tmp_path / "a.pdf")) if each.text in "XY"}
    for letter, degrees in (("X", 180), ("Y", 300)):
        box = found[letter]
        middle = ((box.left + box.right) / 2 - 10, (box.top + box.bottom) / 2 - 10)
        assert middle == pytest.approx(at_side(degrees, 6), abs=0.7), letter


def test_without_a_list_every_side_has_one_and_is_named(press: MakePress, tmp_path: Path) -> None:
    boxes = "  e: {at: [-8, 1, 16, 8], along: edge, text: '{item}{index}', style: {align: center, size: 8}}\n"
    face = face_of(press(TILE, HEX + boxes, files={"card.schema.json": SCHEMA}))
    from print_faces.read_back import text_of

    text = text_of(printed(face, tmp_path / "a.pdf"))
    assert [name in text for name in ("n1", "ne2", "se3", "s4", "sw5", "nw6")] == [True] * 6


def test_the_corners_of_a_card(press: MakePress, tmp_path: Path) -> None:
    layout = "face: {size: [60, 80], bleed: 0, safe: 0}\nboxes:\n"
    boxes = (
        f"  e: {{at: [-5, 5, 10, 10], along: {{of: corner, upright: true}}, each: list, text: '{{item}}', {STYLE}}}\n"
    )
    found = middles(press, layout + boxes, tmp_path)
    off = 10 / math.sqrt(2)
    assert found["A"] == pytest.approx((off, off), abs=0.7)
    assert found["B"] == pytest.approx((60 - off, off), abs=0.7)
    assert found["C"] == pytest.approx((60 - off, 80 - off), abs=0.7)


def test_items_stand_evenly_round_a_disc(press: MakePress, tmp_path: Path) -> None:
    layout = "face: {size: 60, shape: circle, bleed: 0, safe: 0}\nboxes:\n"
    boxes = f"  e: {{at: [-5, 2, 10, 8], along: edge, each: list, text: '{{item}}', {STYLE}}}\n"
    found = middles(press, layout + boxes, tmp_path)
    for at, letter in enumerate("ABC"):
        turn = math.radians(120 * at)
        assert found[letter] == pytest.approx((30 + 24 * math.sin(turn), 30 - 24 * math.cos(turn)), abs=0.7), letter


@pytest.mark.parametrize(
    ("along", "each", "why"),
    [
        ("edge", "edges: {north: N}", "there is no edge `north`; there are n, ne, se, s, sw, nw"),
        ("{of: edge, side: item.value}", "edges: {n: up}", "there is no edge `up`; there are n, ne, se, s, sw, nw"),
        ("{of: corner, side: 6}", "edges: {n: up}", "there is no corner `6`; there are nw, ne, e, se, sw, w"),
    ],
)
def test_a_side_that_there_is_not_is_told(along: str, each: str, why: str, press: MakePress) -> None:
    boxes = f"  e: {{at: [-5, 2, 10, 8], along: {along}, each: edges, text: '{{item.value}}{{item.key}}'}}\n"
    made = press(f"- {{id: lamp, name: Lamp, {each}}}\n", HEX + boxes, files={"card.schema.json": SCHEMA})
    found = [f.message for f in printing(made.world) if f.code == "MW823"]
    assert found == [f"box `e` of layout `card` has no place here: {why}"]


def test_sides_without_numbers_for_the_box_are_told(press: MakePress) -> None:
    made = press(TILE, HEX + "  e: {at: bleed, along: edge, fill: accent}\n", files={"card.schema.json": SCHEMA})
    (found,) = [f for f in printing(made.world) if f.code == "MW801"]
    assert (found.place.line, "counts from the middle of each" in found.message) == (4, True)
