"""A story as a Markov chain: the situations of a reader, what may be chosen in each, and how the dice can fall."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import accumulate

from meeplewright.stories.model.conditions import Condition
from meeplewright.stories.model.story import Option, Story, scores
from meeplewright.stories.odds.falls import ONE, TooMany, begins, falls
from meeplewright.stories.proof.compiler import compiled
from meeplewright.stories.proof.formulas import Formula
from meeplewright.stories.proof.machine import Edge, Machine
from meeplewright.stories.proof.packed import Packed
from meeplewright.stories.proof.single import After, Test, after_of, test_of
from meeplewright.stories.proof.spaces import UNBOUNDED

Move = tuple[Fraction, int, int]  # chance, the situation that follows (-1: it leads nowhere), words of the outcome


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
        self.packed = Packed(self.machine, UNBOUNDED)
        self.node: list[int] = []
        self.state: list[int] = []
        self.moves: list[list[list[Move]] | None] = []
        self.taken: list[tuple[int, ...]] = []  # the options that `moves` are of, by number
        self._known: dict[tuple[int, int], int] = {}
        self._choices: dict[int, list[_Choice]] = {}
        self._falls: dict[tuple[int, ...], tuple[list[float], tuple[str, ...]]] = {}
        self._at = {blocks.variable.name: at for at, blocks in enumerate(self.machine.blocks)}
        self._afters: dict[int, After] = {}
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
        choices: list[list[Move]] = []
        taken: list[int] = []
        if not self.story.nodes[self.machine.nodes[node]].ending:
            for choice in self._of(node):
                if choice.open is None or choice.open(state):
                    choices.append(self._moves(choice, state))
                    taken.append(choice.number)
        self.moves[situation] = choices
        self.taken[situation] = tuple(taken)
        return choices

    def _moves(self, choice: _Choice, state: int) -> list[Move]:
        if choice.plain:
            for _, guard, edge, words in choice.edges:
                if guard is None or guard(state):
                    return [(ONE, self._after(edge, state), words)]
            return [(ONE, -1, 0)]
        odds = falls(choice.option, lambda name: self.value(name, state))
        moves: list[Move] = []
        for outcome, guard, edge, words in choice.edges:
            if outcome in odds and (guard is None or guard(state)):
                moves.append((odds.pop(outcome), self._after(edge, state), words))
        moves += [(chance, -1, 0) for chance in odds.values()]
        return moves

    def _after(self, edge: Edge, state: int) -> int:
        return self._number(edge.target, self._changed(edge, state))

    def step(self, node: int, state: int, draw: Callable[[], float]) -> tuple[int, int, int, int] | None:
        """One step of a reader who chooses at random: the option, where that leads (-1: nowhere), its state, words.

        Nothing where no option can be taken. No situation is remembered.
        """
        if self.story.nodes[self.machine.nodes[node]].ending:
            return None
        choices = [choice for choice in self._of(node) if choice.open is None or choice.open(state)]
        if not choices:
            return None
        choice = choices[int(draw() * len(choices))]
        fallen = "" if choice.plain else self._fallen(node, choice, state, draw())
        for outcome, guard, edge, words in choice.edges:
            if (choice.plain or outcome == fallen) and (guard is None or guard(state)):
                return choice.number, edge.target, self._changed(edge, state), words
        return choice.number, -1, state, 0

    def _fallen(self, node: int, choice: _Choice, state: int, draw: float) -> str:
        """How the dice of an option come out."""
        key = (node, choice.number, *(self.value(name, state) for name in scores(choice.option)))
        known = self._falls.get(key)
        if known is None:
            odds = falls(choice.option, lambda name: self.value(name, state))
            bounds = list(accumulate(float(each) for each in odds.values()))
            known = self._falls[key] = (bounds, tuple(odds))
        bounds, names = known
        return names[min(bisect_right(bounds, draw), len(names) - 1)]

    def _changed(self, edge: Edge, state: int) -> int:
        after = self._afters.get(id(edge))
        if after is None:
            after = self._afters[id(edge)] = after_of(self.packed, edge.changes)
        return after(state)

    def _number(self, node: int, state: int) -> int:
        key = (node, state)
        number = self._known.get(key)
        if number is None:
            if len(self.node) >= self.most:
                raise TooMany
            number = self._known[key] = len(self.node)
            self.node.append(node)
            self.state.append(state)
            self.moves.append(None)
            self.taken.append(())
        return number

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
        at = self._at[name]
        blocks = self.machine.blocks[at]
        return blocks.values[state >> self.packed.places[at] & self.packed.fields[at]][0]

    def test(self, formula: Formula) -> Test | None:
        """A formula as a function of a packed state; None where it always holds."""
        return test_of(self.packed, formula)
