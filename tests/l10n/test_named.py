"""What things are called, and the texts that keep to it: in a language in which every word is written backwards."""

from __future__ import annotations

import pytest

from l10n.backwards import both, in_both
from meeplewright.l10n.glossary import term_of
from meeplewright.l10n.named import NamePair, akin, named
from meeplewright.l10n.standing import texts_of


def one(name: str, *texts: str, sharply: bool = False, names: tuple[int, ...] = ()) -> NamePair:
    """A name, as some texts have it."""
    (pair,) = named([in_both(name)], both(texts, names), sharply=sharply)
    return pair


def seen(pair: NamePair) -> str:
    """In how many texts it stands in both languages; those that lost it, in which it has come in, and that keep to it."""
    lists = (" ".join(map(str, texts_of(each))) for each in (pair.lost, pair.come, pair.kept))
    return f"{pair.both} | {' | '.join(lists)}"


def test_texts_keep_to_a_name_lose_it_or_have_it_of_themselves() -> None:
    texts = ("no more", "fill the lamp", "fill the lamp>light", "fill the light>lamp", "lamps>lamp burn", "a lamp")
    assert seen(one("lamp", *texts)) == "3 | 2 | 3 | 1 4 5"
    assert seen(one("lamp", *texts, names=(1, 2, 3))) == "2 |  |  | 4 5"
    assert seen(one("bell", *texts)) == "0 |  |  | "
    term = term_of("Lamp", "Pmal")
    assert term is not None
    assert seen(NamePair(term, ())) == "0 |  |  | "


def test_one_thing_called_in_two_ways_is_called_in_none() -> None:
    texts = both(["fill the lamp"])
    assert [
        each.term.source for each in named([("Lamp", "Pmal"), ("Bell", "Lleb"), ("Lamp", "Thgil"), ("12", "12")], texts)
    ] == ["Bell"]


@pytest.mark.parametrize(
    ("target", "plain", "sharp"),
    [
        ("eda", "eda 6", "ed 5"),  # a short word that ends in a vowel has other endings
        ("les", "les 6", "les 6"),
        ("pola", "pol 7", "pol 7"),
        ("lampa", "lamp 8", "lamp 8"),
        ("lampad", "lamp 9", "lamp 9"),
        ("lampada", "lampa 10", "lampa 10"),
        ("lampadas", "lampad 11", "lampad 11"),
        ("Лёд на реке", "лед 6 рек 7", "лед 6 рек 7"),  # a word of two letters is none of them
        ("Еда", "еда 6", "ед 5"),
        ("еда льда", "еда 6 льд 7", "ед 5 льд 7"),
    ],
)
def test_forms_begin_like_the_name_and_are_a_little_longer(target: str, plain: str, sharp: str) -> None:
    for wanted, sharply in ((plain, False), (sharp, True)):
        (pair,) = named([("Lamp", target)], both([]), sharply=sharply)
        assert " ".join(f"{begin} {most}" for begin, most in pair.forms) == wanted


@pytest.mark.parametrize(
    ("words", "wanted"),
    [
        (["lampada"], True),
        (["lampa"], True),
        (["a", "lampadasse"], True),
        (["lampadasses"], False),
        (["lamp"], False),
        (["lampara"], False),  # told of as another word
        (["lampara", "lampade"], True),
        ([], False),
    ],
)
def test_a_translation_has_a_name_in_a_form_of_it(words: list[str], *, wanted: bool) -> None:
    (pair,) = named([("Lamp", "Lampada")], both([]))
    pair.others = frozenset(["lampara"])
    assert pair.is_told(words) is wanted


def test_a_translation_has_every_word_of_a_name() -> None:
    (pair,) = named([("Night card", "Carta della notte")], both([]))
    assert pair.is_told(["carte", "della", "notte"])
    assert not pair.is_told(["carte", "della", "giorno"])
    assert not pair.is_told(["notte", "della"])
    assert pair.roots == ("night", "card")


@pytest.mark.parametrize(
    ("texts", "wanted"),
    [
        ((), ""),
        (("2 a light>{}",), "gloxx"),  # where nothing is said of it, and never where something is
        (("1 a light>{}",), ""),
        (("1 a light>{}", "1 a glow>{}"), ""),
        (("2 a light>{}", "1 a glow>{}"), ""),  # half as often beside it
        (("3 a light>{}", "1 a glow>{}"), "gloxx"),
        (("6 a light>{}", "3 a glow>{}"), ""),
        (("7 a light>{}", "3 a glow>{}"), "gloxx"),
        (("5 a light>{}", "2 a glow>{}"), "gloxx"),
    ],
)
def test_a_word_that_only_begins_like_a_name_is_another_one(texts: tuple[str, ...], wanted: str) -> None:
    rows = ("no more", "3 a glow>wolg", *(each.format("xxolg") for each in texts))
    assert "|".join(sorted(one("glow>wolg", *rows, sharply=True).others)) == wanted
    assert one("glow>wolg", *rows).others == frozenset()
    (plain,) = named([("Glow", "eda")], both(rows))
    assert plain.forms == (("eda", 6),)
    (asked,) = named([("Glow", "glow")], both(rows, range(4, 30)), sharply=True)
    assert asked.others == frozenset()  # texts that are not compared show nothing


@pytest.mark.parametrize(
    ("word", "wanted"),
    [
        ("gloxy", True),  # more like the other one
        ("glowy", False),
        ("glory", False),  # as much like either
        ("gloxe", True),
    ],
)
def test_a_word_that_came_once_is_taken_for_the_one_it_is_more_like(word: str, *, wanted: bool) -> None:
    rows = ("no more", "3 a glow>wolg", "2 a light>xxolg", f"a light>{word[::-1]}")
    pair = one("glow>wolg", *rows, sharply=True)
    assert (word in pair.others) is wanted
    assert seen(pair) == f"3 |  | {'' if wanted else '6'} | 1 2 3"
    assert seen(one("glow>wolg", *rows)) == "3 |  | 4 5 6 | 1 2 3"


def test_each_word_of_a_name_is_asked_by_itself_once_the_name_has_come() -> None:
    rows = ("no more", "3 glow>wolg card", "2 a light>xxolg")
    assert one("glow>wolg card", *rows, sharply=True).others == frozenset()  # `drac`, of the card, is nowhere else
    pair = one("glow>wolg card", *rows, "a light>xxolg >card", sharply=True)
    assert pair.others == {"gloxx"}
    assert seen(pair) == "3 |  |  | 1 2 3"
    assert seen(one("glow>wolg card", *rows, "a light>wolg >card", sharply=True)) == "3 |  | 6 | 1 2 3"
    assert seen(one("glow>wolg card", "a light>wolg >card", *rows, sharply=True)) == "3 |  | 0 | 2 3 4"


@pytest.mark.parametrize(
    ("word", "other", "wanted"),
    [
        ("cat", "cat", True),
        ("cat", "cats", False),  # too short to say so
        ("cat", "catlike", False),
        ("lamp", "lamplit", True),
        ("lamplit", "lamp", True),
        ("night", "tonight", True),
        ("tonight", "night", True),
        ("gatherer", "gathering", True),
        ("cards", "cardinal", True),
        ("carts", "cardinal", False),
        ("wall", "walnut", False),
    ],
)
def test_one_word_is_made_of_the_other(word: str, other: str, *, wanted: bool) -> None:
    assert akin(word, other) is wanted
