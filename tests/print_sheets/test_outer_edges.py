"""The edges of sheets: nine cards on Letter, colour beyond the outermost cut, one-sided pieces apart, nothing on faces."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import pypdfium2
import pytest

from meeplewright_generators.builder.entry import build
from meeplewright_generators.drawing.canvas import Canvas
from meeplewright_generators.drawing.paths import bounds
from meeplewright_generators.sheets.margin import Slug, draw_margin
from meeplewright_generators.sheets.packing import Lot, SheetUse, pack
from meeplewright_generators.sheets.paper import paper
from meeplewright_generators.sheets.parts import FLAP_MM, joins
from meeplewright_generators.sheets.runout import run_out
from meeplewright_generators.sheets.shapes import Cut, Outline
from meeplewright_generators.sheets.slots import Slot
from meeplewright_generators.typeset.fonts import bundled
from program import MakePack

POKER = Cut(Outline.RECTANGLE, 63, 88)
ROUND = Cut(Outline.CIRCLE, 20, 20)
HEX = Cut(Outline.HEX_FLAT, 46.188, 40)
CARDS = {
    "system.yaml": "system: toy\ntitle: Toy\nlanguage: en\nkinds:\n  card: {schema: base/card, title: Card}\n  lone: {schema: base/card, title: Lone}\n"
    "print: {faces: {card: {front: face, back: back}, lone: {front: face, back: none}}}\n",
    "pack.yaml": "pack: example\nsystem: ./system.yaml\ntitle: Example\nlanguage: en\nversion: 0.1.0\n",
    "layouts/face.yaml": "face: {size: poker, radius: 0}\nboxes:\n  ground: {at: bleed, fill: '#c02020'}\n  name: {at: [5, 5, 50, 9], text: '{name}'}\n",
    "layouts/back.yaml": "face: {size: poker, radius: 0}\nboxes:\n  ground: {at: bleed, fill: '#2020c0'}\n",
    "cards.yaml": "card:\n- {id: lamp, name: Lamp, text: a, copies: 9}\nlone:\n- {id: rope, name: Rope, text: a, copies: 2}\n",
}


@pytest.mark.parametrize(
    ("name", "margin", "many"), [("Letter", 8, 9), ("A4", 8, 9), ("Letter", 6, 9), ("Letter", 9, 8)]
)
def test_nine_cards_go_on_letter_by_a_hair_of_margin(name: str, margin: float, many: int) -> None:
    (first, *_) = pack([Lot("deck", POKER, tuple(range(18)))], SheetUse(paper(name), margin_mm=margin))
    assert len(first.placed) == many
    assert min(each.slot.y_mm for each in first.placed) > 5


def extent(slot: Slot, *others: Slot, bleed: float = 0) -> tuple[float, ...]:
    """How far a face runs out of its cut: to the left, the top, the right and the bottom."""
    shown = [bounds(path.segments) for path in run_out(slot, (slot, *others), bleed)]
    left, top = max(b[0] for b in shown if b), max(b[1] for b in shown if b)
    right, bottom = min(b[2] for b in shown if b), min(b[3] for b in shown if b)
    return tuple(
        round(x, 3) for x in (slot.x_mm - left, slot.y_mm - top, right - slot.right_mm, bottom - slot.bottom_mm)
    )


def test_colour_runs_out_of_the_outermost_cut_and_over_no_neighbour() -> None:
    slot = Slot(50, 50, POKER)
    assert extent(slot) == (0.5, 0.5, 0.5, 0.5)
    assert extent(slot, Slot(113, 50, POKER)) == (0.5, 0.5, 0, 0.5)
    assert extent(slot, Slot(50, 138, POKER), Slot(-13, 50, POKER)) == (0, 0.5, 0.5, 0)
    assert extent(slot, Slot(50, 140, POKER), bleed=2) == (2, 2, 2, 2)
    # one that lies beside only a part of a side
    assert extent(slot, Slot(113, 120, POKER)) == (0.5, 0.5, 0, 0.5)


def test_colour_runs_out_of_round_pieces_and_of_hexagons_where_nothing_lies() -> None:
    assert extent(Slot(50, 50, ROUND), Slot(70, 50, ROUND)) == (0.5, 0.5, 0, 0.5)
    alone, below = Slot(50, 50, HEX), Slot(50, 90, HEX)
    assert extent(alone)[1] == extent(alone)[3] == 0.5
    assert extent(alone, below)[3] == 0
    assert extent(alone, below)[1] == 0.5


def test_without_a_margin_nothing_is_written_on_the_pieces() -> None:
    slug = Slug("Pack", "Cards", "1/1", "front", "hint", "abc")
    for y, written in ((0, False), (8, True)):
        canvas = Canvas()
        draw_margin(canvas, slug, bundled("sans").regular, (63, 88 + y), (Slot(0, 0, POKER),))
        assert bool(canvas.content()) == written


def test_pieces_without_a_back_are_printed_apart_and_no_page_is_empty(make_pack: MakePack, tmp_path: Path) -> None:
    folder = make_pack(CARDS)
    (made,) = build([folder], out=tmp_path, only=["cards"], quiet=True)
    assert {"cards.pdf", "cards-one-sided.pdf"} <= set(made.made)
    pages = {name: len(pypdfium2.PdfDocument(made.folder / name)) for name in ("cards.pdf", "cards-one-sided.pdf")}
    assert pages == {"cards.pdf": 2, "cards-one-sided.pdf": 1}
    (again,) = build([folder], out=tmp_path, only=["cards"], quiet=True, duplex="none")
    assert "cards-one-sided.pdf" in again.removed
    (apart,) = build([folder], out=tmp_path, only=["cards"], quiet=True, duplex="fronts")
    assert {"cards-fronts.pdf", "cards-backs.pdf", "cards-one-sided.pdf"} <= set(apart.made)


def test_a_cut_that_slips_by_less_than_half_a_millimetre_leaves_no_white(make_pack: MakePack, tmp_path: Path) -> None:
    (made,) = build([make_pack(CARDS)], out=tmp_path, only=["cards"], quiet=True, marks=False)
    page = pypdfium2.PdfDocument(made.folder / "cards.pdf")[0]
    seen = page.render(scale=20 * 25.4 / 72).to_pil().convert("RGB")
    left = (210 - 189) / 2
    red = (0xC0, 0x20, 0x20)
    middle = 150 * 20
    assert seen.getpixel((round((left - 0.4) * 20), middle)) == red
    assert seen.getpixel((round((left - 0.7) * 20), middle)) == (255, 255, 255)


BOARD = (
    "face: {size: [277, 180], radius: 0, bleed: 3, safe: 4}\nboxes:\n  ground: {at: bleed, fill: '#e0e0ff'}\n"
    "  left: {at: [10, 10, 118, 160], fill: '#c02020'}\n  right: {at: [134, 10, 130, 160], fill: '#20c020'}\n"
)


def test_a_board_is_cut_between_its_boxes_and_one_part_has_a_flap_for_the_other(
    make_pack: MakePack, tmp_path: Path
) -> None:
    files = {**CARDS, "layouts/board.yaml": BOARD, "boards.yaml": "board:\n- {id: sea, name: Sea}\n"}
    files["system.yaml"] = files["system.yaml"].replace("kinds:\n", "kinds:\n  board: {schema: base/card, title: Board}\n").replace(
        "faces: {", "faces: {board: {front: board, back: none}, "
    )  # fmt: skip
    folder = make_pack(files)
    (made,) = build([folder], out=tmp_path, only=["board"], quiet=True, paper_name="Letter")
    (told,) = [finding for finding in made.findings if finding.code == "MW852"]
    assert "printed in 2 parts on Letter" in told.message
    sizes = []
    for page in range(2):
        trim = pypdfium2.PdfDocument(made.folder / "cards.pdf")[page].get_trimbox()
        sizes.append(tuple(sorted(round((b - a) * 25.4 / 72, 1) for a, b in zip(trim[:2], trim[2:], strict=True))))
    # cut at 134 mm, where a box begins: the first part has 6 mm more to glue the second on
    assert sorted(sizes) == [(140.0, 180.0), (143.0, 180.0)]
    (whole,) = build([folder], out=tmp_path / "a3", only=["board"], quiet=True, paper_name="A3")
    assert not [finding for finding in whole.findings if finding.code == "MW852"]


def test_joins_keep_to_the_room_and_divide_as_few_boxes_as_can_be() -> None:
    assert joins(300, 200, 2, [(10, 140), (150, 290)]) == (0, 150, 300)
    assert joins(300, 200, 2, [(10, 160)]) == (0, 160, 300)
    # no edge within reach: the middle
    assert joins(300, 160, 2, [(0, 300)]) == (0, 150, 300)
    for whole, room, count in ((500, 190, 3), (277, 263, 2), (700, 190, 4)):
        found = joins(whole, room, count, [(30, 90), (95, 180), (200, 260)])
        assert all(b - a <= room for a, b in pairwise(found))
        assert all(b - a <= room - FLAP_MM for a, b in pairwise(found[:-1]))
