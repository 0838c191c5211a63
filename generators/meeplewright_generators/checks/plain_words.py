"""Conditions in plain words, as `deck == tide and not danger`: read only to say how they are written in CEL."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

# what the schema says of a field, or nothing; and whether it is always there
Known = Callable[[tuple[str, ...]], tuple[Mapping[str, Any], bool]]
_WORD = re.compile(r"\s*(==|!=|<=|>=|<|>|\(|\)|\[|\]|,|'[^'\\]*'|-?\d+(?:\.\d+)?|[A-Za-z][\w./-]*)")
_NUMBER = re.compile(r"-?\d+(?:\.\d+)?")
_NAME = re.compile(r"[A-Za-z_]\w*")
DEEPEST = 20
OR, AND, ONE = range(3)


@dataclass(frozen=True, slots=True)
class _Term:
    """A piece of CEL, and how tightly it holds together."""

    text: str
    binds: int

    def within(self, binds: int) -> str:
        return self.text if self.binds >= binds else f"({self.text})"


class _Unread(ValueError):
    """It is no condition in plain words either."""


def as_cel(text: str, known: Known) -> str | None:
    """The same condition in CEL; None where it cannot be said for certain."""
    words, at = [], 0
    text = text.strip()
    while at < len(text):
        match = _WORD.match(text, at)
        if match is None:
            return None
        words.append(match[1])
        at = match.end()
    reader = _Reader(words, known)
    try:
        term = reader.either(0)
    except _Unread:
        return None
    return term.text if not reader.words else None


class _Reader:
    def __init__(self, words: list[str], known: Known) -> None:
        self.words = words
        self.known = known

    def take(self, wanted: str = "") -> str:
        if not self.words or (wanted and self.words[0] != wanted):
            raise _Unread
        return self.words.pop(0)

    def either(self, depth: int) -> _Term:
        return self.joined("or", "||", OR, lambda: self.joined("and", "&&", AND, lambda: self.one(depth)))

    def joined(self, word: str, sign: str, binds: int, part: Callable[[], _Term]) -> _Term:
        terms = [part()]
        while self.words[:1] == [word]:
            self.take()
            terms.append(part())
        return terms[0] if len(terms) == 1 else _Term(f" {sign} ".join(each.within(binds) for each in terms), binds)

    def one(self, depth: int) -> _Term:
        if depth > DEEPEST:
            raise _Unread
        word = self.take()
        if word == "not":
            inner = self.one(depth + 1)
            return _Term(_not(inner.text), ONE)
        if word == "(":
            inside = self.either(depth + 1)
            self.take(")")
            return inside
        if not word[0].isalpha() or word in ("and", "or", "in"):
            raise _Unread
        return self.compared(tuple(word.split(".")))

    def compared(self, path: tuple[str, ...]) -> _Term:
        about, always = self.known(path)
        there, field = _there(path, always=always)
        sign = self.words[0] if self.words else ""
        if sign in ("==", "!=", "<", "<=", ">", ">="):
            test = f"{field} {self.take()} {self.value()}"
            if sign == "!=" and there:
                return _Term(" || ".join([*(_not(each) for each in there), test]), OR)
        elif sign == "in":
            self.take()
            test = f"{field} in {self.several()}"
        elif about.get("type") == "boolean" and about.get("const") is not True:
            test = field
        elif about.get("type") in ("integer", "number") and _may_be_nought(about):
            test = f"{field} != 0"
        elif about.get("type") == "array" and not about.get("minItems"):
            test = f"size({field}) > 0"
        else:
            there, test = _there(path, always=False)[0], ""
        terms = [*there, test] if test else there
        if not terms:
            raise _Unread
        return _Term(" && ".join(terms), ONE if len(terms) == 1 else AND)

    def several(self) -> str:
        self.take("[")
        values = [self.value()]
        while self.words[:1] == [","]:
            self.take()
            values.append(self.value())
        self.take("]")
        return f"[{', '.join(values)}]"

    def value(self) -> str:
        word = self.take()
        if word in ("true", "false") or _NUMBER.fullmatch(word) or word[0] == "'":
            return word
        if not word[0].isalpha():
            raise _Unread
        return f"'{word}'"


def _there(path: tuple[str, ...], *, always: bool) -> tuple[list[str], str]:
    """What has to be asked before a field is: whether it is there, step by step; and the field itself."""
    if any("/" in step for step in path):
        raise _Unread
    inside = path[0] == "item"
    so_far, asked = ("item" if inside else "this"), []
    for step in path[1:] if inside else path:
        if _NAME.fullmatch(step):
            asked.append(f"has({so_far}.{step})")
            so_far += f".{step}"
        else:
            asked.append(f"'{step}' in {so_far}")
            so_far += f"['{step}']"
    return ([] if always else asked), so_far


def _not(test: str) -> str:
    return f"!({test})" if re.search(r" (?:==|!=|<|>|<=|>=|in|&&|\|\|) ", test) else f"!{test}"


def _may_be_nought(about: Mapping[str, Any]) -> bool:
    least = max(about.get("minimum", -1), about.get("exclusiveMinimum", -1) + 1)
    return not (isinstance(least, int | float) and least >= 1)
