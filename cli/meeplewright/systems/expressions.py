"""Expressions in CEL, the Common Expression Language: compiled once, run over plain values.

Google's own library runs them where there is a wheel of it, and elsewhere one in Python (`cel/`), with the same
answers. Both are linear in what they do at one go (10,000 steps of a loop, regular expressions in linear time, 32
levels of nesting), so an expression from anybody ends.
"""

from __future__ import annotations

import os
import re
from collections.abc import Mapping
from functools import lru_cache
from importlib.util import find_spec
from typing import Any, Protocol

from meeplewright.systems.cel.syntax import DEEPEST
from meeplewright.systems.cel.values import Absent, TooMuch, Wrong
from meeplewright.systems.cel.words import SyntaxWrong
from meeplewright.systems.engine import VARIABLE

VARIABLES = ("this", "kind", "pack", "all", "stock", "manifest")
WITH_IT = (*VARIABLES, "it", "key")  # for a rule that goes through the things in a record


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


class Program(Protocol):
    """One expression, as an engine runs it."""

    def value(self, values: Mapping[str, Any]) -> Any:
        """What it gives; Wrong where it cannot be worked out, TooMuch where it takes too many steps."""


def rules_engine() -> str:
    """`google` or `python`: the one in Python where the environment asks for Python, or there is no other."""
    return "google" if os.environ.get(VARIABLE, "") != "python" and _has_google() else "python"


@lru_cache(maxsize=1)
def _has_google() -> bool:
    return find_spec("cel_expr_python") is not None


class Expression:
    """One expression, ready to run."""

    def __init__(self, text: str, variables: tuple[str, ...] = VARIABLES, engine: str = "") -> None:
        self.text = text
        try:
            self._program = _program(text, variables, engine or rules_engine())
        except SyntaxWrong as problem:
            offset = min(problem.offset, max(0, len(text) - 1))
            raise ExpressionError(_plain(problem.why), offset) from None

    def value(self, values: Mapping[str, Any]) -> Any:
        """What it gives; ExpressionError where it cannot be worked out."""
        try:
            return self._program.value(values)
        except TooMuch:
            raise TooMuchError("it goes through more than 10,000 things") from None
        except Wrong as problem:
            raise (AbsentError if isinstance(problem, Absent) else ExpressionError)(_plain(problem.why)) from None

    def holds(self, values: Mapping[str, Any]) -> bool:
        """Whether it is true; ExpressionError where it gives anything but true or false."""
        found = self.value(values)
        if not isinstance(found, bool):
            raise ExpressionError(f"it gives `{found}`, and not true or false")
        return found


def _program(text: str, variables: tuple[str, ...], engine: str) -> Program:
    if engine == "google":
        from meeplewright.systems.cel import google

        return google.Program(text, variables)
    from meeplewright.systems.cel import program

    return program.Program(text, variables)


def expression(text: str, variables: tuple[str, ...] = VARIABLES) -> Expression:
    """The expression of a text, compiled once a run."""
    return _compiled(text, variables, rules_engine())


@lru_cache(maxsize=1000)
def _compiled(text: str, variables: tuple[str, ...], engine: str) -> Expression:
    return Expression(text, variables, engine)


def _plain(why: str) -> str:
    """The words of engines in ours."""
    if "recursion" in why:
        return f"it is nested deeper than {DEEPEST} levels"
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
