"""Checks, rolls and fights as records have them, and what only the `story:` section of a system can say of them."""

from __future__ import annotations

from typing import Any

from meeplewright.digits import whole
from meeplewright.stories.model.dice import Dice
from meeplewright.stories.model.story import Chance, DiceCheck, Fight, Roll, Sort, Story

PLAIN = "1d6"  # what the system gamebook rolls where nothing is said


def chance_of(chance: Chance) -> dict[str, Any]:
    """The fields `check` or `roll` of an option."""
    if isinstance(chance, Roll):
        return {"roll": dice_of(chance.dice)}
    if isinstance(chance, Fight):
        if chance.attack is not None:
            enemy = {"defence": chance.strength, "attack": chance.attack, "health": chance.stamina}
            enemy |= {name: n for name, n in (("rerolls", chance.rerolls), ("parries", chance.parries)) if n}
        else:
            enemy = {"strength": chance.strength, "stamina": chance.stamina}
        return {"check": {chance.kind: enemy}}
    check: dict[str, Any] = {chance.kind: chance.target}
    if chance.dice is not None and chance.dice.written != PLAIN and not chance.dice.written.startswith("["):
        check["dice"] = chance.dice.written
    return {"check": check}


def dice_of(dice: Dice) -> Any:
    """Dice as they are written: `2d6`, or a list of faces."""
    if not dice.written.startswith("["):
        return dice.written
    faces = dice.written[1:-1].split(", ")
    return [face if (number := whole(face)) is None else number for face in faces]


def systems_checks(story: Story) -> dict[str, Any]:
    """The kinds of checks that the system gamebook does not roll by itself as this story does."""
    checks: dict[str, Any] = {}
    for node in story.nodes.values():
        for option in node.options:
            chance = option.chance
            if isinstance(chance, Fight):
                fight = {"dice": dice_of(chance.dice), "score": chance.score, "health": chance.health}
                checks[chance.kind] = {"fight": {**fight, "damage": chance.damage}}
            elif isinstance(chance, DiceCheck):
                check = _check(chance, story)
                if check is not None:
                    checks[chance.kind] = check
    return checks


def _check(check: DiceCheck, story: Story) -> dict[str, Any] | None:
    counter = story.variables.get(check.kind)
    usual = (check.kind,) if counter is not None and counter.sort is Sort.COUNTER else ()
    faces = check.dice is not None and check.dice.written.startswith("[")
    if check.add == usual and check.dice is not None and not faces:
        return None
    dice = {"dice": dice_of(check.dice)} if check.dice is not None else {}
    return {**dice, "add": list(check.add)}
