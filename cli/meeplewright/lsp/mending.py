"""Answers about what is wrong: findings that a client asks for, what mends them, a text in its usual form."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from meeplewright.desk.mends import all_mends, holds, mends
from meeplewright.lsp import edits
from meeplewright.lsp.asked import Answer, Asked, WrongQuestion, value_at
from meeplewright.lsp.told import action


def diagnostic(asked: Asked, params: dict[str, Any]) -> Any:
    """The findings of a file, for a client that asks for them."""
    path = asked.path(params)
    findings = asked.current().get(path, [])
    teller = asked.teller()
    return {"kind": "full", "items": [teller.diagnostic(finding) for finding in findings]}


def code_action(asked: Asked, params: dict[str, Any]) -> Any:
    """What can be done about the findings here."""
    path = asked.path(params)
    room = asked.desk.room_of(path)
    findings = asked.current().get(path, [])
    if room is None or not findings:
        return []
    positions = asked.positions(path)
    start, end = (positions.offset(value_at(params, "range", side)) for side in ("start", "end"))
    first, last = positions.lines.at(start), positions.lines.at(end)
    only = value_at(params, "context", "only")
    wanted: Sequence[str] = only if isinstance(only, list) else ["quickfix", "source"]
    teller = asked.teller()
    actions = []
    if any(each.startswith("quickfix") or not each for each in wanted):
        here = [finding for finding in findings if holds(finding.place, first, last)]
        actions += [
            action(asked.desk, mend, teller, documents=asked.documents) for mend in mends(asked.desk, room, path, here)
        ]
    if any("source.fixAll.meeple".startswith(each) for each in wanted):
        every = all_mends(asked.desk, path, findings)
        if every is not None:
            actions.append(action(asked.desk, every, teller, documents=asked.documents))
    return actions


def formatting(asked: Asked, params: dict[str, Any]) -> Any:
    """The edits that `meeple fmt` would make."""
    from meeplewright.authoring.fmt import files_at, form

    path = asked.path(params)
    text = asked.desk.text(path)
    with asked.room(path).living.reading():
        file = next((file for file in files_at([path]) if file.path == path), None)
        formed = None if file is None else form(file)
    if formed is not None and formed.finding is not None:
        raise WrongQuestion(-32803, f"{formed.finding.message}; {formed.finding.help}")
    return [] if formed is None or not formed.changes else edits.between(text, formed.after, asked.encoding)


ANSWERS: Mapping[str, Answer] = {
    "textDocument/diagnostic": diagnostic,
    "textDocument/codeAction": code_action,
    "textDocument/formatting": formatting,
}
