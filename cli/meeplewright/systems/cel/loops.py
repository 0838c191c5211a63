"""The macros of expressions: `all`, `exists`, `exists_one`, `filter` and `map`, each turn a step."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from meeplewright.systems.cel.operators import undecided, verdict
from meeplewright.systems.cel.values import TooMuch, Wrong

Step = Callable[[list[Any]], Any]
RUN = 0


def loop(how: str, over: Step, slot: int, condition: Step | None, make: Step | None) -> Step:
    """A macro as a function of the row; what it goes through stands in a slot of it."""
    if how in ("all", "exists"):
        assert condition is not None, "they are read with one"
        return _quantified(over, slot, condition, decides=how == "exists")
    picked = _picked(over, slot, condition, make)
    return (lambda row: len(picked(row)) == 1) if how == "exists_one" else picked


def _things(over: Step, row: list[Any]) -> Any:
    things = over(row)
    if things.__class__ is not list and not isinstance(things, list | tuple | Mapping):
        raise Wrong("No matching overloads found : <iter range>")
    return things


def _quantified(over: Step, slot: int, condition: Step, *, decides: bool) -> Step:
    not_yet = not decides

    def value(row: list[Any]) -> bool:
        wrong: Wrong | None = None
        other = False
        run = row[RUN]
        for thing in _things(over, row):
            run.left -= 1
            if run.left <= 0:
                raise TooMuch
            row[slot] = thing
            try:
                answer = condition(row)
            except Wrong as problem:
                wrong = wrong or problem
                continue
            if answer is decides:
                return not not_yet
            if answer is not not_yet:
                other = True
        return undecided(wrong, other=other, decides=decides)

    return value


def _picked(over: Step, slot: int, condition: Step | None, make: Step | None) -> Callable[[list[Any]], list[Any]]:
    """The things that a condition holds for, or what is made of them. What is wrong is told when all were gone through:
    the last of the conditions, the first of what was to be made."""

    def value(row: list[Any]) -> list[Any]:
        things: list[Any] = []
        wrong: Wrong | None = None
        run = row[RUN]
        for thing in _things(over, row):
            run.left -= 1
            if run.left <= 0:
                raise TooMuch
            row[slot] = thing
            try:
                if condition is not None and not verdict(condition(row)):
                    continue
            except Wrong as problem:
                wrong = problem
                continue
            try:
                things.append(thing if make is None else make(row))
            except Wrong as problem:
                wrong = wrong or problem
        if wrong is not None:
            raise wrong
        return things

    return value
