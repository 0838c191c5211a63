"""Regular expressions that mean the same in every engine, matched in time linear in the text.

A pack's system may come from anybody, so no pattern may hang a check, and a schema must mean the same here and
in an editor. Patterns therefore keep to what all engines share: literals, classes, groups, `|`, `* + ? {m,n}`,
`^`, `$` and `.`. Whether one does is read here; jsonschema-rs, whose engine is linear, matches it.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import lru_cache

import jsonschema_rs

MOST_STATES = 5_000
MOST_REPEATS = 1_000
MOST_DEPTH = 50
_DIFFER = {
    "w": "spell the class out, as `[A-Za-z0-9_]`: engines differ on letters outside ASCII",
    "W": "spell the class out: engines differ on letters outside ASCII",
    "d": "write `[0-9]`: engines differ on digits of other scripts",
    "D": "write `[^0-9]`: engines differ on digits of other scripts",
    "s": "spell the spaces out, as `[ \\t\\n]`: engines differ on what a space is",
    "S": "spell the class out: engines differ on what a space is",
    "b": "leave the word boundary out: engines differ on what a word is",
    "B": "leave the word boundary out: engines differ on what a word is",
    "p": "spell the letters out as ranges, as `[а-яё]`: not every engine knows Unicode classes",
    "P": "spell the letters out as ranges: not every engine knows Unicode classes",
}
_CONTROL = {"t": "\t", "n": "\n", "r": "\r", "f": "\f", "v": "\v"}


class NotPortableError(ValueError):
    """A pattern that engines read differently, or not at all. `offset` counts characters from 0."""

    def __init__(self, why: str, offset: int) -> None:
        super().__init__(why)
        self.why = why
        self.offset = offset


class _PatternReader:
    """Reads a pattern and says what is not the same everywhere; `size` is how large an engine's machine gets."""

    def __init__(self, pattern: str) -> None:
        self.pattern = pattern
        self.offset = 0
        self.depth = 0
        self.size = self._choice()
        if self.offset < len(pattern):
            raise NotPortableError("there is a `)` too many", self.offset)

    def _peek(self) -> str:
        return self.pattern[self.offset : self.offset + 1]

    def _choice(self) -> int:
        size = 2 + self._sequence()
        while self._peek() == "|":
            self.offset += 1
            size = self._held(size + self._sequence(), self.offset)
        return size

    def _held(self, size: int, offset: int) -> int:
        """A size that an engine can hold."""
        if size > MOST_STATES:
            raise NotPortableError(f"the pattern needs more than {MOST_STATES} states", offset)
        return size

    def _sequence(self) -> int:
        size = 1
        while (char := self._peek()) and char not in "|)":
            size = self._held(size + self._repeated(), self.offset)
        return size

    def _repeated(self) -> int:
        start = self.offset
        size = self._atom()
        behind = self.offset
        least, most = self._quantifier()
        if self.offset == behind:
            return size
        if self._peek() in {"?", "+", "*"}:
            raise NotPortableError(
                "lazy and possessive repeats are not the same everywhere: leave the sign out", self.offset
            )
        return self._held(2 + size * max(least, most or least or 1), start + 1)

    def _quantifier(self) -> tuple[int, int | None]:
        char = self._peek()
        if char == "*":
            self.offset += 1
            return 0, None
        if char == "+":
            self.offset += 1
            return 1, None
        if char == "?":
            self.offset += 1
            return 0, 1
        if char != "{":
            return 1, 1
        end = self.pattern.find("}", self.offset)
        inside = self.pattern[self.offset + 1 : end] if end > 0 else ""
        least, comma, most = inside.partition(",")
        if not _is_number(least) or (most and not _is_number(most)):
            raise NotPortableError("a `{` that is meant as a character is written `\\{`", self.offset)
        low = int(least)
        high = low if not comma else int(most) if most else None
        if low > MOST_REPEATS or (high or 0) > MOST_REPEATS or (high is not None and high < low):
            raise NotPortableError(f"repeats go from low to high and not beyond {MOST_REPEATS}", self.offset)
        self.offset = end + 1
        return low, high

    def _atom(self) -> int:
        char, at = self._peek(), self.offset
        if char in {"*", "+", "?", "{"}:
            raise NotPortableError(f"there is nothing before `{char}` to repeat", at)
        if char in {"]", "}"}:
            raise NotPortableError(f"a `{char}` that is meant as a character is written `\\{char}`", at)
        if char == "(":
            return self._group()
        if char == "[":
            self._class()
        elif char in {"^", "$", "."}:
            self.offset += 1
        else:
            self._character()
        return 2

    def _group(self) -> int:
        at = self.offset
        self.offset += 1
        if self._peek() == "?":
            if self.pattern[self.offset : self.offset + 2] != "?:":
                raise NotPortableError("only plain groups `( )` and `(?: )` are the same everywhere", at)
            self.offset += 2
        self.depth += 1
        if self.depth > MOST_DEPTH:
            raise NotPortableError(f"groups are nested deeper than {MOST_DEPTH}", at)
        size = self._choice()
        self.depth -= 1
        if self._peek() != ")":
            raise NotPortableError("a `(` is not closed", at)
        self.offset += 1
        return size

    def _class(self) -> None:
        at = self.offset
        self.offset += 1
        self.offset += self._peek() == "^"
        begin = self.offset
        while self._peek() != "]":
            if not self._peek():
                raise NotPortableError("a `[` is not closed", at)
            if self._peek() == "[" or self.pattern[self.offset : self.offset + 2] in {"&&", "--", "~~"}:
                raise NotPortableError(f"a `{self._peek()}` in a class is written `\\{self._peek()}`", self.offset)
            low = self._character()
            if self._peek() == "-" and self.pattern[self.offset + 1 : self.offset + 2] not in {"]", ""}:
                self.offset += 1
                high = self._character()
                if high < low:
                    raise NotPortableError(f"the range `{low}-{high}` runs backwards", self.offset)
        if self.offset == begin:
            raise NotPortableError("an empty class is not the same everywhere", at)
        self.offset += 1

    def _character(self) -> str:
        char, at = self._peek(), self.offset
        self.offset += 1
        if char != "\\":
            return char
        escaped = self._peek()
        self.offset += 1
        if escaped in _CONTROL:
            return _CONTROL[escaped]
        if escaped == "u" and _is_hex(self.pattern[self.offset : self.offset + 4]):
            self.offset += 4
            return chr(int(self.pattern[self.offset - 4 : self.offset], 16))
        if escaped and escaped.isascii() and not escaped.isalnum() and escaped.isprintable():
            return escaped
        why = _DIFFER.get(escaped, "this escape is not the same everywhere: write the character itself")
        raise NotPortableError(f"`\\{escaped}`: {why}", at)


