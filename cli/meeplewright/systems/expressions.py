"""Expressions in CEL, the Common Expression Language: compiled once, run over plain values.

Google's own library: it is linear in what it does at one go (10,000 steps of a loop, regular expressions by RE2,
32 levels of nesting), so an expression from anybody ends.
"""

from __future__ import annotations

import operator
import re
from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Any

VARIABLES = ("this", "kind", "pack", "all", "stock", "manifest")
WITH_IT = (*VARIABLES, "it", "key")  # for a rule that goes through the things in a record
_PLACE = re.compile(r"ERROR: <input>:(\d+):(\d+): (.*)$", re.MULTILINE)
# the library's checker does not always know again that a value may be a list, and it minds 2 beside 2.5: running tells
_DOUBT = re.compile(
    r"expression of type 'dyn' cannot be the range"
    r"|no matching overload for '_(?:\?_:|==|!=|<|<=|>|>=)_' applied to '\((?:bool, )?(?:int, double|double, int)\)'"
)
_BUDGET = "Iteration budget exceeded"


class ExpressionError(ValueError):
    """An expression that cannot be read or worked out. `offset` counts characters of its text from 0, -1 unknown."""

    def __init__(self, why: str, offset: int = -1) -> None:
        super().__init__(why)
        self.why = why
        self.offset = offset


class AbsentError(ExpressionError):
    """An expression that asks for a key that is not there."""


class TooMuchError(ExpressionError):
    """An expression that goes through more things than it may at one go."""


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


class Expression:
    """One expression, ready to run."""

    def __init__(self, text: str, variables: tuple[str, ...] = VARIABLES) -> None:
        self.text = text
        environment = _environment(variables)
        try:
            self._compiled = environment.compile(text)
        except RuntimeError as error:
            if not _only_doubts(str(error)):
                raise _unreadable(text, str(error)) from None
            self._compiled = environment.compile(text, disable_check=True)

    def value(self, values: Mapping[str, Any]) -> Any:
        """What it gives; ExpressionError where it cannot be worked out."""
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
            raise TooMuchError("it goes through more than 10,000 things")
        raise (AbsentError if "Key not found" in why else ExpressionError)(_plain(why))

    def holds(self, values: Mapping[str, Any]) -> bool:
        """Whether it is true; ExpressionError where it gives anything but true or false."""
        found = self.value(values)
        if not isinstance(found, bool):
            raise ExpressionError(f"it gives `{found}`, and not true or false")
        return found


@lru_cache(maxsize=1000)
def expression(text: str, variables: tuple[str, ...] = VARIABLES) -> Expression:
    """The expression of a text, compiled once a run."""
    return Expression(text, variables)


def _only_doubts(message: str) -> bool:
    found = [each.group(3) for each in _PLACE.finditer(message)]
    return bool(found) and all(_DOUBT.search(each) for each in found)


def _unreadable(text: str, message: str) -> ExpressionError:
    where = _PLACE.search(message)
    if where is None:
        return ExpressionError(message.splitlines()[0].removeprefix("INVALID_ARGUMENT: "))
    line, column, why = int(where.group(1)), int(where.group(2)), where.group(3).strip()
    lines = text.split("\n")
    if not 1 <= line <= len(lines):
        return ExpressionError(why)
    offset = sum(len(each) + 1 for each in lines[: line - 1]) + max(0, column - 1)
    return ExpressionError(_plain(why), min(offset, max(0, len(text) - 1)))


def _plain(why: str) -> str:
    """The library's words in ours."""
    missing = re.search(r'Key not found in map : "(.*)"', why)
    if missing:
        return f"there is no `{missing.group(1)}`"
    unknown = re.search(r"undeclared reference to '(.*?)'", why)
    if unknown:
        return f"`{unknown.group(1)}` is not known here"
    operands = re.search(r"[Nn]o matching overloads? (?:found : |for )(.*)", why)
    if operands:
        return f"these do not go together: {operands.group(1).replace('_', ' ').strip()}"
    if "mismatched input" in why or "extraneous input" in why or "no viable alternative" in why:
        return why.partition(" expecting ")[0].removeprefix("Syntax error: ").replace("'", "`")
    return re.sub(r"^[A-Z_]+: ", "", why).partition(" (in container")[0].replace("'", "`").rstrip(".")
