"""Random stories with decks: exact odds against a table played by brute force through every order."""

from __future__ import annotations

import random
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
import yaml

from decks.naive_table import Naive
from decks.toys import pack, story_at
from meeplewright.stories.decks.machine import DeckRules
from meeplewright.stories.decks.odds import odds_of
from meeplewright.stories.decks.orders import searched
from meeplewright.stories.decks.plays import STUCK, follow, play
from meeplewright.stories.decks.playtest import seed_of
from meeplewright.stories.model.story import Story
from seldom import few_of

BACKS = ("red", "blue")


def _move(chance: random.Random, cards: list[str]) -> dict[str, Any]:
    sort = chance.randrange(7)
    if sort == 0:
        return {"to": "grave"}
    if sort == 1:
        return {"from": "pile", "to": "gone", "count": chance.choice([1, 2]), "each": {"red": {"wound": 1}}}
    if sort == 2:
        return {"from": "gone", "to": "days", "count": "all", "put": "shuffle"}
    if sort == 3:
        return {"from": "gone", "to": "days", "most": 1, "put": chance.choice(["top", "under"])}
    if sort == 4:
        return {"to": "days", "put": chance.choice(["top", "under", "shuffle"])}
    if sort == 5:
        return {"from": "days", "to": chance.choice(["grave", "hidden"]), "most": chance.choice([1, 2])}
    return {"to": "hand"}


def _option(chance: random.Random, cards: list[str]) -> dict[str, Any]:
    option: dict[str, Any] = {}
    if chance.random() < 0.3:
        option["when"] = chance.choice(["wood >= 1", "days >= 2", "pile == 0", "wound < 2", "hand >= 1"])
    if chance.random() < 0.2:
        option["cost"] = {"wood": 1}
    if chance.random() < 0.6:
        option["gain"] = {chance.choice(["wood", "win", "wound"]): 1}
    if chance.random() < 0.5:
        option["move"] = _move(chance, cards)
    return option or {"gain": {"wood": 1}}


def made(seed: int, folder: Path) -> Path:
    """A pack with a random story of four or five cards."""
    chance = random.Random(seed)
    names = [f"c{at}" for at in range(chance.choice([2, 3]))]
    left = chance.choice([4, 5])
    cards: list[dict[str, Any]] = []
    for name in names:
        copies = max(1, left // (len(names) - len(cards)))
        left -= copies
        does = [_option(chance, names) for _ in range(chance.choice([1, 1, 2]))] + [{"else": True}]
        cards.append({"id": name, "name": name, "copies": copies, "back": chance.choice(BACKS), "does": does})
    piles = chance.choice([1, 1, 2])
    deck: dict[str, Any] = {"of": "card", "to": "gone"}
    if piles > 1:
        deck["piles"] = piles
    if chance.random() < 0.5:
        deck["back"] = "back"
    draw: Any = "days"
    if "back" in deck and chance.random() < 0.6:
        draw = {"from": "days", "see": chance.choice([2, 3])}
    if chance.random() < 0.3:
        deck["refill"] = True
    night = [{"must": "win >= 2", "goto": "won"}, {"must": "turn >= 5", "goto": "late"}, {"else": True, "goto": "day"}]
    phases: list[dict[str, Any]] = [
        {"id": "day", "gain": {"turn": 1}, "draw": draw, "then": "dusk", "empty": "late"},
        {
            "id": "dusk",
            "options": [{"must": "hand >= 1 and wound >= 1", "goto": "play"}, {"else": True, "goto": "night"}],
        },
        {"id": "play", "draw": {"from": "hand", "any": True}, "then": "night", "empty": "night"},
        {"id": "night", "options": night},
        {"id": "won", "ending": "good"},
        {"id": "late", "ending": "bad"},
    ]
    counters = {"wood": 2, "win": 2, "wound": 2, "turn": 6}
    story = {
        "start": "day",
        "state": {"counters": {name: {"from": 0, "to": most} for name, most in counters.items()}},
        "decks": {"days": deck},
        "places": {"grave": {}, "hand": {}, "hidden": {"closed": True}},
    }
    return pack(folder, yaml.safe_dump(story), yaml.safe_dump({"phase": phases, "card": cards}))


def agree(story: Story) -> int:
    """How many states it has, where all its odds are what brute force finds."""
    exact = Naive(story).odds()
    orders = searched(story, 200_000)
    assert orders.explored
    found = odds_of(orders, "random")
    told = {**found.endings, "stuck": found.halts}
    for end in {*exact, *told}:
        assert told.get(end, 0) == exact.get(end, Fraction(0)), (end, told, exact)
    assert sum(exact.values()) == 1
    assert bool(exact.get("stuck")) == bool(orders.halts)
    assert bool(exact.get("won")) == (orders.can_win is not None)
    best, worst = odds_of(orders, "best"), odds_of(orders, "worst")
    assert worst.won <= found.won <= best.won
    assert orders.sure == (best.won == 1)
    return orders.states


@pytest.mark.parametrize("seed", few_of(range(60), 6))
def test_exact_odds_agree_with_every_order_gone_through(seed: int, tmp_path: Path) -> None:
    assert agree(story_at(made(seed, tmp_path))) > 1


@pytest.mark.parametrize("seed", few_of(range(0, 60, 3), 2))
def test_plays_are_as_the_odds_say_and_their_witnesses_can_be_followed(seed: int, tmp_path: Path) -> None:
    story = story_at(made(seed, tmp_path))
    orders = searched(story)
    exact = odds_of(orders, "random")
    machine = DeckRules(story)
    runs = 1500
    ends = [play(machine, "random", seed_of(seed, "random", number)).end for number in range(runs)]
    for end, chance in {**exact.endings, STUCK: exact.halts}.items():
        share = float(chance)
        assert abs(ends.count(end) / runs - share) <= 4.5 * (share * (1 - share) / runs) ** 0.5, (seed, end)
    for state in range(1, len(orders.node), 7):
        steps = follow(machine, orders.script(state))
        assert steps[-1][0].node == orders.node[state]
