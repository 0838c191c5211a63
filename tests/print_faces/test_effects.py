"""Gradients, shadows, blending, polygons, letters with room and a line round them: read back from what is drawn."""

from __future__ import annotations

from pathlib import Path

import pikepdf
import pytest

from meeplewright_generators.checks.faces import printing
from meeplewright_generators.drawing.colours import Gradient, Rgb
from meeplewright_generators.drawing.operations import Clip, Draw, Drawing, GlyphLines, Group
from meeplewright_generators.drawing.paths import bounds
from meeplewright_generators.drawing.walk import flat
from print_faces.conftest import MakePress, face_of, printed
from print_faces.read_back import letters, picture_of, text_of

CARD = "- {id: lamp, name: Lamp, text: 'Light it.'}\n"
FACE = "face: {size: [60, 60], bleed: 0, safe: 0}\nboxes:\n"
STYLE = "align: center, vertical: middle, size: 20, smallest: 20"


def drawn(press: MakePress, boxes: str, **options: str) -> Drawing:
    return face_of(press(CARD, FACE + boxes, **options)).content


def gradient_of(drawing: Drawing) -> Gradient:
    (found,) = [each.fill for each in flat(drawing) if isinstance(each, Draw) and isinstance(each.fill, Gradient)]
    return found


def groups(drawing: Drawing) -> list[Group]:
    return [each for each in drawing if isinstance(each, Group)]


@pytest.mark.parametrize(
    ("angle", "start", "end"),
    [("", (30, 10), (30, 30)), (", angle: 0", (10, 20), (50, 20)), (", angle: 180", (50, 20), (10, 20))],
)
def test_a_gradient_goes_from_one_side_of_its_box_to_the_other(
    angle: str, start: tuple[float, float], end: tuple[float, float], press: MakePress
) -> None:
    found = gradient_of(
        drawn(press, f"  g: {{at: [10, 10, 40, 20], fill: {{gradient: ['#ff0000', '#00ff00', '#0000ff']{angle}}}}}\n")
    )
    assert found.start == pytest.approx(start)
    assert found.end == pytest.approx(end)
    assert [(stop.at, stop.colour) for stop in found.stops] == [
        (0, Rgb(1, 0, 0)),
        (0.5, Rgb(0, 1, 0)),
        (1, Rgb(0, 0, 1)),
    ]


def test_a_radial_gradient_reaches_the_corners_and_its_colours_stand_where_told(press: MakePress) -> None:
    found = gradient_of(
        drawn(press, "  g: {at: [10, 10, 30, 40], fill: {gradient: [paper, ink], at: [0.2, 0.9], radial: true}}\n")
    )
    assert (found.start, found.radii, [stop.at for stop in found.stops]) == ((25, 30), (0, 25), [0.2, 0.9])


def test_a_gradient_is_seen_on_the_page(press: MakePress, tmp_path: Path) -> None:
    layout = FACE + "  g: {at: face, fill: {gradient: ['#000000', '#ffffff'], angle: 0}}\n"
    image = picture_of(printed(face_of(press(CARD, layout)), tmp_path / "a.pdf"), scale=2)
    mm = 2 * 72 / 25.4
    levels = [image.getpixel((int((10 + x) * mm), int(40 * mm))) for x in (2, 30, 58)]
    assert levels[0] < 30
    assert levels[1] == pytest.approx(128, abs=12)
    assert levels[2] > 225


def test_a_shadow_lies_under_its_box_and_is_as_dark_as_told(press: MakePress) -> None:
    box = "  s: {at: [10, 10, 20, 30], radius: 2, fill: paper, shadow: {colour: '#000000', offset: [1, 2], blur: 2, opacity: 0.5}}\n"
    content = drawn(press, box)
    steps = groups(content)
    sizes = [bounds(each.path.segments) for step in steps for each in step.body if isinstance(each, Draw)]
    widths = [found[2] - found[0] for found in sizes if found is not None]
    assert widths == sorted(widths, reverse=True)
    assert widths[0] == pytest.approx(20 + 2, abs=0.3)
    assert widths[-1] == pytest.approx(20 - 2, abs=0.3)
    assert all(found is not None and (found[0] + found[2]) / 2 == pytest.approx(21) for found in sizes)
    assert all(found is not None and (found[1] + found[3]) / 2 == pytest.approx(27) for found in sizes)
    through = 1.0
    for step in steps:
        through *= 1 - step.opacity
    assert 1 - through == pytest.approx(0.5, abs=0.03)
    assert content.index(steps[-1]) < max(at for at, each in enumerate(content) if isinstance(each, Draw))


@pytest.mark.parametrize("shape", ["circle", "hex-flat", "outline", "polygon, points: [[0, 0], [20, 0], [10, 30]]"])
def test_a_shadow_has_the_shape_of_its_box(shape: str, press: MakePress) -> None:
    steps = groups(drawn(press, f"  s: {{at: [10, 10, 20, 30], shape: {shape}, fill: paper, shadow: {{}}}}\n"))
    assert len(steps) == 10
    assert all(len(step.body) == 1 for step in steps)


