"""Which endings can be kept, and where they are lost: against brute force, by hand, and as commands tell it."""

from __future__ import annotations

from itertools import count
from pathlib import Path
from typing import Any

import pytest

from meeplewright.stories.findings.check import check_stories
from meeplewright.stories.findings.examined import Examined, Searched
from meeplewright.stories.findings.paper import StoryGraph
from meeplewright.stories.findings.points import called, meant_at, play_to
from meeplewright.stories.model.scripts import follow
from meeplewright.stories.proof.proof import Proof, prove
from meeplewright.stories.told.read import stories_of
from pack_copies import shipped
from program import meeple
from seldom import few_of, later
from stories.naive import Book
from stories.naive_walks import Lost, lost_in, walked
from stories.random_books import STATE, random_book
from stories.worlds import world_of

ROOT = Path(__file__).parents[2]
FEW, MANY = 120, 2500
KEEPS: tuple[tuple[str, Any], ...] = (
    ("good", True),
    ("bad", "not HORN"),
    ("", "GHOST"),
    ("", "coin >= 2"),
    ("good", "coin < 2"),
    ("", "key and not TIDE"),
    ("", "not HORN and not GHOST and not TIDE"),
)


def told_by(proof: Proof) -> Lost:
    """What the search says, in the words of the enumeration; every play is followed to its end."""
    examined = Examined(StoryGraph(proof.story), Searched(proof))
    found = Lost(kept=examined.goal.kept)
    for point in examined.goal.points:
        node = proof.machine.nodes[point.node]
        option = proof.machine.option(point.node, point.option)
        play = play_to(examined, point)
        assert play is not None
        assert follow(proof.story, play.script()).end.node == play.end
        assert (play.steps[-1].node, play.steps[-1].key) == (node, option.key)
        if point.chance:
            found.rolls[node, option.key, point.outcome] = len(play.steps)
        else:
            found.choices[node, option.key] = len(play.steps)
    return found


def compare(books: int, first: int) -> dict[str, int]:
    figures = {"books": 0, "kept": 0, "choices": 0, "rolls": 0, "beyond": 0}
    for seed in count(first):
        if figures["books"] == books:
            return figures
        entries = random_book(seed)
        if not any("ending" in entry for entry in entries):
            continue
        book = Book(entries, STATE)
        walk = walked(book, most=2000)
        if walk is None:
            continue
        sort, guard = KEEPS[seed % len(KEEPS)]
        kept = [
            state
            for state, ending in walk.endings.items()
            if sort in ("", ending) and book.holds(guard, dict(state[1:]))
        ]
        if not kept and seed % 20:
            continue  # most random books have nobody come to such an end: a few of them are enough
        expected = lost_in(walk, kept)
        keep = {"ending": [sort] if sort else [], "when": guard}
        (story,) = stories_of(world_of(entries, STATE, keep=keep)).stories
        for how in ({}, {"form": ("packed", "diagrams")[seed % 2]}, {"reduced": False, "form": "diagrams"}):
            told = told_by(prove(story, **how))
            assert told == expected, (seed, how)
        figures["books"] += 1
        figures["kept"] += expected.kept
        figures["choices"] += bool(expected.choices)
        figures["rolls"] += bool(expected.rolls)
        figures["beyond"] += not kept
    raise AssertionError


@pytest.mark.parametrize("books", few_of((100, 300), 1))
def test_who_begins_in_vain_is_told_as_brute_force_says(books: int) -> None:
    """Books that begin with any coins: each beginning is walked by itself, by eyes that know of no proof."""
    counted = {"in vain": 0, "kept": 0}

    def beginning(start: Any) -> dict[str, Any]:
        return {**STATE, "counters": {**STATE["counters"], "coin": {"from": 0, "to": 3, "start": start}}}

    for seed in range(books):
        entries = random_book(seed)
        sort, guard = KEEPS[seed % len(KEEPS)]
        in_vain, kept = [], []
        for coin in range(4):
            book = Book(entries, beginning(coin))
            walk = walked(book, most=2000)
            if walk is None:
                break
            ends = (state for state, how in walk.endings.items() if sort in ("", how))
            if walk.start in walk.leading_to(state for state in ends if book.holds(guard, dict(state[1:]))):
                kept.append(coin)
            elif walk.start in walk.leading_to(walk.endings):
                in_vain.append(coin)
        else:
            keep = {"ending": [sort] if sort else [], "when": guard}
            found = check_stories(world_of(entries, beginning("any"), keep=keep)).findings
            told = [finding for finding in found if finding.code == "MW664"]
            assert len(told) == bool(in_vain and kept), (seed, in_vain, kept)
            counted["kept"] += bool(kept)
            counted["in vain"] += len(told)
            for finding in told:
                (begin,) = [line for line in finding.witness if line.startswith("begin coin=")]
                assert int(begin.partition("=")[2]) in in_vain, (seed, finding.witness)
    assert min(counted.values()) >= books // 60, counted


