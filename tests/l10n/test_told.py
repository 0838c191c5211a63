"""What is told of a translation, and read of a file of them, is what we once read and found right."""

from __future__ import annotations

from pathlib import Path

import pytest

from l10n.told import answers
from recorded import Answer, recorded


@pytest.mark.parametrize("answer", list(answers()), ids=str)
def test_each_translation_is_told_of_as_it_was(answer: Answer, tmp_path: Path) -> None:
    known = recorded("l10n")[answer.file, answer.name]
    assert answer.lines(tmp_path) == known, "meant so? `python tests/recorded.py l10n` writes it down"
