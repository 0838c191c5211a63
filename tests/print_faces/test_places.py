"""Boxes placed by coordinates: spaces of a map, lines between them, cells of a grid, records of another kind."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from meeplewright_generators.checks.faces import printing
from meeplewright_generators.checks.layouts import layout_findings
from print_faces.conftest import MakePress, face_of, printed
from print_faces.read_back import letters, streams, text_of

SCHEMA = """{"type": "object", "required": ["id"], "additionalProperties": false, "properties": {
  "id": {"type": "string"}, "name": {"type": "string", "x-text": "line"},
  "spaces": {"type": "array", "items": {"type": "object", "properties": {
    "id": {"type": "string"}, "x": {"type": "number"}, "y": {"type": "number"}, "far": {"type": "boolean"},
    "words": {"type": "array", "items": {"type": "object", "properties": {"text": {"type": "string", "x-text": "line"}}}}}}},
  "trails": {"type": "array", "items": {"type": "object", "properties": {
    "from": {"type": "string"}, "to": {"type": "string"}, "foe": {"type": "boolean"}, "via": {"type": "array", "items": {
      "type": "object", "properties": {"x": {"type": "number"}, "y": {"type": "number"}}}}}}}}}
"""
MAP = """\
- id: lamp
  name: Marsh
  spaces: [{id: A, x: 10, y: 10}, {id: B, x: 50, y: 10}, {id: C, x: 50, y: 30, far: true}]
  trails: [{from: A, to: B}, {from: B, to: C, foe: true}]
"""
FACE = "face: {size: [80, 60], bleed: 0}\nboxes:\n"
LETTER = (
    "  s: {at: [-4, -4, 8, 8], each: spaces, place: %s, text: '{item.id}', style: {align: center, vertical: middle}}\n"
)
TRAIL = "  t: {each: trails, place: {%s}, path: {short: %s}, stroke: '#102030', line: 0.6, dash: [2, 1]}\n"
ENDS = "between: [item.from, item.to], among: spaces"


def places(press: MakePress, cards: str, boxes: str, folder: Path) -> dict[str, tuple[float, float]]:
    """Where the middle of each letter of the printed face is, in mm from its corner."""
    face = face_of(press(cards, FACE + boxes, files={"card.schema.json": SCHEMA}))
    found = letters(printed(face, folder / "a.pdf"))
    return {
        each.text: ((each.left + each.right) / 2 - 10, (each.top + each.bottom) / 2 - 10)
        for each in found
        if each.text.strip()
    }


def curves(press: MakePress, cards: str, boxes: str, folder: Path) -> list[list[float]]:
    """The lines drawn in the colour of trails: the eight numbers of each curve, in mm from the face's corner."""
    face = face_of(press(cards, FACE + boxes, files={"card.schema.json": SCHEMA}))
    content = streams(printed(face, folder / "a.pdf"))
    number = r"(-?[\d.]+)"
    drawn = re.findall(rf"{number} {number} m " + " ".join([number] * 6) + " c", content)
    return [[float(value) for value in each] for each in drawn]


def test_a_box_stands_at_the_coordinates_of_its_item(press: MakePress, tmp_path: Path) -> None:
    found = places(press, MAP, LETTER % "{}", tmp_path)
    assert found["A"] == pytest.approx((10, 10), abs=0.6)
    assert found["B"] == pytest.approx((50, 10), abs=0.6)
    assert found["C"] == pytest.approx((50, 30), abs=0.6)


def test_origin_and_scale_turn_rows_and_columns_into_a_grid(press: MakePress, tmp_path: Path) -> None:
    grid = (
        MAP.replace("x: 10, y: 10", "x: 1, y: 1")
        .replace("x: 50, y: 10", "x: 2, y: 1")
        .replace("x: 50, y: 30", "x: 1, y: 2")
    )
    found = places(press, grid, LETTER % "{origin: [0, 5mm], scale: [20, 15]}", tmp_path)
    assert found["A"] == pytest.approx((20, 20), abs=0.6)
    assert found["B"] == pytest.approx((40, 20), abs=0.6)
    assert found["C"] == pytest.approx((20, 35), abs=0.6)


