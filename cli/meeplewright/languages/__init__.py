"""What the engine itself knows and says in each language: one file a language, read once."""

from meeplewright.languages.model import Breaks, Language, Negation, NumberWord, Typography
from meeplewright.languages.read import ENGLISH, base_of, homes_of, language_of, shipped_languages

__all__ = [
    "ENGLISH",
    "Breaks",
    "Language",
    "Negation",
    "NumberWord",
    "Typography",
    "base_of",
    "homes_of",
    "language_of",
    "shipped_languages",
]
