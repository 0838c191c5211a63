"""What a drawing becomes, as SVG and as PDF, is what we once read, looked at and found right."""

from __future__ import annotations

from pathlib import Path

import pytest

from print_faces.told import answers
from recorded import Answer, recorded


@pytest.mark.parametrize("answer", list(answers()), ids=str)
def test_a_drawing_becomes_the_file_that_it_was(answer: Answer, tmp_path: Path) -> None:
    known = recorded("print_faces")[answer.file, answer.name]
    assert answer.lines(tmp_path) == known, "meant so? `python tests/recorded.py print_faces` writes it down"
