"""A book in which no card is drawn is played at a table as it is read, situation by situation."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

from meeplewright.stories.decks.anyhow import Anyhow, anyhow
from meeplewright.stories.decks.luck import Scripted
from meeplewright.stories.decks.machine import NOWHERE, DeckRules
from meeplewright.stories.decks.odds import odds_of as deck_odds
from meeplewright.stories.decks.orders import searched
from meeplewright.stories.decks.table import Table
from meeplewright.stories.model.decks import Cards
from meeplewright.stories.model.reader import Impossible, Reader, Situation
from meeplewright.stories.model.story import Option, Story
from meeplewright.stories.odds.odds import odds_of
from seldom import few_of
from stories.random_books import STATE, random_book
from stories.worlds import story_of

_MOST = 40  # situations of a book that are looked at


def agree(story: Story) -> tuple[int, int]:
    """How many situations are the same, with all that can be done there and all that comes of it; and how often that leads nowhere."""
    reader, machine = Reader(story), DeckRules(replace(story, cards=Cards({}, {})))
    now = reader.begin()
    waiting = [(now, machine.begin(Scripted([], machine.mover)))]
    seen = {(now.node, tuple(now.values.items()))}
    nowhere = 0
    while waiting:
        now, table = waiting.pop()
        assert (machine.places[table.node].name, dict(zip(machine.names, table.values, strict=True))) == (now.node, dict(now.values))  # fmt: skip
        options, choices = reader.choices(now), machine.choices(table)
        assert [machine.show(table, choice) for choice in choices] == [option.key for option in options]
        for option, choice in zip(options, choices, strict=True):
            for step, after in _taken(reader, machine, now, option, table, choice):
                if step is None:
                    assert machine.places[after.node].name == NOWHERE
                    assert not machine.choices(after)
                    nowhere += 1
                elif (key := (step.node, tuple(step.values.items()))) not in seen and len(seen) < _MOST:
                    seen.add(key)
                    waiting.append((step, after))
    return len(seen), nowhere


def _taken(
    reader: Reader, machine: DeckRules, now: Situation, option: Option, table: Table, choice: int
) -> list[tuple[Situation | None, Table]]:
    """What comes of a choice, each way that it can come out: in the book, and at the table."""
    ways = reader.ways(now, option)
    thrown = machine.places[table.node].choices[choice].ways
    if thrown is not None:
        even = Fraction(1, max(len(ways), 1))
        chances = [(way.name, even if way.chance is None else way.chance) for way in ways]
        assert [(name, exact) for name, _, exact in thrown(table.values)] == chances
    steps: list[tuple[Situation | None, Table]] = []
    for way in ways:
        after = table.copy()
        machine.take(after, choice, Scripted([way.name] if thrown is not None else [], machine.mover))
        try:
            steps.append((reader.take(now, option, way), after))
        except Impossible:
            steps.append((None, after))
    return steps


@pytest.mark.parametrize("part", few_of(range(10), 1))
def test_random_books_are_played_as_they_are_read(part: int) -> None:
    books = [story_of(random_book(seed), STATE) for seed in range(part * 20, part * 20 + 20)]
    assert sum(situations for situations, _ in map(agree, books)) > 100


def test_dice_that_add_what_is_not_held_lead_nowhere() -> None:
    """A number on an item is read by who has it; a counter adds what it stands at."""
    results: list[dict[str, Any]] = [{"on": 1, "sum": "key"}, {"on": 2, "sum": ["key", "coin"]}, {"on": 3, "sum": "coin"}, {"on": 4, "goto": "hall"}]  # fmt: skip
    entries: list[dict[str, Any]] = [
        {"id": "hall", "number": 1, "text": "A hall.", "start": True, "options": [{"label": "Push", "roll": "1d4", "results": results}, {"label": "Seek", "gain": [{"item": "key"}, {"coin": 1}], "goto": "hall"}]},
        {"id": "vault", "number": 101, "text": "Gold.", "ending": "good"},
        *({"id": f"cell{coin}", "number": 1 + coin, "text": "A cell.", "ending": "bad"} for coin in (1, 2)),
    ]  # fmt: skip
    story = story_of(entries, STATE)
    assert agree(story)[1] == 2 + 3  # without the key the first and the second; with it the second: 3 coins
    machine = DeckRules(replace(story, cards=Cards({}, {})))
    table = machine.begin(Scripted([], machine.mover))
    for words, place in (("1", NOWHERE), ("2", NOWHERE), ("3", "cell1"), ("4", "hall")):
        after = table.copy()
        machine.take(after, 0, Scripted([words], machine.mover))
        assert machine.places[after.node].name == place


@pytest.mark.parametrize("part", few_of(range(10), 1))
def test_random_books_end_at_tables_as_often_as_they_do_read(part: int) -> None:
    """Against the odds of the book, which other code works out; those who may read for ever are left out."""
    round_ = exact = told_steps = 0
    for seed in range(part * 15, part * 15 + 15):
        story = story_of(random_book(seed), STATE)
        orders = searched(replace(story, cards=Cards({}, {})), 2000)
        read = odds_of(story)
        if not orders.explored or read.never:
            continue
        told = deck_odds(orders, "random")
        assert {name: float(chance) for name, chance in told.endings.items()} == pytest.approx({name: float(chance) for name, chance in read.endings.items()}, abs=1e-9)  # fmt: skip
        assert float(told.halts) == pytest.approx(float(read.halts), abs=1e-9)
        assert not told.exact or {**told.endings, "": told.halts} == {**read.endings, "": read.halts}
        if len(story.nodes) not in orders.node and not any(node.made for node in story.nodes.values()):
            assert float(told.steps) + 1 == pytest.approx(float(read.entries), abs=1e-9)  # all read one more, and end
            told_steps += 1
        exact, round_ = exact + told.exact, round_ + (not told.exact)
        if any(node.ending == "good" for node in story.nodes.values()):
            best, worst = odds_of(story, "best"), odds_of(story, "worst")
            assert float(deck_odds(orders, "best").won) == pytest.approx(float(best.good[0]), abs=1e-9)
            if not worst.never:
                assert float(deck_odds(orders, "worst").won) == pytest.approx(float(worst.good[0]), abs=1e-9)
            assert (orders.can_win is not None) is (best.good[0] > 0)
    assert exact
    assert round_
    assert told_steps


@pytest.mark.parametrize("part", few_of(range(8), 1))
def test_where_there_are_no_cards_all_is_known_without_their_order(part: int) -> None:
    verdicts = set()
    for seed in range(part * 8, part * 8 + 8):
        story = replace(story_of(random_book(seed), STATE), cards=Cards({}, {}))
        orders = searched(story, 1500)
        if not orders.explored:
            continue
        for reduced in (True, False)[seed % 2 :]:
            loose = anyhow(story, reduced=reduced)
            assert isinstance(loose, Anyhow)
            assert bool(loose.stuck) is bool(orders.halts)
            on = orders._leading(at for at in range(len(orders.node)) if orders.ends(at))
            assert loose.ends is (len(on) == len(orders.node))
            assert loose.wins is (orders.can_win is not None)
            assert loose.done - {(story.start, "on")} == orders.done - {(story.start, "on"), (NOWHERE, "")}
            assert loose.looked().hopeful == (loose.winning, loose.lost, 0)
            assert bool(loose.winning) is bool(orders.hopeful)
            assert bool(loose.lost) is (orders.hopeless > orders.node.count(len(story.nodes)))
            verdicts.add((loose.ends, bool(loose.stuck), loose.wins))
    assert len(verdicts) > 1


def test_a_search_ends_where_there_is_one_state_more_than_was_allowed() -> None:
    for seed in (2, 3, 6):
        story = replace(story_of(random_book(seed), STATE), cards=Cards({}, {}))
        whole = searched(story)
        assert (whole.explored, whole.seen) == (True, whole.states + 1)
        assert searched(story, whole.states).explored
        some = searched(story, whole.states - 1)
        assert (some.explored, some.states) == (False, whole.states - 1)
        assert 0 < some.seen <= some.states
        assert len(some.moves) == len(some.node) == len(some.keys)


def test_a_search_begins_with_every_value_that_may_be_begun_with_where_they_are_not_too_many() -> None:
    counters = {"coin": {"from": 0, "to": 3, "start": "any"}, "luck": {"from": 0, "to": 2, "start": "any"}}
    book: list[dict[str, Any]] = [
        {"id": "start", "text": "Go.", "options": [{"when": "coin >= 2", "goto": "won"}, {"goto": "lost"}]},
        {"id": "won", "text": "In.", "ending": "good"},
        {"id": "lost", "text": "Out.", "ending": "bad"},
    ]
    story = replace(story_of(book, {"counters": counters}), cards=Cards({}, {}))
    assert searched(story).begins == [{"coin": coin} for coin in range(4)]  # of luck nobody asks
    every = searched(story, every=True)
    assert every.begins == [{"coin": coin, "luck": luck} for coin in range(4) for luck in range(3)]
    assert (every.explored, searched(story, 11, every=True).explored) == (True, False)
    assert searched(story, values={"coin": 2}).begins == [{"coin": 2}]
    assert deck_odds(every, "random").endings == {"won": Fraction(1, 4), "lost": Fraction(3, 4)}
    assert (deck_odds(searched(story, values={"coin": 2}), "best").won, deck_odds(searched(story, values={"coin": 1}), "best").won) == (1, 0)  # fmt: skip
