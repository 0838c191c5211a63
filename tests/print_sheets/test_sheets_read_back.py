"""Sheets as PDF, read back with other libraries and compared as numbers."""

from __future__ import annotations

import math
from dataclasses import replace
from pathlib import Path

import pikepdf
import pytest

from meeplewright_generators.exports.document import Document
from meeplewright_generators.sheets.imposed import Setup, draw_sheets
from meeplewright_generators.sheets.packing import Lot, SheetUse, pack
from meeplewright_generators.sheets.paper import Paper, paper
from meeplewright_generators.sheets.profile import Profile
from meeplewright_generators.sheets.shapes import Cut, Outline, inside_part
from meeplewright_generators.sheets.slots import Duplex
from meeplewright_generators.typeset.fonts import bundled
from print_faces.read_back import letters
from print_sheets.conftest import NAME_AT, POKER, Named, Printer, named
from print_sheets.reading import Word, drawn, extent, problems, words

SHAPES = {
    "poker": POKER,
    "mini-euro": Cut(Outline.RECTANGLE, 44, 68),
    "tarot": Cut(Outline.RECTANGLE, 70, 120),
    "hex": Cut(Outline.HEX_FLAT, 50.8 * 2 / math.sqrt(3), 50.8),
    "round": Cut(Outline.CIRCLE, 25, 25),
}
FULL_OR_PART = {"poker": (9, 4), "mini-euro": (16, 7), "tarot": (4, 3), "hex": (12, 5), "round": (70, 11)}


def names(path: Path, page: int, letter: str) -> dict[int, Word]:
    """The words F0, F1 … or B0, B1 … of a page by their number."""
    found = [word for word in words(path, page) if word.text[0] == letter and word.text[1:].isdigit()]
    return {int(word.text[1:]): word for word in found}


def corner(word: Word) -> tuple[float, float]:
    """Where the top left corner of the face lies that the word stands on."""
    turn = math.radians(word.angle)
    across, down = NAME_AT
    return (
        word.x - across * math.cos(turn) + down * math.sin(turn),
        word.y - across * math.sin(turn) - down * math.cos(turn),
    )


def opposite(word: Word, cut: Cut) -> tuple[float, float]:
    """Where the top right corner of the face lies."""
    turn = math.radians(word.angle)
    x, y = corner(word)
    return x + cut.width_mm * math.cos(turn), y + cut.width_mm * math.sin(turn)


def turned_over(point: tuple[float, float], sheet: Paper, duplex: Duplex) -> tuple[float, float]:
    x, y = point
    about_upright = duplex is Duplex.FRONTS or (duplex is Duplex.LONG) == (sheet.height_mm >= sheet.width_mm)
    return (sheet.width_mm - x, y) if about_upright and duplex is not Duplex.FOLD else (x, sheet.height_mm - y)


