"""XLSX files: one sheet a kind, typed columns, drop-downs, frozen heads with notes, and a hidden memory of what was."""

from __future__ import annotations

import re
import zipfile
import zlib
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from meeplewright.authoring.sheets.columns import Column, letter, neutral, restored
from meeplewright.authoring.sheets.table import Export, Row, SheetTable
from meeplewright.findings.stop import Stop
from meeplewright.sources.forms.workbook import MOST_SHEETS, too_many_sheets, trimmed

MEMORY = "_meeple"
LISTS = "_lists"
LARGEST_BYTES = 128 * 1024 * 1024  # unpacked
MOST_PACKED = 300  # times smaller than unpacked: more is a trap
_LONGEST_LIST = 250
_MERGED = re.compile(rb'<mergeCell [^>]{0,200}ref="([A-Z0-9:]+)"')


def _openpyxl() -> Any:
    try:
        import openpyxl
    except ImportError:
        raise Stop(
            "XLSX needs the package openpyxl", help="install it with `pip install 'meeplewright[sheets]'`, or use CSV"
        ) from None
    return openpyxl


def write(path: Path, exports: Sequence[Export]) -> None:
    """Write a workbook, whole or not at all."""
    import io

    from meeplewright.sources.disk import write_whole

    openpyxl = _openpyxl()
    book = openpyxl.Workbook(write_only=True)
    lists = _Lists()
    for export in exports:
        _sheet(book, export, lists)
    lists.write(book)
    memory = book.create_sheet(MEMORY)
    memory.sheet_state = "hidden"
    for export in exports:
        memory.append([export.kind, "", *(column.head for column in export.columns)])
        for row in export.rows:
            memory.append([export.kind, row[0], export.base(row)])
    out = io.BytesIO()
    book.save(out)
    write_whole(path, out.getvalue())


class _Lists:
    """Values of drop-downs too long to stand in the cell's own rule: columns of a hidden sheet."""

    def __init__(self) -> None:
        self.columns: list[tuple[str, ...]] = []

    def formula(self, choices: tuple[str, ...]) -> str:
        short = ",".join(choices)
        if len(short) <= _LONGEST_LIST and not any("," in choice or '"' in choice for choice in choices):
            return f'"{short}"'
        if choices not in self.columns:
            self.columns.append(choices)
        at = letter(self.columns.index(choices) + 1)
        return f"{LISTS}!${at}$1:${at}${len(choices)}"

    def write(self, book: Any) -> None:
        sheet = book.create_sheet(LISTS)
        sheet.sheet_state = "hidden"
        for at in range(max(map(len, self.columns), default=0)):
            sheet.append([column[at] if at < len(column) else None for column in self.columns])


def _sheet(book: Any, export: Export, lists: _Lists) -> None:
    from openpyxl.cell import WriteOnlyCell
    from openpyxl.comments import Comment
    from openpyxl.styles import Alignment, Font, PatternFill
    from openpyxl.worksheet.datavalidation import DataValidation

    sheet = book.create_sheet(export.kind[:31])
    sheet.freeze_panes = "B2"
    for at, column in enumerate(export.columns, 1):
        sheet.column_dimensions[letter(at)].width = _width(column, export.rows, at - 1)
    heads = []
    for column in export.columns:
        cell = WriteOnlyCell(sheet, value=column.head)
        cell.font = Font(bold=True)
        cell.fill = PatternFill("solid", fgColor="E8E4D8")
        if column.description:
            cell.comment = Comment(column.description, "meeplewright", width=320, height=120)
        heads.append(cell)
    sheet.append(heads)
    wrapped = Alignment(wrap_text=True, vertical="top")
    tall = [column.sort in ("text", "yaml") and not column.choices for column in export.columns]
    for row in export.rows:
        cells: list[Any] = []
        for at, value in enumerate(row):
            content = neutral(value)
            if isinstance(content, str) and (content is not value or (tall[at] and len(content) > 40)):
                cell = WriteOnlyCell(sheet, value=content)
                cell.alignment = wrapped
                cells.append(cell)
            else:
                cells.append(content)
        sheet.append(cells)
    for at, column in enumerate(export.columns, 1):
        rule = _rule(DataValidation, column, lists)
        if rule is not None:
            rule.add(f"{letter(at)}2:{letter(at)}{len(export.rows) + 500}")
            sheet.data_validations.append(rule)


def _rule(validation: Any, column: Column, lists: _Lists) -> Any:
    if column.choices:
        return validation(type="list", formula1=lists.formula(column.choices), allow_blank=True, errorStyle="warning")
    if column.sort == "boolean":
        return validation(type="list", formula1='"TRUE,FALSE"', allow_blank=True)
    if column.sort == "integer":
        return validation(type="whole", operator="between", formula1="-1000000", formula2="1000000", allow_blank=True)
    return None


