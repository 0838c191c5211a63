"""Two scenarios of the Paleo pack played by readers, for two, three and four groups."""

from __future__ import annotations

import json
from typing import Any

import pytest

from meeplewright import data
from meeplewright.checks.registry import CHECKS
from meeplewright.findings.model import Severity
from meeplewright.packs.world import World
from program import meeple

BOX = data.content() / "paleo"
STORIES = {f"{groups}-groups/scenario-{number}" for groups in ("two", "three", "four") for number in (1, 2)}


@pytest.fixture(scope="module")
def played() -> dict[str, Any]:
    told = meeple("playtest", BOX, "--runs", "24", "--readers", "random,greedy", "--format", "json")
    assert told.status == 0, told.err
    return {story["story"]: story["readers"] for story in json.loads(told.out)}


def won(reader: Any) -> int:
    return int(reader["endings"].get("painted", {"count": 0})["count"])


def test_nothing_but_what_the_stories_could_tell_is_wrong(paleo: World) -> None:
    asked = [check for check in CHECKS if not check.function.startswith("meeplewright.stories")]
    assert len(asked) == len(CHECKS) - 1
    assert [finding for check in asked for finding in check(paleo) if finding.severity is Severity.ERROR] == []


@pytest.mark.slow  # its stories are proven
def test_nothing_is_wrong_in_either_language() -> None:
    told = meeple("check", BOX, "--no-cache", "--fail-on", "warning")
    assert told.status == 0, told.out
    assert "0 errors in 1 pack" in told.out


@pytest.mark.slow
@pytest.mark.row
def test_both_written_scenarios_are_played_by_two_three_and_four_groups(played: dict[str, Any]) -> None:
    assert set(played) == STORIES


@pytest.mark.slow
@pytest.mark.row
def test_every_play_is_won_or_lost_and_none_is_stuck(played: dict[str, Any]) -> None:
    for story, readers in played.items():
        for reader in readers.values():
            assert sum(ending["count"] for ending in reader["endings"].values()) == 24, story
            assert set(reader["endings"]) <= {"painted", "forgotten"}, story


@pytest.mark.slow
@pytest.mark.row
def test_who_thinks_wins_often_and_who_does_not_seldom(played: dict[str, Any]) -> None:
    for story, readers in played.items():
        assert won(readers["random"]) < 10, story
        assert 7 < won(readers["greedy"]) < 24, story
