"""What is told of small books, and how they are drawn and written for other tools, is what we once read and found right."""

from __future__ import annotations

from pathlib import Path

import pytest

from recorded import Answer, recorded
from seldom import one_in
from stories.told import answers


@pytest.mark.parametrize("answer", one_in(6, list(answers())), ids=str)
def test_a_book_is_told_of_as_it_was(answer: Answer, tmp_path: Path) -> None:
    known = recorded("stories").get((answer.file, answer.name))
    if known is None:
        pytest.skip("an example that is not written down yet")
    assert answer.lines(tmp_path) == known, "meant so? `python tests/recorded.py stories` writes it down"
