"""Workbooks that cannot be read, or hold too much: told, with what to do, and no record is made of them."""

from __future__ import annotations

import io
import sys
from pathlib import Path
from typing import Any

import pytest
from openpyxl import Workbook
from openpyxl.chart import BarChart

from meeplewright.findings.model import Finding
from meeplewright.sources.forms import workbook
from meeplewright.sources.forms.model import Cells, FileForm, Notation
from meeplewright.sources.forms.read import form_source
from meeplewright.sources.model import Source
from meeplewright.sources.read import FileReader


def saved(book: Workbook) -> bytes:
    out = io.BytesIO()
    book.save(out)
    return out.getvalue()


def of_rows(rows: int) -> bytes:
    book = Workbook()
    sheet: Any = book.active
    for row in [("id", "name"), *((f"c{at}", "Card") for at in range(rows))]:
        sheet.append(row)
    return saved(book)


def told(raw: bytes, cells: Cells = Cells()) -> tuple[list[tuple[str, str]], int]:  # noqa: B008 - it is frozen
    """What is said of a workbook, with what to do; and how many cards it has."""
    findings: list[Finding] = []
    form = FileForm(Notation.WORKBOOK, "card", id="id", cells=cells)
    source = form_source(Source(Path("a.xlsx"), "a.xlsx", {}, form=form), raw, FileReader(), findings)
    return [(each.message, each.help) for each in findings], len(source.data.get("card", ()))


@pytest.fixture(autouse=True)
def nothing_is_known() -> None:
    workbook._opened.cache_clear()


@pytest.mark.parametrize(("rows", "most"), [(4, 5), (5, 5), (3, 5)])
def test_a_sheet_of_too_many_rows_is_told(rows: int, most: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(workbook, "MOST_ROWS", most)
    too_many = rows + 1 > most
    wanted = [(f"this sheet has more than {most} rows", "cut it into several files")] if too_many else []
    assert told(of_rows(rows)) == (wanted, 0 if too_many else rows)


def test_a_workbook_that_unpacks_to_too_much_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    raw = of_rows(3)
    monkeypatch.setattr(workbook, "_MOST_BYTES", 1_000)
    assert told(raw) == ([("this workbook is larger than 200 MB when it is unpacked", "save its sheet as CSV")], 0)


def test_a_workbook_of_charts_has_no_rows() -> None:
    book = Workbook()
    book.remove(book.active)  # type: ignore[arg-type]
    book.create_chartsheet("Chart").add_chart(BarChart())
    assert told(saved(book)) == ([("this workbook has no sheet with rows", "save it again as .xlsx, or as CSV")], 0)


def test_a_cell_far_out_makes_a_sheet_too_wide_to_be_read(monkeypatch: pytest.MonkeyPatch) -> None:
    book = Workbook()
    sheet: Any = book.active
    sheet.append(("id", "name"))
    sheet.append(("a", "Ash"))
    sheet.cell(row=40, column=50, value="far")
    raw = saved(book)
    monkeypatch.setattr(workbook, "MOST_CELLS", 1_000)
    ((message, way_out),), records = told(raw)
    assert records == 0
    assert way_out == "delete the empty columns and rows, or save the sheet as CSV"
    assert "1,000" in message


def test_where_nothing_is_installed_that_reads_workbooks_it_is_said_what_to_do(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "openpyxl", None)
    assert told(b"") == ([("workbooks cannot be read here", "install meeplewright[sheets], or save the sheet as CSV")], 0)  # fmt: skip
