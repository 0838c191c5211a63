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
        ("He takes no coin from you.", "Монет он берёт с вас.", "ru", ["MW508"]),  # `берёт` begins as `без` does
        ("You cannot see the lamp.", "С нижней ступени видно лампы.", "ru", ["MW508"]),
        ("You cannot see the lamp.", "С нижней ступени лампы не видно.", "ru", []),
        ("At night the storm is not counted.", "Di notte si conta la tempesta.", "it", ["MW508"]),
    ],
)
def test_a_word_that_denies_by_itself_is_heard(source: str, target: str, language: str, wanted: list[str]) -> None:
    assert codes(source, target, language) == wanted


@pytest.mark.parametrize(
    ("source", "target", "wanted"),
    [
        ("Move up to 2 spaces.", "Пройдите не больше 2 клеток.", []),
        ("Move up to 2 spaces.", "Пройдите 2 клетки.", ["MW524"]),
        ("Move up to 2 spaces.", "Пройдите до 2 клеток, но не дальше леса.", ["MW508"]),
        ("Move 2 spaces.", "Пройдите не больше 2 клеток.", ["MW508"]),
    ],
)
def test_the_not_of_an_at_most_is_none_of_its_own(source: str, target: str, wanted: list[str]) -> None:
    assert codes(source, target, "ru") == wanted


@pytest.mark.parametrize(
    ("source", "target", "language", "wanted"),
    [
        ("Stay until she has gone.", "Стойте, пока она не уйдёт.", "ru", []),
        ("Stay until she has gone.", "Стойте, пока она уйдёт.", "ru", ["MW508"]),
        ("Stay while she is gone.", "Стойте, пока она далеко.", "ru", []),
        ("It lies there until a card takes it.", "Resta lì finché una carta non lo toglie.", "it", []),
        ("It lies there until a card takes it.", "Resta lì finché una carta lo toglie.", "it", ["MW508"]),
        ("Stay until she has gone.", "Wartet, bis sie gegangen ist.", "de", []),
    ],
)
def test_an_until_that_wants_a_not_has_it(source: str, target: str, language: str, wanted: list[str]) -> None:
    assert codes(source, target, language) == wanted


@pytest.mark.parametrize(
    ("source", "target", "language", "wanted"),
    [
        ("At level 2 this leaves nothing.", "Al livello 2 non resta nulla.", "it", []),
        ("At level 2 this leaves nothing.", "Al livello 2 resta nulla.", "it", ["MW508"]),
        ("Nobody uses it.", "Nessuno lo usa.", "it", []),
        ("There is none.", "Per nulla.", "it", []),
        ("Nobody ever had too much rope.", "Лишней верёвки не бывало ещё ни у кого.", "ru", []),
        ("Nobody ever had too much rope.", "Лишней верёвки бывало ещё ни у одного.", "ru", ["MW508"]),
        ("No verse, no angel, whoever called.", "Ни стиха, ни ангела, кто бы ни звал.", "ru", []),
        ("He never came for them.", "Он за ними ни разу пришёл.", "ru", ["MW508"]),
        ("A hope that nobody is watching.", "Надежда, что никто смотрит.", "ru", ["MW508"]),
        ("The bell does as nobody else does.", "Колокол звонит как никто, не чета другим.", "ru", []),
        ("He brought nothing but flour.", "Ничего, кроме муки, он не возил.", "ru", []),
        ("He brought nothing but flour.", "Ничего, кроме муки, он возил.", "ru", ["MW508"]),
        ("He says that nobody came.", "Говорит, что ни один пришёл.", "ru", ["MW508"]),
        ("Take a card or none.", "Возьмёте карту или ни одной.", "ru", []),
        ("Never was it his wall.", "Что ни скажи, никому нужна стена.", "ru", ["MW508"]),
        ("All of it or nothing, she says.", "Всё или ничего, говорит она.", "ru", []),
        ("He is never the first.", "Non è mai il primo.", "it", []),
        ("He is never the first.", "È mai il primo.", "it", ["MW508"]),
    ],
)
def test_a_word_that_wants_a_not_beside_its_verb_has_it(
    source: str, target: str, language: str, wanted: list[str]
) -> None:
    assert codes(source, target, language) == wanted


@pytest.mark.parametrize(
    ("source", "target", "wanted"),
    [
        ("Would you help, and not tell her?", "Не поможете ли вы, и не говорите ей.", []),
        ("Would you help, and not tell her?", "Не поможете ли вы, и говорите ей.", ["MW508"]),
        ("Would you help?", "Не поможете ли вы?", []),
        ("Would you not help?", "Не поможете ли вы?", []),
        ("He asks if there is not a lamp.", "Он спрашивает, нет ли лампы.", []),
    ],
)
def test_the_not_of_a_polite_question_denies_nothing(source: str, target: str, wanted: list[str]) -> None:
    assert codes(source, target, "ru") == wanted


@pytest.mark.parametrize(
    ("source", "target", "wanted"),
    [
        ("Eleven hundred years ago.", "Тысячу сто лет назад.", []),
        ("Ten thousand steps.", "Десять тысяч шагов.", []),
        ("Ten thousand steps.", "Девять тысяч шагов.", ["MW507"]),
        ("Each of six hundred.", "Каждый из шестисот.", []),
        ("It has heard thousands.", "Слышали они тысячи.", []),
    ],
)
def test_hundreds_and_thousands_are_read(source: str, target: str, wanted: list[str]) -> None:
    assert codes(source, target, "ru") == wanted


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


