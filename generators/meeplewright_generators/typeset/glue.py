"""Where a line may not break: short words, dashes, numbers and what they count."""

from __future__ import annotations

from functools import lru_cache

from meeplewright.languages import Breaks, language_of

NO_BREAK = "\u00a0"
# a word longer than this never holds on to the next one
LONGEST = 4

_OPENING, _CLOSING = "«\"(„“'", ".,;:!?…)»\"”'"


@lru_cache(maxsize=8)
def _breaks(language: str) -> Breaks:
    return language_of(language).breaks


@lru_cache(maxsize=8192)
def holds(word: str, language: str) -> bool:
    """Whether a word may hold on to whatever comes next."""
    bare, breaks = word.lstrip(_OPENING).lower(), _breaks(language)
    return bare in breaks.short or word.isdecimal() or bare in breaks.signs


@lru_cache(maxsize=8192)
def held(word: str, language: str) -> bool:
    """Whether a word may hang on whatever comes before."""
    return word in ("—", "–") or word.rstrip(_CLOSING) in _breaks(language).particles


@lru_cache(maxsize=4096)
def joins(word: str, following: str, language: str) -> bool:
    """Whether the space between two words must not end a line. An icon that follows is an empty word."""
    if following in ("—", "–"):
        return True
    breaks = _breaks(language)
    bare = word.lstrip(_OPENING).lower()
    if bare in breaks.short or following.rstrip(_CLOSING) in breaks.particles:
        return True
    if word.isdecimal():
        # 3 mm, 2 раза, 2 and an icon are read together; a number and a long word are not
        unit = following.rstrip(_CLOSING)
        return not following or unit == "%" or (unit.isalpha() and len(unit) <= 4)
    return bare in breaks.signs and following[:1].isdecimal()
