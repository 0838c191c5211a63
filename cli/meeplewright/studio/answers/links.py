"""The ways on from an entry of a story: drawn, led elsewhere, with new entries behind them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from meeplewright.desk import links
from meeplewright.desk.changes.digest import digest_of
from meeplewright.desk.changes.model import Edit
from meeplewright.desk.changes.model import RefusedEdit as NotMade
from meeplewright.desk.forms import locks
from meeplewright.studio import edits
from meeplewright.studio.answers.form import path_of
from meeplewright.studio.refused import WRONG, Refused, words_of

if TYPE_CHECKING:
    from meeplewright.studio.answers import Question
    from meeplewright.studio.session import Session


def about(session: Session, asked: Mapping[str, Any]) -> dict[str, Any]:
    """Where an entry leads."""
    record = session.record(words_of(asked, "record"))
    return {
        "record": record.name,
        "digest": digest_of(record.source),
        "locked": locks.of_source(session.world, record.source),
        "links": [
            {"path": list(each.path), "goal": each.goal, "option": list(each.option), "label": each.label}
            for each in links.links(session.world, record)
        ],
    }


def option(session: Session, asked: Mapping[str, Any]) -> dict[str, Any]:
    """An option more that leads to an entry."""
    record = session.record(words_of(asked, "record"))
    changes = links.new_option(session.world, record, words_of(asked, "goal"), words_of(asked, "label", ""))
    return _made(session, changes, asked)


def entry(session: Session, asked: Mapping[str, Any]) -> dict[str, Any]:
    """An entry more, and an option that leads to it."""
    record = session.record(words_of(asked, "record"))
    fields = asked.get("fields", {})
    if not isinstance(fields, dict):
        raise Refused(WRONG, "the fields of a new entry are an object")
    changes = links.new_entry(session.world, record, words_of(asked, "id"), words_of(asked, "label", ""), fields)
    return _made(session, changes, asked)


def goal(session: Session, asked: Mapping[str, Any]) -> dict[str, Any]:
    """A way leads somewhere else."""
    record = session.record(words_of(asked, "record"))
    return _made(session, links.retarget(record, path_of(asked), words_of(asked, "goal")), asked)


def _made(session: Session, changes: list[Edit] | NotMade, asked: Mapping[str, Any]) -> dict[str, Any]:
    return (
        edits.done(session, changes)
        if isinstance(changes, NotMade)
        else edits.edit(session, changes, words_of(asked, "digest", ""))
    )


QUESTIONS: dict[str, Question] = {"about": about, "option": option, "entry": entry, "goal": goal}
WRITES = frozenset({"option", "entry", "goal"})