def _width(column: Column, rows: Sequence[Sequence[Any]], at: int) -> float:
    longest = max((len(str(row[at])) for row in rows[:200] if row[at] is not None), default=0)
    return float(min(60, max(len(column.head) + 2, longest + 1, 6)))


def read(path: Path, kinds: Sequence[str]) -> list[SheetTable]:
    """The sheets of a workbook that are named after kinds."""
    merged = _safe(path)
    openpyxl = _openpyxl()
    try:
        book = openpyxl.load_workbook(path, read_only=True, data_only=False)
    except Exception as error:  # noqa: BLE001 - a broken workbook fails anywhere in openpyxl, in any way
        raise _broken(path, error) from None
    try:
        memory = _memory(book)
        tables = [_table(book[name], name, memory, kinds) for name in book.sheetnames if not name.startswith("_")]
    except Exception as error:  # noqa: BLE001 - rows are read only now: a date that is none, XML that ends in the middle
        raise _broken(path, error) from None
    finally:
        book.close()
    if merged:
        raise Stop(
            f"`{path}` has merged cells: {', '.join(merged[:5])}",
            help="unmerge them: a merged cell has one value for many",
        )
    return tables


def _broken(path: Path, error: Exception) -> Stop:
    return Stop(f"`{path}` is no workbook: {type(error).__name__}: {error}", help="save it anew as .xlsx")


def _safe(path: Path) -> list[str]:
    """Refuse a workbook that unpacks to more than anybody wrote; tell its merged cells."""
    try:
        with zipfile.ZipFile(path) as packed:
            infos = packed.infolist()
            size = sum(info.file_size for info in infos)
            packed_size = max(1, sum(info.compress_size for info in infos))
            if size > LARGEST_BYTES or size > MOST_PACKED * packed_size + 1_000_000:
                raise Stop(
                    f"`{path}` would unpack to {size // 1_000_000} MB; it was not read",
                    help="export anew, and copy your edits over",
                )
            if too_many_sheets(packed):
                raise Stop(f"`{path}` has more than {MOST_SHEETS} sheets", help="keep those that are to be imported")
            merged = []
            for info in infos:
                if info.filename.startswith("xl/worksheets/") and info.filename.endswith(".xml"):
                    merged += [span.decode() for span in _MERGED.findall(packed.read(info))]
            return merged
    except (zipfile.BadZipFile, zlib.error, NotImplementedError, RuntimeError, EOFError, ValueError):
        # no archive, one that was cut off, packed in another way, or locked with a password
        raise Stop(f"`{path}` is no .xlsx file", help="save it as an Excel workbook (.xlsx)") from None


def _memory(book: Any) -> dict[str, dict[str, dict[str, str]]]:
    """kind → id → head → hash, from the hidden sheet; empty where it was deleted."""
    memory: dict[str, dict[str, dict[str, str]]] = {}
    heads: list[str] = []
    if MEMORY not in book.sheetnames:
        return memory
    for row in trimmed(book[MEMORY].iter_rows(values_only=True), lambda cell: cell is None):
        cells = [cell for cell in row if cell is not None]
        if len(row) > 2 and row[0] is not None and row[1] in ("", None) and len(cells) > 1:
            heads = [str(cell) for cell in cells[1:]]
            memory.setdefault(str(row[0]), {})
        elif len(cells) == 3:
            memory.setdefault(str(cells[0]), {})[str(cells[1])] = dict(zip(heads, str(cells[2]).split(), strict=False))
    return memory


def _table(sheet: Any, name: str, memory: dict[str, dict[str, dict[str, str]]], kinds: Sequence[str]) -> SheetTable:
    kind = next((kind for kind in kinds if kind[:31] == name), name)
    rows = list(_cells(sheet))
    heads = [str(cell).strip() if cell is not None else "" for cell in rows[0]] if rows else []
    while heads and not heads[-1]:
        heads.pop()
    base = memory.get(kind)
    table_rows = []
    for number, cells in enumerate(rows[1:], 2):
        values = {head: restored(cell) for head, cell in zip(heads, cells, strict=False) if head}
        if any(cell not in (None, "") for cell in values.values()):
            marks = (base or {}).get(str(values.get("id")), {})
            table_rows.append(Row(number, values, marks))
    return SheetTable(
        name, kind, [head for head in heads if head], table_rows, None if base is None else frozenset(base)
    )


def _cells(sheet: Any) -> Iterator[list[Any]]:
    for row in trimmed(sheet.iter_rows(), lambda cell: cell.value is None):
        yield [_Formula(cell.value) if getattr(cell, "data_type", "") in ("f", "e") else cell.value for cell in row]


class _Formula(str):
    """What a cell computes, or the error that came of it (`#REF!`): never taken over, and told."""

    __slots__ = ()


def is_formula(cell: Any) -> bool:
    """True where a cell holds a formula."""
    return isinstance(cell, _Formula)
