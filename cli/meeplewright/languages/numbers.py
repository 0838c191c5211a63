"""The numbers of a text, whether written in digits or in words."""

from __future__ import annotations

from dataclasses import dataclass

from meeplewright.digits import counted_by
from meeplewright.languages.forms import folded
from meeplewright.languages.model import Language

_HUNDRED = 100
_MULTIPLIED = (_HUNDRED, 1000)
_BLANK = (" ", "\u00a0", "-")


@dataclass(frozen=True, slots=True)
class Number:
    """A number in a text. `digits`: written so; `hard`: it surely counts and is not idiom."""

    value: int
    start: int
    end: int
    digits: bool
    hard: bool
    ordinal: bool = False


def numbers(text: str, language: Language) -> list[Number]:
    """The numbers in reading order. Compounds count once: `twenty-one`, `five hundred and four`."""
    table = language.numbers
    row: list[Number] = []
    open_scale = 0  # below which the next word belongs to the last number: `twenty` waits for a unit
    for match in language.counting.finditer(text):
        word = match.group()
        if word[0].isdecimal():
            row.append(Number(counted_by(word), match.start(), match.end(), digits=True, hard=True))
            open_scale = 0
            continue
        known = table.get(folded(word))
        if known is None:
            open_scale = open_scale if word in language.between.get(open_scale, ()) else 0
            continue
        last = row[-1] if row and not row[-1].digits else None
        if last is not None and not _adjacent(text[last.end : match.start()], language):
            last = None
        if last is not None and known.value in _MULTIPLIED and 1 <= last.value < _HUNDRED:
            value = last.value * known.value  # `eleven hundred`
        elif last is not None and 0 < known.value < open_scale:
            value = last.value + known.value
        else:
            value, last = known.value, None
        if last is not None:
            row.pop()
        start = match.start() if last is None else last.start
        hard = known.hard or last is not None
        row.append(Number(value, start, match.end(), digits=False, hard=hard, ordinal=known.ordinal))
        open_scale = 0 if known.ordinal or known.scale == 1 else known.scale
    return row


def _adjacent(gap: str, language: Language) -> bool:
    """Whether two words are one number by what stands between them: `twenty-one`, `a hundred and four`."""
    joint = gap[1:-1]
    return gap[:1] in _BLANK and (len(gap) == 1 or (gap[-1:] == " " and _between(joint, language)))


def _between(joint: str, language: Language) -> bool:
    return any(joint in words for words in language.between.values())
