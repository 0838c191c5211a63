"""How words are usually translated: in texts whose translations are the words written backwards."""

from __future__ import annotations

import pytest

from l10n.backwards import both
from meeplewright.l10n.usual import Usual


def usual(*texts: str, names: tuple[int, ...] = ()) -> Usual:
    return Usual(both(texts, names))


@pytest.mark.parametrize(
    ("texts", "wanted"),
    [
        (("2 cut rope",), ""),
        (("3 cut rope",), "epor"),  # three texts show it
        (("3 cut rope>line",), "enil"),
        (("3 cut rope>lin",), "nil"),
        (("3 up rope>li",), ""),  # two letters are too few
        (("4 cut rope", "my rope>own"), "epor"),  # four of five
        (("3 cut rope", "my rope>own"), ""),
        (("8 my rope",), "epor"),
        (("9 my rope",), ""),  # a word of every day
        (("9 my rope", "214 so it goes"), ""),
        (("9 my rope", "215 so it goes"), "epor"),  # which of so many texts nine are not
        (("3 cut rope>line", "5 a day >line"), "enil"),
        (("3 cut rope>line", "6 a day >line"), "tuc"),
        (("3 my rope>line >hemp",), "enil"),  # of two the first in order
    ],
)
def test_a_text_lacks_the_word_that_nearly_always_stands_there(texts: tuple[str, ...], wanted: str) -> None:
    more = sum(int(each.split()[0]) if each.split()[0].isdecimal() else 1 for each in texts)
    assert usual(*texts, "a rope>").lacks("ropes", more) == wanted
    assert usual("a rope>", *texts).lacks("Rope", 0) == wanted
    assert usual("a rope> >line >epoch >cut >rope >hemp", *texts).lacks("rope", 0) == ""
    assert usual(*texts, "a rope>", names=tuple(range(more))).lacks("rope", more) == ""  # names show nothing


@pytest.mark.parametrize(
    ("times", "otherwise", "wanted"),
    [(4, 0, ""), (5, 0, "epor"), (8, 1, ""), (9, 1, "epor"), (18, 2, "epor"), (17, 2, "")],
)
def test_where_no_other_sign_is_as_clear_five_texts_and_nine_of_ten_show_it(
    times: int, otherwise: int, wanted: str
) -> None:
    texts = ("a rope>", f"{times} my rope", f"{otherwise} my rope>own", "600 so it goes")
    assert usual(*texts).lacks("rope", 0, surely=True) == wanted


def test_eighty_texts_are_looked_at() -> None:
    texts = ("64 my rope>line", "15 my rope>own", "my rope>line", "4000 so it goes")
    assert usual("a rope>", *texts).lacks("rope", 0) == "enil"  # itself is one of the eighty, and one is too many
    assert usual(*texts[:2], "2 my rope>own", *texts[3:], "a rope>").lacks("rope", 4081) == "enil"


@pytest.mark.parametrize(
    ("lamps", "with_wick", "days", "wanted"),
    [
        (0, 0, 60, False),
        (1, 0, 60, False),
        (1, 1, 60, True),
        (6, 1, 60, True),
        (7, 1, 60, False),  # that is less than three of twenty
        (13, 2, 70, True),
        (2, 2, 71, False),  # and three of so many are no seldom word
        (2, 2, 72, True),
        (3, 3, 96, True),
    ],
)
def test_a_name_is_accounted_for_by_a_seldom_word_beside_it(
    lamps: int, with_wick: int, days: int, *, wanted: bool
) -> None:
    texts = (f"{with_wick} my wick>lamp", f"{lamps - with_wick} so it>lamp", f"{days} so goes", "a wick day>lamp")
    at = lamps + days
    assert usual(*texts).accounts_for([("pma", 7)], at) is wanted
    assert not usual(*texts).accounts_for([("lleb", 7)], at)
    assert not usual(*texts[:3], "a day>lamp").accounts_for([("pma", 7)], at)


@pytest.mark.parametrize(
    ("texts", "wanted"), [((), True), (("a lanterns",), False), (("nretxx>xxtern",), False), (("a lamp",), True)]
)
def test_a_word_of_a_translation_is_in_no_other_one(texts: tuple[str, ...], *, wanted: bool) -> None:
    texts = tuple(each.replace("lanterns", "day>lantern") for each in texts)
    assert usual("a lantern", *texts).is_alone("nretnal") is wanted
    assert not usual("a lant", *texts).is_alone("tnal")  # it may be a part of another one
    assert usual("a lante", *texts[:0]).is_alone("etnal")


@pytest.mark.parametrize(
    ("times", "texts", "wanted"),
    [(1, 2, True), (2, 10, False), (2, 49, False), (2, 50, True), (3, 74, False), (3, 75, True)],
)
def test_a_word_in_one_text_of_twenty_five_is_seldom(times: int, texts: int, *, wanted: bool) -> None:
    assert usual(f"{times} a lamp", f"{texts - times} so it goes").is_seldom("lamp") is wanted
