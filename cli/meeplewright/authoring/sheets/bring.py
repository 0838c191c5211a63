"""Edits of a table brought back: what changed in the sheet, what in the files, and where both did."""

from __future__ import annotations

import copy
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from meeplewright.authoring.sheets.as_xlsx import is_formula
from meeplewright.authoring.sheets.columns import MISSING, BadCell, Column, columns_of, letter, put
from meeplewright.authoring.sheets.table import NOT_OURS, Row, SheetTable, is_ours, mark_of, own_records
from meeplewright.findings.stop import Stop, did_you_mean
from meeplewright.packs.head import ID
from meeplewright.packs.world import World
from meeplewright.sources.model import Path_, Record
from meeplewright.systems.referring import is_plain, kinds_of
from meeplewright.systems.validate import Judge
from meeplewright.text.ids import id_of

MOST_COLUMNS = 16_384  # as many as a sheet of any program has
MOST_ROWS = 100_000  # each takes a tenth of a millisecond to be laid beside its record


@dataclass(frozen=True, slots=True)
class Fault:
    """Why a cell cannot be taken over: `deck!C7: …`."""

    sheet: str
    cell: str
    reason: str

    def __str__(self) -> str:
        return f"{self.sheet}!{self.cell}: {self.reason}" if self.cell else f"{self.sheet}: {self.reason}"


@dataclass(frozen=True, slots=True)
class CellChange:
    """A value of a record that becomes another; MISSING takes the key away."""

    record: Record
    column: Column
    value: Any
    cell: str


@dataclass(slots=True)
class ImportPlan:
    """All that one import would do."""

    changes: list[CellChange] = field(default_factory=list)
    added: list[tuple[str, dict[str, Any], str]] = field(default_factory=list)
    removed: list[Record] = field(default_factory=list)
    faults: list[Fault] = field(default_factory=list)


def plan_of(world: World, tables: Sequence[SheetTable]) -> ImportPlan:
    """Compare tables with the records, cell by cell."""
    rows = sum(len(table.rows) for table in tables)
    if rows > MOST_ROWS:
        raise Stop(
            f"the table has {rows:,} rows, and no more than {MOST_ROWS:,} are taken over at once",
            help="cut it into several files",
        )
    plan = ImportPlan()
    new_ids = {table.kind: _ids(table) for table in tables}
    for table in tables:
        if table.kind not in world.system.kinds:
            advice = did_you_mean(table.kind, world.system.kinds)
            plan.faults.append(Fault(table.sheet, "", f"there is no kind `{table.kind}`; {advice}".rstrip("; ")))
            continue
        _Importer(world, table, plan, new_ids).run()
    return plan


def _ids(table: SheetTable) -> set[str]:
    return {str(_id_of(row)) for row in table.rows if row.cells.get("id")}


def _id_of(row: Row) -> Any:
    """The id in a row, without the blanks around it that no spreadsheet shows."""
    id_ = row.cells.get("id")
    return id_.strip() if isinstance(id_, str) else id_


def _no_id(id_: Any, row: Row) -> str:
    """Why a row cannot be a record, with an id that it could have."""
    example = id_of(str(id_ or row.cells.get("name") or ""))
    if id_ in (None, ""):
        return f"the row has no id; write one, such as `{example}`" if example else "the row has no id"
    advice = f"; write `{example}`" if example else ""
    return f"`{id_}` cannot be an id: small letters, digits, hyphens{advice}"


