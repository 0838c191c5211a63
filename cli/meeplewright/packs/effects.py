"""What a World says of effects: how they read, what their records are called, and which stand beside a text."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from meeplewright.languages import Language
from meeplewright.packs.memory import Same
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


def what_tells(world: World, language: Language, names: Mapping[str, Sequence[str]]) -> object:
    """All that stands behind how a text of a language is held against its effects, but the two themselves."""
    return world.system.fingerprint, language, names, [Same(record.data) for record in world.of(VERB).values()]


def field_of_effects(mark: Mark) -> str:
    """The field beside a text that holds its effects."""
    return mark.argument if isinstance(mark.argument, str) else str(mark.argument["in"])


def effects_of(mark: Mark) -> Any:
    """The effects beside a text; None where there are none."""
    return around(mark).get(field_of_effects(mark))


def around(mark: Mark) -> Mapping[str, Any]:
    """What the text stands in."""
    node: Any = mark.record.data
    for step in mark.path[:-1]:
        node = node[step]
    assert isinstance(node, dict)
    return node
