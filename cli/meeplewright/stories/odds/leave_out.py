"""A story too large to be solved: how many situations it has, and how many with something not tracked."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from math import ceil, log

from meeplewright.stories.model.conditions import Condition
from meeplewright.stories.model.story import Effect, Node, Option, OptionRole, Sort, Story
from meeplewright.stories.proof.compiler import compiled
from meeplewright.stories.proof.machine import Machine
from meeplewright.stories.proof.proof import Proof, prove_machine
from meeplewright.stories.proof.spaces import slots

ROOMY = 26  # bits of a situation up to which it is quicker to meet all of them than to count them
TRIED = 6  # names that are left out one by one, and hubs of which one visit is


@dataclass(frozen=True, slots=True)
class Saving:
    """What could be left out: the situations without it, and how many things there are like it."""

    what: str
    situations: int
    alike: int = 1


@dataclass(frozen=True, slots=True)
class Savings:
    """Situations of a story as it is (0: too many to be counted), and what would save most first."""

    situations: int
    left: tuple[Saving, ...]


def room_of(story: Story, values: Mapping[str, int]) -> Savings:
    """Counted by sets of states; nothing is solved."""
    base = _count(story, values)
    savings = [*_names(story, values), *_visits(story, values)]
    savings = [each for each in savings if each.situations and (not base or each.situations < base)]
    return Savings(base, tuple(sorted(savings, key=lambda each: each.situations)))


def _names(story: Story, values: Mapping[str, int]) -> Iterator[Saving]:
    """Flags, counters and items that need not be tracked: those with most values, and asked for longest, first."""
    machine = compiled(story, odds=True)
    rank = []
    for at, blocks in enumerate(machine.blocks):
        variable = blocks.variable
        if variable.sort is not Sort.HIDDEN and not variable.untracked:
            rank.append((-blocks.size, -sum(live >> at & 1 for live in machine.live), variable.name))
    for _, _, name in sorted(rank)[:TRIED]:
        yield Saving(f"`{name}` untracked", _count(_without(story, name), values))


def _visits(story: Story, values: Mapping[str, int]) -> Iterator[Saving]:
    """Entries of hubs that are visited once each: the hubs that have most of them first."""
    hubs = []
    for node in story.nodes.values():
        once = [option for option in node.options if option.role is OptionRole.VISIT and option.once]
        if once:
            hubs.append((len(once), node, once[-1]))
    for count, node, last in sorted(hubs, key=lambda hub: -hub[0])[:TRIED]:
        rest = tuple(option for option in node.options if option is not last)
        smaller = replace(story, nodes={**story.nodes, node.id: replace(node, options=rest)})
        what = f"without `{last.entry}` in {node.shown}"
        yield Saving(what, _count(smaller, values), count)


def _count(story: Story, values: Mapping[str, int]) -> int:
    """How many situations readers come to who begin with these values; 0 where they are too many to be counted."""
    proof = _proof(compiled(story, odds=True), values)
    return proof.states if proof.explored else 0


def at_least(story: Story, values: Mapping[str, int], asked: Mapping[str, Sequence[Condition]]) -> int:
    """So many situations there are for certain; 0 where there is not room for many, and nobody has to count them."""
    machine = compiled(story, odds=True, asked=asked)
    return _proof(machine, values).states if slots(machine)[1] > ROOMY else 0


def _proof(machine: Machine, values: Mapping[str, int]) -> Proof:
    return prove_machine(replace(machine, begin=tuple(_begins(machine, machine.story, values))))


def _begins(machine: Machine, story: Story, values: Mapping[str, int]) -> Iterator[tuple[int, ...]]:
    gains = story.nodes[story.start].gains
    for blocks in machine.blocks:
        variable = blocks.variable
        starts = variable.starts if variable.untracked else variable.starts[:1]
        starts = (values[variable.name],) if variable.name in values else starts
        after = blocks.table([each for each in gains if each.name == variable.name])
        yield tuple(sorted({after[blocks.of_value[value - variable.low]] for value in starts}))


def _without(story: Story, name: str) -> Story:
    """The same story with a name not tracked."""
    variable = story.variables[name]
    every = tuple(range(variable.low, variable.high + 1))
    variables = {**story.variables, name: replace(variable, starts=every, untracked=True)}
    return replace(story, variables=variables, nodes={each: _node(node, (name,)) for each, node in story.nodes.items()})


def _node(node: Node, names: tuple[str, ...]) -> Node:
    options = tuple(_option(option, names) for option in node.options)
    return replace(node, options=options, gains=_kept(node.gains, names))


def _option(option: Option, names: tuple[str, ...]) -> Option:
    outcomes = tuple(replace(each, effects=_kept(each.effects, names)) for each in option.outcomes)
    costs = tuple(cost for cost in option.costs if cost.name not in names)
    return replace(option, outcomes=outcomes, costs=costs)


def _kept(effects: tuple[Effect, ...], names: tuple[str, ...]) -> tuple[Effect, ...]:
    return tuple(effect for effect in effects if effect.name not in names)


def told(room: Savings, most: int) -> Iterator[str]:
    """In words, what saves most first."""
    if room.situations:
        yield f"it has {_about(room.situations)} situations"
    for each in room.left[:6]:
        part = f", {room.situations / each.situations:.1f} times fewer" if room.situations else ""
        alike = f" (and {each.alike - 1} more like it)" if each.alike > 1 else ""
        yield f"{each.what}{alike}: {_about(each.situations)}{part}"
    first = room.left[0] if room.left else None
    if first is not None and room.situations and first.situations < room.situations:
        many = ceil(log(room.situations / most) / log(room.situations / first.situations))
        yield f"some {many} such must go before it can be solved"


def _about(count: int) -> str:
    return f"{count:,}" if count < 10**9 else f"{float(count):.1e}"
