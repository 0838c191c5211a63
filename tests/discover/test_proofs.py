"""Every scenario on every region is won from set-up with what the region holds, however many play it."""

from __future__ import annotations

from meeplewright.packs.world import World
from meeplewright.stories.findings.check import Checked
from meeplewright.stories.proof.proof import Proof, Verdict

REGIONS = ("island", "taiga", "canyon", "delta")


def begun(proof: Proof, name: str) -> set[int]:
    """The values of a counter that the proof begins with."""
    variable = proof.story.variables[name]
    return set(variable.starts)


def test_every_scenario_on_every_region_is_proven_to_the_last_stage(stories: Checked) -> None:
    named = {proof.story.id: proof for proof in stories.proofs}
    assert set(named) == {f"journeys/scenario-{n}-{region}" for n in (1, 2) for region in REGIONS} | {
        f"contests/scenario-5-{region}" for region in REGIONS
    }
    assert {proof.verdict for proof in named.values()} == {Verdict.PROVEN}


def test_they_are_proven_for_one_to_four_survivors_and_the_fifth_for_two_to_four(stories: Checked) -> None:
    for proof in stories.proofs:
        contest = proof.story.id.startswith("contests/")
        assert begun(proof, "alive" if contest else "survivors") == ({2, 3, 4} if contest else {1, 2, 3, 4})


def test_nothing_is_told_of_the_stories_but_what_dice_may_do(stories: Checked) -> None:
    """No number out of reach, no ring of instant cards, no choice that loses the game."""
    assert [(finding.code, finding.message) for finding in stories.findings] == []


def test_only_a_lost_fight_ends_a_journey_badly(discover: World) -> None:
    bad = [record.id for record in discover.of("ending").values() if record.data["ending"] == "bad"]
    assert bad == ["perished"]
    for kind in ("card", "enemy"):
        for record in discover.of(kind).values():
            if "fight" in record.data:
                assert record.data["fight"]["lost"] == {"goto": "perished"}, record.id
