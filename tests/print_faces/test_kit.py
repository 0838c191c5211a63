"""The design kit: scenes, textures, frames and the themes to choose from, read back from what is drawn."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
import yaml

from meeplewright import data
from meeplewright_generators.checks.faces import printing
from meeplewright_generators.checks.judges import judge
from meeplewright_generators.drawing.colours import Colour, Rgb
from meeplewright_generators.drawing.operations import Clip, Draw, Drawing, GlyphLines, PlacedForm
from meeplewright_generators.drawing.paths import bounds
from meeplewright_generators.drawing.walk import flat
from meeplewright_generators.faces.ink import contrast, luminance, spelt
from meeplewright_generators.faces.model import Face
from meeplewright_generators.faces.outlines import plate
from meeplewright_generators.faces.scenes import things_of
from print_faces.conftest import MakePress, face_of

CARDS = "- {id: lamp, name: Lamp, deck: hills}\n- {id: rope, name: Rope, deck: hills}\n"
FACE = "face: {size: [60, 60], bleed: 0, safe: 0}\nboxes:\n"
SCENE = FACE + "  art: {at: [5, 5, 50, 30], scene: '{deck}'}\n  name: {at: [5, 40, 50, 10], text: '{name}'}\n"
PRINT = data.schemas() / "print"
THEMES = sorted(path.stem for path in (PRINT / "themes").glob("*.yaml"))


def paths(drawing: Drawing) -> list[tuple[float, ...]]:
    return [box for each in flat(drawing) if isinstance(each, Draw) and (box := bounds(each.path.segments))]


def codes(made: object) -> list[str]:
    return [finding.code for finding in printing(made) if finding.code != "MW824"]  # type: ignore[arg-type]


def test_a_scene_is_the_same_for_a_record_every_time_and_another_for_each(press: MakePress) -> None:
    first, again = (face_of(press(CARDS, SCENE)) for _ in range(2))
    other = face_of(press(CARDS, SCENE), "rope")
    assert [each for each in flat(first.content) if isinstance(each, PlacedForm)]
    assert paths(first.content) == paths(again.content)
    assert first.key == again.key
    assert paths(first.content)[2:6] != paths(other.content)[2:6]


def test_a_scene_fills_its_box_and_is_cut_off_at_its_edges(press: MakePress) -> None:
    drawing = face_of(press(CARDS, SCENE)).content
    clips = [bounds(each.path.segments) for each in flat(drawing) if isinstance(each, Clip)]
    assert (5, 5, 55, 35) in [tuple(round(part, 3) for part in box) for box in clips if box]
    assert (5, 5, 55, 35) in [tuple(round(part, 3) for part in box) for box in paths(drawing)]


def test_a_scene_that_there_is_not_is_told_and_its_stand_in_is_not(press: MakePress) -> None:
    cards = "- {id: lamp, name: Lamp, deck: hals}\n"
    (found,) = [finding for finding in printing(press(cards, SCENE).world) if finding.code == "MW803"]
    assert "no scene `hals`" in found.message
    ruled = SCENE.replace("'{deck}'", "{of: '{deck}', else: sea}")
    assert codes(press(cards, ruled).world) == []
    named = SCENE.replace("'{deck}'", "{of: '{deck}', names: {hals: see}}")
    (found,) = [finding for finding in printing(press(cards, named).world) if finding.code == "MW803"]
    assert "sea" in found.help


def test_a_scene_of_the_pack_is_drawn_with_its_own_drawings(press: MakePress) -> None:
    box = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10"><path d="M0 0h10v10H0z"/></svg>'
    files = {
        "scenes/hills.yaml": "sky: [1, 1]\nlayers:\n- things: {of: crate, many: 3, y: 0.5, size: 0.2}\n",
        "scenery/crate.svg": box,
    }
    made = press(CARDS, SCENE, files)
    assert codes(made.world) == []
    placed = [each for each in flat(face_of(made).content) if isinstance(each, PlacedForm)]
    assert [round(each.form.height_mm * each.matrix[0], 3) for each in placed] == [6, 6, 6]


@pytest.mark.parametrize(
    ("recipe", "code"),
    [
        ("layers: [{ridge: {y: up}}]\n", "MW801"),
        ("layers: [{hill: {}}]\n", "MW801"),
        ("layers: [{things: {of: nothing-such}}]\n", "MW803"),
    ],
)
def test_a_scene_that_cannot_be_drawn_is_told(recipe: str, code: str, press: MakePress) -> None:
    assert code in codes(press(CARDS, SCENE, {"scenes/hills.yaml": recipe}).world)


def test_what_a_stack_leaves_is_a_scene_unless_that_is_too_little(press: MakePress) -> None:
    def drawn(high: float) -> Drawing:
        stack = (
            f"stack: {{boxes: {{text: {{height: {high}, fill: accent}}, art: {{share: 1, scene: hills, frame: art}}}}}}"
        )
        return face_of(press(CARDS, FACE + f"  body: {{at: [0, 0, 60, 60], {stack}}}\n")).content

    assert [each for each in flat(drawn(30)) if isinstance(each, PlacedForm)]
    assert paths(drawn(55)) == [(0, 0, 60, 55)]


def test_a_texture_is_one_form_that_all_faces_of_a_document_share(press: MakePress) -> None:
    made = press(
        CARDS,
        FACE + "  ground: {at: face, fill: paper, texture: ground}\n  name: {at: [5, 5, 50, 9], text: '{name}'}\n",
    )
    forms = {
        each.form.name
        for record in ("lamp", "rope")
        for each in flat(face_of(made, record).content)
        if isinstance(each, PlacedForm)
    }
    assert len(forms) == 1


@pytest.mark.parametrize("of", ["grain", "dots", "stars", "hatch", "cross", "waves", "rows"])
def test_each_texture_covers_its_box_and_no_more_marks_than_can_be_drawn(of: str, press: MakePress) -> None:
    face = face_of(press(CARDS, FACE + f"  ground: {{at: face, texture: {{of: {of}, step: 0.01}}}}\n"))
    (form,) = [each.form for each in flat(face.content) if isinstance(each, PlacedForm)]
    (draw,) = [each for each in form.drawing if isinstance(each, Draw)]
    left, top, right, bottom = bounds(draw.path.segments) or (0, 0, 0, 0)
    assert min(right - left, bottom - top) > 52
    assert len(draw.path.segments) < 80_000


@pytest.mark.parametrize("of", ["grain", "stars"])
def test_what_is_thrown_over_a_board_is_thrown_over_a_part_and_laid_over_all_of_it(of: str, press: MakePress) -> None:
    board = "face: {size: [283, 196], bleed: 0, safe: 0}\nboxes:\n"
    face = face_of(press(CARDS, board + f"  ground: {{at: face, texture: {{of: {of}, step: 3}}}}\n"))
    (form,) = [each.form for each in flat(face.content) if isinstance(each, PlacedForm)]
    tiles = [each for each in form.drawing if isinstance(each, PlacedForm)]
    assert len({tile.form.name for tile in tiles}) == 1
    side = tiles[0].form.width_mm
    corners = {
        (min(e, e + a * side), min(f, f + d * side)) for a, _, _, d, e, f in (tile.matrix for tile in tiles)
    }  # fmt: skip
    assert corners == {(side * column, side * row) for column in range(3) for row in range(3)}
    assert side * 3 >= 283
    (draw,) = tiles[0].form.drawing
    left, top, right, bottom = bounds(draw.path.segments)  # type: ignore[union-attr, misc]
    assert max(left, top, side - right, side - bottom) < 3, "thrown over the whole of a tile"


def test_a_frame_is_its_lines_one_within_another(press: MakePress) -> None:
    frame = "{corners: notch, size: 3, colour: ink, lines: [{line: 0.5}, {inset: 2, line: 0.2}]}"
    face = face_of(press(CARDS, FACE + f"  frame: {{at: [5, 5, 50, 40], frame: {frame}}}\n"))
    assert paths(face.content) == [(5, 5, 55, 45), (7, 7, 53, 43)]
    strokes = [each.stroke.width_mm for each in flat(face.content) if isinstance(each, Draw) and each.stroke]
    assert strokes == [0.5, 0.2]


@pytest.mark.parametrize("form", ["notched", "scooped", "stepped", "ribbon"])
def test_a_plate_reaches_the_sides_of_its_box_and_not_its_corners(form: str) -> None:
    made = plate(form, 10, 20, 40, 16, 4)
    assert bounds(made.segments) == (10, 20, 50, 36)
    ends = {points[-2:] for _, points in made.segments if points}
    corners = {(10, 20), (50, 20), (50, 36), (10, 36)}
    assert (ends & corners == corners) == (form == "ribbon")


def test_names_of_textures_frames_and_themes_that_there_are_not_are_told(press: MakePress) -> None:
    layout = FACE + "  ground: {at: face, texture: gruond, frame: {extends: crad}}\n"
    found = [finding for finding in printing(press(CARDS, layout).world) if finding.code == "MW803"]
    assert [finding.message for finding in found] == ["there is no texture `gruond`", "there is no frame `crad`"]
    pack = "pack: example\nsystem: ./system.yaml\ntitle: Example\nlanguage: en\nprint: {theme: nihgt}\n"
    (one,) = [
        finding for finding in printing(press(CARDS, SCENE, {"pack.yaml": pack}).world) if finding.code == "MW803"
    ]
    assert "no theme `nihgt`" in one.message
    assert "night" in one.help


def _letters_and_grounds(face: Face) -> tuple[list[Colour], list[Colour]]:
    drawn = list(flat(face.content))
    letters = [
        s.colour
        for each in drawn
        if isinstance(each, GlyphLines)
        for line in each.lines
        for s in line.stretches
        if not s.hidden
    ]
    grounds = [each.fill for each in drawn if isinstance(each, Draw) and each.fill is not None]
    return letters, grounds  # type: ignore[return-value]


def test_the_dark_theme_has_light_letters_on_dark_ground(press: MakePress) -> None:
    layout = FACE + "  ground: {at: face, fill: paper}\n  name: {at: [5, 5, 50, 20], text: '{name}', style: title}\n"
    letters, grounds = _letters_and_grounds(face_of(press(CARDS, layout, theme="night")))
    assert all(luminance(_spelt(each)) > 0.5 for each in letters)
    assert all(luminance(_spelt(each)) < 0.1 for each in grounds)
    assert contrast(_spelt(letters[0]), _spelt(grounds[0])) > 7
    letters, grounds = _letters_and_grounds(face_of(press(CARDS, layout, theme="night", ink="low")))
    assert all(luminance(_spelt(each)) < 0.2 for each in letters), "who asks for little ink gets it"


def _spelt(colour: Colour) -> str:
    assert isinstance(colour, Rgb)
    return spelt(*colour)


def test_a_pack_chooses_its_theme_and_who_prints_may_choose_another(press: MakePress) -> None:
    pack = "pack: example\nsystem: ./system.yaml\ntitle: Example\nlanguage: en\nprint: {theme: night}\n"
    assert press(CARDS, SCENE, {"pack.yaml": pack}).options.ink == "dark"
    assert press(CARDS, SCENE, {"pack.yaml": pack}, theme="sparing").options.ink == "low"
    assert press(CARDS, SCENE).options.ink == "full"


@pytest.mark.parametrize("name", THEMES)
def test_every_theme_that_ships_is_well_formed_and_names_the_same_ornaments(name: str) -> None:
    said = {each: yaml.safe_load((PRINT / "themes" / f"{each}.yaml").read_text("utf-8")) for each in THEMES}
    assert not list(judge("theme").problems(said[name]))
    for section in ("textures", "frames"):
        assert set(said[name][section]) == set(said["daylight"][section])
    assert sorted(each.get("ink", "full") for each in said.values()) == ["dark", "full", "low"]


def test_every_scene_that_ships_is_well_formed_and_all_its_drawings_are_there() -> None:
    for path in (PRINT / "scenes").glob("*.yaml"):
        recipe = yaml.safe_load(path.read_text("utf-8"))
        assert not list(judge("scene").problems(recipe)), path.name
        for name in things_of(recipe):
            assert (PRINT / "scenery" / f"{name}.svg").is_file(), f"{path.name}: {name}"
    assert json.loads((PRINT / "scene.schema.json").read_text("utf-8"))["title"] == "scene"


def test_a_scene_takes_the_tone_that_its_record_says(press: MakePress) -> None:
    theme = {"theme.yaml": "colours: {hills: '#ff0000'}\n"}
    red = face_of(press(CARDS, SCENE.replace("'{deck}'", "{of: hills, tone: '{deck}'}"), theme))
    fills = [each.fill for each in flat(red.content) if isinstance(each, Draw) and isinstance(each.fill, Rgb)]
    assert fills
    assert all(red_part >= green for red_part, green, _ in fills)


def test_a_theme_file_beside_a_pack_may_be_a_theme_to_choose(press: MakePress, tmp_path: Path) -> None:
    files = {
        "themes/mine.yaml": "title: Mine\nink: dark\n",
        "pack.yaml": "pack: example\nsystem: ./system.yaml\ntitle: E\nlanguage: en\nprint: {theme: mine}\n",
    }
    made = press(CARDS, SCENE, files)
    assert made.options.ink == "dark"
    assert codes(made.world) == []
