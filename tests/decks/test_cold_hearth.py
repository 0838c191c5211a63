"""A clan, its days in three piles with backs, nights, wounds and people with skills: a game whose deck is like a real one."""

from __future__ import annotations

import json
from pathlib import Path

from meeplewright.packs.load import load
from meeplewright.stories.decks.machine import DeckRules
from meeplewright.stories.decks.plays import follow
from meeplewright.stories.findings.check import check_stories
from program import meeple

PACK = Path(__file__).parents[1] / "packs" / "cold-hearth"


def test_nothing_is_wrong_with_it_and_wolves_can_be_won_against() -> None:
    (world,) = load(PACK).worlds
    checked = check_stories(world, most=10_000)
    assert checked.findings == ()
    first, wolves = checked.verdicts
    assert first.story.cards is not None
    assert "wolf" not in first.story.cards.decks["days"].cards
    assert wolves.wins
    machine = DeckRules(wolves.story)
    end = follow(machine, wolves.wins)[-1][0]
    assert machine.places[end.node].name == "painted"
    assert wolves.summary() == (
        "proven for every order in 63,632 states without order: an ending can always be reached"
    )
    assert [*first.lines()][1] == (
        "while it goes on: it can still be won in 16,563 states, in 12,294 no more, "
        "and in 860 that depends on what lies on top"
    )


def test_three_piles_show_their_backs_and_who_thinks_wins_more_often() -> None:
    said = meeple("playtest", PACK, "--story", "levels/frost-and-wolves", "--runs", "150", "--format", "json")
    (found,) = json.loads(said.out)
    random, greedy = found["readers"]["random"], found["readers"]["greedy"]
    assert greedy["won"]["count"] > random["won"]["count"]
    assert not {"stuck", "endless"} & set(random["endings"])
    script = random["longest"]["script"]
    assert script[0].startswith("deal ~")
    assert len(script[0].split()) == 1 + 3 * 2  # two cards in each of three piles
    assert any(line.startswith("day draw.3/") for line in script)
