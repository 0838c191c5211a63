"""Translations that say the same by the means of their language are not told, and next to each of them one that is."""

from __future__ import annotations

import pytest

from meeplewright.l10n.difference import Pair
from meeplewright.l10n.glossary import Glossary
from meeplewright.l10n.parity import differences
from meeplewright.languages.read import language_of


def codes(source: str, target: str, language: str, *terms: tuple[str, str]) -> list[str]:
    pair = Pair(language_of("en"), language_of(language), Glossary.of(terms))
    return [each.code for each in differences(source, target, pair)]


SPEECH = "“Change,” says the pedlar. “From last time.” He folds up his tray."


@pytest.mark.parametrize(
    ("target", "wanted"),
    [
        ("«Сдача, — говорит коробейник. — С прошлого раза». Он складывает лоток.", []),
        ("«Сдача, — говорит коробейник. — С прошлого раза, сударь мой».", ["MW520"]),
        ("«Сдача с прошлого раза, — говорит коробейник». Он складывает лоток.", ["MW520"]),
    ],
)
def test_speech_that_goes_on_after_a_dash_is_a_sentence(target: str, wanted: list[str]) -> None:
    assert codes(SPEECH, target, "ru") == wanted


@pytest.mark.parametrize(
    ("source", "target", "language", "wanted"),
    [
        ("She says nothing for a mile.", "Целую милю она молчит.", "ru", []),
        ("She says nothing for a mile.", "Целую милю она говорит.", "ru", ["MW508"]),
        ("The sea gave you back, and nothing else.", "Il mare vi ha restituiti, e nient’altro.", "it", []),
        ("The sea gave you back, and nothing else.", "Il mare vi ha restituiti, con il resto.", "it", ["MW508"]),
    ],
)
def test_a_word_that_denies_by_itself_is_heard(source: str, target: str, language: str, wanted: list[str]) -> None:
    assert codes(source, target, language) == wanted


@pytest.mark.parametrize(
    ("source", "term"),
    [
        ("Count the Spaces now.", ("Space", "Клетка")),
        ("Count the Boxes now.", ("Box", "Коробка")),
        ("Count the Matches now.", ("Match", "Спичка")),
        ("Count the Supplies now.", ("Supply", "Припас")),
    ],
)
def test_a_term_is_known_in_its_plural(source: str, term: tuple[str, str]) -> None:
    assert codes(source, "Сосчитайте камни.", "ru", term) == ["MW509"]