@later
def test_a_few_hundred_random_books_lose_what_brute_force_says() -> None:
    figures = compare(FEW, first=0)
    assert min(figures["choices"], figures["rolls"]) > FEW // 10
    assert all(figures.values())


@pytest.mark.slow
def test_thousands_of_random_books_lose_what_brute_force_says() -> None:
    assert all(compare(MANY, first=200_000).values())


LAMP: list[dict[str, Any]] = [
    {
        "id": "start",
        "text": "A lamp, and a pedlar.",
        "gain": {"flag": "LAMP"},
        "options": [
            {"label": "Sell it", "lose": {"flag": "LAMP"}, "goto": "cellar"},
            {"label": "Throw it", "check": {"skill": 4}, "success": {"goto": "cellar"}, "failure": {"goto": "dark"}},
            {"label": "Keep it", "goto": "cellar"},
        ],
    },
    {
        "id": "cellar",
        "text": "Stairs.",
        "options": [{"label": "Down", "when": "LAMP", "goto": "chest"}, {"label": "Home", "goto": "home"}],
    },
    {"id": "dark", "text": "It is dark.", "lose": {"flag": "LAMP"}, "goto": "cellar"},
    {"id": "chest", "text": "A chest.", "ending": "good"},
    {"id": "home", "text": "Home.", "ending": "neutral"},
]
FLAG = {"flags": ["LAMP"]}


def codes(entries: list[dict[str, Any]], **head: Any) -> list[str]:
    return sorted(finding.code for finding in check_stories(world_of(entries, FLAG, **head)).findings)


def changed(entry: str, **more: Any) -> list[dict[str, Any]]:
    return [{**each, **more} if each["id"] == entry else each for each in LAMP]


def test_what_a_choice_loses_and_what_a_roll_loses_are_told_apart_and_an_end_at_once_is_no_fault() -> None:
    assert codes(LAMP, keep="good") == ["MW660", "MW661"]
    (choice, roll) = check_stories(world_of(LAMP, FLAG, keep="good")).findings
    assert "option 1 `Sell it` of `start`" in choice.message
    assert "no good ending" in choice.message
    assert "`LAMP`" in (choice.help or "")
    assert choice.witness == ("start 1", "at cellar")
    assert "the outcome failure of option 2 `Throw it` of `start`" in roll.message
    assert roll.witness == ("start 2 failure", "at dark")


def test_a_story_that_keeps_nothing_has_no_such_finding() -> None:
    assert codes(LAMP) == []
    assert codes(LAMP, keep=False) == []


def test_with_neutral_endings_kept_too_nothing_is_lost() -> None:
    assert codes(LAMP, keep=["good", "neutral"]) == []


def test_a_guard_says_with_what_a_reader_must_come_to_an_end() -> None:
    assert codes(LAMP, keep={"when": "LAMP"}) == ["MW660", "MW661"]
    world = world_of(LAMP, FLAG, keep={"ending": "neutral", "when": "not LAMP"})
    (roll, choice) = sorted(check_stories(world).findings, key=lambda finding: finding.code, reverse=True)
    assert "`Keep it`" in choice.message
    assert "the outcome success" in roll.message
    assert codes(LAMP, keep={"when": "LANTERN"}) == ["MW602"]


def test_points_that_are_meant_are_marked_at_the_option_the_outcome_or_the_entry_behind_it() -> None:
    options: Any = LAMP[0]["options"]
    marked = changed("start", options=[{**options[0], "point": "meant"}, *options[1:]])
    assert codes(marked, keep="good") == ["MW661"]
    fallen = {**options[1], "failure": {"goto": "dark", "point": "meant"}}
    assert codes(changed("start", options=[options[0], fallen, options[2]]), keep="good") == ["MW660"]
    assert codes(changed("dark", point="meant"), keep="good") == ["MW660"]
    assert codes(changed("chest", point="meant"), keep=["good", "neutral"]) == ["MW663"]


