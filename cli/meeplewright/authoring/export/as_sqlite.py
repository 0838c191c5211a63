"""SQLite: a table a kind, and tables of texts, references and of the pack that hold for all kinds.

What is ours begins with `mw_`, as no kind can; a column that would be called as another one gets a number behind it,
as SQLite makes no difference of small and capital letters.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Sequence
from typing import Any

from meeplewright.authoring.export.as_json import dumped
from meeplewright.authoring.export.chosen import Chosen, about, fields_of, file_of
from meeplewright.findings.stop import Stop
from meeplewright.public.frozen import thawed
from meeplewright.public.model import Record

_LARGEST = 2**63 - 1
_TABLES = """
CREATE TABLE mw_about (name TEXT PRIMARY KEY, value TEXT) STRICT;
CREATE TABLE mw_record (kind TEXT NOT NULL, id TEXT NOT NULL, pack TEXT NOT NULL, file TEXT NOT NULL,
  line INTEGER NOT NULL, fields TEXT NOT NULL, PRIMARY KEY (kind, id)) STRICT;
CREATE TABLE mw_text (kind TEXT NOT NULL, id TEXT NOT NULL, field TEXT NOT NULL, language TEXT NOT NULL,
  text TEXT NOT NULL, PRIMARY KEY (kind, id, field, language)) STRICT;
CREATE TABLE mw_reference (kind TEXT NOT NULL, id TEXT NOT NULL, field TEXT NOT NULL, value TEXT NOT NULL,
  to_kind TEXT, to_id TEXT) STRICT;
CREATE INDEX mw_reference_to ON mw_reference (to_kind, to_id);
"""


def as_sqlite(selection: Chosen) -> bytes:
    """The bytes of a database."""
    base = sqlite3.connect(":memory:")
    try:
        base.executescript(_TABLES)
        facts = {name: _value(value, selection.records[0]) for name, value in about(selection).items()}
        base.executemany("INSERT INTO mw_about VALUES (?, ?)", [(name, str(value)) for name, value in facts.items()])
        for kind in selection.kinds:
            _kind(base, selection, kind)
        _rows(base, "mw_record", 6, (_record(record, selection) for record in selection.records))
        _rows(base, "mw_text", 5, (row for record in selection.records for row in _texts(record, selection)))
        _rows(base, "mw_reference", 6, (row for record in selection.records for row in _references(record)))
        base.commit()
        return base.serialize()
    except sqlite3.Error as error:
        raise Stop(f"SQLite cannot hold these records: {error}", help="write JSON in its place") from None
    finally:
        base.close()


def _kind(base: sqlite3.Connection, selection: Chosen, kind: str) -> None:
    """The table of a kind: lists and mappings are JSON, `true` is 1."""
    records = selection.of(kind)
    keys = [
        key for key in fields_of(selection, kind) if key != "id" or any(r.fields.get("id") != r.id for r in records)
    ]
    names = _apart(["id", *keys])
    columns = ", ".join(f"{_quoted(name)}{' TEXT PRIMARY KEY' if not at else ''}" for at, name in enumerate(names))
    base.execute(f"CREATE TABLE {_quoted(kind)} ({columns})")
    rows = ((record.id, *(_value(record.fields.get(key), record) for key in keys)) for record in records)
    _rows(base, kind, len(names), rows)


def _rows(base: sqlite3.Connection, table: str, width: int, rows: Iterable[Sequence[Any]]) -> None:
    base.executemany(f"INSERT INTO {_quoted(table)} VALUES ({', '.join('?' * width)})", rows)  # noqa: S608 - quoted


def _quoted(name: str) -> str:
    """A name that SQLite takes as one, whatever it holds."""
    return '"' + name.replace('"', '""').replace("\0", "") + '"'


def _apart(names: Sequence[str]) -> list[str]:
    """The names, with a number behind those that SQLite would take for an earlier one."""
    taken: set[str] = set()
    columns = []
    for name in names:
        apart, number = name, 1
        while apart.casefold() in taken:
            number += 1
            apart = f"{name}_{number}"
        taken.add(apart.casefold())
        columns.append(apart)
    return columns


def _value(value: Any, record: Record) -> Any:
    if isinstance(value, bool):
        return int(value)
    if isinstance(value, int) and abs(value) > _LARGEST:
        return str(value)
    if value is None or isinstance(value, str | int | float):
        return value
    return dumped(thawed(value), record)


def _record(record: Record, selection: Chosen) -> tuple[Any, ...]:
    fields = dumped(record.plain(), record)
    return record.kind, record.id, record.pack, file_of(record, selection.world), record.line, fields


def _texts(record: Record, selection: Chosen) -> Iterable[tuple[str, ...]]:
    for language in selection.languages or (selection.world.language,):
        for field, text in record.texts(language).items():
            yield record.kind, record.id, field, language, text


def _references(record: Record) -> Iterable[tuple[Any, ...]]:
    for each in record.references:
        target = each.target
        to = (None, None) if target is None else (target.kind, target.id)
        yield (record.kind, record.id, each.field, each.value, *to)
