"""Numbers are numbers, in digits and in words, in every language that has a file; a `not` is a `not`."""

from __future__ import annotations

import pytest

from meeplewright.l10n.difference import Pair
from meeplewright.l10n.glossary import Glossary
from meeplewright.l10n.parity import differences
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
    ("de", "Nehmt zwei Holz und dreiundzwanzig Steine, fünfhundert", [2, 23, 500]),
    ("de", "die dritte Karte, zweimal", [3, 2]),
    ("fr", "vingt et un, vingt-deux, soixante-dix, quatre-vingt-dix-sept, deux cents", [21, 22, 70, 97, 200]),
    ("es", "treinta y uno, veintidós, ciento cuatro, doscientas", [31, 22, 104, 200]),
    ("pt", "vinte e um, duzentos e quatro, duas", [21, 204, 2]),
    ("pl", "dwadzieścia jeden, sto cztery, pięciu, trzecią", [21, 104, 5, 3]),
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


@pytest.mark.parametrize(
    ("source", "target", "codes"),
    [
        ("Take three wood.", "Neem drie hout.", []),
        ("Take 3 wood.", "Neem drie hout.", []),
        ("Take 3 wood.", "Neem 4 hout.", ["MW507"]),
        ("You have no lamp and take 3 wood.", "Je hebt een lamp en neemt 3 hout.", []),
    ],
)
def test_what_cannot_be_read_is_not_said_to_lack(source: str, target: str, codes: list[str]) -> None:
    pair = Pair(language_of("en"), language_of("qaa"), Glossary.of(()))
    assert [each.code for each in differences(source, target, pair)] == codes


@pytest.mark.parametrize(
    ("language", "said", "lost"),
    [
        ("de", "Ihr dürft nicht ruhen.", "Ihr dürft ruhen."),
        ("fr", "Vous ne pouvez pas vous reposer.", "Vous pouvez vous reposer."),
        ("es", "No puedes descansar.", "Puedes descansar."),
        ("pt", "Você não pode descansar.", "Você pode descansar."),
        ("pl", "Nie wolno ci odpoczywać.", "Wolno ci odpoczywać."),
    ],
)
def test_a_lost_not_is_found_in_every_language(language: str, said: str, lost: str) -> None:
    pair = Pair(language_of("en"), language_of(language), Glossary.of(()))
    told = [[each.code for each in differences("You may not rest.", target, pair)] for target in (said, lost)]
    assert told == [[], ["MW508"]]


def test_small_digits_above_the_line_are_no_numbers() -> None:
    assert [each.value for each in numbers("³ tiles and 2 more, 5³ and ① of ²them", language_of("en"))] == [2, 5]


def test_a_number_of_thousands_of_digits_is_larger_than_any_other() -> None:
    long, longer = "9" * 4400, "1" + "0" * 4400
    values = [each.value for each in numbers(f"{long} coins, {longer} and {'0' * 4400}7", language_of("en"))]
    assert values == [10**30, 10**30, 7]
