"""Plays of stories that cards decide, as scripts: what `meeple playtest --play reader/number` prints, read once for all."""

from __future__ import annotations

from collections.abc import Iterable

from meeplewright.packs.world import World
from meeplewright.stories.decks.machine import DeckRules
from meeplewright.stories.decks.plays import script
from meeplewright.stories.decks.playtest import seed_of
from meeplewright.stories.told.read import stories_of


def scripts(world: World, story: str, reader: str, numbers: Iterable[int]) -> list[list[str]]:
    """The plays of these numbers by one reader."""
    (told,) = (each for each in stories_of(world).stories if each.id == story)
    machine = DeckRules(told)
    return [list(script(machine, reader, seed_of(0, reader, number), {})) for number in numbers]
