"""What is wrong in an option, or in what leads to it: what is told of each, and whether the story is read all the same; tests/stories/told/faults.txt."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import fields
from pathlib import Path
from typing import Any

from checks.shapes_told import line_of
from meeplewright.stories.findings.check import check_stories
from meeplewright.stories.model.story import Add, Fight, Goto, Recall, Target
from meeplewright.stories.told.read import stories_of
from recorded import Answer
from stories import atlas
from stories.test_wrong_told import DUELS
from stories.worlds import world_of

_STATE: dict[str, Any] = {
    "flags": ["HORN", "LAMP"],
    "counters": {"coin": {"from": 0, "to": 5}, "skill": {"from": 1, "to": 6}, "far": {"from": 0, "to": 1500}, "mile": {"from": 0, "to": 1999}},
    "items": {"rope": {"number": 2}, "oar": {"number": 7, "most": 2}, "sack": {}},
}  # fmt: skip
_HOME = {"success": {"goto": "home"}, "failure": {"goto": "home"}}
# what stands in the place of the one option of the first entry, which has the number 1
_OPTIONS: tuple[dict[str, Any], ...] = (
    {"goto": "home"}, {"goto": "hoem"}, {"goto": 2}, {"goto": 9}, {"goto": "nowhere"}, {}, {"goto": "home", "return": True}, {"return": True},
    {"check": {"skill": 4}, **_HOME}, {"check": {"skil": 4}, **_HOME}, {"check": {"wit": 4}, **_HOME}, {"check": {"skill": "four"}, **_HOME}, {"check": {"skill": True}, **_HOME}, {"check": {"skill": 4, "coin": 2}, **_HOME}, {"check": {}, **_HOME}, {"check": {"dice": "2d6"}, **_HOME}, {"check": {"skill": 4, "dice": "2d6"}, **_HOME}, {"check": {"skill": 4, "dice": "two"}, **_HOME}, {"check": {"skill": 4, "dice": ["sun", "moon"]}, **_HOME}, {"check": {"skil": 4, "dice": "2d6"}, **_HOME}, {"check": {"skill": 4}, "success": {"goto": "home"}}, {"check": {"skill": 4}, "failure": {"goto": "home"}}, {"check": {"skill": 4}, "goto": "home"}, {"check": {"skill": 4}, "bonus": {"at": 6, "gain": {"coin": 1}}, **_HOME}, {"check": {"skill": 4}, "bonus": {"at": 3, "goto": "hoem"}, **_HOME}, {"check": {"skill": 4}, "bonus": {"at": True}, **_HOME},
    {"roll": "1d6", "results": [{"on": [1, 2, 3], "goto": "home"}, {"on": "4-6", "goto": "home"}]}, {"roll": "1d6", "results": [{"on": [1, 2], "goto": "home"}]}, {"roll": "1d6", "results": [{"on": "1-6", "goto": "home"}, {"on": 3, "goto": "home"}]}, {"roll": "1d6", "results": [{"on": "1-7", "goto": "home"}]}, {"roll": "1d0", "results": [{"on": 1, "goto": "home"}]}, {"roll": "many", "results": []}, {"roll": "1d2"}, {"roll": ["sun", "moon"], "results": [{"on": "sun", "goto": "home"}, {"on": "mon", "goto": "home"}]}, {"roll": "1d2", "results": [{"on": 1, "goto": "hoem"}, {"goto": "home"}]},
    {"sum": "rope", "goto": "home"}, {"sum": "rope"}, {"sum": ["rope", "oar"]}, {"sum": "sack"}, {"sum": "coin"}, {"sum": ["coin", "skill"]}, {"sum": "far"}, {"sum": ["far", "mile"]}, {"sum": "none"}, {"sum": {"add": "rope", "to": "home"}}, {"sum": {"add": ["rope", "coin"], "to": ["home", "hoem"]}}, {"sum": "HORN"},
    {"goto": "home", "gain": {"coin": 2}}, {"goto": "home", "gain": {"cion": 2}}, {"goto": "home", "gain": {"flag": "HORN"}}, {"goto": "home", "gain": {"flag": "HORM"}}, {"goto": "home", "lose": {"item": "rope"}}, {"goto": "home", "lose": {"coin": {"per": "skill"}}}, {"goto": "home", "gain": {"coin": -1}}, {"goto": "home", "gain": {"coin": "two"}}, {"goto": "home", "gain": [{"coin": 1}, {"coin": 1}]}, {"goto": "home", "set": {"coin": 3}}, {"goto": "home", "set": {"coin": 9}}, {"goto": "home", "set": {"coin": "skill"}}, {"goto": "home", "set": {"HORN": True}}, {"goto": "home", "set": {"none": 1}}, {"goto": "home", "set": {"coin": 3}, "gain": {"coin": 1}}, {"goto": "home", "cost": {"coin": 2}}, {"goto": "home", "cost": {"coin": {"per": "skill"}}}, {"goto": "home", "cost": {"coin": 9}}, {"goto": "home", "cost": {"HORN": 1}},
    {"goto": "home", "remember": True}, {"goto": "home", "remember": "home"}, {"goto": "home", "remember": "hoem"}, {"goto": "home", "remember": False}, {"goto": "noted", "remember": True}, {"goto": "noted", "remember": ["home", "noted"]}, {"check": {"skill": 4}, "remember": "home", "success": {"remember": "start", "goto": "noted"}, "failure": {"goto": "noted"}}, {"check": {"skill": 4}, "set": {"coin": 1}, "success": {"set": {"coin": 2}, "goto": "home"}, "failure": {"set": {"coin": 1}, "goto": "home"}},
    {"goto": "home", "when": "HORN"}, {"goto": "home", "when": "HORN and"}, {"goto": "home", "when": "HORM"}, {"goto": "home", "when": "coin > 9"}, {"goto": "home", "when": "rope + oar >= 9"}, {"goto": "home", "when": {"not": "HORN"}}, {"goto": "home", "when": ["HORN", "LAMP"]}, {"goto": "home", "when": {"coin": {"at-least": 2}}}, {"goto": "home", "when": "visited home"}, {"goto": "home", "when": "visited hoem"}, {"goto": "home", "must": "HORN"}, {"goto": "home", "must": True}, {"goto": "home", "else": True}, {"goto": "home", "once": True}, {"goto": "home", "point": "somewhere"},
)  # fmt: skip
# entries that stand in the place of the first
_ENTRIES: tuple[dict[str, Any], ...] = (
    {"goto": "home"}, {"goto": "hoem"}, {"goto": "home", "ending": "good"}, {}, {"ending": "good", "options": [{"goto": "home"}]}, {"options": []}, {"goto": "home", "gain": {"cion": 1}}, {"goto": "home", "set": {"coin": 1}, "gain": {"coin": 1}},
    {"in": "home", "goto": "home"}, {"in": "hoem", "goto": "home"}, {"hub": {"visit": ["home"]}}, {"hub": {"visit": ["hoem"]}}, {"hub": {"visit": ["noted"], "goto": "home"}}, {"hub": {"visit": ["noted"], "least": 2, "goto": "home"}}, {"hub": {"visit": ["noted"], "again": True, "leave": {"label": "Go", "goto": "home"}}}, {"hub": {"visit": []}, "options": [{"goto": "home"}]}, {"hub": {"visit": ["noted", "noted"], "goto": "home"}}, {"hub": {"visit": ["start"], "goto": "home"}}, {"hub": {"goto": "home"}}, {"hub": {"visit": ["noted"], "goto": "hoem"}}, {"hub": {"visit": ["noted"], "leave": {"when": "HORM", "goto": "home"}}},
    *({"hub": {"visit": ["noted"], "least": least, "goto": "home"}} for least in (0, 1, "all", -1, True, "two", 10_000, 10_001)), {"hub": {"visit": "noted", "goto": "home"}}, {"hub": {"visit": [["noted"], 3, "home"], "goto": "home"}}, {"hub": {"visit": ["noted", "home"], "again": True, "least": 2, "goto": "home"}},
    {"number": None, "options": [{"sum": "rope"}]}, {"number": True, "options": [{"sum": "rope"}]},
)  # fmt: skip


def _of(data: dict[str, Any]) -> Iterator[str]:
    entries = [
        {"id": "start", "number": 1, "text": "Go.", **data},
        {
            "id": "noted",
            "number": 3,
            "text": "Noted.",
            "options": [{"return": True} if "remember" in json.dumps(data) else {"goto": "home"}],
        },
        {"id": "home", "number": 2, "text": "Home.", "ending": "good"},
    ]
    read = stories_of(world_of(entries, _STATE))
    yield json.dumps(data)
    yield from (f"  {line_of(each)}" for each in read.findings)
    for story in read.stories:
        yield f"  {'sound' if story.sound else 'not sound'}, {len(story.variables)} variables"
        for option in story.nodes["start"].options:
            cost = "".join(f" costs {cost.amount} {cost.name}" for cost in option.costs)
            once = f" once: {option.once}" if option.once else ""
            yield f"    {option.role} {option.key} {option.force} when {option.guard}{cost}{once}"
            for outcome in option.outcomes:
                effects = "".join(f" {'=' if each.sets else ''}{each.amount} {each.name}" for each in outcome.effects)
                yield f"      {outcome.name or 'on'} to {_aim(outcome.target)}{effects}"


def _aim(target: Target | None) -> str:
    match target:
        case Goto(node):
            return node
        case Recall(register, nodes):
            return f"{register}: {', '.join(nodes)}"
        case Add(base, names, nodes):
            return f"{base} + {' + '.join(names)}: {json.dumps(nodes)}"
    return "nothing"


def _options(_: Path) -> Iterator[str]:
    for option in _OPTIONS:
        yield from _of({"options": [{"label": "Go", **option}]})


def _entries(_: Path) -> Iterator[str]:
    for entry in _ENTRIES:
        yield from _of(entry)


# what an option asks of readers who have two of A, B and C, two coins, and no D
_ASKED: tuple[Any, ...] = (
    "A", "A and B", "A and B and C", "not A", "not A and not B", "not (A or B)", "D", "not D", "A and D", "D or A", "D or coin > 2", "A and not A", "coin == 2", "coin > 2", "coin >= 3", "coin < 2", "coin <= 1", "coin == 4", "coin != 2", "coin > 1 and coin < 2", "coin >= 2 and D", "rope", "not rope", "coin + low >= 2", "coin + low > 3", "coin + low == 5", "coin + low < 2", "A and B and C and coin == 2", {"all": ["A", {"not": "A"}]}, {"any": ["D", {"coin": ">= 4"}]}, {"not": {"any": ["A", "B", "C"]}},
)  # fmt: skip


def _reasons(_: Path) -> Iterator[str]:
    """Why an option can never be taken; nothing of one that can."""
    state = {"flags": ["A", "B", "C", "D"], "counters": {"coin": {"from": 0, "to": 5, "start": 2}, "low": {"from": 0, "to": 3, "start": 1}}, "items": {"rope": {}}}  # fmt: skip
    start = {"id": "start", "text": "Go.", "options": [{"label": two, "gain": [{"flag": each} for each in two], "goto": "fork"} for two in ("AB", "AC", "BC")]}  # fmt: skip
    for asked in _ASKED:
        options = [{"label": "Asked", "when": asked, "goto": "home"}, {"label": "Else", "else": True, "goto": "home"}]
        fork, home = {"id": "fork", "text": "Here.", "options": options}, {"id": "home", "text": "Home.", "ending": "good"}  # fmt: skip
        yield json.dumps(asked)
        yield from (f"  {line_of(each)}" for each in check_stories(world_of([start, fork, home], state)).findings if each.record == "entry/fork")  # fmt: skip


_ENEMIES = (
    "{strength: 8, stamina: 6}", "{strength: 8}", "{stamina: 6}", "{}", "{defence: 7, attack: 9, health: 2}", "{defence: 7, attack: 9}", "{strength: 0, stamina: 6}", "{strength: 8, stamina: 0}", "{strength: 1000, stamina: 6}", "{strength: 1001, stamina: 6}", "{strength: -1, stamina: 6}", "{strength: true, stamina: 6}", "{strength: 8, stamina: 6, rerolls: 1}", "{strength: 8, stamina: 6, parries: 1}", "{defence: 7, attack: 9, health: 2, rerolls: 1, parries: 2}", "{defence: 7, attack: 0, health: 2}", "{defence: 7, attack: 9, health: 2, parries: 1001}", "7", "seven",
)  # fmt: skip
_FIGHTS = ("{dice: 2d6, score: skill, health: life}", "{dice: 2d6, score: skill, health: life, damage: 3}", "{dice: 2d6, score: skill, health: life, damage: 0}", "{dice: 2d6, score: nobody, health: life}", "{dice: 2d6, score: skill, health: wide}", "{dice: 2d6, score: full, health: life}")  # fmt: skip
_FIGHTERS = "state:\n  counters: {skill: {from: 0, to: 6, start: 3}, life: {from: 0, to: 9, start: 9}, wide: {from: 0, to: 1000}, full: {from: 1, to: 1000}}\n"  # fmt: skip


def _fights(folder: Path) -> Iterator[str]:
    """Enemies, each met by an option of its own, and how fights of a system go."""
    options = "".join(f"  - {{label: Fight, check: {{combat: {enemy}}}, success: {{goto: home}}, failure: {{goto: home}}}}\n" for enemy in _ENEMIES)  # fmt: skip
    for at, way in enumerate(_FIGHTS):
        home = folder / str(at)
        home.mkdir(parents=True)
        content = f"entry:\n- id: start\n  options:\n{options}- {{id: home, ending: good}}\n"
        read = atlas.told(home, f"story:\n  checks: {{combat: {{fight: {way}}}}}\n", content, _FIGHTERS, DUELS)
        yield way
        yield from (f"  {line_of(each)}" for each in read.findings if each.code < "MW62")
        for story in read.stories[: at < 2]:
            for option in story.nodes["start"].options:
                if isinstance(fight := option.chance, Fight):
                    yield f"    {option.key}: {', '.join(f'{name} {value}' for name, value in numbers_of(fight).items())}"


def numbers_of(fight: Fight) -> dict[str, Any]:
    """What a fight is about, without its dice."""
    every = {each.name: getattr(fight, each.name) for each in fields(fight)}
    return {name: value for name, value in every.items() if name not in ("kind", "dice", "origin")}


def answers() -> Iterator[Answer]:
    """What is told of each."""
    yield Answer("faults", "of options", _options)
    yield Answer("faults", "of entries", _entries)
    yield Answer("faults", "of what is never so", _reasons)
    yield Answer("faults", "of fights", _fights)
