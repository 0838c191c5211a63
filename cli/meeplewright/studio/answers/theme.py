"""The theme of the pack: colours with their contrast, and styles of text."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from meeplewright.desk import themes
from meeplewright.desk.changes import in_files
from meeplewright.desk.changes.model import Refused as NotMade
from meeplewright.studio import edits
from meeplewright.studio.refused import words_of

if TYPE_CHECKING:
    from meeplewright.desk.changes.model import InFile
    from meeplewright.studio.answers import Question
    from meeplewright.studio.session import Session


def about(session: Session, _asked: Mapping[str, Any]) -> dict[str, Any]:
    """Colours, how well each can be read on each other, and styles."""
    made = themes.theme(session.world)
    if made is None:
        return {"theme": False, "colours": [], "pairs": [], "styles": [], "digest": ""}
    return {
        "theme": True,
        "digest": made.digest,
        "colours": [{"name": each.name, "value": each.value, "rgb": each.rgb} for each in made.colours],
        "pairs": [{"text": each.text, "ground": each.ground, "ratio": each.ratio} for each in themes.pairs(made)],
        "styles": [{"name": each.name, "says": dict(each.says)} for each in made.styles],
        "fonts": list(made.fonts),
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
    made = themes.set_style(session.world, name, key, asked.get("value"))
    return _made(session, made, asked, f"style {name}: {key}")


def _made(session: Session, made: list[InFile] | NotMade, asked: Mapping[str, Any], title: str) -> dict[str, Any]:
    if isinstance(made, NotMade):
        return edits.done(session, made)
    if not made:
        return {"step": None, "digests": {}, "generation": session.generation}
    planned = in_files.plan(session.world, made, words_of(asked, "digest", ""), title)
    return edits.done(session, planned) if isinstance(planned, NotMade) else edits.perform(session, planned)


QUESTIONS: dict[str, Question] = {"about": about, "colour": colour, "style": style}
WRITES = frozenset({"colour", "style"})
