"""CSV and TSV: a row a record with a column a field, or a row a text with a column a language."""

from __future__ import annotations

import csv
import io
from collections.abc import Callable, Iterator, Sequence
from functools import partial

from meeplewright.findings.model import Place
from meeplewright.l10n.locale.codes import same
from meeplewright.l10n.locale.unit import LocaleAsked, Unit, Units, broken, nearest_field

_TEXT = ("text", "translation", "translated", "value", "target", "string")
_SOURCE = ("source", "original", "source_text", "english")
_KEY = ("key", "id", "name", "context")
_FIELD = ("field", "column", "property")


def table(text: str, shown: str, asked: LocaleAsked) -> Units:
    """The texts of a table. Which column is what, its head says."""
    first = text.partition("\n")[0]
    separator = max((",", "\t", ";", "|"), key=first.count)
    rows = _rows(text, separator)
    try:
        heads = [head.strip() for head in next(rows, ([], 1))[0]]
        units = list(_units(heads, rows, partial(_cell, text, shown, separator), asked))
    except csv.Error as error:
        place = Place(shown, 1, 1, 1, 1)
        return Units([], [broken(f"this is no table: {error}", place, "save it anew as CSV, each quote closed")])
    if not units and heads:
        message = f"the columns of this table are {', '.join(f'`{head}`' for head in heads[:8])}: none says whose texts"
        help_ = f"name one `{asked.by}`, and others {', '.join(f'`{each}`' for each in asked.fields)}, or by languages"
        if not any(_column(heads, name) is not None for name in (asked.by, *_KEY)):
            return Units([], [broken(message, Place(shown, 1, 1, 1, 1 + len(first.rstrip())), help_)])
    return Units(units)


def _rows(text: str, separator: str) -> Iterator[tuple[list[str], int]]:
    """Rows with the line on which each begins."""
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=separator, strict=True)
    line = 1
    for row in reader:
        yield row, line
        line = reader.line_num + 1


def _units(
    heads: list[str], rows: Iterator[tuple[list[str], int]], cell: Callable[[int, int], Place], asked: LocaleAsked
) -> Iterator[Unit]:
    by, field_at = _column(heads, asked.by), _first(heads, _FIELD)
    fields = {at: name for at, head in enumerate(heads) if (name := nearest_field(head, asked.fields))}
    if by is not None and fields and field_at is None:
        for row, line in rows:
            for at, field in fields.items():
                if by < len(row) and at < len(row) and row[by].strip():
                    yield Unit(row[by].strip(), field, row[at], partial(cell, line, at))
        return
    key = by if by is not None else _first(heads, _KEY)
    if key is None:
        return
    own = next((at for at, head in enumerate(heads) if same(asked.languages[0], head)), None)
    source_at = own if own is not None else _first(heads, _SOURCE)
    texts = [
        (at, language)
        for at, head in enumerate(heads)
        if (language := next((each for each in asked.languages[1:] if same(each, head)), ""))
        or head.casefold() in _TEXT
    ]
    for row, line in rows:
        named = _key(row, key, field_at, asked)
        for column, language in texts:
            if named is not None and column < len(row):
                source = row[source_at] if source_at is not None and source_at < len(row) else None
                yield Unit(*named, row[column], partial(cell, line, column), source, False, language)  # noqa: FBT003


def _key(row: Sequence[str], key: int, field_at: int | None, asked: LocaleAsked) -> tuple[str, str] | None:
    if key >= len(row) or not row[key].strip():
        return None
    if field_at is None:
        return asked.split(row[key].strip())
    field = nearest_field(row[field_at], asked.fields) if field_at < len(row) else ""
    return (asked.bare(row[key].strip()), field) if field else None


def _first(heads: Sequence[str], names: Sequence[str]) -> int | None:
    return next((at for name in names if (at := _column(heads, name)) is not None), None)


def _column(heads: Sequence[str], name: str) -> int | None:
    return next((at for at, head in enumerate(heads) if head.casefold() == name.casefold()), None)


def _cell(text: str, shown: str, separator: str, line: int, at: int) -> Place:
    """The cell of a row that begins on a line: its characters, quotes included."""
    spot = 0
    for _ in range(line - 1):
        spot = text.find("\n", spot) + 1
    quoted = False
    for end in range(spot, len(text) + 1):
        char = text[end : end + 1]
        if char == '"':
            quoted = not quoted
        elif not quoted and char in (separator, "\r", "\n", ""):
            if at == 0 or char != separator:
                break
            at, spot = at - 1, end + 1
    last = text.count("\n", 0, spot)
    below = text.count("\n", 0, end)
    return Place(shown, last + 1, spot - text.rfind("\n", 0, spot), below + 1, end - text.rfind("\n", 0, end))
