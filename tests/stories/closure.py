"""Going back along steps until nothing new is met: what judges of stories need who know of no proof."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping, Sequence
from typing import TypeVar

_State = TypeVar("_State", bound=Hashable)


def closure(first: Iterable[_State], back: Mapping[_State, Sequence[_State]]) -> set[_State]:
    """These states, and all from which one of them can be reached; `back` says from where each can be."""
    found = set(first)
    waiting = list(found)
    while waiting:
        for state in back[waiting.pop()]:
            if state not in found:
                found.add(state)
                waiting.append(state)
    return found
