"""Checks that ask for symbols, and what is asked by the number of players."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from meeplewright.findings.model import Finding
from meeplewright.findings.stop import did_you_mean
from meeplewright.stories.model.dice import Dice, best_of
from meeplewright.stories.model.pools import TooManyDice
from meeplewright.stories.model.story import DiceCheck
from meeplewright.stories.told.context import Context
from meeplewright.stories.told.parts import Part

MANNERS = ("rerolls", "helpers")  # what a check says beside its kind and its dice
MOST_AGAIN = 10
WIDEST = 60  # values of what a table goes by


class _Wrong(ValueError):
    """What cannot be asked: the words, the help, and the key below the check."""

    def __init__(self, message: str, help_: str, *path: str) -> None:
        super().__init__(message)
        self.message, self.help, self.path = message, help_, path


def asked_of_symbols(value: Mapping[str, Any], target: Any, dice: Dice | None) -> bool:
    """Whether a check is one of these: by its dice, by a table, or by a manner that no dice have."""
    manners = [value[each] for each in MANNERS if each in value]
    odd = any(isinstance(each, bool) or not isinstance(each, int) or not 0 <= each <= MOST_AGAIN for each in manners)
    return isinstance(target, Mapping) or (dice is not None and dice.pool is not None) or odd


def better(value: Mapping[str, Any], dice: Dice | None) -> Dice | None:
    """Dice with numbers of which the best total counts, where they may be rolled again or others roll too."""
    again, helpers = (value.get(manner, 0) for manner in MANNERS)
    times = (1 + again) * (1 + helpers)
    if dice is None or times == 1:
        return dice
    return Dice(dice.written + _manner(again, helpers), tuple(best_of(dict(dice.numbers), times).items()))


def symbol_check(
    kind: str, value: Mapping[str, Any], dice: Dice | None, part: Part, context: Context, add: tuple[str, ...]
) -> DiceCheck | None:
    """The check as the chances that it is met; None where it is a finding. `add` is what its totals would add."""
    target = value[kind]
    origin = part.origin.below(kind) if isinstance(part.value, dict) else part.origin
    try:
        dice = _known(kind, dice)
        again, helpers = (_number(value, manner) for manner in MANNERS)
        if not isinstance(target, Mapping) or "by" not in target:
            chance, words = _met(target, dice, again, helpers)
            return DiceCheck(kind, _dice(chance, words), (), 1, None, origin, asks=words)
        name, rows = _rows(target, context)
        _nothing_added(rows, add)
        met = [(at, *_met(asked, dice, again, helpers)) for at, asked in rows]
        words = "; ".join(f"{words} where `{name}` is {at}" for at, _, words in met)
        by = tuple((at, _dice(chance, words)) for at, chance, words in met)
        return DiceCheck(kind, by[0][1], (name,), 1, None, origin, asks=words, by=by)
    except _Wrong as wrong:
        place = part.origin.below(*wrong.path).place if wrong.path else origin.place
        context.problems.append(
            Finding.of("MW670", wrong.message, place, help=wrong.help, record=origin.record_name, field=origin.field)
        )
        return None


def _known(kind: str, dice: Dice | None) -> Dice:
    if dice is None:
        raise _Wrong(f"nobody knows the dice of `{kind}`", "name them: `dice:` in the check, or `checks:`")
    return dice


def _number(value: Mapping[str, Any], manner: str) -> int:
    count = value.get(manner, 0)
    if isinstance(count, bool) or not isinstance(count, int) or not 0 <= count <= MOST_AGAIN:
        raise _Wrong(f"`{manner}: {count}` is no number", f"write a number from 0 to {MOST_AGAIN}", manner)
    return count


def _rows(table: Mapping[str, Any], context: Context) -> tuple[str, list[tuple[int, Any]]]:
    """What is asked for each value of the variable that the table goes by."""
    name = table["by"]
    variable = context.state.variables.get(name) if isinstance(name, str) else None
    if variable is None:
        known = list(context.state.variables)
        raise _Wrong(
            f"a table by `{name}`, which nobody declared", did_you_mean(str(name), known) or "declare a counter"
        )
    if variable.high - variable.low >= WIDEST:
        raise _Wrong(f"`{name}` has too many values for a table", f"let it have {WIDEST} at most")
    rows = []
    asks = {str(key): asked for key, asked in table.items() if key not in {"by", "asks"}}
    listed = table.get("asks", [])
    if not isinstance(listed, list) or (listed and asks):
        raise _Wrong("`asks` is a list", f"write what is asked where `{name}` is {variable.low}, then for each more")
    asks |= {str(variable.low + at): asked for at, asked in enumerate(listed)}
    for at in range(variable.low, variable.high + 1):
        if str(at) not in asks:
            raise _Wrong(f"the table says nothing where `{name}` is {at}", "write one line more under `asks:`")
        rows.append((at, asks.pop(str(at))))
    if asks:
        key = next(iter(asks))
        raise _Wrong(f"`{name}` is never {key}", f"it is from {variable.low} to {variable.high}")
    return name, rows


def _nothing_added(rows: list[tuple[int, Any]], add: tuple[str, ...]) -> None:
    if add and any(isinstance(asked, int) for _, asked in rows):
        raise _Wrong(
            f"a table of totals cannot add {', '.join(f'`{each}`' for each in add)} as well",
            "ask for symbols, or write an option for each number of players, with `when:`",
        )


def _met(asked: Any, dice: Dice, again: int, helpers: int) -> tuple[Fraction, str]:
    """The chance that it is met, and what is asked in words."""
    if isinstance(asked, int) and not isinstance(asked, bool):
        return _total(asked, dice, again, helpers)
    if not isinstance(asked, Mapping) or not asked:
        raise _Wrong(f"`{asked}` asks for nothing", "write `{sun: 2, moon: 1}`, or a number")
    if dice.pool is None:
        raise _Wrong("dice without symbols cannot show any", "give `faces:` with symbols, or ask for a number")
    for symbol, count in asked.items():
        if isinstance(count, bool) or not isinstance(count, int) or not 1 <= count <= 100:
            raise _Wrong(f"`{symbol}: {count}` asks for no number of it", "write how many, from 1")
        if symbol not in dice.pool.symbols:
            known = sorted(dice.pool.symbols)
            advice = did_you_mean(str(symbol), known) or f"its faces show {', '.join(known) or 'nothing'}"
            raise _Wrong(f"no face of the dice shows `{symbol}`", advice)
    pool = dice.pool.more(dice.pool.times * helpers)
    words = " and ".join(f"{count} {symbol}" for symbol, count in asked.items())
    try:
        chance = pool.meets({str(symbol): count for symbol, count in asked.items()}, again)
        return chance, words + _manner(again, helpers)
    except TooManyDice as many:
        raise _Wrong(str(many), "roll fewer dice, or dice with fewer different faces") from None


def _total(asked: int, dice: Dice, again: int, helpers: int) -> tuple[Fraction, str]:
    """A number is met by the best of all rolls."""
    if not dice.numbers:
        raise _Wrong(f"dice with symbols have no total of {asked}", "write `{sun: 2}`: how many of which symbol")
    return 1 - (1 - dice.at_least(asked)) ** ((1 + again) * (1 + helpers)), f"{asked}{_manner(again, helpers)}"


def _manner(again: int, helpers: int) -> str:
    rolled = f", rolled again up to {again} times" if again > 1 else ", rolled again once" if again else ""
    return rolled + (f", with {helpers} more who roll{'s' if helpers == 1 else ''} too" if helpers else "")


def _dice(chance: Fraction, words: str) -> Dice:
    """Dice that show 1 where it is met."""
    odds = tuple((face, each) for face, each in ((1, chance), (0, 1 - chance)) if each)
    return Dice(words, odds)
