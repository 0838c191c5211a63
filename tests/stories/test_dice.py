"""Dice as data: totals and their odds, symbols, and nonsense."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from itertools import product
from typing import Any

import pytest

from meeplewright.stories.model.applies import possible
from meeplewright.stories.model.conditions import ALWAYS, NEVER
from meeplewright.stories.model.dice import BadDice, Dice, read_dice
from meeplewright.stories.model.fights import rounds_of
from meeplewright.stories.model.story import DiceCheck, Fight


@pytest.mark.parametrize("count", [1, 2, 3])
@pytest.mark.parametrize("sides", [2, 6])
def test_totals_have_the_odds_of_counting(count: int, sides: int) -> None:
    counted = Counter(sum(roll) for roll in product(range(1, sides + 1), repeat=count))
    dice = read_dice(f"{count}d{sides}")
    assert dict(dice.odds) == {total: Fraction(n, sides**count) for total, n in counted.items()}


def test_something_can_be_added_and_taken() -> None:
    assert (read_dice("d6+2").low, read_dice("2D6-3").high) == (3, 9)


def test_the_sum_of_many_dice_is_one() -> None:
    assert sum(chance for _, chance in read_dice("100d10").odds) == 1


def test_faces_with_symbols_count_as_often_as_they_stand() -> None:
    fate = read_dice(["blank", "blank", "sun", "moon"])
    assert dict(fate.odds) == {"blank": Fraction(1, 2), "sun": Fraction(1, 4), "moon": Fraction(1, 4)}
    assert read_dice("fate", {"fate": fate}) is fate


@pytest.mark.parametrize(
    "nonsense",
    [
        "",
        "2dsix",
        "d",
        "0d6",
        "1d0",
        "101d6",
        "1d1001",
        "100d1000",
        "6",
        6,
        None,
        [],
        ["a", 1],
        [True],
        [1.5],
        {"d": 6},
    ],
)
def test_nonsense_is_no_dice(nonsense: Any) -> None:
    with pytest.raises(BadDice):
        read_dice(nonsense)


def test_a_fight_has_the_odds_of_fighting_it_out() -> None:
    fight = Fight("combat", read_dice("1d6"), "skill", "stamina", strength=7, stamina=4, damage=2)
    rounds = rounds_of(fight, 8)
    ways = Counter((a + 8 > b + 7) - (a + 8 < b + 7) for a, b in product(range(1, 7), repeat=2))
    assert rounds.win == Fraction(ways[1], ways[1] + ways[-1])

    def won(mine: int, theirs: int) -> Fraction:
        if theirs <= 0:
            return Fraction(1)
        if mine <= 0:
            return Fraction(0)
        return rounds.win * won(mine, theirs - 2) + rounds.lose * won(mine - 2, theirs)

    for health in range(9):
        assert sum(rounds.won_after(fight, health), Fraction(0)) == (won(health, 4) if health else 0)


def test_a_reroll_and_a_parry_are_one_more_throw_of_the_right_die() -> None:
    """Every throw of the four dice of a round is counted: wood rolls the missing grey anew, stone the hitting red."""
    fight = Fight("combat", read_dice("1d12"), "skill", "hearts", 9, 1, attack=8, rerolls=1, parries=1)
    throws = list(product(range(1, 13), repeat=4))
    won = sum(max(mine, again) >= 9 and min(theirs, parried) < 8 for mine, again, theirs, parried in throws)
    lost = sum(max(mine, again) < 9 and min(theirs, parried) >= 8 for mine, again, theirs, parried in throws)
    both = sum(max(mine, again) >= 9 and min(theirs, parried) >= 8 for mine, again, theirs, parried in throws)
    somebody = won + lost + both
    assert rounds_of(fight, 0) == (Fraction(won, somebody), Fraction(lost, somebody), Fraction(both, somebody))


@pytest.mark.parametrize(
    ("defence", "attack", "hits"), [(7, 9, 2), (1, 12, 3), (1, 1, 2), (13, 6, 1), (5, 13, 2), (4, 1, 3)]
)
def test_where_both_strike_at_once_each_number_of_hits_taken_has_its_odds(defence: int, attack: int, hits: int) -> None:
    fight = Fight("combat", read_dice("1d12"), "skill", "hearts", strength=defence, stamina=hits, attack=attack)
    score = 1
    mine, theirs = Fraction(min(12, max(0, 13 - defence + score)), 12), Fraction(max(0, 13 - attack), 12)

    def won(health: int, left: int, lost: int, rounds: int = 0) -> dict[int, Fraction]:
        """Round by round; a round in which nobody is hit is left out."""
        if health <= 0 or (left > 0 and rounds > 40):
            return {}
        if left <= 0:
            return {lost: Fraction(1)}
        somebody = 1 - (1 - mine) * (1 - theirs)
        found: dict[int, Fraction] = {}
        for hit, hurt in ((1, 0), (0, 1), (1, 1)):
            share = (mine if hit else 1 - mine) * (theirs if hurt else 1 - theirs) / somebody
            for taken, odds in won(health - hurt, left - hit, lost + hurt, rounds + 1).items() if share else ():
                found[taken] = found.get(taken, Fraction(0)) + share * odds
        return found

    for health in range(5):
        told = rounds_of(fight, score).won_after(fight, health)
        assert {lost: odds for lost, odds in enumerate(told) if odds} == won(health, hits, 0)


def test_who_is_beaten_before_the_fight_does_not_win_it() -> None:
    fight = Fight("combat", read_dice("1d6"), "skill", "stamina", strength=0, stamina=1)
    assert rounds_of(fight, 100).won_after(fight, 0) == []


def test_how_a_check_can_come_out_depends_on_how_many_play() -> None:
    never, half, always = (Dice("", odds) for odds in (((0, Fraction(1)),), ((0, Fraction(1, 2)), (1, Fraction(1, 2))), ((1, Fraction(1)),)))  # fmt: skip
    check = DiceCheck("rescue", half, ("players",), 1, by=((1, never), (2, half), (3, always)))
    assert str(possible(check, "success")) == "players == 2 or players == 3"
    assert str(possible(check, "failure")) == "players == 1 or players == 2"
    assert possible(check, "bonus") == NEVER
    assert possible(replace(check, dice=None), "bonus") == ALWAYS


_COMES_OUT: dict[str, Callable[[int], bool]] = {
    "failure": lambda total: total < 4,
    "success": lambda total: 4 <= total < 6,
    "bonus": lambda total: total >= 6,
}


@pytest.mark.parametrize("outcome", list(_COMES_OUT))
def test_a_check_comes_out_as_some_face_lets_it(outcome: str) -> None:
    check = DiceCheck("jump", read_dice("1d5+1"), ("luck",), 4, bonus=6)
    lucks = [luck for luck in range(-6, 9) if possible(check, outcome).holds({"luck": luck})]
    fits = _COMES_OUT[outcome]
    assert lucks == [luck for luck in range(-6, 9) if any(fits(face + luck) for face in range(2, 7))]


def test_dice_with_gaps_let_a_check_come_out_on_either_side() -> None:
    check = DiceCheck("jump", read_dice([1, 6]), ("luck",), 4, bonus=5)
    assert [luck for luck in range(-4, 6) if possible(check, "success").holds({"luck": luck})] == [-2, 3]
