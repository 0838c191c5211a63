"""Random stories that use every feature of docs/stories.md, small enough to be read in every way."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import dataclass, field
from typing import Any

from stories.explorer.pen import FATE, Pen, Record


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


class _Author(Pen):
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
