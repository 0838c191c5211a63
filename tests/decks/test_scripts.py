"""A play that was written down can be played again: which cards came, and which lay where nobody saw them."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Any

import pytest
import yaml

from decks.made_tables import made_table
from decks.toys import CARD, pack, story_at
from meeplewright.packs.load import load
from meeplewright.stories.decks.machine import DeckRules
from meeplewright.stories.decks.plays import follow, play, script
from meeplewright.stories.decks.table import Table
from meeplewright.stories.model.story import Story
from meeplewright.stories.told.read import stories_of
from pack_copies import shipped
from seldom import few_of


def _can_be_followed(story: Story, seeds: range) -> None:
    machine = DeckRules(story)
    for seed in seeds:
        done = play(machine, "random", f"{seed}")
        steps = follow(machine, script(machine, "random", f"{seed}"))
        assert len(steps) == done.steps + 1
        assert steps[-1][0].values == done.table.values
        assert [sorted(pool) for pool in steps[-1][0].pools] == [sorted(pool) for pool in done.table.pools]


@pytest.mark.parametrize("seed", few_of(range(120), 8))
def test_plays_of_random_stories_can_be_followed(seed: int, tmp_path: Path) -> None:
    folder, _ = made_table(seed, tmp_path)
    (story,) = stories_of(load(folder).worlds[0]).stories
    if story.sound:
        _can_be_followed(story, range(12))


@pytest.mark.game
@pytest.mark.parametrize("pack", ["paleo", "robinson-crusoe"])
def test_plays_of_games_can_be_followed(pack: str) -> None:
    found = [each for each in stories_of(shipped(pack)).stories if each.cards is not None]
    for story in found:
        _can_be_followed(story, range(12 // len(found)))


def _day(option: dict[str, Any], draw: Any = "days", **places: Any) -> tuple[str, str]:
    story = {
        "start": "day",
        "state": {"counters": {"turn": {"from": 0, "to": 9}}},
        "decks": {"days": {"of": "card", "to": "gone", "back": "back"}},
        "places": {"hand": {}, "dark": {"closed": True}, **places},
    }
    phases = [
        {"id": "day", "gain": {"turn": 1}, "options": [{**option, "goto": "read"}]},
        {"id": "read", "draw": draw, "then": "end", "empty": "end"},
        {"id": "end", "ending": "good"},
    ]
    cards = [{"id": name, "name": name, "back": back} for name, back in (("log", "red"), ("fog", "dark: #1"))]
    return yaml.safe_dump(story), yaml.safe_dump({"phase": phases, "card": cards})


def _played(folder: Path, option: dict[str, Any], draw: Any = "days") -> tuple[DeckRules, list[Table]]:
    machine = DeckRules(story_at(pack(folder, *_day(option, draw), CARD)))
    lines = script(machine, "random", "1")
    return machine, [table for table, _, _ in follow(machine, lines)]


def test_a_deck_that_is_shuffled_where_it_lies_keeps_its_cards(tmp_path: Path) -> None:
    machine, tables = _played(tmp_path, {"move": {"from": "days", "to": "days", "count": "all", "put": "shuffle"}})
    assert [table.size(machine.mover.piles_of["days"][0]) for table in tables[:2]] == [2, 2]


@pytest.mark.parametrize("put", ["top", "under", "shuffle"])
def test_any_card_of_an_open_place_can_be_chosen_however_it_was_put_there(tmp_path: Path, put: str) -> None:
    move = {"from": "days", "to": "hand", "count": "all", "put": put}
    machine, tables = _played(tmp_path, {"move": move}, {"from": "hand", "any": True})
    there = tables[1]
    assert {machine.show(there, choice) for choice in machine.choices(there)} == {"draw:log", "draw:fog"}


def test_a_named_card_is_found_where_only_its_back_was_seen(tmp_path: Path) -> None:
    story, content = _day({"move": {"from": "days", "to": "hand", "card": "fog"}}, {"from": "days", "see": 2})
    first = {"id": "first", "draw": {"from": "days", "see": 2}, "empty": "end", "options": [{"goto": "day"}]}
    told = yaml.safe_load(content)
    told["phase"].insert(0, first)
    machine = DeckRules(
        story_at(pack(tmp_path, story.replace("start: day", "start: first"), yaml.safe_dump(told), CARD))
    )
    lines = ["deal ~red:log ~dark-1:fog", "first 1", "day 1", "read draw/1 log", "log on", "at end"]
    *_, (table, _, _) = follow(machine, lines)
    (hand,) = machine.mover.piles_of["hand"]
    assert [machine.mover.name(card) for card in table.tops[hand]] == ["fog"]


@pytest.mark.parametrize("place", ["days", "dark"])
def test_no_card_that_lies_face_down_is_chosen_by_its_face(tmp_path: Path, place: str) -> None:
    folder = pack(tmp_path, *_day({"label": "Wait"}, {"from": place, "any": True}), CARD)
    told = stories_of(load(folder).worlds[0])
    assert Counter(each.message for each in told.findings) == {
        f"no card of `{place}` is chosen by its face: it lies face down": 1
    }
    assert not told.stories[0].sound
