"""What an import of a spreadsheet does not take: it is told with its cell, and no file changes before it is decided."""

from __future__ import annotations

import csv
import datetime as dt
import io
import zipfile
from pathlib import Path
from typing import Any

import openpyxl
import pytest

from authoring.things import THINGS, cell_of, changed_lines, edit, exported, write_things
from program import meeple


@pytest.fixture
def pack(tmp_path: Path) -> Path:
    return write_things(tmp_path)


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


@pytest.mark.parametrize("at", [0, 1, 5])
def test_a_column_of_ones_own_stands_anywhere_in_a_csv_file(pack: Path, at: int) -> None:
    path = exported(pack, "out.csv")
    rows = list(csv.reader(io.StringIO(path.read_text(encoding="utf-8-sig").replace("Boat", "Punt"))))
    for number, row in enumerate(rows):
        row.insert(at, "seen" if number else "_seen")
    text = io.StringIO()
    csv.writer(text).writerows(rows)
    path.write_text(text.getvalue(), encoding="utf-8")
    told = meeple("sheet", "import", "out.csv", cwd=pack)
    assert told.status == 0, told.err
    assert changed_lines(pack) == ["-  name: Boat", "+  name: Punt"]


def test_what_does_not_fit_is_told_beside_a_column_of_ones_own(pack: Path) -> None:
    book = exported(pack)
    edit(book, {cell_of(book, "rope", "copies"): 0}, lambda opened: opened["thing"].insert_cols(1))
    edit(book, {"A1": "_seen", "A2": "yes"})
    told = meeple("sheet", "import", "out.xlsx", cwd=pack)
    assert (told.status, "thing!E2: `0` is less than 1" in told.err) == (1, True), told.err
    assert (pack / "things.yaml").read_text() == THINGS


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


def test_a_character_that_nobody_can_see_is_told(pack: Path) -> None:
    book = exported(pack, "out.csv")
    book.write_bytes(book.read_bytes().replace(b",Rope,", b",Ro\0pe,"))
    told = meeple("sheet", "import", "out.csv", cwd=pack)
    assert told.status == 1
    assert "out.csv!B2: it holds a character that nobody can see (U+0000)" in told.err
    assert (pack / "things.yaml").read_text() == THINGS


def test_edits_on_both_sides_are_conflicts(pack: Path) -> None:
    book = exported(pack)
    edit(book, {cell_of(book, "rope", "copies"): 4, cell_of(book, "boat", "name"): "Punt"})
    mine = THINGS.replace("copies: 3", "copies: 5")
    (pack / "things.yaml").write_text(mine)
    told = meeple("sheet", "import", "out.xlsx", cwd=pack)
    assert told.status == 1
    assert "thing!D2: changed on both sides: `5` in the files, `4` here" in told.err
    assert (pack / "things.yaml").read_text() == mine


FAULTS: dict[str, tuple[dict[str, Any], str]] = {
    "a renamed column": ({"D1": "copis"}, "thing!D1: there is no column `copis`; did you mean `copies`?"),
    "a column twice": ({"D1": "name"}, "thing!D1: the column `name` stands twice"),
    "an unknown id": ({"E2": "coyn"}, "thing!E2: `coyn` is none of its values; did you mean `coin`?"),
    "a date": (
        {"I2": dt.datetime(2026, 4, 3)},
        "thing!I2: text is wanted, and this is a date (`2026-04-03 00:00:00`)",
    ),
    "a formula": ({"D2": "=1+2"}, "thing!D2: the cell holds a formula (`=1+2`)"),
    "a formula with a blank behind it": ({"B2": "=A1 "}, "thing!B2: the cell holds a formula (`=A1 `)"),
    "a character that nobody sees": (
        {"C2": "one\u2028two"},
        "thing!C2: it holds a character that nobody can see (U+2028)",
    ),
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
