"""Records go to a spreadsheet and back, and only what was edited changes."""

from __future__ import annotations

import csv
import datetime as dt
import difflib
import io
import zipfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import openpyxl
import pytest

from program import meeple

SYSTEM = """\
system: toy
title: A toy
language: en
kinds:
  icon: {schema: base/icon, title: Icon}
  term: {schema: base/term, title: Term}
  thing: {schema: thing.schema.json, title: Thing}
vocabulary:
  icon:
  - {id: coin, name: Coin}
  - {id: food, name: Food}
"""
SCHEMA = """\
{"$schema": "https://json-schema.org/draft/2020-12/schema", "type": "object", "required": ["id", "name"],
 "properties": {
  "id": {"type": "string"}, "name": {"type": "string", "x-text": "line", "description": "What it is called."},
  "text": {"type": "string", "x-text": "block"}, "copies": {"type": "integer", "minimum": 1},
  "icon": {"type": "string", "x-ref": "icon"}, "sort": {"enum": ["light", "heavy"]},
  "cost": {"type": "object", "properties": {"coin": {"type": "integer"}, "food": {"type": "integer"}}},
  "tags": {"type": "array", "items": {"type": "string"}}, "once": {"type": "boolean"},
  "effects": {"type": "array", "items": {"type": "object"}},
  "with": {"type": "array", "items": {"type": "string", "x-ref": "thing"}}},
 "additionalProperties": false}
"""
THINGS = """\
# everything one can carry
thing:
# the first
- id: rope
  name: Rope  # hemp
  text: >-
    Twelve fathoms of it, and every fathom has been paid for with somebody's back, or so the man
    who sells it says.
  copies: 3
  icon: coin
  cost: {coin: 2}   # was 3
  tags: [long, wet]

- id: lamp
  name: "=Lamp"
  sort: light
  cost:
    coin: 4
    food: 1  # oil
  effects:
  - {gain: 2}

# the last one
- id: boat
  name: Boat
  once: true
  copies: 1
"""


@pytest.fixture
def pack(tmp_path: Path) -> Path:
    (tmp_path / "system.yaml").write_text(SYSTEM)
    (tmp_path / "thing.schema.json").write_text(SCHEMA)
    (tmp_path / "pack.yaml").write_text(
        "pack: toys\nsystem: ./system.yaml\ntitle: Toys\nlanguage: en\nversion: 0.1.0\n"
    )
    (tmp_path / "things.yaml").write_text(THINGS)
    return tmp_path


def exported(pack: Path, name: str = "out.xlsx") -> Path:
    told = meeple("sheet", "export", name, "thing", cwd=pack)
    assert told.status == 0, told.err
    return pack / name


def edit(book: Path, cells: dict[str, Any], then: Callable[[Any], object] | None = None) -> None:
    opened = openpyxl.load_workbook(book)
    for cell, value in cells.items():
        opened["thing"][cell] = value
    if then is not None:
        then(opened)
    opened.save(book)


def cell_of(book: Path, id_: str, head: str) -> str:
    sheet = openpyxl.load_workbook(book)["thing"]
    heads = [cell.value for cell in sheet[1]]
    row = next(row for row in sheet.iter_rows(min_row=2) if row[0].value == id_)
    return str(row[heads.index(head)].coordinate)


def changed_lines(pack: Path) -> list[str]:
    diff = difflib.unified_diff(THINGS.splitlines(), (pack / "things.yaml").read_text().splitlines(), lineterm="", n=0)
    return [line for line in diff if line[:1] in "+-" and line[:3] not in ("+++", "---")]


def test_three_edited_cells_are_three_changed_lines(pack: Path) -> None:
    book = exported(pack)
    edit(
        book,
        {
            cell_of(book, "rope", "copies"): 4,
            cell_of(book, "rope", "cost.coin"): 3,
            cell_of(book, "boat", "name"): "Punt",
        },
    )
    told = meeple("sheet", "import", "out.xlsx", cwd=pack)
    assert told.status == 0, told.err
    assert changed_lines(pack) == [
        "-  copies: 3",
        "+  copies: 4",
        "-  cost: {coin: 2}   # was 3",
        "+  cost: {coin: 3}   # was 3",
        "-  name: Boat",
        "+  name: Punt",
    ]


