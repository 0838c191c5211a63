"""What the readers of both story formats share: a place in a text, links in brackets, what a click does."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from meeplewright.stories.exchange.expressions import changes_of
from meeplewright.stories.exchange.pieces import Change, Go, If, Left, Link, Piece, Set, Words

MOST_DEEP = 60


class Scan:
    """A passage's text and how far it is read."""

    def __init__(self, text: str, line: int) -> None:
        self.text, self.first = text, line
        self.at = 0
        self.depth = 0

    @property
    def line(self) -> int:
        return self.first + self.text.count("\n", 0, self.at)

    def words(self, marks: re.Pattern[str], found: list[Piece]) -> str:
        """Running text up to the next of the marks: which one, or nothing at the end."""
        mark = marks.search(self.text, self.at)
        end = mark.start() if mark is not None else len(self.text)
        if end > self.at:
            found.append(Words(self.text[self.at : end], self.line))
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
                    return at
            at += 1
        return -1

    def link(self) -> Piece:
        """`[[…]]` in all its forms, with a setter where there is one."""
        line, start = self.line, self.at
        end = self.text.find("]]", start + 2)
        setter = self.text.find("][", start + 2)
        if end < 0:
            self.at += 2
            return Left("a link that is not closed: `[[`", line)
        changes: tuple[Change, ...] = ()
        inside = self.text[start + 2 : end]
        if 0 <= setter < end:
            inside = self.text[start + 2 : setter]
            changes = changes_of(self.text[setter + 2 : end], line)
        self.at = end + 2
        label, target = parts_of(inside)
        if not target:
            return Left("a link to nothing: `[[]]`", line)
        return Link(label, (target,), changes, line)


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


def clicked(label: str, inside: Sequence[Piece], line: int) -> list[Piece]:
    """What a link made by a macro comes to: a way on with its changes, or text that appears here."""
    changes = [change for piece in inside if isinstance(piece, Set) for change in piece.changes]
    ways = [piece for piece in inside if isinstance(piece, Go)]
    if ways:
        return [Link(label, ways[-1].targets, tuple(changes), line)]
    branching = next((piece for piece in inside if isinstance(piece, If) and _goes(piece)), None)
    if branching is not None:
        branches = tuple(
            (condition, said, tuple(clicked(label, [Set(tuple(changes)), *pieces], line)))
            for condition, said, pieces in branching.branches
        )
        return [If(branches, line)]
    unsure = tuple(Change(change.name, None, line=line) for change in changes)
    kept: list[Piece] = [piece for piece in inside if not isinstance(piece, Set)]
    if unsure:
        kept += [Set(unsure), Left(f"what the link `{label}` changes without leading on", line)]
    return [Words(f"\n{label}\n", line), *kept]


def _goes(piece: If) -> bool:
    return any(isinstance(each, Go) for _, _, pieces in piece.branches for each in pieces)


def targets_in(texts: Iterable[str]) -> tuple[str, ...]:
    """The passages named, each once."""
    return tuple(dict.fromkeys(text.strip() for text in texts if text.strip()))
