"""What is told of stories with decks, their odds and how readers play them is what we once read and found right."""

from __future__ import annotations

from pathlib import Path

import pytest

from decks.told import answers
from recorded import Answer, recorded
from seldom import one_in


@pytest.mark.parametrize("answer", one_in(8, list(answers())), ids=str)
def test_a_deck_is_told_of_as_it_was(answer: Answer, tmp_path: Path) -> None:
    known = recorded("decks").get((answer.file, answer.name))
    assert answer.lines(tmp_path) == known, "meant so? `python tests/recorded.py decks` writes it down"