def test_blanks_at_the_edge_of_a_cell_are_nobodys_meaning(pack: Path) -> None:
    book = exported(pack)
    edit(
        book,
        {
            cell_of(book, "rope", "id"): "rope ",
            cell_of(book, "rope", "name"): "Rope  ",
            cell_of(book, "lamp", "sort"): " heavy",
            cell_of(book, "boat", "name"): " Punt ",
        },
    )
    told = meeple("sheet", "import", "out.xlsx", cwd=pack)
    assert told.status == 0, told.err
    assert changed_lines(pack) == ["-  sort: light", "+  sort: heavy", "-  name: Boat", "+  name: Punt"]


def test_a_column_of_ones_own_begins_with_an_underscore(pack: Path) -> None:
    book = exported(pack)
    far = openpyxl.load_workbook(book)["thing"].max_column + 1
    edit(book, {cell_of(book, "boat", "name"): "Punt"}, lambda opened: opened["thing"].cell(1, far, "playtest"))
    told = meeple("sheet", "import", "out.xlsx", cwd=pack)
    assert told.status == 1
    assert "there is no column `playtest`" in told.err
    assert "name a column of your own `_playtest`" in told.err
    edit(book, {}, lambda opened: opened["thing"].cell(1, far, "_playtest"))
    assert meeple("sheet", "import", "out.xlsx", cwd=pack).status == 0
    assert changed_lines(pack) == ["-  name: Boat", "+  name: Punt"]


@pytest.mark.parametrize(
    ("id_", "name", "says"),
    [
        (None, "Old Bridge", "the row has no id; write one, such as `old-bridge`"),
        ("Old Bridge", "Bridge", "`Old Bridge` cannot be an id: small letters, digits, hyphens; write `old-bridge`"),
    ],
)
def test_a_row_without_an_id_is_told_with_one_that_it_could_have(
    pack: Path, id_: str | None, name: str, says: str
) -> None:
    book = exported(pack)
    edit(book, {"A5": id_, "B5": name})
    told = meeple("sheet", "import", "out.xlsx", cwd=pack)
    assert (told.status, says in told.err + told.out) == (1, True)
    assert (pack / "things.yaml").read_text() == THINGS


def test_empty_columns_at_the_edge_are_nothing_and_values_in_a_nameless_one_are_told(pack: Path) -> None:
    path = exported(pack, "out.csv")
    rows = list(csv.reader(io.StringIO(path.read_text(encoding="utf-8-sig"))))
    for extra, status in (("", 0), ("nice", 1)):
        text = io.StringIO()
        csv.writer(text).writerows([[*rows[0], "", ""], *([*row, extra, ""] for row in rows[1:])])
        path.write_text(text.getvalue(), encoding="utf-8")
        told = meeple("sheet", "import", "out.csv", "--kind", "thing", cwd=pack)
        assert told.status == status, told.err
    assert "the column has no name" in told.err
    assert (pack / "things.yaml").read_text() == THINGS


def test_nothing_edited_changes_nothing(pack: Path) -> None:
    for name in ("out.xlsx", "out.csv"):
        exported(pack, name)
        told = meeple("sheet", "import", name, cwd=pack)
        assert "0 values, 0 records added, 0 removed: 0 files changed" in told.out, told.err
    assert (pack / "things.yaml").read_text() == THINGS


def test_a_sheet_has_types_drop_downs_notes_and_a_frozen_head(pack: Path) -> None:
    sheet = openpyxl.load_workbook(exported(pack))["thing"]
    heads = [cell.value for cell in sheet[1]]
    assert heads == [
        "id",
        "name",
        "text",
        "copies",
        "icon",
        "sort",
        "cost.coin",
        "cost.food",
        "tags",
        "once",
        "effects",
        "with",
    ]
    assert sheet.freeze_panes == "B2"
    assert sheet["B1"].comment.text == "What it is called."
    rules = {str(rule.sqref).split(":")[0]: rule.formula1 for rule in sheet.data_validations.dataValidation}
    assert rules["E2"] == '"coin,food"'
    assert rules["F2"] == '"light,heavy"'
    assert sheet["D2"].value == 3
    assert sheet["J4"].value is True


