"""Plays by script: a reader goes through map 1, and through a character's ten chapters."""

from __future__ import annotations

from pathlib import Path

import pytest

from meeplewright import data
from program import meeple
from seldom import few_of

PLAYS = Path(__file__).parent / "plays"


@pytest.mark.parametrize(
    ("play", "story", "end"),
    few_of(
        [
            ("tamsin.play", "character/tamsin-quill", "bad"),
            ("map-1.play", "first-journey", "neutral"),
            ("crystal.play", "character/crystal", "good"),
        ],
        1,
    ),
)
def test_a_script_goes_from_the_start_to_an_ending(play: str, story: str, end: str) -> None:
    told = meeple("story", "play", data.content() / "near-and-far", "--story", story, "--script", PLAYS / play)
    assert told.status == 0, told.err
    lines = told.out.splitlines()
    assert lines[-1] == f"ends here: {end}"
    assert sum(" `" in line for line in lines) >= 11


def test_a_script_that_no_reader_can_follow_is_refused(tmp_path: Path) -> None:
    script = tmp_path / "wrong.play"
    script.write_text((PLAYS / "tamsin.play").read_text().replace("t-bootmaker 1", "t-bootmaker 9"))
    told = meeple(
        "story", "play", data.content() / "near-and-far", "--story", "character/tamsin-quill", "--script", script
    )
    assert told.status == 1
    assert "line 2: the option 9 of `t-bootmaker" in told.err
