"""What a story that is too large would be without each of its names: counted one by one, and as a finding."""

from __future__ import annotations

from itertools import count
from typing import Any

from meeplewright.stories.findings.check import check_stories
from meeplewright.stories.model.story import Sort
from meeplewright.stories.proof.proof import Verdict, prove
from meeplewright.stories.proof.savings import savings
from stories.naive import Book
from stories.naive_walks import walked
from stories.random_books import STATE, random_book
from stories.worlds import story_of, world_of


def test_what_each_name_saves_is_what_counting_without_it_gives() -> None:
    books = 0
    for seed in count():
        if books == 60:
            return
        entries = random_book(seed)
        walk = walked(Book(entries, STATE), most=1500)
        if walk is None:
            continue
        story = story_of(entries, STATE)
        proof = prove(story, reduced=False, form=("packed", "diagrams")[seed % 2])
        if proof.states != len(walk.steps):
            continue  # what a hub counts is counted further by one of the two
        books += 1
        expected = {}
        for name, variable in story.variables.items():
            if variable.sort is not Sort.HIDDEN:
                left = len({(state[0], *(pair for pair in state[1:] if pair[0] != name)) for state in walk.steps})
                if left < len(walk.steps):
                    expected[name] = len(walk.steps) / left
        found = savings(proof)
        assert dict(found) == expected, seed
        assert [times for _, times in found] == sorted((times for _, times in found), reverse=True)


ROUNDS: list[dict[str, Any]] = [
    {
        "id": "start",
        "text": "Gather.",
        "options": [
            {"label": "Wood", "gain": {"wood": 1}, "goto": "start"},
            {"label": "Food", "gain": {"food": 1}, "goto": "start"},
            {"label": "Home", "when": "wood >= 40 and food >= 9", "goto": "home"},
        ],
    },
    {"id": "home", "text": "Home.", "ending": "good"},
]
GOODS = {"counters": {"wood": {"from": 0, "to": 40}, "food": {"from": 0, "to": 9}}}


def test_a_story_that_came_to_its_limit_says_what_to_leave_out_first() -> None:
    (finding,) = check_stories(world_of(ROUNDS, GOODS), most=100).findings
    assert finding.code == "MW649"
    help_ = finding.help or ""
    assert "leave something `untracked`" in help_
    assert help_.index("`wood`") < help_.index("`food`")


def test_without_it_the_story_is_proven() -> None:
    (story,) = [proof.story for proof in check_stories(world_of(ROUNDS, GOODS)).proofs]
    whole = prove(story)
    assert (whole.verdict, whole.states) == (Verdict.PROVEN, 41 * 10 + 1)
    (first, times), (second, others) = savings(whole)
    assert (first, second) == ("wood", "food")
    assert abs(times - 411 / 11) < 1e-9
    assert abs(others - 411 / 42) < 1e-9