def test_values_appear_change_and_go(pack: Path) -> None:
    book = exported(pack)
    edit(book, {
        cell_of(book, "boat", "text"): "It floats.",
        cell_of(book, "boat", "cost.food"): 2,
        cell_of(book, "lamp", "sort"): None,
        cell_of(book, "lamp", "cost.food"): None,
        cell_of(book, "rope", "tags"): "long; wet; tarred",
        cell_of(book, "lamp", "effects"): "[{gain: 3}, {lose: 1}]",
    })  # fmt: skip
    told = meeple("sheet", "import", "out.xlsx", cwd=pack)
    assert told.status == 0, told.err
    assert changed_lines(pack) == [
        "-  tags: [long, wet]",
        "+  tags: [long, wet, tarred]",
        "-  sort: light",
        "-    food: 1  # oil",
        "-  - {gain: 2}",
        "+  - {gain: 3}",
        "+  - {lose: 1}",
        "+  text: It floats.",
        "+  cost: {food: 2}",
    ]


def test_long_text_is_folded_again_and_keeps_its_place(pack: Path) -> None:
    book = exported(pack)
    edit(
        book,
        {cell_of(book, "rope", "text"): "Twelve fathoms. " + "And more of it than anybody can carry. " * 3 + "End."},
    )
    assert meeple("sheet", "import", "out.xlsx", cwd=pack).status == 0
    text = (pack / "things.yaml").read_text()
    assert "  text: >-\n    Twelve fathoms. And more" in text
    assert "  name: Rope  # hemp\n" in text
    assert "\n  copies: 3\n" in text


def test_new_rows_become_records_where_their_siblings_are(pack: Path) -> None:
    book = exported(pack)
    edit(book, {"A5": "sail", "B5": "Sail", "D5": 2, "G5": 1})
    assert meeple("sheet", "import", "out.xlsx", cwd=pack).status == 0
    assert changed_lines(pack) == ["+", "+- id: sail", "+  name: Sail", "+  copies: 2", "+  cost: {coin: 1}"]


def test_removed_rows_are_asked_for(pack: Path) -> None:
    book = exported(pack)
    edit(book, {}, lambda opened: opened["thing"].delete_rows(4))
    told = meeple("sheet", "import", "out.xlsx", cwd=pack)
    assert told.status == 1
    assert "1 row is gone: thing/boat" in told.err
    assert (pack / "things.yaml").read_text() == THINGS
    assert meeple("sheet", "import", "out.xlsx", "--removed", "keep", cwd=pack).status == 0
    assert (pack / "things.yaml").read_text() == THINGS
    assert meeple("sheet", "import", "out.xlsx", "--removed", "drop", cwd=pack).status == 0
    assert "boat" not in (pack / "things.yaml").read_text()
    assert "# everything one can carry" in (pack / "things.yaml").read_text()


def test_removed_rows_of_a_csv_are_asked_for(pack: Path) -> None:
    book = exported(pack, "out.csv")
    lines = book.read_text(encoding="utf-8-sig").splitlines()
    book.write_text("\n".join(line for line in lines if not line.startswith("boat,")), encoding="utf-8")
    told = meeple("sheet", "import", "out.csv", cwd=pack)
    assert told.status == 1
    assert "1 row is gone: thing/boat" in told.err
    assert meeple("sheet", "import", "out.csv", "--removed", "drop", cwd=pack).status == 0
    assert "boat" not in (pack / "things.yaml").read_text()


def test_what_is_written_has_no_quotes_that_it_does_not_need(pack: Path) -> None:
    (pack / "things.yaml").write_text("thing:\n- id: rope\n  name: Rope\n  text: Lose {coin}, then go.\n")
    book = exported(pack)
    edit(book, {cell_of(book, "rope", "text"): "Gain {coin}, then go on: yes."})
    assert meeple("sheet", "import", "out.xlsx", cwd=pack).status == 0
    assert 'text: "Gain {coin}, then go on: yes."' in (pack / "things.yaml").read_text()
    edit(book, {cell_of(book, "rope", "text"): "Gain {coin}, then go on."})
    assert meeple("sheet", "import", "out.xlsx", cwd=pack).status == 1  # changed on both sides
    book = exported(pack)
    edit(book, {cell_of(book, "rope", "text"): "Gain {coin}, then go on."})
    assert meeple("sheet", "import", "out.xlsx", cwd=pack).status == 0
    assert "  text: Gain {coin}, then go on.\n" in (pack / "things.yaml").read_text()
    assert meeple("fmt", "--check", cwd=pack).status == 0


