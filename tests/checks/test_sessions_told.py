"""What a session does after each of a row of edits is what we once read and found right."""

from __future__ import annotations

from pathlib import Path

import pytest

from checks.sessions_told import answers
from recorded import Answer, recorded
from seldom import few_of


@pytest.mark.parametrize("answer", few_of(answers(), 1), ids=str)
def test_a_row_of_edits_is_followed_as_it_was(answer: Answer, tmp_path: Path) -> None:
    known = recorded("checks")[answer.file, answer.name]
    assert answer.lines(tmp_path) == known, "meant so? `python tests/recorded.py checks` writes it down"
