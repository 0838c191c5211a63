"""The good pack with one thing wrong each: tests/packs/discover-bad tells what, and where it must be told."""

from __future__ import annotations

from typing import Any

import pytest

from meeplewright.packs.world import World
from pack_copies import Copy, each_of, patches_in

BAD = patches_in("discover-bad")
NAMED = (  # by the issue
    "landmark-without-a-card", "ring-of-cards", "key-without-next-number", "key-leads-nowhere",
    "two-cards-numbered-seventeen", "item-the-region-lacks", "piece-closed", "fire-where-no-wood-is",
)  # fmt: skip


def test_there_are_more_than_forty_and_those_that_were_named() -> None:
    assert len(BAD) > 40
    assert set(NAMED) <= BAD.keys()


@pytest.mark.parametrize("patch", each_of(BAD))
def test_each_is_told_at_its_line(patch: dict[str, Any], copy: Copy) -> None:
    copy.assert_told(patch)


def test_every_house_rule_has_a_bad_pack(discover: World) -> None:
    told = {patch["code"] for patch in BAD.values()}
    assert {rule.code for rule in discover.system.rules} - told == set()


def test_faults_of_stories_are_told_with_a_play() -> None:
    assert sum("witness" in patch for patch in BAD.values()) >= 5


@pytest.mark.slow  # all of its stories are proven
def test_the_copy_itself_has_no_fault(copy: Copy) -> None:
    assert [finding for finding in copy.found() if finding.severity.name == "ERROR"] == []
