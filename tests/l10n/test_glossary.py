"""Whether a translation keeps to a declared term, and how surely the source means it."""

from __future__ import annotations

import pytest

from meeplewright.l10n.glossary import Glossary, called_one_way, root_of, term_of

TERMS = Glossary.of([("Lamp", "Лампа"), ("Sea wall", "Морская дамба"), ("12", "Двенадцать")])


@pytest.mark.parametrize(
    ("source", "target", "wanted"),
    [
        ("Take the lamp.", "Возьмите лампу.", ""),
        ("Take the lamp.", "Возьмите свечу.", "Lamp?"),
        ("Take the Lamp.", "Возьмите свечу.", "Lamp!"),  # a capital where no sentence begins is that of a name
        ("Take the lamps.", "Возьмите свечи.", "Lamp?"),
        ("Lamp and oil.", "Свеча и масло.", "Lamp?"),
        ("Go out. Lamp in hand.", "Идите. Свеча в руке.", "Lamp?"),
        ("Go! Lamp in hand.", "Идите! Свеча в руке.", "Lamp?"),
        ("Take: Lamp.", "Возьмите: свечу.", "Lamp?"),
        ("Take\nLamp.", "Возьмите\nсвечу.", "Lamp?"),
        ("He said: “Lamp.”", "Он сказал: «свеча».", "Lamp?"),
        ("Take a (Lamp).", "Возьмите (свечу).", "Lamp!"),
        ("Go! I Lamp it.", "Идите! Я свечу.", "Lamp!"),  # a mark before the word before says nothing
        ("Go – Lamp it.", "Идите – свечу.", "Lamp?"),
        ("A Lamp, a lamp.", "Свеча, свеча.", "Lamp!"),  # told once
        ("lamp Lamp", "свеча", "Lamp?"),
        ("Mend the sea wall.", "Почините вал.", "Sea wall!"),  # two words in a row are a name
        ("Mend the sea walls.", "Почините морские дамбы.", ""),
        ("Mend the sea, wall and all.", "Почините вал.", "Sea wall!"),
        ("Mend the sea of walls.", "Почините вал.", ""),
        ("Mend the sea wall.", "Почините дамбу.", "Sea wall!"),
        ("A lamp on the sea wall.", "Свеча на валу.", "Lamp? Sea wall!"),
        ("12 lamplighters", "фонарщики", ""),
    ],
)
def test_a_term_is_missed(source: str, target: str, wanted: str) -> None:
    assert " ".join(f"{term.source}{'!' if sure else '?'}" for term, sure in TERMS.missing(source, target)) == wanted


def test_of_terms_that_begin_alike_each_is_looked_for() -> None:
    terms = Glossary.of([("Sea wall", "Морская дамба"), ("Sea", "Море"), ("Sea gate", "Морские ворота")])
    for source, wanted in (("Mind the sea.", ["Sea"]), ("Mind a sea gate.", ["Sea", "Sea gate"]), ("Mind.", [])):
        assert [term.source for term, _ in terms.missing(source, "Берегитесь.")] == wanted


@pytest.mark.parametrize(
    ("word", "wanted"),
    [
        ("berries", "berry"), ("dies", "die"), ("skies", "sky"), ("masses", "mass"), ("dishes", "dish"), ("torches", "torch"), ("boxes", "box"), ("axes", "axe"),
        ("spaces", "space"), ("lamps", "lamp"), ("gas", "gas"), ("cats", "cat"), ("bus", "bus"), ("glass", "glass"), ("heroes", "hero"), ("lamp", "lamp"), ("buzzes", "buzz"),
    ],
)  # fmt: skip
def test_a_plural_has_the_root_of_its_singular(word: str, wanted: str) -> None:
    assert root_of(word) == wanted


@pytest.mark.parametrize(("long", "shared", "wanted"), [(20, 11, 0), (20, 10, 1), (19, 11, 0), (19, 10, 1), (21, 12, 0), (21, 11, 1), (5, 3, 0), (5, 2, 1)])  # fmt: skip
def test_forms_of_a_term_share_a_little_more_than_half_of_it(long: int, shared: int, wanted: int) -> None:
    word = "абвгдежзиклмнопрстуфхцч"[:long]
    terms = Glossary.of([("Sight", word)])
    assert len(list(terms.missing("Take the sight.", f"Возьмите {word[:shared]}я."))) == wanted


def test_a_name_of_one_word_has_one_translation_and_one_of_several_may_have_its_forms() -> None:
    one = [term_of("Oak", "Дуб"), term_of("Oaks", "Дубрава")]
    several = [term_of("Old oak", "Старый дуб"), term_of("Old oaks", "Старый дубрава")]
    assert called_one_way(each for each in one if each is not None) == []
    assert called_one_way(each for each in several if each is not None) == several[:1]
    assert called_one_way(each for each in reversed(several) if each is not None) == several[:1]
