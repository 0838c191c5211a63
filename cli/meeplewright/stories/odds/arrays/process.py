"""Every situation of a story: which options it has, how each can come out, and what follows."""

from __future__ import annotations

import heapq
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction

import numpy as np
from numpy.typing import NDArray

from meeplewright.stories.model.story import Option, Story, scores
from meeplewright.stories.odds.arrays.columns import Columns, Mask, States, Test
from meeplewright.stories.odds.arrays.layers import SituationLayers, layered, ranges
from meeplewright.stories.odds.falls import TooMany, begins, falls
from meeplewright.stories.proof.graph import order_of
from meeplewright.stories.proof.machine import Edge, Machine

Rows = NDArray[np.intp]
Chances = NDArray[np.float64]
Ints = NDArray[np.int64]
NOWHERE = -1


@dataclass(frozen=True, eq=False, slots=True)
class Process:
    """Situations, options and moves as columns, situations by layer.

    The options of situation s are `first[s]` to `first[s + 1]`, the moves of option c are `moves[c]` to `moves[c + 1]`.
    A target of -1 is nowhere. `fall` says how the dice fell: a number of `chances` and `words`.
    """

    machine: Machine
    layers: SituationLayers
    node: NDArray[np.int16]
    state: States
    first: NDArray[np.int32]
    option: NDArray[np.int16]
    moves: NDArray[np.int32]
    target: NDArray[np.int32]
    fall: NDArray[np.uint16]
    chances: Chances
    words: Chances
    begins: tuple[tuple[Fraction, int], ...]

    @property
    def size(self) -> int:
        return len(self.node)


@dataclass(frozen=True, eq=False, slots=True)
class _WordedChoice:
    """An option with its edges by outcome, and the words of each outcome."""

    number: int
    open: Test | None
    option: Option
    edges: Mapping[str, list[tuple[Test | None, Edge]]]
    words: Mapping[str, int]


@dataclass(frozen=True, eq=False, slots=True)
class _NodePart:
    """What comes of the situations of one node."""

    options: NDArray[np.int32]
    number: NDArray[np.int16]
    moves: NDArray[np.int32]
    target: NDArray[np.int32]
    fall: NDArray[np.uint16]


def explored(machine: Machine, *, values: Mapping[str, int], most: int) -> Process:
    """All of a story. Raises TooMany, NoDice, TooWide."""
    return _Explorer(machine, most).process(values)


