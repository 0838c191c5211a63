"""The earliest round of each scenario, worked out and as GOALS.md tells it; by hand where the tree is short."""

from __future__ import annotations

import json
import re

import pytest

from meeplewright import data
from meeplewright.packs.world import World
from program import meeple

BOX = data.content() / "robinson-crusoe"


@pytest.fixture(scope="module")
def earliest() -> dict[str, dict[str, int]]:
    """The round of each goal for each number of players."""
    found: dict[str, dict[str, int]] = {}
    for row in json.loads(meeple("story", "plan", BOX, "--format", "json").out):
        found.setdefault(row["goal"], {})[row["players"]] = row["round"]
    return found


def test_jenny_needs_five_rounds_and_king_kong_four_whoever_plays(earliest: dict[str, dict[str, int]]) -> None:
    assert earliest["jenny"] == dict.fromkeys(("solo", "two", "three", "four"), 5)
    assert earliest["king-kong-island"] == dict.fromkeys(("solo", "two", "three", "four"), 4)


def test_one_player_alone_needs_a_round_more_for_five_crosses(earliest: dict[str, dict[str, int]]) -> None:
    # four tiles and five crosses are nine actions: three rounds of three pawns, two of five
    assert (earliest["cursed-island"]["solo"], earliest["cursed-island"]["two"]) == (3, 2)


def test_every_scenario_is_long_enough(earliest: dict[str, dict[str, int]], robinson: World) -> None:
    rounds = {name: record.data["rounds"] for name, record in robinson.of("scenario").items()}
    assert earliest.keys() == rounds.keys()
    assert all(max(row.values()) <= rounds[name] for name, row in earliest.items())


def test_the_page_about_goals_tells_the_same(earliest: dict[str, dict[str, int]], robinson: World) -> None:
    text = (BOX / "GOALS.md").read_text(encoding="utf-8")
    table = re.findall(r"^\| [A-Z][\w ]+ \| (\d+) \| (\d+) \| (\d+) \| (\d+) \| (\d+) \|$", text, re.MULTILINE)
    scenarios = sorted(robinson.of("scenario").values(), key=lambda record: record.data["number"])
    assert [tuple(map(int, row)) for row in table] == [
        (*earliest[record.id].values(), record.data["rounds"]) for record in scenarios
    ]


def test_the_play_of_jenny_can_be_followed_round_by_round() -> None:
    told = meeple("story", "plan", BOX, "--goal", "jenny")
    assert "round 4: rescue-of-jenny\n  round 5: lifeboat" in told.out
