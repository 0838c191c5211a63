"""The odds of a story: of each ending, of each entry to be seen, and how much is read, for each kind of reader."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from meeplewright.stories.model.conditions import Condition, Test
from meeplewright.stories.model.story import Story
from meeplewright.stories.odds import small
from meeplewright.stories.odds.chain import Chain
from meeplewright.stories.odds.falls import TooMany
from meeplewright.stories.odds.leave_out import at_least
from meeplewright.stories.odds.own import Policy
from meeplewright.stories.odds.told import Odds

if TYPE_CHECKING:
    from meeplewright.stories.odds.arrays.process import Process

POLICIES = ("random", "best", "worst")
OWN = "own"  # as the policy of `Readings` says
MOST = 12_000_000  # situations: some 2 GB
MOST_WITHOUT = 300_000  # where numpy and scipy are not there


class NeedsArrays(TooMany):
    """More situations than can be solved without numpy and scipy."""


class Readings:
    """A story whose situations have all been met, for as many kinds of readers as are asked for."""

    def __init__(
        self,
        story: Story,
        *,
        values: Mapping[str, int] | None = None,
        most: int = MOST,
        own: Policy | None = None,
        counter: str = "",
    ) -> None:
        self.story, self.own, self.counter = story, own, counter
        self._asked = _asked(story, own, counter)
        self._chain: Chain | None = None
        self._process: Process | None = None
        try:
            self._chain = self._met(values, min(most, small.EXACT))
        except TooMany:
            if most <= small.EXACT:
                raise
            many = at_least(story, values or {}, self._asked)
            if many > most:
                raise TooMany(many) from None
            self._process = self._columns(values, most)
        if self._process is None and self._chain is None:
            try:
                self._chain = self._met(values, min(most, MOST_WITHOUT))
            except TooMany:
                if most <= MOST_WITHOUT or _arrays():
                    raise
                raise NeedsArrays from None

    def _met(self, values: Mapping[str, int] | None, most: int) -> Chain:
        chain = Chain(self.story, values=values, most=most, asked=self._asked)
        chain.expand_all()
        return chain

    def _columns(self, values: Mapping[str, int] | None, most: int) -> Process | None:
        """None where numpy and scipy are not there, or the states of the story are too wide for their columns."""
        if not _arrays():
            return None
        from meeplewright.stories.odds.arrays.columns import TooWide
        from meeplewright.stories.odds.arrays.process import explored
        from meeplewright.stories.proof.compiler import compiled

        try:
            machine = compiled(self.story, odds=True, asked=self._asked)
            return explored(machine, values=values or {}, most=most)
        except TooWide:
            return None

    def odds(self, policy: str = "random", *, seen: bool = False) -> Odds:
        """For readers who choose at `random`, as well as possible (`best`), as badly (`worst`), or by their `own`.

        Well means to a good ending; where no ending is marked `good`, to any ending. How likely each entry is `seen`
        is always told of small stories, of large ones where it is asked for.
        """
        own = self.own if policy == OWN else None
        if self._process is None:
            assert self._chain is not None
            return small.odds_of_chain(self._chain, policy, own, self.counter)
        from meeplewright.stories.odds.arrays.readings import odds_of_process

        return odds_of_process(self._process, policy, own, self.counter, seen=seen)


def odds_of(
    story: Story,
    policy: str = "random",
    *,
    values: Mapping[str, int] | None = None,
    most: int = MOST,
    seen: bool = False,
    own: Policy | None = None,
) -> Odds:
    """The odds for one kind of reader. Raises falls.TooMany, falls.NoDice."""
    return Readings(story, values=values, most=most, own=own).odds(policy, seen=seen)


def _asked(story: Story, own: Policy | None, counter: str) -> dict[str, list[Condition]]:
    """What somebody asks for besides the story: the guards of a policy, a counter at the endings."""
    conditions = own.asked(story) if own is not None else {}
    if counter:
        variable = story.variables[counter]
        every: list[Condition] = [Test(counter, "==", value) for value in range(variable.low, variable.high + 1)]
        conditions |= {name: every for name, node in story.nodes.items() if node.ending}
    return conditions


def _arrays() -> bool:
    from importlib.util import find_spec

    return find_spec("numpy") is not None and find_spec("scipy") is not None
