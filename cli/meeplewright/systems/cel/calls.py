"""Calls of functions as functions of a row: values of their types, and steps for what they look through or make."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from meeplewright.systems.cel.functions import OUTERMOST, Function
from meeplewright.systems.cel.steps import TEXT_A_STEP
from meeplewright.systems.cel.values import held, item, no_overload, type_of

Row = list[Any]
Step = Callable[[Row], Any]
RUN = 0


def item_of(of: Step, at: Step) -> Step:
    """`of[at]`."""

    def value(row: Row) -> Any:
        whole, key = of(row), at(row)
        kind, kind_of_key = whole.__class__, key.__class__
        if (kind is dict and kind_of_key is str and key in whole) or (
            kind is list and kind_of_key is int and 0 <= key < len(whole)
        ):
            return held(whole[key])
        return item(whole, key)

    return value


def size_of(arg: Step, *, of_value: bool) -> Step:
    """`size(arg)`, or `arg.size()`."""

    def value(row: Row) -> int:
        thing = arg(row)
        if thing.__class__ is list or type_of(thing) in ("string", "list", "map"):
            return len(thing)
        raise no_overload("size", thing, target=of_value)

    return value


def called(function: Function, args: list[Step]) -> Step:
    """A function of the table, with values of the types that it takes."""
    allowed = [frozenset(wanted.split()) for wanted in function.takes]
    call = function.call

    def value(row: Row) -> Any:
        values = [each(row) for each in args]
        for each, types in zip(values, allowed, strict=True):
            if type_of(each) not in types:
                raise no_overload(function.name, *values, target=function.of_value)
        if values and isinstance(values[0], str | list):
            row[RUN].look_through(len(values[0]))
        if function.makes is not None:
            row[RUN].make(function.makes(*values))
        return call(*values)

    if function.takes != ("string", "string") or function.makes is not None:
        return value
    one, two = args

    def of_texts(row: Row) -> Any:
        first, second = one(row), two(row)
        if first.__class__ is not str or second.__class__ is not str:
            return value(row)
        if len(first) >= TEXT_A_STEP:
            row[RUN].take(len(first) // TEXT_A_STEP)
        return call(first, second)

    return of_texts


def outermost(name: str, args: list[Step]) -> Step:
    """`math.greatest` and `math.least`, of a list or of what they are given."""
    short, call = OUTERMOST[name]

    def value(row: Row) -> Any:
        values = [each(row) for each in args]
        alone = len(values) == 1 and type_of(values[0]) == "list"
        if not alone and any(type_of(each) not in ("int", "double") for each in values):
            raise no_overload(f"math.@{short}", *values)
        if alone:
            row[RUN].look_through(len(values[0]))
        return call(*values)

    return value
