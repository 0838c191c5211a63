"""What is gained, lost, set, noted and paid, off its parts."""

from __future__ import annotations

from collections.abc import Iterator

from meeplewright.stories.model.story import (
    NOTED,
    Effect,
)
from meeplewright.stories.told.amounts import Amount, read_amounts
from meeplewright.stories.told.context import Context
from meeplewright.stories.told.parts import Part


def effects_of(part: Part, node: str, context: Context) -> tuple[Effect, ...]:
    """What is noted, lost, gained and set, in that order: where these stand among each other says nothing."""
    effects: list[Effect] = []
    for each in part.all("grant", "loss", "set", "note"):
        if each.name == "note":
            if each.value is not False:
                effects += _noted(each, node, context)
            continue
        if each.name == "set":
            _set_to_names(each, context)
        sign = -1 if each.name == "loss" else 1
        for amount in read_amounts(
            each.value, each.origin, context.problems, name=_counted(each), untracked=context.state.untracked
        ):
            if amount.per and context.cards is None:
                context.tell("MW605", "`per` is for stories with decks", amount.origin, help="write a number")
            effects.append(Effect(amount.name, sign * amount.amount, each.name == "set", amount.origin, amount.per))
    _set_twice(effects, context)
    return tuple(sorted(effects, key=_turn))


def _turn(effect: Effect) -> int:
    if effect.name == NOTED:
        return 0
    return 3 if effect.sets else 2 if effect.amount > 0 else 1


def _set_twice(effects: list[Effect], context: Context) -> None:
    """Of two values that a name is set to at once nobody can say which it has."""
    known: dict[str, int] = {}
    for effect in effects:
        if effect.sets and known.setdefault(effect.name, effect.amount) != effect.amount:
            what = "two numbers are noted" if effect.name == NOTED else f"`{effect.name}` is set to two values"
            context.tell("MW605", f"{what} at once", effect.origin, help="keep one")


_ONCE = frozenset((
    "target", "sum", "return", "check", "roll", "threshold", "faces", "success", "failure", "bonus", "leave", "least",
    "again", "ending", "else", "once",
))  # fmt: skip


def once_each(root: Part, context: Context) -> None:
    """A finding for what an entry, option or outcome says twice, of which only one could count."""
    for part in root.walk():
        if len(part.inside) < 2:
            continue
        seen: set[str] = set()
        for each in part.inside:
            if each.name in _ONCE and each.name in seen:
                message = f"a second field here says the `{each.name}` of the same"
                context.tell("MW605", message, each.origin, help="keep one of the two")
            seen.add(each.name)


def _set_to_names(part: Part, context: Context) -> None:
    """`hungry: people` would be one of `people`, and never the value of the other."""
    for key, value in part.value.items() if isinstance(part.value, dict) else ():
        if isinstance(value, str) and key in context.state.variables:
            context.tell(
                "MW605",
                f"`{key}` is set to `{value}`, which is no number",
                part.origin.below(key),
                help="write a number: an option for each value, with a condition, says that one is set to another",
            )


def _noted(part: Part, node: str, context: Context) -> Iterator[Effect]:
    noted = node if part.value is True else context.node(part.value, part.origin)
    if noted is not None and noted in context.noted:
        yield Effect(NOTED, context.noted.index(noted) + 1, sets=True, origin=part.origin)


def _amounts(part: Part, name: str, context: Context) -> list[Amount]:
    return [
        amount
        for each in part.all(name)
        for amount in read_amounts(
            each.value, each.origin, context.problems, name=_counted(each), untracked=context.state.untracked
        )
    ]


def paid_of(part: Part, context: Context) -> list[Amount]:
    """What an option costs."""
    paid = _amounts(part, "cost", context)
    for amount in paid:
        if amount.per:
            context.tell("MW605", "a cost is a number", amount.origin, help="lose it, or ask for it one by one")
    return paid


def _counted(part: Part) -> str:
    name = str(part.told.get("name", ""))
    return part.record.id if name == "id" else name
