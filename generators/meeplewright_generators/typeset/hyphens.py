"""Where a word may be divided."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pyphen import Pyphen

SHORTEST = 6
BEFORE, AFTER = 2, 3


@lru_cache(maxsize=8)
def _dictionary(language: str) -> Pyphen | None:
    import pyphen

    found = pyphen.language_fallback(language.replace("-", "_"))
    return pyphen.Pyphen(lang=found, left=BEFORE, right=AFTER) if found else None


@lru_cache(maxsize=4096)
def places(word: str, language: str) -> tuple[int, ...]:
    """After how many characters the word may be divided."""
    # dell’accampamento: what stands before the apostrophe stays with what follows
    letters = re.split("['’]", word.strip("«»\"“”„'’()[].,;:!?…"))[-1]
    if len(letters) < SHORTEST or not letters.isalpha():
        return ()
    dictionary = _dictionary(language)
    if dictionary is None:
        return ()
    offset = word.rindex(letters)
    return tuple(int(at) + offset for at in dictionary.positions(letters))
