"""Decks as stories: hubs by kind, cards that leave the game or are passed by, days that follow nights, sets of cards."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from meeplewright.packs.load import Loaded, load
from meeplewright.stories.findings.check import Checked, check_stories
from meeplewright.stories.model.reader import Impossible
from meeplewright.stories.model.scripts import follow
from meeplewright.stories.proof.proof import Verdict

STEP = {
    "type": "object",
    "properties": {
        "when": {"type": "string", "x-story": "guard"},
        "must": {"type": "string", "x-story": "must"},
        "cost": {"type": "object", "x-story": "cost"},
        "gain": {"type": "object", "x-story": "grant"},
        "set": {"type": "object", "x-story": "set"},
        "remove": {"const": True, "x-story": {"part": "grant", "name": "id"}},
        "goto": {"type": "string", "x-ref": ["phase", "card"], "x-story": "target"},
    },
}
ACTIONS = {"type": "array", "items": STEP, "x-story": "option"}
ID = {"type": "string"}
KINDS: dict[str, dict[str, Any]] = {
    "level": {
        "type": "object",
        "additionalProperties": False,
        "properties": {"id": ID, "name": ID, "sets": {"type": "array"}, "begins": ID},
    },
    "phase": {
        "type": "object",
        "x-story": "entry",
        "properties": {
            "id": ID,
            "plays": {
                "type": "object",
                "x-story": "hub",
                "properties": {
                    "of": {"type": "array", "x-story": "kinds"},
                    "again": {"x-story": "again"},
                    "least": {"x-story": "least"},
                    "leave": {**STEP, "x-story": "leave"},
                },
            },
            "options": ACTIONS,
            "ending": {"type": "string", "x-story": "ending"},
        },
    },
    "card": {
        "type": "object",
        "properties": {"id": ID, "set": ID, "type": ID, "actions": ACTIONS},
        "oneOf": [
            {"properties": {"type": {"const": "danger"}}, "x-story": {"part": "entry", "until": "id"}},
            {"properties": {"type": {"const": "find"}}, "x-story": {"part": "entry", "until": "id", "pass": True}},
        ],
    },
    "mission": {
        "type": "object",
        "x-story": {"part": "entry", "when": "skull < 3"},
        "properties": {"id": ID, "set": ID, "actions": ACTIONS},
    },
}
SYSTEM = """\
system: camp
title: Camp
language: en
kinds:
  level: {schema: level.schema.json, title: Level}
  phase: {schema: phase.schema.json, title: Phase}
  card: {schema: card.schema.json, title: Card}
  mission: {schema: mission.schema.json, title: Mission}
story:
  state: {counters: {wood: {from: 0, to: 4}, skull: {from: 0, to: 3}, painting: {from: 0, to: 2}}}
  modes: {levels: {each: level, start: begins, where: {set: {each: sets}}, entries: [phase, card, mission]}}
"""
CONTENT = """\
level: [{id: one, name: First tracks, sets: [a], begins: day}, {id: two, sets: [b], begins: day}]
phase:
- id: day
  plays: {of: [card], again: true, leave: {goto: night}}
  options: [{must: painting >= 2, goto: won}, {must: skull >= 3 and painting < 2, goto: lost}]
- id: night
  plays: {of: [mission], again: anew, least: all, leave: {goto: day}}
- {id: won, ending: good}
- {id: lost, ending: bad}
card:
- {id: birch, type: find, actions: [{gain: {wood: 1}}]}
- {id: wall, type: find, actions: [{cost: {wood: 1}, gain: {painting: 1}, remove: true}]}
- {id: cave, type: find, set: a, actions: [{when: wall, gain: {painting: 1}, remove: true}]}
- {id: wolf, type: danger, set: b, actions: [{cost: {wood: 4}, gain: {painting: 1}}, {gain: {skull: 1}}]}
mission:
- {id: hunt, set: a, actions: [{cost: {wood: 1}}, {gain: {skull: 1}}]}
- {id: frost, set: b, actions: [{gain: {skull: 1}}]}
"""


def read(folder: Path, content: str = CONTENT, system: str = SYSTEM) -> Loaded:
    pack = folder / "pack"
    pack.mkdir()
    (pack / "pack.yaml").write_text(
        "pack: camp\nsystem: ./system.yaml\ntitle: C\nlanguage: en\nversion: 0.1.0\n", encoding="utf-8"
    )
    (pack / "system.yaml").write_text(system, encoding="utf-8")
    for name, schema in KINDS.items():
        closed = {**schema, "unevaluatedProperties": False}
        (pack / f"{name}.schema.json").write_text(json.dumps(closed), encoding="utf-8")
    (pack / "cards.yaml").write_text(content, encoding="utf-8")
    return load(pack)


def told(folder: Path, content: str = CONTENT, system: str = SYSTEM, most: int = 0) -> Checked:
    loaded = read(folder, content, system)
    assert not loaded.findings, loaded.findings
    return check_stories(loaded.worlds[0], most=most)


def test_each_set_of_cards_is_a_story_of_its_own(tmp_path: Path) -> None:
    checked = told(tmp_path)
    assert checked.findings == ()
    assert [proof.verdict for proof in checked.proofs] == [Verdict.PROVEN, Verdict.PROVEN]
    one, two = checked.stories
    assert (one.id, two.id) == ("levels/one", "levels/two")
    assert (one.title, two.title) == ("First tracks", "C")
    assert {"cave", "hunt"} <= set(one.nodes)
    assert not {"wolf", "frost"} & set(one.nodes)
    assert {"wolf", "frost", "birch", "wall"} <= set(two.nodes)
    assert "cave" not in two.nodes


def test_a_good_ending_that_nothing_leads_to_is_not_missed(tmp_path: Path) -> None:
    modes = SYSTEM.index("  modes:")
    system = SYSTEM[:modes] + "  modes: {spring: {entries: [phase], start: a}, winter: {entries: [phase], start: b}}\n"
    content = """\
