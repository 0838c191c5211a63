"""The numbers of a text, whether written in digits or in words."""

from __future__ import annotations

import re
from dataclasses import dataclass

from meeplewright.text.number_words import words_of

_WORD = re.compile(r"\d+|[^\W\d_]+(?:['’][^\W\d_]+)?")
_JOINT = re.compile(r"[ \u00a0-](?:and |e )?$")  # twenty-one, a hundred and four


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
    """The numbers in reading order. Compounds count once: `twenty-one`, `five hundred and four`, `двадцать один`."""
    table = words_of(language)
    found: list[Number] = []
    open_scale = 0  # below which the next word belongs to the last number: `twenty` waits for a unit
    for match in _WORD.finditer(text):
        word = match.group()
        if word[0].isdigit():
            found.append(Number(int(word), match.start(), match.end(), digits=True, hard=True))
            open_scale = 0
            continue
        known = table.get(word.casefold().replace("ё", "е"))
        if known is None:
            open_scale = open_scale if open_scale == 100 and word in ("and", "e") else 0
            continue
        last = found[-1] if found and not found[-1].digits and _adjacent(text, found[-1].end, match.start()) else None
        if last is not None and known.value == 100 and 1 <= last.value <= 9:
            value = last.value * 100
        elif last is not None and 0 < known.value < open_scale:
            value = last.value + known.value
        else:
            value, last = known.value, None
        if last is not None:
            found.pop()
        start = match.start() if last is None else last.start
        hard = known.hard or last is not None
        found.append(Number(value, start, match.end(), digits=False, hard=hard, ordinal=known.ordinal))
        open_scale = 0 if known.ordinal or known.scale == 1 else known.scale
    return found


def _adjacent(text: str, end: int, start: int) -> bool:
    return start - end <= 5 and _JOINT.match(text[end:start]) is not None
