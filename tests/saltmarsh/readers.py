"""Readers of The Empty Lamp, written apart from the story engine: they know the records and two dice, nothing else."""

from __future__ import annotations

import random
import re
from collections import Counter
from collections.abc import Callable, Mapping
from typing import Any

from meeplewright.packs.world import World

Option = Mapping[str, Any]
Choose = Callable[[random.Random, str, list[Option]], Option]
HUB, STAIR = "the-kitchen-table", "the-stair"
FAINT = re.compile(r"\b(leave|give it up|get out|stay where|turn back|go home|be back|swim|enough)\b", re.IGNORECASE)


def anyhow(dice: random.Random, _entry: str, options: list[Option]) -> Option:
    """Whoever chooses at random."""
    return dice.choice(options)


def sensibly(dice: random.Random, entry: str, options: list[Option]) -> Option:
    """Whoever goes everywhere before the stair, takes the safe way where there is one, and does not give up."""
    if entry == HUB:
        options = [option for option in options if option.get("goto") != STAIR] or options
    brave = [option for option in options if not FAINT.search(option["label"])] or options
    safe = [option for option in brave if "check" not in option]
    return dice.choice(safe or brave)


def endings(world: World, choose: Choose, runs: int, seed: int) -> Counter[str]:
    """How often such readers come to each sort of ending."""
    entries = {entry.id: entry.data for entry in world.of("entry").values()}
    scores = {score.id: score.data for score in world.of("score").values()}
    dice = random.Random(seed)
    return Counter(_read(entries, scores, choose, dice) for _ in range(runs))


def _read(entries: Mapping[str, Any], scores: Mapping[str, Any], choose: Choose, dice: random.Random) -> str:
    held: Counter[str] = Counter({name: score["start"] for name, score in scores.items()})
    at, noted = "the-empty-lamp", ""
    while "ending" not in entries[at]:
        entry = entries[at]
        _change(held, scores, entry)
        option = choose(dice, at, [each for each in entry["options"] if _open(each, held)])
        _change(held, scores, {"lose": option.get("cost", ())})
        _change(held, scores, option)
        noted = at if option.get("remember") else noted
        at = noted if option.get("return") else _target(option, held, dice)
    return str(entries[at]["ending"])


def _open(option: Option, held: Counter[str]) -> bool:
    words = re.sub(r"[a-z][a-z-]*", lambda word: _word(word.group(), held), option.get("when", ""))
    costs = [(name, amount) for change in option.get("cost", ()) for name, amount in change.items()]
    items = option.get("sum", {}).get("add", ())
    return (
        bool(eval(words or "True"))
        and all(held[name] >= amount for name, amount in costs)
        and all(map(held.get, items))
    )


def _word(word: str, held: Counter[str]) -> str:
    return word if word in ("not", "and", "or") else str(held[word] > 0)


def _change(held: Counter[str], scores: Mapping[str, Any], told: Mapping[str, Any]) -> None:
    for sign, word in ((1, "gain"), (-1, "lose")):
        for change in told.get(word, ()):
            for name, amount in change.items():
                if name in scores:
                    held[name] = min(max(held[name] + sign * amount, scores[name]["from"]), scores[name]["to"])
                else:
                    held[amount] = int(sign > 0)


def _target(option: Option, held: Counter[str], dice: random.Random) -> str:
    if "sum" in option:
        return str(option["sum"]["to"])
    if "check" not in option:
        return str(option["goto"])
    total = dice.randint(1, 6) + dice.randint(1, 6) + held["nerve"]
    return str(option["success" if total >= option["check"]["nerve"] else "failure"]["goto"])
