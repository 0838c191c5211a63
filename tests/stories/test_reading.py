"""Stories read off records of any shape: hubs as maps, stages, modes, one story a record, inventions as a hub."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from meeplewright.stories.findings.check import Checked
from meeplewright.stories.model.scripts import follow
from meeplewright.stories.model.story import Fight
from meeplewright.stories.proof.proof import Verdict
from stories.atlas import ADVENTURE, ATLAS, KINDS, MAP, MODES, STATE, told


def codes(checked: Checked) -> list[str]:
    return sorted(finding.code for finding in checked.findings)


def test_several_modes_read_the_same_records(tmp_path: Path) -> None:
    checked = told(tmp_path, MODES, ATLAS)
    assert codes(checked) == []
    first, campaign = checked.stories
    assert (first.id, set(first.nodes)) == ("first", {"marsh", "m1", "end"})
    assert (campaign.id, campaign.stages) == ("campaign", ("dunes", "peaks"))
    assert all(proof.verdict is Verdict.PROVEN for proof in checked.proofs)


def test_a_cost_is_too_dear_where_no_story_can_pay_it(tmp_path: Path) -> None:
    """In the first story nobody has a coin; in the second one is given."""
    told_once = ATLAS.replace("options: [{label: Look}]", "options: [{label: Look, skill: 2}]")
    shared = told_once + "- {id: ferry, text: Over., options: [{label: Pay, price: 2}, {label: Swim}]}\n"
    schema = json.loads(json.dumps(ADVENTURE))
    schema["properties"]["options"]["items"]["properties"]["price"] = {
        "type": "integer",
        "x-story": {"part": "cost", "name": "coin"},
    }
    stages = MODES.replace("stages: {kind: map,", "stages: {visit: [adventure], kind: map,")
    stages = stages.replace("stages: [marsh]", "hub: {kinds: [adventure]}")
    kinds = {**KINDS, "adventure": schema}
    (tmp_path / "rich").mkdir()
    assert "MW625" not in codes(told(tmp_path / "rich", stages, shared, kinds=kinds))
    (tmp_path / "poor").mkdir()
    poor = told(tmp_path / "poor", stages, shared.replace("coins: 2", "coins: 0"), kinds=kinds)
    (dear,) = [each for each in poor.findings if each.code == "MW625"]
    assert "costs 2 `coin`, and 0 is the most that anybody can have" in dear.message


def test_what_all_records_of_state_have_in_common_stands_in_the_schema(tmp_path: Path) -> None:
    schema = {
        "type": "object",
        "x-story": {"part": "counter", "from": 0, "to": 5, "start": 2},
        "properties": {"id": {"type": "string"}, "start": {"type": "integer"}},
    }
    content = ATLAS + "terrain: [{id: fen}, {id: hill, start: 4}]\n"
    checked = told(tmp_path, MODES, content, kinds={**KINDS, "terrain": schema})
    variables = checked.stories[0].variables
    assert {name: (variables[name].low, variables[name].high, variables[name].starts) for name in ("fen", "hill")} == {
        "fen": (0, 5, (2,)),
        "hill": (0, 5, (4,)),
    }


GOALS = """\
story:
  modes: {quests: {entries: [map, adventure], stages: {kind: map, by: number, visit: [adventure]}}}
"""
QUEST = """\
map: [{id: search, number: 1}, {id: home, number: 2, ending: good}]
adventure: [{id: cave, text: Dark., options: [{label: Feel}]}]
"""


def test_a_last_stage_that_is_an_ending_offers_nothing(tmp_path: Path) -> None:
    schema = json.loads(json.dumps(MAP))
    schema["properties"]["ending"] = {"type": "string", "x-story": "ending"}
    kinds = {**KINDS, "map": schema}
    checked = told(tmp_path, GOALS, QUEST, kinds=kinds)
    (tmp_path / "more").mkdir()
    more = QUEST.replace("[{id: cave", "[{id: door, map: home, text: Oak.}, {id: cave")
    goes_on = told(tmp_path / "more", GOALS, more, kinds=kinds)
    assert codes(checked) == []
    (quests,) = checked.stories
    assert follow(quests, ["search visit:cave", "cave 1", "search leave", "at home"]).end.node == "home"
    # what is in it by its own word is offered, and told where the ending stands, not at what is offered
    assert codes(goes_on) == ["MW614"]
    (ending,) = goes_on.findings
    assert (ending.record, ending.place.line) == ("map/home", 1)


FOES = """\
story:
  checks: {duel: {fight: {dice: 1d12, score: might, health: hearts}}}
  state: {counters: {might: {from: 0, to: 2, start: 1}, hearts: {from: 0, to: 4, start: 4}}}