def test_a_line_runs_from_item_to_item_and_stops_short_of_both(press: MakePress, tmp_path: Path) -> None:
    (across, down) = curves(press, MAP, TRAIL % (ENDS, 5), tmp_path)
    assert across[:2] + across[-2:] == pytest.approx([15, 10, 45, 10], abs=0.01)
    assert down[:2] + down[-2:] == pytest.approx([50, 15, 50, 25], abs=0.01)


def test_lines_bend_by_turns_and_their_middle_is_on_the_curve(press: MakePress, tmp_path: Path) -> None:
    boxes = TRAIL % (ENDS + ", bend: 0.1", 0) + (
        f"  m: {{at: [-4, -4, 8, 8], each: trails, place: {{{ENDS}, bend: 0.1}}, text: '{{index}}', style: {{align: center, vertical: middle}}}}\n"
    )
    first, second = curves(press, MAP, boxes, tmp_path)
    found = places(press, MAP, boxes, tmp_path)
    for line, number in ((first, "1"), (second, "2")):
        x, y = ((line[at] + 3 * line[at + 2] + 3 * line[at + 4] + line[at + 6]) / 8 for at in (0, 1))
        assert found[number] == pytest.approx((x, y), abs=0.6)
    # forty millimetres bend by four, the twenty of the second line by two to the other side of its way
    assert found["1"] == pytest.approx((30, 6), abs=0.6)
    assert found["2"] == pytest.approx((48, 20), abs=0.6)


LED = MAP.replace("{from: A, to: B}", "{from: A, to: B, via: [{x: 20, y: 30}, {x: 40, y: 30}]}")


def test_a_line_is_led_through_its_points_in_one_curve(press: MakePress, tmp_path: Path) -> None:
    made = press(LED, FACE + TRAIL % (ENDS + ", via: item.via", 3), files={"card.schema.json": SCHEMA})
    content = streams(printed(face_of(made), tmp_path / "a.pdf"))
    (led,) = re.findall(r"[-\d.]+ [-\d.]+ m (?:(?:[-\d.]+ ){6}c ){3}S", content)
    numbers = [float(each) for each in re.findall(r"-?[\d.]+", led)]
    start, *stops = [tuple(numbers[:2]), *(tuple(numbers[at + 4 : at + 6]) for at in (2, 8, 14))]
    # three millimetres short of A on the way to the first point; through both; three short of B
    assert start == pytest.approx((11.34, 12.68), abs=0.01)
    assert stops[0] == pytest.approx((20, 30), abs=0.01)
    assert stops[1] == pytest.approx((40, 30), abs=0.01)
    assert stops[2] == pytest.approx((48.66, 12.68), abs=0.01)


def test_what_stands_on_a_led_line_stands_halfway_along_it(press: MakePress, tmp_path: Path) -> None:
    place = f"{{{ENDS}, via: item.via}}"
    boxes = f"  m: {{at: [-4, -4, 8, 8], each: trails, place: {place}, text: '{{index}}', style: {{align: center, vertical: middle}}}}\n"
    found = places(press, LED, boxes, tmp_path)
    # the two points are as far from their ends: half way is between them, where the curve sags below the line
    assert found["1"][0] == pytest.approx(30, abs=0.6)
    assert 30 < found["1"][1] < 34
    assert found["2"] == pytest.approx((50, 20), abs=0.6)


def test_points_of_lines_are_printed_and_those_outside_are_told(press: MakePress) -> None:
    boxes = LETTER % "{}" + TRAIL % (ENDS + ", via: item.via", 0)
    made = press(LED, FACE + boxes, files={"card.schema.json": SCHEMA})
    assert "trails/0/via" not in {each.field[:12] for each in printing(made.world)}
    made = press(LED.replace("x: 40, y: 30", "x: 90, y: 30"), FACE + boxes, files={"card.schema.json": SCHEMA})
    told = [each.message for each in printing(made.world) if each.code == "MW823"]
    assert told == ["box `t` of layout `card` has no place here: it leads outside the face"]


def test_a_condition_picks_the_lines_that_carry_something(press: MakePress, tmp_path: Path) -> None:
    boxes = f"  m: {{at: [-4, -4, 8, 8], each: trails, when: has(item.foe) && item.foe, place: {{{ENDS}}}, text: X, style: {{align: center, vertical: middle}}}}\n"
    found = places(press, MAP, boxes, tmp_path)
    assert list(found) == ["X"]
    assert found["X"] == pytest.approx((50, 20), abs=0.6)


