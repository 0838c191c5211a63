"""How the dice of an option can fall for a reader, and in which situations readers begin."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction

from meeplewright.stories.model.fights import rounds_of
from meeplewright.stories.model.reader import check_odds, may_begin
from meeplewright.stories.model.story import Fight, Option, Roll, Story
from meeplewright.stories.proof.compiler import ENDLESS
from meeplewright.stories.proof.machine import Machine
from meeplewright.stories.proof.packed import Packed

ONE = Fraction(1)


class TooMany(Exception):
    """More situations than the limit: at least so `many`, where somebody counted them."""

    def __init__(self, many: int = 0) -> None:
        super().__init__(many)
        self.many = many


class NoDice(Exception):
    """A check of which nobody knows the dice: `option` is where."""

    def __init__(self, option: Option) -> None:
        super().__init__(f"option {option.key} has a check without dice")
        self.option = option


def falls(option: Option, value: Callable[[str], int]) -> dict[str, Fraction]:
    """The chance of each outcome that can be, for a reader whose variables have these values."""
    chance = option.chance
    if chance is None:
        return {option.outcomes[0].name: ONE}
    if isinstance(chance, Roll):
        odds = {outcome.name: chance.dice.of(outcome.faces) for outcome in option.outcomes}
        return {name: each for name, each in odds.items() if each}
    if isinstance(chance, Fight):
        rounds, health = rounds_of(chance, value(chance.score)), value(chance.health)
        if rounds.endless and health > 0:
            return {ENDLESS: ONE}
        won = rounds.won_after(chance, health)
        odds = {f"success/{lost}" if lost else "success": each for lost, each in enumerate(won) if each}
        lost_all = 1 - sum(won, Fraction(0))
        return {**odds, "failure": lost_all} if lost_all else odds
    if chance.dice is None:
        raise NoDice(option)
    return {name: each for name, each in check_odds(chance, sum(map(value, chance.add))) if each}


def begins(
    story: Story, machine: Machine, packed: Packed, values: Mapping[str, int], most: int
) -> list[tuple[Fraction, int]]:
    """The first states, packed, each with its chance: the values told, or the first that a variable may begin with.

    Of what is not tracked readers may have any number: each is as likely.
    """
    may_begin(story, values)
    gains = story.nodes[story.start].gains
    states: dict[tuple[int, ...], Fraction] = {(): ONE}
    for at, blocks in enumerate(machine.blocks):
        variable = blocks.variable
        starts = variable.starts if variable.untracked else variable.starts[:1]
        if variable.name in values:
            starts = (values[variable.name],)
        if not machine.live[machine.start] >> at & 1:
            starts = starts[:1]  # nobody asks for it from here on
        shares: dict[int, Fraction] = {}
        for start in starts:
            value = start
            for effect in gains:
                if effect.name == variable.name:
                    value = effect.on(value, variable)
            block = blocks.of_value[value - variable.low]
            shares[block] = shares.get(block, Fraction(0)) + Fraction(1, len(starts))
        if len(states) * len(shares) > most:
            raise TooMany
        states = {(*state, block): one * share for state, one in states.items() for block, share in shares.items()}
    pairs = []
    for state, chance in states.items():
        (begin,) = packed.only(state, machine.live[machine.start])
        pairs.append((chance, begin))
    return pairs
