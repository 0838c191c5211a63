"""What is told of a slip, from where to where, and what is read all the same, is what we once read and found right."""

from __future__ import annotations

from pathlib import Path

import pytest

from recorded import Answer, recorded
from sources.told import answers


@pytest.mark.parametrize("answer", list(answers()), ids=str)
def test_each_odd_file_is_told_of_and_read_as_it_was(answer: Answer, tmp_path: Path) -> None:
    known = recorded("sources")[answer.file, answer.name]
    assert answer.lines(tmp_path) == known, "meant so? `python tests/recorded.py sources` writes it down"
