"""CSV: one table a kind, a column for each field, and beside it one for each language that it is translated into."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator
from typing import Any

from meeplewright.authoring.export.as_json import dumped
from meeplewright.authoring.export.chosen import Chosen, fields_of
from meeplewright.authoring.sheets.columns import neutral
from meeplewright.public.frozen import thawed
from meeplewright.public.model import Record


def as_csv(selection: Chosen, kind: str) -> bytes:
    """The table of a kind: UTF-8 with a mark at its beginning, so that spreadsheets read it as such."""
    out = io.StringIO(newline="")
    writer = csv.writer(out, lineterminator="\r\n")
    records = selection.of(kind)
    columns = list(_columns(selection, kind, records))
    writer.writerow(["id", *(head for head, _, _ in columns)])
    for record in records:
        writer.writerow([neutral(record.id), *(_cell(record, key, language) for _, key, language in columns)])
    return out.getvalue().encode("utf-8-sig")


def _columns(selection: Chosen, kind: str, records: list[Record]) -> Iterator[tuple[str, str, str]]:
    """Head, field and language. The pack's own language is what stands in the field itself."""
    for key in fields_of(selection, kind):
        if key != "id" or any(record.fields.get("id") != record.id for record in records):
            yield key if key != "id" else "id (as written)", key, ""
        if any(_is_of(path, key) for record in records for path in record.texts()):
            for language in selection.languages:
                if language != selection.world.language:
                    yield f"{key} [{language}]", key, language


def _is_of(path: str, key: str) -> bool:
    return path == key or path.startswith(key + "/")


def _cell(record: Record, key: str, language: str) -> Any:
    """Text as it is, all else as JSON writes it. Empty where there is nothing."""
    if key not in record.fields:
        return ""
    value = thawed(record.fields[key])
    if language:
        texts = {path: text for path, text in record.texts(language).items() if _is_of(path, key)}
        if not texts:
            return ""
        for path, text in texts.items():
            value = _with(value, path.split("/")[1:], text)
    if value is None:
        return ""
    return neutral(value) if isinstance(value, str) else dumped(value, record)


def _with(value: Any, path: list[str], text: str) -> Any:
    """The value with one text of it in another language; it is our own copy."""
    if not path:
        return text
    step: Any = int(path[0]) if isinstance(value, list) else path[0]
    value[step] = _with(value[step], path[1:], text)
    return value