def test_a_character_that_nobody_can_see_is_told(pack: Path) -> None:
    book = exported(pack, "out.csv")
    book.write_bytes(book.read_bytes().replace(b",Rope,", b",Ro\0pe,"))
    told = meeple("sheet", "import", "out.csv", cwd=pack)
    assert told.status == 1
    assert "out.csv!B2: it holds a character that nobody can see (U+0000)" in told.err
    assert (pack / "things.yaml").read_text() == THINGS


def test_the_folder_of_the_lock_is_ignored_by_git(pack: Path) -> None:
    exported(pack)
    edit(pack / "out.xlsx", {"B2": "Line"})
    assert meeple("sheet", "import", "out.xlsx", cwd=pack).status == 0
    assert (pack / ".meeple-cache" / ".gitignore").read_text() == "*\n"


def test_edits_on_both_sides_are_conflicts(pack: Path) -> None:
    book = exported(pack)
    edit(book, {cell_of(book, "rope", "copies"): 4, cell_of(book, "boat", "name"): "Punt"})
    mine = THINGS.replace("copies: 3", "copies: 5")
    (pack / "things.yaml").write_text(mine)
    told = meeple("sheet", "import", "out.xlsx", cwd=pack)
    assert told.status == 1
    assert "thing!D2: changed on both sides: `5` in the files, `4` here" in told.err
    assert (pack / "things.yaml").read_text() == mine


def test_what_changed_in_the_files_alone_stays(pack: Path) -> None:
    book = exported(pack)
    edit(book, {cell_of(book, "boat", "name"): "Punt"})
    mine = THINGS.replace("copies: 3", "copies: 5")
    (pack / "things.yaml").write_text(mine)
    assert meeple("sheet", "import", "out.xlsx", cwd=pack).status == 0
    assert (pack / "things.yaml").read_text() == mine.replace("name: Boat", "name: Punt")


FAULTS: dict[str, tuple[dict[str, Any], str]] = {
    "a renamed column": ({"D1": "copis"}, "thing!D1: there is no column `copis`; did you mean `copies`?"),
    "a column twice": ({"D1": "name"}, "thing!D1: the column `name` stands twice"),
    "an unknown id": ({"E2": "coyn"}, "thing!E2: `coyn` is none of its values; did you mean `coin`?"),
    "a date": (
        {"I2": dt.datetime(2026, 4, 3)},
        "thing!I2: text is wanted, and this is a date (`2026-04-03 00:00:00`)",
    ),
    "a formula": ({"D2": "=1+2"}, "thing!D2: the cell holds a formula (`=1+2`)"),
    "no number": ({"D2": "many"}, "thing!D2: a whole number is wanted, and this is `many`"),
    "a number out of range": ({"D2": 0}, "thing!D2:"),
    "no id": ({"A2": None}, "thing!A2: the row has no id"),
    "an id twice": ({"A3": "rope"}, "thing!A3: `rope` stands in row 2 already"),
    "an id that is none": ({"A2": "The Rope"}, "thing!A2: `The Rope` cannot be an id"),
    "an id renamed in the sheet": ({"A2": "ropes"}, "rename it with `meeple rename`"),
    "broken yaml": ({"K3": "[{gain: 2"}, "thing!K3: this is no YAML"),
    "an unknown id in a list": ({"L2": "lamp; lump"}, "thing!L2: there is no thing `lump`; did you mean `lamp`?"),
    "an error of the spreadsheet": ({"B2": "#REF!"}, "thing!B2: the cell holds a formula (`#REF!`)"),
    "a missing name": ({"B2": None}, "thing!A2:"),
}