@pytest.mark.parametrize("orientation", ["portrait", "landscape"])
@pytest.mark.parametrize("sheet_name", ["A4", "Letter", "PA4"])
@pytest.mark.parametrize("bleed_mm", [0, 3])
def test_each_trim_lies_where_it_was_planned_to_a_tenth_of_a_millimetre(
    printer: Printer, sheet_name: str, orientation: str, bleed_mm: float
) -> None:
    made = printer(POKER, 8, paper(sheet_name), Duplex.NONE, orientation=orientation, bleed_mm=bleed_mm)
    sheet = made.sheets[0]
    seen = drawn(made.path, 0)
    assert (seen.width, seen.height) == pytest.approx((sheet.paper.width_mm, sheet.paper.height_mm), abs=0.1)
    trims = [extent(clip) for clip in seen.clips]
    assert len(trims) == len(sheet.placed)
    # without a bleed a face runs out by a hair on the sides that have no neighbour
    hair = 0 if bleed_mm else 0.5
    for (x, y, width, height), placed in zip(trims, sheet.placed, strict=True):
        slot = placed.slot
        out = slot.x_mm - x, slot.y_mm - y, x + width - slot.right_mm, y + height - slot.bottom_mm
        assert all(bleed_mm - 0.1 <= side <= bleed_mm + hair + 0.1 for side in out)
        assert {round(slot.cut.width_mm), round(slot.cut.height_mm)} == {63, 88}
    for (x, y, width, height), placed in zip(trims, sheet.placed, strict=True):
        for slot in (other.slot for other in sheet.placed if other is not placed):
            over = (
                min(x + width, slot.right_mm) - max(x, slot.x_mm),
                min(y + height, slot.bottom_mm) - max(y, slot.y_mm),
            )
            assert min(over) < 0.01, "over no neighbour"
    all_trims = extent([point for clip in seen.clips for point in clip])
    assert seen.boxes["/BleedBox"] == pytest.approx(all_trims, abs=0.1)
    left, top, width, height = all_trims
    run = bleed_mm + hair
    inner = (left + run, top + run, width - 2 * run, height - 2 * run)
    assert seen.boxes["/TrimBox"] == pytest.approx(inner, abs=0.1)
    # the sheet is centred
    assert (left * 2 + width, top * 2 + height) == pytest.approx((seen.width, seen.height), abs=0.1)


@pytest.mark.parametrize("duplex", [Duplex.LONG, Duplex.SHORT])
@pytest.mark.parametrize("orientation", ["portrait", "landscape"])
@pytest.mark.parametrize("part", [0, 1], ids=["full", "part-filled"])
@pytest.mark.parametrize("shape", SHAPES)
def test_each_back_lies_behind_its_own_front(
    printer: Printer, shape: str, part: int, orientation: str, duplex: Duplex
) -> None:
    cut = SHAPES[shape]
    made = printer(cut, FULL_OR_PART[shape][part], paper("A4"), duplex, orientation=orientation)
    assert made.sheets
    for number, sheet in enumerate(made.sheets):
        fronts, backs = names(made.path, 2 * number, "F"), names(made.path, 2 * number + 1, "B")
        assert set(fronts) == set(backs) != set()
        for n, front in fronts.items():
            # turned left to right, the left edge of the card is on the right
            through = turned_over(corner(front), sheet.paper, duplex)
            assert opposite(backs[n], cut) == pytest.approx(through, abs=0.1)
            assert corner(backs[n]) == pytest.approx(turned_over(opposite(front, cut), sheet.paper, duplex), abs=0.1)


@pytest.mark.parametrize("shape", SHAPES)
def test_on_a_fold_sheet_backs_stand_upside_down_behind_the_fold_in_the_middle(printer: Printer, shape: str) -> None:
    cut = SHAPES[shape]
    made = printer(cut, FULL_OR_PART[shape][1], paper("A4"), Duplex.FOLD)
    sheet = made.sheets[0]
    fronts, backs = names(made.path, 0, "F"), names(made.path, 0, "B")
    assert set(fronts) == set(backs) != set()
    for n, front in fronts.items():
        assert corner(front)[1] < sheet.paper.height_mm / 2 < corner(backs[n])[1]
        assert opposite(backs[n], cut) == pytest.approx(turned_over(corner(front), sheet.paper, Duplex.FOLD), abs=0.1)
        assert (backs[n].angle - front.angle) % 360 == pytest.approx(180 if front.angle in (0, 180) else 0, abs=0.1)
    middle = [line for line in drawn(made.path, 0).lines if line[0] < 6 and line[2] > sheet.paper.width_mm - 6]
    assert [line[1] for line in middle] == pytest.approx([sheet.paper.height_mm / 2], abs=0.01)


