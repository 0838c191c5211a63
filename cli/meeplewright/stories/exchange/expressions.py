"""Twine's expressions: conditions to guards, settings to changes; what is not certain is None."""

from __future__ import annotations

import re
from collections.abc import Sequence

from meeplewright.stories.exchange.pieces import VariableChange
from meeplewright.stories.model.conditions import AnyOf, Condition, Not, Test, both

_TOKEN = re.compile(
    r"""\s*(?:
    (?P<text>"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*')
    |(?P<var>[$_][A-Za-z][\w]*)
    |(?P<number>-?\d+(?:\.\d+)?(?![\w.]))
    |(?P<mark>===|!==|==|!=|>=|<=|&&|\|\||\+\+|--|\+=|-=|\*=|/=|[-+*/%=<>!(),;:?.])
    |(?P<word>[A-Za-z][\w]*)
    |(?P<other>\S)
    )""",
    re.VERBOSE,
)
_COMPARED = {
    "is": "==", "eq": "==", "==": "==", "===": "==",
    "is not": "!=", "isnot": "!=", "neq": "!=", "!=": "!=", "!==": "!=",
    "gt": ">", ">": ">", "gte": ">=", ">=": ">=", "lt": "<", "<": "<", "lte": "<=", "<=": "<=",
}  # fmt: skip
MOST_DEEP = 40
MOST_LONG = 8_000  # letters of one expression: a longer one is not read, and nothing of it is certain


class _Unsure(Exception):
    """An expression that says more than a guard can."""


def visited(name: str) -> str:
    """The keyword that stands for having read a passage."""
    return f"visited {name}"


def tokens_of(text: str) -> list[tuple[str, str]]:
    """(sort, text) of each token."""
    tokens = []
    at = 0
    while len(text) <= MOST_LONG and (match := _TOKEN.match(text, at)) is not None:
        tokens.append((match.lastgroup or "other", match[match.lastgroup or "other"]))
        at = match.end()
    return tokens


def text_of(token: str) -> str:
    """A quoted text without its quotes."""
    return re.sub(r"\\(.)", r"\1", token[1:-1])


def condition_of(text: str) -> Condition | None:
    """A condition, or None where it is not certain what it says."""
    try:
        parser = _Condition(tokens_of(text))
        condition = parser.any(0)
    except _Unsure:
        return None
    return condition if parser.at == len(parser.tokens) else None


class _Condition:
    def __init__(self, tokens: Sequence[tuple[str, str]]) -> None:
        self.tokens = _joined(tokens)
        self.at = 0

    def any(self, depth: int) -> Condition:
        parts = [self.all(depth)]
        while self.take("or", "||"):
            parts.append(self.all(depth))
        return parts[0] if len(parts) == 1 else AnyOf(tuple(parts))

    def all(self, depth: int) -> Condition:
        parts = [self.one(depth)]
        while self.take("and", "&&"):
            parts.append(self.one(depth))
        return both(*parts)

    def one(self, depth: int) -> Condition:
        if depth > MOST_DEEP:
            raise _Unsure
        if self.take("not", "!"):
            return Not(self.one(depth + 1))
        if self.text(0) == "(" and self.text(1) == "history":
            return self.history()
        if self.take("("):
            inside = self.any(depth + 1)
            if not self.take(")"):
                raise _Unsure
            return inside
        sort, text = self.next()
        if sort == "word" and text in ("visited", "hasVisited"):
            return self.was_read()
        if sort != "var":
            raise _Unsure
        return self.compared(text[1:])

    def compared(self, name: str) -> Condition:
        compare = _COMPARED.get(self.text(0))
        if compare is None:
            return Test(name)
        self.at += 1
        sort, text = self.next()
        if sort == "word" and text in ("true", "false"):
            if compare not in ("==", "!="):
                raise _Unsure
            return Test(name) if (text == "true") == (compare == "==") else Not(Test(name))
        if sort != "number" or "." in text or len(text) > 6:
            raise _Unsure
        return Test(name, compare, int(text))

    def history(self) -> Condition:
        """`(history:) contains "Mill"`."""
        for expected in ("(", "history", ":", ")", "contains"):
            if not self.take(expected):
                raise _Unsure
        sort, text = self.next()
        if sort != "text":
            raise _Unsure
        return Test(visited(text_of(text)))

    def was_read(self) -> Condition:
        """`visited("Mill")`, `hasVisited("Mill")`."""
        if not self.take("("):
            raise _Unsure
        sort, text = self.next()
        if sort != "text" or not self.take(")") or self.text(0) in _COMPARED:
            raise _Unsure
        return Test(visited(text_of(text)))

    def text(self, ahead: int) -> str:
        sort, text = self.tokens[self.at + ahead] if self.at + ahead < len(self.tokens) else ("", "")
        return text if sort != "text" else ""

    def take(self, *texts: str) -> bool:
        taken = self.text(0) in texts
        self.at += taken
        return taken

    def next(self) -> tuple[str, str]:
        if self.at >= len(self.tokens):
            raise _Unsure
        self.at += 1
        return self.tokens[self.at - 1]


