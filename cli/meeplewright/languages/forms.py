"""Number words with all their forms, from lines as `4 fourth|s`: the number, then words; bars give a stem endings."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

from meeplewright.digits import counted_by
from meeplewright.languages.model import WORD, NumberWord

# how a list in the file is called: whether its words surely count, and whether they put things in order
_LISTS = {
    "sure": (True, False),
    "maybe": (False, False),
    "ordinals": (True, True),
    "maybe ordinals": (False, True),
}
SCALES = {"tens": 10, "hundreds": 100}


def number_words(lists: Mapping[str, Any]) -> dict[str, NumberWord]:
    """Every form, lower case, with е for ё. A word in two lists is what the first says."""
    table: dict[str, NumberWord] = {}
    for name, (hard, ordinal) in _LISTS.items():
        lines = lists.get(name)
        for line in lines if isinstance(lines, list) else ():
            value, _, words = str(line).partition(" ")
            if value.isdecimal():
                for form in _forms(words):
                    table.setdefault(
                        folded(form), NumberWord(counted_by(value), hard, ordinal, _scale(counted_by(value)))
                    )
    return table


def folded(word: str) -> str:
    """A word as the tables have it."""
    return word.casefold().replace("\u0451", "\u0435")


def counting(table: Mapping[str, NumberWord]) -> re.Pattern[str]:
    """Finds the words of a text, number words with hyphens in one: `quatre-vingts`."""
    whole = sorted((word for word in table if "-" in word), key=len, reverse=True)
    if not whole:
        return WORD
    return re.compile(rf"(?:{'|'.join(map(re.escape, whole))})(?!\w)|{WORD.pattern}", re.IGNORECASE)


def _forms(words: str) -> Iterator[str]:
    for word in words.split():
        stem, *endings = word.split("|")
        yield from (stem + ending for ending in endings) if endings else (stem,)


def _scale(value: int) -> int:
    return 1000 if value >= 1000 else 100 if value >= 100 else 10 if value >= 20 and value % 10 == 0 else 1
