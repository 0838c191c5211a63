"""A deck built at random, a row that moves on, and cards that come back later: what a deck of events does."""

from __future__ import annotations

import json
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from decks.toys import OPTION, checked, pack, story_at
from meeplewright.stories.decks.machine import DeckRules
from meeplewright.stories.decks.odds import odds_of
from meeplewright.stories.decks.orders import searched
from meeplewright.stories.decks.plays import follow
from program import meeple

# a card has two halves: what happens on the day, and what happens when it is pushed off the row
CARD: dict[str, Any] = {
    "$ref": "meeple:base/card",
    "x-story": "entry",
    "properties": {
        "sort": {"type": "string"},
        "today": {**OPTION, "x-story": {"part": "option", "at": "event"}},
        "pushed": {**OPTION, "x-story": {"part": "option", "at": "push"}},
        "steps": {
            "type": "array",
            "x-story": {"part": "option", "at": ["event", "push"], "whole": True},
            "items": {"type": "object", "properties": {"gain": {"type": "object", "x-story": "grant"}}},
        },
    },
    "unevaluatedProperties": False,
}
STORY = """\
start: round
round: round
state: {counters: {turn: {from: 0, to: 9}, book: {from: 0, to: 9}, harm: {from: 0, to: 9}}}
decks:
  events:
    of: card
    to: row
    take:
    - {count: 2, where: {sort: book}}
    - {count: 1, where: {sort: find}}
places: [row, gone]
"""
PHASES = """\
phase:
- {id: round, gain: {turn: 1}, goto: event}
- {id: event, draw: events, then: full, empty: over}
- id: full
  options:
  - {must: row >= 3, goto: push}
  - {else: true, goto: round}
- {id: push, draw: {from: row, oldest: true, to: gone}, then: round}
- {id: over, ending: neutral}
card:
- {id: comet, name: Comet, sort: book, copies: 3, today: {gain: {book: 1}}, pushed: {gain: {harm: 2}}}
- {id: shell, name: Shell, sort: find, copies: 2, today: {label: Look}, pushed: {gain: {harm: 1}}}
"""


def test_so_many_of_each_sort_are_in_it_and_which_nobody_knows(tmp_path: Path) -> None:
    toy = pack(tmp_path, STORY, PHASES, CARD)
    assert checked(toy).findings == ()
    (found,) = json.loads(meeple("playtest", toy, "--runs", "400", "--readers", "random", "--format", "json").out)
    random = found["readers"]["random"]
    assert random["curves"]["book"][-1][2:] == [2.0, 2, 2]  # two books in every game
    assert random["endings"]["over"]["count"] == 400


def test_the_card_that_has_lain_longest_is_pushed_off_and_read_by_its_other_half(tmp_path: Path) -> None:
    machine = DeckRules(story_at(pack(tmp_path, STORY, PHASES, CARD)))
    lines = [
        *("round on", "event draw comet", "comet 1", "full 2"),
        *("round on", "event draw shell", "shell 1", "full 2"),
        *("round on", "event draw comet", "comet 1", "full 1", "push draw", "comet 2"),
        *("round on", "event empty", "at over"),
    ]
    end = follow(machine, lines)[-1][0]
    assert end.values[machine.index["harm"]] == 2  # the comet, which came first
    assert end.values[machine.index["book"]] == 2


def test_the_odds_of_what_is_pushed_off_first_are_exact(tmp_path: Path) -> None:
    """Of two books and one find in any order the first is a find once in three."""
    phases = PHASES.replace(
        "- {id: push, draw: {from: row, oldest: true, to: gone}, then: round}",
        "- {id: push, draw: {from: row, oldest: true, to: gone}, then: judged}\n"
        "- {id: judged, options: [{must: harm == 1, goto: found}, {else: true, goto: over}]}\n"
        "- {id: found, ending: good}",
    )
    orders = searched(story_at(pack(tmp_path, STORY, phases, CARD)))
    assert orders.explored
    assert odds_of(orders, "random").endings["found"] == Fraction(1, 3)


def test_a_card_that_is_shuffled_in_comes_back_with_its_later_half(tmp_path: Path) -> None:
    cards = PHASES.replace("today: {label: Look}", "today: {move: {to: events, put: shuffle}, gain: {harm: 1}}")
    machine = DeckRules(story_at(pack(tmp_path, STORY, cards, CARD)))
    lines = ["round on", "event draw shell", "shell 1", "full 2", "round on", "event draw shell", "shell 1"]
    end = follow(machine, lines)[-1][0]
    assert end.values[machine.index["harm"]] == 2


def test_a_list_that_is_one_option_is_done_whole(tmp_path: Path) -> None:
    cards = PHASES.replace(
        "today: {label: Look}, pushed: {gain: {harm: 1}}", "steps: [{gain: {harm: 1}}, {gain: {book: 1}}]"
    )
    machine = DeckRules(story_at(pack(tmp_path, STORY, cards, CARD)))
    end = follow(machine, ["round on", "event draw shell", "shell 1"])[-1][0]
    assert (end.values[machine.index["harm"]], end.values[machine.index["book"]]) == (1, 1)


@pytest.mark.parametrize(
    ("take", "code"),
    [("[{count: 4, where: {sort: book}}]", "MW681"), ("[{count: 0}]", "MW680"), ("[]", "MW680"), ("[2]", "MW680")],
)
def test_a_deck_that_cannot_be_built_is_told(tmp_path: Path, take: str, code: str) -> None:
    start = STORY.index("    take:")
    story = STORY[:start] + f"    take: {take}\n" + "places: [row, gone]\n"
    toy = pack(tmp_path, story, PHASES, CARD)
    assert code in {finding.code for finding in checked(toy).findings}
