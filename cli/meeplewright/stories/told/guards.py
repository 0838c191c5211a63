"""Guards to conditions: an expression such as `HORN and not GHOST and reputation >= 4`, or structured YAML."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from meeplewright.findings.model import Finding
from meeplewright.stories.model.conditions import ALWAYS, NEVER, AnyOf, Condition, Not, Sum, Test, both
from meeplewright.stories.model.origin import Origin

_TOKEN = re.compile(r"\s*(?:(>=|<=|==|!=|>|<|=|\(|\)|\+)|(-?\d+)(?![\w])|([^\W\d][\w'’]*(?:[-.:/][\w'’]+)*))")
_COMPARED = re.compile(r"\A\s*(>=|<=|==|!=|>|<|=)\s*(-?\d{1,9})\s*\Z")
_WORDS = ("and", "or", "not")
DEEPEST = 50
LONGEST = 4000
MOST_ADDED = 8


class _ParseFault(Exception):
    """What does not parse, and which characters it is."""

    def __init__(self, message: str, start: int, end: int) -> None:
        super().__init__(message)
        self.message, self.start, self.end = message, start, end


def plain_name(name: str) -> bool:
    """Whether an expression can name it."""
    match = _TOKEN.fullmatch(name)
    return match is not None and match[3] == name and name not in _WORDS


def read_guard(value: Any, origin: Origin, problems: list[Finding]) -> Condition:
    """A guard as a condition. What does not parse is a finding, and the guard then says `always`."""
    return _structured(value, origin, problems, 0)


def _structured(value: Any, origin: Origin, problems: list[Finding], depth: int) -> Condition:
    if depth > DEEPEST:
        problems.append(_finding("a guard is nested too deep", origin))
        return ALWAYS
    if isinstance(value, bool):
        return ALWAYS if value else NEVER
    if isinstance(value, str):
        try:
            return _Expression(value, origin).parse()
        except _ParseFault as wrong:
            problems.append(_finding(wrong.message, origin, wrong.start, wrong.end))
            return ALWAYS
    if isinstance(value, list):
        return both(*(_structured(each, origin.below(i), problems, depth + 1) for i, each in enumerate(value)))
    if isinstance(value, Mapping):
        return both(*(_entry(key, each, origin.below(key), problems, depth) for key, each in value.items()))
    problems.append(_finding(f"`{value}` is no guard", origin))
    return ALWAYS


def _entry(key: str, value: Any, origin: Origin, problems: list[Finding], depth: int) -> Condition:
    if key == "all":
        return _structured(value, origin, problems, depth + 1)
    if key == "any":
        parts = value if isinstance(value, list) else [value]
        return AnyOf(tuple(_structured(each, origin.below(i), problems, depth + 1) for i, each in enumerate(parts)))
    if key == "not":
        return Not(_structured(value, origin, problems, depth + 1))
    if isinstance(value, bool):
        held = Test(key, origin=origin)
        return held if value else Not(held)
    if isinstance(value, int):
        return Test(key, ">=", value, origin)
    if isinstance(value, str):
        if (compared := _COMPARED.match(value)) is not None:
            return Test(key, "==" if compared[1] == "=" else compared[1], int(compared[2]), origin)
        return Test(value, origin=origin)
    if isinstance(value, list) and all(isinstance(each, str) for each in value):
        return both(*(Test(each, origin=origin.below(i)) for i, each in enumerate(value)))
    problems.append(_finding(f"`{key}: {value}` is no guard", origin))
    return ALWAYS


def _finding(message: str, origin: Origin, start: int = 0, end: int = 0) -> Finding:
    return Finding.of(
        "MW601",
        message,
        origin.part(start, end) if end else origin.place,
        help="write it as `HORN and not GHOST and reputation >= 4`, or as `all:`, `any:`, `not:` and names",
        record=origin.record_name,
        field=origin.field,
    )


@dataclass(frozen=True, slots=True)
class _Token:
    sort: str
    text: str
    start: int
    end: int


class _Expression:
    """Recursive descent: or, and, not, comparison."""

    def __init__(self, text: str, origin: Origin) -> None:
        self.text, self.origin = text, origin
        if len(text) > LONGEST:
            raise _ParseFault(f"a guard is longer than {LONGEST:,} characters", 0, 1)
        self.tokens = list(self._tokens())
        self.at = 0

    def _tokens(self) -> Any:
        at, end = 0, len(self.text.rstrip())
        while at < end:
            match = _TOKEN.match(self.text, at)
            if match is None:
                start = at + len(self.text[at:]) - len(self.text[at:].lstrip())
                raise _ParseFault(f"`{self.text[start]}` means nothing in a guard", start, start + 1)
            sort = "mark" if match[1] else "number" if match[2] else "name"
            word = match[match.lastindex or 1]
            yield _Token("word" if word in _WORDS else sort, word, match.end() - len(word), match.end())
            at = match.end()

    def parse(self) -> Condition:
        if not self.tokens:
            raise _ParseFault("a guard is empty", 0, max(len(self.text), 1))
        condition = self._any(0)
        if self.at < len(self.tokens):
            self._unexpected()
        return condition

    def _any(self, depth: int) -> Condition:
        parts = [self._all(depth)]
        while self._take("or"):
            parts.append(self._all(depth))
        return parts[0] if len(parts) == 1 else AnyOf(tuple(parts))

    def _all(self, depth: int) -> Condition:
        parts = [self._one(depth)]
        while self._take("and"):
            parts.append(self._one(depth))
        return both(*parts)

    def _one(self, depth: int) -> Condition:
        if depth > DEEPEST:
            raise _ParseFault("a guard is nested too deep", 0, len(self.text))
        if self._take("not"):
            return Not(self._one(depth + 1))
        if self._take("("):
            inside = self._any(depth + 1)
            if not self._take(")"):
                raise _ParseFault("a `(` is not closed", *self._here())
            return inside
        token = self._next()
        if token is None or token.sort != "name":
            self._unexpected()
            raise AssertionError
        self.at += 1
        return self._compared(token)

    def _compared(self, name: _Token) -> Condition:
        added = [name]
        while self._take("+"):
            token = self._next()
            if token is None or token.sort != "name":
                raise _ParseFault("a `+` stands between two names", *self._here())
            added.append(token)
            self.at += 1
        mark = self._next()
        if len(added) > 1:
            return self._summed(added, mark)
        if mark is None or mark.sort != "mark" or mark.text in "()":
            return Test(name.text, origin=self.origin, span=(name.start, name.end))
        self.at += 1
        number = self._next()
        if number is None or number.sort != "number" or len(number.text) > 9:
            raise _ParseFault(f"`{name.text} {mark.text}` must be compared with a number", mark.start, mark.end)
        self.at += 1
        compare = "==" if mark.text == "=" else mark.text
        return Test(name.text, compare, int(number.text), self.origin, (name.start, name.end))

    def _summed(self, added: list[_Token], mark: _Token | None) -> Condition:
        self.at += 1
        number = self._next()
        if mark is None or mark.sort != "mark" or number is None or number.sort != "number" or len(number.text) > 9:
            raise _ParseFault("names that are added must be compared with a number", added[0].start, added[-1].end)
        self.at += 1
        if len({token.text for token in added}) < len(added) or len(added) > MOST_ADDED:
            raise _ParseFault(f"at most {MOST_ADDED} names are added, each once", added[0].start, added[-1].end)
        compare, spans = "==" if mark.text == "=" else mark.text, tuple((each.start, each.end) for each in added)
        return Sum(tuple(token.text for token in added), compare, int(number.text), self.origin, spans)

    def _next(self) -> _Token | None:
        return self.tokens[self.at] if self.at < len(self.tokens) else None

    def _take(self, text: str) -> bool:
        token = self._next()
        taken = token is not None and token.text == text and token.sort != "name"
        self.at += taken
        return taken

    def _here(self) -> tuple[int, int]:
        token = self._next()
        return (token.start, token.end) if token else (max(len(self.text.rstrip()) - 1, 0), len(self.text.rstrip()))

    def _unexpected(self) -> None:
        token = self._next()
        if token is None:
            raise _ParseFault("a guard ends where a name is expected", *self._here())
        previous = self.tokens[self.at - 1] if self.at else None
        if token.sort == "name" and previous is not None and previous.text not in (*_WORDS, "("):
            raise _ParseFault(
                f"between `{previous.text}` and `{token.text}` there is no `and` or `or`", token.start, token.end
            )
        raise _ParseFault(f"`{token.text}` stands where a name is expected", token.start, token.end)
