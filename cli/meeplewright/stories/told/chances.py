"""Checks, rolls and fights off their parts."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from meeplewright.findings.model import Edit
from meeplewright.findings.nearest import Nearest, is_slip
from meeplewright.stories.model.dice import Dice
from meeplewright.stories.model.story import (
    Chance,
    DiceCheck,
    Fight,
    Roll,
    Sort,
)
from meeplewright.stories.told.context import Context
from meeplewright.stories.told.parts import Part
from meeplewright.stories.told.settings import CheckKind, dice_or_none, wrong
from meeplewright.stories.told.symbols import MANNERS, asked_of_symbols, better, symbol_check

MOST_SUMS = 2_000  # values of a sum, or ways to add it up
MOST_IN_FIGHTS = 1_000  # values of a score or a health


def chance_of(part: Part, context: Context) -> Chance | None:
    """What dice decide in an option: a check, a fight or a roll; None where nothing does."""
    if (check := part.first("check")) is not None:
        return _check(part, check, context)
    if (roll := part.first("roll")) is not None:
        dice = dice_or_none(roll.value, context.mode.dice, roll.origin, context.problems)
        if dice is not None:
            return Roll(dice, roll.origin)
    return None


def _check(option: Part, part: Part, context: Context) -> Chance | None:
    value: dict[str, Any] = part.value
    if not isinstance(value, dict) or "kind" in part.told:
        value = {str(part.told.get("kind", "check")): value}
    kinds = [key for key in value if key not in {"dice", *MANNERS}]
    if len(kinds) != 1:
        problem = wrong("a check is of one kind", part.origin, "write `check: {skill: 5}`")
        context.problems.append(problem)
        return None
    kind, target = kinds[0], value[kinds[0]]
    known = context.mode.checks.get(kind) or context.mode.checks.get("default")
    if known is None and "dice" not in value and "kind" not in part.told and _is_misspelt(kind, part, context):
        return None
    dice: Dice | None = known.dice if known else None
    if "dice" in value:
        dice = dice_or_none(value["dice"], context.mode.dice, part.origin.below("dice"), context.problems)
        if dice is None:  # told
            return None
    if known is not None and known.fight is not None and isinstance(target, dict):
        return _fight(kind, target, known, part, context)
    if asked_of_symbols(value, target, dice):
        return symbol_check(kind, value, dice, part, context, _added(kind, known, context))
    dice = better(value, dice)
    if not isinstance(target, int) or isinstance(target, bool):
        problem = wrong(f"the check of `{kind}` is against `{target}`", part.origin.below(kind), "write a number")
        context.problems.append(problem)
        return None
    add = _added(kind, known, context)
    ways = 1
    for name in add:
        ways *= _width(name, context)
    if len(add) > 1 and ways > MOST_SUMS:
        context.tell("MW605", f"more than {MOST_SUMS:,} ways to add up {', '.join(add)}", part.origin, help="add less")
        return None
    bonus = option.first("bonus")
    threshold = bonus.value_of("threshold") if bonus is not None else None
    at = max(threshold, target) if isinstance(threshold, int) and not isinstance(threshold, bool) else None
    return DiceCheck(
        kind, dice, add, target, at, part.origin.below(kind) if isinstance(part.value, dict) else part.origin
    )


def _is_misspelt(kind: str, part: Part, context: Context) -> bool:
    """Whether a check is one slip away from one that there is, or from a counter; it is then told.

    What has another name altogether is a check of which nobody says how it is rolled.
    """
    names = [*context.mode.checks, *context.state.variables]
    if kind in names or not is_slip(kind, near := Nearest(names).to(kind)):
        return False
    origin = part.origin.below(kind)
    place = origin.record.key_place(*origin.path) if origin.record is not None else origin.place
    context.tell(
        "MW602",
        f"there is no check of `{kind}`",
        replace(origin, at=place, record=None, name=origin.record_name),
        help=f"did you mean `{near}`?",
        edit=Edit(place, near) if isinstance(part.value, dict) else None,
    )
    return True


def _added(kind: str, known: CheckKind | None, context: Context) -> tuple[str, ...]:
    """What is added to the dice: what the kind of check says, else the counter of its name."""
    if known is not None and known.add is not None:
        return known.add
    counter = context.state.variables.get(kind)
    return (kind,) if counter is not None and counter.sort is Sort.COUNTER else ()


def _fight(kind: str, enemy: dict[str, Any], known: CheckKind, part: Part, context: Context) -> Chance | None:
    fight = known.fight or {}
    attack = enemy.get("attack")
    strong, lasting = ("strength", "stamina") if attack is None else ("defence", "health")
    again = [enemy.get(word, 0) for word in ("rerolls", "parries")]
    numbers = [enemy.get(strong), enemy.get(lasting), fight.get("damage", 1), attack or 0, *again]
    if not all(isinstance(n, int) and not isinstance(n, bool) and 0 <= n <= 1000 for n in numbers) or 0 in numbers[1:3]:
        problem = wrong(
            f"an enemy needs `{strong}` and `{lasting}`",
            part.origin,
            "write `{strength: 8, stamina: 6}`, or `{defence: 7, attack: 9, health: 2}` where both strike at once",
        )
        context.problems.append(problem)
        return None
    for name in (fight["score"], fight["health"]):
        if _width(name, context) > MOST_IN_FIGHTS:
            context.tell("MW605", f"`{name}` has too many values to fight with", part.origin, help="give it a range")
            return None
    if any(again) and attack is None:
        context.tell(
            "MW605", "dice of a fight are rolled again only where both strike", part.origin, help="say `attack`"
        )
        return None
    strength, stamina, damage, _, rerolls, parries = (int(n) for n in numbers if n is not None)
    origin = part.origin if "kind" in part.told else part.origin.below(kind)
    return Fight(
        kind, known.dice, fight["score"], fight["health"], strength, stamina, damage, origin, attack, rerolls, parries
    )


def _width(name: str, context: Context) -> int:
    variable = context.state.variables.get(name)
    return 1 if variable is None else variable.high - variable.low + 1
