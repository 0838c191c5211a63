"""A kind as a table: its rows, cells that are typed, filled and pasted."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from meeplewright.desk import grid
from meeplewright.desk.changes.digest import digest_of
from meeplewright.desk.changes.model import Edit, Why
from meeplewright.desk.changes.model import RefusedEdit as NotMade
from meeplewright.studio import edits
from meeplewright.studio.refused import MEANWHILE, UNFIT, UNKNOWN, WRONG, Refused, list_of, words_of

if TYPE_CHECKING:
    from meeplewright.studio.answers import Question
    from meeplewright.studio.session import Session


def about(session: Session, asked: Mapping[str, Any]) -> dict[str, Any]:
    """The table of a kind."""
    table = grid.grid_of(session.world, _kind(session, asked), session.findings)
    return {
        "kind": table.kind,
        "title": table.title,
        "heads": [
            {"name": each.name, "sort": each.sort, "choices": list(each.choices), "kinds": list(each.kinds),
             "help": each.help, "required": each.required}
            for each in table.heads
        ],
        "rows": [
            {"record": each.record, "title": each.title, "digest": each.digest, "cells": list(each.cells),
             "locked": each.locked, "said": [list(said) for said in each.said]}
            for each in table.rows
        ],
    }  # fmt: skip


def _kind(session: Session, asked: Mapping[str, Any]) -> str:
    kind = words_of(asked, "kind")
    if kind not in session.world.system.kinds:
        raise Refused(UNKNOWN, f"there is no kind `{kind}`")
    return kind


def cells(session: Session, asked: Mapping[str, Any]) -> dict[str, Any]:
    """Cells say what was typed: [record, column, text], all of them in one step."""
    wanted = list_of(asked, "cells", grid.MOST_CELLS)
    if not all(isinstance(each, list) and len(each) == 3 and isinstance(each[0], str) for each in wanted):
        raise Refused(WRONG, "a cell is its record, its column and its text")
    triples = [(str(name), str(head), typed) for name, head, typed in wanted]
    return _made(session, grid.cells(session.world, _kind(session, asked), triples), asked)


def fill(session: Session, asked: Mapping[str, Any]) -> dict[str, Any]:
    """Other rows say what the first one says in a column."""
    others = [str(each) for each in list_of(asked, "others", grid.MOST_CELLS)]
    changes = grid.fill(session.world, _kind(session, asked), words_of(asked, "head"), words_of(asked, "first"), others)
    return _made(session, changes, asked)


def paste(session: Session, asked: Mapping[str, Any]) -> dict[str, Any]:
    """A block of a spreadsheet, from a cell on."""
    shown = [str(each) for each in list_of(asked, "shown", 100_000)] if "shown" in asked else []
    changes = grid.paste(
        session.world, _kind(session, asked), words_of(asked, "text"), words_of(asked, "record", ""),
        words_of(asked, "head", ""), shown,
    )  # fmt: skip
    return _made(session, changes, asked)


def _made(session: Session, changes: list[Edit] | grid.BadCells | NotMade, asked: Mapping[str, Any]) -> dict[str, Any]:
    if isinstance(changes, grid.BadCells):
        faults = [{"row": row, "column": column, "reason": reason} for row, column, reason in changes.faults]
        first = changes.faults[0]
        count = len(faults) + changes.more
        words = f"row {first[0]}, column {first[1]}: {first[2]}"
        if count > 1:
            words = f"row {first[0]}, column {first[1]}: {first[2]} (and {count - 1} more)"
        raise Refused(UNFIT, words, "nothing was written", why=Why.WRONG.value, faults=faults, more=changes.more)
    if isinstance(changes, NotMade):
        raise Refused(UNFIT, changes.reason, changes.help, why=changes.why.value, record=changes.record)
    _refuse_unseen(session, changes, asked)
    answer = edits.edit(session, changes)
    return {**answer, "count": len(changes)}


def _refuse_unseen(session: Session, changes: list[Edit], asked: Mapping[str, Any]) -> None:
    """Refused where a file is not one of those that the page has `seen`: their digests come with the question."""
    seen = {str(each) for each in list_of(asked, "seen", 10_000)} if "seen" in asked else None
    checked: set[int] = set()
    for edit in changes if seen is not None else ():
        record = session.world.get(*getattr(edit, "record", "").partition("/")[::2])
        if record is None or id(record.source) in checked:
            continue
        checked.add(id(record.source))
        if seen is not None and digest_of(record.source) not in seen:
            raise Refused(
                MEANWHILE, f"{record.source.shown} was changed in the meantime; nothing was written",
                "look at the table as it is now, and do it again", why=Why.CHANGED.value, record=record.name,
            )  # fmt: skip


QUESTIONS: dict[str, Question] = {"about": about, "cells": cells, "fill": fill, "paste": paste}
WRITES = frozenset({"cells", "fill", "paste"})
