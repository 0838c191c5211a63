"""The earliest round of a goal, beside a search by brute force that is written from docs/stories.md alone."""

from __future__ import annotations

import itertools
import json
import random
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import pytest
import yaml

from meeplewright.packs.load import load
from meeplewright.stories.model.digest import digest_of
from meeplewright.stories.told.read import stories_of
from program import Told, meeple
from seldom import few_of

NEEDS = {"type": "array", "description": "What it is made with.", "x-story": "guard", "items": {"type": "string"}}
TIMES = {
    "type": "array", "description": "How often.", "x-story": {"part": "guard", "name": "what", "times": "times"},
    "items": {"type": "object", "title": "Row", "properties": {
        "what": {"type": "string", "x-ref": "thing", "description": "A thing."},
        "times": {"type": "integer", "description": "How often."}}},
}  # fmt: skip
WHOLE = {"type": "integer", "description": "A number."}
IDS = {"type": "array", "description": "Some.", "items": {"type": "string", "x-ref": "thing", "description": "One."}}


def schema(**properties: Any) -> str:
    about = {
        "$schema": "https://json-schema.org/draft/2020-12/schema", "title": "Part", "$ref": "meeple:base/record",
        "unevaluatedProperties": False,
    }  # fmt: skip
    part = properties.pop("part", None)
    return json.dumps({**about, "properties": properties, **({"x-story": part} if part is not None else {})})


PLAN: Mapping[str, Any] = {
    "goals": "goal", "begins": ["given"], "last": "rounds", "within": "within", "takes": "takes",
    "asks": [{"kind": "land", "count": "lands"}], "players": {"kind": "seat", "number": "number", "steps": "steps"},
}  # fmt: skip
SYSTEM: Mapping[str, Any] = {
    "system": "isle", "title": "Isle", "language": "en",
    "kinds": {
        "land": {"schema": "land.schema.json", "title": "Land"},
        "thing": {"schema": "thing.schema.json", "title": "Thing"},
        "goal": {"schema": "goal.schema.json", "title": "Goal"},
        "seat": {"schema": "seat.schema.json", "title": "Seat"},
    },
    "story": {
        "state": {"flags": ["hills", "river"]},
        "modes": {"tools": {"hub": {"kinds": ["land", "thing", "goal"], "again": True}, "plan": PLAN}},
    },
}  # fmt: skip
FILES: Mapping[str, str] = {
    "land.schema.json": schema(
        has={"type": "string", "description": "What it is.", "x-story": "grant"}, part="entry"
    ),
    "thing.schema.json": schema(
        needs=NEEDS, also={"type": "string", "description": "More.", "x-story": "guard"}, times=TIMES, most=WHOLE,
        part={"part": "entry", "gains": "id", "most": "most"},
    ),
    "goal.schema.json": schema(
        needs=NEEDS, times=TIMES, rounds=WHOLE, takes=WHOLE, lands=WHOLE, given=IDS,
        within={"type": "array", "description": "Rounds.", "items": WHOLE}, part="entry",
    ),
    "seat.schema.json": schema(number=WHOLE, steps=WHOLE),
}  # fmt: skip


@dataclass(frozen=True)
class Isle:
    """Lands with what they are, things with what they need, one goal, and how much is done in a round."""

    lands: tuple[tuple[str, str], ...]
    things: tuple[dict[str, Any], ...]
    goal: dict[str, Any]
    steps: tuple[int, ...]

    def files(self, **plan: Any) -> dict[str, str]:
        system = json.loads(json.dumps(SYSTEM))
        system["story"]["modes"]["tools"]["plan"].update(plan)
        records = {
            "land": [{"id": name, "has": has} for name, has in self.lands],
            "thing": list(self.things),
            "goal": [self.goal],
            "seat": [{"id": f"seats-{n}", "number": n, "steps": steps} for n, steps in enumerate(self.steps, 1)],
        }
        return {**FILES, "system.yaml": yaml.safe_dump(system), "isle.yaml": yaml.safe_dump(records)}


