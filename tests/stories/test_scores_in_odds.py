"""A score that the story changes counts in the odds of its checks, even where every outcome stays possible."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

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
