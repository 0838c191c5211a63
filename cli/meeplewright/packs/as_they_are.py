"""Records of files that `sources:` names: ids are what the entry says, in any characters, and nothing else is asked."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from meeplewright.findings.model import Finding
from meeplewright.findings.stop import nearest
from meeplewright.sources.forms.model import FileForm, as_name, stem_of
from meeplewright.sources.model import Record, Source
from meeplewright.systems.model import System
from meeplewright.systems.sections import Sources


def as_they_are(source: Source, form: FileForm, system: System, findings: list[Finding]) -> list[Record]:
    """The records of a file in order; what is none becomes a finding."""
    if form.kind not in system.kinds:
        return []  # the entry's own finding tells of it
    records: list[Record] = []
    stem = stem_of(source.shown)
    for index, entry in enumerate(source.data.get(form.kind, ())):
        path = (form.kind, index)
        if entry.__class__ is not dict:
            message = f"a record of kind `{form.kind}` is a mapping, and this is none"
            advice = "take it out, or write it with braces and its fields inside"
            findings.append(Finding.of("MW016", message, source.place(path), help=advice))
        elif (id_ := form.id_of(entry, source.shown, _key(source, index))) is None:
            findings.append(_without_id(entry, index, source, form))
        else:
            records.append(Record(form.kind, id_, entry, source, index, source.pack))
            if form.named and (named := entry.get(form.named)) is not None and str(named) != stem:
                findings.append(_misnamed(records[-1], form.named, named, stem))
    return records


def _key(source: Source, index: int) -> str:
    return source.keys[index] if index < len(source.keys) else ""


def kind_findings(sources: Sources, system: System) -> Iterator[Finding]:
    """Entries whose kind the system does not have."""
    for entry in sources.entries:
        if entry.kind not in system.kinds and entry.kind not in system.sections.kinds.declared:
            near = nearest(entry.kind, list(system.kinds))
            known = ", ".join(system.kinds) or "none"
            yield Finding.of(
                "MW018",
                f"the system `{system.id}` has no kind `{entry.kind}`",
                entry.place("kind"),
                help=f"did you mean `{near}`?" if near else f"the kinds are: {known}",
                field=f"sources/{entry.number}/kind",
            )


def _without_id(entry: dict[str, Any], index: int, source: Source, form: FileForm) -> Finding:
    """A record that nothing names, at the field that should, or at its first."""
    path = (form.kind, index)
    known = [part for part in form.parts if form.composed and form.is_of_path(part)]
    lacking = [part for part in form.parts if part not in known and as_name(entry.get(part)) is None]
    field = lacking[0] if lacking else form.id_field
    if field in entry:
        value = entry[field]
        what = "nothing" if value in (None, "") else "a value that names nothing"
        place, message = source.place((*path, field)), f"the `{field}` that names this record is {what}"
        advice = "write text or a whole number"
    else:
        first = None if form.is_table else next(iter(entry), None)  # the keys of a table stand in its head alone
        place = source.place(path) if first is None else source.key_place((*path, first))
        message = f"this record of kind `{form.kind}` has no `{field}`"
        near = nearest(field, [key for key in entry if key not in form.parts])
        advice = f"did you mean `{field}` where `{near}` stands?" if near else f"give it a `{field}`"
    if form.composed:
        message += f", which its id `{form.id}` is put together of"
    return Finding.of("MW017", message, place, help=advice, field=field)


def _misnamed(record: Record, field: str, named: Any, stem: str) -> Finding:
    return Finding.of(
        "MW031",
        f"this file is named `{stem}`, and its `{field}` says `{named}`",
        record.place(field),
        help="give the file the name that it says, or the record the name of its file",
        record=record.name,
        field=field,
    )
