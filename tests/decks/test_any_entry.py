"""A play may begin at any entry: a card that is read then was taken out of the pile in which it lay."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from decks.toys import pack, story_at
from meeplewright.packs.load import load
from meeplewright.stories.decks.luck import First
from meeplewright.stories.decks.machine import DeckRules
from meeplewright.stories.decks.table import NOBODY, Table
from meeplewright.stories.told.read import stories_of

STORY = """\
start: day
state: {counters: {book: {from: 0, to: 9, start: 2}, harm: {from: 0, to: 9}}}
decks:
  days: {of: card, where: {back: day}, to: row, piles: 2}
  events: {of: card, to: row, take: [{count: 2, where: {back: book}}, {count: 1, where: {back: find}}]}
places: [row]
"""
CARDS = """\
phase:
- {id: day, draw: days, then: event, empty: over}
- {id: event, draw: events, then: full, empty: full}
- {id: full, options: [{must: row >= 3, goto: over}, {else: true, goto: day}]}
- {id: over, ending: neutral}
card:
- {id: fog, name: Fog, back: day, copies: 2, does: [{when: pile == 1, gain: {harm: 1}}]}
- {id: sun, name: Sun, back: day, does: [{when: pile >= 2, gain: {book: 1}}, {else: true}]}
- {id: rain, name: Rain, back: day, does: [{gain: {harm: 1}}]}
- {id: comet, name: Comet, back: book, copies: 3, does: [{gain: {book: 1}}]}
- {id: shell, name: Shell, back: find, copies: 2, does: [{gain: {harm: 1}}]}
"""


@pytest.fixture(scope="module")
def machine(tmp_path_factory: pytest.TempPathFactory) -> DeckRules:
    return DeckRules(story_at(pack(tmp_path_factory.mktemp("any"), STORY, CARDS)))


def unseen(machine: DeckRules, table: Table) -> Counter[str]:
    """The cards that nobody has seen."""
    return Counter(machine.mover.name(card) for pool in table.pools for card in pool)


@pytest.mark.parametrize(
    ("card", "deck", "left"),
    [("fog", "days", [1, 2]), ("rain", "days", [1, 2]), ("comet", "events", [2]), ("shell", "events", [2])],
)
def test_a_card_that_is_read_lies_no_longer_in_its_deck(
    machine: DeckRules, card: str, deck: str, left: list[int]
) -> None:
    every = Counter(machine.mover.name(number) for pool in machine.mover.pools for number in pool)
    table = machine.begin_at(card, First())
    assert (machine.places[table.node].name, machine.mover.name(table.card)) == (card, card)
    piles = machine.mover.piles_of[deck]
    assert [table.size(pile) for pile in piles] == left
    assert table.own == piles[0]
    assert every - unseen(machine, table) == {card: 1}
    assert sum(map(sum, table.unseen)) == 6
    assert dict(zip(machine.names, table.values, strict=True))["book"] == 2


def test_what_is_asked_of_its_pile_is_asked_of_the_one_that_it_lay_in(machine: DeckRules) -> None:
    fog, sun = machine.begin_at("fog", First()), machine.begin_at("sun", First())
    assert [machine.show(fog, choice) for choice in machine.choices(fog)] == ["1"]  # one card is left of its pile
    assert [machine.show(sun, choice) for choice in machine.choices(sun)] == ["2"]


def test_any_other_entry_is_read_with_all_cards_in_their_decks(machine: DeckRules) -> None:
    table = machine.begin_at("full", First())
    assert (machine.places[table.node].name, table.card, table.own) == ("full", NOBODY, NOBODY)
    assert sum(unseen(machine, table).values()) == 9
    assert [machine.show(table, choice) for choice in machine.choices(table)] == ["2"]  # nothing lies in the row


def test_a_card_of_which_the_box_has_none_is_read_all_the_same(tmp_path: Path) -> None:
    """It is told (MW105), and who has the studio open may play all the same."""
    none = CARDS.replace("{id: rain, name: Rain, back: day,", "{id: rain, name: Rain, back: day, copies: 0,")
    (world,) = load(pack(tmp_path, STORY, none)).worlds
    (story,) = stories_of(world).stories
    machine = DeckRules(story)
    table = machine.begin_at("rain", First())
    assert (machine.places[table.node].name, table.own) == ("rain", NOBODY)
    assert sum(map(sum, table.unseen)) == 6
