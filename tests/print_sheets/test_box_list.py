"""The list of components names everything in the box: by name, per player, printed or not, with pictures."""

from __future__ import annotations

import json
from pathlib import Path

import pikepdf
import pypdfium2

from meeplewright_generators.builder.entry import build
from print_sheets.reading import problems
from printed_pages import pages_of
from program import MakePack

HEAD = "pack: example\nsystem: ./system.yaml\ntitle: Example\nlanguage: en\nversion: 0.1.0\n"
SYSTEM = """\
system: toy
title: A toy
language: en
kinds:
  card: {schema: base/card, title: Card}
  board: {schema: board.schema.json, title: Board}
  token: {schema: base/token, title: Token}
  die: {schema: base/die, title: Die}
  component: {schema: base/component, title: Component}
  icon: {schema: base/icon, title: Icon}
vocabulary:
  icon: [{id: coin, name: Coin}]
stock: {coin: 12, cube: 20, camp: 4}
print: {faces: {token: {front: {by: shape, cube: none, else: base-token}}}}
"""
BOARD = json.dumps({"$ref": "meeple:base/sheet", "unevaluatedProperties": False})
RECORDS = """\
board: [{id: town, name: Town}, {id: island, name: Island}]
card: [{id: fog, name: Fog}, {id: sun, name: Sun, copies: 3}]
token: [{id: coin, name: Coin, icon: coin}, {id: cube, name: wooden cube, shape: cube, icon: coin}, {id: camp, name: Camp}]
die: [{id: fate, name: fate die, copies: 2, faces: [a, b, c, d, e, f]}]
"""
LIST = """\
component:
- {id: dice, name: dice, count: 2}
- {id: pawns, name: pawns, per-player: 1, text: in the player’s colour}
- {id: weather, name: weather cards, count: 4, of: card}
- {id: coins, name: coins, count: 12, tokens: [coin]}
- {id: bag, name: cloth bag, count: 1}
- {id: cubes, name: cubes, least: 20, parts: [{name: red, count: 12}, {name: black, count: 8}]}
- {id: town-board, name: town, count: 1}
"""


def text_of(make_pack: MakePack, folder: Path, records: str, **order: str) -> tuple[str, Path]:
    pack = make_pack({"system.yaml": SYSTEM, "pack.yaml": HEAD, "board.schema.json": BOARD, "records.yaml": records})
    build([pack], out=folder / "build", quiet=True, **order)  # type: ignore[arg-type]
    path = folder / "build/example/en/components.pdf"
    return " ".join(pages_of(path)), path


def test_what_is_not_paper_is_on_the_list(make_pack: MakePack, tmp_path: Path) -> None:
    text, path = text_of(make_pack, tmp_path, RECORDS + LIST)
    for line in (
        "Dice 2 dice.pdf", "Pawns in the player’s colour 1 for each player", "Weather cards 4 cards.pdf",
        "Coins 12 tokens.pdf", "Cloth bag 1 –", "Cubes red 12 · black 8 20 or more", "Town 1 boards.pdf",
    ):  # fmt: skip
        assert line in text, (line, text)
    assert problems(path) == []


def test_a_line_names_the_piece_or_the_entry_that_is_printed_for_it(make_pack: MakePack, tmp_path: Path) -> None:
    system = SYSTEM.replace("  icon: {", "  entry: {schema: base/entry, title: Entry}\n  icon: {")
    entries = """\
entry:
- {id: shore, number: 1, start: true, text: You stand on the shore., options: [{label: Wait, goto: end}]}
- {id: end, number: 2, text: The tide comes., ending: good}
"""
    lines = """\
component:
- {id: storybook, name: storybook, count: 1, shown: shore}
- {id: weather, name: bad weather, count: 1, shown: fog}
- {id: bag, name: cloth bag, count: 1}
"""
    pack = make_pack(
        {
            "system.yaml": system,
            "pack.yaml": HEAD,
            "board.schema.json": BOARD,
            "records.yaml": RECORDS + entries + lines,
        }
    )
    build([pack], out=tmp_path / "build", quiet=True)
    text = " ".join(pages_of(tmp_path / "build/example/en/components.pdf"))
    assert "Storybook 1 book.pdf" in text
    assert "Bad weather 1 cards.pdf" in text
    assert "Cloth bag 1 –" in text


