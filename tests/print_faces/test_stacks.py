"""Boxes that flow: heights that follow the text, gaps that close, columns that share a width, texts that shrink alike."""

from __future__ import annotations

from pathlib import Path

import pytest

from meeplewright_generators.checks.faces import printing
from meeplewright_generators.drawing.operations import Draw, GlyphLines
from meeplewright_generators.drawing.paths import bounds
from meeplewright_generators.drawing.walk import flat
from meeplewright_generators.typeset.measures import MM_PER_PT
from print_faces.conftest import MakePress, face_of, printed
from print_faces.read_back import letters

FACE = "face: {size: [100, 100], bleed: 0, safe: 0}\nboxes:\n  all:\n    at: [10, 10, 60, 80]\n"
LONG = "Light it when the tide comes in and keep it burning until the last boat is home again, whatever the weather. "


def grounds(press: MakePress, boxes: str, cards: str, record: str = "lamp") -> list[tuple[float, float, float, float]]:
    """Left, top, right and bottom of what is filled, in the order of drawing."""
    face = face_of(press(cards, FACE + boxes), record)
    drawn = [each for each in flat(face.content) if isinstance(each, Draw) and each.fill is not None]
    return [box for each in drawn if (box := bounds(each.path.segments)) is not None]


def card(text: str, **more: str) -> str:
    return (
        "- {id: lamp, name: Lamp, text: '"
        + text
        + "'"
        + "".join(f", {key}: {value}" for key, value in more.items())
        + "}\n"
    )


STACK = """\
    stack:
      gap: 2
      boxes:
        text: {text: "{text}", fill: paper}
        cost: {text: "{cost}", fill: accent}
        line: {fill: ink, height: 0.5}
"""


def test_a_box_is_as_high_as_its_text_and_the_next_begins_after_the_gap(press: MakePress) -> None:
    one, _, _ = short = grounds(press, STACK, card("Light it.", cost="3"))
    many = grounds(press, STACK, card(LONG * 3, cost="3"))
    for found in (short, many):
        assert [each[0] for each in found] == [10, 10, 10]
        assert [each[2] for each in found] == [70, 70, 70]
        assert found[0][1] == 10
        assert found[1][1] == pytest.approx(found[0][3] + 2)
        assert found[2][1] == pytest.approx(found[1][3] + 2)
        assert found[2][3] - found[2][1] == pytest.approx(0.5)
    assert one[3] - one[1] == pytest.approx(short[1][3] - short[1][1], abs=0.1)
    assert many[0][3] - many[0][1] > 4 * (one[3] - one[1])


def test_what_is_empty_takes_neither_room_nor_gap(press: MakePress) -> None:
    text, line = grounds(press, STACK, card("Light it."))
    assert line[1] == pytest.approx(text[3] + 2)


def test_what_is_left_is_shared_or_stands_where_it_is_told(press: MakePress) -> None:
    shares = "    stack: {gap: 4, boxes: {a: {fill: paper, share: 1}, b: {fill: accent, share: 3}, c: {fill: ink, height: 16}}}\n"
    found = grounds(press, shares, card("x"))
    assert [value for each in found for value in (each[1], each[3])] == pytest.approx([10, 24, 28, 70, 74, 90])
    for align, tops in (("top", (10, 24)), ("middle", (38, 52)), ("bottom", (66, 80)), ("spread", (10, 80))):
        boxes = f"    stack: {{gap: 4, align: {align}, boxes: {{a: {{fill: paper, height: 10}}, b: {{fill: ink, height: 10}}}}}}\n"
        assert [each[1] for each in grounds(press, boxes, card("x"))] == pytest.approx(tops), align


def test_columns_are_equal_weighted_or_as_wide_as_told(press: MakePress) -> None:
    boxes = (
        "    stack: {direction: across, gap: 3, boxes: {a: {fill: paper, width: 9}, b: {fill: ink}, c: {fill: accent, share: 2},"
        " d: {fill: muted, height: 20, when: this.text == 'x'}}}\n"
    )
    found = grounds(press, boxes, card("x"))
    assert [value for each in found for value in (each[0], each[2])] == pytest.approx(
        [10, 19, 22, 32.5, 35.5, 56.5, 59.5, 70]
    )
    assert [each[3] for each in found] == pytest.approx([90, 90, 90, 30])
    # the column that is not there leaves its width to the others
    found = grounds(press, boxes, card("y"))
    assert [value for each in found for value in (each[0], each[2])] == pytest.approx([10, 19, 22, 37, 40, 70])


