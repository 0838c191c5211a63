"""How large a story is: words, readings, what every reading passes, and what a reader has to note."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from meeplewright.stories.model.story import Sort, Story
from meeplewright.stories.proof.compiler import compiled
from meeplewright.stories.proof.graph import components
from meeplewright.stories.proof.lengths import Length, Longest, longest_walked

WORDS_A_MINUTE = 200


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
    nodes = list(story.nodes)
    number = {id_: at for at, id_ in enumerate(nodes)}
    links = [
        sorted({number[target] for _option, _outcome, target in story.links(id_) if target in number}) for id_ in nodes
    ]
    ends = [at for at, id_ in enumerate(nodes) if story.nodes[id_].ending]
    words = [_words(story, id_) for id_ in nodes]
    start = number.get(story.start, -1)
    alive, alive_at, notes = _alive(story)
    return Measured(
        story=story.id,
        entries=sum(not node.made for node in story.nodes.values()),
        options=sum(len(node.options) for node in story.nodes.values()),
        words=sum(words),
        endings=Counter(node.ending for node in story.nodes.values() if node.ending and not node.made),
        shortest=_shortest(links, words, start, set(ends)) if start >= 0 else None,
        longest=_longest(story, links, words, start, set(ends)) if start >= 0 else None,
        bottlenecks=tuple(nodes[at] for at in _bottlenecks(links, start, ends)) if start >= 0 else (),
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


def _shortest(
    links: Sequence[Sequence[int]], words: Sequence[int], start: int, ends: set[int]
) -> tuple[int, int] | None:
    """Entries and words of the reading with the fewest entries, on paper."""
    layer, seen, before = [start], {start}, {start: words[start]}
    count = 1
    while layer:
        done = [node for node in layer if node in ends]
        if done:
            return count, min(before[node] for node in done)
        following: dict[int, int] = {}
        for node in layer:
            for target in links[node]:
                if target not in seen:
                    total = before[node] + words[target]
                    following[target] = min(total, following.get(target, total))
        seen |= set(following)
        before |= following
        layer = list(following)
        count += 1
    return None


def _longest(
    story: Story, links: Sequence[Sequence[int]], words: Sequence[int], start: int, ends: set[int]
) -> Length | Longest | None:
    """Entries and words of the longest reading: on paper where no link goes round, else as readers can walk it."""
    parts = components(links, [start])
    if any(len(part) > 1 or part[0] in links[part[0]] for part in parts):
        return longest_walked(story, words) if story.sound and story.cards is None else Longest.UNKNOWN
    best: dict[int, tuple[int, int]] = {}
    for (node,) in reversed(parts):
        further = [best[target] for target in links[node] if target in best]
        if further:
            entries, total = max(further)
            best[node] = (entries + 1, total + words[node])
        elif node in ends:
            best[node] = (1, words[node])
    return best.get(start)


def _bottlenecks(links: Sequence[Sequence[int]], start: int, ends: Sequence[int]) -> list[int]:
    """The entries that every reading passes on its way to an ending, in reading order; the start is left out."""
    if not ends:
        return []
    import networkx as nx

    graph: nx.DiGraph[int] = nx.DiGraph()
    graph.add_node(start)
    graph.add_edges_from((node, target) for node, targets in enumerate(links) for target in targets)
    goal = len(links)
    graph.add_edges_from((node, goal) for node in ends)
    if not nx.has_path(graph, start, goal):
        return []
    above = dict(nx.immediate_dominators(graph, start))
    found: list[int] = []
    node = above[goal]
    while node != start:
        found.append(node)
        node = above[node]
    return found[::-1]


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
