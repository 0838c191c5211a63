"""The face of another record as a box: as large as the box allows, turned with it, never without end."""

from __future__ import annotations

from pathlib import Path

import pytest

from meeplewright_generators.checks.faces import printing
from print_faces.conftest import MakePress, face_of, printed
from print_faces.read_back import letters

SCHEMA = """{"type": "object", "required": ["id"], "additionalProperties": false, "properties": {
  "id": {"type": "string"}, "name": {"type": "string", "x-text": "line"}, "letter": {"type": "string"},
  "turn": {"type": "integer"}, "of": {"type": "string", "x-ref": "card"}}}
"""
CARDS = "- {id: lamp, name: Lamp, of: rope, turn: 90}\n- {id: rope, name: Rope, letter: Q}\n"
MAP = "face: {size: [100, 80], bleed: 0, safe: 0}\nboxes:\n"
SMALL = "face: {size: [40, 20], bleed: 3}\nboxes:\n  l: {at: [0, 0, 20, 20], text: '{letter}', style: {align: center, vertical: middle, size: 24}}\n"
INSET = "  f: {at: [20, 20, 40, 40], face: {of: '{of}', layout: small}, rotate: 'has(this.turn) ? this.turn : 0'}\n"


def test_a_face_stands_in_the_middle_of_its_box_scaled_and_turned(press: MakePress, tmp_path: Path) -> None:
    files = {"card.schema.json": SCHEMA, "layouts/small.yaml": SMALL}
    face = face_of(press(CARDS, MAP + INSET, files=files))
    (letter,) = [each for each in letters(printed(face, tmp_path / "a.pdf")) if each.text == "Q"]
    # the left half of a face of 40 by 20, turned by a quarter: above the middle of the box at 40, 40
    middle = ((letter.left + letter.right) / 2 - 10, (letter.top + letter.bottom) / 2 - 10)
    assert middle == pytest.approx((40, 30), abs=0.8)
    half = face_of(press(CARDS, MAP + INSET.replace("40, 40]", "20, 40]"), files=files))
    (small,) = [each for each in letters(printed(half, tmp_path / "b.pdf")) if each.text == "Q"]
    assert small.right - small.left == pytest.approx((letter.right - letter.left) / 2, rel=0.1)


def test_the_face_changes_with_what_is_shown_in_it(press: MakePress) -> None:
    files = {"card.schema.json": SCHEMA, "layouts/small.yaml": SMALL}
    one, other = (
        face_of(press(CARDS.replace("letter: Q", f"letter: {letter}"), MAP + INSET, files=files)) for letter in "QZ"
    )
    assert one.key != other.key


@pytest.mark.parametrize(
    ("inset", "why"),
    [
        ("card/{of}x", "there is no record `card/ropex`"),
        ("{id}", "`card/rope` has no front that could be shown, or would be shown within itself"),
    ],
)
def test_a_face_that_cannot_be_shown_is_told_and_ends(inset: str, why: str, press: MakePress) -> None:
    layout = MAP + f"  f: {{at: [20, 20, 40, 40], face: '{inset}'}}\n"
    made = press(CARDS.replace(", turn: 90", "").replace(", letter: Q", ""), layout, files={"card.schema.json": SCHEMA})
    found = [each.message for each in printing(made.world) if each.code == "MW823"]
    assert f"box `f` of layout `card` has no place here: {why}" in found


def test_a_layout_that_is_not_there_is_told(press: MakePress) -> None:
    made = press(
        CARDS,
        MAP + INSET.replace("layout: small", "layout: smal"),
        files={"card.schema.json": SCHEMA, "layouts/small.yaml": SMALL},
    )
    assert "there is no layout `smal`" in [each.message for each in printing(made.world)]
