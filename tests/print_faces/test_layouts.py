"""The layout language: what a template, a condition, a variant and a box mean, seen on the printed face."""

from __future__ import annotations

from pathlib import Path

import pikepdf
import pytest

from meeplewright_generators.checks.faces import printing
from meeplewright_generators.checks.layouts import layout_findings
from meeplewright_generators.drawing.colours import colour_of
from meeplewright_generators.drawing.operations import Draw
from meeplewright_generators.drawing.paths import bounds
from meeplewright_generators.faces.shape import Shape, hexagon
from meeplewright_generators.faces.units import length
from print_faces.conftest import MakePress, face_of, printed
from print_faces.read_back import faults, ink, letters, picture_of, streams, text_of

CARDS = """\
- id: lamp
  name: Lamp
  text: Light *it*, pay {coin}.
  deck: day
  cost: 3
  loss: -4
  gain: {coin: 1, food: 2}
  near: [rope, oil]
  danger: true
  steps: [{label: First}, {label: Then}]
- {id: rope, name: The <Rope>, deck: night}
- {id: oil, name: Oil, deck: day}
"""
BOX = "face: {{size: poker}}\nboxes:\n  body: {{at: [5, 5, 53, 70], text: {text}}}\n"


def shown(press: MakePress, template: str, folder: Path, record: str = "lamp") -> str:
    layout = BOX.format(text=f"'{template}'")
    return text_of(printed(face_of(press(CARDS, layout), record), folder / "a.pdf"))


@pytest.mark.parametrize(
    ("template", "text"),
    [
        ("{name}", "Lamp"),
        ("{text}", "Light it, pay Coin."),
        ("{cost|icon coin}", "3 Coin"),
        ("{gain|icons}", "Coin 2 Food"),
        ("{gain.food}", "2"),
        ("{near.name}", "The <Rope>, Oil"),
        ("{near|name|join \" or \"}", "The <Rope> or Oil"),
        ("{near|count} {near|first}", "2 rope"),
        ("{danger|icon food}", "Food"),
        ("{cost|label Cost}{cost}", "Cost: 3"),
        ("{deck|upper} {cost|roman} {cost|signed}", "DAY III +3"),
        ("{deck|capital} {near|first|capital} {missing|capital}", "Day Rope"),
        ("{missing|signed}{name}", "Lamp"),
        ("{card/oil.name} {icon/coin.name}", "Oil Coin"),
        ("{pack.title}, {kind} {id}", "Example, Card lamp"),
        ("{:coin} {:coin:2} {{x}}", "Coin 2 Coin {x}"),
        ("{loss|icon coin} {loss|signed}", "−4 Coin −4"),
        ("{steps.label|bullets}", "• First • Then"),
        ("{name|strong} {name|emphasis}", "Lamp Lamp"),
        ("{name}*{missing}*", "Lamp"),
        ("**{missing}** {name} *{missing} {missing}*", "Lamp"),
        ("{name} *{missing}{name}*", "Lamp Lamp"),
        ("***{missing}*** {name}", "Lamp"),
        ("{name|strong .} {missing|strong .}", "Lamp."),
    ],
)  # fmt: skip
def test_a_template_prints(template: str, text: str, press: MakePress, tmp_path: Path) -> None:
    assert shown(press, template, tmp_path) == text


def test_a_list_of_texts_keeps_its_icons_in_items_and_in_a_row(press: MakePress, tmp_path: Path) -> None:
    notes = "- {id: lamp, name: Lamp, notes: ['Pay {coin:2}.', '*Wait*.']}\n- {id: rope, name: Rope}\n"
    for template, text in (("{notes|bullets}", "• Pay 2 Coin. • Wait."), ("{notes}", "Pay 2 Coin., Wait.")):
        layout = BOX.format(text=f"'{template}'")
        assert text_of(printed(face_of(press(notes, layout), "lamp"), tmp_path / "a.pdf")) == text


def test_a_field_that_is_not_there_prints_nothing_or_its_default(press: MakePress, tmp_path: Path) -> None:
    assert shown(press, "[{cost|label Cost}{cost}{gain|icons}]", tmp_path, "rope") == "[]"
    assert shown(press, '{cost|default "none"}', tmp_path, "rope") == "none"