@pytest.mark.parametrize("case", FAULTS)
def test_a_cell_that_does_not_fit_changes_nothing(pack: Path, case: str) -> None:
    cells, says = FAULTS[case]
    book = exported(pack)
    edit(book, cells)
    told = meeple("sheet", "import", "out.xlsx", cwd=pack)
    assert told.status == 1
    assert says in told.err
    assert (pack / "things.yaml").read_text() == THINGS


def test_merged_cells_unknown_sheets_and_broken_books_are_refused(pack: Path) -> None:
    book = exported(pack)
    edit(book, {}, lambda opened: opened["thing"].merge_cells("B2:B3"))
    told = meeple("sheet", "import", "out.xlsx", cwd=pack)
    assert told.status == 2
    assert "merged cells: B2:B3" in told.err
    exported(pack)
    edit(book, {}, lambda opened: [opened.create_sheet(f"thong{n}").append(["id"]) for n in range(10)])
    told = meeple("sheet", "import", "out.xlsx", cwd=pack)
    assert told.status == 1
    assert "thong3: there is no kind `thong3`; did you mean `thing`?" in told.err
    book.write_bytes(b"no workbook")
    assert "is no .xlsx file" in meeple("sheet", "import", "out.xlsx", cwd=pack).err


def test_a_zip_bomb_is_not_unpacked(pack: Path) -> None:
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as file:
        file.writestr("xl/worksheets/sheet1.xml", b"\0" * 200_000_000)
    (pack / "bomb.xlsx").write_bytes(packed.getvalue())
    told = meeple("sheet", "import", "bomb.xlsx", cwd=pack)
    assert told.status == 2
    assert "would unpack to 200 MB" in told.err


def test_formulas_are_neutralised_on_the_way_out_and_restored_on_the_way_in(pack: Path) -> None:
    rows = list(csv.reader(io.StringIO(exported(pack, "out.csv").read_text(encoding="utf-8-sig"))))
    assert rows[2][1] == "'=Lamp"
    assert meeple("sheet", "import", "out.csv", cwd=pack).status == 0
    assert (pack / "things.yaml").read_text() == THINGS
    assert openpyxl.load_workbook(exported(pack))["thing"]["B3"].value == "'=Lamp"


def test_a_csv_from_elsewhere_comes_in_through_a_column_map(pack: Path) -> None:
    (pack / "nandeck.csv").write_text("Card Name;Qty;Price;Notes\nGrappling Hook;2;3;x\nMen's Boots;1;0;y\n")
    (pack / "map.txt").write_text(
        "kind: thing\ncolumns: {Card Name: name, Qty: copies, Price: cost.coin}\nset: {sort: heavy}\nignore: [Notes]\n"
    )
    told = meeple("sheet", "import", "nandeck.csv", "--map", "map.txt", cwd=pack)
    assert told.status == 0, told.err
    text = (pack / "things.yaml").read_text()
    assert "grappling-hook" in text
    assert "mens-boots" in text
    assert text.startswith(THINGS)


def test_a_foreign_csv_without_a_map_is_guessed_or_asked_for(pack: Path) -> None:
    (pack / "squib.csv").write_text("Title,Qty\nOar,2\n")
    assert meeple("sheet", "import", "squib.csv", "--kind", "thing", cwd=pack).status == 0
    assert "id: oar" in (pack / "things.yaml").read_text()
    (pack / "squib.csv").write_text("Title,Zorp\nMast,2\n")
    told = meeple("sheet", "import", "squib.csv", "--kind", "thing", cwd=pack)
    assert told.status == 2
    assert "nothing says what the column `Zorp` is" in told.err


def test_windows_line_ends_and_no_last_line_end_stay(pack: Path) -> None:
    crlf = THINGS.rstrip("\n").replace("\n", "\r\n").encode()
    (pack / "things.yaml").write_bytes(crlf)
    book = exported(pack)
    edit(book, {cell_of(book, "rope", "copies"): 9, cell_of(book, "boat", "text"): "It floats."})
    assert meeple("sheet", "import", "out.xlsx", cwd=pack).status == 0
    after = (pack / "things.yaml").read_bytes()
    assert b"copies: 9\r\n" in after
    assert b"\n" not in after.replace(b"\r\n", b"")
