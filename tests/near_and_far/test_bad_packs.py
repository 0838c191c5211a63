"""The good pack with one thing wrong each: tests/packs/near-and-far-bad tells what, and where it must be told."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import yaml

from pack_copies import Copy

BAD = sorted((Path(__file__).parents[1] / "packs" / "near-and-far-bad").glob("*.yaml"))


def test_there_are_more_than_forty() -> None:
    assert len(BAD) > 40


@pytest.mark.parametrize("path", BAD, ids=lambda path: path.stem)
def test_each_is_told_at_its_line(path: Path, copy: Copy) -> None:
    patch, file, changed = _patched(path, copy)
    with copy.spoilt(file, changed):
        found = [finding for finding in copy.found(patch["code"]) if finding.code == patch["code"]]
        assert found, f"{patch['code']} was not told"
        lines = [_line(copy, finding.place.path, finding.place.line) for finding in found]
    assert any(patch["line"] in line for line in lines), lines
    if patch["code"] in {"MW645", "MW647"}:
        assert all(finding.witness for finding in found), "a story's fault is told with the play that shows it"


def _patched(path: Path, copy: Copy) -> tuple[dict[str, Any], Path, str]:
    patch = yaml.load(path.read_text(encoding="utf-8"), Loader=yaml.CSafeLoader)
    file = copy.folder / patch["file"]
    text = file.read_text(encoding="utf-8")
    assert patch["find"] in text, "the good pack has changed: this patch finds nothing"
    return patch, file, text.replace(patch["find"], patch["replace"], 1)


def _line(copy: Copy, path: str, number: int) -> str:
    file = copy.folder / path.rpartition("near-and-far/")[2]
    return file.read_text(encoding="utf-8").splitlines()[number - 1]
