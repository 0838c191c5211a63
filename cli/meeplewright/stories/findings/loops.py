"""What goes round on paper, as networkx finds it. Most stories have nothing of the kind, and do not import it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from meeplewright.stories.proof.graph import reached


def closed(links: Sequence[Sequence[int]], start: int, halts: Iterable[int]) -> list[list[int]]:
    """Nodes that lead only to each other and never to a halt: each loop in the order in which it is come to.

    Where links lead nowhere on is a halt as well.
    """
    back: list[list[int]] = [[] for _ in links]
    for at, targets in enumerate(links):
        for target in targets:
            back[target].append(at)
    seen = reached(links, [start])
    out = reached(back, [*halts, *(at for at, targets in enumerate(links) if not targets)])
    stuck = [at for at in range(len(links)) if seen[at] and not out[at]]
    if not stuck:
        return []
    import networkx as nx

    graph = nx.DiGraph((at, target) for at, targets in enumerate(links) for target in targets)
    turn = {node: at for at, node in enumerate(nx.dfs_preorder_nodes(graph, start))}
    loops = (sorted(part, key=turn.__getitem__) for part in nx.attracting_components(graph.subgraph(stuck)))
    return sorted(loops, key=lambda loop: turn[loop[0]])


def inside_itself(visits: Mapping[int, Iterable[int]]) -> Iterator[int]:
    """Of hubs and the hubs that they offer: the first of each ring of hubs that offer each other."""
    if not visits:
        return
    import networkx as nx

    graph = nx.DiGraph((hub, other) for hub, others in visits.items() for other in others)
    turn = {node: at for at, node in enumerate(nx.dfs_preorder_nodes(graph))}
    for part in nx.strongly_connected_components(graph):
        first = min(part, key=turn.__getitem__)
        if len(part) > 1 or graph.has_edge(first, first):
            yield first
