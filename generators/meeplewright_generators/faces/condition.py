"""Conditions of boxes: `deck == tide and not danger`. Fields, comparisons, and, or, not; nothing that runs."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from meeplewright_generators.faces.fields import Fields

_WORD = re.compile(r"\s*(==|!=|<=|>=|<|>|\(|\)|\[|\]|,|'[^']*'|\"[^\"]*\"|-?\d+(?:\.\d+)?|[A-Za-z][\w./-]*)")
DEEPEST = 20


class ConditionProblem(ValueError):
    """A condition that cannot be read."""


Test = Callable[["Fields"], bool]


@dataclass(frozen=True, slots=True)
class Condition:
    """A compiled condition and the fields that it asks for."""

    test: Test
    paths: tuple[tuple[str, ...], ...]


@lru_cache(maxsize=1024)
def condition(source: str) -> Condition:
    """Reads a condition. ConditionProblem where it is none."""
    reader = _Reader(source)
    test = reader.either(0)
    if reader.peek():
        raise ConditionProblem(f"`{reader.peek()}` is not expected here")
    return Condition(test, tuple(reader.paths))


def _words(source: str) -> Iterator[str]:
    at = 0
    source = source.rstrip()
    while at < len(source):
        found = _WORD.match(source, at)
        if found is None:
            raise ConditionProblem(f"`{source[at:].strip()}` cannot be read")
        yield found[1]
        at = found.end()


class _Reader:
    def __init__(self, source: str) -> None:
        self.words = list(_words(source))
        self.at = 0
        self.paths: list[tuple[str, ...]] = []

    def peek(self) -> str:
        return self.words[self.at] if self.at < len(self.words) else ""

    def take(self) -> str:
        word = self.peek()
        self.at += 1
        return word

    def either(self, depth: int) -> Test:
        if depth > DEEPEST:
            raise ConditionProblem("too many brackets in one another")
        tests = [self.both(depth)]
        while self.peek() == "or":
            self.take()
            tests.append(self.both(depth))
        return tests[0] if len(tests) == 1 else lambda fields: any(test(fields) for test in tests)

    def both(self, depth: int) -> Test:
        tests = [self.single(depth)]
        while self.peek() == "and":
            self.take()
            tests.append(self.single(depth))
        return tests[0] if len(tests) == 1 else lambda fields: all(test(fields) for test in tests)

    def single(self, depth: int) -> Test:
        word = self.take()
        if word == "not":
            inner = self.single(depth + 1)
            return lambda fields: not inner(fields)
        if word == "(":
            inside = self.either(depth + 1)
            if self.take() != ")":
                raise ConditionProblem("a bracket is not closed")
            return inside
        if not word[:1].isalpha() or word in ("and", "or", "in"):
            raise ConditionProblem(f"a field is expected, not `{word}`" if word else "a field is expected")
        path = tuple(word.split("."))
        self.paths.append(path)
        return self.compared(path)

    def compared(self, path: tuple[str, ...]) -> Test:
        sign = self.peek()
        if sign in ("==", "!="):
            self.take()
            value = self.value()
            same = sign == "=="
            return lambda fields: (fields.get(path) == value) == same
        if sign in ("<", "<=", ">", ">="):
            self.take()
            return _ordered(path, sign, self.value())
        if sign == "in":
            self.take()
            values = self.several()
            return lambda fields: fields.get(path) in values
        return lambda fields: fields.get(path) not in (None, False, "", [], {}, 0)

    def several(self) -> list[Any]:
        if self.take() != "[":
            raise ConditionProblem("`in` wants a list such as `[tide, night]`")
        values = [self.value()]
        while self.peek() == ",":
            self.take()
            values.append(self.value())
        if self.take() != "]":
            raise ConditionProblem("a list is not closed")
        return values

    def value(self) -> Any:
        word = self.take()
        if not word or word in "()[],":
            raise ConditionProblem("a value is expected")
        if word[0] in "'\"":
            return word[1:-1]
        if word in ("true", "false"):
            return word == "true"
        if re.fullmatch(r"-?\d+", word):
            return int(word)
        return float(word) if re.fullmatch(r"-?\d+\.\d+", word) else word


def _ordered(path: tuple[str, ...], sign: str, value: Any) -> Test:
    def test(fields: Fields) -> bool:
        found = fields.get(path)
        number = isinstance(found, int | float) and isinstance(value, int | float)
        if not number:
            return False
        return bool({"<": found < value, "<=": found <= value, ">": found > value, ">=": found >= value}[sign])

    return test
