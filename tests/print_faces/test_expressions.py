"""Expressions of layouts: CEL in conditions, places, sizes and degrees; what is wrong in one is told where it stands."""

from __future__ import annotations

import math
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from meeplewright.findings.model import Finding
from meeplewright.systems.expressions import Expression
from meeplewright_generators.checks.faces import printing
from meeplewright_generators.checks.of_build import broken_pictures
from print_faces.conftest import MakePress, face_of, printed
from print_faces.read_back import letters, text_of
from program import meeple

SCHEMA = """{"type": "object", "required": ["id"], "additionalProperties": false, "properties": {
  "id": {"type": "string"}, "name": {"type": "string", "x-text": "line"}, "life": {"type": "integer"},
  "deck": {"type": "string"}, "danger": {"type": "boolean"}, "far": {"type": "number"}, "natural-shelter": {"type": "boolean"},
  "drops": {"type": "array", "items": {"type": "integer"}},
  "ways": {"type": "array", "items": {"type": "object", "required": ["to"], "properties": {
    "to": {"type": "string"}, "turn": {"type": "integer"}, "half": {"type": "number"}}}}}}
"""
CARD = "- {id: lamp, name: Lamp, life: 3, deck: tide, far: 2.5, ways: [{to: A, turn: 0}, {to: B, turn: 1, half: 0.5}, {to: C, turn: 3}]}\n"
FACE = "face: {size: [100, 80], bleed: 0, safe: 0}\nboxes:\n  name: {at: [70, 70, 20, 8], text: '{name}'}\n"
LETTER = "style: {align: center, vertical: middle, size: 12}"


def middles(press: MakePress, boxes: str, folder: Path, cards: str = CARD) -> dict[str, tuple[float, float]]:
    """Where the middle of each letter of the printed face is, in mm from its corner."""
    face = face_of(press(cards, FACE + boxes, files={"card.schema.json": SCHEMA}))
    return {
        each.text: ((each.left + each.right) / 2 - 10, (each.top + each.bottom) / 2 - 10)
        for each in letters(printed(face, folder / "a.pdf"))
        if each.text in "ABC"
    }


def told(press: MakePress, boxes: str, cards: str = CARD) -> list[Finding]:
    made = press(cards, FACE + boxes, files={"card.schema.json": SCHEMA})
    return [each for each in printing(made.world) if each.code != "MW824"]


def test_a_place_is_reckoned_for_every_item_of_a_list(press: MakePress, tmp_path: Path) -> None:
    boxes = f"  w: {{at: ['5 + 20.5 * i', '10 + item.turn * 12', 10, 10], each: ways, text: '{{item.to}}', {LETTER}}}\n"
    found = middles(press, boxes, tmp_path)
    for at, (letter, turn) in enumerate((("A", 0), ("B", 1), ("C", 3))):
        assert found[letter] == pytest.approx((5 + 20.5 * at + 5, 10 + turn * 12 + 5), abs=0.6)


def test_a_list_is_spread_over_the_room_that_there_is(press: MakePress, tmp_path: Path) -> None:
    boxes = f"  w: {{at: ['i * 90 / count', 10, '90.0 / count', 10], each: ways, text: '{{item.to}}', {LETTER}}}\n"
    found = middles(press, boxes, tmp_path)
    assert [found[letter][0] for letter in "ABC"] == pytest.approx([15, 45, 75], abs=0.6)


def test_a_box_is_turned_by_what_its_item_says(press: MakePress, tmp_path: Path) -> None:
    # a letter at the upper edge of a box that is turned about its middle
    boxes = (
        "  w: {at: [40, 30, 20, 20], each: ways, rotate: 60 * item.turn, text: '{item.to}',"
        " style: {align: center, size: 10}}\n"
    )
    found = middles(press, boxes, tmp_path)
    up = 40 - found["A"][1]
    assert up > 5
    for letter, turn in (("A", 0), ("B", 1), ("C", 3)):
        angle = math.radians(60 * turn)
        assert found[letter] == pytest.approx((50 + up * math.sin(angle), 40 - up * math.cos(angle)), abs=0.8)


