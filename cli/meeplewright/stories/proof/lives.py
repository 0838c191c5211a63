"""Which variables can still matter at a node: what something read later can depend on.

Entries that several hubs share lead back to the hub of the visit. What one hub remembers of itself matters to a reader
on a visit from it, and to nobody on a visit from another: so it is asked for each value of the register of visits. And
what nobody can have changed so far is as it was at the start: it need not be carried along until somebody reads it.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Mapping, Sequence

from meeplewright.stories.proof.formulas import TRUE, Formula, conjoined, could_hold, read_by
from meeplewright.stories.proof.machine import Table

Way = tuple[int, int, Formula, Mapping[int, Table]]  # from, to, where it can be taken, what changes
_Link = tuple[int, int, int]  # to a place: what goes on there, and what is added


def live_at(ways: Sequence[Way], reads: Sequence[int], start: int, register: int, begin: Sequence[Table]) -> list[int]:
    """A mask of variables for each node; `begin`: the blocks in which each begins; `register`: -1 without visits."""
    own = list(reads)
    out: list[dict[tuple[int, Table | None, int, int, Formula], None]] = [{} for _ in reads]  # what is alike is one
    for source, target, guard, changes in ways:
        own[source] |= read_by(guard)
        asked = _asked(guard, register)
        out[source][target, changes.get(register), _kept(changes), sum(1 << at for at in changes), asked] = None
    places = [
        (start, block) for block in (begin[register] if register >= 0 else (0,))
    ]  # a node, and the register there
    number = {place: at for at, place in enumerate(places)}
    onward: list[list[_Link]] = []
    back: list[list[_Link]] = [[] for _ in places]
    for at, (node, block) in enumerate(places):  # which grow meanwhile
        links: list[_Link] = []
        for target, table, kept, new, asked in out[node]:
            if could_hold(asked, register, block):
                place = (target, block if table is None else table[block])
                there = number.get(place)
                if there is None:
                    there = number[place] = len(places)
                    places.append(place)
                    back.append([])
                back[there].append((at, kept, 0))
                links.append((there, -1, new))
        onward.append(links)
    open_ = sum(1 << at for at, each in enumerate(begin) if len(each) > 1)
    changed = [open_] * len(places)
    _spread(changed, onward, range(len(places)))
    live = [own[node] for node, _ in places]
    _spread(live, back, range(len(places) - 1, -1, -1))
    masks = own
    for (node, _), mask, touched in zip(places, live, changed, strict=True):
        masks[node] |= mask & touched
    return masks


def _spread(masks: list[int], links: Sequence[Sequence[_Link]], order: Sequence[int]) -> None:
    """Let all places have what goes on to them, until nothing is new."""
    waiting = deque(order)
    queued = bytearray(b"\1") * len(masks)
    while waiting:
        place = waiting.popleft()
        queued[place] = 0
        mask = masks[place]
        for there, goes_on, added in links[place]:
            more = masks[there] | mask & goes_on | added
            if more != masks[there]:
                masks[there] = more
                if not queued[there]:
                    queued[there] = 1
                    waiting.append(there)


def _asked(guard: Formula, register: int) -> Formula:
    """What a guard asks of the register of visits: all else is as open at one value of it as at another."""
    if register < 0:
        return TRUE
    return conjoined(part for part in (guard[1] if guard[0] == "all" else (guard,)) if read_by(part) >> register & 1)


def _kept(changes: Mapping[int, Table]) -> int:
    """Whose value afterwards still depends on the value before."""
    kept = -1
    for variable, table in changes.items():
        if len(set(table)) == 1:
            kept &= ~(1 << variable)
    return kept
