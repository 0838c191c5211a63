"""A sheet of a workbook as records, to be read. Places are rows and columns, as the sheet counts them."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache
from typing import Any

from meeplewright.findings.model import Finding, Place
from meeplewright.findings.stop import did_you_mean
from meeplewright.sources.forms.model import Cells
from meeplewright.sources.forms.table_read import MISSING, MOST_ROWS, converter
from meeplewright.sources.positions import TextLayout
from meeplewright.sources.read import FileReading

Path_ = tuple[str | int, ...]
_MOST_BYTES = 200_000_000  # unpacked
MOST_CELLS = 20_000_000  # the empty ones with them: a cell in the last column makes 16,384 of a row
MOST_SHEETS = 500
_UNREADABLE = ("this is no workbook that can be read", "save it again as .xlsx, or as CSV")


class WorkbookLayout(TextLayout):
    """Places of cells: the line is the row, the column counts A as 1."""

    def __init__(self, head: Sequence[str], kept: Sequence[int], cells: Cells) -> None:
        super().__init__("", None)
        self.head = head
        self.kept = kept
        self.cells = cells

    def value(self, path: Path_, shown: str) -> Place:
        """Where the cell of a value stands, or its row."""
        at = path[0] if path and isinstance(path[0], int) else len(self.kept)
        row = self.kept[at] if at < len(self.kept) else self.cells.header
        column = self.head.index(str(path[1])) + 1 if len(path) > 1 and path[1] in self.head else 1
        return Place(shown, row, column, row, column)

    def key(self, path: Path_, shown: str) -> Place:
        """Where the column of a field is named."""
        if len(path) == 2 and path[1] in self.head:
            column = self.head.index(str(path[1])) + 1
            return Place(shown, self.cells.header, column, self.cells.header, column)
        return self.value(path, shown)

    def text(self, path: Path_, start: int, end: int, shown: str) -> Place:  # noqa: ARG002 - a cell has one place
        """Where the cell of a text stands."""
        return self.value(path, shown)


@lru_cache(maxsize=4)
def layout_of_workbook(raw: bytes, cells: Cells) -> TextLayout:
    """Where the cells of a sheet stand."""
    rows = _rows(raw, cells)
    if not isinstance(rows, list):
        return WorkbookLayout((), (), cells)
    head = _head(rows, cells)
    return WorkbookLayout(head, [number for number, _ in _kept(rows, cells, head)], cells)


def read_workbook(raw: bytes, shown: str, cells: Cells) -> FileReading:
    """The rows of a sheet as records."""
    rows = _rows(raw, cells)
    if not isinstance(rows, list):
        message, advice = rows
        return FileReading(None, [Finding.of("MW020", message, Place(shown, 1, 1, 1, 1), help=advice)])
    head = _head(rows, cells)
    findings = []
    if not head:
        message = f"this sheet has no row {cells.header} that names its columns"
        findings.append(
            Finding.of("MW032", message, Place(shown, cells.header, 1), help="write the names of the columns")
        )
    for at, name in enumerate(head):
        if name and name in head[:at]:
            message = f"two columns are named `{name}`, and only the first is read"
            place = Place(shown, cells.header, at + 1, cells.header, at + 1)
            findings.append(Finding.of("MW032", message, place, help="rename one of them, or take it out"))
    convert = {name: converter(cells, name) for name in head if name}
    records = []
    for _, row in _kept(rows, cells, head):
        record: dict[str, Any] = {}
        for name, cell in zip(head, row, strict=False):
            value = _value(cell, name, convert, cells) if name and name not in record else MISSING
            if value is not MISSING:
                record[name] = value
        records.append(record)
    return FileReading(records, findings)


def _value(cell: Any, name: str, convert: dict[str, Any], cells: Cells) -> Any:
    """What a cell says: numbers as the sheet keeps them, unless the column is text."""
    types: Sequence[str] = next((types for column, types, _ in cells.types if column == name), ())
    if isinstance(cell, bool) and "boolean" in types:
        return cell
    if isinstance(cell, int | float) and not isinstance(cell, bool):
        whole = int(cell) if isinstance(cell, float) and cell.is_integer() else cell
        if not types or "number" in types or ("integer" in types and isinstance(whole, int)):
            return whole
        return convert[name](str(whole))
    return convert[name]("" if cell is None else str(cell))


@lru_cache(maxsize=1)
def _opened(raw: bytes) -> Any:
    """The workbook, to be read sheet by sheet; what is wrong, and what to do, where it cannot be read."""
    try:
        from openpyxl import load_workbook
    except ImportError:
        return "workbooks cannot be read here", "install meeplewright[sheets], or save the sheet as CSV"
    try:
        with zipfile.ZipFile(io.BytesIO(raw)) as packed:
            if sum(part.file_size for part in packed.infolist()) > _MOST_BYTES:
                return "this workbook is larger than 200 MB when it is unpacked", "save its sheet as CSV"
            if too_many_sheets(packed):
                return (
                    f"this workbook has more than {MOST_SHEETS} sheets",
                    "save those that are meant in one of their own",
                )
        return load_workbook(io.BytesIO(raw), read_only=True, data_only=True)
    except Exception:  # noqa: BLE001 - a broken workbook fails anywhere in openpyxl, in any way
        return _UNREADABLE


def too_many_sheets(packed: zipfile.ZipFile) -> bool:
    """Whether a workbook names more sheets than anybody turns over: each takes a millisecond to be opened."""
    name = "xl/workbook.xml"
    return name in packed.namelist() and packed.read(name).count(b"sheetId") > MOST_SHEETS


def _rows(raw: bytes, cells: Cells) -> list[tuple[Any, ...]] | tuple[str, str]:
    """The rows of the sheet; what is wrong, and what to do, where it cannot be read."""
    book = _opened(raw)
    if isinstance(book, tuple):
        return book
    names = [sheet.title for sheet in book.worksheets]  # a sheet that is a chart has no rows
    if not names:
        return "this workbook has no sheet with rows", "save it again as .xlsx, or as CSV"
    if cells.sheet and cells.sheet not in names:
        known = did_you_mean(cells.sheet, names) or "the sheets are " + ", ".join(names)
        return f"there is no sheet `{cells.sheet}` in this workbook", known
    sheet = book[cells.sheet] if cells.sheet else book.worksheets[0]
    rows = []
    try:
        for row in trimmed(sheet.iter_rows(values_only=True), lambda cell: cell is None):
            rows.append(row)
            if len(rows) > MOST_ROWS:
                return f"this sheet has more than {MOST_ROWS:,} rows", "cut it into several files"
    except TooWideError as error:
        return str(error), "delete the empty columns and rows, or save the sheet as CSV"
    except Exception:  # noqa: BLE001 - rows are read only now: a date that is none, XML that ends in the middle
        return _UNREADABLE
    return rows


class TooWideError(ValueError):
    """A sheet that is written in a few bytes and fills the memory."""


def trimmed(rows: Iterable[Sequence[Any]], empty: Callable[[Any], bool]) -> Iterator[tuple[Any, ...]]:
    """Rows without their empty ends, of which a row has thousands where one cell stands far to the right."""
    read = 0
    for row in rows:
        read += len(row)
        if read > MOST_CELLS:
            raise TooWideError(f"this sheet has more than {MOST_CELLS:,} cells, most of them empty")
        last = len(row)
        while last and empty(row[last - 1]):
            last -= 1
        yield tuple(row[:last])


def sheets_of(raw: bytes) -> list[str]:
    """The names of the sheets with rows; none where the workbook cannot be read."""
    book = _opened(raw)
    return [] if isinstance(book, tuple) else [sheet.title for sheet in book.worksheets]


def _head(rows: Sequence[tuple[Any, ...]], cells: Cells) -> list[str]:
    if len(rows) < cells.header:
        return []
    head = ["" if cell is None else str(cell).strip() for cell in rows[cells.header - 1]]
    while head and not head[-1]:
        head.pop()
    return head


def _kept(rows: Sequence[tuple[Any, ...]], cells: Cells, head: Sequence[str]) -> list[tuple[int, tuple[Any, ...]]]:
    """The rows that say something, with their numbers from 1."""
    return [
        (number, row)
        for number, row in enumerate(rows[cells.header :], cells.header + 1)
        if head and any(cell not in (None, "") for cell in row)
    ]
