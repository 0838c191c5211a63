"""Everything that is wrong with the pack, what could not be read before what may follow from it, and how to mend it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from meeplewright.findings.as_text import roots_first
from meeplewright.findings.catalogue import about
from meeplewright.findings.groups import grouped
from meeplewright.studio.refused import UNKNOWN, Refused, words_of
from meeplewright.studio.told import finding_told

if TYPE_CHECKING:
    from meeplewright.studio.answers import Question
    from meeplewright.studio.session import Session

MOST = 500


def all_(session: Session, asked: Mapping[str, Any]) -> dict[str, Any]:
    """The findings by cause, in the order in which `meeple check` tells them."""
    level, words = words_of(asked, "level", ""), words_of(asked, "words", "").casefold()
    wanted = [
        each
        for each in roots_first(session.findings)
        if (not level or each.severity.value == level) and _says(f"{each.code} {each.message} {each.record}", words)
    ]
    groups = grouped(wanted)
    return {
        "groups": [[finding_told(session, each) for each in (group.first, *group.others)] for group in groups[:MOST]],
        "more": max(0, len(groups) - MOST),
        "count": len(wanted),
        **session.state(),
    }


def _says(text: str, words: str) -> bool:
    return all(word in text.casefold() for word in words.split())


def explained(session: Session, asked: Mapping[str, Any]) -> dict[str, Any]:
    """What a code means and why it matters: the words of its page, without its examples."""
    code = words_of(asked, "code")
    if not any(each.code == code for each in session.findings):
        raise Refused(UNKNOWN, f"nothing is told of `{code}` now")
    known = about(code)
    return {"code": code, "title": known.title, "text": known.body.partition("```")[0].strip()}


QUESTIONS: dict[str, Question] = {"all": all_, "explained": explained}
