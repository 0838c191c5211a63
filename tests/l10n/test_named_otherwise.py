"""One name put for another, once: in a translation, in the source, in a spelling, in a context; and beside each its honest neighbour."""

from __future__ import annotations

import pytest

from meeplewright.findings.model import Place
from meeplewright.l10n.difference import Pair
from meeplewright.l10n.glossary import Glossary
from meeplewright.l10n.parity import differences
from meeplewright.l10n.standing import Both
from meeplewright.l10n.strangers import TextRow, strangers
from meeplewright.languages.read import language_of
from meeplewright.text.letters import misread
from meeplewright.text.spelling import Spelling, count_words, words_of_name

ENGLISH = language_of("en")
NAMES = [("Lamp", "Лампа"), ("Bell", "Колокол"), ("Sand", "Песок"), ("Night card", "Карта ночи")]
KEPT = [
    ("The lamp burns.", "Лампа горит."),
    ("Fill the lamp now.", "Наполните лампу."),
    ("A lamp and oil.", "Лампа и масло."),
] * 4
ROPES = [("Cut the rope.", "Режьте канат."), ("A rope of hemp.", "Канат из пеньки."), ("No rope left.", "Каната нет.")]
CARDS = [("Draw a night card.", "Возьмите карту ночи."), ("Read the night card.", "Прочтите карту ночи.")] * 3


def told(*more: tuple[str, str]) -> list[str]:
    """What is said of some texts beside those that keep to their names."""
    here = Place("x", 1, 1)
    rows = [
        TextRow(ours, theirs, lambda: here, lambda _: here, "", "") for ours, theirs in (*KEPT, *CARDS, *ROPES, *more)
    ]
    both = Both.of([row.source for row in rows], [row.target for row in rows])
    return [finding.message for finding in strangers(rows.__getitem__, NAMES, both, ENGLISH.naming)]


def test_texts_that_keep_to_their_names_are_left_alone() -> None:
    assert told() == []


@pytest.mark.parametrize(
    ("source", "target", "wanted"),
    [
        ("Put out the lamp.", "Погасите колокол.", "the source speaks of `Lamp`, the translation of `Колокол`, which is `Bell`"),
        ("Put out the lantern.", "Погасите лампу.", "`lantern` stands here alone, and the translation says `Лампа`, which is `Lamp` 12 times"),
        ("Put out the rope.", "Погасите лампу.", "`rope` is translated otherwise elsewhere, and the translation says `Лампа`, which is `Lamp` 12 times"),
        ("Turn up an evening card.", "Откройте карту ночи.", "`evening` stands here alone, and the translation says `Карта ночи`, which is `Night card` 6 times"),
        ("Turn up a night slip, or leave it.", "Откройте карту ночи или нет.", "`slip` stands here alone, and the translation says `Карта ночи`, which is `Night card` 6 times"),
        ("Fill it: a lantern now.", "Наполните лампу.", "`lantern` stands here alone, and the translation says `Лампа`, which is `Lamp` 12 times"),
        ("Turn up a night slip.", "Откройте карту ночи.", "`slip` stands here alone, and the translation says `Карта ночи`, which is `Night card` 6 times"),
    ],
)  # fmt: skip
def test_a_thing_called_otherwise_once_is_told(source: str, target: str, wanted: str) -> None:
    assert told((source, target)) == [wanted]


