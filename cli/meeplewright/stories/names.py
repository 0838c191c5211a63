"""Names of state that nobody declared."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from types import MappingProxyType

from meeplewright.findings.model import Edit, Place
from meeplewright.findings.nearest import Nearest
from meeplewright.stories.conditions import Condition, Test, tests
from meeplewright.stories.context import Context
from meeplewright.stories.model import Add, Check, Fight, Option, Sort, Story, Variable
from meeplewright.stories.origin import Origin


def undeclared(story: Story, context: Context) -> Story:
    """A finding for each name that is not declared; the story then has it as a flag, so that it can be looked at."""
    added: dict[str, Variable] = {}
    nearest = Nearest([variable.name for variable in story.variables.values() if variable.sort is not Sort.HIDDEN])
    told: set[tuple[str, Place]] = set()
    for name, origin, span in _names(story):
        if name in story.variables:
            continue
        added[name] = Variable(name, Sort.HIDDEN, origin=origin)
        place = origin.part(*span) if span is not None else origin.place
        if (name, place) in told:
            continue
        told.add((name, place))
        near, certain = nearest.found(name)
        context.tell(
            "MW602",
            f"`{name}` is not declared in `state`",
            Origin(at=place, name=origin.record_name),
            help=f"did you mean `{near}`?"
            if near
            else "declare it under `state:` in pack.yaml: flags, counters or items",
            edit=Edit(place, near) if certain and span is not None else None,
        )
    if not added:
        return story
    return replace(story, variables=MappingProxyType({**story.variables, **added}))


_Named = tuple[str, Origin, tuple[int, int] | None]


def _names(story: Story) -> Iterator[_Named]:
    for node in story.nodes.values():
        for effect in node.gains:
            yield effect.name, effect.origin, None
        for option in node.options:
            yield from _option(option)
    for rule in story.rules:
        yield from _condition(rule.when, rule.origin)
        yield from _condition(rule.require, rule.origin)


def _option(option: Option) -> Iterator[_Named]:
    yield from _condition(option.guard, option.guard_origin)
    for cost in option.costs:
        yield cost.name, cost.origin, None
    chance = option.chance
    if isinstance(chance, Check):
        for name in chance.add:
            yield name, chance.origin, None
    elif isinstance(chance, Fight):
        yield chance.score, chance.origin, None
        yield chance.health, chance.origin, None
    for outcome in option.outcomes:
        for effect in outcome.effects:
            yield effect.name, effect.origin, None
        if isinstance(outcome.target, Add):
            for name in outcome.target.names:
                yield name, outcome.target.origin, None


def _condition(condition: Condition, at: Origin) -> Iterator[_Named]:
    for test in tests(condition):
        if isinstance(test, Test):
            known = test.origin.record is not None or test.origin.source is not None
            yield test.name, test.origin if known else at, test.span
