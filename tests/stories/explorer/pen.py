"""How a random story writes its options."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

Record = dict[str, Any]
FLAGS = ("HORN", "backpack")
FATE = {"fate": ["sun", "sun", "moon", "blank"]}


class Pen:
    """What stands in one record: options, checks, outcomes, guards; and which features were used."""

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
        self.food = False  # any number of it may be paid
        self.known: Record = {}  # the checks of the story

    def use(self, feature: str) -> str:
        self.used[feature] += 1
        return feature

    def maybe(self, share: float, feature: str = "") -> bool:
        hit = self.chance.random() < share
        if hit and feature:
            self.use(feature)
        return hit

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
