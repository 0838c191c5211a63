"""What dice decide at an entry, each option with its chances, for who comes there with what a reader begins with."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import lru_cache

from meeplewright.packs.world import World
from meeplewright.sources.model import Record
from meeplewright.stories.model.reader import Reader, Situation
from meeplewright.stories.model.story import Node, Story
from meeplewright.text.markup import plain

MOST = 12  # options of one entry


def chances_of(world: World, record: Record) -> list[str]:
    """A line an option, in the first story that tells the record; none where no dice are thrown there."""
    for story in _stories(world):
        nodes = [node for node in story.nodes.values() if not node.made and node.origin.record is not None]
        node = next((each for each in nodes if each.origin.record_name == record.name), None)
        if node is not None and story.cards is None:
            return list(_lines(story, node))[:MOST]
    return []


@lru_cache(maxsize=1)
def _stories(world: World) -> tuple[Story, ...]:
    """Half a second for a book of 800 entries, once after each edit that somebody hovers behind."""
    from meeplewright.stories.told.read import stories_of

    return tuple(stories_of(world).stories)


def _lines(story: Story, node: Node) -> Iterator[str]:
    reader = Reader(story)
    begun = {name: variable.starts[0] for name, variable in story.variables.items()}
    for option in node.options:
        if option.chance is None:
            continue
        odds = [(way.name, way.chance) for way in reader.ways(Situation(node.id, begun), option)]
        chances = [f"{name} {_percent(chance)}" for name, chance in odds if chance is not None]
        if chances:
            yield f"{plain(option.label) or option.key}: {', '.join(chances)}"


def _percent(chance: Fraction) -> str:
    return f"{float(chance) * 100:.3g} %"