def test_boards_and_tokens_are_listed_by_their_names(make_pack: MakePack, tmp_path: Path) -> None:
    text, _ = text_of(make_pack, tmp_path, RECORDS)
    boards = ["Town Board 1 210 × 148 mm", "Island Board 1 210 × 148 mm"]
    for line in (*boards, "Coin Token 12 20 × 20 mm", "Camp Token 4 20 × 20 mm", "Card 4 63 × 88"):
        assert line in text, (line, text)
    other, _ = text_of(make_pack, tmp_path, RECORDS + LIST)
    assert all(line in other for line in boards)
    assert "Token 16 20 × 20 mm" in other, "the list of the box names them"


def test_a_box_without_a_list_of_its_own_names_dice_and_loose_tokens(make_pack: MakePack, tmp_path: Path) -> None:
    text, _ = text_of(make_pack, tmp_path, RECORDS)
    assert "Fate die a b c d e f 2 dice.pdf" in text
    assert "Wooden cube Coin 20" in text


def test_dice_are_among_the_sheets_that_are_printed(make_pack: MakePack, tmp_path: Path) -> None:
    text, _ = text_of(make_pack, tmp_path, RECORDS)
    assert "dice.pdf 1 –" in text


def test_each_printed_piece_has_its_picture_and_no_word_of_it(make_pack: MakePack, tmp_path: Path) -> None:
    text, path = text_of(make_pack, tmp_path, RECORDS.replace("name: Fog", "name: Fog, text: Nobody sees this."))
    assert "Nobody sees" not in text
    page = pypdfium2.PdfDocument(path)[0].render(scale=2).to_pil().convert("RGB")
    left = page.crop((int(17 / 25.4 * 144), 0, int(25 / 25.4 * 144), page.height))
    dots = left.tobytes()
    coloured = sum(max(dots[at : at + 3]) - min(dots[at : at + 3]) > 40 for at in range(0, len(dots), 3))
    assert coloured > 500, "bands of cards and boards"


def test_a_changed_line_makes_the_list_anew(make_pack: MakePack, tmp_path: Path) -> None:
    first, _ = text_of(make_pack, tmp_path, RECORDS + LIST)
    again, _ = text_of(make_pack, tmp_path, RECORDS + LIST.replace("cloth bag", "linen bag"))
    assert "Cloth bag" in first
    assert "Linen bag" in again


def test_a_long_list_is_set_closer_where_that_saves_a_page_and_every_table_has_its_heading(
    make_pack: MakePack, tmp_path: Path
) -> None:
    pages = {}
    for boards in (24, 54, 62, 64):
        many = "board:\n" + "".join(f"- {{id: b{n}, name: Board {n}}}\n" for n in range(boards))
        text, path = text_of(make_pack, tmp_path / str(boards), many)
        assert "Paper File Sheets" in " ".join(text.split())
        pages[boards] = len(pypdfium2.PdfDocument(path))
    # in the usual size 24 rows with their pictures are more than a page, and 54 more than two
    assert pages == {24: 1, 54: 2, 62: 2, 64: 3}


def test_the_title_of_a_french_document_has_a_space_before_its_colon(make_pack: MakePack, tmp_path: Path) -> None:
    for language, title in (("fr", "Example\u00a0: Ce que"), ("de", "Example: Was in")):
        head = HEAD.replace("language: en", f"language: {language}")
        files = {"system.yaml": SYSTEM, "pack.yaml": head, "board.schema.json": BOARD, "records.yaml": RECORDS + LIST}
        pack = make_pack(files)
        build([pack], out=tmp_path / "build", quiet=True, only=["components"])
        with pikepdf.open(tmp_path / "build/example" / language / "components.pdf") as document:
            told = str(document.docinfo["/Title"])
        assert told.startswith(title)


def test_a_line_is_found_by_its_very_name_and_not_by_an_english_plural(make_pack: MakePack, tmp_path: Path) -> None:
    lines = "component:\n- {id: suns, name: suns, count: 1}\n- {id: sun-card, name: SUN, count: 3}\n"
    text, _ = text_of(make_pack, tmp_path, RECORDS + lines)
    assert "Suns 1 –" in text
    assert "SUN 3 cards.pdf" in text