def test_a_number_of_the_record_repeats_a_box(press: MakePress, tmp_path: Path) -> None:
    boxes = "  w: {at: ['10 * i', 10, 9, 9], each: life, text: '{item}/{index}'}\n"
    face = face_of(press(CARD, FACE + boxes, files={"card.schema.json": SCHEMA}))
    assert text_of(printed(face, tmp_path / "a.pdf")) == "Lamp 1/1 2/2 3/3"


def test_a_box_without_width_or_that_is_not_to_be_seen_is_not_drawn(press: MakePress, tmp_path: Path) -> None:
    boxes = (
        f"  a: {{at: [5, 5, '10 * (this.life - 3)', 10], text: A, {LETTER}}}\n"
        f"  b: {{at: [5, 20, 10, 10], text: B, opacity: this.far - 2.5, {LETTER}}}\n"
        f"  c: {{at: [5, 40, '4 * this.far', 10], text: C, {LETTER}}}\n"
    )
    found = middles(press, boxes, tmp_path)
    assert list(found) == ["C"]
    assert found["C"] == pytest.approx((10, 45), abs=0.6)


@pytest.mark.parametrize(
    ("condition", "drawn"),
    [
        ("has(this.life) && this.life > 2.5", True), ("'natural-shelter' in this", False),
        ("!has(this.danger) || this.danger", True), ("this.ways.exists(w, has(w.half) && w.half < 1)", True),
        ("this.ways.filter(w, w.turn > 0).size() == 3", False), ("all.card.size() == 1", True),
        ("this.name.startsWith('L') && this.name != \\\"Rope\\\"", True),
    ],
)  # fmt: skip
def test_a_condition_asks_as_a_house_rule_does(condition: str, drawn: bool, press: MakePress, tmp_path: Path) -> None:
    boxes = f'  a: {{at: [5, 5, 10, 10], text: A, when: "{condition}"}}\n'
    assert ("A" in middles(press, boxes, tmp_path)) is drawn


@pytest.mark.parametrize(
    ("words", "cel"),
    [
        ("deck == tide and not danger", "has(this.deck) && this.deck == 'tide' && !(has(this.danger) && this.danger)"),
        ("life >= 5 or deck in [tide, night]", "has(this.life) && this.life >= 5 || has(this.deck) && this.deck in ['tide', 'night']"),
        ("not (ways or life)", "!(has(this.ways) && size(this.ways) > 0 || has(this.life) && this.life != 0)"),
        ("natural-shelter", "'natural-shelter' in this && this['natural-shelter']"),
        ("deck != tide", "!has(this.deck) || this.deck != 'tide'"),
        ("not name", "!has(this.name)"),
        ("this.danger", "has(this.danger) && this.danger"),
    ],
)  # fmt: skip
def test_a_condition_in_plain_words_is_told_in_cel_and_mended(words: str, cel: str, press: MakePress) -> None:
    boxes = f"  a:\n    at: [5, 5, 10, 10]\n    text: A\n    when: {words}\n"
    (found,) = told(press, boxes)
    assert (found.code, found.place.line, found.help) == ("MW840", 7, f"write it as `{cel}`")
    pack = press(CARD, FACE + boxes, files={"card.schema.json": SCHEMA}).world.pack.folder
    (pack / "system.yaml").write_text((pack / "system.yaml").read_text("utf-8"), "utf-8")
    run = meeple("check", "--print", "--fix", "--no-cache", cwd=pack)
    assert "MW840" not in meeple("check", "--print", "--no-cache", cwd=pack).out, run.out


