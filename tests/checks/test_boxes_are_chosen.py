"""What a seed chooses for a box is what trying every box gives, and the solver is asked for few of the wishes."""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence
from itertools import product
from typing import Any

import pytest

from meeplewright.checks.boxes.limits import Limit
from meeplewright.checks.boxes.solver import Solver, wishes
from meeplewright.checks.boxes.witness import BoxWitness, Web
from meeplewright.findings.model import Place
from seldom import few_of

pytest.importorskip("clingo")

COUNT = 7
FEW = 14  # of 420 wishes, those that the solver is asked for
FOUND = [
    (0, 43, 16, 114),
    (1, 28, 7, 111),
    (2, 53, 10, 110),
    (3, 60, 10, 119),
]  # by the seed: what is known of wishes without asking


def limits_of(chance: random.Random) -> list[Limit]:
    """Limits as pools have them: so many of some, one where another is, sums, all or none."""
    found: list[Limit] = []
    for number in range(chance.randint(1, 6)):
        these = sorted(chance.sample(range(COUNT), chance.randint(1, 5)))
        adds = [chance.choice([1, 1, 1, 2, -1, 3]) for _ in these]
        least, most = sorted(chance.randint(-1, 4) for _ in range(2))
        given = chance.choice([None, None, chance.randrange(COUNT)])
        which = chance.choice(["both", "least", "most", "exactly"])
        low, high = (most, most) if which == "exactly" else (None if which == "most" else least, None if which == "least" else most)  # fmt: skip
        found.append(Limit(tuple(zip(these, adds, strict=True)), low, high, f"limit {number}", Place("a.yaml"), given))
    return found


def keeps(box: Iterable[int], limits: Iterable[Limit]) -> bool:
    """Whether a box keeps all limits, by what they say of themselves."""
    inside = {*box}
    for limit in limits:
        total = sum(adds for number, adds in limit.terms if number in inside)
        held = (limit.least is None or total >= limit.least) and (limit.most is None or total <= limit.most)
        if (limit.given is None or limit.given in inside) and not held:
            return False
    return True


def boxes(limits: Sequence[Limit]) -> list[frozenset[int]]:
    """Every box that keeps them."""
    every = (frozenset(at for at, here in enumerate(each) if here) for each in product((False, True), repeat=COUNT))
    return [box for box in every if keeps(box, limits)]


def greedy(possible: list[frozenset[int]], wanted: Iterable[tuple[int, bool]]) -> frozenset[int]:
    """Each wish in its turn, where some box has it granted beside those before."""
    for number, wish in wanted:
        possible = [box for box in possible if (number in box) is wish] or possible
    return possible[0]


class _Counted(Solver):
    """Asked for boxes, it tries all of them, and counts how often."""

    asked = 0

    def _model(self, assumed: Sequence[int]) -> frozenset[int] | None:
        self.asked += 1
        for box in boxes(self.limits):
            if all((literal in assumed) <= (at in box) and (-literal in assumed) <= (at not in box) for at, literal in enumerate(self._in)):  # fmt: skip
                return box
        return None


@pytest.mark.parametrize("seed", few_of(range(12), 4))
def test_a_box_is_what_trying_every_box_gives(seed: int) -> None:
    chance = random.Random(seed)
    for _ in range(12):
        limits = limits_of(chance)
        possible = boxes(limits)
        solver = Solver(COUNT, limits)
        against = solver.contradiction()
        assert bool(against) is not bool(possible)
        if against:
            assert not boxes(against)
            assert all(boxes([each for each in against if each is not one]) for one in against), "none can be left out"
            continue
        for number in range(3):
            wanted = wishes([f"card/{at}" for at in range(COUNT)], seed, number)
            assert sorted(at for at, _ in wanted) == list(range(COUNT))
            assert solver.box(wanted) == greedy(possible, wanted)
            assert solver.box(wanted[:4]) in possible


def test_the_solver_is_asked_for_few_wishes() -> None:
    chance = random.Random(7)
    asked: list[int] = []
    while len(asked) < 60:
        limits = limits_of(chance)
        if len(boxes(limits)) > 3:
            solver = _Counted(COUNT, limits)
            wanted = [(at, chance.random() < 0.5) for at in chance.sample(range(COUNT), COUNT)]
            assert solver.box(wanted) == greedy(boxes(limits), wanted)
            asked.append(solver.asked - 1)
    assert sum(asked) == FEW, "of so many wishes"


@pytest.mark.parametrize(("seed", "follows", "hopeless", "granted"), few_of(FOUND, 2))
def test_what_is_hopeless_or_follows_is_so_in_every_box(seed: int, follows: int, hopeless: int, granted: int) -> None:
    chance = random.Random(seed)
    told = {"follows": 0, "hopeless": 0, "granted": 0}
    for _ in range(40):
        limits = limits_of(chance)
        possible = boxes(limits)
        if not possible:
            continue
        witness = BoxWitness(Web(COUNT, limits), chance.choice(possible))
        for number in chance.sample(range(COUNT), COUNT):
            left = [box for box in possible if all((at in box) is witness.inside[at] for at in range(COUNT) if witness.decided[at])]  # fmt: skip
            wish = not witness.inside[number]
            if witness.decided[number]:
                assert not any((number in box) is wish for box in left), "what follows leaves no choice"
                told["follows"] += 1
            elif witness.hopeless(number, wish):
                assert not any((number in box) is wish for box in left)
                told["hopeless"] += 1
            elif witness.granted(number, wish):
                assert witness.box in left
                assert (number in witness.box) is wish
                told["granted"] += 1
            else:
                assert keeps(witness.box, limits), "what was tried is taken back"
            _sums_hold(witness, limits)
            witness.decide(number)
    assert told == {"follows": follows, "hopeless": hopeless, "granted": granted}


def _sums_hold(witness: BoxWitness, limits: Sequence[Limit]) -> None:
    inside: Any = witness.box
    assert witness.sums == [sum(adds for number, adds in limit.terms if number in inside) for limit in limits]
    open_ = [number for number in range(COUNT) if not witness.decided[number]]
    for limit, low, high in zip(limits, witness.low, witness.high, strict=True):
        held = sum(adds for number, adds in limit.terms if number in inside and number not in open_)
        assert low == held + sum(adds for number, adds in limit.terms if number in open_ and adds < 0)
        assert high == held + sum(adds for number, adds in limit.terms if number in open_ and adds > 0)


def test_another_box_is_taken_with_its_sums() -> None:
    chance = random.Random(3)
    limits = limits_of(chance)
    witness = BoxWitness(Web(COUNT, limits), ())
    for _ in range(20):
        box = frozenset(chance.sample(range(COUNT), chance.randint(0, COUNT)))
        witness.take(box)
        assert witness.box == box
        _sums_hold(witness, limits)