def _is_number(text: str) -> bool:
    return text.isascii() and text.isdecimal() and len(text) <= 6


def _is_hex(text: str) -> bool:
    return len(text) == 4 and all(char in "0123456789abcdefABCDEF" for char in text)


_ESCAPED = re.compile(r"\\.", re.DOTALL)
_PLAIN = "<>"  # signs that mean the edge of a word behind a `\\`, and themselves without it


class Pattern:
    """A pattern ready to be searched for in texts."""

    def __init__(self, pattern: str) -> None:
        _PatternReader(pattern)
        spelt = _ESCAPED.sub(lambda match: match[0].removeprefix("\\") if match[0][1] in _PLAIN else match[0], pattern)
        options = jsonschema_rs.RegexOptions()
        try:
            self._engine = jsonschema_rs.Draft202012Validator({"pattern": spelt}, pattern_options=options)
        except ValueError as problem:
            raise NotPortableError("the pattern is too large", 0) from problem

    def found_in(self, text: str) -> bool:
        """Whether the pattern is found anywhere in `text`."""
        try:
            return self._engine.is_valid(text)
        except UnicodeEncodeError:  # half of a character, which no text has that was read
            return self._engine.is_valid(text.encode("utf-8", "replace").decode("utf-8"))


@lru_cache(maxsize=500)
def matcher(pattern: str) -> Callable[[str], bool]:
    """Whether a text matches a pattern. One that is not portable matches everything: a finding has told of it."""
    try:
        return Pattern(pattern).found_in
    except NotPortableError:
        return lambda text: True  # noqa: ARG005


def portable(pattern: str) -> NotPortableError | None:
    """What keeps a pattern from meaning the same everywhere, None where nothing does."""
    try:
        _PatternReader(pattern)
    except NotPortableError as problem:
        return problem
    return None
