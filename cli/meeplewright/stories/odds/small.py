"""The odds of a small story, in fractions where they stay short: the chain of one reader, component by component."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction

from meeplewright.stories.odds.chain import Chain
from meeplewright.stories.odds.own import Policy, Weighing, shares
from meeplewright.stories.odds.policy import chosen, wanted
from meeplewright.stories.odds.solve import Number, Row, solved
from meeplewright.stories.odds.told import Odds, within
from meeplewright.stories.proof.graph import components
from meeplewright.stories.proof.single import Test

Shares = list[list[Fraction]]  # of the options of each situation
EXACT = 1500  # situations up to which odds are fractions
ROUNDING = 1e-15  # of what comes to one situation, in floats
PATIENCE = 2_000_000  # situations looked at again and again for the chance that an entry is seen


def odds_of_chain(chain: Chain, policy: str, own: Policy | None = None, counter: str = "") -> Odds:
    """Of a chain all of whose situations have been met; with a counter: what is expected of it at each ending."""
    exact = len(chain.node) <= EXACT
    moves = [options or [] for options in chain.moves]
    if own is not None:
        return _Solved(chain, _own(chain, own), chain.begins, exact=exact).odds(own.name, counter=counter)
    if policy == "random":
        even = [[Fraction(1, len(options) or 1)] * len(options) for options in moves]
        return _Solved(chain, even, chain.begins, exact=exact).odds(policy, counter=counter)
    choice = chosen(chain, best=policy == "best", exact=exact)
    sure = [[Fraction(at == pick) for at in range(len(each))] for each, pick in zip(moves, choice.picks, strict=True)]
    begins = [(Fraction(1), choice.begin)]
    return _Solved(chain, sure, begins, exact=exact).odds(policy, choice.value, choice.off, counter=counter)


def _own(chain: Chain, policy: Policy) -> Shares:
    """The shares of the options of each situation, as the policy weighs them."""
    lines: dict[tuple[int, int], list[tuple[Test | None, Weighing]]] = {}
    weights: Shares = []
    for node, state, taken in zip(chain.node, chain.state, chain.taken, strict=True):
        counting: list[Weighing | None] = []
        for number in taken:
            known = lines.get((node, number))
            if known is None:
                weighings = policy.of(chain.machine.nodes[node], chain.machine.option(node, number))
                known = [(chain.test(chain.machine.formula(line.when)), line) for line in weighings]
                lines[node, number] = known
            counting.append(next((line for test, line in known if test is None or test(state)), None))
        weights.append(shares(counting, chain.machine.nodes[node]) if taken else [])
    return weights


def _rows(chain: Chain, shares_: Shares, *, exact: bool) -> list[Row]:
    """For each situation what follows with which chance; -1 is nowhere."""
    rows: list[Row] = []
    for options, of_each in zip(chain.moves, shares_, strict=True):
        row: Row = {}
        for option, share in zip(options or (), of_each, strict=True):
            for chance, target, _ in option if share else ():
                row[target] = row.get(target, 0) + (chance * share if exact else float(chance) * float(share))
        rows.append(row)
    return rows


class _Solved:
    """The chain of one kind of reader, solved component by component."""

    def __init__(
        self,
        chain: Chain,
        shares_: Shares,
        begins: Sequence[tuple[Fraction, int]],
        *,
        exact: bool,
    ) -> None:
        self.chain, self.shares, self.exact = chain, shares_, exact
        self.rows = _rows(chain, shares_, exact=exact)
        self.links = [[target for target in row if target >= 0] for row in self.rows]
        self.begins: dict[int, Number] = {at: chance if exact else float(chance) for chance, at in begins}
        self.parts = components(self.links, self.begins)
        self.story = chain.story
        self.names = chain.machine.nodes
        self.residual = 0.0
        self.lost = self._never_ending()
        self.visits = self._flow(self.begins, self.parts, self.lost)

    def _never_ending(self) -> set[int]:
        """Situations from which this reader comes to no end and to no halt."""
        back: dict[int, list[int]] = {}
        ends = []
        for part in self.parts:
            for situation in part:
                if not self.links[situation] or -1 in self.rows[situation]:
                    ends.append(situation)
                for target in self.links[situation]:
                    back.setdefault(target, []).append(situation)
        can = set(ends)
        while ends:
            for before in back.get(ends.pop(), ()):
                if before not in can:
                    can.add(before)
                    ends.append(before)
        return {situation for part in self.parts for situation in part} - can

    def _flow(self, inflow: dict[int, Number], parts: Iterable[Sequence[int]], stop: set[int]) -> dict[int, Number]:
        """Expected visits of each situation; nothing flows on from those in `stop`."""
        coming = dict(inflow)
        flow: dict[int, Number] = {}
        for part in parts:
            first = part[0]
            if len(part) == 1 and first not in self.rows[first]:
                here = {first: coming.get(first, 0)}
            else:
                inside = {situation: coming.get(situation, 0) for situation in part}
                if not any(inside.values()):
                    continue
                here = self._settled(inside, stop)
            members = set(part)
            for situation, visits in here.items():
                if not visits:
                    continue
                flow[situation] = visits
                if situation in stop:
                    continue
                for target, chance in self.rows[situation].items():
                    if target >= 0 and target not in members:
                        coming[target] = coming.get(target, 0) + visits * chance
        return flow

    def _settled(self, inflow: dict[int, Number], stop: set[int]) -> dict[int, Number]:
        """Expected visits inside one component; what is left over of them is remembered."""
        coming: dict[int, dict[int, Number]] = {situation: {} for situation in inflow}
        for situation in inflow.keys() - stop:
            for target, chance in self.rows[situation].items():
                if target in coming:
                    coming[target][situation] = chance
        visits = solved(coming, inflow, exact=self.exact)
        for situation, sources in coming.items():
            flows = inflow[situation] + sum(chance * visits[source] for source, chance in sources.items())
            self.residual += abs(float(flows - visits[situation]))
        return visits

    def odds(self, policy: str, value: Number | None = None, beside: float = 0.0, *, counter: str = "") -> Odds:
        story, chain = self.story, self.chain
        endings: dict[str, Number] = {name: 0 for name in self.names if story.nodes[name].ending}
        halts: Number = 0
        never: Number = 0
        entries: Number = 0
        words: Number = 0
        read = [node.words + sum(option.words for option in node.options) for node in story.nodes.values()]
        for situation, visits in self.visits.items():
            name = self.names[chain.node[situation]]
            if not story.nodes[name].made:
                entries += visits
            words += visits * read[chain.node[situation]]
            if situation in self.lost:
                never += visits
            elif story.nodes[name].ending:
                endings[name] += visits
            else:
                row = self.rows[situation]
                halts += visits * row.get(-1, 0) if row else visits
                words += visits * self._told(situation)
        seen = self._seen()
        exact = self.exact and not self.residual and not beside
        off = 0.0 if exact else self.residual + ROUNDING * len(self.rows)
        ends = wanted(chain)
        good = sum((each for at, each in self.visits.items() if ends[at]), start=Fraction(0) if self.exact else 0.0)
        other = good if value is None else value
        bounds = (min(good - off, other - beside), max(good + off, other + beside))
        held = self._held(counter, endings) if counter else {}
        size = len(chain.node)
        return Odds(
            policy, endings, halts, never, entries, words, seen, size, exact, off, within(*bounds), self._read(), held
        )

    def _read(self) -> dict[str, Number]:
        read: dict[str, Number] = {}
        for situation, visits in self.visits.items():
            name = self.names[self.chain.node[situation]]
            read[name] = read.get(name, 0) + visits
        return read

    def _held(self, counter: str, endings: dict[str, Number]) -> dict[str, Number]:
        """What is expected of a counter at each ending that is come to."""
        sums: dict[str, Number] = {}
        for situation, visits in self.visits.items():
            name = self.names[self.chain.node[situation]]
            if name in endings and situation not in self.lost:
                value = self.chain.value(counter, self.chain.state[situation])
                sums[name] = sums.get(name, 0) + visits * value
        return {name: total / endings[name] for name, total in sums.items() if endings[name]}

    def _told(self, situation: int) -> Number:
        """Words of the outcomes that follow, expected."""
        total = Fraction(0)
        for option, share in zip(self.chain.moves[situation] or (), self.shares[situation], strict=True):
            total += share * sum(chance * words for chance, _, words in option if words)
        return total if self.exact else float(total)

    def _seen(self) -> dict[str, Number]:
        """First visits: what comes to an entry when nothing flows on from it."""
        chain = self.chain
        seen: dict[str, Number] = dict.fromkeys(self.names, 0)
        again: dict[int, set[int]] = {}  # nodes that can be read twice, with the parts in which that is so
        part_of = {situation: at for at, part in enumerate(self.parts) for situation in part}
        static = components(chain.machine.links(), [chain.machine.start])
        looping = {at: number for number, part in enumerate(static) if len(part) > 1 for at in part}
        by_node: dict[int, list[int]] = {}
        for situation, visits in self.visits.items():
            node = chain.node[situation]
            seen[self.names[node]] += visits
            by_node.setdefault(node, []).append(situation)
        for node, situations in by_node.items():
            itself = any(chain.node[t] == node for s in situations for t in self.links[s])
            if (node in looping or itself) and not _once(chain, node):
                again[node] = {part_of[situation] for situation in situations}
        work = 0
        for node in again:
            number = looping.get(node, -1)
            members = {at for at in by_node if looping.get(at, -2) == number} | {node}
            work += sum(len(by_node[at]) for at in members)
            if work > PATIENCE:
                seen[self.names[node]] = min(seen[self.names[node]], 1)
                continue
            seen[self.names[node]] = self._first_visits(node, members, by_node)
        for node in {chain.node[situation] for situation in self.lost}:
            work += len(self.rows)
            if work <= PATIENCE:
                seen[self.names[node]] = self._seen_of_the_lost(node)
        return seen

    def _seen_of_the_lost(self, node: int) -> Number:
        """The same for an entry that is read by those who never come to an end: they go round until they meet it."""
        own = {situation for part in self.parts for situation in part if self.chain.node[situation] == node}
        stop = set(own)
        for part in self.parts:
            members = set(part)
            closed = all(target in members for situation in part for target in self.links[situation])
            if closed and part[0] in self.lost and not members & own:
                stop |= members
        visits = self._flow(self.begins, self.parts, stop)
        return sum((visits.get(situation, 0) for situation in own), start=Fraction(0) if self.exact else 0.0)

    def _first_visits(self, node: int, members: set[int], by_node: dict[int, list[int]]) -> Number:
        """How often a node's situations are met for the first time, walking only through its loop."""
        inside = {situation for at in members for situation in by_node[at]}
        coming: dict[int, Number] = {}
        coming.update({at: chance for at, chance in self.begins.items() if at in inside})
        for situation, visits in self.visits.items():
            if situation in inside or situation in self.lost:
                continue
            for target, chance in self.rows[situation].items():
                if target in inside:
                    coming[target] = coming.get(target, 0) + visits * chance
        own = set(by_node[node])
        parts = [[s for s in part if s in inside] for part in self.parts]
        visits_ = self._flow(coming, [part for part in parts if part], own | self.lost)
        return sum((visits_.get(situation, 0) for situation in own), start=Fraction(0) if self.exact else 0.0)


def _once(chain: Chain, node: int) -> bool:
    """Whether a node can only be come to by options that are taken once each, and by one of them only."""
    edges = [chain.machine.edges[number] for number in chain.machine.into[node]]
    if node == chain.machine.start or len({(edge.source, edge.option) for edge in edges}) != 1:
        return False
    return bool(chain.machine.option(edges[0].source, edges[0].option).once)
