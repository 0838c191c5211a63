"""Hubs and stages: what may be visited from where, and where an entry without a target goes back to."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from meeplewright.findings.stop import did_you_mean
from meeplewright.stories.model.conditions import ALWAYS, Condition, Test, both, renamed, tests
from meeplewright.stories.model.origin import Origin
from meeplewright.stories.model.story import (
    STAGE,
    Effect,
    Force,
    Goto,
    Option,
    OptionRole,
    Outcome,
    Sort,
    Variable,
    VariableRole,
)
from meeplewright.stories.told.context import Context
from meeplewright.stories.told.effects import effects_of
from meeplewright.stories.told.guards import read_guard
from meeplewright.stories.told.options import guard_of, option_of, target_of
from meeplewright.stories.told.parts import Part
from meeplewright.stories.told.settings import wrong

ANEW = "anew"
ALL = "all"


@dataclass(frozen=True, eq=False, slots=True)
class Hub:
    """A node whose entries can be visited in any order. `part` is None for a hub that stands in no book."""

    node: str
    part: Part | None
    entries: tuple[str, ...]
    again: bool
    least: int
    origin: Origin
    leave: Any = None  # the guard of a hub that stands in no book
    anew: bool = False  # what was visited can be visited once more when the hub is come to again
    drawn: tuple[str, ...] = ()  # entries that no reader chooses: cards that are drawn


def hubs_of(context: Context, cards: Mapping[str, tuple[str, ...]]) -> dict[str, Hub]:
    """Every hub of the story by its node; `cards` are those that a node draws."""
    members: dict[str, list[str]] = {}
    parts: dict[str, Part] = {}
    for node, root in context.roots.items():
        part = root if root.name == "hub" or node in cards else root.first("hub")
        if part is not None:
            parts[node] = part
            members[node] = [
                entry
                for visit in (*part.all("visit"), *(root.all("visit") if part is not root else ()))
                for value, origin in _each(visit)
                if (entry := context.node(value, origin)) is not None
            ] + _of_kinds(node, part, context)
            members[node] += cards.get(node, ())
    for node, root in context.roots.items():
        for part in root.all("in"):
            for value, origin in _each(part):
                hub = context.node(value, origin)
                if hub is not None and hub not in parts:
                    problem = wrong(f"`{value}` is no hub", origin, "name a record that is a hub")
                    context.problems.append(problem)
                elif hub is not None and node not in members[hub]:
                    members[hub].append(node)
    _everywhere(context, members)
    hubs = {
        node: replace(
            _hub(context, node, part, members[node], part.value_of("again"), part.value_of("least"), part.origin),
            drawn=cards.get(node, ()),
        )
        for node, part in parts.items()
        if members[node] or not _ends(context.roots[node])  # an ending that offers nothing is no hub
    }
    mode_hub = _made(context)
    return {**hubs, mode_hub.node: mode_hub} if mode_hub is not None else hubs


def _hub(
    context: Context,
    node: str,
    part: Part | None,
    members: Iterable[str],
    again: Any,
    least: Any,
    origin: Origin,
    leave: Any = None,
) -> Hub:
    entries = tuple(dict.fromkeys(members))
    for name, value, fits, help_ in (
        ("again", again, again in (None, True, False, ANEW), f"write `true` or `{ANEW}`"),
        ("least", least, least in (None, ALL) or _whole(least) == least, f"write a number or `{ALL}`"),
    ):
        if not fits:
            setting = part.first(name) if part is not None else None
            at = setting.origin if setting is not None else origin.below(name)
            context.problems.append(wrong(f"`{value}` says not how often entries of a hub are visited", at, help_))
    most = len(entries) if least == ALL else _whole(least)
    return Hub(node, part, entries, again is True, most, origin, leave, anew=again == ANEW)


def _of_kinds(hub: str, part: Part, context: Context) -> list[str]:
    """All entries of the kinds that a hub names under `kinds`, in the order of the files."""
    kinds: set[Any] = set()
    known = {root.record.kind for root in context.roots.values()}
    for setting in part.all("kinds"):
        for value, origin in _each(setting):
            if isinstance(value, str) and value in known:
                kinds.add(value)
            elif not isinstance(value, str) or value not in context.world.system.kinds:  # one without entries is empty
                help_ = did_you_mean(str(value), known) or "name a kind whose records are entries"
                context.problems.append(wrong(f"there is no kind `{value}`", origin, help_))
    return [node for node, root in context.roots.items() if root.record.kind in kinds and node != hub]


def _everywhere(context: Context, members: dict[str, list[str]]) -> None:
    """`visit:` of the stages names kinds whose entries can be visited in each of them."""
    stages = context.mode.get("stages")
    kinds = stages.get("visit", []) if isinstance(stages, Mapping) else []
    wanted = [node for node, root in context.roots.items() if root.record.kind in kinds]
    for stage in stages_of(context) if wanted else ():
        if stage in members and not _ends(context.roots[stage]):
            members[stage] += [node for node in wanted if node not in members[stage]]


def _ends(root: Part) -> bool:
    return root.value_of("ending") not in (None, False, "")


def _made(context: Context) -> Hub | None:
    settings = context.mode.get("hub")
    if settings is None:
        return None
    origin = context.mode.origin("hub")
    kinds = settings.get("kinds", [])
    if not isinstance(kinds, list):
        context.problems.append(wrong("`kinds` must be a list of kinds", origin.below("kinds"), "write `[invention]`"))
        kinds = []
    entries = [node for node, root in context.roots.items() if root.record.kind in kinds]
    name = "hub"
    while name in context.roots:
        name = f"the-{name}"
    return _hub(
        context, name, None, entries, settings.get("again"), settings.get("least"), origin, settings.get("leave", True)
    )


def counter_of(hub: str) -> str:
    """The name of what counts the visits from a hub, which its guards call `visits`."""
    return f"visits {hub}"


def visits(hub: Hub, context: Context, titles: Mapping[str, str]) -> Iterator[Option]:
    """One option an entry of the hub; while one waits that waits to be named, no other can be visited."""
    counter = counter_of(hub.node)
    waiting = [entry for entry in hub.entries if context.roots[entry].told.get("waits") == "id"]
    named = [(context.roots[entry].record.id, context.roots[entry].origin.below("id")) for entry in waiting]
    nothing_waits = both(*(Test(name, "==", 0, origin) for name, origin in named)) if named else ALWAYS
    given = _given(context) if any("until" in context.roots[entry].told for entry in hub.entries) else set()
    for entry in [each for each in hub.entries if each not in hub.drawn]:
        root = context.roots[entry]
        guard, force, at = guard_of(root, context)
        waits = Test(root.record.id, origin=root.origin.below("id")) if entry in waiting else nothing_waits
        guard = both(waits, guard)
        if (when := root.told.get("when")) is not None:
            guard = both(read_guard(when, root.origin.below("id"), context.problems), guard)
        if root.told.get("until") == "id" and root.record.id in given:
            guard = both(Test(root.record.id, "==", 0, root.origin.below("id")), guard)
        effects, taken = [Effect(counter, 1)], ""
        if not hub.again and entry not in waiting:  # what waits is read as often as it is named
            taken = f"visited {hub.node} {entry}"
            context.variables[taken] = Variable(taken, Sort.HIDDEN, role=VariableRole.VISITED, hub=hub.node)
            guard = both(Test(taken, "==", 0), guard)
            effects.append(Effect(taken, 1, sets=True))
        yield Option(
            key=f"visit:{entry}",
            label=titles[entry],
            guard=guard,
            force=Force.MUST if force is Force.MUST else Force.CHOICE,
            outcomes=(Outcome("", tuple(effects), Goto(entry, root.origin), origin=root.origin),),
            origin=root.origin,
            guard_origin=at.origin if at is not None else root.origin,
            role=OptionRole.VISIT,
            entry=entry,
            once=taken,
        )


def draws(hub: Hub, context: Context, titles: Mapping[str, str]) -> Iterator[Option]:
    """One option for each card that may be drawn; which one it is no reader chooses."""
    for entry in hub.drawn:
        root = context.roots[entry]
        outcome = Outcome("", (), Goto(entry, root.origin), origin=root.origin)
        yield Option(
            f"draw:{entry}",
            titles[entry],
            outcomes=(outcome,),
            origin=root.origin,
            guard_origin=root.origin,
            role=OptionRole.DRAW,
            entry=entry,
        )


def _given(context: Context) -> set[str]:
    """What some entry gives: one that nothing takes out of the story needs no condition for being there."""
    return {
        effect.name
        for node, root in context.roots.items()
        for part in root.walk()
        for effect in effects_of(part, node, replace(context, problems=[]))
    }


def leaving(hub: Hub, context: Context, end: str) -> Option | None:
    """The way out of a hub, where it has one; without one it is left only by who is on a visit from another."""
    least: Condition = Test(counter_of(hub.node), ">=", hub.least) if hub.least else ALWAYS
    if hub.part is None:
        guard = read_guard(hub.leave, hub.origin.below("leave"), context.problems)
        out = Outcome("", (), Goto(end, hub.origin), origin=hub.origin)
        option = Option("leave", "", guard, outcomes=(out,), origin=hub.origin, role=OptionRole.LEAVE)
        return replace(option, guard=both(least, guard), guard_origin=hub.origin)
    leave = hub.part.first("leave")
    target, held = target_of(hub.part, hub.node, context)
    if target is None and hub.part is not context.roots[hub.node]:
        target, held = target_of(context.roots[hub.node], hub.node, context)
    ends = end if leave is not None or hub.least else ""
    default = target or context.back(hub.node, hub.origin, ends)
    if leave is not None:
        option = option_of(leave, "leave", hub.node, context, default)
        return replace(option, guard=both(least, option.guard), role=OptionRole.LEAVE)
    if default is None:
        return None
    outcome = Outcome("", (), default, origin=hub.origin)
    way = Option("leave", "", both(least, held), outcomes=(outcome,), origin=hub.origin, guard_origin=hub.origin)
    return replace(way, role=OptionRole.LEAVE)


def with_counters(hub: Hub, options: list[Option], context: Context) -> list[Option]:
    """`visits` in the hub's guards is the hub's own; where nothing reads it, it is not counted."""
    counter = counter_of(hub.node)
    if hub.anew:
        names = [counter, *(f"visited {hub.node} {entry}" for entry in hub.entries)]
        forgotten = tuple(Effect(name, 0, sets=True) for name in names if name in context.variables or name == counter)
        options = [
            option
            if option.role is OptionRole.VISIT
            else replace(option, outcomes=tuple(replace(o, effects=(*o.effects, *forgotten)) for o in option.outcomes))
            for option in options
        ]
    options = [replace(option, guard=renamed(option.guard, {"visits": counter})) for option in options]
    asked = [test.value for option in options for test in tests(option.guard) if getattr(test, "name", "") == counter]
    if asked:
        most = max(len(hub.entries), hub.least, *asked) + 1
        context.variables[counter] = Variable(
            counter, Sort.HIDDEN, 0, min(most, 100_000), role=VariableRole.VISITS, hub=hub.node
        )
        return options
    return [
        replace(
            option,
            outcomes=tuple(
                replace(outcome, effects=tuple(effect for effect in outcome.effects if effect.name != counter))
                for outcome in option.outcomes
            ),
        )
        for option in options
    ]


def stages_of(context: Context) -> dict[str, int]:
    """The stages in order, and their numbers."""
    section = context.mode.get("stages")
    if section is None:
        return {}
    origin = context.mode.origin("stages")
    stages: dict[str, int] = {}
    if isinstance(section, list):
        for index, value in enumerate(section):
            node = context.node(value, origin.below(index))
            if node is not None:
                stages.setdefault(node, index + 1)
        return stages
    kind, by = section.get("kind"), section.get("by")
    low, high = section.get("from", -(10**9)), section.get("to", 10**9)
    numbered: list[tuple[int, str]] = []
    for node, root in context.roots.items():
        if root.record.kind == kind:
            number = root.record.data.get(by) if by is not None else len(numbered) + 1
            if isinstance(number, int) and isinstance(low, int) and isinstance(high, int) and low <= number <= high:
                numbered.append((number, node))
    return {node: number for number, node in sorted(numbered)}


def stage_variable(stages: Mapping[str, int]) -> Variable:
    """What guards read as `stage`."""
    values = [0, *stages.values()]
    return Variable(STAGE, Sort.HIDDEN, min(values), max(values), role=VariableRole.STAGE)


def _each(part: Part) -> list[tuple[Any, Origin]]:
    if isinstance(part.value, list):
        return [(value, part.origin.below(index)) for index, value in enumerate(part.value)]
    return [(part.value, part.origin)]


def _whole(value: Any) -> int:
    return value if isinstance(value, int) and not isinstance(value, bool) and 0 <= value <= 10_000 else 0
