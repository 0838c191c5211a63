"""How large a story is: words, readings, what every reading passes, and what a reader has to note."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from meeplewright.stories.model.story import Sort, Story
from meeplewright.stories.proof.compiler import compiled
from meeplewright.stories.proof.lengths import Length, Longest, longest_walked

if TYPE_CHECKING:
    import networkx as nx

WORDS_A_MINUTE = 200
_BEGIN, _END = " begin", " end"  # before the first entry and behind every ending; no entry's id begins with a space


@dataclass(frozen=True, slots=True)
class Measured:
    """A story in figures. Lengths are (entries, words); `longest` is None where no reading ends."""

    story: str
    entries: int
    options: int
    words: int
    endings: Mapping[str, int]
    shortest: tuple[int, int] | None
    longest: Length | Longest | None  # or why it cannot be told
    bottlenecks: tuple[str, ...]
    alive: int  # keywords and items that may matter later, at the entry where they are most
    alive_at: str
    notes: tuple[str, ...]  # which those are

    @property
    def minutes(self) -> float:
        return self.words / WORDS_A_MINUTE


def measured(story: Story) -> Measured:
    """Everything that needs no odds."""
    words = {id_: _words(story, id_) for id_ in story.nodes}
    entry = sum(words.values()) + 1
    paper = _on_paper(story, words, entry)
    alive, alive_at, notes = _alive(story)
    return Measured(
        story=story.id,
        entries=sum(not node.made for node in story.nodes.values()),
        options=sum(len(node.options) for node in story.nodes.values()),
        words=sum(words.values()),
        endings=Counter(node.ending for node in story.nodes.values() if node.ending and not node.made),
        shortest=_shortest(paper, entry),
        longest=_longest(story, paper, words, entry),
        bottlenecks=tuple(_bottlenecks(paper, story.start)),
        alive=alive,
        alive_at=alive_at,
        notes=notes,
    )


def _words(story: Story, id_: str) -> int:
    """What one reading of the entry reads of it, at most: its text, every label, and the longest outcome of each."""
    node = story.nodes[id_]
    return node.words + sum(
        option.words + max((outcome.words for outcome in option.outcomes), default=0) for option in node.options
    )


def _on_paper(story: Story, words: Mapping[str, int], entry: int) -> nx.DiGraph[str]:
    """What links lead to from the start on. The `size` of a way is what it leads to: its words, and one `entry`.

    An entry is more than all words together, so that sizes are compared by entries, and then by words.
    """
    import networkx as nx

    whole: nx.DiGraph[str] = nx.DiGraph()
    whole.add_node(_BEGIN)
    for id_, node in story.nodes.items():
        into = [target for _, _, target in story.links(id_) if target in story.nodes]
        whole.add_edges_from((id_, target, {"size": entry + words[target]}) for target in into)
        if node.ending:
            whole.add_edge(id_, _END, size=0)
    if story.start in story.nodes:
        whole.add_edge(_BEGIN, story.start, size=entry + words[story.start])
    whole.remove_nodes_from(whole.nodes - nx.descendants(whole, _BEGIN) - {_BEGIN})
    return whole


def _shortest(paper: nx.DiGraph[str], entry: int) -> tuple[int, int] | None:
    """Entries and words of the reading with the fewest entries, on paper."""
    import networkx as nx

    if _END not in paper:
        return None
    return divmod(int(nx.dijkstra_path_length(paper, _BEGIN, _END, weight="size")), entry)


def _longest(story: Story, paper: nx.DiGraph[str], words: Mapping[str, int], entry: int) -> Length | Longest | None:
    """Entries and words of the longest reading: on paper where no link goes round, else as readers can walk it."""
    import networkx as nx

    if not nx.is_directed_acyclic_graph(paper):
        walked = story.sound and story.cards is None
        return longest_walked(story, list(words.values())) if walked else Longest.UNKNOWN
    if _END not in paper:
        return None
    ending = paper.subgraph({_END} | nx.ancestors(paper, _END)).copy()
    return divmod(nx.dag_longest_path_length(ending, weight="size"), entry)


def _bottlenecks(paper: nx.DiGraph[str], start: str) -> list[str]:
    """The entries that every reading passes on its way to an ending, in reading order; the start is left out."""
    import networkx as nx

    if _END not in paper:
        return []
    above = dict(nx.immediate_dominators(paper, _BEGIN))
    entries: list[str] = []
    node = above[_END]
    while node != start:
        entries.append(node)
        node = above[node]
    return entries[::-1]


def _alive(story: Story) -> tuple[int, str, tuple[str, ...]]:
    """The entry at which most keywords and items may still matter, and which they are."""
    if not story.sound:
        return 0, "", ()
    machine = compiled(story)
    noted = {name for name, variable in story.variables.items() if variable.sort in (Sort.FLAG, Sort.ITEM)}
    best: tuple[int, str, tuple[str, ...]] = (0, "", ())
    for at, id_ in enumerate(machine.nodes):
        names = {block.variable.name for bit, block in enumerate(machine.blocks) if machine.live[at] >> bit & 1}
        kept = tuple(sorted(noted & names))
        if len(kept) > best[0]:
            best = (len(kept), id_, kept)
    return best
