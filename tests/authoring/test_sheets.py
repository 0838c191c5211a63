"""Records go to a spreadsheet and back, and only what was edited changes."""

from __future__ import annotations

import csv
import io
from pathlib import Path

import openpyxl
import pytest

from authoring.things import THINGS, cell_of, changed_lines, edit, exported, write_things
from program import meeple


@pytest.fixture
def pack(tmp_path: Path) -> Path:
    return write_things(tmp_path)


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


def test_what_a_spreadsheet_takes_for_a_truth_or_a_number_is_text_where_text_is_wanted(pack: Path) -> None:
    book = exported(pack)
    edit(book, {
        cell_of(book, "boat", "text"): True,
        cell_of(book, "rope", "name"): False,
        cell_of(book, "boat", "name"): 12.0,
        cell_of(book, "boat", "once"): False,
    })  # fmt: skip
    told = meeple("sheet", "import", "out.xlsx", cwd=pack)
    assert told.status == 0, told.err
    assert sorted(changed_lines(pack)) == sorted([
        "-  name: Rope  # hemp", '+  name: "false"  # hemp', "-  name: Boat", '+  name: "12"',
        "-  once: true", "+  once: false", '+  text: "true"',
    ])  # fmt: skip


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


def test_the_lock_stands_nowhere_in_the_pack(pack: Path) -> None:
    exported(pack)
    before = set(pack.rglob("*"))
    edit(pack / "out.xlsx", {"B2": "Line"})
    assert meeple("sheet", "import", "out.xlsx", cwd=pack).status == 0
    assert set(pack.rglob("*")) == before


def test_what_changed_in_the_files_alone_stays(pack: Path) -> None:
    book = exported(pack)
    edit(book, {cell_of(book, "boat", "name"): "Punt"})
    mine = THINGS.replace("copies: 3", "copies: 5")
    (pack / "things.yaml").write_text(mine)
    assert meeple("sheet", "import", "out.xlsx", cwd=pack).status == 0
    assert (pack / "things.yaml").read_text() == mine.replace("name: Boat", "name: Punt")


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
