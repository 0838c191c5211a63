"""Maps and boards: what has a place on them, moved by hand."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from meeplewright.desk import points
from meeplewright.desk.changes.digest import digest_of
from meeplewright.desk.changes.model import Refused as NotMade
from meeplewright.desk.titles import title_of
from meeplewright.studio import edits
from meeplewright.studio.answers.form import path_of
from meeplewright.studio.refused import WRONG, Refused, list_of, words_of

if TYPE_CHECKING:
    from meeplewright.studio.answers import Question
    from meeplewright.studio.session import Session


def names(session: Session, _asked: Mapping[str, Any]) -> dict[str, Any]:
    """The records with something that has a place."""
    found = points.mapped(session.world)
    return {"maps": [{"record": each.name, "title": title_of(each) or each.id} for each in found]}


def about(session: Session, asked: Mapping[str, Any]) -> dict[str, Any]:
    """What has a place on one of them, and what is joined."""
    record = session.record(words_of(asked, "record"))
    return {
        "record": record.name,
        "title": title_of(record) or record.id,
        "digest": digest_of(record.source),
        "points": [
            {"path": list(each.path), "name": each.name, "x": each.x, "y": each.y} for each in points.points(record)
        ],
        "joined": [{"path": list(each.path), "ends": [each.first, each.second]} for each in points.joined(record)],
    }


def move(session: Session, asked: Mapping[str, Any]) -> dict[str, Any]:
    """Some of them stand elsewhere, all in one step."""
    record = session.record(words_of(asked, "record"))
    moved: dict[tuple[str | int, ...], tuple[float, float]] = {}
    for each in list_of(asked, "points", 500):
        if not isinstance(each, dict) or not all(isinstance(each.get(key), int | float) for key in ("x", "y")):
            raise Refused(WRONG, "a point has a path, an `x` and a `y`")
        if not all(abs(each[key]) < 100_000 for key in ("x", "y")):
            raise Refused(WRONG, "a point stands nowhere on any map there")
        moved[path_of(each)] = float(each["x"]), float(each["y"])
    made = points.move(record, moved)
    if isinstance(made, NotMade):
        return edits.done(session, made)
    if not made:
        return {"step": None, "digests": {}, "generation": session.generation}
    return edits.edit(session, made, words_of(asked, "digest", ""))


QUESTIONS: dict[str, Question] = {"names": names, "about": about, "move": move}
WRITES = frozenset({"move"})
