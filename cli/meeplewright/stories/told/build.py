"""The nodes of one story, joined."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from types import MappingProxyType
from typing import Any

from meeplewright.stories.model.origin import Origin
from meeplewright.stories.model.story import (
    NOTED,
    STAGE,
    Effect,
    Goto,
    Node,
    Option,
    OptionRole,
    Outcome,
    Rule,
    Sort,
    Story,
    Variable,
    VariableRole,
    targets,
)
from meeplewright.stories.told.context import Context
from meeplewright.stories.told.decks import drawn as cards_drawn
from meeplewright.stories.told.decks import lying, read_cards, read_draw
from meeplewright.stories.told.effects import effects_of, once_each
from meeplewright.stories.told.guards import read_guard
from meeplewright.stories.told.hubs import (
    Hub,
    draws,
    hubs_of,
    leaving,
    stage_variable,
    stages_of,
    visits,
    with_counters,
)
from meeplewright.stories.told.keeps import keep_of, meant
from meeplewright.stories.told.moves import moves_of
from meeplewright.stories.told.names import undeclared
from meeplewright.stories.told.options import option_of, target_of
from meeplewright.stories.told.parts import Part
from meeplewright.stories.told.plans import plan_of
from meeplewright.stories.told.settings import wrong
from meeplewright.stories.told.visits import settled_visits

END = "end"


def built(context: Context, start: tuple[Any, Origin] | None) -> Story | None:
    """The story of a context, or a finding that says why there is none."""
    for node, root in context.roots.items():
        if isinstance(root.number, int):
            context.numbers.setdefault(root.number, node)
        once_each(root, context)
    drawn = _dealt(context)
    hubs = hubs_of(context, drawn)
    stages = stages_of(context)
    if context.mode.get("stages") is not None and not stages:
        context.tell(
            "MW617",
            f"the story `{context.mode.id}` has no stage",
            context.mode.origin("stages"),
            help="name records under `stages`, or their `kind` and the numbers `from` and `to`",
        )
    context.hubs = tuple(hubs)
    context.noted = tuple(dict.fromkeys(_noted(context)))
    if context.noted:
        context.variables[NOTED] = Variable(NOTED, Sort.HIDDEN, 0, len(context.noted), role=VariableRole.NOTED)
    end = END
    while end in context.roots:
        end = f"the-{end}"
    order = list(stages)
    context.after.update(zip(order, [*order[1:], end][: len(order)], strict=True))
    if stages:
        context.variables[STAGE] = stage_variable(stages)
    nodes = {node: _node(node, root, hubs.get(node), stages, end, context) for node, root in context.roots.items()}
    for hub in hubs.values():
        if hub.part is None:
            nodes[hub.node] = Node(
                hub.node, hub=True, made=True, options=tuple(_hub_options(hub, context, end)), origin=hub.origin
            )
    first = _start(context, start, order, hubs)
    if first is None:
        return None
    settled = settled_visits(nodes, first, context)
    if settled is None:
        return None
    if any(end in targets(outcome.target) for node in settled.values() for o in node.options for outcome in o.outcomes):
        settled[end] = Node(end, title="", ending="neutral", made=True, origin=context.mode.origin(""))
    rules = tuple(_rules(context))
    variables = {**context.state.variables, **context.variables}
    story = Story(
        id=context.mode.id,
        title=str(context.mode.get("title", context.world.pack.sections.about.title or "")),
        nodes=MappingProxyType(settled),
        start=first,
        variables=MappingProxyType(variables),
        stages=tuple(order),
        rules=rules,
        origin=context.mode.origin(""),
        keep=keep_of(context, settled.values()),
        cards=context.cards,
    )
    story = undeclared(story, context)
    return replace(story, plan=plan_of(story, context))


def _dealt(context: Context) -> dict[str, tuple[str, ...]]:
    """Reads the decks, what draws from them, and for each node that does the cards that it may be."""
    context.cards = cards = read_cards(context)
    if cards is None:
        for root in context.roots.values():
            part = root.first("draw") or root.first("move")
            if part is not None and part.value not in (None, False, [], {}):
                context.wrong_deck("there is no deck in this story", part.origin, "tell `decks:` under `story:`")
                break
        return {}
    for node, root in context.roots.items():
        draw = read_draw(root, cards, context)
        if draw is not None:
            context.draws[node] = draw
            then = root.first("then")
            target = context.node(then.value, then.origin) if then is not None else None
            if target is not None:
                context.then[node] = target
    there = lying(cards, context)
    return {node: tuple(cards_drawn(draw, there)) for node, draw in context.draws.items()}


def _node(node: str, root: Part, hub: Hub | None, stages: dict[str, int], end: str, context: Context) -> Node:
    target, _ = target_of(root, node, context) if root.name != "hub" else (None, None)
    default = target or context.back(node, root.origin)
    options = [
        _read_there(option_of(part, str(index + 1), node, context, default), part, node, context)
        for index, part in enumerate(root.all("option"))
    ]
    ending = _ending(root)
    if hub is not None:
        options = with_counters(hub, [*options, *_hub_options(hub, context, end)], context)
    elif default is not None and (root.told.get("pass") is True if options else target is not None or not ending):
        outcome = Outcome("", (), default, origin=root.origin)
        on = Option("on", outcomes=(outcome,), origin=root.origin, guard_origin=root.origin)
        options.append(replace(on, role=OptionRole.ON))
    inside = root.first("hub")
    return Node(
        id=node,
        number=root.number,
        title=_title(root),
        text=root.text,
        words=root.words + (inside.words if inside is not None else 0),
        ending=ending,
        options=tuple(options),
        gains=(*effects_of(root, node, context), *_made_gains(node, root, stages, context)),
        hub=hub is not None,
        decoy=bool(root.value_of("decoy")),
        origin=root.origin,
        meant=meant(root, context),
        draw=context.draws.get(node),
        moves=moves_of(root, context),
    )


def _read_there(option: Option, part: Part, node: str, context: Context) -> Option:
    """An option that is there only when the entry is visited from the hubs that its part names under `at`."""
    hubs = part.told.get("at")
    if hubs is None:
        return option
    context.only_from[node, option.key] = frozenset(hubs if isinstance(hubs, list) else [hubs])
    return option


def _hub_options(hub: Hub, context: Context, end: str) -> Iterator[Option]:
    titles = {entry: _title(context.roots[entry]) or entry for entry in hub.entries}
    options = [*visits(hub, context, titles), *draws(hub, context, titles)]
    draw = context.draws.get(hub.node)
    if draw is not None and draw.empty:
        outcome = Outcome("", (), Goto(draw.empty, draw.origin), origin=draw.origin)
        empty = Option("empty", outcomes=(outcome,), origin=draw.origin, guard_origin=draw.origin)
        options.append(replace(empty, role=OptionRole.EMPTY))
    leave = leaving(hub, context, end)
    if leave is not None:
        options.append(leave)
    yield from with_counters(hub, options, context) if hub.part is None else options


def _made_gains(node: str, root: Part, stages: dict[str, int], context: Context) -> Iterator[Effect]:
    if root.told.get("gains") == "id":
        known = context.state.variables.get(root.record.id)
        yield Effect(root.record.id, 1, sets=known is None or known.sort is Sort.FLAG, origin=root.origin)
    if root.told.get("waits") == "id":
        yield Effect(root.record.id, 0, sets=True, origin=root.origin)
    if node in stages:
        yield Effect(STAGE, stages[node], sets=True, origin=root.origin)
    for counter, kind in context.mode.get("count", {}).items():
        if kind == root.record.kind:
            if counter not in context.state.variables:
                context.variables.setdefault(counter, Variable(counter, Sort.HIDDEN, 0, 999))
            yield Effect(counter, 1, origin=root.origin)


def _ending(root: Part) -> str:
    value = root.value_of("ending")
    if value is True:
        return "ending"
    return value if isinstance(value, str) else ""


def _title(root: Part) -> str:
    value = root.value_of("title", root.record.data.get("title", root.record.data.get("name", "")))
    return value if isinstance(value, str) else ""


def _noted(context: Context) -> Iterator[str]:
    for node, root in context.roots.items():
        for part in root.walk():
            if part.name == "note" and part.value is True:
                yield node
            elif part.name == "note" and part.value is not False:
                target = context.node(part.value, part.origin)
                if target is not None:
                    yield target


def _start(context: Context, start: tuple[Any, Origin] | None, stages: list[str], hubs: dict[str, Hub]) -> str | None:
    if start is not None:
        return context.node(*start)
    if stages:
        return stages[0]
    hub_node = next((hub.node for hub in hubs.values() if hub.part is None), None)
    if hub_node is not None:
        return hub_node
    marked = [(node, part) for node, root in context.roots.items() for part in root.all("start") if part.value is True]
    if len(marked) > 1:
        context.tell(
            "MW600", f"the story starts twice: at `{marked[0][0]}` and here", marked[1][1].origin, help="keep one"
        )
        return None
    if marked:
        return marked[0][0]
    if "start" in context.roots:
        return "start"
    if context.numbers:
        return context.numbers[min(context.numbers)]
    first = next(iter(context.roots.values()))
    context.tell(
        "MW600",
        f"the story `{context.mode.id}` has no start",
        first.origin.below("id"),
        help="mark the first entry, call it `start`, or number the entries",
    )
    return None


def _rules(context: Context) -> Iterator[Rule]:
    origin = context.mode.origin("rules")
    for index, rule in enumerate(context.mode.get("rules", [])):
        at = origin.below(index)
        if not isinstance(rule, dict) or "require" not in rule or rule.get("at", "entry") not in ("entry", "ending"):
            problem = wrong("a rule of a story needs `require`", at, "write `{at: ending, require: chapter == 10}`")
            context.problems.append(problem)
            continue
        require = read_guard(rule["require"], at.below("require"), context.problems)
        when = read_guard(rule.get("when", True), at.below("when"), context.problems)
        yield Rule(require, when, rule.get("at", "entry"), str(rule.get("message", "")), at)
