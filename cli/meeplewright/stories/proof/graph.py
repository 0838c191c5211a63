"""Strong components and orders of a graph of numbered nodes. Linear, and without recursion."""

from __future__ import annotations

from collections.abc import Iterable, Sequence


def components(links: Sequence[Sequence[int]], starts: Iterable[int]) -> list[list[int]]:
    """The strong components that can be reached, in topological order; each in the order of a depth-first walk."""
    index = [-1] * len(links)
    low = [0] * len(links)
    on_stack = bytearray(len(links))
    stack: list[int] = []
    parts: list[list[int]] = []
    count = 0
    for start in starts:
        if index[start] >= 0:
            continue
        index[start] = low[start] = count
        count += 1
        stack.append(start)
        on_stack[start] = 1
        walk = [(start, iter(links[start]))]
        while walk:
            node, targets = walk[-1]
            for target in targets:
                if index[target] < 0:
                    index[target] = low[target] = count
                    count += 1
                    stack.append(target)
                    on_stack[target] = 1
                    walk.append((target, iter(links[target])))
                    break
                if on_stack[target] and index[target] < low[node]:
                    low[node] = index[target]
            else:
                walk.pop()
                if walk and low[node] < low[walk[-1][0]]:
                    low[walk[-1][0]] = low[node]
                if low[node] == index[node]:
                    cut = stack.index(node) if len(stack) < 64 else _last(stack, node)
                    part = stack[cut:]
                    del stack[cut:]
                    for each in part:
                        on_stack[each] = 0
                    parts.append(part)
    parts.reverse()
    return parts


def _last(stack: list[int], node: int) -> int:
    at = len(stack) - 1
    while stack[at] != node:
        at -= 1
    return at


def order_of(links: Sequence[Sequence[int]], start: int) -> list[int]:
    """Reverse postorder from one node: every link that is not part of a cycle leads to a later node."""
    seen = bytearray(len(links))
    seen[start] = 1
    walk = [(start, iter(links[start]))]
    done: list[int] = []
    while walk:
        node, targets = walk[-1]
        for target in targets:
            if not seen[target]:
                seen[target] = 1
                walk.append((target, iter(links[target])))
                break
        else:
            walk.pop()
            done.append(node)
    done.reverse()
    return done


def reached(links: Sequence[Sequence[int]], starts: Iterable[int]) -> bytearray:
    """Which nodes can be reached."""
    seen = bytearray(len(links))
    waiting = list(starts)
    for node in waiting:
        seen[node] = 1
    while waiting:
        for target in links[waiting.pop()]:
            if not seen[target]:
                seen[target] = 1
                waiting.append(target)
    return seen
