"""Characters of a text value to the characters of the file that wrote them: escapes, quotes, folds and indentation."""

from __future__ import annotations

import re

from meeplewright.sources.compose import Node, ScalarNode

_BREAK = re.compile(r"\r\n|\n|\r")
_GAP = re.compile(r"[ \t]*(?:\r\n|\n|\r)(?:[ \t]*(?:\r\n|\n|\r))*[ \t]*")
_CONTINUED = re.compile(r"\\(?:\r\n|\n|\r)(?:[ \t]*(?:\r\n|\n|\r))*[ \t]*")
_HALVES = r"u[dD][89abAB][0-9a-fA-F]{2}\\u[dD][c-fC-F][0-9a-fA-F]{2}"  # of one character, as JSON writes it
_ESCAPE = re.compile(rf"\\(?:{_HALVES}|x[0-9a-fA-F]{{2}}|u[0-9a-fA-F]{{4}}|U[0-9a-fA-F]{{8}}|.)", re.DOTALL)
_PROPERTIES = re.compile(r"(?:[&!][^\s]*\s*){1,2}")
_PLAIN_ESCAPES = {
    "0": "\0", "a": "\a", "b": "\b", "t": "\t", "\t": "\t", "n": "\n", "v": "\v", "f": "\f", "r": "\r", "e": "\x1b",
    "N": "\x85", "_": "\xa0", "L": "\u2028", "P": "\u2029",
}  # fmt: skip


def start_of(node: Node, text: str) -> int:
    """Where a value begins, behind its anchor and its tag."""
    start: int = node.start_mark.index
    if text[start : start + 1] in ("&", "!") and (match := _PROPERTIES.match(text, start)) is not None:
        return match.end()
    return start


class Spelt:
    """A scalar as it is written in the file: worked out once, however many of its characters are asked for."""

    def __init__(self, text: str, node: ScalarNode) -> None:
        self.node = node
        self._first, self._last = start_of(node, text), node.end_mark.index
        spelled = _Spelling(text, self._first, self._last)
        if node.style in ("|", ">"):
            spelled.block(node.value, folded=node.style == ">")
        elif node.style in ("'", '"'):
            spelled.flow(self._first + 1, self._last - 1, node.style)
        else:
            spelled.flow(self._first, self._last, "")
        self.whole = "".join(spelled.made[: len(node.value)]) == node.value  # whether each letter could be told
        self._starts, self._ends = spelled.starts, spelled.ends
        self._behind = self._first + len(text[self._first : self._last].rstrip())

    def offsets(self, start: int, end: int) -> tuple[int, int]:
        """Where in the file characters `start` to `end` stand; the whole of it where that cannot be told."""
        if not self.whole:
            return self._first, self._behind
        count, starts, ends = len(self.node.value), self._starts, self._ends
        if start >= count:
            behind = ends[count - 1] if count else self._first
            return behind, behind
        return starts[start], ends[min(end, count) - 1] if end > start else starts[start]


class _Spelling:
    """The characters of a value one by one, each with the span of the file that makes it."""

    def __init__(self, text: str, first: int, last: int) -> None:
        self.text = text
        self.first = first
        self.last = last
        self.made: list[str] = []
        self.starts: list[int] = []
        self.ends: list[int] = []

    def add(self, char: str, start: int, end: int) -> None:
        self.made.append(char)
        self.starts.append(start)
        self.ends.append(end)

    def flow(self, at: int, stop: int, quote: str) -> None:
        """Plain and quoted scalars: line ends fold, quotes double, escapes begin with a backslash."""
        text = self.text
        while at < stop:
            char = text[at]
            if char in " \t\r\n" and (gap := _GAP.match(text, at, stop)):
                self._fold(gap)
                at = gap.end()
            elif quote == '"' and char == "\\":
                at = self._escape(at, stop)
            else:
                width = 2 if quote == "'" and char == "'" else 1
                self.add(char, at, at + width)
                at += width

    def _fold(self, gap: re.Match[str]) -> None:
        breaks = [(match.start(), match.end()) for match in _BREAK.finditer(self.text, gap.start(), gap.end())]
        if len(breaks) == 1:
            self.add(" ", *breaks[0])
        for start, end in breaks[1:]:
            self.add("\n", start, end)

    def _escape(self, at: int, stop: int) -> int:
        if continued := _CONTINUED.match(self.text, at, stop):
            for match in list(_BREAK.finditer(continued.group()))[1:]:
                self.add("\n", at + match.start(), at + match.end())
            return continued.end()
        escape = _ESCAPE.match(self.text, at, stop)
        if escape is None:
            return stop
        code = escape.group()[1:]
        if len(code) > 9:  # one character of JSON, written as two halves
            char = chr(0x10000 + ((int(code[1:5], 16) & 0x3FF) << 10) + (int(code[7:], 16) & 0x3FF))
        else:
            char = chr(int(code[1:], 16)) if len(code) > 1 else _PLAIN_ESCAPES.get(code, code)
        self.add(char, at, escape.end())
        return escape.end()

    def block(self, value: str, *, folded: bool) -> None:
        """Literal and folded block scalars, below their head line."""
        lines = self._lines()
        indent = _indent_of([self.text[start:end] for start, end, _ in lines], value)
        pending: list[tuple[int, int]] = []  # line ends since the last line with text
        after_blank = True  # as above the first line with text, which is joined to nothing
        for start, end, behind in lines:
            line = self.text[start:end]
            if len(line) <= indent and not line.strip(" "):
                pending.append((end, behind))
                continue
            at = min(start + indent, end)
            blank = self.text[at] in " \t"
            if folded and not after_blank and not blank:
                self._join(pending)
            else:
                for span in pending:
                    self.add("\n", *span)
            for offset in range(at, end):
                self.add(self.text[offset], offset, offset + 1)
            pending = [(end, behind)]
            after_blank = blank
        for span in pending:
            self.add("\n", *span)

    def _join(self, pending: list[tuple[int, int]]) -> None:
        if len(pending) == 1:
            self.add(" ", *pending[0])
        for span in pending[1:]:
            self.add("\n", *span)

    def _lines(self) -> list[tuple[int, int, int]]:
        """Start, end, and end with its break, of each line below the head."""
        head = _BREAK.search(self.text, self.first, self.last)
        lines = []
        at = self.last if head is None else head.end()
        while at < self.last:
            match = _BREAK.search(self.text, at)
            end, behind = (len(self.text), len(self.text)) if match is None else match.span()
            lines.append((at, end, behind))
            at = behind
        return lines


def _indent_of(lines: list[str], value: str) -> int:
    """How far the text is indented: what its first line has in the file and not in the value."""
    written = next((line for line in lines if line.strip()), "")
    read = next((line for line in value.split("\n") if line.strip()), "")
    return (len(written) - len(written.lstrip(" "))) - (len(read) - len(read.lstrip(" ")))
