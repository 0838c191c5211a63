"""What is wrong in the story of a system, in the state of a pack or in a record is told at its place."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from meeplewright import data
from meeplewright.stories.findings.check import check_stories
from stories.atlas import ATLAS, MODES, told
from stories.worlds import world_of


@pytest.mark.parametrize(
    ("story", "code", "words"),
    [
        ("story: [1]\n", "MW605", "must be a mapping"),
        ("story: {modez: {}}\n", "MW605", "no setting `modez`"),
        ("story: {modes: {first: 3}}\n", "MW605", "mode `first` must be a mapping"),
        ("story: {entries: map}\n", "MW605", "is no setting of a story"),
        ("story: {start: nowhere}\n", "MW610", "no entry `nowhere`"),
        ("story: {entries: [hero]}\n", "MW605", "reads no record"),
        ("story: {checks: {skill: 1d6}}\n", "MW605", "needs `dice`"),
        ("story: {checks: {skill: {dice: many}}}\n", "MW604", "`many` is no dice"),
        ("story: {checks: {skill: {dice: [sun, moon]}}}\n", "MW605", "dice with numbers"),
        ("story: {checks: {skill: {fight: {dice: 2d6}}}}\n", "MW605", "a fight needs"),
        ("story: {dice: {fate: []}}\n", "MW604", "dice without faces"),
        ("story: {rules: [always], stages: [marsh]}\n", "MW605", "needs `require`"),
        ("story: {rules: [{require: TIDE, at: [ending]}], stages: [marsh]}\n", "MW605", "needs `require`"),
        ("story: {rules: [{require: HORN and}], stages: [marsh]}\n", "MW601", "ends where a name"),
        ("story: {rules: [{require: HORNE}], stages: [marsh]}\n", "MW602", "`HORNE` is not declared"),
        ("story: {each: hero}\n", "MW605", "told for each `hero`"),
        ("story: {stages: [marsh, swamp]}\n", "MW610", "no entry `swamp`"),
        ("story: {hub: {kinds: invention}}\n", "MW605", "must be a list of kinds"),
        ("story: {state: {flagz: [A]}, stages: [marsh]}\n", "MW603", "no list or mapping `flagz`"),
    ],
)
def test_a_section_that_is_wrong_is_told_at_its_place(tmp_path: Path, story: str, code: str, words: str) -> None:
    checked = told(tmp_path, story, ATLAS)
    found = [finding for finding in checked.findings if finding.code == code and words in finding.message]
    assert found, [(finding.code, finding.message) for finding in checked.findings]
    assert found[0].place.path.endswith("system.yaml")
    assert found[0].place.line > 4


@pytest.mark.parametrize(
    ("state", "words"),
    [
        ("state: {counters: {coin: {from: 0}}}\n", "has no range"),
        ("state: {counters: {coin: {from: 5, to: 1}}}\n", "has no range"),
        ("state: {counters: {coin: {from: 0, to: 100000000}}}\n", "has no range"),
        ("state: {counters: [coin]}\n", "has no range"),
        ("state: {counters: {coin: {from: 0, to: 3, start: 4}}}\n", "starts at 4"),
        ("state: {items: {rope: {most: 0}}}\n", "`most` of the item"),
        ("state: {items: {rope: {number: x}}}\n", "`number` of the item"),
        ("state: {flags: [not]}\n", "is no name of a flag"),
        ("state: {flags: [3]}\n", "is no name of a flag"),
        ("state: {flags: {HORN: 3}}\n", "is declared by"),
        ("state: {flags: HORN}\n", "no list or mapping `flags`"),
    ],
)
def test_state_that_is_wrong_is_told_in_pack_yaml(tmp_path: Path, state: str, words: str) -> None:
    checked = told(tmp_path, MODES, ATLAS, state)
    found = [finding for finding in checked.findings if finding.code == "MW603" and words in finding.message]
    assert found, [(finding.code, finding.message) for finding in checked.findings]
    assert found[0].place.path.endswith("pack.yaml")


def test_nothing_that_a_record_holds_ends_in_a_traceback(tmp_path: Path) -> None:
    wrong: list[Any] = [None, 3, "x", [], [[]], {"a": {"b": []}}, True, 1.5, ["", None]]
    schema = json.loads((data.schemas() / "base" / "entry.schema.json").read_text("utf-8"))
    fields, inside = (list(each["properties"]) for each in (schema, schema["$defs"]["option"]))
    assert {"when", "goto", "options", "hub"} <= set(fields)
    assert {"must", "check", "results", "remember"} <= set(inside)
    for value in wrong:
        for field in fields:
            check_stories(world_of([{"id": "start", "text": "Go.", field: value}], {}))
        for field in inside:
            option = {"goto": "start", "check": {"skill": 3}, "results": [], field: value}
            check_stories(world_of([{"id": "start", "text": "Go.", "options": [option]}], {}))
        for field in ("visit", "least", "again", "leave", "goto"):
            check_stories(world_of([{"id": "start", "text": "Go.", "hub": {"visit": ["start"], field: value}}], {}))
        for field in ("on", "gain", "goto"):
            option = {"roll": "1d6", "results": [{"on": 1, field: value}]}
            check_stories(world_of([{"id": "start", "text": "Go.", "options": [option]}], {"flags": value}))


def test_a_roll_whose_results_are_missing_is_told_and_checked_on() -> None:
    entries = [{"id": "start", "text": "Go.", "options": [{"label": "Roll", "roll": "1d6"}, {"goto": "end"}]}]
    checked = check_stories(world_of([*entries, {"id": "end", "text": "Over.", "ending": "good"}], {}))
    assert [finding.message for finding in checked.findings if finding.code == "MW606"] == [
        "nothing is told for 1, 2, 3, 4, 5, 6 of `1d6`"
    ]
