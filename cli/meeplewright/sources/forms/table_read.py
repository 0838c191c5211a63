"""A table to records: rows as Python's csv cuts them, cells as their column's schema wants them."""

from __future__ import annotations

import csv
import io
import json
import re
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from math import isfinite
from pathlib import PurePosixPath
from typing import Any

from meeplewright.findings.model import Finding
from meeplewright.sources.characters import UNWANTED, character_findings
from meeplewright.sources.decode import LARGEST_BYTES, decoded, foreign_encoding
from meeplewright.sources.diagnose import not_text
from meeplewright.sources.forms.model import Cells
from meeplewright.sources.forms.table_places import TableLayout
from meeplewright.sources.lines import Lines
from meeplewright.sources.read import FileReading

MOST_COLUMNS = 16_384  # as many as a sheet of any program has
MOST_ROWS = 250_000  # each takes a kilobyte while it is judged
_SEPARATORS = {".tsv": "\t", ".tab": "\t", ".psv": "|"}
_LIKELY = ",;\t|"
_LONGEST_CELL = 1 << 24
MISSING = object()


def separator_of(cells: Cells, shown: str, head: str) -> str:
    """What parts the cells: as the entry says, by the ending of the file, or what is most in its head."""
    known = cells.separator or _SEPARATORS.get(PurePosixPath(shown).suffix.lower(), "")
    return known or max(_LIKELY, key=head.count)


def head_line(text: str, header: int) -> str:
    """The line that names the columns."""
    lines = text.split("\n", header)
    return lines[header - 1] if len(lines) >= header else ""


def layout_of_table(text: str, shown: str, cells: Cells) -> TableLayout:
    """Where everything in a table stands."""
    return TableLayout(text, separator_of(cells, shown, head_line(text, cells.header)), cells)


def read_table(raw: bytes, shown: str, cells: Cells) -> FileReading:
    """The rows of a table as records, and what is wrong with its shape."""
    if len(raw) > LARGEST_BYTES or foreign_encoding(raw):
        return FileReading(None, [each for each in [not_text(raw, shown)] if each is not None])
    text = decoded(raw, cells.encoding)
    findings = [*_encoding(raw, text, shown, cells), *_characters(text, shown)]
    separator = separator_of(cells, shown, head_line(text, cells.header))
    csv.field_size_limit(_LONGEST_CELL)
    try:
        rows = list(csv.reader(io.StringIO(text, newline=""), delimiter=separator))
    except csv.Error as error:
        place = Lines(text).place(shown, 0)
        findings.append(Finding.of("MW001", f"this table cannot be cut into cells: {error}", place, help=_QUOTES))
        return FileReading(None, findings)
    layout = TableLayout(text, separator, cells)
    if len(rows) > MOST_ROWS:
        findings.append(
            Finding.of(
                "MW009",
                f"this table has {len(rows):,} rows, and no more than {MOST_ROWS:,} are read",
                layout.row_place(MOST_ROWS, shown),
                help="cut it into several files; an entry of `sources` may claim as many as you like",
            )
        )
        return FileReading(None, findings)
    findings += _never_closed(text, rows, layout, shown)
    return FileReading(list(_records(rows, cells, layout, shown, findings)), findings)


def _never_closed(text: str, rows: Sequence[list[str]], layout: TableLayout, shown: str) -> Iterator[Finding]:
    """A quotation that takes in all lines up to the end, which Python's csv reads without a word."""
    says = rows[-1][-1].replace('"', '""') if rows and rows[-1] else None
    if says is None or not text.endswith(f'"{says}'):
        return  # where a quotation is closed, its sign stands behind what it says
    for cell in layout.row(len(layout.rows) - 1)[-1:]:
        if cell.quoted and _CLOSED.match(text, cell.start) is None:
            place = layout.lines.place(shown, cell.start, cell.start + 1)
            message = "the quotation that begins here is never closed, and takes in all that follows"
            yield Finding.of("MW001", message, place, help=_QUOTES)


