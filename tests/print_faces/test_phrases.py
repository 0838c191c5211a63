"""The words that books and lists say of their own: one form for each number where a noun has several."""

from __future__ import annotations

import pytest

from meeplewright_generators.words.phrases import Phrases


@pytest.mark.parametrize(
    ("language", "told"),
    [
        ("en", ["1 text not translated", "2 texts not translated", "5 texts not translated"]),
        ("ru", ["без перевода: 1", "без перевода: 2", "без перевода: 5"]),
    ],
)
def test_a_noun_has_the_form_of_its_number(language: str, told: list[str]) -> None:
    say = Phrases(language)
    assert [say("untranslated", n=n) for n in (1, 2, 5)] == told
