"""Numbers that texts write in decimal digits, however many: Python reads no more than 4,300 of them."""

from __future__ import annotations

import re

_WHOLE = re.compile(r"-?\d{1,9}")
_MOST = 30  # no game counts so far; what is longer is a number all the same, and larger than all others


def counted_by(digits: str) -> int:
    """The number that these digits write; of more than thirty, one that is larger than whatever has fewer."""
    if len(digits) <= _MOST:
        return int(digits)
    digits = digits.lstrip("0") or "0"
    return int(digits[:_MOST]) if len(digits) <= _MOST else 10**_MOST


def whole(word: str) -> int | None:
    """The whole number of a script or a die, maybe below nought; None where the word is none."""
    return int(word) if _WHOLE.fullmatch(word) else None


def place_in(step: object, items: int) -> int | None:
    """Which of so many items a word of a path names, from 0; None where it names none."""
    word = str(step)
    at = counted_by(word) if word.isdecimal() else items
    return at if at < items else None
