"""Tables as records: places of cells, values by the schema, rows and heads that are not what they should be."""

from __future__ import annotations

import csv
import io
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from as_it_is.conftest import MakeProject, told
from meeplewright.packs.load import load
from meeplewright.sources.forms.model import Cells
from meeplewright.sources.forms.table_places import TableLayout
from seldom import later

TSV = '- {files: cards.tsv, kind: card, id: code, lists: {types: ", "}, values: {cost: {"": null, X: -1}}}\n'
CSV = "- {files: cards.csv, kind: card, id: code}\n"


def tsv(*rows: str) -> str:
    return "".join(row.replace("|", "\t") + "\n" for row in rows)


def cards(folder: Path) -> list[dict[str, object]]:
    (world,) = load(folder).worlds
    return [dict(record.data) for record in world.of("card").values()]


def test_cells_are_what_the_schema_of_their_column_wants(project: MakeProject) -> None:
    text = tsv(
        "code|name|cost|weight|unique|types",
        "001|007|3|1.50|TRUE|Ally, Event",
        "002|Oil|X|2|false|",
        '003|"Two ""lines""\nin one"||-.5||Ally',
    )
    folder = project(TSV, {"cards.tsv": text})
    assert [each for each in told(folder) if not each.startswith("MW411")] == []
    assert cards(folder) == [
        {"code": "001", "name": "007", "cost": 3, "weight": 1.5, "unique": True, "types": ["Ally", "Event"]},
        {"code": "002", "name": "Oil", "cost": -1, "weight": 2, "unique": False, "types": []},
        {"code": "003", "name": 'Two "lines"\nin one', "cost": None, "weight": -0.5, "types": ["Ally"]},
    ]


def test_a_finding_stands_at_its_cell_at_the_item_of_a_list_and_inside_of_quotes(project: MakeProject) -> None:
    head = "code|name|cost|types|text"
    text = tsv(head, "001|Lamp|lots|Ally, Evnt|", '002|Oil||Ally|"a ""b""  c"')
    folder = project(TSV, {"cards.tsv": text}, types={"type": "array", "items": {"enum": ["Ally", "Event"]}})
    found = [each for each in told(folder) if not each.startswith("MW411")]
    assert found == [
        "MW103 cards.tsv:2:10 expected a whole number or nothing, found the text `lots`",
        "MW104 cards.tsv:2:21 `Evnt` is none of `Ally`, `Event`",
        "MW412 cards.tsv:3:23 more than one space",
    ]


def test_a_column_that_is_missing_or_unknown_is_told_once_at_the_head(project: MakeProject) -> None:
    text = "code,name,foo\n" + "".join(f"{n},x,y\n" for n in range(50))
    folder = project(CSV, {"cards.csv": text})
    schema = folder / "card.schema.json"
    schema.write_text(schema.read_text().replace('"name"]', '"name", "weight"]'))
    assert told(folder) == [
        "MW101 cards.csv:1:1 missing key `weight` in this card (in 50 rows)",
        "MW102 cards.csv:1:11 unknown key `foo` in this card (in 50 rows)",
    ]
    (folder / "cards.csv").write_text("code,name,foo\n1,x,y\n", encoding="utf-8")
    assert told(folder) == [
        "MW101 cards.csv:1:1 missing key `weight` in this card",
        "MW102 cards.csv:1:11 unknown key `foo` in this card",
    ]


def test_a_shifted_row_is_told_at_its_line_and_the_others_are_read(project: MakeProject) -> None:
    folder = project(CSV, {"cards.csv": "code,name\n1,A\n2,B, and C\n3,C,,\n4\n5,E\n"})
    assert told(folder) == [
        "MW033 cards.csv:3:1 this row has 3 cells for 2 columns, and is not read",
        "MW033 cards.csv:5:1 this row has 1 cell for 2 columns, and is not read",
    ]
    assert [card["code"] for card in cards(folder)] == ["1", "3", "5"]


def test_many_shifted_rows_of_one_sort_are_one_finding_with_a_count(project: MakeProject) -> None:
    folder = project(CSV, {"cards.csv": "code,name\n0,A\n" + "1,B,C\n" * 1000})
    assert told(folder) == [
        "MW033 cards.csv:3:1 this row has 3 cells for 2 columns, and is not read (and 999 more rows)"
    ]


