"""What a fault of YAML says more closely: which key lacks the comma before it, and how far a line is to be indented."""

from __future__ import annotations

import re
from typing import NamedTuple

LIKE_KEYS = "indent it like the keys it belongs to"
# a key at the end of a value that it is no part of: `{of: card count: 2}`
_SECOND_KEY = re.compile(r"[^\s,{}\[\]:][ ]+(?P<key>[A-Za-z][\w-]*)\Z")
_NEXT_KEY = re.compile(r"(?P<key>[A-Za-z][\w-]*): ")
_BLANKS = re.compile(r" *")
_KEY = re.compile(r"(?P<before> *(?:- +)*)[\"']?[A-Za-z][\w-]*[\"']?:(?=[ \r\n]|\Z)")


class Lacking(NamedTuple):
    """A key before which a comma is missing."""

    key: str
    start: int


def comma_before(text: str, line: int, offset: int) -> Lacking | None:
    """The second key of a mapping in braces, where the parser stopped at its colon, or before it where a bracket or a
    quotation mark ended the value."""
    if (next_ := _NEXT_KEY.match(text, offset)) and text[line:offset].rstrip(" ")[-1:] in ("}", "]", '"', "'"):
        return Lacking(next_["key"], offset)
    if text[offset : offset + 1] != ":" or (match := _SECOND_KEY.search(text, line, offset)) is None:
        return None
    return Lacking(match["key"], match.start("key"))


def blanks_of(text: str, line: int) -> tuple[int, int]:
    """The blanks that a line begins with."""
    match = _BLANKS.match(text, line)
    assert match is not None
    return match.span()


def column_of_keys(text: str, line: int) -> int | None:
    """How far the keys above stand that a line one blank too far or too near must belong to; None where none do."""
    start, end = blanks_of(text, line)
    mine, end_of_above = end - start, line - 1
    for _ in range(_FAR):
        if end_of_above < 0:
            return None
        begins = text.rfind("\n", 0, end_of_above) + 1
        if match := _KEY.match(text, begins, max(begins, end_of_above)):
            column = len(match["before"])
            if abs(column - mine) == 1:
                return column
            if column < mine:
                return None
        end_of_above = begins - 1
    return None


_FAR = 400  # lines above
