"""Random stories with every feature that decks have, as packs: two decks, rows, hands, closed piles, dice, every move."""

from __future__ import annotations

import json
import random
from collections import Counter
from pathlib import Path
from typing import Any

import yaml

from decks.toys import CARD, HEAD, OPTION, write

COUNTERS = {"wood": 4, "win": 3, "wound": 3, "turn": 9}
_FACE_UP, _FACE_DOWN = ("hand", "row", "spent"), ("dark",)
_CARD: dict[str, Any] = {
    **CARD,
    "properties": {
        **CARD["properties"],
        "sort": {"type": "string"},
        "finds": {**OPTION, "x-story": {"part": "option", "at": "seek"}},
    },
}
SYSTEM = {
    "system": "toy",
    "title": "Toy",
    "language": "en",
    "kinds": {
        "phase": {"schema": "meeple:base/phase", "title": "Phase"},
        "card": {"schema": "card.schema.json", "title": "Card"},
    },
}


class Author:
    """Writes one story; `used` is what is in it."""

    def __init__(self, seed: int) -> None:
        self.chance = random.Random(seed)
        self.used: Counter[str] = Counter()
        self.cards = [f"c{at}" for at in range(self.chance.choice([4, 6]))]

    def some(self, feature: str, share: float) -> bool:
        """Whether it is in it, here."""
        found = self.chance.random() < share
        self.used[feature] += found
        return found

    def move(self) -> dict[str, Any]:
        """A move that can be written."""
        chance, move = self.chance, dict[str, Any]()
        source = chance.choice(["", "", "pile", "days", "finds", "hand", "row", "spent", "dark"])
        if source:
            move["from"] = source
            if source not in ("pile",) and self.some("named", 0.2):
                move["card"] = chance.choice(self.cards)
            elif self.some("all", 0.2):
                move["count"] = "all"
            elif self.some("most", 0.5):
                move["most"] = chance.choice([1, 2, 3])
            else:
                move["count"] = chance.choice([1, 1, 2])
            if self.some("oldest moved", 0.2) and "card" not in move:
                move["oldest"] = True
            if self.some("each", 0.2) and "card" not in move:
                move["each"] = {chance.choice(["red", "blue"]): {"wound": 1}}
        move["to"] = chance.choice(["days", "finds", "hand", "row", "spent", "dark"])
        if self.some("put", 0.6):
            move["put"] = chance.choice(["top", "under", "shuffle"])
            self.used[f"put {move['put']}"] += 1
        return move

    def amounts(self) -> dict[str, Any]:
        """What is had or lost."""
        name = self.chance.choice(["wood", "win", "wound"])
        return {name: {"per": "wood"} if self.some("per", 0.15) else 1}

    def option(self) -> dict[str, Any]:
        """An option with all that it may have."""
        chance, option = self.chance, dict[str, Any]()
        if self.some("guard", 0.3):
            option["when"] = chance.choice(
                ["wood >= 1", "days >= 2", "pile == 0", "pile >= 1", "wound < 2", "hand >= 1", "row < 3", "dark == 0"]
            )
        elif self.some("must", 0.1):
            option["must"] = chance.choice(["wood >= 3", "wound >= 2", "wood >= 3 and wound >= 1"])
        if self.some("once", 0.1):
            option["once"] = True
        if self.some("cost", 0.15):
            option["cost"] = {"wood": 1}
        if self.some("check", 0.25):
            option["check"] = {"luck": chance.choice([3, 4, 5])}
            option["success"] = {"gain": self.amounts()}
            option["failure"] = {"lose": {"wood": 1}}
            if self.some("moves after dice", 0.5):
                option["failure"]["move"] = self.move()
        else:
            if self.some("gain", 0.6):
                option["gain"] = self.amounts()
            if self.some("set", 0.1):
                option["set"] = {"wound": 0}
        if self.some("moves", 0.5):
            option["move"] = [self.move() for _ in range(chance.choice([1, 1, 2]))]
        return option or {"gain": {"wood": 1}}

    def card(self, name: str) -> dict[str, Any]:
        """One card."""
        chance = self.chance
        card: dict[str, Any] = {
            "id": name, "name": name, "copies": chance.choice([1, 2, 3]), "back": chance.choice(["red", "blue"]),
            "sort": "find" if int(name[1:]) % 2 else "day",
            "does": [self.option() for _ in range(chance.choice([1, 2, 3]))] + [{"else": True}],
        }  # fmt: skip
        if self.some("half", 0.4):
            card["finds"] = self.option()
        if self.some("moves when read", 0.2):
            card["move"] = self.move()
        return card

    def decks(self) -> dict[str, Any]:
        """Two decks."""
        chance = self.chance
        days: dict[str, Any] = {"of": "card", "where": {"sort": "day"}, "to": "spent"}
        finds: dict[str, Any] = {"of": "card", "where": {"sort": "find"}, "to": chance.choice(["row", "dark", "days"])}
        if self.some("piles", 0.4):
            days["piles"] = chance.choice([2, 3])
        if self.some("backs", 0.6):
            days["back"] = "back"
        if self.some("refill", 0.5):
            days["refill"] = True
        if self.some("take", 0.5):
            finds["take"] = [{"count": 2}]
        elif self.some("backs of finds", 0.4):
            finds["back"] = "back"
        return {"days": days, "finds": finds}

    def files(self) -> dict[str, str]:
        """The whole pack."""
        chance, decks = self.chance, self.decks()
        day: Any = "days"
        if self.some("see", 0.5):
            day = {"from": "days", "see": chance.choice([2, 3])}
        seek: Any = chance.choice(["finds", {"from": "finds", "to": "hand"}, {"from": "finds", "oldest": True}])
        play = chance.choice([{"from": "hand", "any": True}, {"from": "row", "oldest": True}, {"from": "row", "any": True}, "row", "dark"])  # fmt: skip
        self.used["any"] += isinstance(play, dict) and "any" in play
        self.used["oldest"] += isinstance(play, dict) and "oldest" in play
        night = [{"must": "win >= 3", "goto": "won"}, {"must": "turn >= 8", "goto": "late"}, {"must": "wound >= 3 and wood >= 1", "goto": "lost"}, {"else": True, "goto": "day"}]  # fmt: skip
        phases: list[dict[str, Any]] = [
            {"id": "lay", "goto": "day"},
            {"id": "day", "gain": {"turn": 1}, "draw": day, "then": "dusk", "empty": "late"},
            {
                "id": "dusk",
                "options": [
                    {"must": "hand >= 1 and wound >= 1", "goto": "play"},
                    {"label": "Seek", "goto": "seek"},
                    {"else": True, "goto": "night"},
                ],
            },
            {"id": "seek", "draw": seek, "then": "play", "empty": "night"},
            {"id": "play", "draw": play, "then": "night", "empty": "night"},
            {"id": "night", "options": night},
            {"id": "won", "ending": "good"},
            {"id": "lost", "ending": "bad"},
            {"id": "late", "ending": "bad"},
        ]
        if self.some("laid out", 0.5):
            phases[0]["move"] = {"from": "finds", "to": chance.choice(["row", "dark", "hand"]), "most": 2}
        if self.some("options beside a draw", 0.3):
            phases[1]["options"] = [{"when": "wood >= 2", "cost": {"wood": 2}, "gain": {"win": 1}, "goto": "night"}]
        if self.some("stuck", 0.1):
            del phases[1]["empty"]
        story = {
            "start": "lay",
            "state": {
                "counters": {name: {"from": 0, "to": most} for name, most in COUNTERS.items()}
                | {"luck": {"from": 0, "to": 2, "start": [0, 1, 2]}}
            },
            "checks": {"luck": {"dice": "1d6", "add": ["luck"]}},
            "decks": decks,
            "places": {**{name: {} for name in _FACE_UP}, **{name: {"closed": True} for name in _FACE_DOWN}},
        }
        return {
            "pack.yaml": HEAD,
            "system.yaml": yaml.safe_dump({**SYSTEM, "story": story}),
            "card.schema.json": json.dumps(_CARD),
            "cards.yaml": yaml.safe_dump({"phase": phases, "card": [self.card(name) for name in self.cards]}),
        }


def made_table(seed: int, folder: Path) -> tuple[Path, Counter[str]]:
    """A pack with a random story, and what is in it."""
    author = Author(seed)
    return write(folder / f"toy-{seed}", author.files()), author.used
