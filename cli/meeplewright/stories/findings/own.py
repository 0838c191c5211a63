"""Of several stories over the same entries: what one of them shows."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from meeplewright.stories.findings.paper import StoryGraph
from meeplewright.stories.model.story import Story


def own_part(story: Story, stories: Iterable[Story]) -> Story:
    """The story without the entries that lead on from no entry of its own, but are read in another story.

    What no story can reach stays: it is to be seen that it is unreachable.
    """
    seen = StoryGraph(story).seen
    elsewhere = {node for other in stories if other.id != story.id for node in StoryGraph(other).seen}
    return replace(
        story, nodes={name: node for name, node in story.nodes.items() if name in seen or name not in elsewhere}
    )
