"""Entries that no option leads to, and what stands behind them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from meeplewright.findings.model import Finding
from meeplewright.stories.findings.paper import Key, StoryGraph, head_of, key_of, tell
from meeplewright.stories.model.story import Node
from meeplewright.stories.proof.graph import components


def unreachable(papers: Sequence[StoryGraph]) -> Iterator[Finding]:
    """Entries that no link leads to, in any story that reads them. With a story that is not sound nobody can say."""
    if not all(paper.story.sound for paper in papers):
        return
    seen: set[Key] = set()
    for paper in papers:
        seen.update(key_of(paper.story.nodes[name].origin) for name in paper.seen)
    reported: set[Key] = set()
    for paper in papers:
        lost = [node for node in paper.story.nodes.values() if key_of(node.origin) not in seen]
        behind = _behind(paper, lost) if lost else {}
        behind_each = Counter(behind[node.id] for node in lost if node.id in behind and not node.made)
        for node in lost:
            key = key_of(node.origin)
            if key in reported or node.decoy or node.made or (node.id in behind and behind[node.id] != node.id):
                continue
            reported.add(key)
            others = behind_each[node.id] - 1
            more = f", nor to {others} more behind it" if others > 0 else ""
            yield tell(
                "MW612",
                f"no option leads to {node.shown}{more}",
                head_of(node),
                "lead an option to it, take it out, or mark it as a `decoy`",
            )


def _behind(paper: StoryGraph, lost: Sequence[Node]) -> dict[str, str]:
    """The entries that nobody comes to, each by the one of them that it stands behind: what leads nobody further.

    The first is one that none of the others leads to; of those that lead to each other in a ring, the book's first.
    What stands behind nothing but a `decoy`, or a part that was made for an entry, is a first one itself.
    """
    left = {paper.number[node.id]: node for node in lost if not node.decoy}
    links = [[to for to in ways if to in left] if at in left else [] for at, ways in enumerate(paper.links)]
    behind: dict[str, str] = {}
    for ring in components(links, left):  # who leads to others comes before them
        heads = [at for at in ring if not left[at].made]
        if not heads or paper.nodes[ring[0]] in behind:
            continue
        head = min(heads)
        waiting = [head]
        while waiting:
            at = paper.nodes[number := waiting.pop()]
            if at not in behind:
                behind[at] = paper.nodes[head]
                waiting += links[number]
    return behind
