"""The Event deck played through: built of two halves, cards that come back, and the oldest threat pushed off the board."""

from __future__ import annotations

import json
import math
from collections.abc import Iterator

import pytest

from meeplewright import data
from meeplewright.packs.world import World
from playing import scripts
from program import meeple

BOX = data.content() / "robinson-crusoe"
DRAWN, DONE, PUSHED = "event draw ", "action draw:", "pushed draw"


@pytest.fixture(scope="module")
def plays(robinson: World) -> list[list[str]]:
    """Fifty plays by who chooses at random and fifty by the greedy, as scripts."""
    return [play for reader in ("random", "greedy") for play in scripts(robinson, "events", reader, range(1, 51))]


def _read(play: list[str], step: str) -> Iterator[str]:
    """The cards that were read at a step, in their order."""
    return (line.removeprefix(step) for line in play if line.startswith(step))


def test_the_deck_holds_half_the_rounds_of_each_sort(robinson: World) -> None:
    half = math.ceil(robinson.of("scenario")["castaways"].data["rounds"] / 2)
    built = robinson.system.data["story"]["modes"]["events"]["decks"]["events"]["take"]
    assert [part["count"] for part in built] == [half, half]
    symbols = {card.data["symbol"] for card in robinson.of("event").values()}
    assert [part["where"]["symbol"] for part in built] == ["book", ["build", "gather", "explore"]]
    assert symbols == {"book", "build", "gather", "explore"}


def test_no_play_turns_more_of_a_sort_than_the_deck_was_given(plays: list[list[str]], robinson: World) -> None:
    cards = robinson.of("event")
    most = {"book": 0, "adventure": 0}
    for play in plays:
        drawn = [cards[card].data["symbol"] for card in _read(play, DRAWN) if card in cards]
        books = drawn.count("book")
        most = {"book": max(most["book"], books), "adventure": max(most["adventure"], len(drawn) - books)}
        assert len(drawn) <= 11  # twelve rounds, and the first has none
    assert most == {"book": 6, "adventure": 6}


def test_a_card_with_a_lower_half_comes_back_and_another_is_drawn(plays: list[list[str]], robinson: World) -> None:
    adventures = robinson.of("adventure")
    back = 0
    for play in plays:
        for at, line in enumerate(play):
            card = line.removeprefix(DRAWN)
            if line.startswith(DRAWN) and card in adventures:
                assert "later" in adventures[card].data
                # its upper half came first, when it was drawn from its own deck
                deck = adventures[card].data["deck"]
                assert f"{deck}-adventure draw {card}" in play[:at]
                assert play[at + 1 : at + 3] == [f"{card} 2", "turned 5"]
                assert play[at + 3].startswith(DRAWN)
                back += 1
    assert back > 5


def test_the_third_card_pushes_out_the_one_that_has_lain_longest(plays: list[list[str]], robinson: World) -> None:
    cards = robinson.of("event")
    pushed = seen_to = 0
    for play in plays:
        row: list[str] = []
        for at, line in enumerate(play):
            if line.startswith(DRAWN) and line.removeprefix(DRAWN) in cards:
                row.append(line.removeprefix(DRAWN))
            elif line.startswith(DONE):
                row.remove(line.removeprefix(DONE))  # where somebody saw to it
                seen_to += 1
            elif line == PUSHED:
                assert len(row) == 3
                assert play[at + 1] == f"{row.pop(0)} 3"  # its threat effect
                pushed += 1
    assert pushed > 30
    assert seen_to > 30


def won(mission: int, players: int, reader: str, runs: int = 60) -> int:
    """How many plays of a scenario are won."""
    out = meeple(
        "playtest", BOX, "--story", "events", "--set", f"mission={mission}", "--set", f"players={players}", "--runs",
        str(runs), "--readers", reader, "--format", "json",
    ).out  # fmt: skip
    (found,) = json.loads(out)
    ended = found["readers"][reader]["endings"]
    assert sum(ending["count"] for ending in ended.values()) == runs  # nobody is ever stuck
    return int(found["readers"][reader]["won"]["count"])


def test_who_does_what_is_urgent_first_wins_more_often_than_who_does_anything() -> None:
    assert won(1, 1, "listed") > 5
    assert won(1, 1, "random") < 2


@pytest.mark.slow
def test_the_page_about_goals_tells_what_was_played() -> None:
    row = next(
        line for line in (BOX / "GOALS.md").read_text(encoding="utf-8").splitlines() if "it from round 4" in line
    )
    assert [won(1, players, "listed", 400) for players in (1, 2)] == [int(cell) for cell in row.split("|")[2:4]]


@pytest.mark.parametrize(("mission", "least"), [(1, 4), (2, 10), (3, 8), (5, 1)])
def test_four_players_can_win(mission: int, least: int) -> None:
    assert won(mission, 4, "listed") >= least


def test_the_tree_of_inventions_is_proven_as_before() -> None:
    told = meeple("story", "check", BOX, "--story", "inventing", "--no-cache")
    assert told.status == 0
    assert "inventing: proven: from each of 1,394,791 states an ending can be reached" in told.out