def by_hand(isle: Isle, steps: int, most: int = 14) -> int | None:
    """All that can be had after each round, every choice of every round tried."""
    goal = isle.goal
    things = {each["id"]: each for each in isle.things}
    had: set[tuple[frozenset[str], tuple[tuple[str, int], ...]]] = set()
    begun = dict.fromkeys(things, 0)
    for name in goal.get("given", ()):
        begun[name] = 1
    had.add((frozenset(), tuple(begun.items())))
    for number in range(1, most + 1):
        following = set()
        for lands, counts in had:
            now = dict(counts)
            kinds = {has for name, has in isle.lands if name in lands}
            free = [("land", name) for name, _ in isle.lands if name not in lands]
            free += [
                ("thing", name)
                for name, each in things.items()
                if _there(each, now, kinds)
                for _ in range(each.get("most", 1) - now[name])
            ]
            for chosen in _chosen(free, steps):
                after = dict(now)
                seen = set(lands)
                for sort, name in chosen:
                    if sort == "land":
                        seen.add(name)
                    else:
                        after[name] += 1
                following.add((frozenset(seen), tuple(after.items())))
        had = following
        within = goal.get("within", [number])
        if number < goal.get("takes", 0) or (number not in within and number < max(within)):
            continue
        for lands, counts in had:
            kinds = {has for name, has in isle.lands if name in lands}
            if len(lands) >= goal.get("lands", 0) and _there(goal, dict(counts), kinds):
                return number
    return None


def _there(each: Mapping[str, Any], counts: Mapping[str, int], kinds: set[str]) -> bool:
    held = {name for name, count in counts.items() if count} | kinds
    one_of = each.get("also", "").split(" or ") if each.get("also") else []
    return (
        set(each.get("needs", ())) <= held
        and (not one_of or bool(set(one_of) & held))
        and all(counts[row["what"]] >= row["times"] for row in each.get("times", ()))
    )


def _chosen(free: list[tuple[str, str]], steps: int) -> Iterator[tuple[tuple[str, str], ...]]:
    yield from set(itertools.combinations(free, min(steps or len(free), len(free))))


def drawn(seed: int) -> Isle:
    """A small isle at random, rings and all."""
    dice = random.Random(seed)
    lands = tuple((f"land-{n}", dice.choice(["hills", "river"])) for n in range(dice.randint(1, 3)))
    names = [f"thing-{n}" for n in range(dice.randint(1, 5))]
    things = []
    for name in names:
        each: dict[str, Any] = {"id": name}
        if dice.random() < 0.7:
            each["needs"] = dice.sample([*names, "hills", "river"], dice.choice([1, 1, 2]))
        if dice.random() < 0.3:
            each["also"] = " or ".join(dice.sample([*names, "river"], 2))
        if dice.random() < 0.3:
            each["most"] = dice.choice([2, 3])
        things.append(each)
    often = [each["id"] for each in things if "most" in each]
    goal: dict[str, Any] = {"id": "home", "rounds": dice.randint(1, 5)}
    if dice.random() < 0.8:
        goal["needs"] = dice.sample(names, dice.randint(1, min(2, len(names))))
    if often and dice.random() < 0.7:
        goal["times"] = [{"what": dice.choice(often), "times": 2}]
    if dice.random() < 0.4:
        goal["lands"] = dice.randint(1, len(lands))
    if dice.random() < 0.3:
        goal["given"] = [dice.choice(names)]
    if dice.random() < 0.2:
        goal["takes"] = dice.randint(1, 4)
    if dice.random() < 0.2:
        goal["within"] = sorted(dice.sample(range(1, 9), 2))
    return Isle(lands, tuple(things), goal, (dice.randint(1, 2), dice.randint(3, 9)))


@pytest.mark.parametrize("first", few_of(range(0, 120, 30), 1))
def test_the_earliest_round_is_that_of_a_search_by_brute_force(first: int, tmp_path: Path) -> None:
    rounds = set()
    for seed in range(first, first + 30):
        isle = drawn(seed)
        pack = _pack(tmp_path / str(seed), isle)
        rows = json.loads(meeple("story", "plan", pack, "--format", "json").out)
        assert [row["players"] for row in rows] == ["seats-1", "seats-2"]
        late = False
        for row, steps in zip(rows, isle.steps, strict=True):
            expected = by_hand(isle, steps)
            assert (row["round"], row["exact"]) == (expected, True), (seed, row)
            rounds.add(expected)
            within = isle.goal.get("within", [99])
            late |= expected is not None and expected > min(isle.goal["rounds"], within[-1])
            if expected is not None:
                assert _meets(isle, row["play"], steps), (seed, row)
        found = json.loads(meeple("check", "--no-cache", "--format", "json", pack).out)["findings"]
        assert ("MW316" in {each["code"] for each in found}) == late, seed
    assert {None, 1, 2, 3} <= rounds


def _meets(isle: Isle, play: list[list[str]], steps: int) -> bool:
    """Whether a play keeps the rules and meets the goal."""
    things = {each["id"]: each for each in isle.things}
    counts = {name: int(name in isle.goal.get("given", ())) for name in things}
    lands: set[str] = set()
    for read in play:
        assert len(read) <= steps
        kinds = {has for name, has in isle.lands if name in lands}
        for name in read:
            assert name not in things or _there(things[name], counts, kinds)
        for name in read:
            if name in things:
                counts[name] += 1
            else:
                lands.add(name)
    kinds = {has for name, has in isle.lands if name in lands}
    return len(lands) >= isle.goal.get("lands", 0) and _there(isle.goal, counts, kinds)


