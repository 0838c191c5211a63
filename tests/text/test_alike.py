"""What two texts have alike at their ends, against letters counted one by one."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from meeplewright.text.alike import ends_alike
from seldom import examples

_TEXTS = st.text("ab\n", max_size=8)


@examples(400)
@given(_TEXTS, _TEXTS)
def test_the_ends_are_as_long_as_they_can_be_and_never_overlap(one: str, other: str) -> None:
    most = min(len(one), len(other))
    begin = max(n for n in range(most + 1) if one[:n] == other[:n])
    end = max(n for n in range(most - begin + 1) if one[len(one) - n :] == other[len(other) - n :])
    assert ends_alike(one, other) == (begin, end)
