"""The good pack with one thing wrong each: tests/packs/robinson-bad tells what, and where it must be told."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
import yaml

from meeplewright.packs.world import World
from pack_copies import Copy
from program import meeple

BAD = sorted((Path(__file__).parents[1] / "packs" / "robinson-bad").glob("*.yaml"))


def test_there_are_more_than_forty() -> None:
    assert len(BAD) > 40


@pytest.mark.parametrize("path", BAD, ids=lambda path: path.stem)
def test_each_is_told_at_its_line(path: Path, copy: Copy) -> None:
    patch, file, changed = _patched(path, copy)
    with copy.spoilt(file, changed):
        places = [(f.place.path, f.place.line) for f in copy.found(patch["code"]) if f.code == patch["code"]]
        assert places, f"{patch['code']} was not told"
        lines = [_line(copy, *place) for place in places]
    assert any(patch["line"] in line for line in lines), lines


@pytest.mark.parametrize("path", BAD[::33], ids=lambda path: path.stem)
def test_the_command_tells_it_and_fails(path: Path, copy: Copy) -> None:
    patch, file, changed = _patched(path, copy)
    with copy.spoilt(file, changed):
        told = meeple("check", "--no-cache", "--fail-on", "warning", "--format", "json", copy.folder)
    assert patch["code"] in {finding["code"] for finding in json.loads(told.out)["findings"]}
    assert told.status == 1


def test_every_house_rule_has_a_bad_pack(robinson: World) -> None:
    told = {yaml.load(path.read_text(encoding="utf-8"), Loader=yaml.CSafeLoader)["code"] for path in BAD}
    assert {rule.code for rule in robinson.system.rules} <= told


def test_the_copy_itself_has_no_error(copy: Copy) -> None:
    assert [finding for finding in copy.found() if finding.severity.name == "ERROR"] == []


def _patched(path: Path, copy: Copy) -> tuple[dict[str, Any], Path, str]:
    patch = yaml.load(path.read_text(encoding="utf-8"), Loader=yaml.CSafeLoader)
    file = copy.folder / patch["file"]
    text = file.read_text(encoding="utf-8")
    for change in (patch, *patch.get("also", [])):
        assert change["find"] in text, "the good pack has changed: this patch finds nothing"
        text = text.replace(change["find"], change["replace"], -1 if change.get("every") else 1)
    return patch, file, text


def _line(copy: Copy, path: str, number: int) -> str:
    file = copy.folder / path.rpartition("robinson-crusoe/")[2]
    return file.read_text(encoding="utf-8").splitlines()[number - 1]
