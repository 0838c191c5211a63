"""CSV files: one kind each, UTF-8, with a last column that says what the row was like when it was written."""

from __future__ import annotations

import base64
import csv
import hashlib
import io
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

from meeplewright.authoring.sheets.columns import neutral, restored
from meeplewright.authoring.sheets.table import Export, Row, SheetTable, is_ours
from meeplewright.findings.stop import Stop
from meeplewright.regular import bytes_of
from meeplewright.sources.disk import write_whole

MEMORY = "_meeple"
MOST_KNOWN = 7_500  # a cell holds 32,767 characters
LARGEST_BYTES = 64 * 1024 * 1024


def write(path: Path, export: Export) -> None:
    """Write the table with a byte order mark, so that spreadsheets read it as UTF-8."""
    out = io.StringIO(newline="")
    writer = csv.writer(out, lineterminator="\r\n")
    ids = [str(row[0]) for row in export.rows]
    known = "".join(_mark(id_) for id_ in ids) if len(ids) <= MOST_KNOWN else ""
    writer.writerow([*(column.head for column in export.columns), f"{MEMORY} {export.kind} {known}".rstrip()])
    for row in export.rows:
        writer.writerow([*(_told(cell) for cell in row), export.base(row)])
    write_whole(path, out.getvalue().encode("utf-8-sig"))


def _mark(id_: str) -> str:
    """Four characters that stand for an id."""
    return base64.b64encode(hashlib.blake2b(id_.encode(), digest_size=3).digest()).decode()


def _told(cell: Any) -> Any:
    if cell is None:
        return ""
    if isinstance(cell, bool):
        return "true" if cell else "false"
    return neutral(cell)


def read(path: Path, kind: str, ids_of: Callable[[str], Iterable[str]]) -> SheetTable:
    """Read a table that this or another program wrote. `kind` says of what, where the file does not; `ids_of` are the
    ids that a kind has now, so that rows which are gone can be told."""
    if path.stat().st_size > LARGEST_BYTES:
        raise Stop(f"`{path}` is larger than 64 MiB", help="cut it into several files")
    raw = bytes_of(path)
    if raw.startswith((b"\xff\xfe", b"\xfe\xff")):
        text = raw.decode("utf-16", errors="replace")
    else:
        try:
            text = raw.decode("utf-8-sig")
        except UnicodeDecodeError as error:
            line = raw.count(b"\n", 0, error.start) + 1
            raise Stop(f"`{path}:{line}` is not UTF-8", help="save it as `CSV UTF-8`") from None
    rows = _rows(path, text)
    if not rows:
        raise Stop(f"`{path}` is empty", help="the first row names the columns")
    heads = [head.strip() for head in rows[0]]
    memory = next((at for at, head in enumerate(heads) if head.partition(" ")[0] == MEMORY), None)
    own_kind, _, marks = heads[memory].partition(" ")[2].partition(" ") if memory is not None else ("", "", "")
    if own_kind and kind and own_kind != kind:
        raise Stop(f"`{path}` was written for `{own_kind}`, and `--kind` says `{kind}`", help="leave `--kind` out")
    shown = [head for at, head in enumerate(heads) if at != memory]
    table_rows = [
        _row(number, cells, heads, memory) for number, cells in enumerate(rows[1:], 2) if any(c.strip() for c in cells)
    ]
    known = None if memory is None else frozenset(restored(row.cells.get("id")) for row in table_rows if row.base)
    if marks:
        wanted = {marks[at : at + 4] for at in range(0, len(marks), 4)}
        known = frozenset(id_ for id_ in ids_of(own_kind) if _mark(id_) in wanted)
    return SheetTable(path.name, own_kind or kind, shown, table_rows, known)


def _rows(path: Path, text: str) -> list[list[str]]:
    delimiter = ","
    head = text.split("\n", 1)[0]
    if head.count(";") > head.count(",") or head.count("\t") > head.count(","):
        delimiter = "\t" if head.count("\t") > head.count(";") else ";"
    try:
        return list(csv.reader(io.StringIO(text, newline=""), delimiter=delimiter, strict=True))
    except csv.Error as error:
        raise Stop(f"`{path}` is no CSV file: {error}", help="save it anew as CSV") from None


def _row(number: int, cells: list[str], heads: list[str], memory: int | None) -> Row:
    base: dict[str, str] = {}
    if memory is not None and memory < len(cells) and cells[memory].strip():
        base = dict(zip(filter(is_ours, heads), cells[memory].split(), strict=False))
    values = {
        head: restored(cell) or None
        for at, (head, cell) in enumerate(zip(heads, cells, strict=False))
        if at != memory and (head or cell.strip())
    }
    return Row(number, values, base)
