"""Entries that wait until they are named, and that every stage can visit."""

from __future__ import annotations

from pathlib import Path

from bench.story.campaign import schemas_with

from meeplewright.stories.findings.check import Checked
from meeplewright.stories.model.scripts import follow
from meeplewright.stories.model.story import BACK
from meeplewright.stories.proof.compiler import compiled
from meeplewright.stories.proof.proof import Verdict
from stories import atlas

GAIN = {"type": "object", "properties": {"quest": {"type": "string", "x-ref": "quest", "x-story": "grant"}}}
OPTIONS = {
    "type": "array",
    "items": {
        "type": "object",
        "x-story": "option",
        "properties": {"label": {"type": "string", "x-story": "label"}, "gain": GAIN},
    },
}
KINDS = schemas_with(OPTIONS)
STORY = "story: {stages: {kind: map, by: number, visit: [quest]}}\n"
CONTENT = """\
map: [{id: dunes, number: 1}, {id: peaks, number: 2}]
adventure:
- {id: tent, map: dunes, text: A tent., options: [{label: Ask, gain: {quest: letter}}]}
- {id: well, map: dunes, text: A well., options: [{label: Drink}]}
- {id: ledge, map: peaks, text: A ledge., options: [{label: Climb}]}
quest:
- {id: letter, text: It is addressed to you., options: [{label: Open}]}
"""


def told(folder: Path, content: str = CONTENT) -> Checked:
    return atlas.told(folder, STORY, content, state="", kinds=KINDS)


def test_a_quest_is_read_on_any_stage_once_it_waits(tmp_path: Path) -> None:
    checked = told(tmp_path)
    assert checked.findings == ()
    assert [proof.verdict for proof in checked.proofs] == [Verdict.PROVEN]
    (story,) = checked.stories
    here = ["dunes visit:tent", "tent 1", "dunes visit:letter", "letter 1", "dunes leave", "peaks leave", "at end"]
    later = ["dunes visit:tent", "tent 1", "dunes leave", "peaks visit:letter", "letter 1", "peaks leave", "at end"]
    for script in (here, later):
        assert follow(story, script).end.values["letter"] == 0, "what was read is crossed out"


def test_nothing_else_is_read_while_a_quest_waits(tmp_path: Path) -> None:
    (story,) = told(tmp_path).stories
    visits = {option.key: str(option.guard) for option in story.nodes["dunes"].options}
    assert "letter == 0" in visits["visit:well"]
    assert visits["visit:letter"] == "letter", "it waits until it is named"
    assert "letter" not in visits["leave"]


def test_what_one_stage_remembers_is_not_carried_through_the_next(tmp_path: Path) -> None:
    (story,) = told(tmp_path).stories
    machine = compiled(story)
    names = [blocks.variable.name for blocks in machine.blocks]

    def alive(node: str) -> set[str]:
        mask = machine.live[machine.index(node)]
        return {name for at, name in enumerate(names) if mask >> at & 1}

    assert {"visited dunes tent", "visited dunes well"} <= alive("dunes")
    assert "visited dunes tent" not in alive("peaks"), "nobody comes back to the dunes"
    assert "visited peaks ledge" in alive("peaks")
    assert "visited peaks ledge" not in alive("dunes"), "nobody has been there yet"
    assert {"visited dunes tent", "visited peaks ledge", BACK} <= alive("letter"), "it is read on a visit from either"
    assert "letter" in alive("peaks")


def test_a_quest_that_nothing_names_is_told(tmp_path: Path) -> None:
    findings = told(tmp_path, CONTENT.replace(", gain: {quest: letter}", "")).findings
    (finding,) = [each for each in findings if each.code == "MW620"]
    assert "`letter` is asked for, and nothing ever gives it" in finding.message
    assert finding.record == "quest/letter"