@pytest.mark.parametrize(
    ("condition", "holds"),
    [
        ("this.deck == 'day'", True), ("this.deck != 'day'", False), ("this.deck in ['night', 'day']", True),
        ("this.cost > 2 && this.danger", True), ("this.cost >= 4 || !this.danger", False),
        ("!(this.deck == 'night') && has(this.gain)", True), ("has(this.art)", False), ("this.gain.food < 2", False),
        ("kind == 'card' && pack.language == 'en' && all.card.exists(c, c.id == 'rope')", True),
    ],
)  # fmt: skip
def test_a_box_is_drawn_when_its_condition_holds(condition: str, holds: bool, press: MakePress, tmp_path: Path) -> None:
    layout = f'face: {{size: poker}}\nboxes:\n  a: {{at: [5, 5, 50, 9], text: Always}}\n  b: {{at: [5, 20, 50, 9], text: Here, when: "{condition}"}}\n'
    text = text_of(printed(face_of(press(CARDS, layout)), tmp_path / "a.pdf"))
    assert text == ("Always Here" if holds else "Always")


def test_a_variant_takes_over_what_it_does_not_say_and_drops_what_it_calls_null(
    press: MakePress, tmp_path: Path
) -> None:
    base = "face: {size: tarot, bleed: 2}\nboxes:\n  name: {at: [5, 5, 60, 9], text: '{name}'}\n  foot: {at: [5, 90, 60, 9], text: Foot}\n"
    layout = "extends: tall\nboxes:\n  name: {text: '{name} of {deck}'}\n  foot: null\n"
    face = face_of(press(CARDS, layout, files={"layouts/tall.yaml": base}))
    assert (face.width_mm, face.height_mm, face.bleed_mm) == (70, 120, 2)
    assert text_of(printed(face, tmp_path / "a.pdf")) == "Lamp of day"


def test_a_box_is_repeated_for_every_item_of_a_list(press: MakePress, tmp_path: Path) -> None:
    layout = "face: {size: poker}\nboxes:\n  step: {at: [5, 5, 40, 8], each: steps, step: [0, 20], text: '{index}. {item.label}'}\n"
    path = printed(face_of(press(CARDS, layout)), tmp_path / "a.pdf")
    assert text_of(path) == "1. First 2. Then"
    first, second = (next(letter for letter in letters(path) if letter.text == word) for word in "FT")
    assert second.top - first.top == pytest.approx(20, abs=0.1)


def test_a_text_stands_inside_its_box(press: MakePress, tmp_path: Path) -> None:
    layout = "face: {size: poker}\nboxes:\n  body: {at: [12, 30, 30, 20], text: '{text} {text} {text}', style: {align: right, vertical: bottom}}\n"
    found = letters(printed(face_of(press(CARDS, layout)), tmp_path / "a.pdf"))
    shown = [letter for letter in found if letter.text.strip() and letter.text not in "Coin"]
    assert len(shown) > 20
    for letter in shown:
        assert 22 - 0.2 <= letter.left <= letter.right <= 52 + 0.2
        assert 40 - 0.5 <= letter.top <= letter.bottom <= 60 + 1.0


def test_a_turned_box_turns_about_its_middle(press: MakePress, tmp_path: Path) -> None:
    layout = "face: {size: [40, 40]}\nboxes:\n  body: {at: [10, 18, 20, 4], rotate: 90, fill: ink}\n"
    left, top, right, bottom = ink(
        picture_of(
            printed(
                face_of(press(CARDS, layout)),
                tmp_path / "a.pdf",
            )
        )
    )
    pixels = 72 / 25.4 * 4
    assert [left / pixels, top / pixels, right / pixels, bottom / pixels] == pytest.approx([28, 20, 32, 40], abs=0.3)


def test_a_row_shows_as_many_icons_as_the_number_says(press: MakePress, tmp_path: Path) -> None:
    row = "face: {{size: poker}}\nboxes:\n  row: {{at: [5, 5, 50, 8], icons: {{of: '{{cost|icon coin}}', most: {most}}}}}\n"
    text = text_of(printed(face_of(press(CARDS, row.format(most=5))), tmp_path / "a.pdf"))
    assert text.split() == ["Coin"] * 3