@pytest.mark.parametrize(
    ("box", "at", "message"),
    [
        ("when: this.dekc == 'tide'", "this.dekc", "`card` has no field `dekc`"),
        ("each: ways, rotate: item.trun", "item.trun", "`card` has no field `trun` in `ways`"),
        ("rotate: item.turn", "item.turn", "this expression cannot be read: `item.turn` is not known here"),
        ("when: this.deck ==", "=", "this expression cannot be read: mismatched input `<EOF>`"),
        ("rotate: '{life}'", "'{life}'", "`{life}` is no expression in CEL"),
        ("rotate: 12mm", "mm", "this expression cannot be read: extraneous input `mm`"),
        ("rotate: this.deck", "this.deck", "`rotate` in box `a` of layout `card` cannot be worked out for `card/lamp`: it gives `tide`, and no number"),
        ("when: 'has(this.life) ? this.life : 0'", "has(this.life) ? this.life : 0", "`when` in box `a` of layout `card` cannot be worked out for `card/lamp`: it gives `3`, and not true or false"),
        ("opacity: this.far / 0.0", "this.far / 0.0", "`opacity` in box `a` of layout `card` cannot be worked out for `card/lamp`: it gives `inf`, and no number"),
        ("each: ways, rotate: item.turn * 9223372036854775807", "item.turn * 9223372036854775807", "`rotate` in box `a` of layout `card` cannot be worked out for `card/lamp`: integer overflow"),
    ],
)  # fmt: skip
def test_what_is_wrong_in_an_expression_is_told_where_it_stands(
    box: str, at: str, message: str, press: MakePress
) -> None:
    boxes = f"  a: {{at: [5, 5, 10, 10], text: A, {box}}}\n"
    found = told(press, boxes)
    assert [each.message for each in found] == [message]
    for each in found:
        lines = (FACE + boxes).splitlines()
        line = lines[each.place.line - 1]
        assert at in line[each.place.column - 1 : each.place.end_column - 1]


def test_a_field_that_the_record_lacks_is_told_of_the_box_in_the_file_that_has_it(press: MakePress) -> None:
    card = "extends: base\nboxes: {b: {at: [5, 5, 9, 9], fill: paper}}\n"
    base = FACE + "  a:\n    at: [5, 5, 10, 10]\n    text: A\n    when: this.danger && this.deck == 'tide'\n"
    made = press(CARD, card, files={"card.schema.json": SCHEMA, "layouts/base.yaml": base})
    (found,) = [each for each in printing(made.world) if each.code == "MW841"]
    assert (found.place.path.rpartition("/")[2], found.place.line) == ("base.yaml", 7)
    assert found.related[0].place.path.endswith("cards.yaml")


def test_what_cannot_be_worked_out_is_told_by_the_build_as_well(press: MakePress) -> None:
    made = press(
        CARD, FACE + "  a: {at: [5, 5, 9, 9], fill: paper, when: this.danger}\n", files={"card.schema.json": SCHEMA}
    )
    face_of(made)
    assert [each.code for each in broken_pictures(made)] == ["MW841"]


def test_an_expression_that_goes_through_too_much_is_given_up(press: MakePress) -> None:
    deep = "this.drops.map(a, this.drops.map(b, this.drops.map(c, a + b + c).size()).size()).size() > 0"
    many = f"- {{id: lamp, name: Lamp, drops: {list(range(200))}}}\n"
    found = told(press, f"  a: {{at: [5, 5, 9, 9], fill: paper, when: '{deep}'}}\n", many)
    assert [(each.code, "more than 10,000 things" in each.message) for each in found] == [("MW841", True)]


def test_the_same_question_is_asked_once(press: MakePress, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[object] = []
    real = Expression.value

    def noted(self: Expression, values: Mapping[str, Any]) -> Any:
        asked.append(values)
        return real(self, values)

    monkeypatch.setattr(Expression, "value", noted)
    cards = "".join(
        f"- {{id: c{at}, name: Card {at}, deck: {'tide' if at % 2 else 'day'}, life: {at}}}\n" for at in range(40)
    )
    made = press(
        cards,
        FACE + "  a: {at: [5, 5, 9, 9], fill: paper, when: this.deck == 'tide'}\n",
        files={"card.schema.json": SCHEMA},
    )
    assert len({face.key for face in made.faces("card")}) == 40
    # no more of the record is handed over than is asked for
    assert asked == [{"this": {"deck": "day"}}, {"this": {"deck": "tide"}}]
