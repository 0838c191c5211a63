"""The player of the pages held against the reader of the engine, step by step."""

from __future__ import annotations

import json
import shutil
import subprocess
from collections.abc import Sequence
from dataclasses import dataclass
from math import isclose
from pathlib import Path
from typing import Any

import pytest

from meeplewright.packs.world import World
from meeplewright.stories.model.reader import Impossible, Reader
from meeplewright.stories.model.story import Story
from meeplewright.studio.export.play import player
from meeplewright.studio.export.play_model import StoryModel, refusal
from meeplewright.studio.export.site import Site

DRIVER = Path(__file__).with_name("plays.cjs")


@dataclass(slots=True)
class Seen:
    """How much was compared."""

    plays: int = 0
    steps: int = 0
    thrown: int = 0
    ends: int = 0
    nowhere: int = 0


def told_of(world: World, story: Story) -> dict[str, Any]:
    """A story as the pages have it."""
    assert not refusal(story)
    return json.loads(json.dumps(StoryModel(Site(world, world.pack.language), story).told()))  # type: ignore[no-any-return]


def in_node(driver: Path, asked: dict[str, Any]) -> Any:
    """What a driver answers that plays by the rules of the player, under node."""
    node = shutil.which("node")
    if node is None:
        pytest.skip("node is not installed")
    run = subprocess.run(
        [node, driver], input=json.dumps({"player": player(), **asked}),
        capture_output=True, text=True, timeout=1500, check=False,
    )  # fmt: skip
    assert run.returncode == 0, run.stderr
    return json.loads(run.stdout)


def plays_in_node(
    told: Sequence[dict[str, Any]], *, plays: int, steps: int, seed: int = 1
) -> list[list[dict[str, Any]]]:
    """Random plays of each story by the player, under node."""
    asked = {"stories": list(told), "plays": plays, "steps": steps, "seed": seed}
    return in_node(DRIVER, asked)  # type: ignore[no-any-return]


def agree(story: Story, plays: Sequence[dict[str, Any]], seen: Seen) -> None:
    """Every play goes as the engine's reader says: what is offered, how the dice can fall, what is had afterwards."""
    reader = Reader(story)
    names = list(story.variables)
    for play in plays:
        now = reader.begin(play["values"])
        seen.plays += 1
        for at, step in enumerate(play["steps"]):
            seen.steps += 1
            assert (step["node"], step["values"]) == (now.node, [now.values[name] for name in names])
            choices = {option.key: option for option in reader.choices(now)}
            assert step["offered"] == list(choices)
            if not choices:
                assert at == len(play["steps"]) - 1
                seen.ends += 1
                break
            option = choices[step["key"]]
            ways = {way.name: way for way in reader.ways(now, option)}
            assert [name for name, _ in step["ways"]] == list(ways)
            for name, chance in step["ways"]:
                expected = ways[name].chance
                assert (chance is None) == (expected is None)
                assert expected is None or isclose(chance, float(expected), rel_tol=1e-9, abs_tol=1e-12)
            if not ways:
                assert play["end"] == "endless"
                break
            seen.thrown += len(ways) > 1
            try:
                now = reader.take(now, option, ways[step["way"]])
            except Impossible:
                assert play["end"] == "nowhere"
                assert at == len(play["steps"]) - 1
                seen.nowhere += 1
                break
