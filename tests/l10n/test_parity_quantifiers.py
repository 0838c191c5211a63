"""Bounds and words that share out, in two small languages of a handful of words each, which stay as they are here."""

from __future__ import annotations

import re

import pytest

from meeplewright.l10n.difference import Pair
from meeplewright.l10n.glossary import Glossary
from meeplewright.l10n.parity_quantifiers import quantifier_differences
from meeplewright.languages.model import ICON, Compared, Language, NumberWord, Quantifier


def quantifier(sure: str, maybe: str, *, bounds: bool = True, behind: str = "") -> Quantifier:
    found, also, after = (re.compile(rf"\b(?:{words})(?!\w)", re.IGNORECASE) for words in (sure, maybe, behind))
    return Quantifier(found, also, bounds, after if behind else None)


OURS = Language(
    "xa",
    numbers={"two": NumberWord(2, hard=True)},
    compared=lambda: Compared(
        None,
        {
            "at least": quantifier("at least|or more", "at least|or more|minimum"),
            "at most": quantifier("at most|up to", "at most|up to|within"),
            "each": quantifier("each|every", "each|every|all", bounds=False),
        },
    ),
)
THEIRS = Language(
    "xb",
    numbers={"zwei": NumberWord(2, hard=True)},
    compared=lambda: Compared(
        None,
        {
            "at least": quantifier("mindestens", "mindestens|ab"),
            "at most": quantifier("höchstens", "höchstens|bis"),
            "each": quantifier("jeder?", "jeder?|alle", bounds=False, behind="je"),
        },
    ),
)
PAIR = Pair(OURS, THEIRS, Glossary.of(()))


def told(source: str, target: str, pair: Pair = PAIR) -> str:
    """What is said, each as the first letter of how sure it is and the words; a bar stands between sentences, an `@` for an icon."""
    source, target = source.replace("@", ICON), target.replace("@", ICON)
    ours, theirs = source.split(" | "), target.split(" | ")
    return "; ".join(
        f"{each.confidence[0].upper()} {' / '.join(re.findall('`([^`]*)`', each.message))}"
        for each in quantifier_differences(source, target, ours, theirs, pair)
    )


@pytest.mark.parametrize(
    ("source", "target", "wanted"),
    [
        ("Take up to 3 nuts.", "Nimm 3 Nüsse.", "M up to"),
        ("Take up to 3 nuts.", "Nimm bis 3 Nüsse.", ""),  # may say so, and that is enough
        ("Take up to 3 nuts.", "Nimm höchstens 3 Nüsse.", ""),
        ("Take up to two nuts.", "Nimm zwei Nüsse.", "M up to"),
        ("Take up to @ now.", "Nimm @ jetzt.", "M up to"),
        ("Take up to  @ now.", "Nimm @ jetzt.", "M up to"),
        ("Take @ or more.", "Nimm @.", "M or more"),
        ("Take 3 or more.", "Nimm 3.", "M or more"),
        ("Take 3 or more nuts, 4 in all.", "Nimm 3 Nüsse, 4 in allem.", "M or more"),
        ("Take nuts or more.", "Nimm Nüsse.", ""),  # beside no number
        ("Go up to the 3 huts.", "Geh zu den 3 Hütten.", ""),
        ("Go up to a 3.", "Geh zu einer 3.", ""),
        ("Go to 3, or more.", "Geh zu 3.", ""),
        ("Go on: 3 a day or more.", "Geh: 3 am Tag.", ""),
        ("@ and up to it.", "@ und dazu.", ""),
        ("Go up to it, then up to 3.", "Geh dazu, dann 3.", "M up to"),  # the second one is the bound
        ("minimum 3", "3", ""),  # what only may say so is not missed
    ],
)
def test_a_bound_is_one_beside_a_number_or_an_icon(source: str, target: str, wanted: str) -> None:
    assert told(source, target) == wanted


@pytest.mark.parametrize(
    ("source", "target", "wanted"),
    [
        ("Take up to 3.", "Nimm mindestens 3.", "M mindestens / up to"),
        ("Take within 3.", "Nimm mindestens 3.", "M mindestens / within"),  # it may be a bound
        ("Take at least 3.", "Nimm höchstens 3.", "M höchstens / at least"),
        ("Take 3.", "Nimm mindestens 3.", ""),  # no other bound that it could stand for
        ("Take up to 3.", "Nimm bis 3, mindestens eine.", ""),  # at no number
        ("Take at least 1, up to 3.", "Nimm mindestens 1, bis 3.", ""),
        ("Take at least 1, up to 3.", "Nimm mindestens 1, mindestens 3.", "M up to"),
        ("Each takes up to 3.", "Nimm mindestens 3.", "M mindestens / up to; M Each"),
        ("Take up to 3. | Give 2.", "Nimm 3. | Gib mindestens 2.", "M up to"),
        ("Take up to 3. | Give 2, up to 4.", "Nimm 3. | Gib mindestens 4.", "M mindestens / up to"),
    ],
)
def test_a_bound_in_the_place_of_another_is_told_once(source: str, target: str, wanted: str) -> None:
    assert told(source, target) == wanted