def test_a_goal_that_no_ending_fulfils_is_told() -> None:
    assert codes(LAMP, keep="happy") == ["MW662"]
    assert codes(LAMP, keep={"ending": "good", "when": "not LAMP"}) == ["MW662"]


@pytest.mark.parametrize("wrong", [{"ends": "good"}, {}, [3], {"ending": 4}])
def test_what_says_nothing_of_an_ending_is_told(wrong: Any) -> None:
    assert codes(LAMP, keep=wrong) == ["MW605"]


def test_the_command_lists_what_is_meant_and_with_points_every_play(tmp_path: Path) -> None:
    pack = tmp_path / "pack"
    pack.mkdir()
    (pack / "pack.yaml").write_text(
        "pack: lamp\nsystem: gamebook\ntitle: Lamp\nlanguage: en\nversion: 0.1.0\nkeep: good\nstate: {flags: [LAMP]}\n",
        encoding="utf-8",
    )
    (pack / "book.yaml").write_text(
        "entry:\n"
        "- {id: start, number: 1, text: A lamp., gain: {flag: LAMP}, options: [\n"
        "    {label: Sell it, lose: {flag: LAMP}, goto: cellar, point: meant},\n"
        "    {label: Keep it, goto: cellar}]}\n"
        "- {id: cellar, number: 2, text: Stairs., options: [\n"
        "    {label: Down, when: LAMP, goto: chest}, {label: Home, goto: home}]}\n"
        "- {id: chest, number: 3, text: A chest., ending: good}\n"
        "- {id: home, number: 4, text: Home., ending: neutral}\n",
        encoding="utf-8",
    )
    told = meeple("story", "check", pack)
    assert told.status == 0
    assert "lamp: lamp: a good ending can be lost: by 2 choices (1 meant, 1 where it ends at once)" in told.out
    assert "meant: option 1 `Sell it` of 1 `start`" in told.out
    assert "option 2 `Home`" not in told.out
    every = meeple("story", "check", pack, "--points")
    assert "ends there: option 2 `Home` of 2 `cellar`" in every.out
    assert "start 2\n" in every.out


def test_a_keep_that_is_no_word_stops_nothing_else(tmp_path: Path) -> None:
    pack = tmp_path / "pack"
    pack.mkdir()
    (pack / "pack.yaml").write_text(
        "pack: lamp\nsystem: gamebook\ntitle: Lamp\nlanguage: en\nversion: 0.1.0\nkeep: 3\n", encoding="utf-8"
    )
    (pack / "book.yaml").write_text("entry:\n- {id: start, text: Go., ending: good}\n", encoding="utf-8")
    told = meeple("check", pack)
    assert told.status == 1
    assert "keep" in told.out
    assert "Traceback" not in told.out + told.err


@pytest.mark.parametrize(
    ("pack", "stories"), [("saltmarsh-light", 1), pytest.param("near-and-far", 2, marks=pytest.mark.slow)]
)
def test_packs_that_ship_say_what_they_keep_and_lose_it_only_where_that_is_meant(pack: str, stories: int) -> None:
    examined = check_stories(shipped(pack), loosely=False).examined
    keeping = [each for each in examined if each.proof.story.keep is not None and each.proof.story.keep.told]
    assert len(keeping) >= stories
    for each in keeping:
        assert each.goal.within_reach
        assert [called(each, p) for p in each.goal.points if not p.told and meant_at(each, p) is None] == []


def test_what_a_visit_loses_is_told_at_the_entry_that_is_visited() -> None:
    entries: list[dict[str, Any]] = [
        {"id": "start", "text": "A town.", "hub": {"visit": ["well", "pit"], "leave": {"label": "Away", "goto": "gate"}}},
        {"id": "well", "text": "Water."},
        {"id": "pit", "text": "Deep.", "gain": {"flag": "MUD"}},
        {"id": "gate", "text": "A gate.", "options": [{"label": "In", "when": "not MUD", "goto": "won"}, {"label": "Home", "goto": "lost"}]},
        {"id": "won", "text": "In.", "ending": "good"},
        {"id": "lost", "text": "Home.", "ending": "bad"},
    ]  # fmt: skip
    found = check_stories(world_of(entries, {"flags": ["MUD"]}, keep="good")).findings
    assert {(each.code, each.record, each.field) for each in found} == {("MW660", "entry/pit", "id")}