def _pack(folder: Path, isle: Isle, **plan: Any) -> Path:
    folder.mkdir(parents=True)
    head = {"pack": "isle", "system": "./system.yaml", "title": "Isle", "language": "en", "version": "0.1.0"}
    for name, text in {"pack.yaml": yaml.safe_dump(head), **isle.files(**plan)}.items():
        (folder / name).write_text(text, encoding="utf-8")
    return folder


BOAT = Isle(
    lands=(("meadow", "hills"),),
    things=({"id": "rope", "needs": ["hills"]}, {"id": "boat", "needs": ["rope"]}),
    goal={"id": "home", "needs": ["boat"], "rounds": 2},
    steps=(3, 8),
)


def _told(folder: Path, isle: Isle, **plan: Any) -> Told:
    return meeple("check", "--no-cache", _pack(folder, isle, **plan))


def test_a_goal_that_comes_too_late_is_told_at_its_last_round_with_the_play(tmp_path: Path) -> None:
    told = _told(tmp_path / "isle", BOAT)
    assert "MW316 error" in told.out
    assert "`home` can be met in round 3 at the earliest, and round 2 is the last" in told.out
    assert "play: round 1: meadow; round 2: rope; round 3: boat" in told.out
    assert "isle.yaml:" in told.out


@pytest.mark.parametrize(
    ("within", "rounds", "says"),
    [([1, 2], 5, "it must be met by round 2"), ([1, 2], 2, "round 2 is the last"), ([1, 9], 2, "round 2 is the last")],
)
def test_the_round_is_named_that_comes_too_soon(within: list[int], rounds: int, says: str, tmp_path: Path) -> None:
    told = _told(tmp_path / "isle", replace(BOAT, goal={**BOAT.goal, "within": within, "rounds": rounds}))
    met = 3 if within == [1, 2] else 9
    assert f"`home` can be met in round {met} at the earliest, and {says}" in told.out


def test_only_those_players_are_named_who_come_too_late(tmp_path: Path) -> None:
    crowd = tuple({"id": f"thing-{n}"} for n in range(6))
    goal = {"id": "home", "needs": [each["id"] for each in crowd], "rounds": 1}
    told = _told(tmp_path / "isle", Isle((), crowd, goal, (3, 6)))
    assert "`home` can be met for seats-1 in round 2 at the earliest" in told.out


def test_a_plan_is_the_same_story_wherever_its_pack_lies(tmp_path: Path) -> None:
    packs = (_pack(tmp_path / "here", BOAT), _pack(tmp_path / "there", BOAT))
    read = [stories_of(load(pack).worlds[0]).stories[0] for pack in packs]
    assert read[0].plan is not None
    assert digest_of(read[0]) == digest_of(read[1])


@pytest.mark.parametrize(
    ("plan", "says"),
    [
        ({"goals": "gaol"}, "a plan has no goals of the kind `gaol`"),
        ({"begin": ["given"]}, "a plan has no setting `begin`"),
        ({"asks": [{"count": "lands"}]}, "what a plan asks for needs `kind` and `count`"),
        ({"asks": [{"kind": "card", "count": [3]}]}, "what a plan asks for needs `kind` and `count`"),
        ({"asks": [{"kind": "card", "count": "lands", "where": []}]}, "what a plan asks for needs `kind` and `count`"),
        ({"players": {"kind": "seat", "steps": "legs"}}, "no record says what players can do in a round"),
    ],
)
def test_what_is_wrong_in_a_plan_is_told_where_it_stands(plan: dict[str, Any], says: str, tmp_path: Path) -> None:
    told = _told(tmp_path / "isle", BOAT, **plan)
    assert "MW605" in told.out
    assert says in told.out
    assert "system.yaml" in told.out


def test_what_is_asked_not_to_be_there_cannot_be_planned(tmp_path: Path) -> None:
    thing = {"id": "raft", "also": "not rope"}
    told = _told(tmp_path / "isle", Isle(BOAT.lands, (*BOAT.things, thing), BOAT.goal, BOAT.steps))
    assert "`raft` cannot be planned: it asks for `not rope`" in told.out


def test_a_goal_that_does_not_exist_is_a_wrong_call(tmp_path: Path) -> None:
    told = meeple("story", "plan", _pack(tmp_path / "isle", BOAT), "--goal", "hone")
    assert told.status == 2
    assert "did you mean `home`?" in told.err
