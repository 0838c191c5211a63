"""Where a line may not break: short words, dashes, numbers and what they count."""

from __future__ import annotations

from functools import lru_cache

NO_BREAK = "\u00a0"
# a word longer than this never holds on to the next one
LONGEST = 4

# prepositions and particles that are never left at the end of a line
_SHORT = {
    "ru": frozenset(
        [
            "а",
            "без",
            "в",
            "во",
            "вы",
            "да",
            "для",
            "до",
            "её",
            "ее",
            "за",
            "и",
            "из",
            "изо",
            "или",
            "их",
            "к",
            "как",
            "ко",
            "мы",
            "на",
            "над",
            "не",
            "ни",
            "но",
            "о",
            "об",
            "обо",
            "он",
            "от",
            "по",
            "под",
            "при",
            "про",
            "с",
            "со",
            "то",
            "ты",
            "у",
            "что",
            "я",
        ]
    ),
    "uk": frozenset(["а", "в", "до", "з", "за", "зі", "із", "і", "й", "на", "не", "о", "по", "та", "у"]),
    "it": frozenset(["a", "e", "è", "o", "i"]),
    "en": frozenset(["a", "i"]),
}
# and those that hold on to the word before
_PARTICLES = {"ru": frozenset(["же", "ли", "бы", "ль", "б", "ж"])}
_SIGNS = frozenset(["№", "§", "#", "стр.", "рис.", "гл.", "п.", "с.", "p.", "pp.", "no.", "vol.", "fig."])
_OPENING, _CLOSING = "«\"(„“'", ".,;:!?…)»\"”'"


@lru_cache(maxsize=8192)
def holds(word: str, language: str) -> bool:
    """Whether a word may hold on to whatever comes next."""
    bare = word.lstrip(_OPENING).lower()
    return bare in _SHORT.get(language[:2], ()) or word.isdigit() or bare in _SIGNS


@lru_cache(maxsize=8192)
def held(word: str, language: str) -> bool:
    """Whether a word may hang on whatever comes before."""
    return word in ("—", "–") or word.rstrip(_CLOSING) in _PARTICLES.get(language[:2], ())


@lru_cache(maxsize=4096)
def joins(word: str, following: str, language: str) -> bool:
    """Whether the space between two words must not end a line. An icon that follows is an empty word."""
    if following in ("—", "–"):
        return True
    language = language[:2]
    bare = word.lstrip(_OPENING).lower()
    if bare in _SHORT.get(language, ()):
        return True
    if following.rstrip(_CLOSING) in _PARTICLES.get(language, ()):
        return True
    if word.isdigit():
        # 3 mm, 2 раза, 2 and an icon are read together; a number and a long word are not
        unit = following.rstrip(_CLOSING)
        return not following or unit == "%" or (unit.isalpha() and len(unit) <= 4)
    return bare in _SIGNS and following[:1].isdigit()
