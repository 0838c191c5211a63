"""The odds of a large story for one kind of reader."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from meeplewright.stories.odds.arrays.columns import Columns
from meeplewright.stories.odds.arrays.flow import ExpectedVisits, ReaderChoices, flow_of
from meeplewright.stories.odds.arrays.own import weighed
from meeplewright.stories.odds.arrays.process import Process
from meeplewright.stories.odds.arrays.worth import Worth, worth_of
from meeplewright.stories.odds.own import Policy
from meeplewright.stories.odds.policy import goals
from meeplewright.stories.odds.told import Odds, within
from meeplewright.stories.proof.graph import components

ROUNDING = 1e-14  # of a sum over all situations, relative: numpy adds in pairs


def odds_of_process(
    process: Process, policy: str, own: Policy | None = None, counter: str = "", *, seen: bool = False
) -> Odds:
    """For readers who choose at `random`, as well as possible (`best`), as badly (`worst`), or by their own policy."""
    good = wanted(process)
    reader, begins, worth = ReaderChoices(), {at: float(chance) for chance, at in process.begins}, None
    if own is not None:
        policy, reader = own.name, ReaderChoices(weights=weighed(process, own))
    elif policy != "random":
        worth = worth_of(process, good, best=policy == "best")
        reader = ReaderChoices(picks=worth.picks)
        pick = max if policy == "best" else min
        begins = {pick((at for _, at in process.begins), key=worth.value.__getitem__): 1.0}
    flow = flow_of(process, reader, begins)
    return _Told(process, reader, begins, flow).odds(policy, good, worth, counter=counter, seen=seen)


def wanted(process: Process) -> NDArray[np.bool_]:
    """For each situation whether it is an end that a reader wants."""
    machine = process.machine
    ends = goals(machine.story)
    mask: NDArray[np.bool_] = np.array([name in ends for name in machine.nodes])[process.node]
    keeps = Columns(machine).test(machine.keep)
    if keeps is not None:
        at = np.flatnonzero(mask)
        mask[at] = keeps(process.state[at])
    return mask


class _Told:
    def __init__(self, process: Process, reader: ReaderChoices, begins: dict[int, float], flow: ExpectedVisits) -> None:
        self.process, self.reader, self.begins, self.flow = process, reader, begins, flow
        self.story = process.machine.story
        self.names = process.machine.nodes

    def odds(self, policy: str, good: NDArray[np.bool_], worth: Worth | None, *, counter: str, seen: bool) -> Odds:
        process, flow, story = self.process, self.flow, self.story
        visits = self._by_node(flow.visits)
        nodes = [story.nodes[name] for name in self.names]
        read = np.array([node.words + sum(option.words for option in node.options) for node in nodes], float)
        printed = np.array([not node.made for node in nodes])
        ends = np.array([bool(node.ending) for node in nodes])
        never = 0.0 if flow.lost is None else float(flow.visits[flow.lost].sum())
        halting = (np.diff(process.first) == 0) & ~ends[process.node]
        off = flow.off + ROUNDING
        reached = float(flow.visits[good].sum())
        low, high = reached - off, reached + off
        if worth is not None:
            value = float(worth.value[next(iter(self.begins))])
            low, high = min(low, value - worth.off), max(high, value + worth.off)
            low, high = (low, high) if policy == "worst" else (reached - off, high)
        return Odds(
            policy,
            {name: float(visits[at]) for at, name in enumerate(self.names) if ends[at]},
            flow.nowhere + float(flow.visits[halting].sum()),
            never,
            float(visits[printed].sum()),
            float(visits @ read) + flow.words,
            self._seen(visits) if seen else {},
            process.size,
            exact=False,
            off=off,
            good=within(low, high),
            read={name: float(visits[at]) for at, name in enumerate(self.names) if visits[at]},
            held=self._held(counter, ends) if counter else {},
        )

    def _held(self, counter: str, ends: NDArray[np.bool_]) -> dict[str, float]:
        """What is expected of a counter at each ending that is come to."""
        at = np.flatnonzero(ends[self.process.node] & (self.flow.visits > 0))
        visits, node = self.flow.visits[at], self.process.node[at]
        values = Columns(self.process.machine).values(counter, self.process.state[at])
        came = np.bincount(node, visits, len(self.names))
        sums = np.bincount(node, visits * values, len(self.names))
        return {name: float(sums[n] / came[n]) for n, name in enumerate(self.names) if came[n] > 0}

    def _by_node(self, visits: NDArray[np.float64]) -> NDArray[np.float64]:
        sums: NDArray[np.float64] = np.bincount(self.process.node, visits, len(self.names)).astype(np.float64)
        return sums

    def _seen(self, visits: NDArray[np.float64]) -> dict[str, float]:
        """First visits: what comes to an entry when nothing flows on from it."""
        machine = self.process.machine
        again = {at for part in components(machine.links(), [machine.start]) if len(part) > 1 for at in part}
        again |= {edge.source for edge in machine.edges if edge.source == edge.target}
        lost = self.flow.lost is not None and bool(self.flow.visits[self.flow.lost].any())  # they read on all the same
        reached = np.bincount(self.process.node, minlength=len(self.names)) > 0
        seen: dict[str, float] = {}
        for at, name in enumerate(self.names):
            seen[name] = float(visits[at])
            if (lost and reached[at]) or (at in again and visits[at] > 0 and not self._once(at)):
                stop = self.process.node == at
                first = flow_of(self.process, self.reader, self.begins, stop=stop, checked=False)
                seen[name] = float(first.visits[stop].sum())
        return seen

    def _once(self, node: int) -> bool:
        """Whether it can only be come to by an option that is taken once."""
        machine = self.process.machine
        edges = [machine.edges[number] for number in machine.into[node]]
        if node == machine.start or len({(edge.source, edge.option) for edge in edges}) != 1:
            return False
        return bool(machine.option(edges[0].source, edges[0].option).once)
