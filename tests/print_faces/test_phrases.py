"""The words that books and lists say of their own: the same ones in every language that is spoken."""

from __future__ import annotations

import re

import pytest

from meeplewright_generators.words import phrases

FILLED = re.compile(r"\{(\w+)\}")


@pytest.mark.parametrize("language", sorted(phrases._LANGUAGES))
def test_every_language_says_everything_and_fills_in_the_same(language: str) -> None:
    english, words = phrases._LANGUAGES["en"], phrases._LANGUAGES[language]
    assert set(words) == set(english)
    assert {key for key in english if set(FILLED.findall(words[key])) != set(FILLED.findall(english[key]))} == set()
    say = phrases.Phrases(language)
    for duplex in ("long", "short", "fold", "fronts", "none"):
        steps = say.steps(duplex)
        assert len(steps) == len(phrases.Phrases("en").steps(duplex))
        assert language == "en" or steps[1] != phrases.Phrases("en").steps(duplex)[1]
