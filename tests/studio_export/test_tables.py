"""The player of stories with cards in a browser plays as the engine's machine does."""

from __future__ import annotations

from pathlib import Path

import pytest

from decks.made_tables import made_table
from decks.test_against_naive import made
from meeplewright.packs.load import load
from meeplewright.packs.world import World
from meeplewright.stories.model.story import Story
from meeplewright.stories.told.read import stories_of
from meeplewright.studio.export.play_model import refusal
from pack_copies import shipped
from seldom import LATER, few_of
from studio_export.tables import tables_agree


def _with_cards(name: str) -> list[tuple[World, Story]]:
    world = shipped(name)
    return [(world, each) for each in stories_of(world).stories if each.cards is not None]


def test_the_week_of_saltmarsh_light_is_played_as_playtests_play_it() -> None:
    seen = tables_agree(_with_cards("saltmarsh-light"), plays=60, steps=400)
    assert seen.ends == 60
    assert seen.steps > 3_000
    assert seen.again > 100


@pytest.mark.game
@pytest.mark.parametrize(
    ("pack", "plays"),
    [
        pytest.param("paleo", 2, marks=LATER),
        pytest.param("robinson-crusoe", 15, marks=LATER),
        pytest.param("paleo", 40, marks=pytest.mark.slow),
        pytest.param("robinson-crusoe", 150, marks=pytest.mark.slow),
    ],
)
def test_games_with_decks_are_played_as_playtests_play_them(pack: str, plays: int) -> None:
    stories = _with_cards(pack)
    seen = tables_agree(stories, plays=plays, steps=2_000)
    assert seen.ends + seen.stuck == plays * len(stories)
    assert seen.steps > 3_000


def _made(seeds: range, folder: Path) -> list[tuple[World, Story]]:
    found = []
    for seed in seeds:
        world = load(made(seed, folder / str(seed))).worlds[0]
        found += [(world, each) for each in stories_of(world).stories]
    return found


@pytest.mark.parametrize("seeds", few_of((range(15), range(15, 60)), 1))
def test_random_stories_with_every_move_are_played_as_playtests_play_them(tmp_path: Path, seeds: range) -> None:
    seen = tables_agree(_made(seeds, tmp_path), plays=12, steps=60)
    assert seen.plays == seen.ends == 12 * len(seeds)
    assert seen.steps > 180 * len(seeds)


_FEATURES = {
    "named", "all", "most", "oldest moved", "each", "put top", "put under", "put shuffle", "per", "guard", "must", "once",
    "cost", "check", "moves after dice", "set", "moves", "half", "moves when read", "piles", "backs", "refill", "take",
    "backs of finds", "see", "any", "oldest", "laid out", "options beside a draw", "stuck",
}  # fmt: skip


@pytest.mark.parametrize(
    "seeds", [pytest.param(range(40), marks=LATER), pytest.param(range(40, 400), marks=pytest.mark.slow)]
)
def test_stories_with_every_feature_of_decks_are_played_as_playtests_play_them(tmp_path: Path, seeds: range) -> None:
    stories: list[tuple[World, Story]] = []
    used: set[str] = set()
    for seed in seeds:
        folder, features = made_table(seed, tmp_path)
        world = load(folder).worlds[0]
        (story,) = stories_of(world).stories
        if not refusal(story):
            stories.append((world, story))
            used |= {name for name, count in features.items() if count}
    assert used >= _FEATURES
    seen = tables_agree(stories, plays=6, steps=80)
    assert seen.plays > 4 * len(seeds)
    assert seen.steps > 60 * len(seeds)
    assert seen.ends > 3 * len(seeds)
    assert seen.stuck > 5