def _joined(tokens: Sequence[tuple[str, str]]) -> list[tuple[str, str]]:
    """`is not` as one token."""
    parts: list[tuple[str, str]] = []
    for sort, text in tokens:
        if text == "not" and parts and parts[-1] == ("word", "is"):
            parts[-1] = ("word", "is not")
        else:
            parts.append((sort, text))
    return parts


def changes_of(text: str, line: int) -> tuple[VariableChange, ...]:
    """The changes of `$x to 1, $y += 2` (Harlowe and SugarCube)."""
    parts: list[list[tuple[str, str]]] = [[]]
    depth = 0
    for sort, word in tokens_of(text):
        depth += {("mark", "("): 1, ("mark", ")"): -1}.get((sort, word), 0)
        if sort == "mark" and word in ",;" and not depth:
            parts.append([])
        else:
            parts[-1].append((sort, word))
    return tuple(change for part in parts for change in [_change(part, line)] if change is not None)


def _change(tokens: Sequence[tuple[str, str]], line: int) -> VariableChange | None:
    rest = list(tokens)
    if len(rest) == 2 and rest[0] in (("mark", "++"), ("mark", "--")) and rest[1][0] == "var":
        return VariableChange(rest[1][1][1:], 1 if rest[0][1] == "++" else -1, sets=False, line=line)
    if not rest or rest[0][0] != "var":
        return None
    name = rest[0][1][1:]
    marks = [text for _sort, text in rest[1:]]
    if marks in (["++"], ["--"]):
        return VariableChange(name, 1 if marks == ["++"] else -1, sets=False, line=line)
    if len(marks) < 2 or marks[0] not in ("to", "=", "+=", "-="):
        return VariableChange(name, None, line=line)
    values = rest[2:]
    if marks[0] in ("+=", "-="):
        value = _value(values)
        if value is None or isinstance(value, bool):
            return VariableChange(name, None, line=line)
        return VariableChange(name, value if marks[0] == "+=" else -value, sets=False, line=line)
    if len(values) == 3 and values[0][1] in ("it", rest[0][1]) and values[1][1] in ("+", "-"):
        value = _value(values[2:])
        if value is not None and not isinstance(value, bool):
            return VariableChange(name, value if values[1][1] == "+" else -value, sets=False, line=line)
    if len(values) == 2 and values[0][1] in ("it", rest[0][1]) and values[1][0] == "number":  # `it -1`
        value = _value(values[1:])
        if value is not None and not isinstance(value, bool):
            return VariableChange(name, value, sets=False, line=line)
    return VariableChange(name, _value(values), line=line)


def _value(tokens: Sequence[tuple[str, str]]) -> int | bool | None:
    if len(tokens) != 1:
        return None
    sort, text = tokens[0]
    if sort == "word" and text in ("true", "false"):
        return text == "true"
    return int(text) if sort == "number" and "." not in text and len(text) < 7 else None


def texts_in(text: str) -> list[str]:
    """The quoted texts of an expression."""
    return [text_of(token) for sort, token in tokens_of(text) if sort == "text"]