def test_all_records_of_a_kind_are_a_list_and_the_lists_in_an_item_too(press: MakePress, tmp_path: Path) -> None:
    cards = (
        MAP.replace("far: true", "far: true, words: [{text: One}, {text: 'Two {coin}'}]") + "- {id: rope, name: Fen}\n"
    )
    boxes = (
        "  n: {at: [5, 2, 30, 8], each: card/*, step: [0, 8], text: '{index} {item.name}'}\n"
        "  t: {at: [40, 2, 30, 20], each: spaces, when: has(item.words), table: {each: item.words, cells: ['{index}', '{item.text}']}}\n"
        "  k: {at: [5, 30, 70, 8], text: '{card/*.name|join \" and \"}'}\n"
    )
    made = press(cards, FACE + boxes, files={"card.schema.json": SCHEMA})
    text = text_of(printed(face_of(made), tmp_path / "a.pdf"))
    assert text == "1 Marsh 2 Fen 1 One 2 Two Coin Marsh and Fen"


def test_a_list_in_another_record_is_set_with_its_mark_up(press: MakePress, tmp_path: Path) -> None:
    cards = MAP + "- {id: fen, name: Fen, spaces: [{id: D, words: [{text: 'Pay {coin}'}]}]}\n"
    boxes = "  t: {at: [5, 5, 60, 20], table: {each: card/fen.spaces, cells: ['{item.words.text|join}']}}\n"
    made = press(cards, FACE + boxes, files={"card.schema.json": SCHEMA})
    assert text_of(printed(face_of(made), tmp_path / "a.pdf")) == "Pay Coin"


@pytest.mark.parametrize(
    ("change", "told"),
    [
        (("to: B}", "to: Z}"), "box `t` of layout `card` has no place here: `spaces` has no `Z`"),
        (("{from: A, to: B}", "{to: B}"), "box `t` of layout `card` has no place here: one of its two ends is not said"),
        (("x: 10, y: 10", "x: 10"), "box `s` of layout `card` has no place here: it has no coordinates"),
        (("x: 10, y: 10", "x: 81, y: 10"), "box `s` of layout `card` has no place here: it is outside the face"),
    ],
)  # fmt: skip
def test_a_place_that_is_not_there_is_told_at_its_item(change: tuple[str, str], told: str, press: MakePress) -> None:
    made = press(MAP.replace(*change), FACE + TRAIL % (ENDS, 5) + LETTER % "{}", files={"card.schema.json": SCHEMA})
    found = [finding for finding in printing(made.world) if finding.code == "MW823"]
    assert told in [finding.message for finding in found]
    line = MAP.replace(*change).splitlines()[(found[0].place.line or 0) - 2]
    assert line.strip().startswith(("spaces:", "trails:"))


@pytest.mark.parametrize(
    ("boxes", "told"),
    [
        ("  s: {at: [0, 0, 9, 9], each: spaces, place: {x: item.left}, text: a}\n", "`card` has no field `left` in `spaces`"),
        ("  s: {at: [0, 0, 9, 9], each: spaces, place: {}, text: '{item.nmae}'}\n", "`card` has no field `nmae` in `spaces`"),
        ("  s: {at: [0, 0, 9, 9], each: crad/*, text: '{item.name}'}\n", "there is no kind `crad`"),
        ("  s: {at: [0, 0, 9, 9], each: card/*, text: '{item.nmae}'}\n", "`card` has no field `nmae`"),
        ("  t: {each: trails, place: {between: [item.form, item.to], among: spaces}, path: {}}\n", "`card` has no field `form` in `trails`"),
        ("  t: {each: trails, place: {between: [item.from, item.to], among: place}, path: {}}\n", "`card` has no field `place`"),
        ("  t: {each: trails, path: {}}\n", "the path in box `t` needs `place: {between: […], among: …}`"),
    ],
)  # fmt: skip
def test_a_layout_that_places_by_what_is_not_there_is_told(boxes: str, told: str, press: MakePress) -> None:
    made = press(MAP, FACE + boxes, files={"card.schema.json": SCHEMA})
    assert told in [finding.message for finding in printing(made.world)]


