"""Which variables can still matter at a node: what something read later can depend on.

Entries that several hubs share lead back to the hub of the visit. What one hub remembers of itself matters to a reader
on a visit from it, and to nobody on a visit from another: so it is asked for each value of the register of visits. And
what nobody can have changed so far is as it was at the start: it need not be carried along until somebody reads it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from meeplewright.stories.proof.formulas import Formula, could_hold, read_by
from meeplewright.stories.proof.machine import Table

Way = tuple[int, int, Formula, Mapping[int, Table]]  # from, to, where it can be taken, what changes
_Place = tuple[int, int]  # a node, and the block of the register there


def live_at(ways: Sequence[Way], reads: Sequence[int], start: int, register: int, begin: Sequence[Table]) -> list[int]:
    """A mask of variables for each node; `begin`: the blocks in which each begins; `register`: -1 without visits."""
    own = list(reads)
    out: list[list[tuple[Way, int, int]]] = [[] for _ in reads]
    for way in ways:
        own[way[0]] |= read_by(way[2])
        out[way[0]].append((way, _kept(way[3]), sum(1 << at for at in way[3])))
    into: dict[_Place, list[tuple[_Place, int]]]
    into = {(start, block): [] for block in (begin[register] if register >= 0 else (0,))}
    open_ = sum(1 << at for at, each in enumerate(begin) if len(each) > 1)
    onward: dict[_Place, list[tuple[_Place, int]]] = {}
    waiting = list(into)
    while waiting:
        place = waiting.pop()
        for (_, target, guard, changes), kept, new in out[place[0]]:
            if could_hold(guard, register, place[1]):
                table = changes.get(register)
                there = (target, place[1] if table is None else table[place[1]])
                if there not in into:
                    into[there] = []
                    waiting.append(there)
                into[there].append((place, kept))
                onward.setdefault(place, []).append((there, new))
    changed = dict.fromkeys(into, open_)
    waiting = list(into)
    while waiting:
        place = waiting.pop()
        for there, new in onward.get(place, ()):
            more = changed[there] | changed[place] | new
            if more != changed[there]:
                changed[there] = more
                waiting.append(there)
    live = {place: own[place[0]] for place in into}
    waiting = list(live)
    while waiting:
        place = waiting.pop()
        for source, kept in into[place]:
            more = live[source] | (live[place] & kept)
            if more != live[source]:
                live[source] = more
                waiting.append(source)
    found = own
    for place, mask in live.items():
        found[place[0]] |= mask & changed[place]
    return found


def _kept(changes: Mapping[int, Table]) -> int:
    """Whose value afterwards still depends on the value before."""
    kept = -1
    for variable, table in changes.items():
        if len(set(table)) == 1:
            kept &= ~(1 << variable)
    return kept
