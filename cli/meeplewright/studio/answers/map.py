"""Maps and boards: what has a place on them, moved by hand."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from meeplewright.authoring.splicing.model import value_at
from meeplewright.desk import points, trails
from meeplewright.desk.changes.digest import digest_of
from meeplewright.desk.changes.model import RefusedEdit as NotMade
from meeplewright.desk.titles import title_of
from meeplewright.studio import edits
from meeplewright.studio.answers.form import path_of
from meeplewright.studio.refused import WRONG, Refused, count_of, list_of, words_of

if TYPE_CHECKING:
    from meeplewright.desk.changes.model import Edit
    from meeplewright.sources.model import Path_, Record
    from meeplewright.studio.answers import Question
    from meeplewright.studio.session import Session


def names(session: Session, _asked: Mapping[str, Any]) -> dict[str, Any]:
    """The records with something that has a place."""
    records = points.mapped(session.world)
    return {"maps": [{"record": each.name, "title": title_of(each) or each.id} for each in records]}


def about(session: Session, asked: Mapping[str, Any]) -> dict[str, Any]:
    """What has a place on one of them, and what is joined."""
    record = session.record(words_of(asked, "record"))
    return {
        "record": record.name,
        "title": title_of(record) or record.id,
        "digest": digest_of(record.source),
        "points": [
            {"path": list(each.path), "name": each.name, "x": each.x, "y": each.y, "named": each.is_named}
            for each in points.points(record)
        ],
        "joined": _lines(session, record),
    }


def _lines(session: Session, record: Record) -> list[dict[str, Any]]:
    """What joins two points: both ends and what it is led through by their numbers; `list` is where these stand, where
    more can be put in."""
    spots = points.points(record)
    by_path = {each.path: at for at, each in enumerate(spots)}
    by_id = {str(value_at(record.data, (*each.path, "id"))): at for at, each in reversed(list(enumerate(spots)))}
    ways = trails.ways(session.world, record)
    lines: list[tuple[Path_, tuple[str, str], tuple[Path_, ...], list[str | int] | None]]
    lines = [(each.path, each.ends, each.points, list(each.via)) for each in ways]
    known = {each.path for each in ways}
    lines += [
        (each.path, (each.first, each.second), (), None) for each in points.joined(record) if each.path not in known
    ]
    return [
        {
            "path": list(path),
            "ends": [by_id[each] for each in ends],
            "via": [by_path[each] for each in via if each in by_path],
            "list": listed,
        }
        for path, ends, via, listed in lines
        if all(each in by_id for each in ends)
    ]


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
    return _made(session, points.move(record, moved), asked)


def add(session: Session, asked: Mapping[str, Any]) -> dict[str, Any]:
    """A way is led through a point more."""
    record, place = session.record(words_of(asked, "record")), list_of(asked, "place", 2)
    if len(place) != 2 or not all(isinstance(each, int | float) and abs(each) < 100_000 for each in place):
        raise Refused(WRONG, "a point stands nowhere on any map there")
    changes = trails.add(
        session.world, record, path_of(asked), count_of(asked, "at"), (float(place[0]), float(place[1]))
    )
    return _made(session, changes, asked)


def take(session: Session, asked: Mapping[str, Any]) -> dict[str, Any]:
    """A point that a way is led through goes."""
    record = session.record(words_of(asked, "record"))
    return _made(session, trails.take(session.world, record, path_of(asked)), asked)


def _made(session: Session, changes: list[Edit] | NotMade, asked: Mapping[str, Any]) -> dict[str, Any]:
    if isinstance(changes, NotMade):
        return edits.done(session, changes)
    if not changes:
        return {"step": None, "digests": {}, "generation": session.generation}
    return edits.edit(session, changes, words_of(asked, "digest", ""))


QUESTIONS: dict[str, Question] = {"names": names, "about": about, "move": move, "add": add, "take": take}
WRITES = frozenset({"move", "add", "take"})