phase:
- {id: a, options: [{goto: won}, {goto: b}]}
- {id: b, options: [{goto: lost}, {goto: lost}]}
- {id: won, ending: good}
- {id: lost, ending: bad}
"""
    assert "MW650" not in {finding.code for finding in told(tmp_path, content, system).findings}


def test_a_set_in_which_nobody_can_win_is_told_with_what_keeps_them_from_it(tmp_path: Path) -> None:
    checked = told(tmp_path, CONTENT.replace("{id: cave, type: find, set: a", "{id: cave, type: find, set: b"))
    (lost,) = checked.findings
    assert (lost.code, lost.record, lost.place.line) == ("MW650", "level/one", 1)
    assert lost.message == "in the story `levels/one` nobody ever reaches a good ending"
    (why,) = lost.related
    assert why.message == "option 1 of `day`: it takes `painting >= 2`, and nobody who comes here has more than 1"
    shut = (tmp_path / "pack" / "cards.yaml").read_text(encoding="utf-8").splitlines()[why.place.line - 1]
    assert shut[why.place.column - 1 :].startswith("painting >= 2, goto: won")
    assert shut[why.place.column - 1 : why.place.end_column - 1] == "painting"


def test_a_removed_card_cannot_be_visited_again_and_others_can_ask_for_it(tmp_path: Path) -> None:
    story = told(tmp_path).stories[0]
    removed = ["day visit:birch", "birch 1", "day visit:wall", "wall 1"]
    assert follow(story, [*removed, "day visit:cave", "cave 1", "day 1"]).end.node == "won"
    with pytest.raises(Impossible):
        follow(story, [*removed, "day visit:wall"])
    with pytest.raises(Impossible):
        follow(story, ["day visit:cave", "cave 1"])


def test_what_may_be_passed_by_leads_back_and_what_may_not_does_not(tmp_path: Path) -> None:
    one, two = told(tmp_path).stories
    assert follow(one, ["day visit:cave", "cave on"]).end.node == "day"
    assert one.option("birch", "on") is not None
    assert two.option("wolf", "on") is None


def test_each_night_asks_for_every_mission_once(tmp_path: Path) -> None:
    story = told(tmp_path).stories[0]
    night = ["day leave", "night visit:hunt", "hunt 2"]
    with pytest.raises(Impossible):
        follow(story, ["day leave", "night leave"])
    with pytest.raises(Impossible):
        follow(story, [*night, "night visit:hunt"])
    assert (
        follow(story, [*night, "night leave", *night, "night leave", *night, "night leave", "day 2"]).end.node == "lost"
    )


@pytest.mark.parametrize(
    ("part", "message", "help_"),
    [
        ({"part": "entry", "untill": "id"}, "unknown key `untill`", "did you mean `until`?"),
        ({"part": "entry", "pass": "yes"}, "`yes` is not `true`", "write `true`"),
    ],
)
def test_a_slip_in_a_part_is_told_in_the_schema(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, part: dict[str, str], message: str, help_: str
) -> None:
    monkeypatch.setitem(KINDS, "mission", {**KINDS["mission"], "x-story": part})
    (slip,) = read(tmp_path).findings
    assert (slip.code, slip.message, slip.help) == ("MW152", message, help_)
    assert slip.place.path.endswith("mission.schema.json")


def test_a_whole_kind_can_have_one_condition(tmp_path: Path) -> None:
    story = told(tmp_path).stories[0]
    visit = story.option("night", "visit:hunt")
    assert visit is not None
    assert "skull < 3" in str(visit.guard)


def test_a_kind_that_no_hub_can_have_is_told_at_its_place(tmp_path: Path) -> None:
    checked = told(tmp_path, CONTENT.replace("of: [mission]", "of: [misson]"))
    wrong = [finding for finding in checked.findings if finding.code == "MW605"]
    assert {(finding.message, finding.help) for finding in wrong} == {
        ("there is no kind `misson`", "did you mean `mission`?")
    }
    assert wrong[0].field == "plays/of/0"


@pytest.mark.parametrize(
    ("old", "new", "message", "help_"),
    [
        ("again: anew", "again: sometimes", "`sometimes` says not how often", "write `true` or `anew`"),
        ("least: all", "least: -1", "`-1` says not how often", "write a number or `all`"),
        ("of: [mission]", "of: [[mission]]", "there is no kind `['mission']`", "did you mean"),
    ],
)
def test_what_a_hub_cannot_be_is_told(tmp_path: Path, old: str, new: str, message: str, help_: str) -> None:
    findings = told(tmp_path, CONTENT.replace(old, new)).findings
    (wrong,) = {(f.message, f.help) for f in findings if f.code == "MW605"}
    assert wrong[0].startswith(message)
    assert wrong[1].startswith(help_)


def test_a_field_is_compared_with_one_of_each_only_where_there_is_each(tmp_path: Path) -> None:
    system = SYSTEM.replace("each: level, start: begins,", "start: day,")
    checked = told(tmp_path, system=system)
    assert ("MW605", "`set` is compared with nothing") in {(f.code, f.message) for f in checked.findings}
    (tmp_path / "listed").mkdir()
    listed = told(tmp_path / "listed", system=SYSTEM.replace("{each: sets}", "{each: [sets]}"))
    assert ("MW605", "`set` is compared with nothing") in {(f.code, f.message) for f in listed.findings}
    (tmp_path / "more").mkdir()
    (misspelt,) = told(tmp_path / "more", system=SYSTEM.replace("{each: sets}", "{each: stes}")).findings[:1]
    assert (misspelt.code, misspelt.help) == ("MW605", "did you mean `sets`?")


def test_a_counter_is_set_to_a_number_and_not_to_another(tmp_path: Path) -> None:
    content = CONTENT.replace("actions: [{gain: {wood: 1}}]", "actions: [{set: {wood: skull}}]")
    findings = told(tmp_path, content).findings
    (wrong,) = [finding for finding in findings if finding.code == "MW605"]
    assert wrong.message == "`wood` is set to `skull`, which is no number"
    assert (wrong.record, wrong.field) == ("card/birch", "actions/0/set/wood")


def test_what_is_not_followed_may_be_there_or_not(tmp_path: Path) -> None:
    content = CONTENT.replace("{when: wall, gain", "{when: wood >= 3 and wall, gain")
    system = SYSTEM.replace("state: {", "state: {untracked: [wood], ")
    checked = told(tmp_path, content, system)
    assert checked.findings == ()
    story = checked.stories[0]
    assert story.variables["wood"].starts == (0, 1, 2, 3, 4)


@pytest.mark.parametrize("most", [1, 20])
def test_a_search_that_ran_out_is_told_and_nothing_more_is_lost(tmp_path: Path, most: int) -> None:
    stuck = "{id: wolf, type: danger, set: b, actions: [{when: wood >= 4, gain: {painting: 1}}]}"
    content = CONTENT[: CONTENT.index("- {id: wolf")] + f"- {stuck}\n" + CONTENT[CONTENT.index("mission:") :]
    system = SYSTEM.replace("to: 4}", "to: 4, start: any}")
    checked = told(tmp_path, content, system, most=most)
    assert {proof.verdict for proof in checked.proofs} == {Verdict.OPEN}
    open_ = [finding.message for finding in checked.findings if finding.code == "MW649"]
    assert len(open_) == 2
    assert f"not proven within {most} states" in open_[0]


def test_what_saves_most_is_named_where_a_search_ran_out(tmp_path: Path) -> None:
    checked = told(tmp_path, system=SYSTEM.replace("to: 4}", "to: 4, start: any}"), most=20)
    help_ = next(finding.help for finding in checked.findings if finding.code == "MW649")
    assert help_.endswith("there would be without `wood` 4.79 times fewer, without `skull` 3.19 times fewer")


def test_more_beginnings_than_can_be_walked_still_have_their_play(tmp_path: Path) -> None:
    many = ", ".join(f"c{number}: {{from: 0, to: 9, start: any}}" for number in range(6))
    system = SYSTEM.replace("counters: {", f"counters: {{{many}, ")
    asked = " and ".join(f"c{number} >= 5" for number in range(6))
    content = CONTENT.replace(
        "- {id: frost, set: b, actions: [{", f"- {{id: frost, set: b, actions: [{{when: {asked}, "
    )
    (gap,) = [finding for finding in told(tmp_path, content, system).findings if finding.code == "MW644"]
    assert gap.record == "mission/frost"
    assert gap.witness[-3:] == ("day leave", "night visit:frost", "at frost")
