"""Names of state that nobody declared."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from types import MappingProxyType

from meeplewright.findings.model import Edit, Place, Related
from meeplewright.findings.nearest import Nearest
from meeplewright.stories.model.conditions import Condition, Test, tests
from meeplewright.stories.model.decks import CardMove
from meeplewright.stories.model.origin import Origin
from meeplewright.stories.model.story import Add, DiceCheck, Effect, Fight, Option, Sort, Story, Variable
from meeplewright.stories.told.context import Context


def undeclared(story: Story, context: Context) -> Story:
    """A finding for each name that is not declared; the story then has it as a flag, so that it can be looked at."""
    added: dict[str, Variable] = {}
    nearest = Nearest([variable.name for variable in story.variables.values() if variable.sort is not Sort.HIDDEN])
    places: dict[str, dict[Place, tuple[Origin, bool]]] = {}
    used: set[str] = set()
    for name, origin, span in _names(story):
        used.add(name)
        if name in story.variables:
            continue
        added[name] = Variable(name, Sort.HIDDEN, origin=origin)
        place = origin.part(*span) if span is not None else origin.place
        places.setdefault(name, {}).setdefault(place, (origin, span is not None))
    for name, spots in places.items():
        near, certain = nearest.found(name)
        certain = certain and near in used  # else the slip is in the declaration
        # nobody makes the same slip so often: where no name is near, it is the declaration that is missing
        for place, (origin, exact) in list(spots.items())[: None if certain else 1]:
            more = [other for other in spots if other != place] if not certain else []
            context.tell(
                "MW602",
                f"`{name}` is not declared in `state`",
                Origin(at=place, name=origin.record_name),
                help=_help(name, near, context),
                edit=Edit(place, near) if certain and exact else None,
                related=tuple(Related(_also(at, len(more)), other) for at, other in enumerate(more[:_MOST])),
            )
    if not added:
        return story
    return replace(story, variables=MappingProxyType({**story.variables, **added}))


_MOST = 3  # of the other places that are shown


def _help(name: str, near: str | None, context: Context) -> str:
    if name in context.state.untracked:
        return (
            f"`{name}` is `untracked`: what asks for it needs its range as well, as in "
            f"`state: {{counters: {{{name}: {{from: 0, to: 6}}}}}}`"
        )
    if near:
        return f"did you mean `{near}`?"
    return f"declare it in pack.yaml, as in `state: {{flags: [{name}]}}`, or there under `counters` or `items`"


def _also(at: int, count: int) -> str:
    more = count - _MOST
    if at < _MOST - 1 or more <= 0:
        return "also here"
    return f"also here, and at {more} more {'place' if more == 1 else 'places'}"


_Named = tuple[str, Origin, tuple[int, int] | None]


def _names(story: Story) -> Iterator[_Named]:
    for node in story.nodes.values():
        yield from _effects(node.gains, node.moves)
        for option in node.options:
            yield from _option(option)
    for rule in story.rules:
        yield from _condition(rule.when, rule.origin)
        yield from _condition(rule.require, rule.origin)
    if story.keep is not None:
        yield from _condition(story.keep.when, story.keep.origin)


def _effects(effects: Iterable[Effect], moves: Iterable[CardMove]) -> Iterator[_Named]:
    had = (effect for move in moves for _, each in move.each for effect in each)
    for effect in (*effects, *had):
        yield effect.name, effect.origin, None
        if effect.per:
            yield effect.per, effect.origin, None


def _option(option: Option) -> Iterator[_Named]:
    yield from _effects((), option.moves)
    yield from _condition(option.guard, option.guard_origin)
    for cost in option.costs:
        yield cost.name, cost.origin, None
    chance = option.chance
    if isinstance(chance, DiceCheck):
        for name in chance.add:
            yield name, chance.origin, None
    elif isinstance(chance, Fight):
        yield chance.score, chance.origin, None
        yield chance.health, chance.origin, None
    for outcome in option.outcomes:
        yield from _effects(outcome.effects, outcome.moves)
        if isinstance(outcome.target, Add):
            for name in outcome.target.names:
                yield name, outcome.target.origin, None


def _condition(condition: Condition, at: Origin) -> Iterator[_Named]:
    for test in tests(condition):
        if isinstance(test, Test):
            known = test.origin.record is not None or test.origin.source is not None
            yield test.name, test.origin if known else at, test.span
        else:
            at_ = test.origin if test.spans else at
            for name, span in zip(test.names, test.spans or (None,) * len(test.names), strict=True):
                yield name, at_, span
