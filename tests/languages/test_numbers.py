"""Numbers are numbers, in digits and in words, in English, Russian and Italian."""

from __future__ import annotations

import pytest

from meeplewright.languages import language_of
from meeplewright.languages.numbers import numbers

TABLE = [
    ("en", "Take 2 wood and three food.", [2, 3]),
    ("en", "twenty-one coins, a hundred and four steps, five hundred boats", [21, 104, 500]),
    ("en", "the third card, twice", [3, 2]),
    ("en", "forty and two", [40, 2]),
    ("en", "Roll 2d6 and add 1", [2, 6, 1]),
    ("ru", "Возьмите два дерева и трёх овец.", [2, 3]),
    ("ru", "двадцать одну монету, сто четыре ступени, пятьсот лодок", [21, 104, 500]),
    ("ru", "третью карту, дважды", [3, 2]),
    ("ru", "пятью семью восьмерых шестидесяти", [5, 7, 8, 60]),
    ("ru", "двенадцатого раунда", [12]),
    ("it", "Prendi due legni e tre cibi.", [2, 3]),
    ("it", "ventuno monete, cento passi, quarantotto", [21, 100, 48]),
    ("it", "la terza carta, tredici", [3, 13]),
    ("xx", "three 4", [4]),
    ("en", "", []),
]


@pytest.mark.parametrize(("language", "text", "wanted"), TABLE)
def test_numbers_of_a_text(language: str, text: str, wanted: list[int]) -> None:
    assert [number.value for number in numbers(text, language_of(language))] == wanted


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "one of both"),
        ("ru", "один из обоих, впервые второй"),
        ("it", "un secondo, entrambi, sei qui"),
        ("en", "the first, once"),
    ],
)
def test_what_idiom_uses_is_soft(language: str, text: str) -> None:
    assert not any(number.hard for number in numbers(text, language_of(language)))


@pytest.mark.parametrize("language", ["en", "ru", "it"])
def test_every_word_stands_for_one_number_only(language: str) -> None:
    table = language_of(language).numbers
    assert len(table) > 40
    assert all(word == word.casefold() and " " not in word for word in table)
    for word, known in table.items():
        (found,) = numbers(word, language_of(language))
        assert found.value == known.value
