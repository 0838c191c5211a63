"""The lines of source that a finding shows, safe for a terminal, with columns that stay under what they mean."""

from __future__ import annotations

import os
import unicodedata
from functools import lru_cache
from stat import S_ISREG

from meeplewright.findings.harmless import harmless, pattern
from meeplewright.regular import bytes_of, unsaved_at

_TAB = 4
# letters, signs and spaces of one column each: Latin, Greek and Cyrillic, as most lines are
_SIMPLE = "[ -~\u00a0-\u00ac\u00ae-\u02ff\u0370-\u0482\u048a-\u052f\u1e00-\u1eff\u2010-\u2027\u2030-\u205e\u20ac]*"


@lru_cache(maxsize=64)
def lines_of(path: str) -> tuple[str, ...]:
    """The lines of a file as they are, or none where it cannot be read.

    None of a link either: a pack may link to what is nobody's business, and reports are published.
    """
    try:
        # what stands in an editor is there, also where somebody has taken its file away
        if unsaved_at(path) is None and not S_ISREG(os.lstat(path).st_mode):
            return ()
        raw = bytes_of(path)
    except OSError:
        return ()
    if b"\0" in raw[:1024]:  # no text: a workbook
        return ()
    text = raw.decode("utf-8-sig", "replace")
    if "\r" in text:
        text = text.replace("\r\n", "\n").replace("\r", "\n")
    return tuple(text.split("\n"))


def forget() -> None:
    """Read files anew from now on: somebody has written them."""
    lines_of.cache_clear()


def on_one_line(text: str) -> str:
    """A message as one harmless line."""
    return harmless(text.replace("\r", "").replace("\n", "⏎").replace("\t", " "))


def width(text: str) -> int:
    """How many columns of a terminal the text takes, tabs apart."""
    if text.isascii():
        return len(text)
    return sum(_width(char) for char in text)


@lru_cache(maxsize=4096)
def _width(char: str) -> int:
    if unicodedata.category(char) in ("Mn", "Me", "Cf"):
        return 0
    return 2 if unicodedata.east_asian_width(char) in "WF" else 1


def untabbed(line: str) -> str:
    """The line with tabs as spaces to the next stop."""
    if "\t" not in line:
        return line
    parts: list[str] = []
    column = 0
    for char in line:
        shown = " " * (_TAB - column % _TAB) if char == "\t" else char
        parts.append(shown)
        column += width(shown)
    return "".join(parts)


def shown(line: str, column: int, end_column: int, room: int) -> tuple[str, int, int]:
    """A line cut to `room` columns around a span: what to print, columns before it, columns under it."""
    start = min(max(column - 1, 0), len(line))
    end = min(max(end_column - 1, start), len(line))
    left, right = 0, len(line)
    if right <= room and pattern(_SIMPLE).fullmatch(line):
        return line, start, max(1, end - start)
    if len(line) > room:
        left = max(0, min(start - room // 3, len(line) - room))
        right = min(len(line), left + room)
        end = min(end, right)
    head = untabbed(harmless(line[left:start]))
    upto = untabbed(harmless(line[left:end]))
    whole = untabbed(harmless(line[left:right]))
    before = "…" if left else ""
    after = "…" if right < len(line) else ""
    return before + whole + after, width(head) + len(before), max(1, width(upto) - width(head))
