"""What cannot be together is walked apart: state by state the same at every node as in one walk over all of it."""

from __future__ import annotations

from pathlib import Path

import pytest
from bench.story.campaign import campaign

from meeplewright.packs.load import load
from meeplewright.stories.findings.check import check_stories
from meeplewright.stories.findings.known import Proven
from meeplewright.stories.model.story import Story
from meeplewright.stories.proof.compiler import compiled
from meeplewright.stories.proof.diagrams import Diagrams
from meeplewright.stories.proof.machine import Machine
from meeplewright.stories.proof.parted import Parted, parted, whole
from meeplewright.stories.proof.proof import Verdict, prove
from meeplewright.stories.proof.search import backward, forward, nothing
from meeplewright.stories.proof.spaces import Space, States
from meeplewright.stories.told.read import stories_of
from seldom import later
from steps import counted
from stories.explorer import judge
from stories.explorer.author import drafted


def walked(machine: Machine, space: Space, walk: Parted) -> tuple[list[States], list[States], list[States]]:
    """At each node: what is reached, what leads to an ending, and what to one that is kept where all are."""
    there = walk.machine
    reached = nothing(there, space)
    forward(there, space, reached, chained=True, begin=walk.first(space))
    ends = {at: s for at, s in enumerate(reached) if s and machine.story.nodes[there.nodes[at]].ending}
    keeps = backward(there, space, reached, {at: space.where(s, walk.keep[at]) for at, s in ends.items()}, chained=True)
    can = backward(there, space, reached, ends, keeps, chained=True)
    here = walk.at_nodes(space, reached)
    return here, walk.at_nodes(space, can, [(reached, here)]), walk.at_nodes(space, keeps)


def apart(story: Story) -> bool:
    """Compare both walks of a story; whether anything was told apart in it."""
    machine = compiled(story)
    walk = parted(machine)
    space = Diagrams(machine, 1 << 20)
    assert walked(machine, space, walk) == walked(machine, space, whole(machine)), story.id
    return walk.node != tuple(range(len(machine.nodes)))


@pytest.mark.parametrize("part", range(4))
def test_random_stories_are_the_same_walked_apart(part: int) -> None:
    told = [
        story
        for seed in range(part * 100, part * 100 + 100)
        for story in stories_of(judge.world(drafted(seed))).stories
    ]
    assert sum(apart(story) for story in told if story.sound) > 20


def test_a_campaign_is_the_same_walked_apart(tmp_path: Path) -> None:
    assert apart(read(tmp_path, 20))


@later
@pytest.mark.parametrize("least", [4, 50])
def test_four_times_the_side_quests_are_proven_at_little_more_than_four_times_the_cost(
    least: int, tmp_path: Path
) -> None:
    costs = []
    for quests in (least, 2 * least, 4 * least):
        (world,) = load(campaign(tmp_path, quests)).worlds
        checked, calls = counted(lambda: check_stories(world, proven=Proven(), loosely=False))  # noqa: B023
        assert not checked.findings
        assert [proof.verdict for proof in checked.proofs] == [Verdict.PROVEN]
        costs.append(calls)
    assert costs[1] < 2.3 * costs[0]
    assert costs[2] < 2.6 * costs[1], costs


@pytest.mark.slow
def test_four_hundred_side_quests_are_proven(tmp_path: Path) -> None:
    assert prove(read(tmp_path, 400)).verdict is Verdict.PROVEN


def read(folder: Path, quests: int) -> Story:
    (story,) = stories_of(load(campaign(folder, quests)).worlds[0]).stories
    return story