@pytest.mark.parametrize(
    ("name", "forms", "others"),
    [
        ("Лампа", ("Лампе", "Лампочка"), ("Лам", "Лампочкам")),  # an ending may have three letters more
        ("Фонарь", ("Фонаря", "Фонарщика"), ("Фон", "Фонарщиков")),  # and of long words two may go
        ("Сад", ("Сады", "Садами"), ("Са", "Садовых")),
        ("Мост", ("Моста", "Мостами"), ("Мо", "Мостовыми")),
    ],
)
def test_a_name_is_known_in_its_forms_and_in_no_other_word(
    name: str, forms: tuple[str, ...], others: tuple[str, ...]
) -> None:
    here = Place("x", 1, 1)
    for word, wanted in (*((each, 1) for each in (name, *forms)), *((each, 0) for each in others)):
        texts = [*[("Fill the lamp now.", f"Наполните {name} сейчас.")] * 12, ("Put out lanterns.", f"Гасите {word}.")]
        rows = [TextRow(ours, theirs, lambda: here, lambda _: here, "", "") for ours, theirs in texts]
        both = Both.of([row.source for row in rows], [row.target for row in rows])
        assert len(list(strangers(rows.__getitem__, [("Lamp", name)], both, ENGLISH.naming))) == wanted, word


def test_of_two_names_that_are_as_likely_the_first_is_told() -> None:
    rings = [("Ring the bell now.", "Бейте в колокол сейчас.")] * len(KEPT)
    assert told(*rings, ("Put out bell, lamp.", "Погасите песок, дом.")) == told(
        *rings, ("Put out lamp, bell.", "Погасите песок, дом.")
    )
    assert told(*rings, ("Put out lamp, bell.", "Погасите песок, дом.")) == [
        "the source speaks of `Lamp`, the translation of `Песок`, which is `Sand`"
    ]


def test_a_name_that_nothing_accounts_for_is_told_where_the_usual_word_is_missing() -> None:
    pulls = [("Pull the rope of hemp.", "Тяните канат из пеньки."), ("Coil the rope.", "Смотайте канат.")]
    pulls += [("A day of rest.", "День отдыха.")] * 200  # ropes are seldom
    wanted = "`rope` is translated otherwise elsewhere, and here the translation says `Песок`, which is `Sand`"
    assert told(*pulls, ("Put out the rope, friends.", "Протяните песок, друзья.")) == [wanted]


MANY_DAYS = [("A day of rest.", "День отдыха."), ("Sleep well.", "Спите крепко.")] * 100  # all else is seldom


@pytest.mark.parametrize(
    ("source", "target", "wanted"),
    [
        # the lamp is there, and once more by another name
        ("Fill the lamp now, a lantern now.", "Наполните лампу, лампу.", "`lantern` stands here alone, and the translation says `Лампа`, which is `Lamp` 13 times"),
        ("The lamp and a laamp.", "Лампа и лампа.", "`laamp` stands here alone, a letter away, and the translation says `Лампа`, which is `Lamp` 13 times"),
        # the translation speaks of sand in one sentence, the source in the other
        ("Cut the sand. Fill the lamp.", "Режьте песок. Наполните песок.", "the source speaks of `Lamp`, the translation of `Песок`, which is `Sand`"),
        ("Lamplit lamp", "Горит колокол", "the source speaks of `Lamp`, the translation of `Колокол`, which is `Bell`"),
        # of two names that lack, the nearer one
        ("The bell of hemp, and no lamp left.", "Песок из пеньки, и нет лампы.", "the source speaks of `Bell`, the translation of `Песок`, which is `Sand`"),
    ],
)  # fmt: skip
def test_what_nothing_accounts_for_is_told_sentence_by_sentence(source: str, target: str, wanted: str) -> None:
    assert told(*MANY_DAYS, (source, target)) == [wanted]


@pytest.mark.parametrize(
    ("source", "target"),
    [
        ("Fill the lamp now, a lantern now.", "Наполните лампу, фонарь, лампу."),  # `фонарь` is the lantern
        ("Fill a lantern, fill the lamp now, fill it now.", "Наполните лампу, наполните лампу."),  # `it`
        ("Fill the lamps of a lampman.", "Наполните лампы, лампы."),  # a word made of the name
        ("A lamping lamp.", "Лампа и лампа."),  # another form of it
        ("The lamp and a bell.", "Лампа и колокол."),
        ("The lamp, sandy all over.", "Светильник, весь песок."),  # `sandy` is of sand
    ],
)
def test_what_something_accounts_for_is_not_told(source: str, target: str) -> None:
    assert told(*MANY_DAYS, (source, target)) == []


