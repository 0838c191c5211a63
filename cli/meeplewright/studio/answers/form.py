"""A record's form: its fields, what may be chosen for them, and every edit of a record."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from meeplewright.authoring.splicing.model import value_at
from meeplewright.desk.changes.model import Delete, Duplicate, Edit, FieldPut, ItemInsert, ItemMove, New, Remove, Why
from meeplewright.desk.forms import choosing
from meeplewright.desk.forms.build import form_of
from meeplewright.desk.forms.model import Field, RecordForm, Said
from meeplewright.desk.named import Named
from meeplewright.desk.renaming import plan as renamed
from meeplewright.studio import edits
from meeplewright.studio.refused import MEANWHILE, UNFIT, WRONG, Refused, count_of, list_of, words_of

if TYPE_CHECKING:
    from meeplewright.studio.answers import Question
    from meeplewright.studio.session import Session

_MOST_STEPS = 60


def about(session: Session, asked: Mapping[str, Any]) -> dict[str, Any]:
    """The form of a record."""
    name = words_of(asked, "record")
    record = session.record(name)
    if session.stale(name) is not None:
        raise Refused(UNFIT, "the file of this record cannot be read now", "mend it first")
    return form_told(form_of(session.world, record, session.findings))


def form_told(form: RecordForm) -> dict[str, Any]:
    """A form."""
    return {
        "record": form.record,
        "kind": form.kind,
        "title": form.title,
        "digest": form.digest,
        "file": form.file,
        "locked": form.locked,
        "fields": [_field(each) for each in form.fields],
        "findings": [_said(each) for each in form.findings],
        "usedBy": list(form.used_by),
    }


def _field(field: Field) -> dict[str, Any]:
    return {
        "path": list(field.path),
        "name": field.name,
        "widget": field.widget.value,
        "value": field.value,
        "set": field.set,
        "required": field.required,
        "help": field.help,
        "default": field.default,
        "choices": [{"value": each.value, "title": each.title} for each in field.choices],
        "kinds": list(field.kinds),
        "least": field.least,
        "most": field.most,
        "whole": field.whole,
        "fields": [_field(each) for each in field.fields],
        "item": _field(field.item) if field.item is not None else None,
        "blank": field.blank,
        "locked": field.locked,
    }


def _said(said: Said) -> dict[str, Any]:
    return {
        "code": said.code,
        "severity": said.severity,
        "message": said.message,
        "help": said.help,
        "field": "/".join(said.path),
    }


def choices(session: Session, asked: Mapping[str, Any]) -> dict[str, Any]:
    """What a reference may name, or the pictures of the pack: those that what is typed may mean."""
    typed = words_of(asked, "typed", "")
    kinds = [str(each) for each in list_of(asked, "kinds", 40)]
    page = choosing.records(session.world, kinds, typed) if kinds else choosing.assets(session.world, typed)
    return {
        "found": [
            {"value": each.value, "title": each.title, "kind": each.kind, "record": each.record} for each in page.found
        ],
        "more": page.more,
    }


def path_of(asked: Mapping[str, Any], name: str = "path") -> tuple[str | int, ...]:
    """A path that a question carries: names of fields, and places in lists."""
    steps = list_of(asked, name, _MOST_STEPS)
    if not all(isinstance(each, str) or (isinstance(each, int) and not isinstance(each, bool)) for each in steps):
        raise Refused(WRONG, "a path is made of names of fields and of places in lists")
    return tuple(steps)


def edit_of(asked: Mapping[str, Any]) -> Edit:
    """The one edit that a question asks for."""
    do, record = words_of(asked, "do"), words_of(asked, "record", "")
    if do == "put":
        return FieldPut(record, path_of(asked), asked.get("value"))
    if do == "remove":
        return Remove(record, path_of(asked))
    if do == "insert":
        return ItemInsert(record, path_of(asked), asked.get("value"))
    if do == "move":
        return ItemMove(record, path_of(asked), count_of(asked, "index"), count_of(asked, "to"))
    if do == "delete":
        return Delete(record)
    if do == "duplicate":
        return Duplicate(record, words_of(asked, "id"))
    if do == "new":
        fields = asked.get("fields", {})
        if not isinstance(fields, dict):
            raise Refused(WRONG, "the fields of a new record are an object")
        return New(words_of(asked, "kind"), words_of(asked, "id"), fields)
    raise Refused(WRONG, f"there is no edit `{do}`")


def edit(session: Session, asked: Mapping[str, Any]) -> dict[str, Any]:
    """Make one edit. `was`: what stood there when it was begun to be typed."""
    if "was" in asked:
        _refuse_other(session, asked)
    return edits.edit(session, [edit_of(asked)], words_of(asked, "digest", ""))


def _refuse_other(session: Session, asked: Mapping[str, Any]) -> None:
    """Refused where another value stands there than the one that was seen: both are shown."""
    record, path = session.record(words_of(asked, "record")), path_of(asked)
    theirs = value_at(record.data, path)
    if theirs == asked["was"]:
        return
    raise Refused(
        MEANWHILE, f"{record.source.shown} was changed while you were typing; nothing was written",
        "take yours or theirs", why=Why.CHANGED.value, record=record.name, field="/".join(map(str, path)),
        mine=asked.get("value"), theirs=theirs,
    )  # fmt: skip


def several(session: Session, asked: Mapping[str, Any]) -> dict[str, Any]:
    """Make several edits as one step."""
    wanted = list_of(asked, "edits", 2_000)
    if not wanted or not all(isinstance(each, dict) for each in wanted):
        raise Refused(WRONG, "the question lacks its edits")
    return edits.edit(session, [edit_of(each) for each in wanted], words_of(asked, "digest", ""))


def rename(session: Session, asked: Mapping[str, Any]) -> dict[str, Any]:
    """Give a record another id, everywhere that names it."""
    from meeplewright.desk.changes.renamed import change_of

    record = session.record(words_of(asked, "record"))
    plan = renamed(session.room, Named(0, 0, record), words_of(asked, "id"))
    return edits.perform(session, change_of(plan, record, words_of(asked, "id")))


QUESTIONS: dict[str, Question] = {
    "about": about, "choices": choices, "edit": edit, "several": several, "rename": rename,
}  # fmt: skip
WRITES = frozenset({"edit", "several", "rename"})
