"""Offsets in a text to lines and columns, and to places."""

from __future__ import annotations

import re
from bisect import bisect_right
from functools import cached_property

from meeplewright.findings.model import Place

_BREAK = re.compile(r"\r\n|\n|\r")


class Lines:
    """Where the lines of a text begin. Lines and columns count characters from 1, as editors do."""

    def __init__(self, text: str) -> None:
        self.text = text

    @cached_property
    def starts(self) -> list[int]:
        return [0, *(match.end() for match in _BREAK.finditer(self.text))]

    def at(self, offset: int) -> tuple[int, int]:
        line = bisect_right(self.starts, offset)
        return line, offset - self.starts[line - 1] + 1

    def place(self, shown: str, start: int, end: int | None = None) -> Place:
        """The place from offset `start` up to, not with, `end`."""
        line, column = self.at(start)
        end_line, end_column = self.at(max(start, start if end is None else end))
        return Place(shown, line, column, end_line, end_column)

    def offset(self, line: int) -> int:
        """Where a line (counted from 1) begins; the end of the text behind the last."""
        return self.starts[line - 1] if line <= len(self.starts) else len(self.text)