def test_fronts_and_backs_in_two_files_are_in_the_same_order(printer: Printer) -> None:
    fronts = printer(POKER, 13, paper("A4"), Duplex.FRONTS, sides="front")
    backs = printer(POKER, 13, paper("A4"), Duplex.FRONTS, sides="back")
    assert len(fronts.sheets) == len(backs.sheets) == 2
    for number, sheet in enumerate(fronts.sheets):
        on_front, on_back = names(fronts.path, number, "F"), names(backs.path, number, "B")
        assert set(on_front) == set(on_back) != set()
        for n, front in on_front.items():
            through = turned_over(corner(front), sheet.paper, Duplex.FRONTS)
            assert opposite(on_back[n], POKER) == pytest.approx(through, abs=0.1)


def test_a_sheet_without_backs_among_others_has_an_empty_back_page(tmp_path: Path) -> None:
    pieces = tuple(named(n, POKER, back=n >= 9) for n in range(18))
    sheets = pack([Lot("deck", POKER, pieces)], SheetUse(paper("A4")))
    document = Document(title="Test")
    draw_sheets(document, sheets, Setup("Pack", "Cards", bundled("sans").regular))
    document.write(tmp_path / "sheets.pdf")
    shown = [
        sorted({**names(tmp_path / "sheets.pdf", n, "F"), **names(tmp_path / "sheets.pdf", n, "B")}) for n in range(4)
    ]
    assert shown == [list(range(9)), [], list(range(9, 18)), list(range(9, 18))]


def test_without_duplex_there_are_fronts_alone(printer: Printer) -> None:
    made = printer(POKER, 10, paper("A4"), Duplex.NONE)
    assert [sorted(names(made.path, page, "F")) for page in (0, 1)] == [list(range(9)), [9]]


@pytest.mark.parametrize("profile", [Profile(0.7, -0.4), Profile(0, 0, 0.5), Profile(-1.2, 0.3, -0.25)])
def test_the_offset_of_a_printer_moves_backs_by_exactly_its_values(printer: Printer, profile: Profile) -> None:
    sheet = paper("A4")
    before = printer(POKER, 7, sheet, Duplex.LONG)
    fronts, plain = names(before.path, 0, "F"), names(before.path, 1, "B")
    after = printer(POKER, 7, sheet, Duplex.LONG, profile=profile)
    assert names(after.path, 0, "F") == fronts
    for n, back in names(after.path, 1, "B").items():
        x, y = plain[n].x - 105, plain[n].y - 148.5
        turn = math.radians(profile.degrees)
        moved = (
            105 + x * math.cos(turn) - y * math.sin(turn) + profile.x_mm,
            148.5 + x * math.sin(turn) + y * math.cos(turn) + profile.y_mm,
        )
        assert (back.x, back.y) == pytest.approx(moved, abs=0.01)
        assert (back.angle - profile.degrees + 180) % 360 == pytest.approx(180, abs=0.05)


@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize("bleed_mm", [0, 3])
@pytest.mark.parametrize("duplex", [Duplex.LONG, Duplex.FOLD])
def test_no_mark_ruler_or_word_of_the_margin_touches_a_piece(
    printer: Printer, shape: str, bleed_mm: float, duplex: Duplex
) -> None:
    made = printer(SHAPES[shape], FULL_OR_PART[shape][0], paper("A4"), duplex, bleed_mm=bleed_mm)
    seen = drawn(made.path, 0)
    assert len(seen.lines) > 10
    for x1, y1, x2, y2 in seen.lines:
        assert 0 <= x1 <= x2 <= seen.width
        assert 0 <= min(y1, y2) <= max(y1, y2) <= seen.height
        for clip in seen.clips:
            assert inside_part((x1, y1), (x2, y2), tuple(clip), 0.01) is None
    for word in words(made.path, 0):
        if word.text[0] not in "FB" or not word.text[1:].isdigit():
            assert all(
                inside_part((word.x, word.y), (word.x, word.y + 0.01), tuple(clip), 0.01) is None for clip in seen.clips
            )


