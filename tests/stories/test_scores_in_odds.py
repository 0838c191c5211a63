"""A score that the story changes counts in the odds of its checks, even where every outcome stays possible."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

from meeplewright.stories.model.story import DiceCheck
from meeplewright.stories.odds import odds as module
from meeplewright.stories.odds import small
from meeplewright.stories.odds.odds import odds_of
from stories.worlds import story_of


@pytest.mark.parametrize(("gain", "won"), [(1, Fraction(30, 36)), (2, Fraction(33, 36))])
def test_a_score_gained_on_the_way_makes_a_check_easier(gain: int, won: Fraction) -> None:
    check = {"dice": "2d6", "skill": 10}
    entries: list[dict[str, Any]] = [
        {"id": "start", "text": "Go.", "gain": [{"skill": gain}], "options": [{"label": "On", "goto": "door"}]},
        {
            "id": "door",
            "text": "Push.",
            "options": [{"label": "Push", "check": check, "success": {"goto": "won"}, "failure": {"goto": "lost"}}],
        },
        {"id": "won", "text": "In.", "ending": "good"},
        {"id": "lost", "text": "Out.", "ending": "bad"},
    ]
    story = story_of(entries, {"counters": {"skill": {"from": 1, "to": 6, "start": 4}}})
    assert odds_of(story).endings["won"] == won


@pytest.mark.parametrize("arrays", [True, False], ids=["columns", "one by one"])
def test_two_scores_that_are_added_count_both(arrays: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    """Two dice and what both come to, which a fork gives in four ways; against what is reckoned by hand."""
    gains = [{"skill": 1}, {"coin": 2}, {"skill": 2, "coin": 3}, {}]
    fork = [{"label": str(at), "gain": gain, "goto": "door"} for at, gain in enumerate(gains)]
    book: list[dict[str, Any]] = [
        {"id": "start", "text": "Go.", "options": fork},
        {"id": "door", "text": "Push.", "options": [{"check": {"dice": "2d6", "skill": 9}, "success": {"goto": "won"}, "failure": {"goto": "lost"}}]},
        {"id": "won", "text": "In.", "ending": "good"},
        {"id": "lost", "text": "Out.", "ending": "bad"},
    ]  # fmt: skip
    story = story_of(book, {"counters": {"skill": {"from": 0, "to": 6}, "coin": {"from": 0, "to": 6}}})
    (push,) = story.nodes["door"].options
    assert isinstance(push.chance, DiceCheck)
    door = replace(story.nodes["door"], options=(replace(push, chance=replace(push.chance, add=("skill", "coin"))),))
    story = replace(story, nodes={**story.nodes, "door": door})
    throws = [one + other for one in range(1, 7) for other in range(1, 7)]
    won = [Fraction(sum(throw + score >= 9 for throw in throws), 36) for score in (1, 2, 5, 0)]
    assert odds_of(story).endings["won"] == sum(won) / 4
    monkeypatch.setattr(small, "EXACT", 0)
    monkeypatch.setattr(module, "_arrays", lambda: arrays)
    for policy, wanted in (("random", sum(won) / 4), ("best", max(won)), ("worst", min(won))):
        odds = odds_of(story, policy)
        assert not odds.exact
        assert float(odds.endings["won"]) == pytest.approx(float(wanted), abs=1e-12)
        assert odds.good[0] <= wanted <= odds.good[1]
