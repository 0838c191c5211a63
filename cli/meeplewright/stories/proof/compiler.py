"""From a story to a machine: slicing, blocks of values, live variables, edges."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from meeplewright.stories.model.applies import availability, possible, sum_is
from meeplewright.stories.model.conditions import ALWAYS, NEVER, AnyOf, Condition, Not, Test, both
from meeplewright.stories.model.fights import rounds_of
from meeplewright.stories.model.story import (
    BACK,
    Add,
    DiceCheck,
    Effect,
    Fight,
    Goto,
    Node,
    Option,
    Outcome,
    Recall,
    Story,
    scores,
)
from meeplewright.stories.proof.formulas import (
    FALSE,
    Blocks,
    Formula,
    Rule,
    blocks_of,
    collect,
    conjoined,
    formula,
    read_by,
    singly,
)
from meeplewright.stories.proof.lives import live_at
from meeplewright.stories.proof.machine import Change, DeadEnd, Edge, Effects, Machine, Table, ones

ENDLESS = "endless"  # how a fight comes out in which nobody can hit anybody


@dataclass(frozen=True, eq=False, slots=True)
class _NamedEdge:
    """An edge while its variables still have names."""

    source: int
    target: int
    option: int
    outcome: str
    when: Condition
    effects: tuple[Effect, ...]


def compiled(
    story: Story, *, odds: bool = False, reduced: bool = True, asked: Mapping[str, Sequence[Condition]] | None = None
) -> Machine:
    """A story as a machine.

    `odds` keeps apart what the dice can tell apart, and nothing that only rules read; `reduced=False` keeps every
    value; `asked` are conditions that somebody else will ask for at a node.
    """
    return _Compiler(story, odds=odds, reduced=reduced, asked=asked or {}).machine()


class _Compiler:
    def __init__(self, story: Story, *, odds: bool, reduced: bool, asked: Mapping[str, Sequence[Condition]]) -> None:
        self.story, self.odds, self.reduced = story, odds, reduced
        self.asked = {
            node: [singly(each, story.variables) for each in conditions] for node, conditions in asked.items()
        }
        self.variables = story.variables
        self.nodes = tuple(story.nodes)
        self.number = {node: at for at, node in enumerate(self.nodes)}
        self.known: dict[int, tuple[Formula, Condition]] = {}
        self.passed: dict[tuple[str, str, int], Formula] = {}
        self.tables: dict[tuple[object, ...], Table] = {}

    def machine(self) -> Machine:
        story, variables = self.story, self.variables
        fits: list[list[Condition]] = []
        opens: list[list[Condition]] = []
        for node in story.nodes.values():
            one, other = availability(node, variables)
            fits.append([singly(each, variables) for each in one])
            opens.append([singly(each, variables) for each in other])
        lost: list[list[tuple[int, str, Condition]]] = [[] for _ in self.nodes]
        ways = [way for at, node in enumerate(story.nodes.values()) for way in self._ways(at, node, lost[at])]
        rules = [
            (singly(rule.when, variables), singly(rule.require, variables))
            for rule in (() if self.odds else story.rules)
        ]
        kept = singly(story.keep.when, variables) if story.keep is not None else ALWAYS
        tests: dict[str, set[tuple[str, int]]] = {}
        groups = (
            [kept],
            *self.asked.values(),
            *fits,
            *opens,
            [way.when for way in ways],
            [each for at in lost for _, _, each in at],
            *rules,
        )
        for conditions in groups:
            for condition in conditions:
                collect(condition, tests)
        self._choose_variables(tests, ways)
        open_ = tuple(tuple(map(self._made, each)) for each in opens)
        fits_ = tuple(tuple(map(self._made, each)) for each in fits)
        lost_ = tuple(
            tuple(
                DeadEnd(at, name, nowhere)
                for at, name, each in losses
                if (nowhere := self._both(open_[node][at], each)) != FALSE
            )
            for node, losses in enumerate(lost)
        )
        rules_ = tuple((self._made(when), self._made(require)) for when, require in rules)
        drafts = [
            (way, guard, self._changes(way))
            for way in ways
            if (guard := self._both(open_[way.source][way.option], way.when)) != FALSE
        ]
        always = 0
        for when, require in rules_:
            always |= read_by(when) | read_by(require)
        keep = self._made(kept)
        reads = [always] * len(self.nodes)
        for at in range(len(self.nodes)):
            for each in (*open_[at], *fits_[at], *(nowhere.where for nowhere in lost_[at])):
                reads[at] |= read_by(each)
            for condition in self.asked.get(self.nodes[at], ()):
                reads[at] |= read_by(self._made(condition))
            if story.nodes[self.nodes[at]].ending:
                reads[at] |= read_by(keep)
            if self.odds:  # a score is read by its check even where every outcome is always possible
                names = {name for option in self.story.nodes[self.nodes[at]].options for name in scores(option)}
                reads[at] |= sum(1 << self.index[name] for name in names if name in self.index)
        live = self._live(drafts, reads)
        begin = self._begin()
        programs = _Programs(live, begin, self.blocks)
        edges = tuple(
            Edge(
                way.source,
                way.target,
                guard,
                programs.of(effects, way.source, way.target),
                way.option,
                way.outcome,
                effects,
            )
            for way, guard, changes in drafts
            for effects in (tuple(sorted(changes.items())),)
        )
        out: list[list[int]] = [[] for _ in self.nodes]
        into: list[list[int]] = [[] for _ in self.nodes]
        for number, edge in enumerate(edges):
            out[edge.source].append(number)
            into[edge.target].append(number)
        return Machine(
            story=story,
            nodes=self.nodes,
            start=self.number[story.start],
            blocks=tuple(self.blocks),
            fixed=self.fixed,
            edges=edges,
            out=tuple(map(tuple, out)),
            into=tuple(map(tuple, into)),
            live=tuple(live),
            open=open_,
            fits=fits_,
            lost=lost_,
            rules=rules_,
            begin=begin,
            keep=keep,
        )

    def _made(self, condition: Condition) -> Formula:
        pair = self.known.get(id(condition))
        if pair is None:
            statement = formula(condition, self.index, self.blocks, self.fixed, self.passed)
            pair = self.known[id(condition)] = (statement, condition)  # kept, so that its id stays its own
        return pair[0]

    def _both(self, one: Formula, condition: Condition) -> Formula:
        return conjoined((one, self._made(condition)))

    def _ways(self, at: int, node: Node, lost: list[tuple[int, str, Condition]]) -> Iterator[_NamedEdge]:
        for number, option in enumerate(node.options):
            paid = tuple(Effect(cost.name, -cost.amount) for cost in option.costs)
            for name, outcome, when, effects in self._outcomes(option):
                missing: list[Condition] = []
                for target, where in self._targets(outcome, missing):
                    gains = self.story.nodes[target].gains
                    condition = singly(both(when, where), self.variables)
                    yield _NamedEdge(at, self.number[target], number, name, condition, (*paid, *effects, *gains))
                lost += [(number, name, singly(both(when, each), self.variables)) for each in missing]
            if isinstance(option.chance, Fight):
                lost.append((number, ENDLESS, self._endless(option.chance)))

    def _outcomes(self, option: Option) -> Iterator[tuple[str, Outcome, Condition, tuple[Effect, ...]]]:
        """Name, outcome, when it can come out so, and what it changes."""
        chance = option.chance
        if isinstance(chance, Fight):
            yield from self._fought(option, chance)
            return
        for outcome in option.outcomes:
            when = possible(chance, outcome.name) if isinstance(chance, DiceCheck) else ALWAYS
            if when != NEVER:
                yield outcome.name, outcome, when, outcome.effects

    def _fought(self, option: Option, fight: Fight) -> Iterator[tuple[str, Outcome, Condition, tuple[Effect, ...]]]:
        by_name = {outcome.name: outcome for outcome in option.outcomes}
        score, health = self.variables[fight.score], self.variables[fight.health]
        scores = {value: rounds_of(fight, value) for value in range(score.low, score.high + 1)}
        chances = {value: odds.won_after(fight, max(health.high, 1)) for value, odds in scores.items()}
        can_lose = AnyOf(tuple(Test(fight.score, "==", value) for value, odds in scores.items() if odds.lose))
        # hit only in rounds in which the enemy is hit too: beaten with it, or before
        with_it = AnyOf(tuple(Test(fight.score, "==", value) for value, odds in scores.items() if odds.both))
        won = by_name["success"]
        lost = 0
        while lost == 0 or health.high > lost * fight.damage:
            hits = tuple(Test(fight.score, "==", at) for at, odds in chances.items() if any(odds[lost : lost + 1]))
            when = both(AnyOf(hits), Test(fight.health, ">", lost * fight.damage))
            effects = (Effect(fight.health, -lost * fight.damage), *won.effects) if lost else won.effects
            yield f"success/{lost}" if lost else "success", won, when, effects
            lost += 1
        beaten = by_name["failure"]
        together = both(with_it, Test(fight.health, "<=", fight.hits * fight.damage))
        gone = AnyOf((can_lose, together, Test(fight.health, "<=", 0)))
        yield "failure", beaten, gone, (Effect(fight.health, 0, sets=True), *beaten.effects)

    def _endless(self, fight: Fight) -> Condition:
        """When nobody can ever hit the other."""
        score = self.variables[fight.score]
        never = [value for value in range(score.low, score.high + 1) if rounds_of(fight, value).endless]
        return both(AnyOf(tuple(Test(fight.score, "==", value) for value in never)), Test(fight.health, ">", 0))

    def _targets(self, outcome: Outcome, missing: list[Condition]) -> Iterator[tuple[str, Condition]]:
        target = outcome.target
        if isinstance(target, Goto):
            yield target.node, ALWAYS
        elif isinstance(target, Recall):
            places = [(node, Test(target.register, "==", at + 1)) for at, node in enumerate(target.nodes) if node]
            yield from places
            missing.append(Not(AnyOf(tuple(where for _, where in places))))
        elif isinstance(target, Add):
            fixed = target.base + sum(self.variables[name].number or 0 for name in target.names)
            counters = tuple(name for name in target.names if self.variables[name].number is None)
            held = [Test(name) for name in target.names if self.variables[name].number is not None]
            hits = [(node, both(*held, sum_is(counters, number - fixed))) for number, node in target.nodes.items()]
            hits = [(node, where) for node, where in hits if NEVER not in (where, *getattr(where, "of", ()))]
            yield from hits
            missing.append(Not(AnyOf(tuple(where for _, where in hits))))
        else:
            missing.append(ALWAYS)

    def _choose_variables(self, tests: dict[str, set[tuple[str, int]]], ways: list[_NamedEdge]) -> None:
        """Slicing and clamping: what nobody reads is left out, values that nobody tells apart are one."""
        if self.odds:
            self._odds_tests(tests)
        effects: dict[str, set[Rule]] = {}
        for way in ways:
            for effect in way.effects:
                effects.setdefault(effect.name, set()).add(effect.rule)
        for effect in self.story.nodes[self.story.start].gains:
            effects.setdefault(effect.name, set()).add(effect.rule)
        self.index: dict[str, int] = {}
        self.blocks: list[Blocks] = []
        self.fixed: dict[str, int] = {}
        for name in tests if self.reduced else self.variables:
            variable, moves = self.variables[name], effects.get(name, set())
            if not moves and len(variable.starts) == 1 and self.reduced:
                self.fixed[name] = variable.starts[0]
                continue
            comparisons = tests.get(name, set())
            if not self.reduced:
                comparisons = comparisons | {("==", value) for value in range(variable.low, variable.high + 1)}
            blocks = blocks_of(variable, sorted(comparisons), sorted(moves))
            if blocks.size == 1 and self.reduced:
                self.fixed[name] = variable.starts[0]
                continue
            self.index[name] = len(self.blocks)
            self.blocks.append(blocks)

    def _odds_tests(self, tests: dict[str, set[tuple[str, int]]]) -> None:
        for node in self.story.nodes.values():
            for option in node.options:
                for name in scores(option):
                    variable = self.variables[name]
                    tests.setdefault(name, set()).update(("==", v) for v in range(variable.low, variable.high + 1))

    def _changes(self, way: _NamedEdge) -> dict[int, Table]:
        effects: dict[int, list[Effect]] = {}
        for effect in way.effects:
            at = self.index.get(effect.name)
            if at is not None:
                effects.setdefault(at, []).append(effect)
        changes = {at: self._table(at, each) for at, each in effects.items()}
        return {at: table for at, table in changes.items() if table != tuple(range(len(table)))}

    def _table(self, at: int, effects: list[Effect]) -> Table:
        key = (at, *(effect.rule for effect in effects))
        table = self.tables.get(key)
        if table is None:
            table = self.tables[key] = self.blocks[at].table(effects)
        return table

    def _live(self, drafts: list[tuple[_NamedEdge, Formula, dict[int, Table]]], reads: list[int]) -> list[int]:
        """The variables that something read later can still depend on."""
        everything = (1 << len(self.blocks)) - 1
        if not self.reduced:
            return [everything] * len(self.nodes)
        register = self.index.get(BACK, -1)
        ways = [(way.source, way.target, guard, changes) for way, guard, changes in drafts]
        return live_at(ways, reads, self.number[self.story.start], register, self._begin())

    def _begin(self) -> tuple[tuple[int, ...], ...]:
        gains = self.story.nodes[self.story.start].gains
        begins = []
        for blocks in self.blocks:
            table = blocks.table([effect for effect in gains if effect.name == blocks.variable.name])
            begins.append(tuple(sorted({table[block] for block in blocks.starts})))
        return tuple(begins)


class _Programs:
    """What ways change, of variables that matter: forget what is dead at the target, then change what is live there.

    What comes alive is as it was at the start, or matters to readers of other visits alone.
    """

    def __init__(self, live: Sequence[int], begin: Sequence[Table], blocks: Sequence[Blocks]) -> None:
        self.live = live
        self.rest = [(each[0],) * of.size for each, of in zip(begin, blocks, strict=True)]
        self.known: dict[tuple[int, int, Effects], tuple[Change, ...]] = {}

    def of(self, effects: Effects, source: int, target: int) -> tuple[Change, ...]:
        """From one node to another; the same again for ways that change the same between nodes alike."""
        before, after = self.live[source], self.live[target]
        effects = tuple((at, table) for at, table in effects if after >> at & 1)
        key = (before, after, effects)
        steps = self.known.get(key)
        if steps is None:
            come = after & ~before
            if any(come >> at & 1 for at, _ in effects):
                changes = dict(effects)
                risen = tuple(
                    (at, (changes[at][self.rest[at][0]],) * len(self.rest[at]) if at in changes else self.rest[at])
                    for at in ones(come)
                )
                program = (*((at, None) for at in ones(before & ~after)), *risen)
            elif effects:
                program = self.of((), source, target)
            else:
                program = (*((at, None) for at in ones(before & ~after)), *((at, self.rest[at]) for at in ones(come)))
            steps = self.known[key] = (*program, *(each for each in effects if not come >> each[0] & 1))
        return steps
