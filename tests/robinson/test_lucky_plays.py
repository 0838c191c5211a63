"""A won play for each scenario and number of players that the plain reader never won, with the luck that it takes."""

from __future__ import annotations

from pathlib import Path

import pytest

from meeplewright import data
from meeplewright.packs.world import World
from meeplewright.stories.decks.machine import DeckRules
from meeplewright.stories.decks.plays import follow
from meeplewright.stories.model.reader import Impossible
from meeplewright.stories.told.read import stories_of

PLAYS = sorted((Path(__file__).parent / "lucky").glob("*.play"))
GOALS = data.content() / "robinson-crusoe" / "GOALS.md"


@pytest.fixture(scope="module")
def machine(robinson: World) -> DeckRules:
    return DeckRules(next(story for story in stories_of(robinson).stories if story.id == "events"))


@pytest.mark.parametrize("play", PLAYS, ids=lambda play: play.stem)
def test_the_play_is_won_by_the_rules_of_the_story(play: Path, machine: DeckRules) -> None:
    *steps, (table, _, _) = follow(machine, play.read_text(encoding="utf-8").splitlines())
    first = steps[0][0].values
    begun = "-".join(str(first[machine.index[name]]) for name in ("mission", "players"))
    assert begun == play.stem
    assert machine.places[table.node].ending == "good"
    assert machine.won(table)


def test_other_luck_is_another_play(machine: DeckRules) -> None:
    lines = PLAYS[0].read_text(encoding="utf-8").splitlines()
    at, line = next((at, line) for at, line in enumerate(lines) if line.startswith("event draw "))
    lines[at] = line.rsplit(" ", 1)[0] + " no-such-card"
    with pytest.raises(Impossible, match=f"line {at + 1}"):
        follow(machine, lines)


def test_there_is_one_wherever_the_table_of_the_page_says_nought() -> None:
    text = GOALS.read_text(encoding="utf-8")
    table = text.partition("| won of 400 |")[2].partition("\n\n")[0].splitlines()[2:]
    assert len(table) == 7
    never = {
        f"{mission}-{players}"
        for mission, row in enumerate(table, 1)
        for players, won in enumerate(row.split("|")[2:6], 1)
        if won.strip() == "0"
    }
    assert never == {play.stem for play in PLAYS}
