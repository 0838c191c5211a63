"""JSON: one document; JSON Lines: one record a line."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

from meeplewright.authoring.export.chosen import Chosen, about, plain
from meeplewright.findings.stop import Stop
from meeplewright.public.model import Record


def as_json(made: Chosen) -> bytes:
    """A document with what is known of the pack, and the records in the order of their files."""
    lines = [_told(record, made) for record in made.records]
    head = json.dumps(about(made), ensure_ascii=False, indent=2)[:-2]
    return (head + ',\n  "records": [\n    ' + ",\n    ".join(lines) + "\n  ]\n}\n").encode()


def as_lines(made: Chosen) -> Iterator[bytes]:
    """A line for each record."""
    for record in made.records:
        yield _told(record, made).encode() + b"\n"


def _told(record: Record, made: Chosen) -> str:
    return dumped(plain(record, made), record)


def dumped(value: Any, record: Record) -> str:
    """A value as JSON; Stop where JSON has no word for it."""
    try:
        return json.dumps(value, ensure_ascii=False, allow_nan=False)
    except ValueError:
        raise Stop(
            f"{record.file.name}:{record.line}: `{record.name}` holds a number that JSON cannot say (.inf or .nan)",
            help="write a number that is one",
        ) from None
