"""The theme of the pack: colours with their contrast, and styles of text."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from meeplewright.desk import themes
from meeplewright.desk.changes import in_files
from meeplewright.desk.changes.model import RefusedEdit as NotMade
from meeplewright.studio import edits
from meeplewright.studio.refused import words_of

if TYPE_CHECKING:
    from meeplewright.desk.changes.model import InFile
    from meeplewright.studio.answers import Question
    from meeplewright.studio.session import Session


def about(session: Session, _asked: Mapping[str, Any]) -> dict[str, Any]:
    """Colours, how well each can be read on each other, and styles."""
    theme = themes.theme(session.world)
    if theme is None:
        return {"theme": False, "colours": [], "pairs": [], "styles": [], "digest": ""}
    return {
        "theme": True,
        "digest": theme.digest,
        "colours": [{"name": each.name, "value": each.value, "rgb": each.rgb} for each in theme.colours],
        "pairs": [{"text": each.text, "ground": each.ground, "ratio": each.ratio} for each in themes.pairs(theme)],
        "styles": [{"name": each.name, "says": dict(each.says)} for each in theme.styles],
        "fonts": list(theme.fonts),
        "readable": themes.READABLE,
        "large": themes.LARGE,
    }


def colour(session: Session, asked: Mapping[str, Any]) -> dict[str, Any]:
    """A colour becomes another."""
    name = words_of(asked, "name")
    return _made(session, themes.set_colour(session.world, name, words_of(asked, "value")), asked, f"colour {name}")


def style(session: Session, asked: Mapping[str, Any]) -> dict[str, Any]:
    """A style says something else of one thing."""
    name, key = words_of(asked, "name"), words_of(asked, "key")
    changes = themes.set_style(session.world, name, key, asked.get("value"))
    return _made(session, changes, asked, f"style {name}: {key}")


def _made(session: Session, changes: list[InFile] | NotMade, asked: Mapping[str, Any], title: str) -> dict[str, Any]:
    if isinstance(changes, NotMade):
        return edits.done(session, changes)
    if not changes:
        return {"step": None, "digests": {}, "generation": session.generation}
    planned = in_files.plan(session.world, changes, words_of(asked, "digest", ""), title)
    return edits.done(session, planned) if isinstance(planned, NotMade) else edits.perform(session, planned)


QUESTIONS: dict[str, Question] = {"about": about, "colour": colour, "style": style}
WRITES = frozenset({"colour", "style"})
