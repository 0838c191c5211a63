"""The numbers of a text, whether written in digits or in words."""

from __future__ import annotations

import re
from dataclasses import dataclass

from meeplewright.text.number_words import Word, words_of

_WORD = re.compile(r"\d+|[^\W\d_]+(?:['’][^\W\d_]+)?")
_JOINT = re.compile(r"[ \u00a0-]$")


@dataclass(frozen=True, slots=True)
class Number:
    """A number in a text. `digits`: written so; `hard`: it surely counts and is not idiom."""

    value: int
    start: int
    end: int
    digits: bool
    hard: bool
    ordinal: bool = False


def numbers(text: str, language: str) -> list[Number]:
    """The numbers in reading order. Compounds count once: `twenty-one`, `двадцать один`."""
    table = words_of(language)
    found: list[Number] = []
    tens: Word | None = None
    for match in _WORD.finditer(text):
        word = match.group()
        if word[0].isdigit():
            found.append(Number(int(word), match.start(), match.end(), digits=True, hard=True))
            tens = None
            continue
        known = table.get(word.casefold().replace("ё", "е"))
        if known is None:
            tens = None
            continue
        if (
            tens is not None
            and known.scale < tens.scale
            and 0 < known.value < 10
            and _adjacent(text, found[-1].end, match.start())
        ):
            last = found.pop()
            found.append(
                Number(
                    last.value + known.value, last.start, match.end(), digits=False, hard=True, ordinal=known.ordinal
                )
            )
            tens = None
            continue
        found.append(
            Number(known.value, match.start(), match.end(), digits=False, hard=known.hard, ordinal=known.ordinal)
        )
        tens = known if known.scale > 1 and not known.ordinal else None
    return found


def _adjacent(text: str, end: int, start: int) -> bool:
    return start - end == 1 and _JOINT.match(text[end:start]) is not None
