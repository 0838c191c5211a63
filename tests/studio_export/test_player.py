"""The player of books in a browser reads as the engine's reader does."""

from __future__ import annotations

from pathlib import Path

import pytest

from decks.test_verdicts import DECK, PHASES, TWO_WOOD
from decks.toys import pack
from meeplewright.packs.load import load
from meeplewright.packs.world import World
from meeplewright.stories.told.read import stories_of
from meeplewright.studio.export.play_model import refusal
from pack_copies import shipped
from stories.explorer import judge
from stories.explorer.author import drafted
from stories.random_books import STATE, random_book
from stories.worlds import world_of
from studio_export.lockstep import Seen, agree, plays_in_node, told_of


def _compared(name: str, *stories: str, plays: int, steps: int) -> Seen:
    world = shipped(name)
    found = [each for each in stories_of(world).stories if each.id in stories]
    assert [each.id for each in found] == list(stories)
    seen = Seen()
    for story, played in zip(
        found, plays_in_node([told_of(world, each) for each in found], plays=plays, steps=steps), strict=True
    ):
        agree(story, played, seen)
    return seen


def test_the_saltmarsh_light_is_played_as_it_is_proven() -> None:
    seen = _compared("saltmarsh-light", "saltmarsh-light", plays=300, steps=200)
    assert seen.steps > 2_000
    assert seen.thrown > 100
    assert seen.ends > 200


@pytest.mark.game
@pytest.mark.parametrize(
    "story",
    ["character/crystal", *(pytest.param(name, marks=pytest.mark.slow) for name in ("first-journey", "arcade"))],
)
def test_near_and_far_is_played_as_it_is_proven(story: str) -> None:
    seen = _compared("near-and-far", story, plays=40, steps=100)
    assert seen.steps > 400
    assert seen.thrown > 60


@pytest.mark.game
@pytest.mark.slow
def test_the_campaign_is_played_as_it_is_proven() -> None:
    seen = _compared("near-and-far", "campaign", plays=20, steps=1_000)
    assert seen.steps > 2_000
    assert seen.thrown > 250


def test_random_books_with_hubs_sums_and_dice_are_played_as_they_are_proven() -> None:
    seen = _agreed([world_of(random_book(seed), STATE) for seed in range(120)], plays=8)
    assert seen.steps > 8_000
    assert seen.thrown > 1_000
    assert seen.ends > 400


def test_stories_with_every_feature_are_played_as_they_are_proven() -> None:
    drafts = [drafted(seed) for seed in range(250)]
    assert {
        "fight by strength",
        "fight by defence",
        "roll",
        "must",
        "else",
        "once",
        "note",
        "return",
        "sum",
        "bonus",
    } <= {feature for draft in drafts for feature in draft.used}
    seen = _agreed([judge.world(draft) for draft in drafts], plays=6)
    assert seen.steps > 5_000
    assert seen.thrown > 300
    assert seen.nowhere > 20


def _agreed(worlds: list[World], *, plays: int) -> Seen:
    stories = [(world, story) for world in worlds for story in stories_of(world).stories if not refusal(story)]
    told = [told_of(world, story) for world, story in stories]
    seen = Seen()
    for (_, story), played in zip(stories, plays_in_node(told, plays=plays, steps=40), strict=True):
        agree(story, played, seen)
    return seen


def test_a_story_with_faults_is_refused_with_the_reason(tmp_path: Path) -> None:
    """A card of which nobody knows where it lies: what cannot be read is not played."""
    moved = "- {id: odd, name: Odd, does: [{move: {from: grave, to: days, card: nobody}}]}\n"
    world = load(pack(tmp_path, DECK + "places: [grave]\n", PHASES + TWO_WOOD + moved)).worlds[0]
    (story,) = stories_of(world).stories
    assert "faults" in refusal(story)
