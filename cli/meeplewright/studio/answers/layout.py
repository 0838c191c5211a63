"""The layouts that print the pack: their boxes, drawn with the longest, the shortest and the chosen record."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict
from typing import TYPE_CHECKING, Any

from meeplewright.desk import faces, layouts, lettering
from meeplewright.desk.changes import in_files
from meeplewright.desk.changes.model import RefusedEdit as NotMade
from meeplewright.desk.titles import title_of
from meeplewright.sources.model import Record
from meeplewright.studio import edits
from meeplewright.studio.refused import UNKNOWN, WRONG, Refused, list_of, words_of

if TYPE_CHECKING:
    from meeplewright.desk.changes.model import InFile
    from meeplewright.studio.answers import Question
    from meeplewright.studio.session import Session


def names(session: Session, _asked: Mapping[str, Any]) -> dict[str, Any]:
    """The layouts that print something, each with how many faces."""
    counts: dict[tuple[str, str], int] = {}
    for record, side in _sides(session):
        shown = faces.face(session.world, record, side)
        if shown is not None:
            counts[shown.layout, side] = counts.get((shown.layout, side), 0) + 1
    own = set(layouts.names(session.world))
    return {
        "layouts": [
            {"name": name, "side": side, "count": count, "own": name in own} for (name, side), count in counts.items()
        ]
    }


def _sides(session: Session) -> list[tuple[Record, str]]:
    painter = faces.painter()
    if painter is None:
        return []
    return [(record, side) for record, side in painter.sides(session.world) if record.pack == session.world.pack.name]


def about(session: Session, asked: Mapping[str, Any]) -> dict[str, Any]:
    """A layout: its boxes, and which records to draw it with."""
    name, side = words_of(asked, "layout"), words_of(asked, "side", "front")
    layout = layouts.layout(session.world, name)
    if layout is None:
        raise Refused(UNKNOWN, f"the pack has no layout `{name}`")
    printed = [record for record, each in _sides(session) if each == side and _layout_of(session, record, side) == name]
    examples = layouts.examples(session.world, printed, words_of(asked, "record", ""))
    letters, painter = lettering.letters(session.world, name), faces.painter()
    return {
        "name": name,
        "title": layout.title,
        "side": side,
        "own": layout.own,
        "files": list(layout.files),
        "boxes": [
            {"name": each.name, "at": each.at, "fixed": each.fixed, "file": each.file, "digest": each.digest,
             "matter": each.matter, "letters": [asdict(letter) for letter in letters.get(each.name, ())]}
            for each in layout.boxes
        ],
        "limits": lettering.limits(),
        "styles": [] if painter is None else list(painter.styles(session.world)),
        "colours": {} if painter is None else dict(painter.colours(session.world)),
        "records": [{"record": each.name, "title": title_of(each) or each.id} for each in printed],
        "examples": [_example(session, what, record, side) for what, record in examples],
        "languages": [session.world.pack.language, *session.world.pack.translations],
    }  # fmt: skip


def _layout_of(session: Session, record: Record, side: str) -> str:
    shown = faces.face(session.world, record, side)
    return "" if shown is None else shown.layout


def _example(session: Session, what: str, name: str, side: str) -> dict[str, Any]:
    record = session.record(name)
    shown = faces.face(session.world, record, side)
    size = (shown.width_mm, shown.height_mm) if shown is not None else (0.0, 0.0)
    return {"what": what, "record": name, "title": title_of(record) or record.id, "width": size[0], "height": size[1]}


def place(session: Session, asked: Mapping[str, Any]) -> dict[str, Any]:
    """A box stands elsewhere, or has another size."""
    at = list_of(asked, "at", 4)
    if not all(isinstance(each, int | float) and not isinstance(each, bool) for each in at):
        raise Refused(WRONG, "the place of a box is four numbers, in millimetres")
    changes = layouts.place(
        session.world, words_of(asked, "layout"), words_of(asked, "box"), [float(each) for each in at]
    )
    return _made(session, asked, changes, f"{words_of(asked, 'layout')}: {words_of(asked, 'box')}")


def style(session: Session, asked: Mapping[str, Any]) -> dict[str, Any]:
    """The letters of a box are otherwise in one thing; a value of nothing takes out what the layout says of it."""
    name, box, key = words_of(asked, "layout"), words_of(asked, "box"), words_of(asked, "key")
    changes = lettering.change(session.world, name, box, key, asked.get("value"))
    return _made(session, asked, changes, f"{name}: {box}, {key}")


def vary(session: Session, asked: Mapping[str, Any]) -> dict[str, Any]:
    """The pack has a file of its own for a layout of others: what is changed then is written there."""
    change = layouts.vary(session.world, words_of(asked, "layout"))
    return edits.done(session, change) if isinstance(change, NotMade) else edits.perform(session, change)


def _made(session: Session, asked: Mapping[str, Any], changes: list[InFile] | NotMade, title: str) -> dict[str, Any]:
    if isinstance(changes, NotMade):
        return edits.done(session, changes)
    if not changes:
        return {"step": None, "digests": {}, "generation": session.generation}
    planned = in_files.plan(session.world, changes, words_of(asked, "digest", ""), title)
    return edits.done(session, planned) if isinstance(planned, NotMade) else edits.perform(session, planned)


QUESTIONS: dict[str, Question] = {"names": names, "about": about, "place": place, "style": style, "vary": vary}
WRITES = frozenset({"place", "style", "vary"})