class _Explorer:
    def __init__(self, machine: Machine, most: int) -> None:
        self.machine, self.most = machine, most
        self.story: Story = machine.story
        self.columns = Columns(machine)
        self.falls: dict[tuple[float, int], int] = {}  # chances and words, numbered as they are met
        self.choices = [self._choices(node) for node in range(len(machine.nodes))]

    def _choices(self, node: int) -> list[_WordedChoice]:
        machine = self.machine
        if self.story.nodes[machine.nodes[node]].ending:
            return []
        edges: dict[int, dict[str, list[tuple[Test | None, Edge]]]] = {}
        for number in machine.out[node]:
            edge = machine.edges[number]
            row = (self.columns.test(edge.guard), edge)
            edges.setdefault(edge.option, {}).setdefault(edge.outcome, []).append(row)
        choices = []
        for number, formula in enumerate(machine.open[node]):
            if formula != ("any", ()):
                option = machine.option(node, number)
                words = {outcome.name: outcome.words for outcome in option.outcomes}
                choices.append(_WordedChoice(number, self.columns.test(formula), option, edges.get(number, {}), words))
        return choices

    def process(self, values: Mapping[str, int]) -> Process:
        starts = begins(self.story, self.machine, self.columns.packed, values, self.most)
        known = self._reached([state for _, state in starts])
        counts = [len(states) for states in known]
        base = np.concatenate(([0], np.cumsum(counts))).astype(np.int64)
        parts = [self._filled(at, known, base) for at in range(len(known))]
        first = _starts(np.concatenate([part.options for part in parts]))
        moves = _starts(np.concatenate([part.moves for part in parts]))
        number = np.concatenate([part.number for part in parts])
        target = np.concatenate([part.target for part in parts])
        fall = np.concatenate([part.fall for part in parts])
        del parts
        at = self.machine.start
        began = [(chance, int(base[at] + np.searchsorted(known[at], state))) for chance, state in starts]
        layers = layered(moves[first], target)
        order = layers.order
        place = np.empty(len(order) + 1, np.int32)  # the last is nowhere
        place[order] = np.arange(len(order), dtype=np.int32)
        place[-1] = NOWHERE
        node = np.repeat(np.arange(len(known), dtype=np.int16), counts)[order]
        state = np.concatenate(known)[order]
        del known
        options = ranges(first[order], first[order + 1]).astype(np.int32)
        first = _starts(np.diff(first)[order])
        chosen = ranges(moves[options], moves[options + 1]).astype(np.int32)
        moves = _starts(np.diff(moves)[options])
        return Process(
            self.machine,
            layers,
            node,
            state,
            first.astype(np.int32),
            number[options],
            moves.astype(np.int32),
            place[target[chosen]],
            fall[chosen],
            np.array([chance for chance, _ in self.falls], np.float64),
            np.array([words for _, words in self.falls], np.float64),
            tuple((chance, int(place[at])) for chance, at in began),
        )

    def _reached(self, starts: list[int]) -> list[States]:
        """The states at each node, sorted. Nodes are gone through in the order of reading."""
        machine = self.machine
        rank = {node: at for at, node in enumerate(order_of(machine.links(), machine.start))}
        known = [np.empty(0, np.int64) for _ in machine.nodes]
        coming: dict[int, list[States]] = {machine.start: [np.array(starts, np.int64)]}
        waiting = [(rank[machine.start], machine.start)]
        count = 0
        while waiting:
            _, node = heapq.heappop(waiting)
            new = np.unique(np.concatenate(coming.pop(node)))
            if len(known[node]):
                new = new[~_among(new, known[node])]
                known[node] = np.sort(np.concatenate((known[node], new)), kind="stable")
            else:
                known[node] = new
            count += len(new)
            if count > self.most:
                raise TooMany
            for choice in self.choices[node] if len(new) else ():
                here = new if choice.open is None else new[choice.open(new)]
                for edges in choice.edges.values():
                    for guard, edge in edges:
                        there = here if guard is None else here[guard(here)]
                        if not len(there):
                            continue
                        if edge.target not in coming:
                            coming[edge.target] = []
                            heapq.heappush(waiting, (rank[edge.target], edge.target))
                        coming[edge.target].append(self.columns.after(edge)(there))
        return known

    def _filled(self, node: int, known: list[States], base: Ints) -> _NodePart:
        """Of one node: options by situation, their numbers, moves by option, and the moves."""
        states = known[node]
        opened: list[tuple[_WordedChoice, Rows]] = []
        options = np.zeros(len(states), np.int32)
        for choice in self.choices[node]:
            rows = np.arange(len(states)) if choice.open is None else np.flatnonzero(choice.open(states))
            if len(rows):
                opened.append((choice, rows))
                options[rows] += 1
        place = _starts(options)[:-1]  # where the next option of each situation goes
        number = np.empty(int(options.sum()), np.int16)
        moves = np.zeros(len(number), np.int32)
        parts: list[tuple[Rows, NDArray[np.int32], NDArray[np.uint16]]] = []
        for choice, rows in opened:
            mine = place[rows]
            place[rows] += 1
            number[mine] = choice.number
            for at, targets, how in self._moves(choice, states[rows], known, base):
                parts.append((mine[at], targets, how))
                moves[mine[at]] += 1
        put = _starts(moves)[:-1]
        total = int(moves.sum())
        target, fall = np.empty(total, np.int32), np.empty(total, np.uint16)
        for mine, targets, how in parts:
            where = put[mine]
            put[mine] += 1
            target[where], fall[where] = targets, how
        return _NodePart(options, number, moves, target, fall)

    def _moves(
        self, choice: _WordedChoice, states: States, known: list[States], base: Ints
    ) -> Iterator[tuple[Rows, NDArray[np.int32], NDArray[np.uint16]]]:
        """For each edge: which of the states take it, where it leads them, how the dice fell."""
        every, which = self._falls(choice.option, states)
        for outcome in dict.fromkeys(name for odds in every for name in odds):
            words = choice.words.get(outcome.partition("/")[0], 0)
            how, lost = self._numbered(every, outcome, words), self._numbered(every, outcome, 0)
            left: Mask = np.array([outcome in odds for odds in every])[which]
            for guard, edge in choice.edges.get(outcome, ()):
                rows = np.flatnonzero(left if guard is None else left & guard(states))
                if len(rows):
                    left[rows] = False
                    after = self.columns.after(edge)(states[rows])
                    targets = base[edge.target] + np.searchsorted(known[edge.target], after)
                    yield rows, targets.astype(np.int32), how[which[rows]]
            rows = np.flatnonzero(left)
            if len(rows):
                yield rows, np.full(len(rows), NOWHERE, np.int32), lost[which[rows]]

    def _numbered(self, every: list[dict[str, Fraction]], outcome: str, words: int) -> NDArray[np.uint16]:
        numbers = []
        for odds in every:
            key = (float(odds.get(outcome, 0)), words)
            numbers.append(self.falls.setdefault(key, len(self.falls)))
        if len(self.falls) > 65_000:
            raise TooMany
        return np.array(numbers, np.uint16)

    def _falls(self, option: Option, states: States) -> tuple[list[dict[str, Fraction]], Rows]:
        """How the dice can fall, for each set of values that is asked for, and which set each state has."""
        names = list(dict.fromkeys(scores(option)))
        columns = [self.columns.values(name, states) for name in names]
        if not columns:
            return [falls(option, lambda _: 0)], np.zeros(len(states), np.intp)
        if len(columns) == 1:
            every, which = np.unique(columns[0], return_inverse=True)
            every = every[np.newaxis, :]
        else:
            every, which = np.unique(np.stack(columns), axis=1, return_inverse=True)
        cases = [dict(zip(names, map(int, values), strict=True)) for values in every.T]
        return [falls(option, each.__getitem__) for each in cases], which.ravel()


def _among(new: States, known: States) -> Mask:
    at = np.searchsorted(known, new)
    at[at == len(known)] = 0
    mask: Mask = known[at] == new
    return mask


def _starts(counts: NDArray[np.int32]) -> Ints:
    starts = np.zeros(len(counts) + 1, np.int64)
    np.cumsum(counts, out=starts[1:])
    return starts
