"""The operators of expressions as functions of a row: the ways that most of them go come first, the rest is exact."""

from __future__ import annotations

import operator
from collections.abc import Callable, Mapping
from typing import Any

from meeplewright.systems.cel.syntax import Node, Value
from meeplewright.systems.cel.values import ORDERS, Wrong, before, has_key, reckoned, same, whole

Step = Callable[[list[Any]], Any]
RUN = 0


def either(parts: list[Step], *, decides: bool) -> Step:
    """`||` or `&&`: a part that decides does so whatever is wrong with the others."""
    if len(parts) == 2:
        return _either_of_two(parts[0], parts[1], decides=decides)
    not_yet = not decides

    def value(row: list[Any]) -> bool:
        wrong: Wrong | None = None
        other = False
        for part in parts:
            try:
                answer = part(row)
            except Wrong as problem:
                wrong = wrong or problem
                continue
            if answer is decides:
                return not not_yet
            other = other or answer is not not_yet
        return undecided(wrong, other=other, decides=decides)

    return value


def undecided(wrong: Wrong | None, *, other: bool, decides: bool) -> bool:
    """No part decided: what is wrong is told, or what gave neither true nor false."""
    if wrong is not None:
        raise wrong
    if other:
        raise Wrong(f"No matching overloads found : _{'||' if decides else '&&'}_")
    return not decides


def _either_of_two(one: Step, two: Step, *, decides: bool) -> Step:
    not_yet = not decides

    def value(row: list[Any]) -> bool:
        try:
            first = one(row)
        except Wrong as problem:
            try:
                second = two(row)
            except Wrong:
                raise problem from None
            if second is decides:
                return not not_yet
            raise
        if first is decides:
            return not not_yet
        second = two(row)
        if second is decides:
            return not not_yet
        return undecided(None, other=first is not not_yet or second is not not_yet, decides=decides)

    return value


def chosen(condition: Step, yes: Step, no: Step) -> Step:
    """`condition ? yes : no`."""

    def value(row: list[Any]) -> Any:
        return yes(row) if verdict(condition(row)) else no(row)

    return value


def verdict(value: Any) -> bool:
    """A condition's value, if it is one."""
    if value is True or value is False:
        return bool(value)
    raise Wrong("No matching overloads found : <jump condition>")


def negated(part: Step) -> Step:
    """`!part`."""

    def value(row: list[Any]) -> bool:
        answer = part(row)
        if answer is True or answer is False:
            return not answer
        raise Wrong("No matching overloads found : !_")

    return value


def both_signs(one: Step, two: Step, second: Node, *, is_: bool) -> Step:
    """`==` and `!=`."""
    if isinstance(second, Value) and isinstance(second.value, str):
        text = second.value

        def against_text(row: list[Any]) -> bool:
            return (one(row) == text) is is_

        return against_text

    def value(row: list[Any]) -> bool:
        left, right = one(row), two(row)
        if left.__class__ is str or right.__class__ is str:
            return bool(left == right) is is_
        if left.__class__ is list or left.__class__ is dict:
            row[RUN].look_through(len(left))
        return same(left, right) is is_

    return value


def compared(sign: str, one: Step, two: Step) -> Step:
    """`<`, `<=`, `>` and `>=`."""
    order = ORDERS[sign]

    def value(row: list[Any]) -> bool:
        left, right = one(row), two(row)
        kind = left.__class__
        if kind is right.__class__ and (kind is int or kind is str):
            return bool(order(left, right))
        return before(sign, left, right)

    return value


_QUICK: dict[str, Callable[[Any, Any], Any]] = {"+": operator.add, "-": operator.sub, "*": operator.mul}


def reckoned_with(sign: str, one: Step, two: Step) -> Step:
    """`+`, `-`, `*`, `/` and `%`."""
    quick = _QUICK.get(sign)

    def value(row: list[Any]) -> Any:
        left, right = one(row), two(row)
        kind = left.__class__
        if quick is not None and kind is int and right.__class__ is int:
            return whole(quick(left, right))
        if sign == "+" and kind is right.__class__ and (kind is str or kind is list):
            row[RUN].make(len(left) + len(right))
        return reckoned(sign, left, right)

    return value


def among(thing: Step, of: Step) -> Step:
    """`thing in of`."""

    def value(row: list[Any]) -> bool:
        item, things = thing(row), of(row)
        if isinstance(things, list | tuple):
            row[RUN].look_through(len(things))
            return item in things if item.__class__ is str else any(same(item, each) for each in things)
        if not isinstance(things, Mapping) or isinstance(item, list | dict):
            raise Wrong("No matching overloads found : @in")
        return has_key(things, item)

    return value
