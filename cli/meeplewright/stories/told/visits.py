"""Visits: which hub a reader goes back to where nothing else is said.

A visit begins where an entry is visited from a hub, and lasts until the reader comes to that hub again, or to where the
hub says that it goes on then. Visits can lie
inside each other, as a house in a town on a map. The hidden variable `back` is the visits a reader is on, outermost
first, by their number among all that there can be on paper; where every way to an entry says the same, none is kept.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace

from meeplewright.stories.model.conditions import AnyOf, Test, both
from meeplewright.stories.model.story import (
    BACK,
    Effect,
    Goto,
    Node,
    Option,
    OptionRole,
    Outcome,
    Recall,
    Sort,
    Target,
    Variable,
    VariableRole,
    targets,
)
from meeplewright.stories.told.context import Context

Visits = tuple[str, ...]  # the hubs, the innermost last
_MADE = (OptionRole.LEAVE, OptionRole.ON)
MOST = 300  # ways in which visits can lie inside each other


def settled_visits(nodes: dict[str, Node], start: str, context: Context) -> dict[str, Node] | None:
    """The nodes with their ways back put in; None, and a finding, where hubs lie in each other in too many ways."""
    if not context.hubs:
        return nodes
    ways = _Ways(nodes, _ends(context))
    ways.walk(start)
    for node in (*context.hubs, *nodes):  # what nobody comes to has its ways back too, for who looks at it
        if node not in ways.met:
            ways.walk(node)
    if len(ways.order) > MOST:
        context.tell(
            "MW605",
            f"the hubs of the story `{context.mode.id}` can be visited inside each other in more than {MOST} ways",
            context.roots[context.hubs[0]].origin if context.hubs[0] in context.roots else context.mode.origin(""),
            help="let an entry of one hub lead back to it before another hub is come to",
        )
        return None
    return _Settler(ways, context).nodes()


@dataclass(frozen=True, slots=True)
class _Ends:
    """Where visits end: at their hub, and at the node to which the hub sends on after a card."""

    after: Mapping[str, str]  # where each hub's visits go back to
    of: Mapping[str, frozenset[str]]  # whose visits are over at a node

    def over(self, node: str, visits: Visits) -> Visits:
        """The visits that are left once a node is come to."""
        ended = self.of.get(node, frozenset())
        return visits[: next((at for at, hub in enumerate(visits) if hub in ended), len(visits))]


def _ends(context: Context) -> _Ends:
    after = {hub: context.then.get(hub, hub) for hub in context.hubs}
    of: dict[str, set[str]] = {hub: {hub} for hub in context.hubs}
    for hub, node in after.items():
        of.setdefault(node, set()).add(hub)
    return _Ends(after, {node: frozenset(each) for node, each in of.items()})


@dataclass(slots=True)
class _Ways:
    """The visits with which each node can be come to, conditions not looked at."""

    nodes: Mapping[str, Node]
    ends: _Ends
    met: dict[str, dict[Visits, None]] = field(default_factory=dict)
    come: dict[str, set[Visits]] = field(default_factory=dict)  # to each node that ends visits, before they are over
    order: dict[Visits, int] = field(default_factory=lambda: {(): 1})

    def walk(self, start: str) -> None:
        """All that follows from a node, unless an earlier walk has been there."""
        before = frozenset(self.met)
        waiting: list[tuple[str, Visits]] = []
        self._arrive(start, (), waiting, before)
        while waiting and len(self.order) <= MOST:
            node, visits = waiting.pop()
            for option in self.nodes[node].options:
                after = (*visits, node) if option.begins_visit else visits
                self.order.setdefault(after, len(self.order) + 1)
                for outcome in option.outcomes:
                    for target in self._targets(outcome.target, after):
                        self._arrive(target, after, waiting, before)

    def _targets(self, target: Target | None, visits: Visits) -> Iterator[str]:
        if isinstance(target, Recall) and target.register == BACK:
            back = self.ends.after[visits[-1]] if visits else target.nodes[0]
            if back:
                yield back
        else:
            yield from targets(target)

    def _arrive(self, node: str, visits: Visits, waiting: list[tuple[str, Visits]], before: frozenset[str]) -> None:
        if node in before or node not in self.nodes:
            return
        if node in self.ends.of:
            self.order.setdefault(visits, len(self.order) + 1)
            self.come.setdefault(node, set()).add(visits)
            visits = self.ends.over(node, visits)
        self.order.setdefault(visits, len(self.order) + 1)
        known = self.met.setdefault(node, {})
        if visits not in known:
            known[visits] = None
            waiting.append((node, visits))


class _Settler:
    """Puts the ways back in, and the register where it decides."""

    def __init__(self, ways: _Ways, context: Context) -> None:
        self.ways, self.context = ways, context
        self.kept = False  # whether some way back depends on the register

    def nodes(self) -> dict[str, Node]:
        settled = {name: replace(node, options=tuple(self._options(node))) for name, node in self.ways.nodes.items()}
        if not self.kept:
            return settled
        self.context.variables[BACK] = Variable(
            BACK, Sort.HIDDEN, 1, len(self.ways.order), (1,), role=VariableRole.BACK
        )
        return {name: self._noting(node) for name, node in settled.items()}

    def _options(self, node: Node) -> Iterator[Option]:
        for choice in node.options:
            option = self._there(node, choice)
            if option is None:
                continue
            outcomes = tuple(self._outcome(node, outcome) for outcome in option.outcomes)
            if not any(_back(outcome.target) is not None for outcome in option.outcomes):
                yield option
            elif option.role in _MADE and option.chance is None and _back(option.outcomes[0].target) == "":
                # nobody wrote this way back: it is there for who is on a visit
                leave = option.role is OptionRole.LEAVE
                if isinstance(outcomes[0].target, Recall) and (leave or len(node.options) > 1):
                    yield replace(option, outcomes=outcomes, guard=both(option.guard, Test(BACK, ">=", 2)))
                elif outcomes[0].target is not None:
                    yield replace(option, outcomes=outcomes)
            else:
                yield replace(option, outcomes=outcomes)

    def _there(self, node: Node, option: Option) -> Option | None:
        """An option that is there only on a visit from some hubs; None where nobody comes from one of them."""
        wanted = self.context.only_from.get((node.id, option.key))
        if wanted is None:
            return option
        met = self.ways.met.get(node.id, {})
        there = [visits for visits in met if visits and visits[-1] in wanted]
        if not there or len(there) == len(met):
            return option if there else None
        self.kept = True
        read = AnyOf(tuple(Test(BACK, "==", self.ways.order[visits]) for visits in there))
        return replace(option, guard=both(read, option.guard))

    def _outcome(self, node: Node, outcome: Outcome) -> Outcome:
        target = outcome.target
        otherwise = _back(target)
        if target is None or otherwise is None:
            return outcome
        after = self.ways.ends.after
        last = {visits: after[visits[-1]] if visits else otherwise for visits in self.ways.met.get(node.id, ())}
        ways = set(last.values())
        if len(ways) > 1:
            self.kept = True
            return replace(outcome, target=Recall(BACK, tuple(last.get(v, "") for v in self.ways.order), target.origin))
        back = next(iter(ways), "")
        return replace(outcome, target=Goto(back, target.origin) if back else None)

    def _noting(self, node: Node) -> Node:
        """What a hub does to the register: its own visit is over when it is come to, and begins with each entry."""
        ends = self.ways.ends
        if node.id not in ends.of:
            return node
        here = self.ways.met.get(node.id, {})
        begins = any(option.begins_visit for option in node.options)  # where a card sends on, none does
        begun = self._effect({visits: (*visits, node.id) for visits in here}) if begins else ()
        ended = self._effect({visits: ends.over(node.id, visits) for visits in self.ways.come.get(node.id, ())})
        options = tuple(
            replace(o, outcomes=tuple(replace(each, effects=(*each.effects, *begun)) for each in o.outcomes))
            if o.begins_visit
            else o
            for o in node.options
        )
        return replace(node, gains=(*node.gains, *ended), options=options)

    def _effect(self, after: Mapping[Visits, Visits]) -> tuple[Effect, ...]:
        """From the visits before to those after."""
        order = self.ways.order
        if all(one == other for one, other in after.items()):
            return ()
        to = {order[visits] for visits in after.values()}
        if len(to) == 1:
            return (Effect(BACK, to.pop(), sets=True),)
        table = tuple(order[after[visits]] if visits in after else at for visits, at in order.items())
        return (Effect(BACK, 0, table=table),)


def _back(target: Target | None) -> str | None:
    """Where an unsettled way back leads who is on no visit; None for any other target."""
    return target.nodes[0] if isinstance(target, Recall) and target.register == BACK else None
