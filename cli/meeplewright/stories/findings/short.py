"""Options that are open to who cannot pay them: the guard asks for less of a thing than the option costs."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from meeplewright.findings.model import Finding, Related
from meeplewright.stories.findings.paper import StoryGraph, key_of, tell
from meeplewright.stories.model.conditions import All, Condition, Test
from meeplewright.stories.model.story import Option

_MEETS = frozenset((">=", "=="))  # what a guard asks for with these, a reader surely has, and maybe no more


def short_guards(papers: Sequence[StoryGraph]) -> Iterator[Finding]:
    """Each such cost once, whatever stories read it."""
    options = (option for paper in papers for node in paper.story.nodes.values() for option in node.options)
    seen: set[object] = set()
    for option in options:
        if not option.costs or key_of(option.origin) in seen:
            continue
        seen.add(key_of(option.origin))
        yield from _short(option)


def _short(option: Option) -> Iterator[Finding]:
    asked = _asked(option.guard)
    for cost in option.costs:
        test = asked.get(cost.name)
        if test is not None and test.value < cost.amount:
            least = f"{test.name} {test.compare} {test.value}"
            yield tell(
                "MW628",
                f"this costs {cost.amount} of `{cost.name}`, and its condition asks for `{least}`",
                cost.origin,
                "ask for as much as it costs, or lower the cost",
                related=(Related("the condition", option.guard_origin.place),),
            )


def _asked(guard: Condition) -> Mapping[str, Test]:
    """What the guard asks for in any case, by name."""
    every = guard.of if isinstance(guard, All) else (guard,)
    return {each.name: each for each in every if isinstance(each, Test) and each.compare in _MEETS}
