"""A kind as a table: cells with what is wrong in them, blocks pasted from a spreadsheet, many cells at once."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from meeplewright.authoring.form.order import shape_of
from meeplewright.authoring.sheets.columns import MISSING, BadCell, Column, columns_of
from meeplewright.authoring.sheets.table import own_records
from meeplewright.desk.changes.digest import digest_of
from meeplewright.desk.changes.model import Edit, FieldPut, New, RefusedEdit, Remove, Why
from meeplewright.desk.forms import locks
from meeplewright.desk.titles import title_of
from meeplewright.findings.model import Finding
from meeplewright.packs.world import World
from meeplewright.sources.characters import UNWANTED
from meeplewright.sources.model import Record
from meeplewright.text.ids import id_of

MOST_CELLS = 50_000
_FAULTS = 50


@dataclass(frozen=True, slots=True)
class ColumnHead:
    """A column. `sort` as for sheets: text, integer, number, boolean, list, or yaml for what has a shape of its own."""

    name: str
    sort: str
    choices: tuple[str, ...]
    kinds: tuple[str, ...]
    help: str
    required: bool


@dataclass(frozen=True, slots=True)
class GridRow:
    """A record. `said` are findings by column: code, severity, message."""

    record: str
    title: str
    digest: str
    cells: tuple[Any, ...]
    locked: str
    said: tuple[tuple[str, str, str, str], ...]


@dataclass(frozen=True, slots=True)
class RecordGrid:
    """The pack's own records of a kind."""

    kind: str
    title: str
    heads: tuple[ColumnHead, ...]
    rows: tuple[GridRow, ...]


@dataclass(frozen=True, slots=True)
class BadCells:
    """Cells of a block that fit nothing: nothing was written. Row and column count from 1, in the block."""

    faults: tuple[tuple[int, int, str], ...]
    more: int = 0


def columns(world: World, kind: str) -> list[Column]:
    """The columns of a kind. What may be chosen is offered and not asked for: another word is written and found."""
    return [replace(column, choices=()) for column in _ordered(world, kind)]


def _ordered(world: World, kind: str) -> list[Column]:
    """The id, then what must be there or is somewhere, then what could be."""
    records = own_records(world, kind, {})
    shown = columns_of(world, kind, records)
    shape = shape_of(world.system.kinds[kind].schema)
    needed = {name for schema in shape.schemas for name in schema.get("required", ()) if isinstance(name, str)}
    used = {
        column.head
        for column in shown
        if column.path[0] in needed or any(column.value_in(record) is not MISSING for record in records)
    }
    return sorted(
        (replace(column, required=column.path[0] in needed) for column in shown),
        key=lambda column: 0 if column.head == "id" else 1 if column.head in used else 2,
    )


def grid_of(world: World, kind: str, findings: Sequence[Finding] = ()) -> RecordGrid:
    """A kind as a table."""
    records = own_records(world, kind, {})
    shown = _ordered(world, kind)
    said: dict[str, list[Finding]] = {}
    for finding in findings:
        said.setdefault(finding.record, []).append(finding)
    heads = tuple(
        ColumnHead(each.head, each.sort, each.choices[:400], each.refs, each.description, each.required)
        for each in shown
    )
    locked = {id(record.source): locks.of_source(world, record.source) for record in records}
    digests = {id(record.source): digest_of(record.source) for record in records}
    rows = (
        GridRow(
            record.name,
            title_of(record) or record.id,
            digests[id(record.source)],
            tuple(each.cell(each.value_in(record)) for each in shown),
            locked[id(record.source)],
            tuple(_said(said.get(record.name, ()), shown)),
        )
        for record in records
    )
    known = world.system.kinds[kind]
    return RecordGrid(kind, known.title, heads, tuple(rows))


def _said(findings: Sequence[Finding], heads: Sequence[Column]) -> Iterator[tuple[str, str, str, str]]:
    for finding in findings:
        path = tuple(finding.field.split("/")) if finding.field else ()
        head = next((each.head for each in heads if each.path == path[: len(each.path)]), "id")
        yield head, finding.code, finding.severity.value, finding.message


