"""What can be seen on paper: links that lead nowhere, names nobody reads, checks and costs beyond every range."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property

from meeplewright.findings.model import Finding, Place, Related
from meeplewright.stories.findings.loops import closed, inside_itself
from meeplewright.stories.model.conditions import Test, tests
from meeplewright.stories.model.origin import Origin
from meeplewright.stories.model.story import (
    Add,
    DiceCheck,
    Fight,
    Goto,
    Node,
    Option,
    OptionRole,
    Sort,
    Story,
    Target,
    Variable,
    targets,
)
from meeplewright.stories.proof.graph import reached

Key = tuple[str, tuple[str | int, ...]]


def key_of(origin: Origin) -> Key:
    """What a thing is called in every story that reads it."""
    return origin.record_name, origin.path


def head_of(node: Node) -> Origin:
    """Where a finding about a whole entry points."""
    return node.origin.below("id") if node.origin.record is not None else node.origin


def tell(code: str, message: str, origin: Origin, help_: str, *, place: Place | None = None, **more: object) -> Finding:
    """A finding about something of a story."""
    return Finding.of(
        code,
        message,
        place or origin.place,
        help=help_,
        record=origin.record_name,
        field=origin.field,
        **more,  # type: ignore[arg-type]
    )


@dataclass(frozen=True, eq=False)
class StoryGraph:
    """One story as a graph of links, conditions not looked at. `told` are options that need no proof any more."""

    story: Story
    told: set[Key] = field(default_factory=set)
    closed: set[str] = field(default_factory=set)  # nodes from which no ending can be reached, told already
    dear: dict[Key, Finding] = field(default_factory=dict)  # options that nobody of this story can pay
    one_way: set[tuple[Key, str]] = field(default_factory=set)  # outcomes that never come out, told already
    payable: set[Key] = field(default_factory=set)

    @cached_property
    def nodes(self) -> list[str]:
        return list(self.story.nodes)

    @cached_property
    def number(self) -> dict[str, int]:
        return {node: at for at, node in enumerate(self.nodes)}

    def numbers(self, target: Target | None) -> list[int]:
        """The nodes that a target may mean, by number."""
        return [self.number[node] for node in targets(target) if node in self.number]

    @cached_property
    def links(self) -> list[list[int]]:
        number = self.number
        return [
            list(dict.fromkeys(number[target] for _, _, target in self.story.links(node) if target in number))
            for node in self.nodes
        ]

    @cached_property
    def seen(self) -> set[str]:
        """The nodes that links lead to."""
        reach = reached(self.links, [self.nodes.index(self.story.start)])
        return {node for at, node in enumerate(self.nodes) if reach[at]}

    @cached_property
    def bounds(self) -> dict[str, tuple[int, int]]:
        """The least and the most that any variable can be, by what is ever added and taken."""
        up: set[str] = set()
        down: set[str] = set()
        for node in self.story.nodes.values():
            effects = [*node.gains]
            for option in node.options:
                down.update(cost.name for cost in option.costs)
                if isinstance(option.chance, Fight):
                    down.add(option.chance.health)
                for outcome in option.outcomes:
                    effects += outcome.effects
            up.update(effect.name for effect in effects if effect.sets or effect.amount > 0)
            down.update(effect.name for effect in effects if effect.sets or effect.amount < 0)
        return {
            name: (
                variable.low if name in down else min(variable.starts),
                variable.high if name in up else max(variable.starts),
            )
            for name, variable in self.story.variables.items()
        }

    def findings(self) -> Iterator[Finding]:
        """Everything of this story alone. Where it is not sound, what a lost link would explain is not told."""
        for name in self.nodes:
            if name in self.seen:
                node = self.story.nodes[name]
                yield from self._entry(node)
                for option in node.options:
                    yield from self._option(node, option)
        if self.story.sound:
            yield from self._closed_loops()
        yield from self._nested_hubs()

    def _entry(self, node: Node) -> Iterator[Finding]:
        at = head_of(node)
        if not node.options and not node.ending and self.story.sound:
            yield tell(
                "MW613",
                f"reading stops at {node.shown}, which is no ending",
                at,
                "add options, a `goto`, or `ending: good`, `bad` or `neutral`",
            )
        if node.ending and node.options:
            own = (option.origin for option in node.options if option.origin.record is node.origin.record)
            yield tell(
                "MW614",
                f"the ending {node.shown} goes on",
                next((origin for origin in own if origin.path), at),  # what a hub offers stands elsewhere
                "take out `ending`, or what follows it",
            )
        visited = any(option.role is OptionRole.VISIT for option in node.options)
        if node.hub and not visited and node.draw is None:
            yield tell("MW617", f"nothing can be visited in the hub {node.shown}", at, "name the entries it offers")

    def _option(self, node: Node, option: Option) -> Iterator[Finding]:
        for outcome in option.outcomes:
            if outcome.target is None and not node.ending and self.story.sound:
                yield tell(
                    "MW613",
                    f"{named(option, outcome.name)} of {node.shown} leads nowhere",
                    outcome.origin,
                    "say where it goes on: `goto:` and the id of an entry",
                )
        (first, *others) = option.outcomes
        if (
            not others
            and isinstance(first.target, Goto)
            and first.target.node == node.id
            and not first.effects
            and not option.costs
            and not node.gains
        ):
            yield tell(
                "MW615",
                f"{named(option)} of {node.shown} leads back to the same entry and changes nothing",
                first.target.origin,
                "lead on, or let it change something",
            )
        self._cost(node, option)
        yield from self._chance(node, option)
        for outcome in option.outcomes:
            if isinstance(outcome.target, Add) and self.story.sound:
                yield from self._wrong_sums(node, outcome.target)

    def _cost(self, node: Node, option: Option) -> None:
        total: dict[str, int] = {}
        for cost in option.costs:
            total[cost.name] = total.get(cost.name, 0) + cost.amount
            most = self.bounds[cost.name][1] - self.story.variables[cost.name].low
            if total[cost.name] > most:
                self.told.add(key_of(option.origin))
                self.dear[key_of(option.origin)] = tell(
                    "MW625",
                    f"{named(option)} of {node.shown} costs {total[cost.name]} `{cost.name}`, and {most} is the most "
                    "that anybody can have",
                    cost.origin,
                    "lower the cost, or let more be gained",
                )
                return
        self.payable.add(key_of(option.origin))

    def _chance(self, node: Node, option: Option) -> Iterator[Finding]:
        chance = option.chance
        if isinstance(chance, DiceCheck) and chance.asks:
            low, high = self.bounds[chance.add[0]] if chance.by else (0, 0)
            every = chance.by or tuple((0, dice) for dice in (chance.dice,) if dice is not None)
            won = [dice.at_least(chance.target) for value, dice in every if low <= value <= high]
            never_fails, never_succeeds = min(won) == 1, max(won) == 0
            what = f"it asks for {chance.asks}"
        elif isinstance(chance, DiceCheck) and chance.dice is not None:
            least = sum(self.bounds[name][0] for name in chance.add) + chance.dice.low
            most = sum(self.bounds[name][1] for name in chance.add) + chance.dice.high
            never_fails, never_succeeds = least >= chance.target, most < chance.target
            what = f"the total is {least} to {most}, and it takes {chance.target}"
        elif isinstance(chance, Fight):
            from meeplewright.stories.model.fights import rounds_of

            low, high = self.bounds[chance.score]
            worst, best = rounds_of(chance, low), rounds_of(chance, high)
            if worst.endless or best.endless:
                return  # the proof tells it, with who comes to it
            never_fails = not worst.lose and not worst.both and self.bounds[chance.health][0] > 0
            never_succeeds = not sum(best.won_after(chance, self.bounds[chance.health][1]))
            what = f"`{chance.score}` is {low} to {high} against {chance.strength}"
        else:
            return
        if never_fails:
            self.one_way.add((key_of(option.origin), "failure"))
            yield tell(
                "MW623",
                f"the check of {named(option)} of {node.shown} cannot fail: {what}",
                chance.origin,
                "ask for more, or leave the check out",
            )
        if never_succeeds:
            self.one_way.update((key_of(option.origin), name) for name in ("success", "bonus"))
            yield tell(
                "MW624",
                f"the check of {named(option)} of {node.shown} cannot succeed: {what}",
                chance.origin,
                "ask for less, or let readers add more",
            )

    def _wrong_sums(self, node: Node, target: Add) -> Iterator[Finding]:
        numbers = {
            each.number: each
            for each in self.story.nodes.values()
            if isinstance(each.number, int) and not each.decoy and each.id not in target.meant
        }
        names = {
            name
            for option in node.options
            for outcome in option.outcomes
            if isinstance(outcome.target, Add)
            for name in outcome.target.names
        }
        for name, variable in self.story.variables.items():
            if variable.number is None or name in names:
                continue
            wrong = numbers.get(target.base + variable.number)
            if wrong is not None:
                yield tell(
                    "MW626",
                    f"at {node.shown} the number of `{name}`, which is not meant, leads to {wrong.shown}",
                    target.origin,
                    "give the item or the entries another number, or mark the entry as a `decoy`",
                    related=(Related("this entry", head_of(wrong).place),),
                )

    def _closed_loops(self) -> Iterator[Finding]:
        """Loops without a way out, and without an ending."""
        story = self.story
        endings = (at for at, name in enumerate(self.nodes) if story.nodes[name].ending)
        for loop in closed(self.links, self.number[story.start], endings):
            nodes = [story.nodes[self.nodes[at]] for at in loop]
            self.closed.update(node.id for node in nodes)
            others = ", ".join(node.shown for node in nodes[1:6])
            yield tell(
                "MW616",
                f"from {nodes[0].shown} no ending can be reached"
                + (f", nor from {others}" + (" and others" if len(nodes) > 6 else "") if others else ""),
                head_of(nodes[0]),
                "lead one of them on to the rest of the story",
            )

    def _nested_hubs(self) -> Iterator[Finding]:
        number = self.number
        inside: dict[int, list[int]] = {}
        for name, node in self.story.nodes.items():
            for option in node.options:
                target = option.outcomes[0].target
                visit = option.role is OptionRole.VISIT and isinstance(target, Goto)
                if visit and self.story.nodes[option.entry].hub:
                    inside.setdefault(number[name], []).append(number[option.entry])
        for first in inside_itself(inside):
            node = self.story.nodes[self.nodes[first]]
            yield tell(
                "MW618",
                f"the hub {node.shown} is visited from inside itself",
                head_of(node),
                "take it out of the entries of its own hub",
            )


def too_dear(papers: Sequence[StoryGraph]) -> Iterator[Finding]:
    """Options that nobody can pay, in any story that reads them. The findings of each paper come before."""
    payable = {key for paper in papers for key in paper.payable}
    reported: set[Key] = set()
    for paper in papers:
        for key, finding in paper.dear.items():
            if key not in payable and key not in reported:
                reported.add(key)
                yield finding


def unnumbered(papers: Sequence[StoryGraph]) -> Iterator[Finding]:
    """Entries without a number where the others of their kind have one."""
    numbered: set[str] = set()
    without: dict[Key, Node] = {}
    for paper in papers:
        for node in paper.story.nodes.values():
            kind = node.origin.record_name.partition("/")[0]
            if node.number is not None:
                numbered.add(kind)
            elif not node.made:
                without.setdefault(key_of(node.origin), node)
    for (name, _), node in without.items():
        if name.partition("/")[0] in numbered:
            yield tell("MW611", f"`{node.id}` has no number, and others have", head_of(node), "give it a number")


def variables_of(papers: Sequence[StoryGraph]) -> dict[str, Variable]:
    """The keywords and items of all stories."""
    return {
        name: variable
        for paper in papers
        for name, variable in paper.story.variables.items()
        if variable.sort in {Sort.FLAG, Sort.ITEM}
    }


def read_at(option: Option) -> Iterator[tuple[str, Origin, tuple[int, int] | None]]:
    """Each name that an option asks for, where, and with which characters."""
    for test in tests(option.guard):
        if isinstance(test, Test):
            known = test.origin.record is not None or test.origin.source is not None
            yield test.name, test.origin if known else option.guard_origin, test.span if known else None
        else:
            at = test.origin if test.spans else option.guard_origin
            for name, span in zip(test.names, test.spans or (None,) * len(test.names), strict=True):
                yield name, at, span
    for cost in option.costs:
        yield cost.name, cost.origin, None
    chance = option.chance
    if isinstance(chance, DiceCheck):
        for name in chance.add:
            yield name, chance.origin, None
    for outcome in option.outcomes:
        if isinstance(outcome.target, Add):
            for name in outcome.target.names:
                yield name, outcome.target.origin, None


def named(option: Option, outcome: str = "") -> str:
    """How findings call an option, or one outcome of it."""
    what = f"option {option.key}" + (f" `{option.label}`" if option.label else "")
    return f"the {outcome} of {what}" if outcome else what
