"""The demonstration pack's two decks: a week of nights, from the cards as they are printed."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from meeplewright.packs.load import load
from meeplewright.packs.world import World
from meeplewright.stories.decks.machine import DeckRules
from meeplewright.stories.decks.plays import follow
from meeplewright.stories.decks.verdict import DeckVerdict
from meeplewright.stories.findings.check import check_stories
from meeplewright.stories.model.story import Story
from playing import scripts
from program import meeple

DEMO = Path(__file__).parents[2] / "content" / "saltmarsh-light"


@pytest.fixture(scope="module")
def world() -> World:
    (world,) = load(DEMO).worlds
    return world


@pytest.fixture(scope="module")
def judged(world: World) -> DeckVerdict:
    (verdict,) = check_stories(world, only="week", loosely=False).verdicts
    return verdict


@pytest.fixture(scope="module")
def week(judged: DeckVerdict) -> Story:
    return judged.story


@pytest.fixture(scope="module")
def table() -> Any:
    said = meeple("playtest", DEMO, "--story", "week", "--runs", "300", "--format", "json")
    assert said.status == 0, said
    (found,) = json.loads(said.out)
    return found["readers"]


def test_the_decks_hold_the_cards_that_the_box_holds(world: World, week: Story) -> None:
    assert week.cards is not None
    for name, deck in (("tide-deck", "tide"), ("night-deck", "night")):
        printed = {
            card.id: card.data.get("copies", 1) for card in world.of("card").values() if card.data["deck"] == deck
        }
        assert week.cards.decks[name].cards == printed
    assert (week.cards.decks["tide-deck"].size, week.cards.decks["night-deck"].size) == (12, 14)


def test_a_week_can_be_won_and_the_play_that_shows_it_can_be_followed(judged: DeckVerdict) -> None:
    assert judged.wins
    machine = DeckRules(judged.story)
    end = follow(machine, judged.wins)[-1][0]
    assert machine.places[end.node].name == "fleet-home"
    assert end.values[machine.index["home"]] >= 4
    assert judged.stuck == ()


def test_the_lamp_burns_what_the_nights_say(world: World, week: Story) -> None:
    """Over many plays a night burns what an average card burns."""
    nights = [card.data for card in world.of("card").values() if card.data["deck"] == "night"]
    copies = sum(card.get("copies", 1) for card in nights)
    mean = sum(card["burn"] * card.get("copies", 1) for card in nights) / copies
    machine = DeckRules(week)
    burnt: list[int] = []
    plays = scripts(world, "week", "random", range(60))
    assert plays[17] == meeple("playtest", DEMO, "--story", "week", "--play", "random/17").out.splitlines()
    for script in plays:
        for before, _, came in follow(machine, script)[:-1]:
            if machine.places[before.node].name == "night-falls":
                burnt.append(world.of("card")[came[0]].data["burn"])
    assert sum(burnt) / len(burnt) == pytest.approx(mean, abs=0.25)


def test_who_thinks_keeps_the_light_longer_than_who_does_not(table: Any) -> None:
    def dark(reader: str) -> int:
        return int(table[reader]["endings"].get("tower-dark", {"count": 0})["count"])

    assert dark("greedy") < dark("random")
    assert table["greedy"]["won"]["count"] > table["random"]["won"]["count"]


def test_no_play_is_stuck_and_none_outlasts_the_week(table: Any) -> None:
    for reader in table.values():
        assert not {"stuck", "endless"} & set(reader["endings"])
        assert max(map(int, reader["rounds"])) <= 7


def test_commands_for_books_still_mean_the_book() -> None:
    said = meeple("story", "test", DEMO, "--runs", "50")
    assert said.status == 0
    assert "meeple playtest" in said.err
    assert meeple("story", "export", DEMO, "--format", "text").status == 0


def test_the_matrix_of_a_pack_passes_over_its_deck_and_says_so() -> None:
    told = meeple("story", "stats", "--matrix", DEMO)
    assert told.status == 0, told.err
    assert "note: `week` is played with a deck" in told.err
    assert "nerve" in told.out
    assert meeple("story", "stats", "--matrix", "--story", "week", DEMO).status == 2