def cells(world: World, kind: str, wanted: Sequence[tuple[str, str, Any]]) -> list[Edit] | BadCells | RefusedEdit:
    """Edits that make cells say something: (record, column, what was typed)."""
    if len(wanted) > MOST_CELLS:
        return _too_many(len(wanted))
    known = {column.head: column for column in columns(world, kind)}
    edits: list[Edit] = []
    faults: list[tuple[int, int, str]] = []
    for number, (name, head, typed) in enumerate(wanted, 1):
        record = world.get(*name.partition("/")[::2])
        column = known.get(head)
        if record is None or column is None:
            return RefusedEdit(Why.GONE, f"there is no `{head}` of `{name}` any more", "look at the table again", name)
        try:
            edits += _cell(record, column, typed)
        except BadCell as bad:
            faults.append((number, 1, str(bad)))
    return _bad(faults) if faults else edits


def fill(world: World, kind: str, head: str, first: str, others: Sequence[str]) -> list[Edit] | BadCells | RefusedEdit:
    """Edits that make other records say what the first one says in a column."""
    column = next((each for each in columns(world, kind) if each.head == head), None)
    record = world.get(*first.partition("/")[::2])
    if column is None or record is None:
        return RefusedEdit(Why.GONE, f"there is no `{head}` of `{first}` any more", "look at the table again", first)
    return cells(world, kind, [(name, head, column.cell(column.value_in(record))) for name in others])


def block(text: str) -> list[list[str]]:
    """The cells of a block as spreadsheets copy it: tabs between them, quotes around those with line ends."""
    lines = text.replace("\r\n", "\n").replace("\r", "\n").removesuffix("\n")
    if not lines.strip():
        return []
    if _is_quoted(lines):
        return [list(row) for row in csv.reader(io.StringIO(lines, newline=""), delimiter="\t")]
    return [line.split("\t") for line in lines.split("\n")]


def _is_quoted(lines: str) -> bool:
    """Whether quotes stand around cells, and are not a part of what they say."""
    opened = lines.startswith('"') or '\t"' in lines or '\n"' in lines
    return opened and lines.count('"') % 2 == 0


def paste(
    world: World, kind: str, text: str, record: str = "", head: str = "", shown: Sequence[str] = ()
) -> list[Edit] | BadCells | RefusedEdit:
    """Edits for a block that is pasted: from a cell on, over the rows as they are `shown`; what goes beyond the last
    row, or stands in a block with heads of its own, becomes new records."""
    if (odd := UNWANTED.search(text)) is not None or any("\ud800" <= char <= "\udfff" for char in text):
        what = f"U+{ord(odd.group()):04X}" if odd is not None else "half a character"
        return RefusedEdit(Why.WRONG, f"the block holds a character that nobody can see ({what})", "copy it again")
    rows = block(text)
    if sum(map(len, rows)) > MOST_CELLS:
        return _too_many(sum(map(len, rows)))
    if not rows:
        return RefusedEdit(Why.WRONG, "there is nothing to paste")
    return _Pasting(world, kind, list(shown)).edits(rows, record, head)


def _too_many(count: int) -> RefusedEdit:
    return RefusedEdit(Why.WRONG, f"{count:,} cells are more than {MOST_CELLS:,} at once", "paste them in parts")


def _bad(faults: list[tuple[int, int, str]]) -> BadCells:
    return BadCells(tuple(faults[:_FAULTS]), max(0, len(faults) - _FAULTS))


def _cell(record: Record, column: Column, typed: Any) -> Iterator[Edit]:
    """What makes a record say what was typed; nothing where it says so already."""
    value = column.value(typed.strip() if isinstance(typed, str) else typed)
    now = column.value_in(record)
    if value is MISSING:
        if now is not MISSING:
            yield Remove(record.name, _to_take(record, column))
        return
    if now is MISSING or type(now) is not type(value) or now != value:
        yield FieldPut(record.name, column.path, value)


def _to_take(record: Record, column: Column) -> tuple[str, ...]:
    """A mapping that would be left empty goes with its last key."""
    path = column.path
    while len(path) > 1:
        inner: Any = record.data
        for step in path[:-1]:
            inner = inner[step]
        if set(inner) != {path[-1]}:
            break
        path = path[:-1]
    return path


