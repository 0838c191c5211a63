"""Findings, records and faces as the page is told of them: plain values."""

from __future__ import annotations

import hashlib
from typing import TYPE_CHECKING, Any

from meeplewright.desk import faces
from meeplewright.desk.mends import title_of as title_of_mend
from meeplewright.desk.room import inside, whole_path
from meeplewright.desk.titles import kind_title, title_of
from meeplewright.findings.model import Finding
from meeplewright.sources.model import Record
from meeplewright.studio.refused import Refused

if TYPE_CHECKING:
    from meeplewright.studio.session import Session

_DRAWN = "drawn"
_MOST_DRAWN = 4000


def mark_of(finding: Finding) -> str:
    """What a finding is called between two questions: the same as long as it stands where it stands."""
    said = repr((finding.code, finding.place, finding.message, finding.record, finding.field))
    return hashlib.blake2b(said.encode("utf-8", "surrogatepass"), digest_size=9).hexdigest()


def finding_told(session: Session, finding: Finding) -> dict[str, Any]:
    """A finding."""
    place = finding.place
    return {
        "mark": mark_of(finding),
        "code": finding.code,
        "severity": finding.severity.value,
        "confidence": finding.confidence.value,
        "message": finding.message,
        "help": finding.help,
        "file": _file(session, place.path),
        "line": place.line,
        "column": place.column,
        "record": finding.record,
        "field": finding.field,
        "mend": "" if finding.edit is None else title_of_mend(finding, finding.edit),
        "witness": list(finding.witness),
        "related": [
            {"message": each.message, "file": _file(session, each.place.path), "line": each.place.line}
            for each in finding.related
        ],
    }


def _file(session: Session, path: str) -> str:
    """How a person who has the pack before their eyes calls a file."""
    return inside(whole_path(path), session.folder) or path


def record_told(session: Session, record: Record) -> dict[str, Any]:
    """A record in short: what a list or a chooser shows of it."""
    world = session.world
    return {
        "record": record.name,
        "kind": record.kind,
        "id": record.id,
        "kindTitle": kind_title(world, record.kind),
        "title": title_of(record),
    }


def face_told(session: Session, record: Record, side: str, language: str, known: str = "") -> dict[str, Any]:
    """A face; its picture is left out where the page has it: `known` is the key of what it shows."""
    stale = session.stale(record.name) is not None
    world = session.good if stale and session.good is not None else session.world
    about: dict[str, Any] = {"record": record.name, "side": side, "stale": stale}
    shown = faces.face(world, record, side, language)
    if shown is None:
        return {**about, "none": True}
    about |= {"key": shown.key, "width": shown.width_mm, "height": shown.height_mm, "title": shown.title}
    if shown.key == known:
        return about
    drawn: dict[str, str] = session.kept.setdefault(_DRAWN, {})
    if shown.key not in drawn:
        if len(drawn) >= _MOST_DRAWN:
            drawn.clear()
        drawn[shown.key] = shown.svg().decode()
    return {**about, "svg": drawn[shown.key]}


def face_or_why(session: Session, name: str, side: str, language: str, known: str = "") -> dict[str, Any]:
    """The same for a record by its name: one that is gone or cannot be drawn says so."""
    try:
        return face_told(session, session.record(name), side, language, known)
    except Refused as refused:
        return {"record": name, "side": side, "gone": True, "why": refused.told["error"]}
