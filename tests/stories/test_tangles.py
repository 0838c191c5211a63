"""Situations that lead round: what each is worth, as one set of equations; and what is said where there is no answer."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest
from numpy.typing import NDArray

from meeplewright.stories.odds.arrays import rounds
from meeplewright.stories.odds.arrays.rounds import Floats, Ints, Rounds, decided, linear

_NONE: Ints = np.empty(0, np.int64)


def tangle(seed: int, size: int) -> tuple[Ints, Ints, Floats, Floats]:
    """Rows, columns and chances of moves that stay inside, which leave a little each time, and what is had besides."""
    chance = Random(seed)
    moves: list[tuple[int, int, float]] = []
    for row in range(size):
        to = chance.sample(range(size), 3)
        moves += [(row, column, chance.choice((0.1, 0.3, 0.33))) for column in to]
    rows, columns, shares = zip(*moves, strict=True)
    right = [chance.choice((0.0, 0.01, 0.1)) for _ in range(size)]
    return np.array(rows), np.array(columns), np.array(shares), np.array(right)


@pytest.mark.parametrize("large", [20_000, 10], ids=["by factors", "step by step"])
def test_the_worth_of_each_is_what_it_has_and_what_follows(large: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rounds, "LARGE", large)
    for seed in range(5):
        row, column, chance, right = tangle(seed, 24)
        whole: NDArray[np.float64] = np.eye(24)
        np.subtract.at(whole, (row, column), chance)
        np.testing.assert_allclose(linear(row, column, chance, right), np.linalg.solve(whole, right), rtol=1e-9)
    np.testing.assert_array_equal(linear(row, column, chance, 0 * right), 0 * right)


@pytest.mark.parametrize("large", [20_000, 0], ids=["by factors", "step by step"])
def test_what_has_no_answer_is_worth_nothing(large: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Who goes from the one to the other for ever has more each time."""
    monkeypatch.setattr(rounds, "LARGE", large)
    assert linear(np.array([0, 1]), np.array([1, 0]), np.ones(2), np.ones(2)).tolist() == [0, 0]


def test_steps_that_come_to_nothing_are_done_again_by_factors(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where they end so far from an answer that nobody can use it."""
    from scipy.sparse import linalg

    row, column, chance, right = tangle(1, 24)
    wanted = linear(row, column, chance, right)
    monkeypatch.setattr(rounds, "LARGE", 1)
    monkeypatch.setattr(linalg, "bicgstab", lambda _, right, **more: (right + 1e-9, len(more)))
    np.testing.assert_array_equal(linear(row, column, chance, right), wanted)


def test_who_can_leave_by_chance_only_is_worth_what_chance_brings() -> None:
    """The first wins with a half or comes to the other, which comes back or stays; or it may give up for a third."""
    loop = Rounds(2, np.array([0, 0, 1]), np.array([0.5, 1 / 3, 0.0]), np.array([True, True, False]), np.array([0, 2, 2]), np.array([1, 0, 1]), np.array([0.5, 0.5, 0.5]))  # fmt: skip
    best, worst = decided(loop, best=True), decided(loop, best=False)
    assert best.value == pytest.approx([1, 1], abs=1e-12)
    assert (best.picks.tolist(), worst.picks.tolist()) == ([0, 2], [1, 2])
    assert worst.value == pytest.approx([1 / 3, 1 / 3], abs=1e-12)
    assert 0 < best.off < 1e-13
    assert 0 < worst.off < 1e-13


def test_nothing_is_certain_where_floats_say_that_nobody_ever_leaves() -> None:
    """A chance to leave that is too small for a float to hold beside one."""
    stays = Rounds(1, np.array([0]), np.array([1e-20]), np.array([True]), np.array([0]), np.array([0]), np.ones(1))
    assert decided(stays, best=False).off == 1
    none = Rounds(1, np.array([0]), np.zeros(1), np.array([True]), _NONE, _NONE, np.empty(0))
    assert (decided(none, best=True).value.tolist(), decided(none, best=False).value.tolist()) == ([0], [0])
