"""Google's own CEL library (C++), which judges the engine in Python: what CEL proper means, and how it counts."""

from __future__ import annotations

import operator
import re
from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Any

from meeplewright.systems.cel.values import Absent, TooMuch, Wrong
from meeplewright.systems.cel.words import SyntaxWrong
from meeplewright.systems.expressions import VARIABLES, Expression, in_words, unreadable

# the library's checker does not always know again that a value may be a list, and it minds 2 beside 2.5: running tells
_DOUBT = re.compile(
    r"expression of type 'dyn' cannot be the range"
    r"|no matching overload for '_(?:\?_:|==|!=|<|<=|>|>=)_' applied to '\((?:bool, )?(?:int, double|double, int)\)'"
)
_PLACE = re.compile(r"ERROR: <input>:(\d+):(\d+): (.*)$", re.MULTILINE)
_BUDGET = "Iteration budget exceeded"


class GoogleExpression(Expression):
    """An expression of ours, worked out by Google's library."""

    def __init__(self, text: str, variables: tuple[str, ...] = VARIABLES) -> None:
        super().__init__("true", variables)
        self.text = text
        try:
            self._google = Program(text, variables)
        except SyntaxWrong as problem:
            raise unreadable(problem, text) from None

    def value(self, values: Mapping[str, Any]) -> Any:
        try:
            return self._google.value({name: value for name, value in values.items() if name.isidentifier()})
        except (Wrong, TooMuch) as problem:
            raise in_words(problem) from None


class Program:
    """One expression, compiled. SyntaxWrong where it cannot be."""

    def __init__(self, text: str, variables: tuple[str, ...]) -> None:
        environment = _environment(variables)
        try:
            self._compiled = environment.compile(text)
        except RuntimeError as error:
            if not _only_doubts(str(error)):
                raise _unreadable(text, str(error)) from None
            self._compiled = environment.compile(text, disable_check=True)

    def value(self, values: Mapping[str, Any]) -> Any:
        """What it gives; Wrong where it cannot be worked out, TooMuch where it takes too many steps."""
        try:
            found = self._compiled.eval(data=values)
            if found.type().name() != "ERROR":
                value = found.value()
                # a list holds its items as the library has them
                return found.plain_value() if isinstance(value, list | dict) else value
            why = str(found.value())
        except (RuntimeError, ValueError, TypeError, OverflowError) as error:
            why = str(error)
        if _BUDGET in why:
            raise TooMuch
        raise (Absent if "Key not found" in why else Wrong)(why)


@lru_cache(maxsize=8)
def _environment(variables: tuple[str, ...]) -> Any:
    from cel_expr_python import cel
    from cel_expr_python.ext import ext_math, ext_strings

    anything = cel.Type.DYN
    several = [cel.Type.List(anything)]
    totals = [
        cel.Overload(id=name, is_member=member, parameters=several, return_type=anything, impl=sum)
        for name, member in (("list_sum", True), ("sum_of_list", False))
    ]
    return cel.NewEnv(
        variables=dict.fromkeys(variables, anything),
        extensions=[ext_math.ExtMath(), ext_strings.ExtStrings(), _mixed_numbers(cel)],
        functions=[cel.FunctionDecl("sum", totals)],
    )


def _mixed_numbers(cel: Any) -> Any:
    """2 and 2.5 reckoned with together: CEL by itself keeps whole numbers and others apart."""
    whole, other = cel.Type.INT, cel.Type.DOUBLE
    ways: dict[str, Callable[[Any, Any], Any]] = {
        "_+_": operator.add,
        "_-_": operator.sub,
        "_*_": operator.mul,
        "_/_": operator.truediv,
    }
    return cel.CelExtension(
        "mixed_numbers",
        [
            cel.FunctionDecl(
                sign,
                [
                    cel.Overload(
                        id=f"mixed_{reckon.__name__}_{at}",
                        is_member=False,
                        parameters=both,
                        return_type=other,
                        impl=reckon,
                    )
                    for at, both in enumerate(([whole, other], [other, whole]))
                ],
            )
            for sign, reckon in ways.items()
        ],
    )


def _only_doubts(message: str) -> bool:
    found = [each.group(3) for each in _PLACE.finditer(message)]
    return bool(found) and all(_DOUBT.search(each) for each in found)


def _unreadable(text: str, message: str) -> SyntaxWrong:
    where = _PLACE.search(message)
    if where is None:
        return SyntaxWrong(message.splitlines()[0].removeprefix("INVALID_ARGUMENT: "), -1)
    line, column, why = int(where.group(1)), int(where.group(2)), where.group(3).strip()
    lines = text.split("\n")
    if not 1 <= line <= len(lines):
        return SyntaxWrong(why, -1)
    return SyntaxWrong(why, sum(len(each) + 1 for each in lines[: line - 1]) + max(0, column - 1))
