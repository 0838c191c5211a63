"""The story of three faults gives exactly three findings, where link checkers see none."""

from __future__ import annotations

from pathlib import Path

import pytest

from meeplewright.packs.load import load
from meeplewright.stories.findings.check import Checked, check_stories
from meeplewright.stories.model.scripts import follow
from meeplewright.stories.proof.proof import Verdict

PACK = Path(__file__).parents[1] / "packs" / "three-faults"


@pytest.fixture(scope="module")
def checked() -> Checked:
    (world,) = load(PACK).worlds
    return check_stories(world)


def test_there_are_exactly_three_findings(checked: Checked) -> None:
    told = sorted((finding.code, finding.place.line, finding.place.column) for finding in checked.findings)
    assert told == [("MW620", 60, 11), ("MW640", 17, 7), ("MW641", 44, 18)]


def test_the_maze_is_a_trap_and_its_closed_gate_is_named(checked: Checked) -> None:
    (trap,) = (finding for finding in checked.findings if finding.code == "MW640")
    assert "2 `maze` without `KEY` can never reach an ending" in trap.message
    assert [(related.place.line, related.place.column) for related in trap.related] == [(24, 11)]
    assert trap.witness == ("start 2", "at maze")
    assert follow(checked.stories[0], trap.witness).end.values["KEY"] == 0


def test_the_boat_names_what_it_takes_and_what_is_the_most_ever(checked: Checked) -> None:
    (boat,) = (finding for finding in checked.findings if finding.code == "MW641")
    assert "it takes `coin >= 5`, and nobody who comes here has more than 3" in boat.message


def test_the_verdict_is_refuted_and_says_how_many_states(checked: Checked) -> None:
    (proof,) = checked.proofs
    assert proof.verdict is Verdict.REFUTED
    assert proof.summary() == f"refuted: some of {proof.states} states lead to no ending"
