"""What a World says of effects: how they read, what their records are called, and which stand beside a text."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from meeplewright.packs.world import World
from meeplewright.systems.model import Mark
from meeplewright.systems.verbs import VERB, Verbs, verbs_of


def verbs_in(world: World) -> Verbs:
    """The verbs of its system."""
    return verbs_of(record.data for record in world.of(VERB).values())


def names_in(world: World) -> Mapping[str, list[str]]:
    """What the records of each id are called in the language of the pack."""
    called: dict[str, list[str]] = {}
    for record in world.records():
        if isinstance(name := record.data.get("name"), str):
            called.setdefault(record.id, []).append(name)
    return called


def field_of_effects(mark: Mark) -> str:
    """The field beside a text that holds its effects."""
    return mark.argument if isinstance(mark.argument, str) else str(mark.argument["in"])


def effects_of(mark: Mark) -> Any:
    """The effects beside a text; None where there are none."""
    return around(mark).get(field_of_effects(mark))


def around(mark: Mark) -> Mapping[str, Any]:
    """What the text stands in."""
    found: Any = mark.record.data
    for step in mark.path[:-1]:
        found = found[step]
    assert isinstance(found, dict)
    return found
