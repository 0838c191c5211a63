"""What a press is given of a drawing is what we once read, looked at and found right."""

from __future__ import annotations

from pathlib import Path

import pytest

from press.told import answers
from recorded import Answer, recorded


@pytest.mark.parametrize("answer", list(answers()), ids=str)
def test_a_press_is_given_what_it_was(answer: Answer, tmp_path: Path) -> None:
    known = recorded("press")[answer.file, answer.name]
    assert answer.lines(tmp_path) == known, "meant so? `python tests/recorded.py press` writes it down"