def test_each_sheet_has_a_ruler_of_fifty_millimetres_and_says_which_it_is(printer: Printer) -> None:
    made = printer(POKER, 10, paper("A4"), Duplex.LONG)
    for page, side in enumerate(["front", "back", "front", "back"]):
        seen = drawn(made.path, page)
        assert any(x2 - x1 == pytest.approx(50, abs=0.01) and y1 == y2 for x1, y1, x2, y2 in seen.lines)
        text = " ".join(word.text for word in words(made.path, page))
        assert f"Pack 1.0 · Cards · sheet {page // 2 + 1}/2 · {side}" in text


@pytest.mark.parametrize("size", [(190, 277), (277, 190), (63, 277)])
@pytest.mark.parametrize(
    "name", ["Pack 1.0", "A pack whose name says in many words what may be found within: a box of things 0.1.0 ru"]
)
def test_ruler_and_words_of_the_margin_stand_between_the_marks(
    printer: Printer, size: tuple[float, float], name: str
) -> None:
    made = printer(Cut(Outline.RECTANGLE, *size), 3, paper("A4"), Duplex.LONG, pack_name=name)
    seen = drawn(made.path, 0)
    marks = [line for line in seen.lines if line[0] == line[2] and abs(line[3] - line[1]) > 2]
    ruler = next(line for line in seen.lines if line[2] - line[0] == pytest.approx(50, abs=0.01))
    for x, y1, _, y2 in marks:
        below = max(y1, y2)
        assert below < ruler[1] - 1.6 or not ruler[0] <= x <= ruler[2]
        for letter in letters(made.path):
            in_margin = letter.bottom > ruler[1] - 2
            assert not (in_margin and below > letter.top and letter.left - 0.2 < x < letter.right + 0.2), letter
    assert any(word.text == "mm" for word in words(made.path, 0))


@pytest.mark.parametrize("bleed_mm", [0, 3])
def test_a_polygon_is_drawn_to_its_own_outline_and_a_hair_shows_its_cut(bleed_mm: float, tmp_path: Path) -> None:
    from meeplewright_generators.faces.shape import Shape

    kite = ((0.0, 0.0), (40.0, 5.0), (30.0, 35.0), (5.0, 30.0))
    plain = named(0, Cut(Outline.RECTANGLE, 40, 35))
    shape = Shape("polygon", 40, 35, points=kite)
    piece = Named(replace(plain.front, shape=shape), replace(plain.back, shape=shape) if plain.back else None)
    sheets = pack([Lot("deck", Cut(Outline.RECTANGLE, 40, 35), (piece,))], SheetUse(paper("A4"), 8, bleed_mm))
    document = Document(title="Test")
    draw_sheets(document, sheets, Setup("Pack", "Kites", bundled("sans").regular, Duplex.LONG))
    document.write(tmp_path / "a.pdf")
    slot = sheets[0].placed[0].slot
    clip = drawn(tmp_path / "a.pdf", 0).clips[1]
    found = [number for x, y in clip for number in (x - slot.x_mm, y - slot.y_mm)]
    assert found == pytest.approx(
        [number for corner in shape.corners(max(bleed_mm, 0.5)) for number in corner], abs=0.02
    )
    # the grey of the hair, on the front alone
    assert [hairs(tmp_path / "a.pdf", page) for page in (0, 1)] == [1, 0]


def hairs(path: Path, page: int) -> int:
    """How many lines a page draws in the grey of a polygon's cut."""
    with pikepdf.open(path) as document:
        greys = [
            float(each.operands[0])
            for each in pikepdf.parse_content_stream(document.pages[page])
            if str(each.operator) == "G"
        ]
    return sum(grey == pytest.approx(0x80 / 255, abs=0.002) for grey in greys)


@pytest.mark.parametrize("duplex", list(Duplex))
def test_qpdf_finds_nothing_wrong(printer: Printer, duplex: Duplex) -> None:
    assert problems(printer(POKER, 13, paper("Letter"), duplex, bleed_mm=2).path) == []
