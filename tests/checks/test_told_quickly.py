"""What one check by itself tells of many small packs is what we once read and found right."""

from __future__ import annotations

from pathlib import Path

import pytest

from checks.told import quick
from recorded import recorded

_FILES = sorted({answer.file for answer in quick()})


@pytest.mark.parametrize("file", _FILES)
def test_what_is_quickly_asked_is_answered_as_it_was(file: str, tmp_path: Path) -> None:
    known = {name: lines for (of, name), lines in recorded("checks").items() if of == file}
    asked = [each for each in quick() if each.file == file]
    told = {each.name: each.lines(_folder(tmp_path, number)) for number, each in enumerate(asked)}
    assert told == known, "meant so? `python tests/recorded.py checks` writes it down"


def _folder(home: Path, number: int) -> Path:
    made = home / str(number)
    made.mkdir()
    return made
