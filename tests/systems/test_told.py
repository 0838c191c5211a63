"""What is told of a small system, or a pack in it, with one line spoilt is what we once read and found right."""

from __future__ import annotations

from pathlib import Path

import pytest

from recorded import Answer, recorded
from seldom import one_in
from systems.told import answers


@pytest.mark.parametrize("answer", one_in(3, list(answers())), ids=str)
def test_a_spoilt_line_is_told_of_as_it_was(answer: Answer, tmp_path: Path) -> None:
    known = recorded("systems")[answer.file, answer.name]
    assert answer.lines(tmp_path) == known, "meant so? `python tests/recorded.py systems` writes it down"