"""
FOE = """\
adventure:
- {id: start, text: A cat., options: [{label: Fight, foe: %s, result: {coins: 1}}]}
"""


@pytest.mark.parametrize(
    ("foe", "says"),
    [
        ("{defence: 7, attack: 9, health: 2}", ""),
        ("{strength: 7, stamina: 2}", ""),
        ("{defence: 7, attack: 9}", "an enemy needs `defence` and `health`"),
        ("{strength: 7}", "an enemy needs `strength` and `stamina`"),
        ("{defence: 7, attack: 9, health: 2, rerolls: 1, parries: 1}", ""),
        ("{strength: 7, stamina: 2, rerolls: 1}", "dice of a fight are rolled again only where both strike"),
    ],
)
def test_an_enemy_is_read_off_the_fields_of_a_record(tmp_path: Path, foe: str, says: str) -> None:
    schema = json.loads(json.dumps(ADVENTURE))
    schema["properties"]["options"]["items"]["properties"]["foe"] = {
        "type": "object",
        "x-story": {"part": "check", "kind": "duel"},
    }
    schema["properties"]["ending"] = {"type": "string", "x-story": "ending"}
    over = FOE % foe + "- {id: over, text: Over., ending: good}\n"
    checked = told(tmp_path, FOES, over, kinds={**KINDS, "adventure": schema})
    found = [each for each in checked.findings if each.code == "MW605"]
    assert [each.message for each in found] == ([says] if says else [])
    fight = checked.stories[0].nodes["start"].options[0].chance
    if says:
        assert (found[0].place.line, fight) == (2, None)
    else:
        assert isinstance(fight, Fight)
        assert (fight.strength, fight.stamina, fight.attack) == (7, 2, 9 if "attack" in foe else None)


def test_a_play_goes_through_the_stages_of_a_campaign(tmp_path: Path) -> None:
    _, campaign = told(tmp_path, MODES, ATLAS).stories
    script = ["dunes visit:d1", "d1 1 success", "dunes leave", "peaks visit:p1", "p1 1", "peaks leave", "at end"]
    played = follow(campaign, script)
    assert played.end.node == "end"
    assert (played.end.values["HORN"], played.end.values["coin"], played.end.values["stage"]) == (1, 2, 3)


def test_an_entry_goes_back_to_the_map_it_was_visited_from(tmp_path: Path) -> None:
    content = ATLAS.replace("map: dunes", "map: [dunes, peaks]")
    schema = json.loads(json.dumps(ADVENTURE))
    schema["properties"]["map"] = {"x-story": "in"}
    campaign = told(tmp_path, MODES, content, kinds={**KINDS, "adventure": schema}).stories[1]
    for here in ("dunes", "peaks"):
        start = [] if here == "dunes" else ["dunes leave"]
        end = follow(campaign, [*start, f"{here} visit:d1", "d1 1 failure"]).end
        assert end.node == here


def test_rules_hold_for_every_reader_or_are_told_with_a_play(tmp_path: Path) -> None:
    story = MODES + "  rules:\n  - {at: ending, require: HORN, message: everybody leaves with the horn}\n"
    checked = told(tmp_path, story, ATLAS)
    broken = [finding for finding in checked.findings if finding.code == "MW647"]
    message = "a rule of the story does not hold at `end`: everybody leaves with the horn"
    assert [finding.message for finding in broken] == [message, message]  # in either mode
    assert [finding.witness for finding in broken] == [
        ("marsh leave", "at end"),
        ("dunes leave", "peaks leave", "at end"),
    ]


CHAPTERS = """\
hero:
- {id: anna, story: a1}
- {id: bert, story: b1}
chapter:
- {id: a1, text: One., next: [{to: a2}, {to: a3}]}
- {id: a2, text: Two., next: [{to: a3}]}
- {id: a3, text: Three., end: true}
- {id: b1, text: One., next: [{to: b2}]}
- {id: b2, text: Two., next: [{to: b3}]}
- {id: b3, text: Three., end: true}
"""


def test_each_record_can_have_a_story_and_chapters_are_counted(tmp_path: Path) -> None:
    story = """\
