"""Whatever is written in a pack, a session tells what a run from nothing tells: no check is left out that would differ."""

from __future__ import annotations

from pathlib import Path

import pytest

from held_against import OWN_SYSTEM, written_in
from seldom import few_of

LONGEST_LAST = sorted(OWN_SYSTEM, key="saltmarsh-light".__eq__)


@pytest.mark.parametrize("steps", few_of((4, 8), 1))
@pytest.mark.parametrize("name", few_of(LONGEST_LAST, len(OWN_SYSTEM) - 1))
def test_a_session_says_what_a_run_from_nothing_says(name: str, steps: int, tmp_path: Path) -> None:
    written_in(name, 17, steps, tmp_path)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(8))
@pytest.mark.parametrize("name", OWN_SYSTEM)
def test_so_it_does_after_many_edits(name: str, seed: int, tmp_path: Path) -> None:
    written_in(name, seed, 20, tmp_path)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("name", ["toy-game", "toy-gamebook", "cold-hearth", "bad/extends", "bad/rules"])
def test_so_it_does_in_packs_that_are_all_wrong(name: str, seed: int, tmp_path: Path) -> None:
    written_in(name, seed, 20, tmp_path)


@pytest.mark.slow
@pytest.mark.parametrize("name", ["paleo", "discover", "robinson-crusoe", "near-and-far"])
def test_so_it_does_in_every_game_that_ships(name: str, tmp_path: Path) -> None:
    written_in(name, 3, 6, tmp_path)
