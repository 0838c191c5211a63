"""Which sets of limits can be kept, and which contradict each other: against all sets there are, gone through."""

from __future__ import annotations

import random
from itertools import product

import pytest

from meeplewright.checks.boxes.limits import Limit
from meeplewright.checks.boxes.solver import Solver, wishes
from meeplewright.checks.boxes.witness import BoxWitness, Web
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


def ends(limit: Limit, box: BoxWitness) -> tuple[int, int]:
    """What a limit can come to at least and at most, as far as records are decided: added up anew."""
    sure = sum(adds for each, adds in limit.terms if box.decided[each] and box.inside[each])
    free = [adds for each, adds in limit.terms if not box.decided[each]]
    return sure + sum(adds for adds in free if adds < 0), sure + sum(adds for adds in free if adds > 0)


def is_broken(limit: Limit, low: int, high: int) -> bool:
    return (limit.most is not None and low > limit.most) or (limit.least is not None and high < limit.least)


def breaks(limit: Limit, box: BoxWitness, number: int, wish: bool) -> bool:
    """Whether a limit that surely holds cannot be kept with the record in, or without it."""
    if limit.given == number:
        return wish and is_broken(limit, *ends(limit, box))
    if limit.given is not None and not (box.decided[limit.given] and box.inside[limit.given]):
        return False
    low, high = ends(limit, box)
    adds = dict(limit.terms).get(number, 0)
    taken = adds if wish else 0
    return number in dict(limit.terms) and is_broken(limit, low - min(adds, 0) + taken, high - max(adds, 0) + taken)


def test_each_step_of_a_box_is_what_its_limits_say_added_up_anew() -> None:
    """What is hopeless, what follows from what is decided, and which steps and swaps there are."""
    hopeless = followed = stepped = swapped = stuck = 0
    for seed in range(120):
        dice = random.Random(seed)
        count = dice.randint(2, 7)
        limits = [limit for limit in limits_of(dice, count) if limit.given not in dict(limit.terms)]
        if seed % 2:  # so many of all, as most boxes are: nothing can be put in that nothing is taken out for
            most = dice.randint(1, count - 1)
            limits = [Limit(tuple((n, 1) for n in range(count)), most, most, "so many", Place("x", 1)), *limits[:2]]
        every = boxes(count, limits)
        if not every:
            continue
        web = Web(count, limits)
        box = BoxWitness(web, dice.choice(every))
        for number in dice.sample(range(count), count):
            if box.decided[number]:
                continue
            for each, wish in product(range(count), (False, True)):
                if not box.decided[each]:
                    told = box.hopeless(each, wish)
                    assert told is any(breaks(limit, box, each, wish) for limit in limits), seed
                    hopeless += told
            before, wish = box.box, not box.inside[number]
            swaps = [n for n in web.like[number] if n != number and not box.decided[n] and box.inside[n] is wish]
            near = [before ^ {number}, *(before ^ {number, other} for other in swaps)]
            first = next((each for each in near if each in every), None)
            assert box.granted(number, wish) is (first is not None), seed
            assert box.box == (before if first is None else first), seed
            stepped, swapped, stuck = (
                stepped + (first == near[0]),
                swapped + (first in near[1:]),
                stuck + (first is None),
            )
            fixed = [n for n in range(count) if box.decided[n]]
            other = dice.choice([each for each in every if all((n in each) is box.inside[n] for n in fixed)])
            box.take(other)
            assert box.box == other
            assert box.sums == [sum(adds for n, adds in limit.terms if n in other) for limit in limits], seed
            decided = {*fixed, number}
            box.decide(number)
            assert [(box.low[at], box.high[at]) for at in range(len(limits))] == [ends(limit, box) for limit in limits]
            assert decided <= {n for n in range(count) if box.decided[n]}
            followed += sum(box.decided) - len(decided)
            new = {n for n in range(count) if box.decided[n]} - decided | {number}
            touched = [limit for limit in limits if new & {limit.given, *dict(limit.terms)}]
            for each in range(count):  # nothing more follows from any one of them
                if not box.decided[each]:
                    assert not any(breaks(limit, box, each, wish) for limit in touched for wish in (False, True)), seed
    assert min(hopeless, followed, stepped, swapped, stuck) > 20


def test_a_record_is_swapped_for_those_that_count_alike_then_for_those_of_its_smallest_group() -> None:
    def limit(*numbers: int, adds: int = 1) -> Limit:
        return Limit(tuple((each, adds) for each in numbers), 1, None, "so many", Place("x", 1))

    large, small, pair, weighed = limit(0, 1, 2, 3, 4, 5), limit(0, 2, 4), limit(1, 3), limit(0, 1, 5, adds=2)
    assert Web(7, [large]).like == [*[[0, 1, 2, 3, 4, 5]] * 6, [6]]
    assert Web(6, [large, small]).like == [
        [0, 2, 4], [1, 3, 5, 0, 2, 4], [0, 2, 4], [1, 3, 5, 0, 2, 4], [0, 2, 4], [1, 3, 5, 0, 2, 4],
    ]  # fmt: skip
    assert Web(6, [large, pair]).like[1] == [0, 1, 2, 3, 4, 5]  # two are too few to tell records apart
    assert Web(6, [large, weighed]).like[0] == [0, 1, 5, 2, 3, 4]
    assert Web(6, [weighed]).like == [[0, 1, 5], [0, 1, 5], [2, 3, 4], [2, 3, 4], [2, 3, 4], [0, 1, 5]]
