"""The Empty Lamp: no reader is stranded in it, and its numbers are far apart."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest

from meeplewright.packs.world import World
from meeplewright.stories.findings.check import check_stories
from meeplewright.stories.model.story import Story
from meeplewright.stories.odds.sample import Sample, sample
from meeplewright.stories.proof.proof import Verdict
from saltmarsh.readers import anyhow, endings, sensibly
from seldom import few_of


@pytest.mark.parametrize("loosely", few_of((False, True), 1))
def test_it_is_proven_and_nothing_is_wrong_with_it(loosely: bool, saltmarsh: World) -> None:
    checked = check_stories(saltmarsh, loosely=loosely)
    assert checked.findings == ()
    assert [proof.verdict for proof in checked.proofs] == [Verdict.PROVEN]


@pytest.fixture(scope="module")
def story(saltmarsh: World) -> Story:
    (found,) = check_stories(saltmarsh, only="saltmarsh-light", prove_them=False).stories
    return found


@pytest.fixture(scope="module")
def wandered(story: Story) -> Sample:
    return sample(story, 3000, seed=3)


def test_every_entry_but_the_decoy_is_read_by_somebody(story: Story, wandered: Sample) -> None:
    assert [node.id for node in story.nodes.values() if not wandered.seen[node.id]] == ["one-keyhole"]
    assert story.nodes["one-keyhole"].decoy


def test_the_keys_lead_to_the_lamp_room_by_their_numbers(saltmarsh: World) -> None:
    numbers = {entry.id: entry.data["number"] for entry in saltmarsh.of("entry").values()}
    keys = {thing.id: thing.data["number"] for thing in saltmarsh.of("thing").values() if "number" in thing.data}
    door = numbers["the-lamp-room-door"]
    assert numbers["the-key-turns"] == door + keys["lamp-key"]
    assert numbers["the-wrong-key"] == door + keys["vestry-key"]
    assert numbers["one-keyhole"] == door + keys["lamp-key"] + keys["vestry-key"]


def test_a_sensible_reader_often_comes_to_a_good_ending_and_a_random_one_sometimes(saltmarsh: World) -> None:
    sensible, random = (endings(saltmarsh, choose, 1000, seed=7) for choose in (sensibly, anyhow))
    assert 0.4 < sensible["good"] / 1000 < 0.75
    assert 0.08 < random["good"] / 1000 < 0.2


def test_the_engine_and_an_independent_reader_agree_on_the_odds(
    saltmarsh: World, story: Story, wandered: Sample
) -> None:
    sampled = wandered.endings
    ours = endings(saltmarsh, anyhow, 1500, seed=6)
    for sort in ("good", "neutral", "bad"):
        theirs = sum(count for ending, count in sampled.items() if story.nodes[ending].ending == sort)
        assert theirs / 3000 == pytest.approx(ours[sort] / 1500, abs=0.05)


def test_entries_are_of_a_length_to_be_read_aloud(saltmarsh: World) -> None:
    words = {entry.id: len(entry.data["text"].split()) for entry in saltmarsh.of("entry").values()}
    assert {name: count for name, count in words.items() if not 40 <= count <= 120} == {}


def test_there_are_five_endings_of_three_sorts(saltmarsh: World) -> None:
    sorts = [entry.data["ending"] for entry in saltmarsh.of("entry").values() if "ending" in entry.data]
    assert sorted(sorts) == ["bad", "bad", "good", "good", "neutral"]


def test_printed_numbers_are_far_apart_where_one_leads_to_another(saltmarsh: World) -> None:
    entries = {entry.id: entry.data for entry in saltmarsh.of("entry").values()}
    for entry in entries.values():
        targets = {entry_id for option in entry.get("options", ()) for entry_id in _targets(option)}
        numbers = sorted(entries[target]["number"] for target in targets)
        assert all(abs(number - entry["number"]) > 3 for number in numbers), entry["id"]
        assert all(after - before > 3 for before, after in pairwise(numbers)), entry["id"]


def _targets(option: dict[str, Any]) -> set[str]:
    found = {option.get("goto"), option.get("sum", {}).get("to")}
    found |= {option.get(outcome, {}).get("goto") for outcome in ("success", "failure")}
    return {target for target in found if isinstance(target, str)}
