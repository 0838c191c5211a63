"""Stories told without the order of their cards: what is said of all orders never contradicts each order gone through."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from pathlib import Path

import pytest

from decks.broken_toys import broken
from decks.test_against_naive import made
from decks.toys import page_pack, story_at
from meeplewright.stories.decks.anyhow import Anyhow, Undecided, anyhow
from meeplewright.stories.decks.loose import READ, Loose
from meeplewright.stories.decks.machine import DeckRules
from meeplewright.stories.decks.orders import Orders, searched
from meeplewright.stories.decks.plays import follow
from meeplewright.stories.decks.table import NOBODY, Table, shown
from meeplewright.stories.model.conditions import All, Condition, Not, Sum, Test
from meeplewright.stories.model.story import Story
from meeplewright.stories.proof.spaces import States
from seldom import few_of


def _many(names: tuple[str, ...], value: int, count: int) -> Condition:
    return Sum(names, ">=", count, at=value)


def _exactly(names: tuple[str, ...], value: int, count: int) -> Condition:
    return All((_many(names, value, count), Not(_many(names, value, count + 1))))


def _told(found: Anyhow, machine: DeckRules, table: Table) -> Condition:
    """What a table looks like without order: what is counted, how many cards lie where, and which of them are seen."""
    story = machine.story
    assert story.cards is not None
    loose = Loose(story, story.cards)
    kept = {blocks.variable.name for blocks in found.machine.blocks}
    parts: list[Condition] = [
        Test(name, "==", value)
        for name, value in zip(machine.names, table.values, strict=True)
        if name in kept and name not in loose.lying and name != "pile"
    ]
    every = tuple(card.name for card in loose.cards)
    for name, piles in machine.mover.piles_of.items():
        spot = loose.spot[name]
        parts.append(_exactly(every, spot, sum(table.size(pile) for pile in piles)))
        entries = [e for pile in piles for part in (table.tops, table.bottoms) for e in part[pile]]
        seen = Counter(machine.mover.name(e) for e in entries if e >= 0)
        for pool, unseen in enumerate(table.pools):  # those that can lie here only are as good as seen
            if unseen and sum(table.unseen[pile][pool] for pile in piles) == len(unseen):
                seen.update(machine.mover.name(card) for card in unseen)
        for card, count in seen.items():
            parts.append(_many(tuple(each.name for each in loose.cards if each.node == card), spot, count))
        numbers = [e if e >= 0 else shown(e, len(machine.mover.backs))[0] for e in entries]
        for back, count in Counter(machine.mover.back(number)[1:] for number in numbers).items():
            parts.append(_many(tuple(each.name for each in loose.cards if each.back == back), spot, count))
    if "pile" in kept and f"{machine.places[table.node].name}~" in found.machine.nodes:
        most = found.machine.story.variables["pile"].high
        parts.append(Test("pile", "==", min(table.size(table.own), most)))
    if table.card != NOBODY:
        held = tuple(card.name for card in loose.cards if card.node == machine.mover.name(table.card))
        parts.append(_many(held, loose.spot[READ], 1))
    return All(tuple(parts))


def _at(found: Anyhow, sets: Sequence[States] | None, machine: DeckRules, table: Table) -> list[States]:
    """Those of these sets that look like the table, at every entry that stands for where it is."""
    assert sets is not None
    where = found.machine.formula(_told(found, machine, table))
    name = machine.places[table.node].name
    names = {f"{name}{held}{body}" for held in ("", "~hand") for body in ("", "~")}
    bodies = {each for each in names if each in found.machine.nodes and f"{each}~" not in found.machine.nodes}
    at = [index for index, node in enumerate(found.machine.nodes) if node in bodies]
    return [states for index in at if sets[index] and (states := found.space.where(sets[index], where))]


def _wins(orders: Orders) -> set[int]:
    return orders._leading(at for at, won in enumerate(orders.won) if won)


@pytest.mark.parametrize("apart", [False, True])
@pytest.mark.parametrize("seed", few_of(range(30), 2))
def test_what_is_said_of_any_order_holds_for_each(seed: int, apart: bool, tmp_path: Path) -> None:
    found = agree(story_at(made(seed, tmp_path)), apart=apart)
    assert isinstance(found, Anyhow) or "pile" in found.reason


@pytest.mark.parametrize("apart", [False, True])
@pytest.mark.parametrize("seed", few_of(range(1000, 1024), 2))
def test_no_play_that_is_stuck_or_endless_is_overlooked(seed: int, apart: bool, tmp_path: Path) -> None:
    found = agree(story_at(broken(tmp_path, seed)), apart=apart)
    assert isinstance(found, Anyhow) or "pile" in found.reason


def test_nearly_all_small_stories_are_decided_without_order(tmp_path: Path) -> None:
    told = [anyhow(story_at(made(seed, tmp_path / str(seed)))) for seed in range(20)]
    found = [each for each in told if isinstance(each, Anyhow)]
    assert len(found) >= 19
    assert sum(each.ends for each in found) == len(found)
    assert sum(each.wins is not None for each in found) >= 17


def test_a_story_of_more_than_a_hundred_cards_is_not_looked_through(tmp_path: Path) -> None:
    ford = page_pack(tmp_path)
    assert isinstance(anyhow(story_at(ford)), Anyhow)
    cards = ford / "ford.yaml"
    told = cards.read_text(encoding="utf-8")
    assert "name: Mist, copies: 5" in told
    cards.write_text(told.replace("name: Mist, copies: 5", "name: Mist, copies: 94"), encoding="utf-8")
    many = anyhow(story_at(ford))
    assert isinstance(many, Undecided)
    assert many.reason == "its 101 cards are more than are looked through"


def agree(story: Story, *, apart: bool) -> Anyhow | Undecided:
    """What is said of any order, which must hold for each of them."""
    orders = searched(story, 200_000)
    assert orders.explored
    found = anyhow(story, reduced=False, apart=apart)
    if not isinstance(found, Anyhow):
        return found
    if not found.stuck:
        assert not orders.halts
    if found.ends:
        assert not orders.traps
    if found.wins is not None:
        assert found.wins == (orders.can_win is not None)
    assert {key for key in orders.done if not key[1].startswith("draw")} <= found.done
    machine, wins = orders.machine, _wins(orders)
    for state in range(1, len(orders.node)):
        table = follow(machine, orders.script(state))[-1][0]
        if orders.ends(state):
            continue
        assert _at(found, found.reached, machine, table), state
        if state in wins:
            assert _at(found, found.may_win, machine, table), state
        else:
            assert not _at(found, found.can_win, machine, table), (state, orders.script(state))
    return found