story:
  count: {chapter: chapter}
  rules:
  - {at: ending, require: chapter == 3, message: a story has three chapters}
  modes:
    character: {entries: [chapter], each: hero, start: story}
"""
    checked = told(tmp_path, story, CHAPTERS)
    assert [story.id for story in checked.stories] == ["character/anna", "character/bert"]
    (short,) = checked.findings
    assert (short.code, short.record, short.witness) == ("MW647", "chapter/a3", ("a1 2", "at a3"))


def test_one_target_that_is_wrong_in_every_story_is_told_once(tmp_path: Path) -> None:
    story = """\
story:
  modes:
    character: {entries: [chapter], each: hero, start: story, where: {book: one}}
    after: {entries: [chapter], where: {book: two}, start: later}
"""
    read_by_all = CHAPTERS.replace(", text", ", book: one, text").replace("to: b3", "to: later")
    checked = told(tmp_path, story, read_by_all + "- {id: later, book: two, text: Later., end: true}\n")
    assert [(each.message, each.place.line) for each in checked.findings if each.code == "MW610"] == [
        ("the entry `later` is not read in the story `character/anna`, nor in 1 other", 9)
    ]


INVENTIONS = """\
terrain:
- {id: hills}
- {id: river}
invention:
- {id: fire}
- {id: furnace, requires: {terrain: hills, items: [fire]}}
- {id: bricks, requires: {items: [furnace]}}
- {id: snare, requires: {items: [trap]}}
- {id: trap, requires: {items: [snare]}}
"""


def test_an_invention_tree_is_a_story_and_a_ring_in_it_is_found(tmp_path: Path) -> None:
    story = """\
story:
  state: {flags: {hills: {start: true}}}
  modes:
    inventing: {entries: [invention], hub: {kinds: [invention], leave: bricks}}
"""
    checked = told(tmp_path, story, INVENTIONS.replace("- {id: hills}\n", ""))
    assert checked.proofs[0].verdict is Verdict.PROVEN
    never = {finding.record for finding in checked.findings if finding.code == "MW642"}
    assert never == {"invention/snare", "invention/trap"}
    played = follow(
        checked.stories[0],
        ["hub visit:fire", "fire on", "hub visit:furnace", "furnace on", "hub visit:bricks", "bricks on", "hub leave"],
    )
    assert played.end.node == "end"


def test_a_condition_that_asks_for_less_than_the_cost_is_told_at_the_cost(tmp_path: Path) -> None:
    schema = json.loads(json.dumps(ADVENTURE))
    priced = {"type": "integer", "x-story": {"part": "cost", "name": "coin"}}
    schema["properties"]["options"]["items"]["properties"]["price"] = priced
    asked = ("coin", "coin >= 2", "coin or HORN", "not coin", "coin and coin <= 5", "coin == 1")
    options = "".join(f"- {{optional: {guard}, price: 2}}\n" for guard in asked)
    ferry = f"- id: ferry\n  text: Over.\n  options:\n{options}  - {{label: Swim}}\n".replace("\n- {o", "\n  - {o")
    checked = told(tmp_path, MODES, ATLAS + ferry, kinds={**KINDS, "adventure": schema})
    short = [(each.field, each.message) for each in checked.findings if each.code == "MW628"]
    assert short == [
        (f"options/{at}/price", f"this costs 2 of `coin`, and its condition asks for `coin {least} 1`")
        for at, least in ((0, ">="), (4, ">="), (5, "=="))
    ]


def test_more_of_an_item_than_can_be_held_is_told(tmp_path: Path) -> None:
    schema = json.loads(json.dumps(ADVENTURE))
    given = schema["properties"]["options"]["items"]["properties"]["result"]["properties"]
    given["ropes"] = {"type": "integer", "x-story": {"part": "grant", "name": "rope"}}
    shed = "- id: shed\n  text: Ropes.\n  options:\n" + "".join(
        f"  - {{skill: 2, result: {{ropes: {many}}}}}\n" for many in (1, 2, 12)
    )
    state = STATE + "  items: {rope: {most: 2}}\n"
    checked = told(tmp_path, MODES, ATLAS + shed, state, kinds={**KINDS, "adventure": schema})
    assert [(each.field, each.message) for each in checked.findings if each.code == "MW627"] == [
        ("options/2/result/ropes", "12 `rope` are gained, and it goes from 0 to 2")
    ]
