"""Every witness replays: a reader can follow it step by step, and ends where the finding says."""

from __future__ import annotations

from dataclasses import replace

import pytest

from meeplewright.findings.model import Finding
from meeplewright.stories.findings.check import check_stories
from meeplewright.stories.model.reader import Impossible, Reader
from meeplewright.stories.model.scripts import follow
from meeplewright.stories.model.story import Story
from meeplewright.stories.proof import witness
from seldom import few_of
from stories.random_books import STATE, random_book
from stories.worlds import story_of, world_of

NEED_A_WITNESS = {"MW640", "MW641", "MW642", "MW643", "MW644", "MW645", "MW646", "MW648"}
BOOKS = 250


def replayed(story: Story, finding: Finding) -> None:
    """Follow the witness, and see that it shows what the finding tells."""
    end = follow(story, finding.witness).end
    node = story.nodes[end.node]
    assert finding.witness[-1] == f"at {end.node}"
    choices = Reader(story).choices(end)
    if finding.code == "MW644":
        assert not choices
    elif finding.code == "MW645":
        assert len(choices) > 1
    elif finding.code == "MW641":
        number = finding.message.split()[1]
        assert node.shown in finding.message
        assert number not in {option.key for option in choices}
    if finding.code in {"MW640", "MW644", "MW645", "MW646", "MW648"}:
        assert node.shown in finding.message


@pytest.mark.parametrize("books", few_of((100, BOOKS), 1))
def test_every_witness_of_random_books_replays(books: int) -> None:
    seen: dict[str, int] = {}
    for seed in range(books):
        world = world_of(random_book(seed), STATE)
        checked = check_stories(world)
        for finding in checked.findings:
            if finding.code in NEED_A_WITNESS:
                assert finding.witness, finding
            if finding.witness:
                replayed(checked.stories[0], finding)
                seen[finding.code] = seen.get(finding.code, 0) + 1
    rare = {"MW648"} if books == BOOKS else {"MW645", "MW646", "MW648"}  # in few books
    assert set(seen) >= NEED_A_WITNESS - rare


@pytest.mark.parametrize("books", few_of((20, 60), 1))
def test_a_witness_sought_from_its_end_is_as_short(books: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """The search from the goal is for stories too large to be walked: here both are asked."""
    for seed in range(books):
        world = world_of(random_book(seed), STATE)
        near = check_stories(world).findings
        with monkeypatch.context() as patch:
            patch.setattr(witness, "PATIENCE", 0)
            far = check_stories(world)
        lengths = {(f.code, f.message.partition(" applies to")[0]): len(f.witness) for f in near if f.code != "MW640"}
        for finding in far.findings:
            key = (finding.code, finding.message.partition(" applies to")[0])
            if finding.witness and key in lengths:
                replayed(far.stories[0], finding)
                assert len(finding.witness) == lengths[key], (seed, finding)


BOOK = [
    {
        "id": "start",
        "text": "Go.",
        "options": [
            {"check": {"skill": 4}, "success": {"goto": "home"}, "failure": {"goto": "start"}},
            {"label": "Ask", "when": "HORN", "goto": "home"},
        ],
    },
    {"id": "home", "text": "Home.", "ending": "good"},
]


@pytest.mark.parametrize(
    ("lines", "words"),
    [
        (["home 1"], "line 1: the reader is at `start`"),
        (["start 3"], "the option 3 of `start` is not there"),
        (["start 2"], "the option 2 of `start` cannot be taken here"),
        (["start 1"], "can come out as success, failure"),
        (["start 1 draw"], "can come out as success, failure"),
        (["", "# on we go", "start 1 success", "at start"], "line 4: the reader is at `home`"),
        (["begin HORN=1"], "`HORN` cannot begin at 1"),
        (["begin HORN=yes"], "does not say what to begin with"),
    ],
)
def test_a_script_that_no_reader_can_follow_says_where(lines: list[str], words: str) -> None:
    story = story_of(BOOK, {"flags": {"HORN": {}}})
    with pytest.raises(Impossible) as told:
        follow(story, lines)
    assert words in str(told.value)


def test_a_script_begins_with_what_is_free() -> None:
    story = story_of(
        BOOK, {"flags": {"HORN": {"start": True}}, "counters": {"coin": {"from": 0, "to": 3, "start": "any"}}}
    )
    story = replace(story)
    end = follow(story, ["begin coin=2", "start 2 # asks", "at home"]).end
    assert (end.node, end.values["coin"]) == ("home", 2)


def test_an_entry_called_begin_is_read_and_no_beginning() -> None:
    entries = [
        {
            "id": "begin",
            "number": 1,
            "text": "A door.",
            "options": [{"when": "coin >= 2", "goto": "home"}, {"goto": "out"}],
        },
        {"id": "home", "text": "Home.", "ending": "good"},
        {"id": "out", "text": "Out.", "ending": "bad"},
    ]
    story = story_of(entries, {"counters": {"coin": {"from": 0, "to": 3, "start": "any"}}})
    assert follow(story, ["begin coin=2", "begin 1", "at home"]).end.node == "home"
    assert follow(story, ["begin 2", "at out"]).end.node == "out"
