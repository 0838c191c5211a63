"""Texts and their translations side by side."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from meeplewright.desk import translating
from meeplewright.desk.changes.model import RefusedEdit as NotMade
from meeplewright.studio import edits
from meeplewright.studio.refused import UNKNOWN, Refused, count_of, words_of

if TYPE_CHECKING:
    from meeplewright.studio.answers import Question
    from meeplewright.studio.session import Session

_PAGE = 100


def about(session: Session, asked: Mapping[str, Any]) -> dict[str, Any]:
    """Some of the texts in one language, what is to be done first."""
    languages = translating.languages(session.world)
    language = words_of(asked, "language", "") or (languages[0] if languages else "")
    if not language:
        return {"languages": [], "language": "", "lines": [], "more": 0, "counts": {}, "digest": ""}
    if language not in languages:
        raise Refused(UNKNOWN, f"the pack is not translated into `{language}`")
    sheet = translating.sheet(session.world, language)
    state, words, first = (
        words_of(asked, "state", ""),
        words_of(asked, "words", "").casefold(),
        count_of(asked, "first", 0),
    )
    lines = [
        each
        for each in sheet.lines
        if (not state or each.state.value == state or (state == "todo" and each.state.rank < 3))
        and words in f"{each.context} {each.source} {each.text}".casefold()
    ]
    return {
        "languages": list(languages),
        "language": language,
        "digest": sheet.digest,
        "counts": dict(sheet.counts),
        "count": len(lines),
        "more": max(0, len(lines) - first - _PAGE),
        "lines": [
            {"context": each.context, "record": each.record, "there": _is_there(session, each.record),
             "field": each.field, "source": each.source, "text": each.text, "state": each.state.value,
             "was": each.was, "block": each.block, "locked": each.locked}
            for each in lines[first : first + _PAGE]
        ],
    }  # fmt: skip


def _is_there(session: Session, name: str) -> bool:
    kind, _, id_ = name.partition("/")
    return session.world.get(kind, id_) is not None


def put(session: Session, asked: Mapping[str, Any]) -> dict[str, Any]:
    """A translation is written."""
    change = translating.put(
        session.world, words_of(asked, "language"), words_of(asked, "context"), words_of(asked, "text"),
        words_of(asked, "digest", ""),
    )  # fmt: skip
    return edits.done(session, change) if isinstance(change, NotMade) else edits.perform(session, change)


QUESTIONS: dict[str, Question] = {"about": about, "put": put}
WRITES = frozenset({"put"})
