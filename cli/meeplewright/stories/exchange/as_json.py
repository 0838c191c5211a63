"""A story as JSON: everything that the proofs know of it, in words that other programs can use."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from meeplewright.findings.harmless import as_json as spelt
from meeplewright.stories.exchange.from_story import own_text
from meeplewright.stories.exchange.ways import dice_of
from meeplewright.stories.model.conditions import All, AnyOf, Condition, Not
from meeplewright.stories.model.story import (
    NOTED,
    Add,
    Chance,
    DiceCheck,
    Effect,
    Fight,
    Goto,
    Node,
    Option,
    Outcome,
    Recall,
    Roll,
    Story,
    Target,
)

FORMAT = 1


def story_data(story: Story) -> dict[str, Any]:
    """Plain data. Two stories with the same data are the same story."""
    return {
        "format": FORMAT,
        "title": story.title,
        "start": story.start,
        "stages": list(story.stages),
        "state": {
            name: {
                "sort": str(variable.sort),
                "from": variable.low,
                "to": variable.high,
                "start": list(variable.starts),
                "number": variable.number,
                "title": variable.title,
            }
            for name, variable in sorted(story.variables.items())
        },
        "entries": [_entry(node) for node in story.nodes.values()],
        "rules": [
            {"at": rule.at, "when": said(rule.when), "require": said(rule.require), "message": rule.message}
            for rule in story.rules
        ],
    }


def as_json(story: Story) -> str:
    """A JSON file."""
    return spelt(story_data(story)) + "\n"


def said(condition: Condition) -> str:
    """A condition as an expression; the same test twice is said once."""
    return str(_once(condition))


def _once(condition: Condition) -> Condition:
    if isinstance(condition, Not):
        return Not(_once(condition.of))
    if isinstance(condition, All | AnyOf):
        kept: dict[str, Condition] = {}
        for each in map(_once, condition.of):
            kept.setdefault(str(each), each)
        of = tuple(kept.values())
        if len(of) == 1:
            return of[0]
        return All(of) if isinstance(condition, All) else AnyOf(of)
    return condition


def _entry(node: Node) -> dict[str, Any]:
    return {
        "id": node.id,
        "number": node.number,
        "title": node.title,
        "text": own_text(node),
        "ending": node.ending,
        "hub": node.hub,
        "decoy": node.decoy,
        "gains": _effects(node.gains),
        "options": [_option(option) for option in node.options],
    }


def _option(option: Option) -> dict[str, Any]:
    return {
        "key": option.key,
        "label": option.label,
        "when": said(option.guard),
        "force": str(option.force),
        "cost": [[cost.name, cost.amount] for cost in option.costs],
        "chance": _chance(option.chance),
        "outcomes": [_outcome(outcome) for outcome in option.outcomes],
    }


def _outcome(outcome: Outcome) -> dict[str, Any]:
    return {
        "name": outcome.name,
        "text": outcome.text,
        "effects": _effects(outcome.effects),
        "faces": sorted(outcome.faces, key=lambda face: (isinstance(face, str), face)),
        "to": _target(outcome.target),
    }


def _effects(effects: Iterable[Effect]) -> list[list[Any]]:
    return [
        ["from", effect.name, list(effect.table)]
        if effect.table
        else ["set" if effect.sets else "add", effect.name, effect.amount]
        for effect in effects
    ]


def _target(target: Target | None) -> Any:
    if isinstance(target, Goto):
        return target.node
    if isinstance(target, Add):
        return {"from": target.base, "add": list(target.names), "meant": list(target.meant)}
    if isinstance(target, Recall):
        return {"noted": "noted" if target.register == NOTED else "back", "entries": list(target.nodes)}
    return None


def _chance(chance: Chance | None) -> Any:
    if isinstance(chance, DiceCheck):
        dice = dice_of(chance.dice) if chance.dice is not None else None
        record = {"check": chance.kind, "dice": dice, "add": list(chance.add), "target": chance.target}
        return {**record, "bonus": chance.bonus}
    if isinstance(chance, Roll):
        return {"roll": dice_of(chance.dice)}
    if isinstance(chance, Fight):
        return {
            "fight": chance.kind,
            "dice": dice_of(chance.dice),
            "score": chance.score,
            "health": chance.health,
            "strength": chance.strength,
            "stamina": chance.stamina,
            "damage": chance.damage,
            **({} if chance.attack is None else {"attack": chance.attack}),
            **{name: n for name, n in (("rerolls", chance.rerolls), ("parries", chance.parries)) if n},
        }
    return None
