"""The good pack with one thing wrong each: tests/packs/paleo-bad tells what, and where it must be told."""

from __future__ import annotations

import json
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest
import yaml

from meeplewright.packs.world import World
from pack_copies import Copy
from program import meeple

BAD = sorted((Path(__file__).parents[1] / "packs" / "paleo-bad").glob("*.yaml"))


def read(path: Path) -> Any:
    return yaml.load(path.read_text(encoding="utf-8"), Loader=yaml.CSafeLoader)


def test_there_are_more_than_forty() -> None:
    assert len(BAD) > 40


@pytest.mark.parametrize("path", BAD, ids=lambda path: path.stem)
def test_each_is_told_at_its_line(path: Path, copy: Copy) -> None:
    patch = read(path)
    with _spoilt(copy, patch):
        found = [finding for finding in copy.found(patch["code"]) if finding.code == patch["code"]]
        assert found, f"{patch['code']} was not told"
        lines = [_line(copy, finding.place.path, finding.place.line) for finding in found]
    assert any(patch["line"] in line for line in lines), lines
    if patch["code"].startswith("MW6"):
        assert all(finding.witness for finding in found)


@pytest.mark.slow  # all of its stories are proven for it
@pytest.mark.parametrize("path", BAD[40:41], ids=lambda path: path.stem)
def test_the_command_tells_it_and_fails(path: Path, copy: Copy) -> None:
    patch = read(path)
    with _spoilt(copy, patch):
        told = meeple("check", "--no-cache", "--fail-on", "warning", "--format", "json", copy.folder)
    assert patch["code"] in {finding["code"] for finding in json.loads(told.out)["findings"]}
    assert told.status == 1


def test_every_house_rule_has_a_bad_pack(paleo: World) -> None:
    assert {rule.code for rule in paleo.system.rules} <= {read(path)["code"] for path in BAD}


def _spoilt(copy: Copy, patch: dict[str, Any]) -> ExitStack:
    """The copy with the patch, and with what else must be otherwise for its fault to be one."""
    stack = ExitStack()
    for change in (patch, *patch.get("also", [])):
        file = copy.folder / change.get("file", patch["file"])
        text = file.read_text(encoding="utf-8")
        assert change["find"] in text, "the good pack has changed: this patch finds nothing"
        stack.enter_context(copy.spoilt(file, text.replace(change["find"], change["replace"], 1)))
    return stack


def _line(copy: Copy, path: str, number: int) -> str:
    file = copy.folder / path.rpartition("paleo/")[2]
    return file.read_text(encoding="utf-8").splitlines()[number - 1]
