"""What the proof of a story relies on stands in its printed book: numbers of sums, hubs, once, must, costs, limits."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from meeplewright.stories.model.conditions import AnyOf, Test
from meeplewright.stories.model.dice import read_dice
from meeplewright.stories.model.origin import Origin
from meeplewright.stories.model.story import (
    Effect,
    Fight,
    Node,
    Option,
    OptionRole,
    Outcome,
    Sort,
    Story,
    Variable,
    VariableRole,
)
from meeplewright_generators.builder.entry import build
from meeplewright_generators.pages.story_text import Teller
from meeplewright_generators.words.phrases import Phrases
from printed_pages import pages_of

PACK = """\
pack: mill
system: gamebook
title: The Mill
language: {language}
version: 0.1.0
state:
  flags: [HORN]
  counters:
    nerve: {{from: 0, to: 12, start: 2}}
  items:
    brass-key: {{number: 2}}
    rope: {{most: 3, start: 1}}
"""
BOOK = """\
entry:
- id: yard
  number: 1
  start: true
  text: The mill yard.
  hub:
    visit: [well, loft, shed]
    least: 2
    leave: {label: Go to the door, when: HORN or visits >= 3, goto: door}
- id: well
  number: 2
  text: A deep well.
  options:
  - {label: Reach down, cost: {nerve: 1}, gain: [{item: brass-key}], once: true}
  - {label: Shout}
- id: loft
  number: 3
  text: A loft with owls.
  gain: {nerve: 2}
  options:
  - {label: Flee, must: nerve >= 12}
  - {label: Wait, check: {skill: 4}, text: An owl turns its head., success: {text: Good., gain: [{nerve: 1}]}, failure: {text: Bad.}}
- {id: shed, number: 4, text: Rakes., gain: [{flag: HORN}]}
- id: door
  number: 5
  text: A door without a handle.
  options:
  - {label: Unlock it, when: brass-key, sum: {add: brass-key, to: flour}}
  - {label: Knock, goto: end}