def test_heights_and_widths_are_expressions_and_a_list_flows(press: MakePress) -> None:
    boxes = "    stack: {gap: 1, boxes: {d: {each: drops, fill: ink, height: 2 * item}}}\n"
    found = grounds(press, boxes, card("x", drops="[2, 0, 3, 1]"))
    assert [value for each in found for value in (each[1], each[3])] == pytest.approx([10, 14, 15, 21, 22, 24])


def test_a_stack_in_a_stack_is_as_high_as_what_is_in_it(press: MakePress) -> None:
    boxes = """\
    stack:
      gap: 2
      boxes:
        pair: {fill: paper, padding: 1, stack: {direction: across, gap: 2, boxes: {
          a: {text: "{text}"}, b: {stack: {boxes: {one: {fill: ink, height: 5}, two: {fill: muted, height: 6}}}}}}}
        foot: {fill: accent, height: 3}
"""
    ground, one, two, foot = grounds(press, boxes, card("x"))
    assert ground[3] - ground[1] == pytest.approx(5 + 6 + 2)
    assert (one[0], one[2]) == pytest.approx((41, 69))
    assert two[1] == pytest.approx(one[3])
    assert foot[1] == pytest.approx(ground[3] + 2)


def test_texts_of_a_stack_shrink_together_and_what_still_does_not_fit_is_told(press: MakePress, tmp_path: Path) -> None:
    boxes = """\
    stack:
      gap: 2
      boxes:
        text: {text: "{text}", style: {size: 12, smallest: 6}}
        name: {text: "{name}", style: {size: 12, smallest: 6}}
"""
    made = press(card(LONG * 14), FACE + boxes)
    found = letters(printed(face_of(made), tmp_path / "a.pdf"))
    sizes = {
        round(stretch.size_mm / MM_PER_PT, 2)
        for text in flat(face_of(made).content)
        if isinstance(text, GlyphLines)
        for line in text.lines
        for stretch in line.stretches
    }
    assert len(sizes) == 1
    assert 6 < sizes.pop() < 11
    assert max(each.bottom for each in found) < 10 + 90 + 0.5
    assert not [each for each in printing(made.world) if each.code == "MW811"]
    (told,) = [each for each in printing(press(card(LONG * 60), FACE + boxes).world) if each.code == "MW811"]
    assert "higher than box `all` of layout `card`, even at 6 pt" in told.message


def test_names_in_a_stack_are_checked_as_elsewhere(press: MakePress) -> None:
    boxes = (
        "    stack: {boxes: {a: {text: '{txet}', style: nowhere}, b: {fill: blurple, height: this.txet},"
        " c: {each: steps, text: '{item.lable}'}, d: {height: this.cost, fill: ink}}}\n"
    )
    found = sorted((each.code, each.message) for each in printing(press(card("x"), FACE + boxes).world))
    assert found == [
        ("MW802", "`card` has no field `lable` in `steps`"),
        ("MW802", "`card` has no field `txet`"),
        ("MW802", "`card` has no field `txet`"),
        ("MW803", "there is no colour `blurple`"),
        ("MW803", "there is no style `nowhere`"),
    ]
    boxes = "    stack:\n      boxes:\n        d:\n          height: this.cost\n          fill: ink\n"
    (told,) = [each for each in printing(press(card("x"), FACE + boxes).world) if each.code == "MW841"]
    assert (told.place.line, told.message.startswith("`height` in box `d`")) == (8, True)


def test_a_variant_changes_one_box_of_a_stack(press: MakePress) -> None:
    base = FACE + STACK
    cards = card("Light it.", cost="3")
    heir = "extends: base\nboxes: {all: {stack: {gap: 5, boxes: {line: null, cost: {height: 20}}}}}\n"
    face = face_of(press(cards, heir, files={"layouts/base.yaml": base}))
    drawn = [bounds(each.path.segments) for each in flat(face.content) if isinstance(each, Draw)]
    text, cost = (box for box in drawn if box is not None)
    assert cost[1] == pytest.approx(text[3] + 5)
    assert cost[3] - cost[1] == pytest.approx(20)