def test_with_little_ink_there_are_no_shadows(press: MakePress) -> None:
    assert not groups(drawn(press, "  s: {at: [10, 10, 20, 30], fill: paper, shadow: {}}\n", ink="low"))


def test_a_box_is_blended_with_what_lies_under_it(press: MakePress, tmp_path: Path) -> None:
    layout = FACE + "  a: {at: face, fill: '#808080'}\n  b: {at: face, fill: '#808080', blend: multiply}\n"
    path = printed(face_of(press(CARD, layout)), tmp_path / "a.pdf")
    assert picture_of(path, scale=1).getpixel((110, 110)) == pytest.approx(64, abs=2)
    with pikepdf.open(path) as document:
        assert b"/Multiply" in document.pages[0].obj.unparse(resolved=True) or "/Multiply" in str(
            [each for each in document.objects if isinstance(each, pikepdf.Dictionary) and "/BM" in each]
        )


def test_a_polygon_is_the_shape_of_a_ground_and_of_a_picture(press: MakePress) -> None:
    points = "shape: polygon, points: [[0, 0], [20, 0], [10, 5mm]]"
    content = drawn(
        press,
        f"  a: {{at: [10, 20, 20, 10], fill: paper, {points}}}\n  b: {{at: [10, 20, 20, 10], image: '', {points}}}\n",
    )
    (ground,) = [each.path.segments for each in content if isinstance(each, Draw)]
    assert [point for _, point in ground[:3]] == [(10, 20), (30, 20), (20, 25)]
    made = press(CARD, FACE + f"  b: {{at: [10, 20, 20, 10], image: '{{art}}', {points}}}\n")
    clips = [each.path.segments for each in flat(face_of(made).content) if isinstance(each, Clip)]
    assert [point for _, point in clips[-1][:3]] == [(10, 20), (30, 20), (20, 25)]


def test_a_polygon_without_corners_is_told(press: MakePress) -> None:
    made = press(CARD, FACE + "  a: {at: [10, 20, 20, 10], fill: paper, shape: polygon}\n")
    assert [(each.code, each.message) for each in printing(made.world) if each.place.path.endswith("card.yaml")] == [
        ("MW801", "box `a` is a polygon and needs `points`")
    ]


def test_letters_stand_apart_and_are_found_as_the_same_words(press: MakePress, tmp_path: Path) -> None:
    wide: dict[float, float] = {}
    for spacing in (0.0, 0.1):
        box = f"  t: {{at: [5, 5, 50, 20], text: LAMP, style: {{{STYLE}, spacing: {spacing}}}}}\n"
        path = printed(face_of(press(CARD, FACE + box)), tmp_path / f"{spacing}.pdf")
        assert text_of(path) == "LAMP"
        found = letters(path)
        wide[spacing] = found[-1].right - found[0].left
    assert wide[0.1] - wide[0.0] == pytest.approx(3 * 0.1 * 20 * 25.4 / 72, abs=0.15)


def test_a_line_goes_round_the_letters_and_under_them(press: MakePress, tmp_path: Path) -> None:
    box = f"  t: {{at: [5, 5, 50, 20], text: LAMP, style: {{{STYLE}, colour: paper, outline: {{colour: '#102030', width: 0.6}}}}}}\n"
    made = press(CARD, FACE + box)
    face = face_of(made)
    at, (line,) = next(
        (at, [each]) for at, each in enumerate(face.content) if isinstance(each, Draw) and each.stroke is not None
    )
    assert isinstance(face.content[at + 1], GlyphLines)
    assert line.stroke is not None
    assert (line.stroke.width_mm, line.stroke.join, line.fill) == (1.2, "round", None)
    shape = bounds(line.path.segments)
    assert shape is not None
    path = printed(face, tmp_path / "a.pdf")
    found = letters(path)
    assert shape[0] == pytest.approx(found[0].left - 10, abs=0.3)
    assert shape[2] == pytest.approx(found[-1].right - 10, abs=0.3)
    assert text_of(path) == "LAMP"
    # white on white is read by its line
    assert not [each for each in printing(made.world) if each.code == "MW815"]


def test_colours_of_effects_are_looked_up(press: MakePress) -> None:
    boxes = (
        "  a: {at: face, fill: {gradient: [paper, blurple]}, shadow: {colour: nowhere}}\n"
        "  b: {at: face, text: '{name}', style: {outline: {colour: gold}}}\n"
    )
    found = sorted(each.message for each in printing(press(CARD, FACE + boxes).world) if each.code == "MW803")
    assert found == ["there is no colour `blurple`", "there is no colour `gold`", "there is no colour `nowhere`"]


def test_the_showcase_checks_clean_in_two_languages_and_every_face_is_set() -> None:
    from meeplewright.packs.load import load
    from meeplewright_generators.faces.press import Press

    pack = Path(__file__).parents[1] / "packs" / "lock-and-weir"
    loaded = load(pack)
    assert not list(loaded.findings)
    (world,) = loaded.worlds
    assert [each.message for each in printing(world)] == []
    press = Press(world)
    counts = {kind: sum(1 for face in press.faces(kind) if face.content) for kind in press.kinds()}
    assert counts == {"water": 3, "boat": 3, "journey": 2, "disc": 2}