@pytest.mark.parametrize(
    ("source", "target"),
    [
        ("Night, then slips of paper.", "Карта, потом ночи."),  # a comma between: no name
        ("Fill it: a lantern now.", "Наполните лампу фонаря."),  # a `фонарь` stands nowhere else, either
        ("Put it out at once.", "Сразу погасите лампу."),  # `it` is the lamp
        ("The lamplighter sleeps.", "Тот, кто зажигает лампу, спит."),  # a word made of the name
        ("The lamp and the bell.", "Лампа и колокол."),
        ("Put out the lamp.", "Погасите свет."),  # in other words, and in none of another thing
    ],
)
def test_what_a_translator_may_write_is_not_told(source: str, target: str) -> None:
    assert told((source, target)) == []


@pytest.mark.parametrize(
    ("target", "wanted"),
    [
        ("Не стойте без лампы: никто её не даст.", []),
        ("Не стойте без лампы: её даст всякий.", ["MW508"]),
        ("Стойте без лампы: её даст всякий.", ["MW508"]),
    ],
)
def test_each_not_of_a_sentence_is_counted(target: str, wanted: list[str]) -> None:
    pair = Pair(language_of("en"), language_of("ru"), Glossary.of(()))
    source = "Do not stand there without a lamp: nobody gives you one."
    assert [each.code for each in differences(source, target, pair)] == wanted


def test_a_translation_of_eight_times_the_length_is_told_though_its_sentences_are_more() -> None:
    pair = Pair(language_of("en"), language_of("ru"), Glossary.of(()))
    target = " ".join(["Лампа стоит у окна и горит всю ночь."] * 8)
    assert "MW513" in [
        each.code for each in differences("The lamp stands by the window and burns all night.", target, pair)
    ]


WRECK = [
    "Go to the wreck.",
    "Behind the wreck lies sand.",
    "Leave the wreck at night.",
    "Joss Tallow sleeps.",
    "Ask Joss Tallow.",
]


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("Under the wrek lies a key.", [("wrek", "wreck")]),
        ("A grek of the old sort.", []),
        ("Ask Joss Talow again.", [("Talow", "tallow")]),
        ("Ask Joss Tallows again.", []),  # a form
    ],
)
def test_short_words_of_names_are_known_by_what_stands_beside_them(text: str, wanted: list[tuple[str, str]]) -> None:
    texts = [*WRECK, text]
    spelling = Spelling(map(count_words, texts), map(words_of_name, ["The Wreck", "Joss Tallow"]), lambda: texts)
    assert [(slip.word, slip.right) for slip in spelling.slips(text)] == wanted


@pytest.mark.parametrize(
    ("text", "names", "wanted"),
    [
        ("Take the mappieces.", ["Map pieces"], [("mappieces", "map pieces")]),
        ("Lay the map peces.", ["Map pieces"], [("peces", "pieces")]),
        ("Turn the kkey.", ["Map pieces"], [("kkey", "key")]),
        ("Turn the kkay.", ["Map pieces"], []),
        ("A lighthous", ["Lighthouse", "The Lighthouse", "Lighthuose", "Lightouse"], []),
        ("Lightouse", ["Lighthouse", "Lightouse"], [("Lightouse", "lighthouse")]),
    ],
)
def test_what_a_finger_does_to_a_name_is_told(text: str, names: list[str], wanted: list[tuple[str, str]]) -> None:
    kept = ["The map pieces lie there.", "Two map pieces.", "Lighthouse", "The Lighthouse"]
    texts = [*kept, *["Take a key."] * 3, text]
    spelling = Spelling(map(count_words, texts), map(words_of_name, names), lambda: texts)
    assert [(slip.word, slip.right) for slip in spelling.slips(text)] == wanted


def test_a_dot_of_two_bytes_is_known_by_the_letter_before_it() -> None:
    assert [each.meant for each in misread("food Â· wood")] == ["·"]
    assert list(misread("Âge d’or · Â la carte")) == []