_CLOSED = re.compile(r'"(?:[^"]++|"")*+"')


_QUOTES = "look for a quotation mark that is not closed, or for a wrong `separator`"


def _encoding(raw: bytes, text: str, shown: str, cells: Cells) -> Iterator[Finding]:
    """A table that is not wholly in the encoding that it should be in."""
    if "\ufffd" not in text or "\ufffd".encode() in raw:
        return
    lines = Lines(text)
    bad = [text.index("\ufffd")]
    wrong = [number for number, line in enumerate(text.split("\n"), 1) if "\ufffd" in line]
    others = sum(not line.isascii() for line in text.split("\n")) - len(wrong)
    name = cells.encoding or "UTF-8"
    if others > 0:
        message = f"{len(wrong)} of the lines with letters beyond English are not {name}, and {others} are"
        advice = "two encodings are mixed in this file: save those lines again in the encoding of the others"
    else:
        message = f"this file is not {name}"
        advice = "save it again as UTF-8, or say `encoding:` in the `sources` of pack.yaml, such as `cp1252`"
    yield Finding.of("MW004", message, lines.place(shown, bad[0], bad[0] + 1), help=advice)


def _characters(text: str, shown: str) -> Iterator[Finding]:
    if UNWANTED.search(text) is not None:
        yield from character_findings(text, Lines(text), shown)


def _records(
    rows: Sequence[list[str]], cells: Cells, layout: TableLayout, shown: str, findings: list[Finding]
) -> Iterator[dict[str, Any]]:
    """The rows below the head that have a cell for each column. The layout is told which those are."""
    if len(rows) < cells.header or not any(rows[cells.header - 1]):
        message = f"this table has no line {cells.header} that names its columns"
        findings.append(Finding.of("MW032", message, layout.row_place(0, shown), help="write the names of the columns"))
        return
    head = [name.strip() for name in rows[cells.header - 1]]
    while head and not head[-1]:
        head.pop()
    if len(head) > MOST_COLUMNS:
        findings.append(
            Finding.of(
                "MW009",
                f"this table has {len(head):,} columns, and no more than {MOST_COLUMNS:,} are read",
                layout.row_place(cells.header - 1, shown),
                help="look whether rows and columns are turned about, or whether the `separator` is another",
            )
        )
        return
    findings += _head_findings(head, layout, cells, shown)
    first = {name: at for at, name in reversed(list(enumerate(head)))}
    convert = [None if not name else converter(cells, name) for name in head]
    columns = [
        (at, name, make)
        for at, (name, make) in enumerate(zip(head, convert, strict=True))
        if make and first[name] == at
    ]
    width, kept = len(head), []
    odd: list[int] = []
    for number in range(cells.header, len(rows)):
        row = rows[number]
        if len(row) != width:
            while len(row) > width and not row[-1]:
                row.pop()
            if not any(row):
                continue
            if len(row) != width:
                odd.append(number)
                continue
        if row[0].strip() == head[0] and [cell.strip() for cell in row] == head:
            findings.append(_head_again(number, layout, shown))
            continue
        if not any(row):
            continue
        kept.append(number)
        record = {}
        for at, name, make in columns:
            value = make(row[at])
            if value is not MISSING:
                record[name] = value
        yield record
    layout.kept = kept
    findings += _shifted(odd, rows, width, layout, shown)


