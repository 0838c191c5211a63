"""The engine against the explorer: thousands of random stories with every feature of docs/stories.md."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from stories.explorer.agreed import Tally, agree
from stories.explorer.author import drafted
from stories.explorer.grammar import ENTRY, ROOTS, STATES

FEW, ALL = 200, 5_000
PLAYED = 1  # of so many stories one has its findings made and every witness replayed

# how often each feature must be there among a thousand stories
OFTEN = {
    "when": 200, "two guards": 50, "must": 100, "must guard": 80, "else": 100, "once": 100, "cost": 100, "gain": 200,
    "lose": 200, "lose and gain": 150, "set": 80, "set a flag": 30, "named number": 50, "sum": 80, "sum meant": 30,
    "note": 40, "return": 40, "no target": 100, "no way on": 50, "goto of an entry": 100, "goto beside options": 40,
    "check skill": 80, "check luck": 20, "check climb": 80, "check combat": 20, "own dice": 40, "bonus": 60,
    "fight by strength": 8, "fight by defence": 15, "fight rolled again": 4, "roll": 80, "dice with signs": 50, "ending": 100, "decoy": 20,
    "entry guard": 100, "leave": 100, "least": 60, "least all": 25, "hub goto": 100, "hub options": 100, "visits": 40,
    "again": 50, "anew": 50, "hub kinds": 50, "in": 15, "stages": 40, "stages by number": 15, "visited in every stage": 3,
    "stage in a guard": 3, "sum in a guard": 40, "made hub": 40, "made hub leave": 25, "made hub again": 5, "levels": 40, "of a set": 30,
    "kind quest": 40, "kind find": 80, "kind danger": 30, "kind tool": 50, "kind dream": 30, "gone": 50,
    "state records": 50, "items": 100, "item number": 100, "skill": 100, "untracked": 40, "untracked and asked": 25,
    "untracked cost": 8, "start any": 40, "start list": 20, "flag start": 30, "low below nought": 40, "story start": 40,
    "start marked": 10, "rules": 50, "rule when": 30, "count": 40,
}  # fmt: skip


def compared(first: int, count: int) -> Tally:
    """Compare so many seeds."""
    tally = Tally()
    for seed in range(first, first + count):
        agree(seed, tally, plays=seed % PLAYED == 0)
    return tally


def assert_everything_was_there(tally: Tally, count: int) -> None:
    missing = {
        name: tally.features[name] for name, often in OFTEN.items() if tally.features[name] * 1000 < often * count
    }
    assert not missing, missing
    assert set(tally.features) - set(OFTEN) <= {f"shape {name}" for name in _SHAPES}
    assert tally.large < count // 20, "most stories are small enough to be read in every way"
    assert min(tally.verdicts["proven"], tally.verdicts["refuted"]) > count // 10
    for code in ("MW640", "MW641", "MW642", "MW644", "MW645", "MW647", "MW648", "MW651", "MW653"):
        assert tally.codes[code], code
    assert tally.odds > count // 2
    assert tally.witnesses > count // 4


_SHAPES = ("book", "hubs", "stages", "levels", "deck", "made")


def test_hundreds_of_stories_are_as_the_explorer_says() -> None:
    assert_everything_was_there(compared(0, FEW), FEW)


@pytest.mark.slow
@pytest.mark.parametrize("part", range(3))
def test_thousands_of_stories_are_as_the_explorer_says(part: int) -> None:
    count = (ALL - FEW) // 3
    tally = compared(FEW + part * count, count)
    assert_everything_was_there(tally, count)
    assert tally.codes["MW652"]


def test_the_explorer_reads_no_word_of_the_engine() -> None:
    folder = Path(__file__).parent / "explorer"
    for name in ("words", "dice", "tale", "explore", "author"):
        imported = re.findall(r"^(?:from|import) (\S+)", (folder / f"{name}.py").read_text(encoding="utf-8"), re.M)
        assert not [each for each in imported if each.startswith("meeplewright")], name


def test_the_grammar_has_every_part_that_the_page_names_for_stories_without_decks() -> None:
    page = (Path(__file__).parents[2] / "docs" / "stories.md").read_text(encoding="utf-8")
    table = page[page.index("| part | on | says |") : page.index("A hub's own options stand beside")]
    named = {
        part
        for line in table.splitlines()[2:]
        for part in re.findall(r"`([a-z]+)`", line.split("|")[1] if "|" in line else "")
    }
    told = str((ENTRY, ROOTS, STATES, "option", "outcome"))
    assert named - {"title", "point"} - {part for part in named if f"'{part}'" in told} == set()


def test_a_story_is_the_same_for_the_same_seed() -> None:
    assert drafted(7) == drafted(7) != drafted(8)
