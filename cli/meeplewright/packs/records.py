"""The data of content files to records, with findings for what is not one."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from meeplewright.findings.model import Edit, Finding
from meeplewright.findings.stop import did_you_mean, nearest
from meeplewright.packs.as_they_are import as_they_are
from meeplewright.packs.head import ID
from meeplewright.sources.model import Record, Source
from meeplewright.systems.model import System
from meeplewright.text.ids import id_of
from meeplewright.text.letters import in_one_alphabet


def records_of(source: Source, system: System, findings: list[Finding]) -> list[Record]:
    """The records of a file in order; what is none becomes a finding."""
    if source.form is not None:
        return as_they_are(source, source.form, system, findings)
    records: list[Record] = []
    declared = system.sections.kinds.declared
    for kind, entries in source.data.items():
        if kind not in system.kinds and kind in declared:
            continue  # its schema cannot be read, which the system tells
        if kind not in system.kinds:
            findings.append(_unknown_kind(kind, source, system))
        elif isinstance(entries, list):
            for index, entry in enumerate(entries):
                if entry.__class__ is dict and (id_ := entry.get("id")).__class__ is str and ID.fullmatch(id_):
                    records.append(Record(kind, id_, entry, source, index, source.pack))
                else:
                    findings.append(_no_record(entry, kind, index, source))
        elif entries is not None:
            findings.append(
                Finding.of(
                    "MW015",
                    f"under `{kind}` stands {_shape(entries)} and not a list of records",
                    source.place((kind,)),
                    help="begin each record with `- id: …` on a line of its own",
                )
            )
    return records


def _unknown_kind(kind: str, source: Source, system: System) -> Finding:
    known = ", ".join(system.kinds) or "none"
    return Finding.of(
        "MW018",
        f"the system `{system.id}` has no kind `{kind}`",
        source.key_place((kind,)),
        help=did_you_mean(kind, system.kinds) or f"the kinds are: {known}",
    )


def _no_record(entry: Any, kind: str, index: int, source: Source) -> Finding:
    path = (kind, index)
    if not isinstance(entry, Mapping):
        return Finding.of(
            "MW016",
            f"a record of kind `{kind}` is a mapping, and this is {_shape(entry)}",
            source.place(path),
            help="write it as `- id: …` with its fields below",
        )
    id_ = entry.get("id")
    if "id" not in entry:
        near = next((key for key in entry if sorted(key.casefold()) == ["d", "i"]), "") or nearest(
            "id", [key for key in entry if len(key) <= 4]
        )
        return Finding.of(
            "MW017",
            f"this record of kind `{kind}` has no `id`",
            source.key_place((*path, near)) if near else _first_key(entry, path, source),
            help=f"did you mean `id` where `{near}` stands?"
            if near
            else "give it an `id` in small letters, digits and hyphens",
        )
    if not isinstance(id_, str):
        shown = "nothing" if id_ is None else f"{_shape(id_)}"
        return Finding.of(
            "MW017",
            f"the `id` of this record is {shown} and not text",
            source.place((*path, "id")),
            help="write small letters, digits and hyphens; put a number in quotes",
            field="id",
        )
    suggestion, place = id_of(id_), source.place((*path, "id"))
    return Finding.of(
        "MW017",
        f"`{id_}` is no id: ids are small letters, digits and single hyphens",
        place,
        help=f"write `{suggestion}`" if suggestion else "write a short name, such as `old-mill`",
        edit=Edit(place, suggestion) if suggestion == in_one_alphabet(id_) else None,  # it looked so already
        field="id",
    )


def _first_key(entry: Mapping[str, Any], path: tuple[str, int], source: Source) -> Any:
    return source.key_place((*path, next(iter(entry)))) if entry else source.place(path)


def _shape(value: Any) -> str:
    if value is None:
        return "nothing"
    if isinstance(value, bool):
        return "`true` or `false`"
    if isinstance(value, dict):
        return "a mapping"
    if isinstance(value, list):
        return "a list"
    return "a number" if isinstance(value, int | float) else "text"
