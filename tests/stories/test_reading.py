"""Stories read off records of any shape: hubs as maps, stages, modes, one story a record, inventions as a hub."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from meeplewright.packs.load import load
from meeplewright.stories.check import Checked, check_stories
from meeplewright.stories.model import Fight
from meeplewright.stories.proof import Verdict
from meeplewright.stories.scripts import follow

TEXT = {"type": "string", "x-text": "block"}
NAMES = {"type": "array", "items": {"type": "string"}}
ADVENTURE = {
    "type": "object",
    "x-story": "entry",
    "properties": {
        "id": {"type": "string"},
        "map": {"type": "string", "x-ref": "map", "x-story": "in"},
        "modes": NAMES,
        "text": TEXT,
        "options": {
            "type": "array",
            "items": {
                "type": "object",
                "x-story": "option",
                "properties": {
                    "label": {"type": "string", "x-text": "line", "x-story": "label"},
                    "must": {"type": "string", "x-story": "must"},
                    "optional": {"type": "string", "x-story": "guard"},
                    "otherwise": {"type": "boolean", "x-story": "else"},
                    "skill": {"type": "integer", "x-story": {"part": "check", "kind": "skill"}},
                    "result": {
                        "type": "object",
                        "x-story": "success",
                        "properties": {
                            "text": TEXT,
                            "keyword": {"type": "string", "x-story": "grant"},
                            "coins": {"type": "integer", "x-story": {"part": "grant", "name": "coin"}},
                        },
                    },
                },
            },
        },
    },
}
MAP = {
    "type": "object",
    "x-story": "hub",
    "properties": {"id": {"type": "string"}, "number": {"type": "integer"}, "modes": NAMES},
}
CHAPTER = {
    "type": "object",
    "x-story": "entry",
    "properties": {
        "id": {"type": "string"},
        "text": TEXT,
        "end": {"type": "boolean", "x-story": "ending"},
        "next": {
            "type": "array",
            "items": {
                "type": "object",
                "x-story": "option",
                "properties": {"to": {"type": "string", "x-ref": "chapter", "x-story": "target"}},
            },
        },
    },
}
HERO = {"type": "object", "properties": {"id": {"type": "string"}, "story": {"type": "string", "x-ref": "chapter"}}}
INVENTION = {
    "type": "object",
    "x-story": {"part": "entry", "gains": "id"},
    "properties": {
        "id": {"type": "string"},
        "requires": {
            "type": "object",
            "x-story": "guard",
            "properties": {"terrain": {"type": "string"}, "items": NAMES},
        },
    },
}
TERRAIN = {"type": "object", "x-story": "flag", "properties": {"id": {"type": "string"}}}
KINDS = {
    "adventure": ADVENTURE,
    "map": MAP,
    "chapter": CHAPTER,
    "hero": HERO,
    "invention": INVENTION,
    "terrain": TERRAIN,
}
HEAD = "pack: example\nsystem: ./system.yaml\ntitle: Example\nlanguage: en\nversion: 0.1.0\n"
STATE = "state:\n  flags: [HORN]\n  counters: {coin: {from: 0, to: 9}}\n"


def told(folder: Path, story: str, content: str, state: str = STATE) -> Checked:
    pack = folder / "example"
    pack.mkdir()
    system = ["system: atlas", "title: Atlas", "language: en", "kinds:"]
    for kind, schema in KINDS.items():
        (pack / f"{kind}.schema.json").write_text(json.dumps(schema), encoding="utf-8")
        system.append(f"  {kind}: {{schema: {kind}.schema.json, title: {kind.title()}}}")
    (pack / "system.yaml").write_text("\n".join(system) + "\n" + story, encoding="utf-8")
    (pack / "pack.yaml").write_text(HEAD + state, encoding="utf-8")
    (pack / "content.yaml").write_text(content, encoding="utf-8")
    (world,) = load(pack).worlds
    return check_stories(world)


def codes(checked: Checked) -> list[str]:
    return sorted(finding.code for finding in checked.findings)


ATLAS = """\
map:
- {id: marsh, number: 1, modes: [first]}
- {id: dunes, number: 2, modes: [campaign]}
- {id: peaks, number: 3, modes: [campaign]}
adventure:
- {id: m1, map: marsh, text: A heron., modes: [first], options: [{label: Look}]}
- id: d1
  map: dunes
  text: A tent.
  modes: [campaign]
  options:
  - {label: Haggle, skill: 4, result: {text: A horn., keyword: HORN, coins: 2}}
- id: p1
  map: peaks
  text: A ledge.
  modes: [campaign]
  options:
  - {label: Blow it, must: HORN}
  - {label: Climb, otherwise: true, skill: 5}
"""
MODES = """\
story:
  checks: {skill: {dice: 1d6}}
  modes:
    first: {entries: [map, adventure], where: {modes: first}, stages: [marsh]}
    campaign:
      entries: [map, adventure]
      where: {modes: campaign}
      stages: {kind: map, by: number, from: 2, to: 3}
"""


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
    with pytest.MonkeyPatch.context() as patch:
        patch.setitem(KINDS, "adventure", schema)
        (tmp_path / "rich").mkdir()
        assert "MW625" not in codes(told(tmp_path / "rich", stages, shared))
        (tmp_path / "poor").mkdir()
        poor = list(told(tmp_path / "poor", stages, shared.replace("coins: 2", "coins: 0")).findings)
    (dear,) = [each for each in poor if each.code == "MW625"]
    assert "costs 2 `coin`, and 0 is the most that anybody can have" in dear.message


def test_what_all_records_of_state_have_in_common_stands_in_the_schema(tmp_path: Path) -> None:
    schema = {
        "type": "object",
        "x-story": {"part": "counter", "from": 0, "to": 5, "start": 2},
        "properties": {"id": {"type": "string"}, "start": {"type": "integer"}},
    }
    with pytest.MonkeyPatch.context() as patch:
        patch.setitem(KINDS, "terrain", schema)
        checked = told(tmp_path, MODES, ATLAS + "terrain: [{id: fen}, {id: hill, start: 4}]\n")
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
    with pytest.MonkeyPatch.context() as patch:
        patch.setitem(KINDS, "map", schema)
        checked = told(tmp_path, GOALS, QUEST)
        (tmp_path / "more").mkdir()
        goes_on = told(
            tmp_path / "more", GOALS, QUEST.replace("[{id: cave", "[{id: door, map: home, text: Oak.}, {id: cave")
        )
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
    with pytest.MonkeyPatch.context() as patch:
        patch.setitem(KINDS, "adventure", schema)
        checked = told(tmp_path, FOES, over)
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
    system = KINDS["adventure"]["properties"]["map"]  # type: ignore[index]
    before = dict(system)
    system.clear()
    system.update({"x-story": "in"})
    try:
        checked = told(tmp_path, MODES, content)
    finally:
        system.clear()
        system.update(before)
    campaign = checked.stories[1]
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
        ("story: {dice: {fate: []}}\n", "MW604", "is no dice"),
        ("story: {rules: [always], stages: [marsh]}\n", "MW605", "needs `require`"),
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
    schema = Path(__file__).parents[2] / "schemas" / "base" / "entry.schema.json"
    fields = ["when", "gain", "lose", "set", "goto", "hub", "ending", "in", "options", "number", "start", "decoy"]
    inside = [
        "when",
        "must",
        "else",
        "once",
        "cost",
        "check",
        "success",
        "bonus",
        "roll",
        "results",
        "goto",
        "sum",
        "return",
        "remember",
    ]
    assert schema.is_file()
    from stories.worlds import world_of

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