def test_a_head_that_stands_twice_and_columns_of_one_name_are_told(project: MakeProject) -> None:
    folder = project(CSV, {"cards.csv": "code,name,name\n1,A,B\ncode,name,name\n2,C,D\n"})
    assert told(folder) == [
        "MW032 cards.csv:1:11 two columns are named `name`, and only the first is read",
        "MW032 cards.csv:3:1 this row names the columns once more",
    ]
    assert cards(folder) == [{"code": "1", "name": "A"}, {"code": "2", "name": "C"}]


def test_a_head_further_down_is_named_by_the_entry(project: MakeProject) -> None:
    sources = '- {files: cards.csv, kind: card, id: code, header: 3, separator: ";"}\n'
    folder = project(sources, {"cards.csv": "Our cards\n\ncode;name;cost\n1;A, or B;x\n"})
    assert told(folder) == ["MW103 cards.csv:4:11 expected a whole number or nothing, found the text `x`"]


def test_two_encodings_in_one_table_are_told_with_how_many_lines(project: MakeProject) -> None:
    raw = "code,name\n1,é\n2,ü\n".encode() + "3,ñ\n".encode("latin-1")
    folder = project(CSV, {"cards.csv": raw})
    assert told(folder) == ["MW004 cards.csv:4:3 1 of the lines with letters beyond English are not UTF-8, and 2 are"]


def test_an_encoding_that_the_entry_names_is_read(project: MakeProject) -> None:
    sources = "- {files: cards.csv, kind: card, id: code, encoding: cp1252}\n"
    folder = project(sources, {"cards.csv": "code,name,cost\n1,Ñandú,x\n".encode("cp1252")})
    assert told(folder) == ["MW103 cards.csv:2:9 expected a whole number or nothing, found the text `x`"]
    assert cards(folder)[0]["name"] == "Ñandú"


@later
def test_a_table_of_a_million_rows_is_told_to_be_too_large(project: MakeProject) -> None:
    folder = project(CSV, {"cards.csv": "code,name\n" + "1,A\n" * 1_000_000})
    assert told(folder) == ["MW009 cards.csv:250001:1 this table has 1,000,001 rows, and no more than 250,000 are read"]


def test_a_sheet_of_a_workbook_is_read_with_rows_and_columns_as_places(project: MakeProject) -> None:
    openpyxl = pytest.importorskip("openpyxl")
    book = openpyxl.Workbook()
    book.active.title = "Notes"
    sheet = book.create_sheet("Cards")
    for row in (["code", "name", "cost", "unique"], ["001", "Lamp", 3, True], ["002", 7, "lots", None]):
        sheet.append(row)
    packed = io.BytesIO()
    book.save(packed)
    folder = project("- {files: cards.xlsx, kind: card, id: code, sheet: Cards}\n", {"cards.xlsx": packed.getvalue()})
    assert told(folder) == ["MW103 cards.xlsx:3:3 expected a whole number or nothing, found the text `lots`"]
    assert cards(folder)[0] == {"code": "001", "name": "Lamp", "cost": 3, "unique": True}
    assert cards(folder)[1]["name"] == "7"


def test_a_broken_workbook_and_a_sheet_that_is_not_there_are_told(project: MakeProject) -> None:
    folder = project("- {files: cards.xlsx, kind: card, id: code}\n", {"cards.xlsx": b"PK no workbook"})
    assert told(folder) == ["MW020 cards.xlsx:1:1 this is no workbook that can be read"]


cell = st.text(st.sampled_from('ab ",;|\t\n\ré"'), max_size=6)


@given(
    st.lists(st.lists(cell, min_size=3, max_size=3), min_size=1, max_size=5), st.sampled_from(",;\t|"), st.booleans()
)
def test_every_cell_stands_where_python_csv_reads_it(rows: list[list[str]], separator: str, crlf: bool) -> None:
    out = io.StringIO()
    csv.writer(out, delimiter=separator, lineterminator="\r\n" if crlf else "\n").writerows([["x", "y", "z"], *rows])
    text = out.getvalue()
    layout = TableLayout(text, separator, Cells())
    again = list(csv.reader(io.StringIO(text, newline=""), delimiter=separator))
    assert [[layout.written(each) for each in layout.row(at)] for at in range(len(again))] == [
        row or [""] for row in again
    ]
