"""Amounts that no counter, and no item, can take: more gained or lost than its whole range, or set beyond it."""

from __future__ import annotations

from collections.abc import Iterator

from meeplewright.findings.model import Finding, Related
from meeplewright.stories.findings.paper import StoryGraph, tell
from meeplewright.stories.model.story import Effect, Sort

_SORTS = (Sort.COUNTER, Sort.ITEM, Sort.FLAG)


def beyond(paper: StoryGraph) -> Iterator[Finding]:
    """Of all that the entries of a story give, take and set."""
    for node in paper.story.nodes.values():
        yield from _each(paper, node.gains)
        for option in node.options:
            for outcome in option.outcomes:
                yield from _each(paper, outcome.effects)


def _each(paper: StoryGraph, effects: tuple[Effect, ...]) -> Iterator[Finding]:
    for effect in effects:
        variable = paper.story.variables.get(effect.name)
        if variable is None or variable.untracked or effect.per or effect.table:
            continue
        if variable.sort not in _SORTS or (variable.sort is not Sort.COUNTER and (effect.sets or effect.amount < 0)):
            continue  # that it is gone, or there: only who gains 15 of a lamp has a digit too many
        low, high = variable.low, variable.high
        if effect.sets:
            if low <= effect.amount <= high:
                continue
            said = f"`{effect.name}` is set to {effect.amount}"
        elif abs(effect.amount) > high - low:
            said = f"{abs(effect.amount)} `{effect.name}` are {'gained' if effect.amount > 0 else 'lost'}"
        else:
            continue
        room = "give the counter more room" if variable.sort is Sort.COUNTER else "let more of it be held"
        yield tell(
            "MW627",
            f"{said}, and it goes from {low} to {high}",
            effect.origin,
            f"write what can be had, at most {high if effect.sets else high - low}, or {room}",
            related=(Related("its range is here", variable.origin.place),) if variable.origin.place.path else (),
        )
