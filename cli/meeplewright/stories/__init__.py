"""Branching stories: the model, what can be proven of it, the odds."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import networkx as nx

    from meeplewright.packs.world import World

__all__ = ["graph"]


def graph(world: World, story: str | None = None) -> nx.MultiDiGraph[str]:
    """A story on paper as a directed graph of networkx: entries are nodes, each way an option comes out is an edge.

    Without a name the only story of the World. docs/story-tools.md tells what nodes and edges know, and what to ask.
    """
    from meeplewright.stories.picture.network import graph_of_world  # networkx is imported by who asks, and no sooner

    return graph_of_world(world, story)
