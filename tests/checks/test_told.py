"""What is told of short texts, and of what is wrong among other records, is what we once read and found right."""

from __future__ import annotations

from pathlib import Path

import pytest

from checks.told import answers, quick
from recorded import Answer, recorded
from seldom import one_in

_ELSEWHERE = {"sessions", *(answer.file for answer in quick())}  # test_told_quickly.py, test_sessions_told.py
_NEAR = [answer for answer in answers() if answer.file.startswith("near-")]
_OTHERS = [answer for answer in answers() if answer.file not in _ELSEWHERE and not answer.file.startswith("near-")]


@pytest.mark.parametrize("answer", [*one_in(3, _OTHERS), *one_in(16, _NEAR)], ids=str)
def test_each_is_told_of_as_it_was(answer: Answer, tmp_path: Path) -> None:
    known = recorded("checks").get((answer.file, answer.name))
    if known is None:
        pytest.skip("an example that is not written down yet")
    assert answer.lines(tmp_path) == known, "meant so? `python tests/recorded.py checks` writes it down"
