"""`meeple playtest`: tables that can be trusted, plays that can be played again, and calls that cannot be followed."""

from __future__ import annotations

import json
from collections import Counter
from fractions import Fraction
from pathlib import Path
from typing import Any
from xml.etree import ElementTree as ET

import pytest

from decks.toys import page_pack
from meeplewright.stories.decks.interval import wilson
from meeplewright.stories.decks.tally import quantile
from program import Told, meeple

FIVE_SEVENTHS = Fraction(5, 7)  # docs/decks.md writes out why


@pytest.fixture(scope="module")
def ford(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return page_pack(tmp_path_factory.mktemp("page"))


def told(*words: str | Path) -> Any:
    said = meeple("playtest", *words, "--format", "json")
    assert said.status == 0, said
    return json.loads(said.out)


@pytest.fixture(scope="module")
def often(ford: Path) -> Any:
    (found,) = told(ford, "--runs", "20000", "--readers", "random")
    return found["readers"]["random"]


@pytest.mark.slow  # thousands of plays
@pytest.mark.row
def test_the_share_of_won_plays_is_that_of_the_arithmetic(often: Any) -> None:
    won = often["won"]
    low, high = won["interval"]
    assert low < FIVE_SEVENTHS < high
    assert high - low < 0.014


def test_how_long_it_takes_is_that_of_the_arithmetic(often: Any) -> None:
    rounds = {int(days): count for days, count in often["rounds"].items()}
    assert min(rounds) == 3  # three of a kind
    assert max(rounds) == 10  # five of mist, two and two, and the tenth decides
    low, high = wilson(rounds[3], 20000)
    assert low < Fraction(1, 55) + Fraction(1, 220) < high


def test_the_same_seed_gives_the_same_plays_and_another_gives_others(ford: Path) -> None:
    once = told(ford, "--runs", "300", "--seed", "4")
    assert told(ford, "--runs", "300", "--seed", "4") == once
    assert told(ford, "--runs", "300", "--seed", "5")[0]["readers"] != once[0]["readers"]


def test_more_processes_than_work_change_nothing(ford: Path) -> None:
    assert told(ford, "--runs", "250", "--jobs", "9") == told(ford, "--runs", "250")


@pytest.mark.parametrize("which", ["longest", "luckiest", "worst"])
def test_the_play_that_stands_out_can_be_played_again(ford: Path, tmp_path: Path, which: str) -> None:
    (found,) = told(ford, "--runs", "200", "--readers", "greedy")
    play = found["readers"]["greedy"][which]
    again = meeple("playtest", ford, "--play", f"greedy/{play['play']}")
    assert again.out.splitlines() == play["script"]
    script = tmp_path / "play.txt"
    script.write_text(again.out, encoding="utf-8")
    followed = meeple("story", "play", ford, "--script", script)
    assert followed.status == 0, followed
    assert followed.out.rstrip().endswith("bad" if which == "worst" else "good")


def test_the_longest_play_is_as_long_as_the_table_says(ford: Path) -> None:
    (found,) = told(ford, "--runs", "400", "--readers", "random")
    random = found["readers"]["random"]
    assert len(random["longest"]["script"]) - 1 == max(map(int, random["steps"]))


def test_logs_are_scripts_that_can_be_followed(ford: Path, tmp_path: Path) -> None:
    said = meeple("playtest", ford, "--runs", "50", "--logs", tmp_path / "logs")
    assert said.status == 0
    files = sorted((tmp_path / "logs").iterdir())
    assert len(files) == 6
    for file in files:
        assert meeple("story", "play", ford, "--script", file).status == 0


def test_a_script_with_a_card_that_is_not_there_is_refused(ford: Path, tmp_path: Path) -> None:
    script = tmp_path / "play.txt"
    script.write_text("dawn draw flood\nflood 1\ndusk 3\n" * 3 + "dawn draw flood\n", encoding="utf-8")
    said = meeple("story", "play", ford, "--script", script)
    assert said.status == 1
    assert "line 9" in said.err
    script.write_text("dawn draw kraken\n", encoding="utf-8")
    assert (
        "line 1: `kraken` cannot come here; it may be flood, mist, stone"
        in meeple("story", "play", ford, "--script", script).err
    )


def test_curves_are_a_picture_of_means_that_the_table_has(ford: Path, tmp_path: Path) -> None:
    picture = tmp_path / "curves.svg"
    said = meeple("playtest", ford, "--runs", "200", "--curves", picture)
    assert said.status == 0
    tree = ET.parse(picture)
    lines = tree.findall(".//{http://www.w3.org/2000/svg}polyline")
    assert len(lines) == 4  # stones and floods, random and greedy
    words = {each.text for each in tree.iter() if each.text}
    assert {"stones", "floods", "random", "greedy"} <= words


def test_the_curve_of_stones_begins_at_nought_and_rises(ford: Path) -> None:
    (found,) = told(ford, "--runs", "500", "--readers", "random")
    stones = found["readers"]["random"]["curves"]["stones"]
    assert stones[0][:3] == [0, 500, 0.0]
    means = [point[2] for point in stones]
    assert means[3] > means[1] > means[0]


def test_the_table_of_the_terminal_says_the_same(ford: Path) -> None:
    (found,) = told(ford, "--runs", "500", "--readers", "random")
    random = found["readers"]["random"]
    text = meeple("playtest", ford, "--runs", "500", "--readers", "random").out
    assert f"{random['won']['count'] / 500:.2%}" in text
    assert f"--play random/{random['longest']['play']}" in text
    assert "▁" in text


@pytest.mark.parametrize(
    ("words", "message", "help_"),
    [
        (["--readers", "clever"], "there is no reader `clever`", "random, listed, greedy, ahead"),
        (["--readers", "gredy"], "there is no reader `gredy`", "greedy"),
        (["--readers", ","], "nobody plays", "random"),
        (["--set", "stones"], "does not say what to begin with", "--set"),
        (["--set", "stones=2"], "`stones` cannot begin at 2", "state"),
        (["--set", "gold=2"], "there is none", "state"),
        (["--play", "random"], "`random` is no play", "greedy/17"),
        (["--story", "forde"], "there is no story `forde`", "ford"),
        (["--format", "csv"], "there is no format `csv`", "text or json"),
        (["--curves", "nowhere/there.svg"], "there is no folder `nowhere`", ""),
        (["--workers", "tcp://127.0.0.1:1"], "no cluster at `tcp://127.0.0.1:1`", "tcp://host"),
    ],
)
def test_a_call_that_cannot_be_followed_says_why(ford: Path, words: list[str], message: str, help_: str) -> None:
    said = meeple("playtest", ford, "--runs", "5", *words)
    assert said.status == 2
    assert message in said.err
    assert help_ in said.err
    assert "Traceback" not in said.err


@pytest.mark.parametrize(
    "command", [["story", "test"], ["story", "export", "--format", "twee"], ["story", "trace", "--to", "over"]]
)
def test_what_knows_of_no_order_says_so(ford: Path, command: list[str]) -> None:
    place: list[str | Path] = ["--story", "ford"]
    said: Told = meeple(*command, *place, cwd=ford)
    assert said.status == 2
    assert "is played with a deck" in said.err


def test_a_pack_without_a_deck_is_told_where_to_go(tmp_path: Path) -> None:
    (tmp_path / "pack.yaml").write_text("pack: book\nsystem: gamebook\ntitle: B\nlanguage: en\nversion: 0.1.0\n")
    (tmp_path / "book.yaml").write_text("entry:\n- {id: start, text: Go., ending: good}\n")
    said = meeple("playtest", tmp_path)
    assert said.status == 2
    assert "no story here has a deck" in said.err
    assert "docs/decks.md" in said.err


@pytest.mark.parametrize("count", [0, 1, 7, 50, 99, 100])
def test_wilsons_interval_solves_its_equation(count: int) -> None:
    runs, z = 100, 1.959963984540054
    low, high = wilson(count, runs)
    share = count / runs
    for end in (low, high):
        if 0 < end < 1:
            assert (share - end) ** 2 == pytest.approx(z * z * end * (1 - end) / runs, rel=1e-9)
    assert (low == 0) == (count == 0)
    assert (high == 1) == (count == runs)


def test_cards_of_a_shuffled_deck_come_in_every_order_alike(ford: Path) -> None:
    """The first two cards of 8,000 plays, against the arithmetic of drawing without putting back."""
    from decks.toys import story_at
    from meeplewright.stories.decks.machine import DeckRules
    from meeplewright.stories.decks.plays import script
    from meeplewright.stories.decks.playtest import seed_of

    machine = DeckRules(story_at(ford))
    pairs: Counter[tuple[str, str]] = Counter()
    for number in range(8000):
        lines = script(machine, "random", seed_of(1, "random", number))
        cards = [line.split()[2] for line in lines if line.startswith("dawn draw ")]
        pairs[cards[0], cards[1]] += 1
    copies = {"stone": 4, "flood": 3, "mist": 5}
    for one, many in copies.items():
        for other, left in copies.items():
            exact = Fraction(many * (left - (one == other)), 12 * 11)
            low, high = wilson(pairs[one, other], 8000)
            assert low - 0.01 < exact < high + 0.01, (one, other)


def test_what_a_reader_only_imagines_is_not_counted(ford: Path) -> None:
    """Nobody takes a fourth stone: three end the play. Who looks ahead would meet one in nearly every thought."""
    (found,) = told(ford, "--runs", "40", "--readers", "greedy,ahead")
    assert found["readers"]["greedy"]["no_room"] == {}
    assert found["readers"]["ahead"]["no_room"] == {}


def test_so_much_of_a_count_lies_below_a_quantile() -> None:
    steps = Counter({7: 2, 3: 1, 5: 1})
    assert [quantile(steps, share) for share in (0.25, 0.26, 0.5, 0.51, 1)] == [3, 5, 5, 7, 7]
    assert quantile(Counter(), 0.5) == 0