COLOURS = SCHEMA.replace('"far": {"type": "boolean"}', '"far": {"type": "boolean"}, "ground": {"type": "string"}')
GROUNDS = """\
- id: lamp
  name: Marsh
  spaces: [{id: A, x: 10, y: 10, ground: "#204060"}, {id: B, x: 50, y: 10}, {id: C, x: 50, y: 30, ground: reed}]
"""
SPOT = "  s: {at: [-4, -4, 8, 8], each: spaces, place: {}, shape: circle, fill: '{item.ground}', stroke: '#aa0000'}\n"


def test_a_box_has_the_colour_that_its_item_says(press: MakePress, tmp_path: Path) -> None:
    theme = {"card.schema.json": COLOURS, "theme.yaml": 'colours: {reed: "#80a040"}\n'}
    made = press(GROUNDS, FACE + SPOT, files=theme)
    content = streams(printed(face_of(made), tmp_path / "a.pdf"))
    # blue in the first, nothing but its edge in the second, the theme's green in the third
    filled = re.findall(r"([\d.]+) ([\d.]+) ([\d.]+) rg", content)
    assert [tuple(round(255 * float(part)) for part in each) for each in filled][-2:] == [(32, 64, 96), (128, 160, 64)]
    assert {each.code for each in printing(made.world)} == {"MW824"}  # the name has no box


def test_a_colour_that_there_is_not_is_told_at_the_record(press: MakePress) -> None:
    made = press(GROUNDS, FACE + SPOT, files={"card.schema.json": COLOURS})
    (finding,) = [each for each in printing(made.world) if each.code == "MW803"]
    assert finding.message == "there is no colour `reed` for box `s` of layout `card`"
    assert (finding.place.line, finding.field) == (4, "spaces/2")


def test_a_field_that_only_gives_a_colour_is_checked_as_any_other(press: MakePress) -> None:
    made = press(GROUNDS, FACE + SPOT.replace("item.ground", "item.grond"), files={"card.schema.json": COLOURS})
    (finding,) = [each for each in layout_findings(made.world, made.library) if each.code == "MW802"]
    assert finding.help == "did you mean `ground`?"


def test_a_map_of_hundreds_of_lines_looks_each_space_up_once(press: MakePress, monkeypatch: pytest.MonkeyPatch) -> None:
    from meeplewright_generators.faces.fields import Fields

    looked, get = {}, Fields.get
    for many in (100, 400):
        spaces = ", ".join(f"{{id: s{n}, x: {n % 70}, y: {n % 50}}}" for n in range(many))
        trails = ", ".join(f"{{from: s{n}, to: s{n * 7 % many}}}" for n in range(many) if n * 7 % many != n)
        cards = f"- id: lamp\n  name: Marsh\n  spaces: [{spaces}]\n  trails: [{trails}]\n"
        made = press(cards, FACE + TRAIL % (ENDS, 0), files={"card.schema.json": SCHEMA})
        asked: list[tuple[str, ...]] = []
        with monkeypatch.context() as patch:
            patch.setattr(Fields, "get", lambda fields, path, asked=asked: asked.append(path) or get(fields, path))
            assert face_of(made).key
        looked[many] = len(asked)
    # four times the spaces and lines, and about four times the work
    assert looked[400] < 5 * looked[100]


def test_lines_of_two_maps_lead_between_their_own_spaces(press: MakePress, tmp_path: Path) -> None:
    other = MAP.replace("id: lamp", "id: rope").replace("x: 10, y: 10", "x: 30, y: 40")
    made = press(MAP + other, FACE + TRAIL % (ENDS, 0), files={"card.schema.json": SCHEMA})
    begin = {}
    for name in ("lamp", "rope"):
        content = streams(printed(face_of(made, name), tmp_path / f"{name}.pdf"))
        begin[name] = re.findall(r"([\d.]+) ([\d.]+) m [^mh]* c S", content)
    assert [(float(x), float(y)) for x, y in begin["lamp"]] == [(10, 10), (50, 10)]
    assert [(float(x), float(y)) for x, y in begin["rope"]] == [(30, 40), (50, 10)]
