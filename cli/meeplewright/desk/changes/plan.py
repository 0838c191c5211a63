"""Edits of records to the files that they change, or the reason why they are refused. Nothing is written here."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from meeplewright.authoring.begin.record import as_named, with_record
from meeplewright.authoring.begin.sample import CannotSample, sample
from meeplewright.authoring.form.order import SchemaShape, shape_of
from meeplewright.authoring.patch import CannotPatch
from meeplewright.authoring.sheets.into_files import reads_as
from meeplewright.authoring.splicing import model as splices
from meeplewright.authoring.splicing.make import Shapes, new_text
from meeplewright.authoring.splicing.model import NotThere, done, value_at
from meeplewright.desk.changes import model
from meeplewright.desk.changes.branches import with_branch
from meeplewright.desk.changes.model import Change, Edit, FileChange, RefusedEdit, Why
from meeplewright.desk.changes.values import judge_of, misshapen, no_kind, odd, plain_lines
from meeplewright.desk.forms import locks
from meeplewright.findings.stop import Stop, did_you_mean
from meeplewright.packs.head import ID
from meeplewright.packs.world import World
from meeplewright.sources.model import Path_, Record, Source
from meeplewright.systems.model import Kind
from meeplewright.text.ids import id_of

_OF_RECORDS = (model.New, model.Delete, model.Duplicate)


class No(Exception):
    """An edit is refused, from deep inside."""

    def __init__(self, refused: RefusedEdit) -> None:
        super().__init__(refused.reason)
        self.refused = refused


def plan(world: World, edits: Sequence[Edit], title: str = "") -> Change | RefusedEdit:
    """What some edits come to, all of them together."""
    try:
        return _Planner(world).change(edits, title)
    except No as no:
        return no.refused


class _Planner:
    """The files as they become, one edit after the other."""

    def __init__(self, world: World) -> None:
        self.world = world
        self.operations: dict[Source, list[splices.Operation]] = {}
        self.data: dict[Source, Any] = {}
        self.new: list[FileChange] = []
        self.records: list[str] = []
        self.judged: dict[str, tuple[Record, Kind]] = {}
        self.added: set[str] = set()

    def change(self, edits: Sequence[Edit], title: str) -> Change:
        for edit in edits:
            if not isinstance(edit, _OF_RECORDS):
                self._one(edit)
        for record, kind in self.judged.values():
            after = value_at(self.data[record.source], record.path)
            if (why := misshapen(kind, record.data, after, record.name)) is not None:
                raise No(why)
        for edit in sorted((each for each in edits if isinstance(each, _OF_RECORDS)), key=self._last_first):
            self._one(edit)
        files = [self._file(source) for source in self.operations]
        every = (*(each for each in files if each is not None), *self.new)
        return Change(title or _title(edits), every, records=tuple(dict.fromkeys(self.records)))

    def _last_first(self, edit: Edit) -> tuple[int, int]:
        """Records that come or go change where those behind them stand: the last ones first, new ones at the end."""
        if isinstance(edit, model.New):
            return 1, 0
        return 0, -self.record(edit.record)[0].index

    def _one(self, edit: Edit) -> None:
        if isinstance(edit, model.New):
            self._new(edit)
            return
        record, kind = self.record(edit.record)
        self.records.append(record.name)
        if why := locks.of_source(self.world, record.source):
            raise No(RefusedEdit(Why.LOCKED, why, record=record.name))
        if isinstance(edit, model.Delete):
            self.records.pop()
            self._at(record, splices.Drop(record.path))
        elif isinstance(edit, model.Duplicate):
            self._twice(record, edit.id)
        else:
            self._field(record, kind, edit)

    def record(self, name: str) -> tuple[Record, Kind]:
        """A record of the pack by its name, and its kind."""
        kind, _, id_ = name.partition("/")
        known = self.world.system.kinds.get(kind)
        if known is None:
            raise No(no_kind(kind, self.world.system.kinds))
        record = self.world.get(kind, id_)
        if record is None:
            raise No(
                RefusedEdit(Why.GONE, f"there is no {kind} `{id_}` any more", did_you_mean(id_, self.world.of(kind)))
            )
        return record, known

    def _field(
        self, record: Record, kind: Kind, edit: model.FieldPut | model.Remove | model.ItemInsert | model.ItemMove
    ) -> None:
        path = edit.path
        if not path or not all(isinstance(step, str | int) for step in path):
            raise No(RefusedEdit(Why.WRONG, "no field was named", record=record.name))
        self._check_name(record, path)
        there = (*record.path, *path)
        if why := locks.of_value(record.source, _as_far_as_it_is(record.source.data, there)):
            raise No(RefusedEdit(Why.LOCKED, why, record=record.name, path=path))
        if isinstance(edit, model.FieldPut | model.ItemInsert):
            if (bad := odd(edit.value, path)) is not None:
                raise No(RefusedEdit(bad.why, bad.reason, bad.help, record=record.name, path=bad.path))
            value = plain_lines(edit.value)
        self.judged[record.name] = record, kind
        if isinstance(edit, model.FieldPut):
            self._at(record, splices.Put(there, value), path)
            now = value_at(self.data[record.source], record.path)
            for operation in with_branch(kind, record.data, now, path, record.path):
                self._at(record, operation, path)
        elif isinstance(edit, model.ItemInsert):
            self._at(record, splices.Insert(there, value), path)
        elif isinstance(edit, model.ItemMove):
            if edit.index != edit.to:
                self._at(record, splices.Move(there, edit.index, edit.to), path)
        else:
            self._at(record, splices.Drop(there), path)

    def _check_name(self, record: Record, path: Path_) -> None:
        form = record.source.form
        if path[0] == "id" or (form is not None and path[0] in form.parts):
            raise No(
                RefusedEdit(
                    Why.LOCKED, f"`{path[0]}` is what others name the record by", "give it another name with Rename",
                    record.name, path,
                )
            )  # fmt: skip

    def _at(self, record: Record, operation: splices.Operation, path: Path_ = ()) -> None:
        source = record.source
        try:
            self.data[source] = done(self.data.get(source, source.data), operation)
        except NotThere as gone:
            raise No(RefusedEdit(Why.GONE, str(gone), "look at the record again", record.name, path)) from None
        self.operations.setdefault(source, []).append(operation)

    # --- whole records

    def _free(self, kind: str, id_: str) -> None:
        name = f"{kind}/{id_}"
        if ID.fullmatch(id_) is None:
            proposal = id_of(id_)
            advice = f"write `{proposal}`" if proposal else ""
            raise No(RefusedEdit(Why.WRONG, f"`{id_}` cannot be an id: small letters, digits, hyphens", advice, name))
        if self.world.get(kind, id_) is not None or name in self.added:
            raise No(RefusedEdit(Why.TAKEN, f"there is a {kind} `{id_}` already", "give it another id", name))
        self.added.add(name)

    def _new(self, new: model.New) -> None:
        kind = self.world.system.kinds.get(new.kind)
        if kind is None:
            raise No(no_kind(new.kind, self.world.system.kinds))
        self._free(new.kind, new.id)
        if (bad := odd(dict(new.fields))) is not None:
            raise No(RefusedEdit(bad.why, bad.reason, bad.help, record=f"{new.kind}/{new.id}", path=bad.path))
        given = {key: value for key, value in plain_lines(dict(new.fields)).items() if key != "id"}
        data: dict[str, Any] = {"id": new.id, **given}
        try:
            if judge_of(kind).problems(data):
                data = sample(self.world, kind, new.id, given)
        except CannotSample as cannot:
            raise No(
                RefusedEdit(Why.WRONG, f"a {new.kind} needs its `{cannot.field}`", "give it with the record", new.kind)
            ) from None
        name = f"{new.kind}/{new.id}"
        if (why := misshapen(kind, None, data, name)) is not None:
            raise No(why)
        self.records.append(name)
        self._add(kind, new, data)

    def _add(self, kind: Kind, new: model.New, data: dict[str, Any]) -> None:
        siblings = [each for each in self.world.of(kind.name).values() if each.pack == self.world.pack.name]
        last = siblings[-1] if siblings else None
        if last is not None and not new.file and not (last.source.form is not None and last.source.form.each_file):
            if why := locks.of_source(self.world, last.source):
                raise No(RefusedEdit(Why.LOCKED, why, record=last.name))
            if last.source.form is not None:
                data = self._named(data, last.source, new)
            listed = value_at(self.data.get(last.source, last.source.data), last.path[:-1])
            at = len(listed) if isinstance(listed, list) else 0
            self._at(last, splices.Insert((*last.path[:-1], at), data))
            return
        if any(each.path.name == f"{kind.name}.yaml" for each in self.new):
            raise No(RefusedEdit(Why.WRONG, f"write the first {kind.name} by itself, and the others then"))
        try:
            if last is not None and last.source.form is not None:
                data = as_named(data, last.source.form, new.id)
            files = with_record(self.world, kind, data, new.file, new.id)
        except Stop as stop:
            raise No(RefusedEdit(Why.LOCKED, stop.message, stop.help or "")) from None
        self.new += [
            FileChange(path, before if path.exists() else None, after) for path, (before, after) in files.items()
        ]

    def _named(self, data: dict[str, Any], source: Source, new: model.New) -> dict[str, Any]:
        assert source.form is not None
        try:
            return as_named(data, source.form, new.id)
        except Stop as stop:
            raise No(RefusedEdit(Why.WRONG, stop.message, stop.help or "", f"{new.kind}/{new.id}")) from None

    def _twice(self, record: Record, id_: str) -> None:
        self._free(record.kind, id_)
        data: dict[str, Any] = {**record.data}
        form = record.source.form
        if form is None:
            data["id"] = id_
        elif form.each_file or form.composed:
            raise No(
                RefusedEdit(
                    Why.LOCKED, "what names this record is put together of its fields or of its file's name",
                    "make a new one, and fill it in", record.name,
                )
            )  # fmt: skip
        else:
            data[form.id] = id_
        if (number := next((mark for mark in _numbers(self.world, record)), None)) is not None:
            data.pop(number, None)
        self.records[-1] = f"{record.kind}/{id_}"
        *above, index = record.path
        self._at(record, splices.Insert((*above, int(index) + 1), data))

    # --- files

    def _file(self, source: Source) -> FileChange | None:
        shapes = _shapes(self.world, source)
        if not reads_as(source, source.text, source.data):
            raise No(
                RefusedEdit(Why.CHANGED, f"{source.shown} was changed in the meantime", "look at the record again")
            )
        try:
            text, _data = new_text(source, self.operations[source], shapes)
        except CannotPatch as resists:
            raise No(
                RefusedEdit(
                    Why.LOCKED,
                    f"{source.shown}: {resists}",
                    "change it in its text",
                    self.records[0] if self.records else "",
                )
            ) from None
        except NotThere as gone:
            raise No(RefusedEdit(Why.GONE, str(gone), "look at the record again")) from None
        return FileChange(source.path, source.text, text) if text != source.text else None


def _numbers(world: World, record: Record) -> list[str]:
    """The printed numbers of a record, which no other may have."""
    kind = world.system.kinds[record.kind]
    return [
        str(mark.path[0])
        for mark in kind.annotated.marks(record)
        if mark.annotation == "x-number" and len(mark.path) == 1
    ]


def _shapes(world: World, source: Source) -> Shapes:
    """What the schema says of the value at a path of a file."""

    def shape(path: Path_) -> SchemaShape | None:
        kind = world.system.kinds.get(str(path[0])) if path else None
        inner = None if kind is None else shape_of(kind.schema)
        for step in path[2:]:
            if inner is None:
                return None
            inner = inner.item() if isinstance(step, int) else inner.key(step)
        return inner

    return shape if source.form is None or source.form.kind else lambda _: None


def _as_far_as_it_is(data: Any, path: Path_) -> Path_:
    for at in range(len(path), 0, -1):
        if value_at(data, path[:at], missing := object()) is not missing:
            return path[:at]
    return ()


def _title(edits: Sequence[Edit]) -> str:
    if len(edits) != 1:
        return f"{len(edits)} changes"
    (edit,) = edits
    if isinstance(edit, model.New):
        return f"new {edit.kind} {edit.id}"
    if isinstance(edit, model.Delete):
        return f"delete {edit.record}"
    if isinstance(edit, model.Duplicate):
        return f"duplicate {edit.record}"
    path: Path_ = getattr(edit, "path", ())
    return f"{edit.record}: {'/'.join(map(str, path))}"
