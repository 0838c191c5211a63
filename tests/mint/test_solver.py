"""Which sets of limits can be kept, and which contradict each other: against all sets there are, gone through."""

from __future__ import annotations

import random
from itertools import product

import pytest

from meeplewright.checks.boxes.limits import Limit
from meeplewright.checks.boxes.solver import Solver, wishes
from meeplewright.findings.model import Place


def limits_of(dice: random.Random, count: int) -> list[Limit]:
    """Some sums over some records, with weights below nought too, and some that only one record asks for."""
    found = []
    for number in range(dice.randint(2, 7)):
        terms = tuple((each, dice.choice((-2, -1, 1, 1, 2, 3))) for each in range(count) if dice.random() < 0.6)
        least = dice.randint(-2, 4) if dice.random() < 0.7 else None
        most = (least or 0) + dice.randint(0, 2) if dice.random() < 0.5 else None
        given = dice.randrange(count) if dice.random() < 0.3 else None
        found.append(Limit(terms, least, most, f"limit {number}", Place("x", number + 1), given))
    return found


def kept(limit: Limit, box: frozenset[int]) -> bool:
    if limit.given is not None and limit.given not in box:
        return True
    total = sum(adds for number, adds in limit.terms if number in box)
    return (limit.least is None or total >= limit.least) and (limit.most is None or total <= limit.most)


def boxes(count: int, limits: list[Limit]) -> list[frozenset[int]]:
    every = (frozenset(n for n in range(count) if bits[n]) for bits in product((0, 1), repeat=count))
    return [box for box in every if all(kept(limit, box) for limit in limits)]


@pytest.mark.parametrize("share", range(4))
def test_it_finds_a_box_where_there_is_one_and_a_contradiction_where_there_is_none(share: int) -> None:
    possible = impossible = 0
    for seed in range(share * 100, share * 100 + 100):
        dice = random.Random(seed)
        count = dice.randint(1, 8)
        limits = limits_of(dice, count)
        all_boxes = boxes(count, limits)
        solver = Solver(count, limits)
        core = solver.contradiction()
        assert (core == []) == bool(all_boxes), seed
        if core:
            impossible += 1
            assert boxes(count, core) == [], seed
            for each in core:  # none of them could be left out
                assert boxes(count, [other for other in core if other is not each]), seed
        else:
            possible += 1
            found = solver.box(wishes([f"card/{n}" for n in range(count)], seed))
            assert found in all_boxes, seed
    assert possible > 10
    assert impossible > 10


def test_a_wish_is_granted_wherever_some_box_grants_it() -> None:
    """The box of a seed follows from the limits alone: gone through by hand over all boxes, it is the same one."""
    for seed in range(150):
        dice = random.Random(seed)
        count = dice.randint(2, 8)
        limits = limits_of(dice, count)
        left = boxes(count, limits)
        if not left:
            continue
        wanted = wishes([f"card/{n}" for n in range(count)], seed)
        for number, wish in wanted:
            granted = [box for box in left if (number in box) is wish]
            left = granted or left
        (only,) = left
        assert Solver(count, limits).box(wanted) == only, seed


def test_seeds_wish_for_different_boxes() -> None:
    names = [f"card/{number}" for number in range(30)]
    assert len({tuple(wishes(names, seed)) for seed in range(200)}) == 200
    wanted = [wish for seed in range(200) for _, wish in wishes(names, seed)]
    assert 0.45 < sum(wanted) / len(wanted) < 0.55


def test_without_the_solver_the_way_to_it_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    import sys

    from meeplewright.findings.stop import Stop

    monkeypatch.setitem(sys.modules, "clingo", None)
    with pytest.raises(Stop, match="clingo, which is not installed") as told:
        Solver(1, [])
    assert told.value.help == "pip install 'meeplewright[mint]'"