def _head_findings(head: Sequence[str], layout: TableLayout, cells: Cells, shown: str) -> Iterator[Finding]:
    seen: set[str] = set()
    for at, name in enumerate(head):
        place = layout.cell_place(cells.header - 1, at, shown)
        if not name:
            message, advice = f"column {at + 1} has no name, and is not read", "name it, or take it out"
            yield Finding.of("MW032", message, place, help=advice)
        elif name in seen:
            message = f"two columns are named `{name}`, and only the first is read"
            yield Finding.of("MW032", message, place, help="rename one of them, or take it out")
        seen.add(name)
    for part in ("lists", "values"):
        for column, _ in getattr(cells, part):
            if column not in head:
                message = f"`{part}` in the `sources` of pack.yaml names the column `{column}`, which is not here"
                known = "the columns are " + ", ".join(f"`{name}`" for name in head if name)
                yield Finding.of("MW032", message, layout.row_place(cells.header - 1, shown), help=known)


def _head_again(number: int, layout: TableLayout, shown: str) -> Finding:
    return Finding.of(
        "MW032",
        "this row names the columns once more",
        layout.row_place(number, shown),
        help="take it out; it often comes in when two tables are joined",
    )


_FEW = 20


def _shifted(
    odd: Sequence[int], rows: Sequence[list[str]], width: int, layout: TableLayout, shown: str
) -> Iterator[Finding]:
    """Rows with more or fewer cells than columns: each, or once where they are many of the same sort."""
    sorts = Counter(len(rows[number]) for number in odd)
    counts: set[int] = set()
    for number in odd:
        count = len(rows[number])
        many = sorts[count]
        if many > _FEW:
            if count in counts:
                continue
            counts.add(count)
        cells = "1 cell" if count == 1 else f"{count} cells"
        also = f" (and {many - 1:,} more rows)" if many > _FEW else ""
        advice = (
            "a separator stands in the text of a cell, which then needs quotes"
            if count > width
            else "a separator is missing, or a quotation mark is not closed"
        )
        yield Finding.of(
            "MW033",
            f"this row has {cells} for {width} columns, and is not read{also}",
            layout.row_place(number, shown),
            help=advice,
        )


# --- cells


def converter(cells: Cells, column: str) -> Callable[[str], Any]:
    """What makes a value of the text of a cell. Cells say the same again and again: each text is looked at once."""
    meant: dict[str, Any] = json.loads(next((values for name, values in cells.values if name == column), "{}"))
    parts = next((text for name, text in cells.lists if name == column), None)
    types, items = next(((types, items) for name, types, items in cells.types if name == column), ((), ()))
    known: dict[str, Any] = {}

    def value(text: str) -> Any:
        if text in known:
            content = known[text]
            return content.copy() if content.__class__ is list else content
        if text in meant:
            content = meant[text]
        elif parts is not None:
            content = [_item(part.strip(), items) for part in text.split(parts)] if text else []
        else:
            content = typed(text, types)
        known[text] = content
        return content

    return value


def _item(text: str, types: Sequence[str]) -> Any:
    """The value of an item; between two signs that part items may stand nothing, which is an empty text."""
    item = typed(text, types)
    return "" if item is MISSING else item


_WHOLE = re.compile(r"[+-]?[0-9]{1,18}")  # what has more digits stays text, and is told to be none of these types
_NUMBER = re.compile(r"[+-]?(?:[0-9]+\.?[0-9]*|\.[0-9]+)(?:[eE][+-]?[0-9]+)?")


def typed(text: str, types: Sequence[str]) -> Any:
    """The value that a text stands for where these types are allowed; the text where it stands for none of them."""
    if not text:
        return None if "null" in types else "" if not types else MISSING
    if not types or types == ("string",):
        return text
    as_text = "string" in types
    if ("integer" in types or "number" in types) and _WHOLE.fullmatch(text):
        number = int(text)
        return text if as_text and str(number) != text else number
    if "number" in types and _NUMBER.fullmatch(text):
        return text if as_text or not isfinite(float(text)) else float(text)
    if "boolean" in types and text.lower() in ("true", "false"):
        return text.lower() == "true"
    if (("array" in types and text[0] == "[") or ("object" in types and text[0] == "{")) and not as_text:
        try:
            return json.loads(text)
        except ValueError:
            return text
    return text
