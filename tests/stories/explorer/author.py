"""Random stories that use every feature of docs/stories.md, small enough to be read in every way."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import dataclass, field
from typing import Any

Record = dict[str, Any]
FLAGS = ("HORN", "backpack")
FATE = {"fate": ["sun", "sun", "moon", "blank"]}


@dataclass
class Draft:
    """A pack as a person would write it, and which features it uses."""

    kinds: dict[str, list[Record]] = field(default_factory=dict)
    story: Record = field(default_factory=dict)
    state: Record = field(default_factory=dict)
    used: Counter[str] = field(default_factory=Counter)


def drafted(seed: int) -> Draft:
    """The story of a seed."""
    return _Author(random.Random(seed)).draft()


class _Author:
    def __init__(self, chance: random.Random) -> None:
        self.chance = chance
        self.used: Counter[str] = Counter()
        self.kinds: dict[str, list[Record]] = {}
        self.shape = chance.choice(("book", "book", "book", "hubs", "hubs", "stages", "levels", "deck", "made"))
        self.names = ["HORN", "backpack", "coin"]  # what guards ask for
        self.ids: list[str] = []
        self.numbered = chance.random() < 0.6
        self.style = chance.random()
        self.noting = chance.random() < 0.3

    def use(self, feature: str) -> str:
        self.used[feature] += 1
        return feature

    def maybe(self, share: float, feature: str = "") -> bool:
        hit = self.chance.random() < share
        if hit and feature:
            self.use(feature)
        return hit

    def draft(self) -> Draft:
        state, story = self.state(), self.checks()
        self.use(f"shape {self.shape}")
        kinds = self.plan()
        self.write(kinds)
        if self.shape == "stages":
            self.stages(story)
        if self.shape == "levels":
            self.levels(story)
        if self.shape == "made":
            self.use("made hub")
            members = sorted({kind for kind in kinds.values() if kind != "entry"} | {"tool"})
            story["hub"] = {"kinds": members}
            if self.maybe(0.6, "made hub leave"):
                story["hub"]["leave"] = self.guard()
            if self.maybe(0.2, "made hub again"):
                story["hub"]["again"] = True
        elif self.shape != "stages" and self.maybe(0.15, "story start"):
            story["start"] = self.chance.choice(self.ids)
        if self.maybe(0.15):
            self.use("rules")
            story["rules"] = [{"at": self.chance.choice(("entry", "ending")), "require": self.guard()}]
            if self.maybe(0.5, "rule when"):
                story["rules"][0]["when"] = self.guard()
        if self.maybe(0.1, "count"):
            state.setdefault("counters", {})["steps"] = {"from": 0, "to": 2}
            story["count"] = {"steps": "entry"}
            for record in self.kinds["entry"][:1]:
                record.setdefault("options", [{"goto": self.any()}])[0]["when"] = "steps >= 2 or not HORN"
        self.mend()
        return Draft(self.kinds, story, state, self.used)

    # what a reader remembers

    def state(self) -> Record:
        chance = self.chance
        flags = {"HORN": {"start": True} if self.maybe(0.1, "flag start") else None, "backpack": None}
        coin: Record = {"from": 0, "to": chance.randrange(1, 4), "start": chance.randrange(0, 2)}
        if self.maybe(0.12, "low below nought"):
            coin["from"] = -1
        if self.maybe(0.12, "start any"):
            coin["start"] = "any"
            if self.maybe(0.5, "start list"):
                coin["start"] = sorted({coin["to"], chance.randrange(coin["from"], coin["to"] + 1)})
        state: Record = {"flags": flags, "counters": {"coin": coin}, "items": {}}
        if self.maybe(0.35, "skill"):
            state["counters"]["skill"] = {"from": 0, "to": 2, "start": chance.randrange(0, 3)}
            self.names.append("skill")
        if self.maybe(0.3, "items"):
            state["items"]["rope"] = {"most": chance.randrange(1, 3)}
            self.names.append("rope")
        if self.numbered and self.maybe(0.6, "item number"):
            state["items"]["key"] = {"number": chance.randrange(1, 7)}
            self.names.append("key")
        if self.maybe(0.12, "untracked"):
            state["untracked"] = ["food"]
            if self.maybe(0.6, "untracked and asked"):
                state["counters"]["food"] = {"from": 0, "to": 1}
                self.names.append("food")
            self.food = True
        else:
            self.food = False
        if self.maybe(0.15, "state records"):
            self.kinds["keyword"] = [{"id": "visited"}]
            self.kinds["thing"] = [{"id": "map"}]
            self.kinds["gauge"] = [{"id": "heat"}]
            self.names += ["visited", "map", "heat"]
        self.fighting = "skill" in state["counters"] and self.maybe(0.5)
        if self.fighting:
            state["counters"]["life"] = {"from": chance.choice((0, 0, -1, 1)), "to": 3, "start": chance.randrange(1, 4)}
        return state

    def checks(self) -> Record:
        checks: Record = {"default": {"dice": "1d3"}, "skill": {"dice": self.chance.choice(("1d3", "2d2", "1d4-1"))}}
        if self.maybe(0.3):
            checks["luck"] = {"dice": [0, 0, -1, 2], "add": ["coin"]}
        if self.fighting:
            checks["combat"] = {
                "fight": {
                    "dice": self.chance.choice(("1d3", "1d2", [2])),
                    "score": "skill",
                    "health": "life",
                    "damage": self.chance.choice((1, 1, 2)),
                }
            }
        self.known = checks
        return {"checks": checks, "dice": FATE}

    # the plan: which entries there are, and of which kind

    def plan(self) -> dict[str, str]:
        chance = self.chance
        count = chance.randrange(3, 7)
        kinds = {"start": "entry"}
        other = {
            "book": (), "hubs": ("entry", "entry", "quest", "dream", "tool"), "stages": ("entry", "entry", "quest"),
            "levels": ("find", "danger", "entry"), "deck": ("find", "danger", "find", "dream"),
            "made": ("tool", "tool", "entry", "find"),
        }[self.shape]  # fmt: skip
        for at in range(1, count):
            kinds[f"e{at}"] = chance.choice(other) if other and chance.random() < 0.7 else "entry"
        if self.shape == "made":
            kinds["e1"] = "tool"
        if self.shape in {"deck", "levels"}:
            kinds["e1"] = "find"
        if self.shape == "stages":
            kinds["e1"] = "entry"
        self.ids = list(kinds)
        for name, kind in kinds.items():
            if kind in {"quest", "find", "danger", "tool"}:
                self.names.append(name)
                self.use(f"kind {kind}")
            elif kind != "entry":
                self.use(f"kind {kind}")
        return kinds

    def write(self, kinds: dict[str, str]) -> None:
        chance = self.chance
        hubs = set(chance.sample(self.ids, min(len(self.ids), chance.choice((0, 0, 0, 1)))))
        if self.shape == "hubs":
            hubs = set(chance.sample(self.ids, min(len(self.ids), chance.choice((1, 1, 2, 3)))))
        if self.shape in {"deck", "levels"}:
            hubs = {"start"} | ({"e2"} if "e2" in kinds and chance.random() < 0.4 else set())
        if self.shape == "stages":
            hubs = {"start", "e1"}
        for at, (name, kind) in enumerate(kinds.items(), 1):
            self.kinds.setdefault(kind, []).append(self.entry(name, kind, at, name in hubs))
        if self.shape != "made" or "entry" in self.kinds:
            self.kinds.setdefault("entry", [])
        if not any("ending" in each for told in self.kinds.values() for each in told):
            self.kinds["entry"].append({"id": "home", "ending": "good"})
            self.ids.append("home")
            if self.numbered:
                self.kinds["entry"][-1]["number"] = len(self.ids) + 1
        if self.maybe(0.05, "start marked"):
            chance.choice(self.kinds["entry"])["start"] = True

    def entry(self, name: str, kind: str, number: int, is_hub: bool) -> Record:
        chance = self.chance
        record: Record = {"id": name}
        if self.numbered:
            record["number"] = number
        if name != "start" and not is_hub and self.maybe(0.2):
            record["ending"] = chance.choice(("good", "bad", True))
            self.use("ending")
            return record
        if self.maybe(0.25):
            self.changes(record)
        if is_hub:
            record["hub"] = self.hub(name)
            if self.maybe(0.4, "hub options"):
                record["options"] = [self.option(hub=True)]
        elif self.maybe(0.2):
            if self.maybe(0.7):
                record["goto"] = self.any()
                self.use("goto of an entry")
            else:
                self.use("no way on")
        else:
            record["options"] = [self.option() for _ in range(chance.choice((1, 1, 2, 2, 3)))]
            if self.maybe(0.07, "goto beside options"):
                record["goto"] = self.any()
        if self.maybe(0.12, "entry guard"):
            record["when"] = self.guard()
        if kind in {"find", "danger"} and record.get("options") and self.maybe(0.7, "gone"):
            chance.choice(record["options"])["gone"] = True
        if self.maybe(0.03, "decoy"):
            record["decoy"] = True
        return record

    def hub(self, name: str) -> Record:
        chance = self.chance
        others = [each for each in self.ids if each != name]
        hub: Record = {"visit": chance.sample(others, min(len(others), chance.randrange(1, 4)))}
        if self.shape in {"deck", "levels"} and self.maybe(0.8, "hub kinds"):
            hub = {"kinds": chance.choice((["find"], ["find", "danger"], "find"))}
        kind = chance.random()
        if kind < 0.2:
            hub["again"] = True
            self.use("again")
        elif kind < 0.35:
            hub["again"] = "anew"
            self.use("anew")
        if self.maybe(0.3, "least"):
            hub["least"] = chance.choice((1, 1, 2))
            if self.maybe(0.3, "least all"):
                hub["least"] = "all"
        if self.maybe(0.5, "hub goto"):
            hub["goto"] = self.any()
        if self.maybe(0.4, "leave"):
            leave: Record = {}
            if self.maybe(0.6):
                leave["when"] = f"visits >= {chance.randrange(1, 3)}" if self.maybe(0.4, "visits") else self.guard()
            if self.maybe(0.5):
                leave["goto"] = self.any()
            if self.maybe(0.3):
                self.changes(leave)
            hub["leave"] = leave
        return hub

    # options

    def option(self, *, hub: bool = False) -> Record:
        chance = self.chance
        option: Record = {}
        if self.maybe(0.4, "when"):
            option["when"] = self.guard()
            if hub and self.maybe(0.2, "visits"):
                option["when"] = f"visits {chance.choice(('>=', '==', '<'))} {chance.randrange(1, 3)}"
            if self.maybe(0.1, "two guards"):
                option["needs"] = self.guard()
        force = chance.random()
        if force < (0.6 if self.style > 0.85 else 0.1 + 0.15 * self.style):  # some books are full of what must be read
            option["must"] = self.guard() if self.maybe(0.5, "must guard") else True
            self.use("must")
        elif force > 0.8:
            option["else"] = True
            self.use("else")
        if self.maybe(0.15, "cost"):
            option["cost"] = {"coin": chance.randrange(1, 3)}
            if self.food and self.maybe(0.5, "untracked cost"):
                option["cost"] = [{"food": 1}, {"coin": 1}]
        if self.maybe(0.12, "once"):
            option["once"] = True
        if self.noting and self.maybe(0.2, "note"):
            option["remember"] = True if chance.random() < 0.5 else self.any()
        if self.maybe(0.35):
            self.changes(option)
        kind = chance.random()
        if kind < 0.2:
            self.check(option)
        elif kind < 0.28:
            self.roll(option)
        else:
            self.target(option)
        return option

    def check(self, option: Record) -> None:
        chance = self.chance
        kinds = [
            kind for kind in ("skill", "luck", "climb", "combat", "combat") if kind in self.known or kind == "climb"
        ]
        kind = chance.choice(kinds)
        self.use(f"check {kind}")
        if kind == "combat":
            option["check"] = {"combat": self.enemy()}
        else:
            option["check"] = {kind: chance.randrange(0, 5)}
            if self.maybe(0.15, "own dice"):
                option["check"]["dice"] = "2d2"
        for name in ("success", "failure"):
            if self.maybe(0.85):
                option[name] = self.outcome()
        if kind != "combat" and self.maybe(0.3, "bonus"):
            option["bonus"] = {"at": chance.randrange(1, 6), **self.outcome(far=self.maybe(0.3))}
        if self.maybe(0.5):
            self.target(option)

    def enemy(self) -> Record:
        chance = self.chance
        if self.maybe(0.5, "fight by strength"):
            return {"strength": chance.randrange(0, 4), "stamina": chance.randrange(1, 4)}
        self.use("fight by defence")
        found = {
            "defence": chance.randrange(1, 6), "attack": chance.randrange(1, 5), "health": chance.randrange(1, 3),
        }  # fmt: skip
        if self.maybe(0.4, "fight rolled again"):
            found |= {"rerolls": chance.randrange(0, 3), "parries": chance.randrange(0, 2)}
        return found

    def roll(self, option: Record) -> None:
        self.use("roll")
        if self.maybe(0.4, "dice with signs"):
            option["roll"] = "fate"
            option["results"] = [{"on": "sun", **self.outcome()}, {"on": ["moon", "blank"], **self.outcome()}]
        else:
            option["roll"] = "1d4"
            option["results"] = [
                {"on": "1-2", **self.outcome()},
                {"on": 3, **self.outcome()},
                {"on": [4], **self.outcome()},
            ]

    def outcome(self, *, far: bool = True) -> Record:
        outcome: Record = {}
        if self.maybe(0.4):
            self.changes(outcome)
        if far and self.maybe(0.85):
            self.target(outcome)
        if self.noting and self.maybe(0.05, "note"):
            outcome["remember"] = True
        return outcome

    def target(self, told: Record) -> None:
        kind = self.chance.random()
        if self.numbered and kind < 0.12:
            names = [["coin"], ["skill"], ["key"], ["key", "coin"]]
            names = [each for each in names if all(name in self.names for name in each)]
            added = self.chance.choice(names)
            told["sum"] = {"add": added, "to": self.any()} if self.maybe(0.3, "sum meant") else added
            self.use("sum")
        elif self.noting and kind < 0.25:
            told["return"] = True
            self.use("return")
        elif kind < 0.35 and self.shape != "book":
            self.use("no target")
        else:
            told["goto"] = self.any()

    def changes(self, told: Record) -> None:
        words = ["gain"] if self.maybe(0.6) else ["lose"]
        if self.maybe(0.25, "lose and gain"):
            words = ["lose", "gain"]
        for word in words:
            told[word] = self.amounts()
            self.use(word)
        if self.maybe(0.1, "set"):
            told["set"] = {"coin": self.chance.randrange(-1, 3)}
            if self.maybe(0.3, "set a flag"):
                told["set"]["backpack"] = False
        if self.maybe(0.05, "named number"):
            told["coins"] = self.chance.choice((1, 1, -1))

    def amounts(self) -> Any:
        chance = self.chance
        name = chance.choice(self.names)
        return chance.choice(
            (
                [{"flag": chance.choice(FLAGS)}],
                {"flag": [*FLAGS]},
                {"coin": chance.randrange(1, 3)},
                [{"word": name}, {"coin": 1}],
                {name: 1},
                [name],
                name,
                [{"food": 2}, {"flag": "backpack"}] if self.food else {name: 1},
            )
        )

    def guard(self) -> Any:
        chance = self.chance
        one, other = chance.sample(self.names, 2)
        sort = chance.randrange(15)
        if sort == 14 and one != "coin":
            self.use("sum in a guard")
            return f"{one} + coin {chance.choice(('>=', '<', '==', '!='))} {chance.randrange(0, 4)}"
        if sort == 13 and self.shape == "stages":
            self.use("stage in a guard")
            return f"stage {chance.choice(('>=', '==', '<'))} {chance.randrange(1, 3)}"
        return (
            one, f"not {one}", f"{one} and not {other}", f"{one} or {other}", f"not ({one} or {other})",
            f"coin >= {chance.randrange(0, 4)}", f"coin {chance.choice(('<', '==', '!=', '<=', '>'))} {chance.randrange(0, 3)}",
            {"keyword": one, "coin": chance.randrange(0, 3)}, {"any": [one, {"not": other}]}, [one, "coin <= 1"],
            {one: ">= 1"}, {one: chance.random() < 0.5, "all": [other]}, {"items": [one, other]}, f"{one} and coin >= 1",
            f"{one} or coin >= 2",
        )[sort]  # fmt: skip

    def any(self) -> str:
        return self.chance.choice(self.ids)

    # stages, levels

    def stages(self, story: Record) -> None:
        self.use("stages")
        if self.maybe(0.5, "stages by number"):
            for record in (each for told in self.kinds.values() for each in told):
                record.pop("number", None)
            self.numbered = False
            for at, name in enumerate(("start", "e1"), 1):
                self.named(name)["number"] = at
            story["stages"] = {"kind": "entry", "by": "number", "from": 1, "to": 2}
            if "quest" in self.kinds and self.maybe(0.7, "visited in every stage"):
                story["stages"]["visit"] = ["quest"]
        else:
            story["stages"] = ["start", "e1"]
        if self.maybe(0.5, "in"):
            others = [name for name in self.ids if name not in {"start", "e1"}]
            if others:
                self.named(self.chance.choice(others))["in"] = self.chance.choice(("start", ["start", "e1"]))

    def levels(self, story: Record) -> None:
        self.use("levels")
        for record in (each for told in self.kinds.values() for each in told if "id" in each):
            if record["id"] != "start" and self.maybe(0.4, "of a set"):
                record["set_of"] = self.chance.choice("ab")
        self.kinds["level"] = [
            {"id": "one", "sets": ["a"], "begins": "start"}, {"id": "two", "sets": ["b"], "begins": "start"},
        ]  # fmt: skip
        story["modes"] = {"levels": {"each": "level", "start": "begins", "where": {"set_of": {"each": "sets"}}}}

    def named(self, name: str) -> Record:
        return next(each for told in self.kinds.values() for each in told if each["id"] == name)

    # what would be a fault on paper

    def mend(self) -> None:
        """Links lead to what every story has; nothing is said that a finding would stop."""
        common = [each["id"] for kind, told in self.kinds.items() for each in told
                  if kind not in {"level", "keyword", "thing", "gauge"} and "set_of" not in each]  # fmt: skip
        numbers = {each["id"] for told in self.kinds.values() for each in told if "number" in each}
        notes = any("remember" in each for each in self._every(common))
        for told in self._every():
            for key in ("goto", "remember"):
                if isinstance(told.get(key), str) and told[key] not in common:
                    told[key] = self.chance.choice(common)
            if isinstance(told.get("sum"), dict) and told["sum"]["to"] not in common:
                told["sum"]["to"] = self.chance.choice(common)
            if told.get("return") and not notes:
                told.pop("return")
                told["goto"] = self.chance.choice(common)
            if "visit" in told and isinstance(told["visit"], list) and "kind" not in told:
                told["visit"] = [each for each in told["visit"] if each in common]
        plain = [each["id"] for told in self.kinds.values() for each in told if each["id"] not in numbers]
        for told in self._every(plain):
            if "sum" in told:
                told.pop("sum")
                told["goto"] = self.chance.choice(common)

    def _every(self, only: list[str] | None = None) -> list[Record]:
        """Every mapping in the records, or in some of them."""
        found: list[Record] = []
        waiting: list[Any] = [
            each for told in self.kinds.values() for each in told if only is None or each["id"] in only
        ]
        while waiting:
            value = waiting.pop()
            if isinstance(value, dict):
                found.append(value)
                waiting += value.values()
            elif isinstance(value, list):
                waiting += value
        return found
