"""tests/packs/bad: a pack for each family of what can be wrong, with the findings expected of it beside it."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest

from program import meeple

BAD = Path(__file__).parents[1] / "packs" / "bad"
EXPECTED = sorted(BAD.glob("*.expected"))


def test_there_are_bad_packs() -> None:
    assert len(EXPECTED) >= 8
    assert all(path.with_suffix("").is_dir() for path in EXPECTED)


@pytest.mark.parametrize("expected", EXPECTED, ids=lambda path: path.stem)
def test_each_gives_its_findings_at_their_places(expected: Path, tmp_path: Path) -> None:
    folder = shutil.copytree(expected.with_suffix(""), tmp_path / expected.stem)
    told = meeple("check", "--no-cache", "--format", "json", cwd=folder)
    found = [
        f"{one['place']['path']}:{one['place']['line']}:{one['place']['column']} {one['code']} {one['severity']}"
        for one in json.loads(told.out)["findings"]
    ]
    assert found == expected.read_text(encoding="utf-8").splitlines()
    assert told.status == int(any(line.endswith(" error") for line in found))
