"""The good pack with one thing wrong each: tests/packs/robinson-bad tells what, and where it must be told."""

from __future__ import annotations

import json
from typing import Any

import pytest

from meeplewright.packs.world import World
from pack_copies import Copy, each_of, patches_in
from program import meeple

BAD = patches_in("robinson-bad")


def test_there_are_more_than_forty() -> None:
    assert len(BAD) > 40


@pytest.mark.parametrize("patch", each_of(BAD))
def test_each_is_told_at_its_line(patch: dict[str, Any], copy: Copy) -> None:
    with copy.spoilt_by(patch):
        lines = [copy.line_of(finding) for finding in copy.found(patch["code"]) if finding.code == patch["code"]]
    assert lines, f"{patch['code']} was not told"
    assert any(patch["line"] in line for line in lines), lines


@pytest.mark.slow  # all is read and asked; the edits of authors go this way in `make test`
@pytest.mark.row
@pytest.mark.parametrize("name", list(BAD)[::33])
def test_the_command_tells_it_and_fails(name: str, copy: Copy) -> None:
    with copy.spoilt_by(BAD[name]):
        told = meeple("check", "--no-cache", "--fail-on", "warning", "--format", "json", copy.folder)
    assert BAD[name]["code"] in {finding["code"] for finding in json.loads(told.out)["findings"]}
    assert told.status == 1


def test_every_house_rule_has_a_bad_pack(robinson: World) -> None:
    assert {rule.code for rule in robinson.system.rules} <= {patch["code"] for patch in BAD.values()}


def test_the_copy_itself_has_no_error(copy: Copy) -> None:
    assert [finding for finding in copy.found() if finding.severity.name == "ERROR"] == []