class _Pasting:
    """One block."""

    def __init__(self, world: World, kind: str, shown: list[str]) -> None:
        self.world, self.kind = world, kind
        self.columns = columns(world, kind)
        self.shown = shown or [record.name for record in own_records(world, kind, {})]
        self.faults: list[tuple[int, int, str]] = []
        self.taken: set[str] = set()

    def edits(self, rows: list[list[str]], record: str, head: str) -> list[Edit] | BadCells | RefusedEdit:
        named = self._named(rows[0])
        if named is not None:
            edits = self._by_heads(named, rows[1:])
        else:
            start = next((at for at, each in enumerate(self.columns) if each.head == head), 0)
            wide = max(map(len, rows))
            if start + wide > len(self.columns):
                over = start + wide - len(self.columns)
                return RefusedEdit(
                    Why.WRONG, f"the block is {over} columns wider than the table from there on",
                    "paste it further left, or with the names of the columns above it",
                )  # fmt: skip
            first = self.shown.index(record) if record in self.shown else len(self.shown)
            edits = self._from(self.columns[start:], rows, first)
        return _bad(self.faults) if self.faults else edits

    def _named(self, row: list[str]) -> list[Column] | None:
        """The columns that the first row of a block names; None where it is a row like the others."""
        known = {each.head.casefold(): each for each in self.columns}
        known |= {each.head.replace("-", " ").casefold(): each for each in self.columns}
        matches = [known.get(cell.strip().casefold()) for cell in row]
        named = [each for each in matches if each is not None]
        return named if len(named) == len(row) and len(set(row)) == len(row) else None

    def _by_heads(self, heads: list[Column], rows: list[list[str]]) -> list[Edit]:
        """Rows under names of columns: a known id changes its record, another one is a new one."""
        edits: list[Edit] = []
        at_id = next((at for at, each in enumerate(heads) if each.head == "id"), None)
        for number, row in enumerate(rows, 2):
            id_ = row[at_id].strip() if at_id is not None and at_id < len(row) else ""
            known = self.world.get(self.kind, id_) if id_ else None
            edits += self._changed(known, heads, row, number) if known is not None else self._added(heads, row, number)
        return edits

    def _from(self, heads: Sequence[Column], rows: list[list[str]], first: int) -> list[Edit]:
        edits: list[Edit] = []
        for number, row in enumerate(rows, 1):
            at = first + number - 1
            name = self.shown[at] if at < len(self.shown) else ""
            record = self.world.get(*name.partition("/")[::2]) if name else None
            edits += self._changed(record, heads, row, number) if record else self._added(heads, row, number)
        return edits

    def _changed(self, record: Record, heads: Sequence[Column], row: list[str], number: int) -> Iterator[Edit]:
        for at, (column, typed) in enumerate(zip(heads, row, strict=False), 1):
            if column.head == "id":
                if typed.strip() not in ("", record.id):
                    self.faults.append((number, at, "an id is changed with Rename, so that all that names it follows"))
                continue
            try:
                yield from _cell(record, column, typed)
            except BadCell as bad:
                self.faults.append((number, at, str(bad)))

    def _added(self, heads: Sequence[Column], row: list[str], number: int) -> Iterator[Edit]:
        data: dict[str, Any] = {}
        id_ = ""
        for at, (column, typed) in enumerate(zip(heads, row, strict=False), 1):
            if column.head == "id":
                id_ = typed.strip()
                continue
            try:
                value = column.value(typed.strip())
            except BadCell as bad:
                self.faults.append((number, at, str(bad)))
                continue
            if value is not MISSING:
                _put(data, column.path, value)
        if not data and not id_:
            return  # an empty row
        yield New(self.kind, id_ or self._id(data, number), data)

    def _id(self, data: Mapping[str, Any], number: int) -> str:
        """An id made of the name, which nobody has yet."""
        words = next((data[key] for key in ("name", "title", "label", "text") if isinstance(data.get(key), str)), "")
        base = id_of(" ".join(words.split()[:6])) or f"{self.kind}-{number}"
        free, more = base, 2
        while free in self.taken or self.world.get(self.kind, free) is not None:
            free, more = f"{base}-{more}", more + 1
        self.taken.add(free)
        return free


def _put(data: dict[str, Any], path: Sequence[str], value: Any) -> None:
    for step in path[:-1]:
        data = data.setdefault(step, {})
    data[path[-1]] = value
