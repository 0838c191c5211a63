"""Both written scenarios of the Paleo pack are proven for two, three and four groups."""

from __future__ import annotations

import pytest

from meeplewright import data
from program import meeple


def _proven(*more: str) -> list[str]:
    told = meeple("story", "check", data.content() / "paleo", *more)
    assert told.status == 0, told.out
    said = [line for line in told.out.splitlines() if line.startswith("paleo: ")]
    for line in said:
        assert line.endswith(
            "proven for every order, whatever is drawn: from every state an ending can be brought about"
        )
    assert told.out.count("won by some order, as a play shows") == len(said)
    assert told.out.count("in each state it can still be won, or losing is certain") == len(said)
    return sorted(line.split(": ")[1] for line in said)


@pytest.mark.slow
def test_the_first_scenario_is_proven_for_two_groups() -> None:
    assert _proven("--story", "two-groups/scenario-1") == ["two-groups/scenario-1"]


@pytest.mark.slow
def test_both_are_proven_for_two_three_and_four_groups() -> None:
    assert _proven() == sorted(f"{groups}-groups/scenario-{n}" for groups in ("two", "three", "four") for n in (1, 2))