@pytest.mark.parametrize(
    ("source", "target", "wanted"),
    [
        ("That one does not slip until you say so.", "Этот не развяжется, пока не скажете.", []),
        ("That one does not slip until you say so.", "Этот развяжется, пока не скажете.", ["MW508"]),
        ("Unless you pay, go.", "Если не платите, идите.", []),
        ("Unless you pay, go.", "Если платите, идите.", ["MW508"]),
        ("She does not get up; she only looks.", "Она не встаёт; только смотрит.", []),
        ("She does not get up; she only looks.", "Она встаёт; только смотрит.", ["MW508"]),
        ("She looks no further than the door.", "Она смотрит только на дверь.", []),
        ("Leave one empty space without paying.", "Уходите с пустой клетки, не платя.", []),
        ("Leave one empty space without paying.", "Уходите с пустой клетки, платя.", ["MW508"]),
        ("She goes without a sound.", "Она беззвучно уходит.", []),
        ("The hut is not full.", "Хижина пуста.", []),
        ("It is free, and he does not sell it.", "Она бесплатна, и он её не продаёт.", []),
        ("It is free, and he does not sell it.", "Она бесплатна, и он её продаёт.", ["MW508"]),
        ("Jump before she wakes.", "Прыгните, пока она не проснулась.", []),
        ("Jump before she wakes.", "Прыгните, прежде чем она проснётся.", []),
        ("Jump before she wakes.", "Прыгните, пока она проснулась.", ["MW508"]),
        ("He cannot get off the bars.", "Он никак отлипнет от прутьев.", ["MW508"]),
        ("Nobody pays except Anna, who does not stay.", "Кроме Анны, никто не платит, и она не остаётся.", []),
        ("He does not pay, except on Sunday.", "Он платит, кроме воскресенья.", ["MW508"]),
        ("They do not pay the nameless man.", "Они платят безымянному.", ["MW508"]),
        ("He throws without a word; you say nothing.", "Он бросает; вы молчите.", ["MW508"]),
        ("One lamp is missing.", "Одной лампы не хватает.", []),
        ("One lamp is missing.", "Одной лампы хватает.", ["MW508"]),
        ("One lamp is missing.", "Одна лампа исчезла.", []),
    ],
)
def test_what_excuses_a_not_excuses_it_once(source: str, target: str, wanted: list[str]) -> None:
    assert codes(source, target, "ru") == wanted


@pytest.mark.parametrize(
    ("source", "target", "language", "wanted"),
    [
        ("Pay at least 2.", "Заплатите не меньше 2.", "ru", []),
        ("Pay at least 2.", "Заплатите 2.", "ru", ["MW524"]),
        ("Pay at least 2.", "Заплатите не больше 2.", "ru", ["MW524"]),
        ("Draw up to three cards.", "Возьмите до трёх карт.", "ru", []),
        ("Draw up to three cards.", "Возьмите три карты.", "ru", ["MW524"]),
        ("Go up to the bell.", "Идите к колоколу.", "ru", []),
        ("Each takes {coin:2}.", "Ognuno prende {coin:2}.", "it", []),
        ("Each takes {coin:2}.", "Prendete {coin:2}.", "it", ["MW524"]),
        ("They look at each other for 2 hours.", "Si guardano per 2 ore.", "it", []),
        ("Draw 4 or more.", "Zieht mindestens 4.", "de", []),
        ("Draw 4 or more.", "Zieht 4.", "de", ["MW524"]),
        ("Pay at least 2. Draw at least 3.", "Payez au moins 2. Piochez 3.", "fr", ["MW524"]),
    ],
)
def test_a_bound_is_lost_where_no_word_for_it_stands(
    source: str, target: str, language: str, wanted: list[str]
) -> None:
    assert codes(source, target, language) == wanted


@pytest.mark.parametrize(
    ("source", "target", "language", "wanted"),
    [
        ("You go there every year.", "Вы ходите туда каждый год.", "ru", []),
        ("You go there every year.", "Вы ходите туда один год.", "ru", ["MW524"]),
        ("Every Monday they sing.", "По понедельникам они поют.", "ru", []),
        ("Every pane is whole.", "Все стёкла целы.", "ru", []),
        ("All sing, and each has a bell.", "Все поют, и у каждого колокол.", "ru", []),
        ("All sing, and each has a bell.", "Все поют, и у одного колокол.", "ru", ["MW524"]),
        ("Each tower has a bell at each end.", "У каждой башни колокол на каждом конце.", "ru", []),
        ("Each tower has a bell at each end.", "У каждой башни колокол на конце.", "ru", ["MW524"]),
        ("They take a bell each.", "Они берут по колоколу.", "ru", []),
        ("They take each bell.", "Они берут по одному.", "ru", ["MW524"]),
        ("Each of them takes a bell.", "Они берут колокол.", "ru", ["MW524"]),
        ("Heal the others: {heal:1} each.", "Вылечите остальных: по {heal:1}.", "ru", []),
        ("Everyone loses {food:1}.", "Tutti perdono {food:1}.", "it", []),
        ("Everyone loses {food:1}.", "Perdete {food:1}.", "it", ["MW524"]),
        ("Once each Night the lamp burns.", "Una volta per Notte la lampada arde.", "it", []),
        ("Every card is a lamp.", "Jede Karte ist eine Lampe.", "de", []),
        ("Every card is a lamp.", "Die Karte ist eine Lampe.", "de", ["MW524"]),
        ("Every card is a lamp.", "Картка — це лампа.", "uk", []),  # a language that nobody has told of
        ("A bell at most 3 miles off.", "Колокол не дальше 3 миль.", "ru", []),
        ("At most 3 bells.", "Не меньше 3 колоколов.", "ru", ["MW524"]),
        ("Trade up to 5, 3 at most.", "Обменяйте до 5, не меньше 3.", "ru", ["MW524"]),
    ],
)
def test_what_is_each_ones_is_so_in_the_translation(source: str, target: str, language: str, wanted: list[str]) -> None:
    assert codes(source, target, language) == wanted
