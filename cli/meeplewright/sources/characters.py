"""Characters that have no business in a text: control characters and the line ends of other alphabets."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator

from meeplewright.findings.model import Finding
from meeplewright.sources.compose import Node, ScalarNode
from meeplewright.sources.lines import Lines

UNWANTED = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u2028\u2029\u202a-\u202e\u2066-\u2069\ufeff\ufffe\uffff]")
_RUN = re.compile(rf"({UNWANTED.pattern})\1*")
_MOST = 20
_NAMES = {
    "\x00": "NUL",
    "\x07": "BEL",
    "\x08": "backspace",
    "\x0c": "form feed",
    "\x1b": "escape",
    "\x7f": "delete",
    "\x85": "next line",
}


def suspicious(raw: bytes) -> bool:
    """Whether the bytes of a file may hold such characters, plainly or in escapes, or a mark of another encoding."""
    return unprintable(raw) or (b"\\" in raw and _ESCAPED.search(raw) is not None)


def unprintable(raw: bytes) -> bool:
    """Whether the bytes of a file may hold such characters plainly, or a mark of another encoding."""
    return (
        b"\x7f" in raw
        or raw[:1] in (b"\xff", b"\xfe")
        or (b"\xc2" in raw and b"\xc2\x85" in raw)  # one byte is found in a tenth of the time of two
        or (b"\xe2" in raw and _TURNING.search(raw) is not None)
        or (b"\xef" in raw and b"\xef\xbb\xbf" in raw)
    )


_TURNING = re.compile(rb"\xe2(?:\x80[\xa8-\xae]|\x81[\xa6-\xa9])")  # U+2028 to U+202E, U+2066 to U+2069
_ESCAPED = re.compile(rb"\\[0abevNLPxuU]")


def character_findings(text: str, lines: Lines, shown: str) -> Iterator[Finding]:
    """A finding for each unwanted character that stands in the file itself."""
    for count, run in enumerate(_RUN.finditer(text)):
        if count == _MOST:
            break
        yield _finding(run.group(1), lines, shown, run.start(), run.end())


def escaped_control(root: Node | None, lines: Lines, shown: str) -> Iterator[Finding]:
    """A finding for each quoted text whose escapes make an unwanted character."""
    pending = [root] if root is not None else []
    while pending:
        node = pending.pop()
        if not isinstance(node, ScalarNode):
            for item in reversed(node.value):
                pending.extend(reversed(item) if isinstance(item, tuple) else (item,))
        elif node.style == '"' and (sign := UNWANTED.search(node.value)) is not None:
            start, end = node.start_mark.index, node.end_mark.index
            if UNWANTED.search(lines.text, start, end) is None:
                yield _finding(sign.group(), lines, shown, start, end)


def _finding(character: str, lines: Lines, shown: str, start: int, end: int) -> Finding:
    name = _NAMES.get(character) or unicodedata.name(character, "control character").lower()
    many = f"{end - start:,} times " if end - start > 1 and lines.text[start] == character else ""
    return Finding.of(
        "MW006",
        f"{many}the character U+{ord(character):04X} ({name}) cannot be printed",
        lines.place(shown, start, end),
        help="take it out; it often comes in by copying from a PDF or a word processor",
    )
