"""What the readers of both story formats share: a place in a text, links in brackets, what a click does."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence

from meeplewright.stories.exchange.expressions import changes_of
from meeplewright.stories.exchange.pieces import Go, If, Left, PassageLink, Piece, Set, TwineText, VariableChange

MOST_DEEP = 60
_LOOKED_AT = 20  # how often each letter of a passage may be looked at in search of what closes something
_AT_LEAST = 1_000_000  # letters that may be looked at in any passage


class Tangled(Exception):
    """A passage that opens so much without closing it that reading on would take for ever."""


class PassageScan:
    """A passage's text and how far it is read."""

    def __init__(self, text: str, line: int) -> None:
        self.text = text
        self.at = 0
        self.depth = 0
        self._left = _AT_LEAST + _LOOKED_AT * len(text)
        self._counted = (0, line)  # up to where lines were counted, and how many
        self._nowhere: dict[str, int] = {}  # from where on something does not occur

    @property
    def line(self) -> int:
        at, line = self._counted
        if self.at > at:
            self._counted = (self.at, line + self.text.count("\n", at, self.at))
        return self._counted[1]

    def find(self, part: str, start: int) -> int:
        """Where a part is next; -1 where it is not. What was not found once is not looked for again."""
        if start >= self._nowhere.get(part, len(self.text) + 1):
            return -1
        place = self.text.find(part, start)
        if place < 0:
            self._nowhere[part] = start
        return place

    def looked(self, start: int, end: int) -> None:
        """So many letters were looked at; Tangled where they are too many."""
        self._left -= end - start
        if self._left < 0:
            raise Tangled

    def words(self, marks: re.Pattern[str], pieces: list[Piece]) -> str:
        """Running text up to the next of the marks: which one, or nothing at the end."""
        mark = marks.search(self.text, self.at)
        end = mark.start() if mark is not None else len(self.text)
        if end > self.at:
            pieces.append(TwineText(self.text[self.at : end], self.line))
            self.at = end
        return mark[0] if mark is not None else ""

    def closing(self, start: int, opens: str, closes: str) -> int:
        """Where the bracket that opens at `start` is closed, quotes respected; -1 where it is not."""
        depth, at, quote = 0, start, ""
        while at < len(self.text):
            char = self.text[at]
            if quote:
                if char == "\\":
                    at += 1
                elif char == quote:
                    quote = ""
            elif char in "\"'" and not (char == "'" and self.text[at - 1 : at].isalnum()):
                quote = char
            elif char == opens:
                depth += 1
            elif char == closes:
                depth -= 1
                if not depth:
                    self.looked(start, at)
                    return at
            at += 1
        self.looked(start, at)
        return -1

    def link(self) -> Piece:
        """`[[…]]` in all its forms, with a setter where there is one."""
        line, start = self.line, self.at
        end = self.find("]]", start + 2)
        setter = self.find("][", start + 2)
        if end < 0:
            self.at += 2
            return Left("a link that is not closed: `[[`", line)
        changes: tuple[VariableChange, ...] = ()
        inside = self.text[start + 2 : end]
        if 0 <= setter < end:
            inside = self.text[start + 2 : setter]
            changes = changes_of(self.text[setter + 2 : end], line)
        self.at = end + 2
        label, target = parts_of(inside)
        if not target:
            return Left("a link to nothing: `[[]]`", line)
        return PassageLink(label, (target,), changes, line)


def parts_of(inside: str) -> tuple[str, str]:
    """Label and target of what stands between the brackets of a link."""
    if "->" in inside:
        label, _, target = inside.rpartition("->")
    elif "<-" in inside:
        target, _, label = inside.partition("<-")
    elif "|" in inside:
        label, _, target = inside.rpartition("|")
    else:
        label = target = inside
    return label.strip() or target.strip(), target.strip()


def untangled(read: Callable[[], Iterable[Piece]], text: str, line: int) -> tuple[Piece, ...]:
    """The pieces of a passage, or its words as they are where they are too tangled to be read."""
    try:
        return tuple(read())
    except Tangled:
        return (
            Left("more is opened here than is ever closed, so that all of it is taken for words", line),
            TwineText(text, line),
        )


def clicked(label: str, inside: Sequence[Piece], line: int) -> list[Piece]:
    """What a link made by a macro comes to: a way on with its changes, or text that appears here."""
    changes = [change for piece in inside if isinstance(piece, Set) for change in piece.changes]
    ways = [piece for piece in inside if isinstance(piece, Go)]
    if ways:
        return [PassageLink(label, ways[-1].targets, tuple(changes), line)]
    branching = next((piece for piece in inside if isinstance(piece, If) and _goes(piece)), None)
    if branching is not None:
        branches = tuple(
            (condition, said, tuple(clicked(label, [Set(tuple(changes)), *pieces], line)))
            for condition, said, pieces in branching.branches
        )
        return [If(branches, line)]
    unsure = tuple(VariableChange(change.name, None, line=line) for change in changes)
    kept: list[Piece] = [piece for piece in inside if not isinstance(piece, Set)]
    if unsure:
        kept += [Set(unsure), Left(f"what the link `{label}` changes without leading on", line)]
    return [TwineText(f"\n{label}\n", line), *kept]


def _goes(piece: If) -> bool:
    return any(isinstance(each, Go) for _, _, pieces in piece.branches for each in pieces)


def targets_in(texts: Iterable[str]) -> tuple[str, ...]:
    """The passages named, each once."""
    return tuple(dict.fromkeys(text.strip() for text in texts if text.strip()))
