"""What an option of a book asks for, told as a person would say it, in each language that books speak."""

from __future__ import annotations

import pytest

from meeplewright.stories.model.conditions import ALWAYS, All, AnyOf, Condition, Not, Sum, Test
from meeplewright.stories.model.story import Sort, Story, Variable
from meeplewright_generators.pages.story_text import Teller
from meeplewright_generators.words.phrases import Phrases

VARIABLES = [
    Variable("rope", Sort.ITEM, title="a rope"),
    Variable("oar", Sort.ITEM, title="an oar"),
    Variable("lamp", Sort.ITEM, title="a lamp"),
    Variable("BELL", Sort.FLAG),
    Variable("HORN", Sort.FLAG),
    Variable("nerve", Sort.COUNTER, high=6, title="nerve"),
]
ROPE, OAR, LAMP, BELL, HORN = (Test(name) for name in ("rope", "oar", "lamp", "BELL", "HORN"))


def asked(condition: Condition, language: str = "en") -> str:
    story = Story("tale", "Tale", {}, "", variables={each.name: each for each in VARIABLES})
    return Teller(story, Phrases(language), frozenset()).asked(condition)


@pytest.mark.parametrize(
    ("condition", "told"),
    [
        (ALWAYS, ""),
        (ROPE, "with a rope"),
        (Not(ROPE), "without a rope"),
        (Test("rope", "<", 1), "without a rope"),
        (Not(Test("rope", "==", 0)), "with a rope"),
        (All((ROPE, OAR, LAMP)), "with a rope, an oar and a lamp"),
        (AnyOf((ROPE, OAR)), "with a rope or an oar"),
        (All((ROPE, Not(LAMP))), "with a rope, but without a lamp"),
        (All((Not(ROPE), Not(LAMP))), "if you do not have a rope and you do not have a lamp"),
        (AnyOf((ROPE, Not(LAMP))), "if you have a rope or you do not have a lamp"),
        (BELL, "if you have **BELL**"),
        (Not(BELL), "if you do not have **BELL**"),
        (AnyOf((BELL, HORN)), "if you have **BELL** or **HORN**"),
        (All((BELL, ROPE, HORN)), "if you have **BELL** and **HORN** and you have a rope"),
        (All((ROPE, AnyOf((BELL, HORN)))), "if you have a rope and (you have **BELL** or **HORN**)"),
        (Test("nerve", ">", 3), "if nerve 4 or more"),
        (Not(Sum(("nerve", "rope"), ">=", 5)), "if not (nerve + a rope 5 or more)"),
    ],
    ids=str,
)
def test_an_option_says_what_it_asks_for(condition: Condition, told: str) -> None:
    assert asked(condition) == told


@pytest.mark.parametrize(
    ("language", "told"),
    [
        ("ru", ["если при вас a rope", "если a rope не при вас", "если при вас a rope, а a lamp — нет"]),
        ("it", ["con a rope", "senza a rope", "con a rope, ma senza a lamp"]),
    ],
)
def test_other_languages_say_it_without_bending_the_names(language: str, told: list[str]) -> None:
    conditions: list[Condition] = [ROPE, Not(ROPE), All((ROPE, Not(LAMP)))]
    assert [asked(each, language) for each in conditions] == told
    assert asked(AnyOf((BELL, HORN)), "ru") == "если записано **BELL** или **HORN**"