- {id: flour, number: 7, text: Sacks of flour., ending: good}
- {id: end, number: 8, text: Nobody., ending: bad}
"""
TOLD = {
    "en": [
        "Visit any of these, each once.",
        "If visits made here 2 or more and (you have HORN or visits made here 3 or more): Go to the door → 5",
        "Reach down (pay nerve) (once). Take brass key, and write down 2 beside it. → 1",
        "Gain 2 nerve.",
        "Wait (1d6, 4 or more) An owl turns its head. Success: Good. Gain 1 nerve. → 1",
        "You must, if nerve 12 or more: Flee → 1",
        "With brass key: Unlock it → 5 + 2 (brass key)",
        "0 to 12, begin with 2",
        "brass key (2)",
        "rope, 3 at most",
    ],
    "ru": [
        "Посетите что угодно из этого, каждое один раз.",
        "Если посещений отсюда: 2 или больше и (записано HORN или посещений отсюда: 3 или больше): Go to the door → 5",
        "Reach down (заплатите nerve) (один раз). Возьмите: brass key. Запишите рядом число 2. → 1",
        "Вы обязаны, если nerve: 12 или больше: Flee → 1",
        "Unlock it → 5 + 2 (brass key)",
        "от 0 до 12, в начале 2",
        "rope, не больше 3",
    ],
    "it": [
        "Visitate ciò che volete, ogni voce una volta.",
        "Se visite fatte da qui: 2 o più e (avete HORN o visite fatte da qui: 3 o più): Go to the door → 5",
        "Reach down (pagate nerve) (una volta). Prendete: brass key, e annotate accanto il numero 2. → 1",
        "Dovete, se nerve: 12 o più: Flee → 1",
        "Con brass key: Unlock it → 5 + 2 (brass key)",
        "da 0 a 12, all’inizio 2",
        "rope, al massimo 3",
    ],
    "de": [
        "Besucht hiervon, was ihr wollt, jedes einmal.",
        "Wenn die Zahl der Besuche von hier aus mindestens 2 beträgt und (ihr HORN notiert habt oder",
        "Reach down (zahlt nerve) (einmal). Nehmt: brass key, und notiert daneben 2. → 1",
        "Ihr müsst, wenn nerve mindestens 12 beträgt: Flee → 1",
        "Mit brass key: Unlock it → 5 + 2 (brass key)",
        "Erfolg: Good. Ihr erhaltet 1 nerve. → 1",
    ],
    "fr": [
        "Visitez ce que vous voulez, chaque lieu une fois.",
        "Vous devez, si nerve : 12 ou plus : Flee → 1",
        "Avec brass key : Unlock it → 5 + 2 (brass key)",
        "Réussite : Good. Gagnez 1 nerve. → 1",
        "de 0 à 12, au début 2",
    ],
    "es": ["Debes, si nerve: 12 o más: Flee → 1", "Con brass key: Unlock it → 5 + 2 (brass key)", "rope, como mucho 3"],
    "pt": [
        "Você deve, se nerve: 12 ou mais: Flee → 1",
        "Com brass key: Unlock it → 5 + 2 (brass key)",
        "de 0 a 12, no início 2",
    ],
    "pl": ["Musisz, jeśli nerve: 12 lub więcej: Flee → 1", "Sukces: Good. Zyskujesz 1 nerve. → 1", "rope, najwyżej 3"],
}


def printed(folder: Path, language: str, book: str = BOOK) -> str:
    pack = folder / "mill"
    pack.mkdir()
    (pack / "pack.yaml").write_text(PACK.format(language=language), "utf-8")
    (pack / "book.yaml").write_text(book, "utf-8")
    build([pack], out=folder / "build", quiet=True, only=["book"])
    text = " ".join(" ".join(pages_of(folder / f"build/mill/{language}/book.pdf")).split())
    return text.replace("\xa0", " ")


@pytest.mark.parametrize("language", sorted(TOLD))
def test_a_book_says_all_that_its_proof_relies_on(tmp_path: Path, language: str) -> None:
    text = printed(tmp_path, language)
    assert [each for each in TOLD[language] if each not in text] == []


def test_what_a_sum_asks_for_is_not_asked_for_twice(tmp_path: Path) -> None:
    text = printed(tmp_path, "en")
    assert "brass key and brass key" not in text
    assert "brass-key" not in text


def test_a_number_that_the_title_has_is_not_said_again() -> None:
    told = teller("en")
    key = Variable("key", Sort.ITEM, number=27, title="the bell's key (27)")
    story = replace(told.story, variables={"key": key})
    told = replace(told, story=story)
    assert [*told.effects((Effect("key", 1, origin=Origin(path=("gain",))),))] == ["Take the bell's key (27)."]
    assert told.added("key") == "the bell's key (27)"


def test_a_hub_says_that_its_entries_can_be_visited_often(tmp_path: Path) -> None:
    told = "Visit any of these, as often as you like."
    assert told in printed(tmp_path, "en", BOOK.replace("least: 2", "again: true"))


def test_a_hub_says_that_it_forgets_when_it_is_left() -> None:
    taken = "visited yard inn"
    inn = Option("visit:inn", guard=Test(taken, "==", 0), role=OptionRole.VISIT, entry="inn", once=taken)
    forgotten = Outcome(effects=(Effect(taken, 0, sets=True),))
    yard = Node("yard", hub=True, options=(inn, Option("leave", outcomes=(forgotten,))))
    assert teller("en").visits(yard) == "Visit any of these, each once until you leave."
    again = Option("visit:mill", role=OptionRole.VISIT, entry="mill")
    some = teller("en")
    mixed = replace(yard, options=(inn, again, yard.options[1]))
    assert some.visits(mixed) == "Visit any of these; some only once until you leave."
    assert [some.only_once(each, mixed) for each in mixed.options] == [True, False, False]


def teller(language: str) -> Teller:
    variables = [Variable("skill", Sort.COUNTER, high=6), Variable("stamina", Sort.COUNTER, high=12)]
    visits = Variable("visits yard", Sort.HIDDEN, high=4, role=VariableRole.VISITS, hub="yard")
    told = [*variables, Variable("HORN", Sort.FLAG), visits]
    return Teller(
        Story("tale", "Tale", {}, "", variables={each.name: each for each in told}), Phrases(language), frozenset()
    )


def test_an_option_with_one_hidden_side_of_a_condition_says_both() -> None:
    option = Option("1", guard=AnyOf((Test("HORN"), Test("visits yard", ">=", 2))))
    told = teller("en")
    assert told.asked(told.asking.of(option)) == "if you have **HORN** or visits made here 2 or more"


@pytest.mark.parametrize("language", ["en", "ru", "it"])
def test_a_fight_says_its_turns(language: str) -> None:
    both = Fight("combat", read_dice("2d6"), "skill", "stamina", 7, 3, 2, attack=9, rerolls=1)
    told = teller(language).chance(both)
    assert all(each in told for each in ("2d6 + skill", "7", "9", "stamina", "2", "3", "1"))
    one = Fight("combat", read_dice("2d6"), "skill", "stamina", 8, 6)
    assert all(each in teller(language).chance(one) for each in ("2d6 + skill", "2d6 + 8", "stamina", "6"))