def test_a_track_numbers_its_cells_in_rows(press: MakePress, tmp_path: Path) -> None:
    layout = "face: {size: [60, 30]}\nboxes:\n  t: {at: [5, 5, 50, 20], track: {from: 0, to: this.cost, rows: 2, cells: circle}}\n"
    path = printed(face_of(press(CARDS, layout)), tmp_path / "a.pdf")
    assert text_of(path) == "0 1 2 3"
    zero, one, two, _ = (letter for letter in letters(path) if letter.text.isdigit())
    assert one.left > zero.right
    assert two.top > zero.bottom


def test_the_cells_of_a_track_stand_where_they_are_aligned(press: MakePress, tmp_path: Path) -> None:
    at = {}
    for align in ("", "left", "center", "right"):
        track = "{from: 1, to: 1" + (f", align: {align}" if align else "") + "}"
        layout = f"face: {{size: [60, 30]}}\nboxes:\n  t: {{at: [5, 5, 50, 10], track: {track}}}\n"
        one = letters(printed(face_of(press(CARDS, layout)), tmp_path / "a.pdf"))[0]
        at[align] = (one.left + one.right) / 2
    assert at["center"] == at[""]
    # a cell of 10 mm in a box of 50
    assert [at["center"] - at["left"], at["right"] - at["center"]] == pytest.approx([20, 20], abs=0.01)


def test_a_track_below_nought_has_minus_signs(press: MakePress, tmp_path: Path) -> None:
    layout = "face: {size: [60, 30]}\nboxes:\n  t: {at: [5, 5, 50, 20], track: {from: -1, to: 1}}\n"
    assert text_of(printed(face_of(press(CARDS, layout)), tmp_path / "a.pdf")) == "−1 0 1"


def test_a_track_marks_the_cells_that_a_field_names(press: MakePress, tmp_path: Path) -> None:
    cards = "- {id: lamp, name: Lamp, drops: [1, 3]}\n- {id: rope, name: Rope}\n"
    layout = "face: {size: [40, 10]}\nboxes:\n  t: {at: [0, 0, 40, 10], track: {from: 0, to: 3, marked: this.drops, marked-fill: '#ff0000'}}\n"
    made = press(cards, layout)
    red = [streams(printed(face_of(made, name), tmp_path / "a.pdf")).count("1 0 0 rg") for name in ("lamp", "rope")]
    assert red == [2, 0]


def test_a_track_counts_by_expressions(press: MakePress, tmp_path: Path) -> None:
    cards = "- {id: lamp, name: Lamp, cost: 3, drops: [1, 3]}\n- {id: rope, name: Rope, cost: 1}\n"
    track = "{from: 2, to: 2 + this.cost, marked: \"has(this.drops) ? this.drops.map(n, n + 1) : [2]\", marked-fill: '#ff0000'}"
    made = press(cards, f"face: {{size: [40, 10]}}\nboxes:\n  t: {{at: [0, 0, 40, 10], track: {track}}}\n")
    lamp = printed(face_of(made, "lamp"), tmp_path / "lamp.pdf")
    assert (text_of(lamp), streams(lamp).count("1 0 0 rg")) == ("2 3 4 5", 2)
    rope = printed(face_of(made, "rope"), tmp_path / "rope.pdf")
    assert (text_of(rope), streams(rope).count("1 0 0 rg")) == ("2 3", 1)


@pytest.mark.parametrize(
    ("track", "why"),
    [
        (
            "{from: 0, to: this.name}",
            "`track/to` in box `t` of layout `card` cannot be worked out for `card/lamp`: it gives `Lamp`",
        ),
        ("{from: this.cost / 2.0, to: 3}", "`track/from` in box `t` of layout `card` cannot be worked out"),
        ("{from: 0, to: this.kost}", "`card` has no field `kost`"),
        ("{from: 0, to: '{cost}'}", "`{cost}` is no expression in CEL"),
    ],
)
def test_a_track_that_counts_nothing_is_told(track: str, why: str, press: MakePress) -> None:
    layout = f"face: {{size: [40, 10]}}\nboxes:\n  t: {{at: [0, 0, 40, 10], track: {track}}}\n"
    made = press("- {id: lamp, name: Lamp, cost: 3}\n", layout)
    assert why in " ".join(each.message for each in printing(made.world))


