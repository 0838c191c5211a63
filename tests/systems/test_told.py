"""What is told of a small system with one line spoilt, of expressions and of values is what we once read and found right."""

from __future__ import annotations

from pathlib import Path

import pytest

from recorded import Answer, recorded
from seldom import one_in
from systems.told import quick, spoilt

_QUICK = sorted({answer.file for answer in quick()})


@pytest.mark.parametrize("file", _QUICK)
def test_what_is_quickly_asked_is_answered_as_it_was(file: str, tmp_path: Path) -> None:
    known = {name: lines for (of, name), lines in recorded("systems").items() if of == file}
    assert {each.name: each.lines(tmp_path) for each in quick() if each.file == file} == known


@pytest.mark.parametrize("answer", one_in(3, list(spoilt())), ids=str)
def test_a_spoilt_line_is_told_of_as_it_was(answer: Answer, tmp_path: Path) -> None:
    known = recorded("systems")[answer.file, answer.name]
    assert answer.lines(tmp_path) == known, "meant so? `python tests/recorded.py systems` writes it down"
