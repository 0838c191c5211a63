"""The good pack with one thing wrong each: tests/packs/near-and-far-bad tells what, and where it must be told."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from meeplewright.packs.world import World
from meeplewright.stories.findings.check import _told_by
from pack_copies import Copy, each_of, patches_in

BAD = patches_in("near-and-far-bad")
NAMED = (  # by the issue
    "keyword-from-a-later-map", "two-must-options-at-once", "no-else", "quest-that-nobody-grants", "space-cut-off",
    "chain-of-nine", "bonus-under-its-target", "enemy-strength-twice", "route-of-three", "russian-says-three",
)  # fmt: skip


def test_there_are_more_than_forty_and_those_that_were_named() -> None:
    assert len(BAD) > 40
    assert set(NAMED) <= BAD.keys()


@pytest.mark.parametrize("patch", each_of(BAD))
def test_each_is_told_at_its_line(patch: dict[str, Any], copy: Copy) -> None:
    copy.assert_told(patch)


def test_a_story_of_a_character_is_looked_at_again_when_only_the_cast_changed(near_and_far: World) -> None:
    files = {Path(source.shown).name for source in _told_by(near_and_far)}
    assert {"cast.yaml", "map-11-day.yaml"} <= files  # where a story starts, and where it goes on
    assert "treasures.yaml" not in files


def test_every_house_rule_has_a_bad_pack(near_and_far: World) -> None:
    told = {each["code"] for patch in BAD.values() for each in (patch, *patch.get("too", []))}
    assert {rule.code for rule in near_and_far.system.rules} - told == set()


@pytest.mark.slow  # all of its stories are proven
def test_the_copy_itself_has_no_fault(copy: Copy) -> None:
    assert [finding for finding in copy.found() if finding.severity.name == "ERROR"] == []