class _Importer:
    """One table."""

    def __init__(self, world: World, table: SheetTable, plan: ImportPlan, new_ids: Mapping[str, Iterable[str]]) -> None:
        self.world, self.table, self.plan, self.new_ids = world, table, plan, new_ids
        self.records = {record.id: record for record in own_records(world, table.kind, {})}
        known = columns_of(world, table.kind, list(self.records.values()))
        wider = [_with_ids(column, new_ids) for column in known]
        self.columns = {column.head: column for column in wider}
        self.judge = Judge(world.system.kinds[table.kind].schema)
        self.letters = {head: letter(at) for at, head in enumerate(table.heads, 1)}
        self.heads = [head for head in table.heads if is_ours(head)]
        self.form = next((each.source.form for each in reversed(self.records.values())), None)
        gone = (table.known or frozenset()) - _ids(table)
        self.gone = [self.records[id_] for id_ in sorted(gone) if id_ in self.records]

    def run(self) -> None:
        if not self._heads():
            return
        seen: dict[str, int] = {}
        for row in self.table.rows:
            id_ = _id_of(row)
            if not isinstance(id_, str) or not id_ or (self.form is None and ID.fullmatch(id_) is None):
                self._fault(row, "id", _no_id(id_, row))
            elif id_ in seen:
                self._fault(row, "id", f"`{id_}` stands in row {seen[id_]} already")
            elif id_ in self.records:
                self._changed(self.records[id_], row)
            else:
                self._added(id_, row)
            if isinstance(id_, str):
                seen.setdefault(id_, row.number)
        self.plan.removed += self.gone

    def _heads(self) -> bool:
        """Every column must be known: a renamed one would silently lose its values."""
        if len(self.table.heads) > MOST_COLUMNS:
            reason = (
                f"the table has {len(self.table.heads):,} columns, and no more than {MOST_COLUMNS:,} are taken over"
            )
            self.plan.faults.append(Fault(self.table.sheet, "A1", reason))
            return False
        fine, seen = True, set[str]()
        for at, head in enumerate(self.table.heads):
            if head.startswith(NOT_OURS) or (
                not head and all(row.cells.get(head) in (None, "") for row in self.table.rows)
            ):
                continue  # somebody's own, or one of the empty ones that spreadsheets leave at the edge
            if not head:
                self.plan.faults.append(Fault(self.table.sheet, f"{letter(at + 1)}1", "the column has no name"))
                return False
            if head not in self.columns:
                advice = did_you_mean(head, self.columns) or (
                    f"the columns are {', '.join(self.columns)}; name a column of your own `{NOT_OURS}{head}`"
                )
                self.plan.faults.append(
                    Fault(self.table.sheet, f"{letter(at + 1)}1", f"there is no column `{head}`; {advice}")
                )
                fine = False
            elif head in seen:
                self.plan.faults.append(
                    Fault(self.table.sheet, f"{letter(at + 1)}1", f"the column `{head}` stands twice")
                )
                fine = False
            seen.add(head)
        if "id" not in self.table.heads:
            self.plan.faults.append(Fault(self.table.sheet, "A1", "there is no column `id`"))
            fine = False
        return fine

    def _fault(self, row: Row, head: str, reason: str) -> None:
        self.plan.faults.append(Fault(self.table.sheet, f"{self.letters.get(head, 'A')}{row.number}", reason))

    def _value(self, row: Row, head: str) -> Any:
        """The value of a cell; a fault and `self` where there is none."""
        cell = row.cells.get(head)
        if is_formula(cell):
            self._fault(row, head, f"the cell holds a formula (`{cell}`); put its value there")
            return self
        try:
            # without the blanks at the edge that no spreadsheet shows
            return self.columns[head].value(cell.strip() if isinstance(cell, str) else cell)
        except BadCell as bad:
            self._fault(row, head, str(bad))
            return self

    def _changed(self, record: Record, row: Row) -> None:
        changes = []
        for head in self.heads:
            column = self.columns[head]
            if head == "id":
                continue
            current = column.cell(column.value_in(record))
            cell = row.cells.get(head)
            if mark_of(cell) == mark_of(current):
                continue
            base = row.base.get(head)
            if base is not None and mark_of(cell) == base:
                continue  # not touched in the sheet: the files have moved on
            value = self._value(row, head)
            if value is self or _same(value, column.value_in(record)):
                continue
            if self.form is not None and column.path in [(part,) for part in self.form.parts]:
                self._fault(row, head, f"`{head}` is what others name it by; change it with `meeple rename`")
                continue
            if base is not None and mark_of(current) != base:
                in_files = "nothing" if current is None else f"`{current}`"
                self._fault(
                    row,
                    head,
                    f"changed on both sides: {in_files} in the files, `{cell}` here; settle one of them first",
                )
                continue
            changes.append(CellChange(record, column, value, f"{self.letters[head]}{row.number}"))
        if changes and self._follows(dict(record.data), changes, row):
            self.plan.changes += changes

    def _added(self, id_: str, row: Row) -> None:
        renamed = did_you_mean(id_, [record.id for record in self.gone])
        if renamed:
            self._fault(row, "id", f"`{id_}` is new and another id is gone ({renamed}); rename it with `meeple rename`")
            return
        data: dict[str, Any] = {"id": id_} if self.form is None else {}
        for head in self.heads:
            value = self._value(row, head)
            if value is self:
                return
            if value is not MISSING and head != "id":
                put(data, self.columns[head].path, value)
        if self.form is not None:
            if not self.form.composed:
                data = {self.form.id: id_} | data
            if self.form.id_of(data, "") != id_:
                self._fault(row, "id", f"the fields make it `{self.form.id_of(data, '') or self.form.id}`")
                return
        if self._follows(data, [], row):
            self.plan.added.append((self.table.kind, data, f"A{row.number}"))

    def _follows(self, data: dict[str, Any], changes: Sequence[CellChange], row: Row) -> bool:
        """What the record would become must follow the schema, and what it newly names must be there."""
        after = copy.deepcopy(data)
        for change in changes:
            put(after, change.column.path, change.value)
        problems = [(problem.path, problem.message) for problem in self.judge.problems(after)]
        problems = problems or list(self._unknown(data if changes else {}, after))
        for path, reason in problems:
            steps = [str(step) for step in path]
            head = next(
                (h for h in self.heads if self.columns[h].path == tuple(steps[: len(self.columns[h].path)])), "id"
            )
            self._fault(row, head, reason)
        return not problems

    def _unknown(self, before: Mapping[str, Any], after: Mapping[str, Any]) -> Iterator[tuple[Path_, str]]:
        """References of what the record becomes that lead nowhere, and did not stand in it before."""
        kind = self.world.system.kinds[self.table.kind]
        source = self.world.pack.source
        known = {str(mark.value) for mark in kind.annotated.marks(Record(kind.name, "", before, source, 0))}
        for mark in kind.annotated.marks(Record(kind.name, "", after, source, 0)):
            if mark.annotation not in ("x-ref", "x-icon") or not isinstance(mark.value, str) or mark.value in known:
                continue
            named = mark.argument if mark.annotation == "x-ref" else "icon"
            if not is_plain(named):
                continue  # by another field, which `check` looks up
            kinds = kinds_of(named)
            ids = {id_ for each in kinds for id_ in (*self.world.of(each), *self.new_ids.get(each, ()))}
            if mark.value.rpartition("/")[2] not in ids:
                yield (
                    mark.path,
                    f"there is no {' or '.join(kinds)} `{mark.value}`; {did_you_mean(mark.value, ids)}".rstrip("; "),
                )


def _with_ids(column: Column, new_ids: Mapping[str, Iterable[str]]) -> Column:
    more = tuple(id_ for kind in column.refs for id_ in sorted(new_ids.get(kind, ())) if id_ not in column.choices)
    return replace(column, choices=(*column.choices, *more)) if more else column


def _same(value: Any, current: Any) -> bool:
    if value is MISSING or current is MISSING:
        return value is current
    return type(value) is type(current) and bool(value == current)