def test_expressions_of_all_boxes_share_what_they_may_cost(press: MakePress, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("meeplewright_generators.faces.expressions.MOST_STEPS", 60)
    boxes = "".join(f"  b{n}: {{at: [0, 0, 5 + {n} * this.cost, 5], fill: accent}}\n" for n in range(20))
    made = press("- {id: lamp, name: Lamp, cost: 3}\n", f"face: {{size: [90, 10]}}\nboxes:\n{boxes}")
    told = [each for each in printing(made.world) if each.code == "MW841"]
    assert told
    assert "the expressions of this layout took 60 steps together, and may take no more" in told[0].message


def test_a_table_leaves_out_items_with_another_value(press: MakePress, tmp_path: Path) -> None:
    layout = "face: {size: poker}\nboxes:\n  t: {at: [5, 5, 50, 40], table: {each: gain, where: {key: food}, cells: ['{item.key}', '{item.value}']}}\n"
    assert text_of(printed(face_of(press(CARDS, layout)), tmp_path / "a.pdf")) == "food 2"


def test_a_table_prints_a_mapping_row_by_row(press: MakePress, tmp_path: Path) -> None:
    layout = "face: {size: poker}\nboxes:\n  t: {at: [5, 5, 50, 40], table: {each: gain, head: [What, Many], cells: ['{item.key}', '{item.value}'], widths: [2, 1]}}\n"
    assert text_of(printed(face_of(press(CARDS, layout)), tmp_path / "a.pdf")) == "What Many coin 1 food 2"


def test_a_kind_without_a_layout_prints_all_its_fields(press: MakePress, tmp_path: Path) -> None:
    made = press(CARDS)
    text = text_of(printed(face_of(made), tmp_path / "a.pdf"))
    for words in ("Lamp", "Light it, pay Coin.", "Deck: day", "Cost: 3", "Gain: Coin 2 Food", "Near: The <Rope>, Oil"):
        assert words in text
    assert made.kinds() == ["card"]
    assert face_of(made, side="back").key == face_of(made, "rope", "back").key


@pytest.mark.parametrize(
    ("said", "mm"), [(12, 12), (1.5, 1.5), ("12mm", 12), ("0.5in", 12.7), ("2cm", 20), ("72pt", 25.4), ("-3mm", -3)]
)
def test_lengths_are_what_they_say(said: object, mm: float) -> None:
    assert length(said) == pytest.approx(mm)


@pytest.mark.parametrize("said", ["twoin", "12 miles", "", "mm", True, None, "1e3mm", [1]])
def test_a_length_that_is_none_is_no_nought_either(said: object) -> None:
    with pytest.raises(ValueError, match="no length"):
        length(said)


def test_shapes_have_the_sizes_that_makers_measure() -> None:
    tile = hexagon(82.55)
    assert (tile.width_mm, tile.height_mm) == pytest.approx((95.32, 82.55), abs=0.01)
    assert hexagon(82.55, pointy=True).width_mm == pytest.approx(82.55)
    grown = tile.corners(3)
    assert max(y for _, y in grown) - min(y for _, y in grown) == pytest.approx(88.55, abs=0.01)
    assert tile.inside(tile.width_mm / 2, 4, 4)
    assert not tile.inside(2, 2, 0)
    triangle = Shape("polygon", 40, 35, points=((0, 0), (40, 0), (20, 35)))
    assert triangle.inside(20, 10, 5)
    assert not triangle.inside(1, 30)


@pytest.mark.parametrize("ink_name", ["full", "low", "mono"])
def test_low_ink_is_light_and_mono_is_grey(ink_name: str, press: MakePress, tmp_path: Path) -> None:
    layout = "face: {size: [40, 40], bleed: 0}\nboxes:\n  g: {at: face, fill: '#aa2222'}\n  n: {at: [5, 5, 30, 10], text: '{name}', style: {colour: paper}}\n"
    path = printed(face_of(press(CARDS, layout, ink=ink_name)), tmp_path / "a.pdf")
    from print_faces.read_back import opened

    with opened(path) as document:
        page = document[0]
        red, green, blue = page.render(scale=1).to_pil().convert("RGB").getpixel((110, 110))
        page.close()
    if ink_name == "full":
        assert (red, green) == (170, 34)
    elif ink_name == "low":
        assert min(red, green, blue) > 200
    else:
        assert red == green == blue
    assert text_of(path) == "Lamp"


def test_proof_draws_the_cut_and_every_box_over_the_face(press: MakePress, tmp_path: Path) -> None:
    layout = "face: {size: [40, 40], bleed: 0}\nboxes:\n  n: {at: [5, 5, 30, 10], text: '{name}'}\n"
    plain = face_of(press(CARDS, layout)).content
    proof = face_of(press(CARDS, layout, proof=True)).content
    assert proof[: len(plain)] == plain
    drawn = [bounds(each.path.segments) for each in proof[len(plain) :] if isinstance(each, Draw) and each.stroke]
    assert (5, 5, 35, 15) in drawn


def test_colours_in_inks_are_printed_in_inks(press: MakePress, tmp_path: Path) -> None:
    theme = "colours: {flame: 'cmyk(0 60 100 10)', gilt: 'spot(Gold 0 20 60 20)'}\n"
    layout = "face: {size: [40, 40], bleed: 0}\nboxes:\n  a: {at: [5, 5, 10, 10], fill: flame}\n  b: {at: [20, 5, 10, 10], fill: gilt}\n"
    path = printed(face_of(press(CARDS, layout, files={"theme.yaml": theme})), tmp_path / "a.pdf")
    with pikepdf.open(path) as file:
        operators = file.pages[0].Contents.read_bytes().decode()
        assert "0 0.6 1 0.1 k" in operators
        (ink,) = file.pages[0].Resources.ColorSpace.values()
        assert [str(part) for part in list(ink)[:3]] == ["/Separation", "/Gold", "/DeviceCMYK"]
    assert not faults(path)


@pytest.mark.parametrize("said", ["cmyk(0 60 100)", "cmyk(0 60 100 110)", "cmyk(a b c d)", "spot(0 20 60 20)", "#12"])
def test_what_is_no_colour_is_refused(said: str) -> None:
    with pytest.raises(ValueError, match="is no colour such as"):
        colour_of(said)


def test_a_polygon_is_the_same_whichever_way_its_corners_are_written(press: MakePress) -> None:
    faces = []
    for points in ("[[0, 0], [40, 5], [30, 35], [5, 30]]", "[[5, 30], [30, 35], [40, 5], [0, 0]]"):
        layout = (
            f"face: {{size: [40, 35], shape: polygon, points: {points}}}\nboxes:\n  g: {{at: bleed, fill: '#aabbcc'}}\n"
        )
        faces.append(face_of(press(CARDS, layout)).shape)
    for x, y in ((20, 20), (1, 1), (-1, -1), (38, 30)):
        assert faces[0].inside(x, y) == faces[1].inside(x, y)
    grown = [[number for corner in sorted(face.corners(2)) for number in corner] for face in faces]
    assert grown[0] == pytest.approx(grown[1])
    assert min(x for x, _ in faces[1].corners(2)) < 0


def test_a_point_in_the_dent_of_a_polygon_is_outside() -> None:
    arrow = Shape("polygon", 40, 40, points=((0, 0), (20, 15), (40, 0), (20, 40)))
    assert arrow.inside(20, 25, 3)
    assert not arrow.inside(20, 10)
    assert not arrow.inside(20, 16, 3)


def test_a_layout_that_extends_its_own_name_varies_the_next_of_that_name(press: MakePress, tmp_path: Path) -> None:
    more = "boxes:\n  more: {at: [5, 5, 40, 8], text: 'of the pack'}\n"
    plain = text_of(printed(face_of(press(CARDS, "extends: base-card\n")), tmp_path / "a.pdf"))
    own = press(CARDS, "extends: base-card\n", files={"layouts/base-card.yaml": f"extends: base-card\n{more}"})
    assert [each.path.parent.parent.name for each in own.library.chain("card")] == ["example", "example", "print"]
    assert (own.library.above("card"), own.library.above("base-card")) == (["base-card"], [])
    said = text_of(printed(face_of(own), tmp_path / "own.pdf"))
    assert "of the pack" in said
    assert said.replace("of the pack", "").split() == plain.split()
    assert [each.code for each in layout_findings(own.world, own.library)] == []


def test_a_layout_that_extends_its_own_name_where_there_is_no_other_is_told(press: MakePress) -> None:
    made = press(CARDS, "extends: mine\n", files={"layouts/mine.yaml": "extends: mine\n"})
    told = {each.message for each in layout_findings(made.world, made.library) if each.code == "MW801"}
    assert told == {"layout `mine` extends itself", "layout `card` extends itself"}
