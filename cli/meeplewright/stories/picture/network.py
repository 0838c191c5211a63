"""A story on paper as a graph of networkx, which answers what can be asked of graphs and writes GraphML."""

from __future__ import annotations

import io
from typing import TYPE_CHECKING

from meeplewright.findings.stop import Stop, did_you_mean
from meeplewright.stories.findings.own import own_part
from meeplewright.stories.findings.paper import head_of
from meeplewright.stories.picture.marks import StoryPicture, condition_of, on_paper
from meeplewright.stories.picture.written import for_xml
from meeplewright.stories.told.read import stories_of
from meeplewright.text.markup import plain

if TYPE_CHECKING:
    import networkx as nx

    from meeplewright.packs.world import World
    from meeplewright.stories.model.story import Node, Option, Outcome, Story


def graph_of_world(world: World, story: str | None = None) -> nx.MultiDiGraph[str]:
    """The one story of a World, or the one that is called so; whoever reads it can ask networkx about it."""
    stories = stories_of(world).stories
    meant = _meant(stories, story)
    return graph_of(on_paper(own_part(meant, stories)))


def _meant(stories: tuple[Story, ...], wanted: str | None) -> Story:
    """The story with that name; without one the only one, not counting what is played with a deck."""
    names = [story.id for story in stories]
    if not stories:
        raise Stop("there is no story here", help="docs/stories.md says how records tell a story")
    candidates = [story for story in stories if wanted is None or story.id == wanted]
    if not candidates:
        assert wanted is not None
        known = ", ".join(f"`{name}`" for name in names[:8])
        raise Stop(f"there is no story `{wanted}`", help=did_you_mean(wanted, names) or f"there are {known}")
    read = [story for story in candidates if story.cards is None]
    if len(candidates) == 1 or len(read) == 1:
        return (read or candidates)[0]
    raise Stop(
        f"there are {len(candidates)} stories here: {', '.join(f'`{name}`' for name in names[:8])}",
        help=f"say which: `graph(world, {names[0]!r})`",
    )


def graph_of(picture: StoryPicture) -> nx.MultiDiGraph[str]:
    """Every entry as a node, every way an option may come out as an edge: two entries may have several between them."""
    import networkx as nx

    story = picture.story
    graph: nx.MultiDiGraph[str] = nx.MultiDiGraph(
        name=for_xml(story.title or story.id), story=story.id, start=story.start
    )
    for id_, entry in picture.entries.items():
        node = story.nodes[id_]
        graph.add_node(
            id_,
            id=id_,
            number=entry.number,
            title=for_xml(entry.title),
            kind=node.origin.record_name.partition("/")[0],
            ending=node.ending,
            marks=" ".join(entry.marks),
            words=node.words,
            **_place(node),
        )
    count = 0
    for id_ in picture.entries:
        for option, outcome, to in story.links(id_):
            if to in story.nodes:
                graph.add_edge(id_, to, key=f"e{count}", **_way(story, option, outcome))
                count += 1
    return graph


def _place(node: Node) -> dict[str, str | int]:
    """Where the entry stands; what is printed nowhere, as the end of a last stage, stands nowhere."""
    place = head_of(node).place
    return {"file": for_xml(place.path), "line": place.line if place.path else 0}


def _way(story: Story, option: Option, outcome: Outcome) -> dict[str, str]:
    return {
        "option": option.key,
        "label": for_xml(plain(option.label) or option.key),
        "guard": condition_of(story, option.guard),
        "cost": ", ".join(f"{cost.amount} {cost.name}" for cost in option.costs),
        "outcome": outcome.name,
    }


def graphml(graph: nx.MultiDiGraph[str]) -> bytes:
    """The graph as GraphML: each fact is a key that is called as the graph calls it."""
    import networkx as nx

    # the writer that is always there: the other one, of lxml, writes other bytes where lxml is installed
    stream = io.BytesIO()
    nx.write_graphml_xml(graph, stream, named_key_ids=True)
    return stream.getvalue() + b"\n"
