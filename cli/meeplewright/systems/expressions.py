"""Expressions in CEL, the Common Expression Language: compiled once, run over plain values.

The engine is ours, in Python (`cel/`): it looks things up in what a World has, and counts steps alike on every machine
(`cel/steps.py`), so that an expression from anybody ends. Google's library judges it in the tests.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from meeplewright.systems.cel.program import Program
from meeplewright.systems.cel.steps import BUDGET
from meeplewright.systems.cel.syntax import DEEPEST
from meeplewright.systems.cel.values import Absent, TooMuch, Unlinked, Wrong
from meeplewright.systems.cel.words import HelperWrong, SyntaxWrong

VARIABLES = ("this", "kind", "pack", "all", "stock", "manifest")
WITH_IT = (*VARIABLES, "it", "key")  # for a rule that goes through the things in a record
Helpers = tuple[tuple[str, str], ...]  # expressions with names, which others may use


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


class UnlinkedError(AbsentError):
    """An expression that looks up a record that is named and is not there, which is told where the name stands."""


class InHelperError(ExpressionError):
    """An expression that cannot be read because of a helper that it uses."""


class Expression:
    """One expression, ready to run."""

    def __init__(self, text: str, variables: tuple[str, ...] = VARIABLES, helpers: Helpers = ()) -> None:
        self.text = text
        try:
            self.program = Program(text, variables, dict(helpers))
        except SyntaxWrong as problem:
            raise unreadable(problem, text) from None

    def value(self, values: Mapping[str, Any]) -> Any:
        """What it gives; ExpressionError where it cannot be worked out."""
        try:
            return self.program.value(values)
        except (Wrong, TooMuch) as problem:
            raise in_words(problem) from None

    def holds(self, values: Mapping[str, Any]) -> bool:
        """Whether it is true; ExpressionError where it gives anything but true or false."""
        answer = self.value(values)
        if not isinstance(answer, bool):
            raise no_verdict(answer)
        return answer


def unreadable(problem: SyntaxWrong, text: str) -> ExpressionError:
    """Why a text is no expression, and where in it."""
    why, offset = _plain(problem.why), min(problem.offset, max(0, len(text) - 1))
    if isinstance(problem, HelperWrong):
        return InHelperError(f"in the helper `{problem.helper}`: {why}", offset)
    return ExpressionError(why, offset)


def no_verdict(answer: Any) -> ExpressionError:
    """It should have given a verdict."""
    return ExpressionError(f"it gives `{answer}`, and not true or false")


def in_words(problem: Wrong | TooMuch) -> ExpressionError:
    """What is wrong, in the words of findings."""
    if isinstance(problem, TooMuch):
        return TooMuchError(f"it goes through more than {BUDGET:,} things")
    if isinstance(problem, Unlinked) and problem.has_finding:
        return UnlinkedError(problem.why)
    return (AbsentError if isinstance(problem, Absent) else ExpressionError)(_plain(problem.why))


@lru_cache(maxsize=1000)
def expression(text: str, variables: tuple[str, ...] = VARIABLES, helpers: Helpers = ()) -> Expression:
    """The expression of a text, compiled once a run."""
    return Expression(text, variables, helpers)


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
