"""When two tables are the same for all that can still come."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator
from dataclasses import replace
from functools import cached_property
from typing import TypeVar

from meeplewright.stories.decks.machine import DeckRules, asked_at
from meeplewright.stories.decks.table import NOBODY, Table, shown
from meeplewright.stories.model.decks import PILE, CardMove, Pick, Stacking
from meeplewright.stories.model.story import Node, Option, Outcome, Story
from meeplewright.stories.odds.sample import bare

T = TypeVar("T")


class Keys:
    """Keys of tables: equal where nothing that can be done tells them apart.

    Cards that do the same are one. The order of a place is forgotten where nobody ever asks for it, what lies where
    nothing is taken from is forgotten, and piles of one deck have no names where no move asks which is which. With
    `every` all that is counted is kept, else only what some condition reads.
    """

    def __init__(self, machine: DeckRules, *, every: bool) -> None:
        self.machine = machine
        mover = machine.mover
        alike = _alike(machine.story)
        named = {name for name, _ in alike.items()}
        first: dict[Hashable, int] = {}
        self._card = [
            first.setdefault((alike[name], deck.name, mover.backs[number]), number) if name in named else number
            for number, (name, deck) in enumerate(mover.cards)
        ]
        nodes: dict[Hashable, int] = {}
        cards = {machine.number[name] for name, _ in mover.cards}
        self._node = [
            nodes.setdefault((alike[place.name], self._home(place.name)), number) if number in cards else number
            for number, place in enumerate(machine.places)
        ]
        hidden = {at for at, name in enumerate(machine.names) if machine.story.variables[name].sort == "hidden"}
        counted = {machine.index[name] for name in mover.piles_of}
        self._values = sorted(
            at for at in range(len(machine.names)) if at in machine.read or (every and at not in hidden | counted)
        )
        taken, ordered = _taken(machine.story)
        told_apart = {
            name for node in machine.story.nodes.values() for move in _moves(node) for name in _by_place(move)
        }
        self._piles = [
            (numbers, name in ordered, name in taken or name in machine.cards.decks, name not in told_apart)
            for name, numbers in mover.piles_of.items()
        ]
        keeping = _keeping(machine.story)
        self._keeps = [place.name in keeping for place in machine.places]

    def _home(self, name: str) -> tuple[str, ...]:
        return tuple(self.machine.mover.cards[number][1].name for number in self.machine.mover.ids[name])

    @cached_property
    def _width(self) -> int:
        return len(self.machine.mover.cards)

    def of(self, table: Table) -> Hashable:
        pools = [[*pool] for pool in table.pools]
        piles: list[Hashable] = []
        own = table.own if table.card != NOBODY or self._keeps[table.node] else NOBODY
        for numbers, ordered, alive, nameless in self._piles:
            lying = [
                (self._pile(table, number, pools, ordered=ordered, alive=alive), number == own) for number in numbers
            ]
            piles.append(tuple(sorted(lying) if nameless else lying) if len(lying) > 1 else lying[0])
        card = self._card
        return (
            self._node[table.node],
            tuple([table.values[at] for at in self._values]),
            (NOBODY, NOBODY) if table.card == NOBODY else (card[table.card], table.away),
            tuple(piles),
            _trimmed([tuple(sorted([card[each] for each in pool])) for pool in pools]),
        )

    def _pile(
        self, table: Table, number: int, pools: list[list[int]], *, ordered: bool, alive: bool
    ) -> tuple[tuple[int, ...], ...]:
        tops, bottoms = table.tops[number], table.bottoms[number]
        if not tops and not bottoms:
            return (), (), _trimmed(table.unseen[number])
        parts: list[tuple[int, ...]] = []
        for entries in (tops, bottoms):
            codes: list[int] = []
            for entry in entries:
                if entry < 0:
                    one, pool = shown(entry, self._width)
                    pools[pool].append(one)  # nobody knows which of those with its back it is
                    codes.append(-1 - self.machine.mover.backs[one] - pool * self._width)
                elif alive:
                    codes.append(self._card[entry])
            parts.append(tuple(codes if ordered else sorted(codes)))
        return (*parts, _trimmed(table.unseen[number]))


def _trimmed(parts: list[T]) -> tuple[T, ...]:
    """Without what is empty at the end."""
    end = len(parts)
    while end and not parts[end - 1]:
        end -= 1
    return tuple(parts[:end])


def _alike(story: Story) -> dict[str, str]:
    """For each entry what it does, as a text that is equal for those that do the same."""
    named = {move.card for node in story.nodes.values() for move in _moves(node) if move.card}
    plain = bare(story)
    return {name: name if name in named else repr(_stripped(node)) for name, node in plain.nodes.items()}


def _stripped(node: Node) -> Node:
    """Without what is only read."""
    return replace(
        node,
        id="",
        number=None,
        title="",
        text="",
        words=0,
        options=tuple(
            replace(option, label="", words=0, outcomes=tuple(replace(o, text="", words=0) for o in option.outcomes))
            for option in node.options
        ),
    )


def _moves(node: Node) -> Iterator[CardMove]:
    parts: list[Node | Option | Outcome] = [node, *node.options]
    parts += [outcome for option in node.options for outcome in option.outcomes]
    for part in parts:
        yield from part.moves


def _by_place(move: CardMove) -> Iterator[str]:
    """The decks of which it takes one pile by where it stands: the fullest, the smallest, of equals the first."""
    if move.count and not move.card:
        yield move.source
    if move.put is not Stacking.SHUFFLE:
        yield move.to


def _keeping(story: Story) -> set[str]:
    """The nodes at which it matters which pile the last card came from: there, or before another is drawn."""
    assert story.cards is not None
    heaps = {PILE, *(name for name, deck in story.cards.decks.items() if deck.piles > 1)}

    def asks(moves: Iterable[CardMove]) -> bool:
        return any(move.source == PILE or not heaps.isdisjoint(_by_place(move)) for move in moves)

    nodes = story.nodes
    coming = {name for name, node in nodes.items() if asks(node.moves) or PILE in asked_at(node)}
    keeping = {name for name, node in nodes.items() if node.draw is None and asks(_moves(node))}
    grew = True
    while grew:
        before = {
            name
            for name, node in nodes.items()
            if node.draw is None and any(target in coming or target in keeping for _, _, target in story.links(name))
        }
        grew = not before <= keeping
        keeping |= before
    return keeping


def _taken(story: Story) -> tuple[set[str], set[str]]:
    """The places that something is taken from, and those whose order that asks for."""
    assert story.cards is not None
    taken = {deck.to for deck in story.cards.decks.values() if deck.refill}
    ordered = set(story.cards.decks)
    for node in story.nodes.values():
        if node.draw is not None:
            taken.add(node.draw.source)
            if node.draw.pick is not Pick.ANY:
                ordered.add(node.draw.source)
        for move in _moves(node):
            taken.add(move.source)
            if move.count and not move.card:
                ordered.add(move.source)
    return taken, ordered