@pytest.mark.parametrize(
    ("source", "target", "wanted"),
    [
        ("Each sings.", "Er singt.", "L Each"),
        ("Each sings.", "Jeder singt.", ""),
        ("Each sings.", "Alle singen.", ""),
        ("All sing.", "Er singt.", ""),
        ("Each sings 2 songs.", "Er singt 2 Lieder.", "M Each"),
        ("Each sings @.", "Er singt @.", "M Each"),
        ("Each sings two songs.", "Er singt zwei Lieder.", "M Each"),
        ("Each sings at each door.", "Jeder singt an der Tür.", "L Each"),
        ("Each sings 2 at each door.", "Jeder singt 2 an der Tür.", "L Each"),  # one of the two is there
        ("Each sings at each door.", "Jeder singt an jeder Tür.", ""),
        ("Each sings at each door.", "Alle singen an jeder Tür.", ""),
        ("Each sings at each door.", "Alle singen an allen, alle.", ""),
        ("All sing, and each plays.", "Alle singen, und einer spielt.", "L each"),  # `all` is `alle`
        ("All sing, and each plays.", "Alle singen, und alle spielen.", ""),
        ("All sing, all dance, and each plays.", "Alle singen, alle tanzen, einer spielt.", "L each"),
        ("All sing, all dance, and each plays.", "Jeder singt.", ""),
        ("Each sings. | All play.", "Er singt. | Alle spielen.", "L Each"),  # sentence by sentence
        ("Each sings. | All play.", "Er singt und alle spielen.", "L Each"),
        ("Each sings. | They play.", "Er singt und alle spielen.", ""),  # cut otherwise: as a whole
        ("Each sings. | Each plays.", "Er singt. | Er spielt.", "L Each"),  # once a text
    ],
)
def test_what_shares_out_is_counted(source: str, target: str, wanted: str) -> None:
    assert told(source, target) == wanted


@pytest.mark.parametrize(
    ("source", "target", "wanted"),
    [
        ("Take a nut each.", "Nehmt je eine Nuss.", ""),
        ("Take a nut each", "Nehmt je eine Nuss", ""),
        ("Take a nut each, and go.", "Nehmt je eine Nuss und geht.", ""),
        ("Take a nut each (now).", "Nehmt je eine Nuss (jetzt).", "L each"),  # a clause ends with what closes
        ("(Take a nut each)", "(Nehmt je eine Nuss)", ""),
        ("Take 2 each of them now.", "Nehmt je 2 davon.", ""),  # right behind a number
        ("Take two each of them now.", "Nehmt je zwei davon.", ""),
        ("Take 2 nuts each of them.", "Nehmt je 2 Nüsse davon.", "M each"),
        ("Take 2, each of them.", "Nehmt je 2 davon.", "M each"),
        ("Each takes a nut.", "Nehmt je eine Nuss.", "L Each"),  # not behind what is shared out
        ("Each takes a nut each.", "Nehmt je eine Nuss.", "L Each"),
        ("Each takes a nut each.", "Nehmt je eine je jetzt.", ""),
        ("Each takes a nut each.", "Jeder nehme je eine Nuss.", ""),
    ],
)
def test_a_word_behind_what_is_shared_out_has_ways_of_its_own(source: str, target: str, wanted: str) -> None:
    assert told(source, target) == wanted


def test_what_the_other_language_has_no_words_for_is_not_missed() -> None:
    poor = Language("xb", compared=lambda: Compared(None, {"at most": THEIRS.quantifiers["at most"]}))
    pair = Pair(OURS, poor, Glossary.of(()))
    assert told("Each takes up to 3.", "Nimm 3.", pair) == "M up to"
    assert told("Take at least 3.", "Nimm höchstens 3.", pair) == ""  # `at least` is unknown there
    without = Language(
        "xb", compared=lambda: Compared(None, {"each": quantifier("jeder?", "jeder?|alle", bounds=False)})
    )
    assert told("Take a nut each.", "Nehmt je eine Nuss.", Pair(OURS, without, Glossary.of(()))) == "L each"
