"""Sets of states in each of their forms: what can be done with them is what plain sets of tuples say."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from itertools import product
from typing import Any

import pytest

from meeplewright.stories.proof import diagrams
from meeplewright.stories.proof.bits import Bits
from meeplewright.stories.proof.diagrams import Diagrams
from meeplewright.stories.proof.machine import Change
from meeplewright.stories.proof.packed import Packed
from meeplewright.stories.proof.spaces import Full, Space, States, slots, width_of
from stories.test_formulas import BLOCKS, FORMULAS, SIZES, Machine, holds
from stories.test_formulas import STATES as EVERY

State = tuple[int, ...]


@dataclass(frozen=True)
class OneNode(Machine):
    """What diagrams ask besides: which ways there are, by which variables are put in an order."""

    nodes: tuple[str, ...] = ("here",)
    into: tuple[tuple[int, ...], ...] = ((),)
    out: tuple[tuple[int, ...], ...] = ((),)

    def links(self) -> list[list[int]]:
        return [[]]


MACHINE: Any = OneNode(begin=((0, 1), (2, 0), (1,), (0,)))
ALL = (1 << len(SIZES)) - 1
SPACES: dict[str, Callable[[], Space]] = {
    "bits": lambda: Bits(MACHINE),
    "packed": lambda: Packed(MACHINE, 1 << 30),
    "diagrams": lambda: Diagrams(MACHINE, 1 << 16),
}


@pytest.fixture(params=list(SPACES), scope="module")
def space(request: pytest.FixtureRequest) -> Space:
    return SPACES[request.param]()


def set_of(space: Space, states: Iterable[State]) -> States:
    whole = space.none()
    for state in states:
        whole = space.join(whole, space.only(state, ALL))
    return whole


def states_in(space: Space, states: States, live: int = ALL) -> set[State]:
    """The states of a set; of what does not live there the block is 0."""
    plain = {tuple(block if live >> at & 1 else 0 for at, block in enumerate(state)) for state in EVERY}
    return {state for state in plain if space.both(states, space.only(state, live))}


def some(seed: int) -> set[State]:
    chance = random.Random(seed)
    return {state for state in EVERY if chance.random() < chance.choice((0.1, 0.5, 0.9))}


def moved(state: State, changes: Iterable[Change]) -> State:
    blocks = list(state)
    for at, table in changes:
        blocks[at] = table[blocks[at]] if table is not None else 0
    return tuple(blocks)


def changes_of(seed: int) -> tuple[Change, ...]:
    """What an edge does to some variables: it sets, it shifts, it forgets."""
    chance = random.Random(seed)
    changes: list[Change] = []
    for at in sorted(chance.sample(range(len(SIZES)), chance.randint(1, 3))):
        sort, size = chance.randrange(4), SIZES[at]
        if sort == 0:
            changes.append((at, None))
        elif sort == 1:
            changes.append((at, (chance.randrange(size),) * size))
        elif sort == 2:
            by = chance.choice((-1, 1))
            changes.append((at, tuple(min(max(block + by, 0), size - 1) for block in range(size))))
        else:
            changes.append((at, tuple(chance.randrange(size) for _ in range(size))))
    return tuple(changes)


def test_what_is_in_one_set_and_in_another_is_told(space: Space) -> None:
    for seed in range(8):
        one, other = some(seed), some(seed + 100)
        mine, theirs = set_of(space, one), set_of(space, other)
        assert states_in(space, mine) == one
        assert states_in(space, space.join(mine, theirs)) == one | other
        assert states_in(space, space.minus(mine, theirs)) == one - other
        assert states_in(space, space.both(mine, theirs)) == one & other
        assert space.count(mine, ALL) == len(one)
        assert bool(space.minus(mine, mine)) is bool(space.both(mine, space.none())) is False
        assert space.count(space.none(), ALL) == 0
        assert space.pick(mine) in one


def test_where_a_formula_holds_is_kept(space: Space) -> None:
    for seed, of in enumerate(FORMULAS):
        one = some(seed)
        assert states_in(space, space.where(set_of(space, one), of)) == {state for state in one if holds(of, state)}


def test_an_edge_takes_each_state_where_its_changes_say_and_back_again(space: Space) -> None:
    for seed in range(60):
        one, changes = some(seed), changes_of(seed)
        live = ALL & ~sum(1 << at for at, table in changes if table is None)
        went = space.move(set_of(space, one), changes)
        assert states_in(space, went, live) == {moved(state, changes) for state in one}
        assert space.count(went, live) == len({moved(state, changes) for state in one})
        goal = {after for state in EVERY if sum(after := moved(state, changes)) % 3 != seed % 3}
        targets = space.none()
        for state in goal:
            targets = space.join(targets, space.only(state, live))
        assert states_in(space, space.back(targets, set_of(space, one), changes)) == {state for state in one if moved(state, changes) in goal}  # fmt: skip


def test_what_was_forgotten_can_be_set_again(space: Space) -> None:
    for at, size in enumerate(SIZES):
        one = some(at)
        without = space.forget(set_of(space, one), at)
        assert space.count(without, ALL & ~(1 << at)) == len({moved(state, [(at, None)]) for state in one})
        for block in range(size):
            change: Change = (at, (block,) * size)
            assert states_in(space, space.move(without, (change,))) == {moved(state, [change]) for state in one}
            back = space.back(set_of(space, [state for state in EVERY if state[at] == block]), without, (change,))
            assert space.count(back, ALL & ~(1 << at)) == space.count(without, ALL & ~(1 << at))


def test_readers_begin_with_any_value_that_they_may_begin_with(space: Space) -> None:
    assert states_in(space, space.begin()) == set(product(*MACHINE.begin))


def test_a_budget_is_kept_until_a_search_is_over() -> None:
    shift: tuple[Change, ...] = ((1, (1, 2, 2)),)
    packed = Packed(MACHINE, 30)
    states = set_of(packed, EVERY)
    packed.move(states, ((0, (1, 1)),))
    packed.move(states, shift)
    with pytest.raises(Full):
        packed.move(states, shift)
    with pytest.raises(Full):
        Packed(MACHINE, 3).begin()
    assert Packed(MACHINE, 4).begin()
    packed = Packed(MACHINE, 1)
    packed.searched()
    assert states_in(packed, packed.move(states, shift)) == {moved(state, shift) for state in EVERY}
    nodes = Diagrams(MACHINE, 1 << 16, 4)
    one = set_of(nodes, some(3))
    with pytest.raises(Full):
        nodes.move(one, shift)
    nodes.searching()
    with pytest.raises(Full):
        nodes.move(one, shift)
    nodes.searched()
    assert states_in(nodes, nodes.move(one, shift)) == {moved(state, shift) for state in some(3)}


def test_diagrams_forget_several_at_once_and_spread_what_belongs_together() -> None:
    nodes = Diagrams(MACHINE, 1 << 16)
    for seed in range(6):
        one = some(seed) or {EVERY[seed]}
        states = set_of(nodes, one)
        gone = [(1, None), (3, None)]
        assert states_in(nodes, nodes.forget_all(states, (1, 3)), 0b0101) == {moved(state, gone) for state in one}
        known: dict[int, Any] = {}
        values = [{state[at] for state in one} for at in range(len(SIZES))]
        assert states_in(nodes, nodes.spread(states, ALL, known, 0)) == set(product(*values))
        assert nodes.spread(states, ALL, known, 0) == nodes.spread(nodes.only(next(iter(one)), ALL), ALL, known, 0)
        more = [each | {EVERY[-1][at]} for at, each in enumerate(values)]
        assert states_in(nodes, nodes.spread(nodes.only(EVERY[-1], ALL), ALL, known, 0)) == set(product(*more))
        assert nodes.count(nodes.spread(states, 0b0101, {}, 0), 0b0101) == len(values[0]) * len(values[2])
    first, second = (0, 1, 0, 0), (0, 2, 0, 0)
    known = {}
    assert states_in(nodes, nodes.spread(nodes.only(first, ALL), ALL, known, 0b10)) == {first}
    every = {(0, block, 0, 0) for block in range(3)}  # of the second variable all values as soon as there are two
    assert states_in(nodes, nodes.spread(nodes.only(second, ALL), ALL, known, 0b10)) == every
    assert states_in(nodes, nodes.spread(set_of(nodes, [first, second]), ALL, {}, 0b10)) == every
    assert nodes.forget_all(nodes.none(), (1,)) == nodes.none()


@pytest.mark.parametrize(
    ("live", "bits"), [((0b1111,), 5), ((0b0001, 0b0010, 0b1100), 2), ((0b0011, 0b1110, 0b1001), 4), ((0,), 2)]
)
def test_variables_that_never_live_together_share_their_bits(live: tuple[int, ...], bits: int) -> None:
    machine: Any = OneNode(live=live)
    places, width = slots(machine)
    spans = [set(range(place, place + width_of(blocks))) for place, blocks in zip(places, BLOCKS, strict=True)]
    for mask in live:
        here = [span for at, span in enumerate(spans) if mask >> at & 1]
        assert len(set().union(*here)) == sum(map(len, here))
    assert width == bits == max(map(max, spans)) + 1


def test_a_diagram_that_would_be_too_deep_or_have_too_little_room_is_not_begun(monkeypatch: pytest.MonkeyPatch) -> None:
    """Five bits, and two nodes for each of them at least."""
    for budget in (1, 9):
        with pytest.raises(Full):
            Diagrams(MACHINE, budget)
    assert Diagrams(MACHINE, 64).levels == 5
    monkeypatch.setattr(diagrams, "DEEPEST", 5)
    assert Diagrams(MACHINE, 64).levels == 5
    monkeypatch.setattr(diagrams, "DEEPEST", 4)
    with pytest.raises(Full):
        Diagrams(MACHINE, 1 << 16)
