"""What the page changes: only in files of the pack itself, each step in the journal, a refusal told with its reason."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from meeplewright.desk.changes import writing
from meeplewright.desk.changes.model import Change, Edit, Why
from meeplewright.desk.changes.model import RefusedEdit as NotMade
from meeplewright.desk.changes.writing import Written
from meeplewright.studio.refused import MEANWHILE, UNFIT, UNKNOWN, Refused

if TYPE_CHECKING:
    from meeplewright.desk.changes.journal import Journal, JournalStep
    from meeplewright.studio.session import Session

_STATUS = {Why.CHANGED: MEANWHILE, Why.GONE: UNKNOWN}
_LAST = 100


def edit(session: Session, edits: Sequence[Edit], digest: str = "", title: str = "") -> dict[str, Any]:
    """Make some edits of records as one step. `digest`: of the file of the first, as the page had it."""
    session.refuse_read_only()
    for each in edits:
        if name := getattr(each, "record", ""):
            session.own_file(session.record(name).source.path)
    return done(session, writing.edit(session.room, session.journal, edits, digest, title))


def perform(session: Session, change: Change) -> dict[str, Any]:
    """Make a change that was planned already: files before and after."""
    session.refuse_read_only()
    for each in change.files:
        session.own_file(each.path)
    for pair in change.moves:
        for path in pair:
            session.own_file(path)
    return done(session, writing.perform(session.room, session.journal, change))


def done(session: Session, outcome: Written | NotMade) -> dict[str, Any]:
    """Tell the pages what was done; or refuse, with the words of the refusal."""
    if isinstance(outcome, NotMade):
        raise Refused(
            _STATUS.get(outcome.why, UNFIT),
            outcome.reason,
            outcome.help,
            why=outcome.why.value,
            record=outcome.record,
            field="/".join(map(str, outcome.path)),
            mine=outcome.mine,
            theirs=outcome.theirs,
        )
    paths = [each.path for each in outcome.step.files] + [path for pair in outcome.step.moves for path in pair]
    if paths:
        session.written(paths)
    session.hub.tell("part", {"name": "history", **history(session.journal)})
    return {
        "step": step_told(outcome.step),
        "digests": dict(outcome.files),
        "generation": session.generation,
        "history": history(session.journal),
    }


def step_told(step: JournalStep) -> dict[str, Any]:
    """A step in short."""
    return {
        "number": step.number,
        "title": step.title,
        "records": list(step.records),
        "files": [each.path.name for each in step.files],
    }


def history(journal: Journal) -> dict[str, Any]:
    """What can be undone and done again, the next one of each by its title."""
    return {
        "undo": journal.done[-1].title if journal.done else "",
        "redo": journal.undone[-1].title if journal.undone else "",
        "done": len(journal.done),
        "undone": len(journal.undone),
    }


def steps(journal: Journal) -> list[dict[str, Any]]:
    """The last steps, the newest first."""
    return [step_told(each) for each in reversed(journal.done[-_LAST:])]
