"""JSON: one document; JSON Lines: one record a line."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

from meeplewright.authoring.export.chosen import Chosen, about, plain
from meeplewright.findings.stop import Stop
from meeplewright.public.model import Record


def as_json(selection: Chosen) -> bytes:
    """A document with what is known of the pack, and the records in the order of their files."""
    lines = [_told(record, selection) for record in selection.records]
    head = json.dumps(about(selection), ensure_ascii=False, indent=2)[:-2]
    return (head + ',\n  "records": [\n    ' + ",\n    ".join(lines) + "\n  ]\n}\n").encode()


def as_lines(selection: Chosen) -> Iterator[bytes]:
    """A line for each record."""
    for record in selection.records:
        yield _told(record, selection).encode() + b"\n"


def _told(record: Record, selection: Chosen) -> str:
    return dumped(plain(record, selection), record)


def dumped(value: Any, record: Record) -> str:
    """A value as JSON; Stop where JSON has no word for it."""
    try:
        return json.dumps(value, ensure_ascii=False, allow_nan=False)
    except ValueError:
        raise Stop(
            f"{record.file.name}:{record.line}: `{record.name}` holds a number that JSON cannot say (.inf or .nan)",
            help="write a number that is one",
        ) from None
