"""The good pack with one thing wrong each: tests/packs/paleo-bad tells what, and where it must be told."""

from __future__ import annotations

import json
from typing import Any

import pytest

from meeplewright.packs.world import World
from pack_copies import Copy, each_of, patches_in
from program import meeple

BAD = patches_in("paleo-bad")


def test_there_are_more_than_forty() -> None:
    assert len(BAD) > 40


@pytest.mark.parametrize("patch", each_of(BAD))
def test_each_is_told_at_its_line(patch: dict[str, Any], copy: Copy) -> None:
    with copy.spoilt_by(patch):
        found = [finding for finding in copy.found(patch["code"]) if finding.code == patch["code"]]
        assert found, f"{patch['code']} was not told"
        lines = [copy.line_of(finding) for finding in found]
    assert any(patch["line"] in line for line in lines), lines
    if patch["code"].startswith("MW6"):
        assert all(finding.witness for finding in found)


@pytest.mark.slow  # all of its stories are proven for it
@pytest.mark.parametrize("name", list(BAD)[40:41])
def test_the_command_tells_it_and_fails(name: str, copy: Copy) -> None:
    patch = BAD[name]
    with copy.spoilt_by(patch):
        told = meeple("check", "--no-cache", "--fail-on", "warning", "--format", "json", copy.folder)
    assert patch["code"] in {finding["code"] for finding in json.loads(told.out)["findings"]}
    assert told.status == 1


def test_every_house_rule_has_a_bad_pack(paleo: World) -> None:
    assert {rule.code for rule in paleo.system.rules} <= {patch["code"] for patch in BAD.values()}
