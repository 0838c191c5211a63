"""What a reader can bring about whatever luck does, in a story that says how many cards lie where, and not which.

Two things keep the sets small. What only makes more possible for who has it is not followed: where a state is said to
lead to an end, every one that differs from it in such things leads there as well. And cards that become fewer and
fewer come to an end however many there are, so nobody counts them down.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from meeplewright.stories.decks.certain import BackwardSearch, Known
from meeplewright.stories.model.story import VariableRole
from meeplewright.stories.proof.diagrams import Diagrams
from meeplewright.stories.proof.spaces import States

_Way = tuple[list[int], list[int]]  # edges after which there is one fewer, and edges after which there are more
_Other = Mapping[int, Sequence[States]]


@dataclass(eq=False)
class Fewer(BackwardSearch):
    """The backward search over numbers of cards."""

    space: Diagrams
    open: tuple[int, ...] = field(default=(), init=False)  # variables that are not followed
    _ways: dict[str, _Way] = field(default_factory=dict, init=False)
    _together: _Way = field(default=([], []), init=False)

    def __post_init__(self) -> None:
        super().__post_init__()
        heaps = self.told.heaps
        assert heaps is not None
        edges = self.machine.edges
        called = [
            (self.machine.nodes[each.source], self.machine.option(each.source, each.option).key) for each in edges
        ]
        self._ways = {
            name: (
                [number for number, key in enumerate(called) if heaps.falls.get(key) == name],
                [number for number, key in enumerate(called) if key in heaps.rises[name]],
            )
            for name, _ in Counter(heaps.falls.values()).most_common()
            if name in heaps.followed
        }
        falls, rises = zip(*self._ways.values(), strict=True) if self._ways else ((), ())
        self._together = sorted({e for each in falls for e in each}), sorted({e for each in rises for e in each})
        self.open = tuple(
            at
            for at, each in enumerate(self.machine.blocks)
            if each.variable.name not in heaps.followed and each.variable.role is not VariableRole.VISITED
        )

    def ending(self, goal: Mapping[int, States]) -> list[States]:
        """The states from which the goal can be reached.

        If from each of some states another of them can be reached with one fewer of something, and none is added on
        the way, the goal can be reached from all of them.
        """
        return self._settled(goal, {}, nested=True)

    def _settled(self, goal: Mapping[int, States], other: _Other, *, nested: bool) -> list[States]:
        """First with one fewer of anything and more of nothing; then with one fewer of one thing, whatever else."""
        sets = self.leading(goal, None, other)
        while (more := self._fewer_and_fewer(sets, self._together, other, nested=False)) is not None:
            sets = more
        for way in self._ways.values() if nested else ():
            if sets == self.reached:
                break
            more = self._fewer_and_fewer(sets, way, other, nested=True)
            if more is not None:
                return self._settled(dict(enumerate(more)), other, nested=True)
        return sets

    def _fewer_and_fewer(
        self, sets: Sequence[States], way: _Way, other: _Other, *, nested: bool
    ) -> list[States] | None:
        """With the states from which there are fewer and fewer until the goal is reached; None: no more of them."""
        falls, rises = way
        inside, goal = list(self.reached), dict(enumerate(sets))
        while True:
            step = {**dict.fromkeys(falls, inside), **dict.fromkeys(rises, sets), **other}
            led = self._settled(goal, step, nested=False) if nested else self.leading(goal, None, step)
            if led == inside:
                if inside == list(sets):
                    return None
                return self.leading(dict(enumerate(inside)), None, other)
            inside = led

    def one_step(
        self,
        node: int,
        sets: Sequence[States],
        shuffled: Sequence[States] | None,
        other: Mapping[int, Sequence[States]],
        known: Known,
    ) -> States:
        """As it is, but only where it holds whatever there is of what is not followed."""
        here = self.reached[node]
        led = self.space.join(sets[node], super().one_step(node, sets, shuffled, other, known))
        missing = self.space.minus(here, led)
        return self.space.minus(here, self.space.forget_all(missing, self.open))
