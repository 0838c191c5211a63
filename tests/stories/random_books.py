"""Small random books, as a pack would write them: cycles, costs, hubs, sums, must-read options, dice."""

from __future__ import annotations

import random
from typing import Any

FLAGS = ("HORN", "GHOST", "TIDE")
STATE: dict[str, Any] = {
    "flags": list(FLAGS),
    "counters": {"coin": {"from": 0, "to": 3, "start": 1}, "skill": {"from": 0, "to": 2, "start": 0}},
    "items": {"key": {"number": 100}, "rope": {"most": 2}},
}


def random_book(seed: int) -> list[dict[str, Any]]:
    """A book of up to a dozen entries."""
    return _Author(random.Random(seed)).book()


class _Author:
    def __init__(self, chance: random.Random) -> None:
        self.chance = chance
        self.ids = ["start", *(f"e{at}" for at in range(1, chance.randrange(4, 12)))]
        self.style = chance.random()  # some books lean on some idioms

    def book(self) -> list[dict[str, Any]]:
        chance = self.chance
        entries: list[dict[str, Any]] = []
        hubs = {self.ids[chance.randrange(len(self.ids))] for _ in range(chance.choice((0, 0, 1, 1, 2)))}
        for number, entry in enumerate(self.ids, 1):
            record: dict[str, Any] = {"id": entry, "number": number, "text": "Words."}
            if entry != "start" and chance.random() < 0.22:
                record["ending"] = chance.choice(("good", "bad"))
                entries.append(record)
                continue
            if chance.random() < 0.3:
                record[chance.choice(("gain", "lose"))] = self.amounts()
            if entry in hubs:
                record["hub"] = self.hub(entry)
                if chance.random() < 0.4:
                    record["options"] = [self.option()]
            else:
                record["options"] = [self.option() for _ in range(chance.randrange(1, 4))]
                if chance.random() < 0.1:
                    del record["options"]
                    record["goto"] = self.any()
            if chance.random() < 0.15:
                record["when"] = self.guard()
            entries.append(record)
        if chance.random() < 0.5:
            entries.append({"id": "vault", "number": 100 + chance.randrange(1, len(self.ids) + 1), "text": "A vault."})
            entries[-1].update({"ending": "good"} if chance.random() < 0.5 else {"goto": self.any()})
        if not any("remember" in option for made in entries for option in made.get("options", ())):
            for record in entries:
                for option in record.get("options", ()):
                    if option.pop("return", None):
                        option["goto"] = self.any()
        return entries

    def hub(self, entry: str) -> dict[str, Any]:
        chance = self.chance
        others = [each for each in self.ids if each != entry]
        hub: dict[str, Any] = {"visit": chance.sample(others, min(len(others), chance.randrange(1, 4)))}
        if chance.random() < 0.3:
            hub["again"] = True
        if chance.random() < 0.4:
            hub["least"] = chance.randrange(1, 3)
        if chance.random() < 0.7:
            hub["goto"] = self.any()
        elif chance.random() < 0.6:
            hub["leave"] = {"when": self.guard(visits=True), "goto": self.any()}
        return hub

    def option(self) -> dict[str, Any]:
        chance = self.chance
        option: dict[str, Any] = {}
        if chance.random() < 0.45:
            option["when"] = self.guard()
        force = chance.random()
        if force < 0.12 + 0.1 * self.style:
            option["must"] = True
        elif force < 0.25:
            option["else"] = True
        if chance.random() < 0.2:
            option["cost"] = [{"coin": chance.randrange(1, 3)}]
        if chance.random() < 0.12:
            option["once"] = True
        if chance.random() < 0.12:
            option["remember"] = True if chance.random() < 0.5 else self.any()
        kind = chance.random()
        if kind < 0.15:
            option["check"] = {"skill": chance.randrange(0, 10)}
            option["success"] = self.outcome()
            option["failure"] = self.outcome()
            if chance.random() < 0.4:
                option["bonus"] = {"at": option["check"]["skill"] + chance.randrange(1, 3), "gain": self.amounts()}
        elif kind < 0.25:
            option["roll"] = "1d6"
            cut = chance.randrange(1, 6)
            option["results"] = [
                {"on": f"1-{cut}", **self.outcome()},
                {"on": list(range(cut + 1, 7)), **self.outcome()},
            ]
        elif kind < 0.31:
            option["sum"] = chance.choice(("key", ["coin"], ["key", "coin"]))
        elif kind < 0.35:
            option["return"] = True
            option.pop("remember", None)
        else:
            if chance.random() < 0.4:
                option[chance.choice(("gain", "lose"))] = self.amounts()
            if chance.random() < 0.08:
                option["set"] = {"coin": chance.randrange(4)}
            option["goto"] = self.any()
        return option

    def outcome(self) -> dict[str, Any]:
        outcome: dict[str, Any] = {"goto": self.any()}
        if self.chance.random() < 0.5:
            outcome[self.chance.choice(("gain", "lose"))] = self.amounts()
        return outcome

    def amounts(self) -> Any:
        chance = self.chance
        return chance.choice(
            (
                [{"flag": chance.choice(FLAGS)}],
                {"flag": [*chance.sample(FLAGS, 2)]},
                {"coin": chance.randrange(1, 3)},
                [{"item": "key"}, {"coin": 1}],
                {"skill": 1},
                {"item": "rope"},
            )
        )

    def guard(self, *, visits: bool = False) -> Any:
        chance = self.chance
        flag, other = chance.sample(FLAGS, 2)
        if visits and chance.random() < 0.5:
            return f"visits >= {chance.randrange(1, 3)}"
        return chance.choice(
            (
                flag,
                f"not {flag}",
                f"{flag} and not {other}",
                f"{flag} and {other}",
                f"{flag} or coin >= 2",
                f"not ({flag} or {other})",
                f"coin >= {chance.randrange(1, 5)}",
                f"coin < {chance.randrange(1, 4)} and rope >= {chance.randrange(1, 3)}",
                {"keyword": flag, "coin": chance.randrange(1, 4)},
                {"any": [flag, {"not": other}], "key": chance.random() < 0.5},
                [flag, "skill <= 1"],
                {"skill": ">= 1"},
            )
        )

    def any(self) -> str:
        return self.chance.choice(self.ids)
