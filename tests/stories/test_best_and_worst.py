"""Who chooses as well as can be, or as badly: equal to the best and the worst of every way to choose."""

from __future__ import annotations

from fractions import Fraction
from random import Random
from typing import Any

import pytest

from meeplewright.stories.odds import odds as module
from meeplewright.stories.odds import small
from meeplewright.stories.odds.odds import odds_of
from seldom import later
from stories.policies import as_book, every_choice, random_process, won_by
from stories.worlds import story_of


def ending(name: str, sort: str = "good") -> dict[str, Any]:
    return {"id": name, "text": "The end.", "ending": sort}


def test_who_may_try_again_without_a_cost_tries_until_it_opens() -> None:
    door = {"roll": "1d2", "results": [{"on": 1, "goto": "won"}, {"on": 2, "goto": "yard"}]}
    book = [
        {"id": "start", "text": "A door.", "options": [door, {"goto": "yard"}]},
        {"id": "yard", "text": "A yard.", "options": [{"goto": "start"}, {"goto": "lost"}]},
        ending("won"),
        ending("lost", "bad"),
    ]
    best = odds_of(story_of(book), "best")
    assert (best.endings, best.never) == ({"won": 1, "lost": 0}, 0)
    assert best.entries == 4  # the door twice and the yard once on average, and the end
    assert odds_of(story_of(book), "worst").endings == {"won": 0, "lost": 1}


def test_a_loop_without_a_cost_is_left_by_its_best_way_out() -> None:
    """From any of the three the gate can be come to again, and only one of them has the better gate."""
    gate = {"roll": "1d3", "results": [{"on": [1, 2], "goto": "won"}, {"on": 3, "goto": "lost"}]}
    book = [
        {"id": "start", "text": "A.", "options": [{"goto": "b"}]},
        {"id": "b", "text": "B.", "options": [{"goto": "c"}, {"goto": "lost"}, {"goto": "start"}]},
        {"id": "c", "text": "C.", "options": [{"goto": "start"}, {"goto": "b"}, gate]},
        ending("won"),
        ending("lost", "bad"),
    ]
    assert odds_of(story_of(book), "best").endings == {"won": Fraction(2, 3), "lost": Fraction(1, 3)}


def test_who_reads_badly_may_read_for_ever() -> None:
    book = [
        {"id": "start", "text": "A wood.", "options": [{"goto": "start"}, {"goto": "won"}]},
        ending("won"),
    ]
    worst = odds_of(story_of(book), "worst")
    assert (worst.endings, worst.never) == ({"won": 0}, 1)


@pytest.mark.parametrize("policy", ["random", "best", "worst"])
def test_a_trap_without_a_way_out_is_where_reading_halts(policy: str) -> None:
    pit = {"id": "pit", "text": "Deep.", "options": [{"when": "KEY", "goto": "won"}]}
    book = [{"id": "start", "text": "A fork.", "goto": "pit"}, pit, ending("won")]
    odds = odds_of(story_of(book, {"flags": ["KEY"]}), policy)
    assert (odds.halts, odds.endings) == (1, {"won": 0})
    assert odds.words == 3


def test_of_what_is_not_tracked_each_reader_has_what_they_would_choose() -> None:
    """A raft asks for wood, which nobody counts here: the best reader has it, the worst has none."""
    raft = {"when": {"wood": 2}, "goto": "won"}
    book = [
        {"id": "start", "text": "A shore.", "options": [raft, {"goto": "lost", "else": True}]},
        ending("won"),
        ending("lost", "bad"),
    ]
    state = {"items": {"wood": {"most": 3}}, "untracked": ["wood"]}
    story = story_of(book, state)
    assert odds_of(story, "best").endings["won"] == 1
    assert odds_of(story, "worst").endings["won"] == 0
    assert odds_of(story).endings["won"] == Fraction(2, 4)  # none, one, two or three: each as likely
    assert odds_of(story, "best", values={"wood": 1}).endings["won"] == 0


@later
@pytest.mark.parametrize("engine", ["fractions", "one by one", "columns"])
def test_random_processes_equal_the_best_and_the_worst_of_every_choice(
    engine: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    if engine != "fractions":
        monkeypatch.setattr(small, "EXACT", 0)
        monkeypatch.setattr(module, "_arrays", lambda: engine == "columns")
    between = 0
    for seed in range(400):
        process = random_process(seed)
        won = [won_by(process, choice) for choice in every_choice(process)]
        story = story_of(as_book(process))
        for policy, wanted in (("best", max(won)), ("worst", min(won))):
            odds = odds_of(story, policy)
            if engine == "fractions":
                assert odds.endings["good"] == wanted, (seed, policy)
            else:
                assert odds.good[0] <= wanted <= odds.good[1], (seed, policy)
                assert odds.good[1] - odds.good[0] <= 1e-11, (seed, policy)
                assert abs(float(odds.endings["good"]) - wanted) <= 1e-11, (seed, policy)
        between += 0 < min(won) < max(won) < 1
    assert between > 10


@pytest.mark.slow
def test_larger_processes_have_the_same_worth_in_columns_as_in_fractions(monkeypatch: pytest.MonkeyPatch) -> None:
    """Hundreds of entries that lead back and forth."""
    for seed in range(12):
        chance = Random(seed)
        size = 60
        made = []
        for _ in range(size):
            options = []
            for _ in range(chance.randrange(1, 4)):
                sides = chance.choice((1, 1, 2, 3))
                near = [chance.randrange(size) for _ in range(sides)]
                if chance.random() < 0.04:
                    near[0] = size + chance.randrange(2)
                options.append({to: Fraction(near.count(to), sides) for to in near})
            made.append(options)
        story = story_of(as_book(made))
        for policy in ("best", "worst", "random"):
            exact = odds_of(story, policy)
            with monkeypatch.context() as patch:
                patch.setattr(small, "EXACT", 0)
                rough = odds_of(story, policy)
            assert exact.exact
            assert rough.good[0] <= exact.good[0] <= rough.good[1], (seed, policy)
            assert rough.good[1] - rough.good[0] <= 1e-9, (seed, policy)
