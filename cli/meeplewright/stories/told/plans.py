"""The setting `plan` of a mode: a hub whose entries are read round by round, until a goal is met."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, TypeGuard

from meeplewright.findings.stop import did_you_mean
from meeplewright.sources.model import Path_
from meeplewright.stories.model.conditions import All, AnyOf, Condition, Test
from meeplewright.stories.model.origin import Origin
from meeplewright.stories.model.plan import EntriesAsked, Goal, Plan, Seats
from meeplewright.stories.model.story import Option, OptionRole, Story
from meeplewright.stories.told.context import Context
from meeplewright.stories.told.parts import Part
from meeplewright.stories.told.settings import wrong

_KEYS = ("goals", "begins", "last", "within", "takes", "asks", "players")
_ASKS = ("kind", "where", "of", "count", "players")


def plan_of(story: Story, context: Context) -> Plan | None:
    """The plan of a story; None where its mode tells none, or tells it wrong."""
    section = context.mode.get("plan")
    if section is None:
        return None
    at = context.mode.origin("plan")
    faults = len(context.problems)
    _known(section, _KEYS, at, context)
    hub = story.nodes[story.start]
    if not hub.hub:
        context.problems.append(wrong("a plan needs a story that begins at a hub", at, "tell `hub: {kinds: […]}`"))
        return None
    for option in hub.options:
        if option.role is OptionRole.VISIT:
            _only_gains(story, option, context)
    kind = section.get("goals")
    goals = [node for node, root in context.roots.items() if root.record.kind == kind]
    if not goals:
        kinds = {root.record.kind for root in context.roots.values()}
        help_ = did_you_mean(str(kind), kinds) or "name a kind whose records this story reads"
        context.problems.append(wrong(f"a plan has no goals of the kind `{kind}`", at.below("goals"), help_))
    plan = Plan(
        story.start, tuple(_goal(node, section, context) for node in goals), tuple(_seats(section, at, context))
    )
    return plan if len(context.problems) == faults else None


def _known(section: Mapping[str, Any], keys: tuple[str, ...], at: Origin, context: Context) -> None:
    for key in section:
        if key not in keys:
            help_ = did_you_mean(str(key), keys) or "it holds " + ", ".join(keys)
            context.problems.append(wrong(f"a plan has no setting `{key}`", at.below(key), help_))


def _only_gains(story: Story, visit: Option, context: Context) -> None:
    """In a plan more is never worse: whatever is lost, or asked not to be there, is told."""
    node = story.nodes[visit.entry]
    lost = [effect.name for effect in node.gains if effect.amount < 0 or (effect.sets and effect.amount == 0)]
    lost += [cost.name for option in node.options for cost in option.costs]
    if lost or len(node.options) > 1:
        what = f"`{lost[0]}` is lost" if lost else "there is more than one way on"
        help_ = "a plan follows what is gained: leave the name `untracked` in this story, or the entry out of it"
        context.problems.append(wrong(f"{node.shown} cannot be planned: {what}", node.origin, help_))
    elif (test := _falling(visit.guard, visit.once)) is not None:
        help_ = "a plan follows what is gained: ask for what is there, with a name or `>=`"
        context.problems.append(wrong(f"{node.shown} cannot be planned: it asks for `{test}`", node.origin, help_))


def _falling(guard: Condition, once: str) -> Condition | None:
    """A part of a guard that may hold no more when something is gained; that a visit is made `once` is followed."""
    if isinstance(guard, Test):
        return None if guard.compare in (">=", ">") or guard.name == once else guard
    if isinstance(guard, All | AnyOf):
        return next((part for each in guard.of if (part := _falling(each, once)) is not None), None)
    return guard


def _goal(node: str, section: Mapping[str, Any], context: Context) -> Goal:
    root = context.roots[node]
    within = sorted(each for _, each in _values(root, section.get("within")) if _whole(each))
    takes = (each for field in _each(section.get("takes")) for _, each in _values(root, field) if _whole(each))
    last = next(((path, each) for path, each in _values(root, section.get("last")) if _whole(each)), None)
    return Goal(
        node=node,
        begins=tuple(_begun(root, section.get("begins", []), context)),
        asks=tuple(_asks(root, section.get("asks", []), context)),
        takes=max((0, *takes)),
        within=tuple(within),
        last=last[1] if last else 0,
        last_origin=root.origin.below(*last[0]) if last else root.origin,
    )


def _begun(root: Part, fields: Any, context: Context) -> Iterator[str]:
    """The entries that the record names in these fields."""
    for field in _each(fields):
        for path, value in _values(root, field):
            name = context.references.get((root.record.name, path)) or value
            if isinstance(name, str) and name in context.ids:
                yield context.ids[name]


def _asks(root: Part, asks: Any, context: Context) -> Iterator[EntriesAsked]:
    at = context.mode.origin("plan").below("asks")
    for index, each in enumerate(_each(asks)):
        if not _says_what(each):
            problem = wrong(
                "what a plan asks for needs `kind` and `count`", at.below(index), "write `{kind: tile, count: tiles}`"
            )
            if problem not in context.problems:
                context.problems.append(problem)
            continue
        _known(each, _ASKS, at.below(index), context)
        where = each.get("where", {})
        nodes = frozenset(
            node
            for node, part in context.roots.items()
            if part.record.kind == each["kind"] and all(part.record.data.get(key) == v for key, v in where.items())
        )
        rows = _values(root, each["of"]) if "of" in each else [((), root.record.data)]
        for _, row in rows:
            if isinstance(row, Mapping):
                count, players = _inside(row, each["count"]), _inside(row, each.get("players", ""))
                if _whole(count):
                    yield EntriesAsked(nodes, count, players if _whole(players) else 0)


def _says_what(each: Any) -> TypeGuard[Mapping[str, Any]]:
    """Whether a plan asks for so many of a kind, in words that can be followed."""
    return (
        isinstance(each, Mapping)
        and all(isinstance(each.get(key), str) for key in ("kind", "count"))
        and isinstance(each.get("players", ""), str)
        and isinstance(each.get("where", {}), Mapping)
    )


def _seats(section: Mapping[str, Any], at: Origin, context: Context) -> Iterator[Seats]:
    by = section.get("players")
    if by is None:
        yield Seats()
        return
    by = by if isinstance(by, Mapping) else {}
    records = context.world.of(str(by.get("kind")))
    any_seats = False
    for record in records.values():
        fields = (str(by.get("number", "number")), str(by.get("steps")))
        number, steps = (record.data.get(field, 0) for field in fields)
        if _whole(number) and _whole(steps) and steps > 0:
            any_seats = True
            yield Seats(record.id, number, steps)
    if not any_seats:
        help_ = "write `{kind: players, number: number, steps: pawns}`: a kind, and two of its fields"
        context.problems.append(wrong("no record says what players can do in a round", at.below("players"), help_))


def _values(root: Part, field: Any) -> list[tuple[Path_, Any]]:
    """What stands in a field such as `start/items`, each of a list by itself, with its place."""
    if not isinstance(field, str):
        return []
    pairs: list[tuple[Path_, Any]] = [((), root.record.data)]
    for step in field.split("/"):
        pairs = [
            ((*path, step, *inner), each)
            for path, value in pairs
            if isinstance(value, Mapping) and step in value
            for inner, each in _spread(value[step])
        ]
    return pairs


def _each(value: Any) -> list[Any]:
    return value if isinstance(value, list) else [value]


def _spread(value: Any) -> Iterator[tuple[Path_, Any]]:
    if isinstance(value, list):
        yield from (((index,), each) for index, each in enumerate(value))
    else:
        yield (), value


def _inside(row: Mapping[str, Any], field: str) -> Any:
    value: Any = row
    for step in field.split("/"):
        value = value.get(step) if isinstance(value, Mapping) else None
    return value


def _whole(value: Any) -> TypeGuard[int]:
    return isinstance(value, int) and not isinstance(value, bool) and value >= 0
