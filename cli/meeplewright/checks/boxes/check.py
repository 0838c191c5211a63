"""The check of pools: some box can be made of the pack."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from meeplewright.checks.boxes.limits import BoxPool, CannotAdd, Limit, pool_of
from meeplewright.checks.boxes.solver import Solver, is_there
from meeplewright.findings.model import Finding, Related
from meeplewright.packs.world import World

_MOST_TOLD = 8


def box_findings(world: World) -> Iterator[Finding]:
    """Limits of which no box can keep all, and sums that cannot be worked out."""
    pool = pool_of(world)
    if pool is not None and world.pack.complete:
        yield from wrong(pool)


def wrong(pool: BoxPool) -> list[Finding]:
    """Why there is no box of a pool; nothing where there is one."""
    try:
        limits = pool.limits
    except CannotAdd as problem:
        return [
            Finding.of(
                "MW341",
                f"a sum over what is in the box cannot be worked out: {problem.why}",
                problem.place,
                help="it gives a whole number for every record; `has(this.key) ? … : 0` where a key may be missing",
                related=() if problem.about is None else (Related("it was about this", problem.about.place("id")),),
            )
        ]
    alone = next((limit for limit in limits if out_of_reach(limit)), None)
    if alone is not None:
        return [_impossible([alone])]
    if not is_there():
        return []
    together = Solver(len(pool.records), limits).contradiction()
    return [_impossible(together)] if together else []


def out_of_reach(limit: Limit) -> bool:
    """Whether a limit that holds in every box cannot be kept, whatever else is in it."""
    if limit.given is not None:
        return False
    highest = sum(max(0, adds) for _, adds in limit.terms)
    lowest = sum(min(0, adds) for _, adds in limit.terms)
    return (limit.least is not None and highest < limit.least) or (limit.most is not None and lowest > limit.most)


def _impossible(limits: Sequence[Limit]) -> Finding:
    first, *rest = limits
    if not rest:
        message = f"no box can be made of this pack: there is not enough, or too much, for this: {first.words}"
    else:
        message = f"no box can be made of this pack: {len(limits)} limits contradict each other; one is: {first.words}"
    related = [Related(f"another is: {limit.words}", limit.place) for limit in rest[:_MOST_TOLD]]
    more = f"; {len(rest) - _MOST_TOLD} more belong to it" if len(rest) > _MOST_TOLD else ""
    return Finding.of(
        "MW340",
        message + more,
        first.place,
        help="change one of them: each of them can be kept where another is left out"
        if rest
        else "change this limit, or the records that it counts",
        related=tuple(related),
    )
