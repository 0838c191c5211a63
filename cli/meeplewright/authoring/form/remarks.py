"""The comments and blank lines that stand in the gaps between the parser's events."""

from __future__ import annotations

import re
from dataclasses import dataclass

from meeplewright.authoring.form.tree import CannotKeep

# a comment behind the sign that begins a block of text
BLOCK_REMARK = re.compile(r"[|>][-+0-9]*[ \t]+(#.*)")
_EXPLICIT_KEY = re.compile(r"(?:^|[\s\[{,])\?(?:\s|$)")


@dataclass(frozen=True, slots=True)
class Remark:
    """A comment line or a blank one (text ""). `same_line`: behind something on that line; `dashed`: behind a dash."""

    text: str
    column: int
    same_line: bool
    dashed: bool = False


def remarks_between(text: str, start: int, end: int) -> list[Remark]:
    """The comments and blank lines of a text between two things."""
    gap = text[start:end]
    if "#" not in gap and gap.count("\n") < 2 and "?" not in gap:
        return []
    line_start = text.rfind("\n", 0, start) + 1
    remarks: list[Remark] = []
    fresh = start == line_start  # nothing stands before on this line
    dashed = False
    at = start
    for number, line in enumerate(gap.split("\n")):
        begin = at
        at += len(line) + 1
        first = number == 0 and not fresh
        hash_at = _hash_in(text, line, begin)
        signs = line if hash_at < 0 else line[:hash_at]
        if _EXPLICIT_KEY.search(signs):
            raise CannotKeep("the file has an explicit key (`?`)", text.count("\n", 0, begin) + 1, 1)
        has_dash = "-" in signs
        if hash_at >= 0:
            column = begin + hash_at - (text.rfind("\n", 0, begin + hash_at) + 1)
            alone = not signs.strip() and not first
            remarks.append(Remark(line[hash_at:].rstrip(), column, not alone, dashed=has_dash or (dashed and alone)))
        elif not line.strip() and not first and at <= end:
            remarks.append(Remark("", 0, same_line=False))
        dashed = dashed or has_dash
    return remarks


def _hash_in(text: str, line: str, start: int) -> int:
    for match in re.finditer("#", line):
        before = text[start + match.start() - 1 : start + match.start()] if start + match.start() else ""
        if not before or before.isspace() or before in ",[]{}":
            return match.start()
    return -1
