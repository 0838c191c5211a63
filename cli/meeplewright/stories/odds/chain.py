"""A story as a Markov chain: the situations of a reader, what may be chosen in each, and how the dice can fall."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from meeplewright.stories.model.conditions import Condition
from meeplewright.stories.model.story import Option, Story
from meeplewright.stories.odds.falls import ONE, TooMany, begins, falls
from meeplewright.stories.proof.compiler import compiled
from meeplewright.stories.proof.formulas import Formula
from meeplewright.stories.proof.machine import Edge, Machine
from meeplewright.stories.proof.packed import Packed
from meeplewright.stories.proof.spaces import width_of

Move = tuple[Fraction, int, int]  # chance, the situation that follows (-1: it leads nowhere), words of the outcome
Test = Callable[[int], object]


@dataclass(frozen=True, eq=False, slots=True)
class _Choice:
    """An option with its edges by outcome."""

    number: int
    open: Test | None
    option: Option
    edges: tuple[tuple[str, Test | None, Edge, int], ...]  # outcome, guard, edge, words
    plain: bool


class Chain:
    """Situations are numbered as they are met; `moves[s]` is one list of moves an option that can be taken in s."""

    def __init__(
        self,
        story: Story,
        *,
        values: Mapping[str, int] | None = None,
        most: int = 300_000,
        asked: Mapping[str, Sequence[Condition]] | None = None,
    ) -> None:
        self.story = story
        self.machine: Machine = compiled(story, odds=True, asked=asked)
        self.most = most
        self.packed = Packed(self.machine, 1 << 62)
        self.node: list[int] = []
        self.state: list[int] = []
        self.moves: list[list[list[Move]] | None] = []
        self.taken: list[tuple[int, ...]] = []  # the options that `moves` are of, by number
        self._known: dict[tuple[int, int], int] = {}
        self._choices: dict[int, list[_Choice]] = {}
        self._programs: dict[int, tuple[int, int, list[tuple[int, int, tuple[int, ...]]]]] = {}
        self.begins = [  # each with its chance
            (chance, self._number(self.machine.start, state))
            for chance, state in begins(story, self.machine, self.packed, values or {}, most)
        ]

    def expand_all(self) -> None:
        """Meet every situation that there is."""
        at = 0
        while at < len(self.node):
            self.expand(at)
            at += 1

    def expand(self, situation: int) -> list[list[Move]]:
        """What may be chosen in a situation, and what then follows."""
        known = self.moves[situation]
        if known is not None:
            return known
        node, state = self.node[situation], self.state[situation]
        found: list[list[Move]] = []
        taken: list[int] = []
        if not self.story.nodes[self.machine.nodes[node]].ending:
            for choice in self._of(node):
                if choice.open is None or choice.open(state):
                    found.append(self._moves(choice, state))
                    taken.append(choice.number)
        self.moves[situation] = found
        self.taken[situation] = tuple(taken)
        return found

    def _moves(self, choice: _Choice, state: int) -> list[Move]:
        if choice.plain:
            for _, guard, edge, words in choice.edges:
                if guard is None or guard(state):
                    return [(ONE, self._after(edge, state), words)]
            return [(ONE, -1, 0)]
        odds = falls(choice.option, lambda name: self.value(name, state))
        found: list[Move] = []
        for outcome, guard, edge, words in choice.edges:
            if outcome in odds and (guard is None or guard(state)):
                found.append((odds.pop(outcome), self._after(edge, state), words))
        found += [(chance, -1, 0) for chance in odds.values()]
        return found

    def _after(self, edge: Edge, state: int) -> int:
        program = self._programs.get(id(edge))
        if program is None:
            program = self._programs[id(edge)] = self.packed.program(edge.changes)
        keep, add, tables = program
        state = state & keep | add
        for place, field, table in tables:
            state = state & ~(field << place) | table[state >> place & field]
        return self._number(edge.target, state)

    def _number(self, node: int, state: int) -> int:
        key = (node, state)
        found = self._known.get(key)
        if found is None:
            if len(self.node) >= self.most:
                raise TooMany
            found = self._known[key] = len(self.node)
            self.node.append(node)
            self.state.append(state)
            self.moves.append(None)
            self.taken.append(())
        return found

    def _of(self, node: int) -> list[_Choice]:
        known = self._choices.get(node)
        if known is not None:
            return known
        machine = self.machine
        edges: dict[int, list[tuple[str, Test | None, Edge, int]]] = {}
        for number in machine.out[node]:
            edge = machine.edges[number]
            option = machine.option(node, edge.option)
            words = {outcome.name: outcome.words for outcome in option.outcomes}
            row = (edge.outcome, self.test(edge.guard), edge, words.get(edge.outcome.partition("/")[0], 0))
            edges.setdefault(edge.option, []).append(row)
        known = []
        for number, formula in enumerate(machine.open[node]):
            if formula != ("any", ()):
                option = machine.option(node, number)
                row_ = tuple(edges.get(number, ()))
                known.append(_Choice(number, self.test(formula), option, row_, option.chance is None))
        self._choices[node] = known
        return known

    def value(self, name: str, state: int) -> int:
        """The value of a variable that is asked for where this state is."""
        if name in self.machine.fixed:
            return self.machine.fixed[name]
        at = next(at for at, blocks in enumerate(self.machine.blocks) if blocks.variable.name == name)
        blocks = self.machine.blocks[at]
        return blocks.values[state >> self.packed.places[at] & (1 << width_of(blocks)) - 1][0]

    def test(self, formula: Formula) -> Test | None:
        """A formula as a function of a packed state; None where it always holds."""
        sort = formula[0]
        if formula == ("all", ()):
            return None
        if sort == "in":
            place, mask = self.packed.places[formula[1]], formula[2]
            field = (1 << width_of(self.machine.blocks[formula[1]])) - 1
            return lambda state: mask >> (state >> place & field) & 1
        if sort == "not":
            inner = self.test(formula[1])
            return (lambda state: not inner(state)) if inner is not None else (lambda _: False)
        parts = [part for part in map(self.test, formula[1]) if part is not None]
        if sort == "all":
            return lambda state: all(part(state) for part in parts)
        return lambda state: any(part(state) for part in parts)
