"""Plays by script: whole games from set-up to the way home, for so many survivors."""

from __future__ import annotations

from pathlib import Path

import pytest

from meeplewright import data
from program import meeple

PLAYS = Path(__file__).parent / "plays"
PACK = data.content() / "discover"


@pytest.mark.parametrize(
    ("play", "story", "stages"),
    [
        ("static-for-four", "journeys/scenario-1-island", ["static-1", "static-2", "static-3", "way-home", "home"]),
        ("hill-alone", "journeys/scenario-2-taiga", ["hill-1", "hill-2", "hill-3", "way-home", "home"]),
        ("last-of-four", "contests/scenario-5-delta", ["last-1", "last-2", "last-3", "last-4", "last-one"]),
    ],
)
def test_a_game_is_won_from_set_up_through_all_its_stages(play: str, story: str, stages: list[str]) -> None:
    script = PLAYS / f"{play}.play"
    told = meeple("story", "play", PACK, "--story", story, "--script", script)
    assert told.status == 0, told.err
    assert told.out.splitlines()[-1] == "ends here: good"
    read = [
        line.split()[1 if line.startswith("at ") else 0] for line in script.read_text(encoding="utf-8").splitlines()
    ]
    assert list(dict.fromkeys(name for name in read if name in stages)) == stages


def test_four_cannot_go_home_with_food_for_three(tmp_path: Path) -> None:
    script = tmp_path / "wrong.play"
    lines = (PLAYS / "static-for-four.play").read_text(encoding="utf-8").splitlines()
    script.write_text("\n".join("way-home 3" if line == "way-home 4" else line for line in lines), encoding="utf-8")
    told = meeple("story", "play", PACK, "--story", "journeys/scenario-1-island", "--script", script)
    assert told.status == 1
    assert "the option 3 of `way-home`" in told.err


@pytest.mark.slow
def test_a_way_home_is_told_with_what_is_on_every_way() -> None:
    four = ("--set", "survivors=4", "--set", "might=0")
    told = meeple("story", "trace", PACK, "--story", "journeys/scenario-1-island", "--to", "home", *four)
    assert told.status == 0, told.err
    assert "  way-home 4\n  at home\n" in told.out
    (every,) = (line for line in told.out.splitlines() if line.startswith("on every way there: "))
    for needed in ("4 `old-mast`", "13 `copper-coil`", "5 `radio-valve`", "36 `light-at-sea`", "`make-rope`"):
        assert needed in every


@pytest.mark.slow
def test_the_shortest_script_of_so_large_a_story_is_refused_in_words() -> None:
    told = meeple("story", "trace", PACK, "--story", "journeys/scenario-1-island", "--to", "home", "--script")
    assert told.status == 2
    assert "what is shortest in `journeys/scenario-1-island` is more than is searched" in told.err
