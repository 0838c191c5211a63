"""What is read of Twine's files and passages, sound and odd, and where pictures show what, is what we once found right."""

from __future__ import annotations

from pathlib import Path

import pytest

from recorded import Answer, recorded
from story_tools.told import answers


@pytest.mark.parametrize("answer", list(answers()), ids=str)
def test_it_is_as_it_was(answer: Answer, tmp_path: Path) -> None:
    known = recorded("story_tools").get((answer.file, answer.name))
    assert answer.lines(tmp_path) == known, "meant so? `python tests/recorded.py story_tools` writes it down"
