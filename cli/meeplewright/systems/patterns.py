"""Regular expressions that mean the same in every engine, matched in time linear in the text.

A pack's system may come from anybody, so no pattern may hang a check, and a schema must mean the same here and
in an editor. Patterns therefore keep to what all engines share: literals, classes, groups, `|`, `* + ? {m,n}`,
`^`, `$` and `.`.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache

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


@dataclass(frozen=True, slots=True)
class _Chars:
    """A set of characters: inclusive ranges, or everything but them."""

    ranges: tuple[tuple[str, str], ...]
    but: bool = False

    def has(self, char: str) -> bool:
        return any(low <= char <= high for low, high in self.ranges) != self.but


_ANY = _Chars((("\n", "\n"),), but=True)

# A pattern is a machine of numbered states. An edge is (what it takes, where it leads): a set of characters,
# "" (nothing), "^" (nothing, at the start) or "$" (nothing, at the end).
_Edge = tuple[_Chars | str, int]


class _Machine:
    def __init__(self, pattern: str) -> None:
        self.pattern = pattern
        self.offset = 0
        self.edges: list[list[_Edge]] = []
        self.depth = 0
        self.first, self.last = self._choice()
        if self.offset < len(pattern):
            raise NotPortableError("there is a `)` too many", self.offset)

    def _state(self) -> int:
        if len(self.edges) >= MOST_STATES:
            raise NotPortableError(f"the pattern needs more than {MOST_STATES} states", self.offset)
        self.edges.append([])
        return len(self.edges) - 1

    def _peek(self) -> str:
        return self.pattern[self.offset : self.offset + 1]

    def _choice(self) -> tuple[int, int]:
        first, last = self._state(), self._state()
        while True:
            begin, end = self._sequence()
            self.edges[first].append(("", begin))
            self.edges[end].append(("", last))
            if self._peek() != "|":
                return first, last
            self.offset += 1

    def _sequence(self) -> tuple[int, int]:
        first = last = self._state()
        while (char := self._peek()) and char not in "|)":
            begin, end = self._repeated()
            self.edges[last].append(("", begin))
            last = end
        return first, last

    def _repeated(self) -> tuple[int, int]:
        start = self.offset
        begin, end = self._atom()
        behind = self.offset
        least, most = self._quantifier()
        if (least, most) == (1, 1):
            return begin, end
        if self._peek() in {"?", "+", "*"} and self._peek():
            raise NotPortableError(
                "lazy and possessive repeats are not the same everywhere: leave the sign out", self.offset
            )
        copies = [(begin, end)]
        after = self.offset
        for _ in range(max(least, most or least or 1) - 1):
            self.offset = start
            copies.append(self._atom())
        self.offset = after
        if behind == after:  # pragma: no cover - a quantifier has at least one character
            return begin, end
        return self._joined(copies, least, most)

    def _joined(self, copies: list[tuple[int, int]], least: int, most: int | None) -> tuple[int, int]:
        first, last = self._state(), self._state()
        here = first
        for number, (begin, end) in enumerate(copies):
            self.edges[here].append(("", begin))
            if number >= least:
                self.edges[here].append(("", last))
            here = end
        if most is None:
            self.edges[here].append(("", copies[-1][0]))
        if most != 0:
            self.edges[here].append(("", last))
        else:
            self.edges[first] = [("", last)]
        return first, last

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

    def _atom(self) -> tuple[int, int]:
        char, at = self._peek(), self.offset
        if char in {"*", "+", "?", "{"}:
            raise NotPortableError(f"there is nothing before `{char}` to repeat", at)
        if char in {"]", "}"}:
            raise NotPortableError(f"a `{char}` that is meant as a character is written `\\{char}`", at)
        if char == "(":
            return self._group()
        begin, end = self._state(), self._state()
        takes: _Chars | str
        if char in {"^", "$"}:
            takes = char
            self.offset += 1
        elif char == ".":
            takes = _ANY
            self.offset += 1
        elif char == "[":
            takes = self._class()
        else:
            one = self._character()
            takes = _Chars(((one, one),))
        self.edges[begin].append((takes, end))
        return begin, end

    def _group(self) -> tuple[int, int]:
        at = self.offset
        self.offset += 1
        if self._peek() == "?":
            if self.pattern[self.offset : self.offset + 2] != "?:":
                raise NotPortableError("only plain groups `( )` and `(?: )` are the same everywhere", at)
            self.offset += 2
        self.depth += 1
        if self.depth > MOST_DEPTH:
            raise NotPortableError(f"groups are nested deeper than {MOST_DEPTH}", at)
        made = self._choice()
        self.depth -= 1
        if self._peek() != ")":
            raise NotPortableError("a `(` is not closed", at)
        self.offset += 1
        return made

    def _class(self) -> _Chars:
        at = self.offset
        self.offset += 1
        but = self._peek() == "^"
        self.offset += but
        ranges: list[tuple[str, str]] = []
        while self._peek() != "]":
            if not self._peek():
                raise NotPortableError("a `[` is not closed", at)
            if self._peek() == "[" or self.pattern[self.offset : self.offset + 2] in {"&&", "--", "~~"}:
                raise NotPortableError(f"a `{self._peek()}` in a class is written `\\{self._peek()}`", self.offset)
            low = self._character()
            high = low
            if self._peek() == "-" and self.pattern[self.offset + 1 : self.offset + 2] not in {"]", ""}:
                self.offset += 1
                high = self._character()
                if high < low:
                    raise NotPortableError(f"the range `{low}-{high}` runs backwards", self.offset)
            ranges.append((low, high))
        if not ranges:
            raise NotPortableError("an empty class is not the same everywhere", at)
        self.offset += 1
        return _Chars(tuple(ranges), but)

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
    return text.isascii() and text.isdigit() and len(text) <= 6


def _is_hex(text: str) -> bool:
    return len(text) == 4 and all(char in "0123456789abcdefABCDEF" for char in text)


class Pattern:
    """A pattern ready to be searched for in texts."""

    def __init__(self, pattern: str) -> None:
        machine = _Machine(pattern)
        self._edges, self._first, self._last = machine.edges, machine.first, machine.last
        self._steps: dict[tuple[frozenset[int], str], frozenset[int]] = {}

    def found_in(self, text: str) -> bool:
        """Whether the pattern is found anywhere in `text`."""
        states = self._closure({self._first}, start=True, end=not text)
        for number, char in enumerate(text, start=1):
            if self._last in states:
                return True
            if number == len(text):
                states = self._closure({*self._taken(states, char), self._first}, start=False, end=True)
            else:
                states = self._step(states, char)
        return self._last in states

    def _step(self, states: frozenset[int], char: str) -> frozenset[int]:
        key = (states, char)
        after = self._steps.get(key)
        if after is None:
            if len(self._steps) > MOST_STATES:
                self._steps.clear()
            after = self._steps[key] = self._closure({*self._taken(states, char), self._first}, start=False, end=False)
        return after

    def _taken(self, states: frozenset[int], char: str) -> set[int]:
        return {
            target
            for state in states
            for takes, target in self._edges[state]
            if not isinstance(takes, str) and takes.has(char)
        }

    def _closure(self, states: set[int], *, start: bool, end: bool) -> frozenset[int]:
        reached = set(states)
        waiting = list(states)
        while waiting:
            for takes, target in self._edges[waiting.pop()]:
                free = takes == "" or (takes == "^" and start) or (takes == "$" and end)
                if free and target not in reached:
                    reached.add(target)
                    waiting.append(target)
        return frozenset(reached)


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
        _Machine(pattern)
    except NotPortableError as problem:
        return problem
    return None
