"""What the page shows around its parts: the pack, its kinds, its languages."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from meeplewright.desk.titles import kind_title

if TYPE_CHECKING:
    from meeplewright.studio.answers import Question
    from meeplewright.studio.session import Session


def about(session: Session, _asked: Mapping[str, Any]) -> dict[str, Any]:
    """The pack in short."""
    world = session.world
    return {
        "name": world.pack.name,
        "title": world.pack.title,
        "system": world.system.id,
        "language": world.pack.language,
        "languages": [world.pack.language, *world.pack.translations],
        "readOnly": session.why_read_only,
        "kinds": [
            {"id": kind, "title": kind_title(world, kind), "count": len(records)}
            for kind in world.system.kinds
            if (records := world.of(kind))
        ],
    }


QUESTIONS: dict[str, Question] = {"about": about}
