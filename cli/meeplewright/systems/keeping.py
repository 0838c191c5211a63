"""Whether a pack keeps the house rules of its system: each asked of all that it is about, with a budget of steps."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from meeplewright.digits import place_in
from meeplewright.findings.model import Finding, Place, Related
from meeplewright.sources.model import Path_, Record, Source
from meeplewright.systems.cel.steps import ALL_RULES, ONE_RULE, Evaluation
from meeplewright.systems.cel.values import TooMuch, Wrong
from meeplewright.systems.expressions import ExpressionError, UnlinkedError, in_words
from meeplewright.systems.house import RuleContext, RuleInUse, Verdict, things_of
from meeplewright.systems.pairs import verdicts_on_pairs
from meeplewright.systems.rules import PACK, HouseRule

_MOST_TOLD = 5  # records for which one rule is told to fail; the rest is a number


@dataclass(frozen=True, slots=True)
class RuleSubject:
    """What a rule is about: a record, or pack.yaml."""

    data: Mapping[str, Any]
    source: Source
    path: Path_
    name: str
    kind: str


class Verdicts(Protocol):
    """What one rule was found to say of things before, and in how many steps; a session has some.

    Steps count again each time, so that a rule is given up where it would be if nothing were known.
    """

    def before(self, data: Mapping[str, Any], inside: Path_) -> tuple[Verdict, int] | None: ...

    def keep(self, data: Mapping[str, Any], inside: Path_, verdict: tuple[Verdict, int]) -> None: ...


def house_findings(
    rules: Sequence[HouseRule],
    records: Mapping[str, Sequence[Record]],
    table: RuleContext,
    pack: Source,
    known: Callable[[HouseRule], Verdicts] | None = None,
) -> Iterator[Finding]:
    """What rules say of the records given, and of the pack itself. `known`: what they said before."""
    left = ALL_RULES
    for number, rule in enumerate(rules, 1):
        try:
            ready = RuleInUse(rule)
        except ExpressionError:  # told as a finding of the system
            continue
        asking = _Asking(ready, table, left)
        things = _things(rule.each, records, table, pack)
        if rule.with_:
            yield from asking.of_pairs(things, _things(rule.with_, records, table, pack))
        else:
            yield from asking.findings(things, None if known is None else known(rule))
        left -= asking.spent
        if left <= 0:
            yield from asking.none_left(len(rules) - number)
            return


def _things(
    kinds: Sequence[str], records: Mapping[str, Sequence[Record]], table: RuleContext, pack: Source
) -> list[Record | RuleSubject]:
    things: list[Record | RuleSubject] = [each for kind in kinds for each in records.get(kind, ())]
    return [*things, RuleSubject(table.pack, pack, (), "", PACK)] if PACK in kinds else things


_Failure = tuple[Record | RuleSubject, Path_, ExpressionError]


class _Asking:
    """One rule over all that it is about."""

    def __init__(self, ready: RuleInUse, table: RuleContext, left: int) -> None:
        self.ready = ready
        self.rule = ready.rule
        self.table = table
        self.most = min(ONE_RULE, left)
        self.run = Evaluation(self.most, table.lookups)
        self.done = 0
        self.gave_up: Record | RuleSubject | None = None

    @property
    def spent(self) -> int:
        return self.most - self.run.left

    def findings(self, things: Sequence[Record | RuleSubject], known: Verdicts | None) -> Iterator[Finding]:
        failures: list[_Failure] = []
        verdicts = self._of_whole(things) if known is None and not self.rule.of else self._verdicts(things, known)
        for thing, inside, it, verdict in verdicts:
            if verdict is True:
                values = self.table.values(thing.data, it, inside, thing.kind)
                yield _broken(self.rule, thing, inside, self.ready.message(values))
            elif isinstance(verdict, ExpressionError) and not isinstance(verdict, UnlinkedError):
                failures.append((thing, inside, verdict))
        yield from self._end(failures, len(things))

    def of_pairs(
        self, things: Sequence[Record | RuleSubject], others: Sequence[Record | RuleSubject]
    ) -> Iterator[Finding]:
        """The same for a rule about pairs. Nothing of it is remembered: finding them again is quick."""
        failures: list[_Failure] = []
        seen: Record | RuleSubject | None = None
        try:
            for seen, other, verdict in verdicts_on_pairs(self.ready, things, others, self.table, self.run):
                if isinstance(verdict, UnlinkedError):
                    continue
                if isinstance(verdict, ExpressionError):
                    failures.append((seen, (), verdict))
                elif other is not None:
                    values = self.table.values(seen.data, kind=seen.kind, other=other.data)
                    yield _broken(self.rule, seen, (), self.ready.message(values), other)
        except TooMuch:
            self.run.left = min(self.run.left, 0)
            self.gave_up = seen or things[0]
        yield from self._end(failures, 0)

    def _end(self, failures: Sequence[_Failure], things: int) -> Iterator[Finding]:
        yield from _failed(self.rule, failures)
        if self.gave_up is not None and self.most == ONE_RULE:
            after = f", after {self.done:,} of {things:,} things" if things else " over its pairs"
            yield _too_much(self.rule, self.gave_up, f"it took more than {ONE_RULE:,} steps{after}")

    def none_left(self, rules: int) -> Iterator[Finding]:
        """All rules together have taken what they may. One told before is named again for those after it."""
        if self.gave_up is not None and (rules or self.most < ONE_RULE):
            rest = f", and of those after it none is asked ({rules})" if rules else ""
            yield _too_much(
                self.rule, self.gave_up, f"all rules together took more than {ALL_RULES:,} steps at this one{rest}"
            )

    def _of_whole(
        self, things: Sequence[Record | RuleSubject]
    ) -> Iterator[tuple[Record | RuleSubject, Path_, Any, Verdict]]:
        """The same as `_verdicts` for a rule about things as a whole of which nothing is known: most are, and many."""
        run, breaks = self.run, self.ready.breaks
        row = self.ready.row(self.table, run)
        this, kind = self.ready.slots["this"], self.ready.slots["kind"]
        verdict: Verdict
        for number, thing in enumerate(things):
            row[this], row[kind] = thing.data, thing.kind
            run.left -= 1
            try:
                if run.left > 0 and not breaks(row):
                    continue
                verdict = True
            except TooMuch:
                run.left = min(run.left, 0)
            except Wrong as problem:
                verdict = in_words(problem)
            except ExpressionError as problem:
                verdict = problem
            if run.left <= 0:
                self.gave_up, self.done = thing, number
                return
            yield thing, (), None, verdict

    def _verdicts(
        self, things: Sequence[Record | RuleSubject], known: Verdicts | None
    ) -> Iterator[tuple[Record | RuleSubject, Path_, Any, Verdict]]:
        """What is not fine: the things that break the rule, and those for which that cannot be told."""
        rule, run, breaks, slots = self.rule, self.run, self.ready.breaks, self.ready.slots
        row = self.ready.row(self.table, run)
        this, kind = slots["this"], slots["kind"]
        inner = (slots["it"], slots["key"]) if rule.of else None
        alone: tuple[tuple[Path_, Any], ...] = (((), None),)
        verdict: Verdict
        for thing in things:
            data = row[this] = thing.data
            row[kind] = thing.kind
            for inside, it in alone if inner is None else things_of(rule, data):
                if inner is not None:
                    row[inner[0]], row[inner[1]] = it, inside[-1]
                if known is not None and (said := known.before(data, inside)) is not None:
                    verdict, steps = said
                    run.left -= steps
                    if run.left <= 0:
                        self.gave_up = thing
                        return
                else:
                    before = run.left
                    try:
                        run.take(1)
                        verdict = breaks(row)
                    except TooMuch:
                        run.left = min(run.left, 0)
                        self.gave_up = thing
                        return
                    except Wrong as problem:
                        verdict = in_words(problem)
                    except ExpressionError as problem:
                        verdict = problem
                    if known is not None:
                        known.keep(data, inside, (verdict, before - run.left))
                if verdict is not False:
                    yield thing, inside, it, verdict
            self.done += 1


def _broken(
    rule: HouseRule, thing: Record | RuleSubject, within: Path_, message: str, other: Record | RuleSubject | None = None
) -> Finding:
    place, inside = _place(rule, thing, within)
    return Finding(
        code=rule.code,
        severity=rule.severity,
        message=message,
        place=place,
        help=rule.help,
        record=thing.name,
        field="/".join(map(str, inside)),
        related=() if other is None else (Related("the other", _place(rule, other)[0]),),
    )


def _place(rule: HouseRule, thing: Record | RuleSubject, within: Path_ = ()) -> tuple[Place, Path_]:
    """Where the rule says that the fault is to be shown; else the id of the thing, or its first key."""
    data: Any = thing.data
    for step in within:
        data = data[step]
    inside = (*within, *steps) if (steps := _steps(rule.at, data)) else within
    if steps or not isinstance(data, dict) or not data:
        return thing.source.place((*thing.path, *inside)), inside
    first = "id" if "id" in data else next(iter(data))
    place = thing.source.place if first == "id" else thing.source.key_place
    return place((*thing.path, *inside, first)), inside


def _steps(at: str, data: Any) -> Path_:
    """`options/0/goto` as far as it is there."""
    steps: list[str | int] = []
    for step in filter(None, at.split("/")):
        if isinstance(data, dict) and step in data:
            steps.append(step)
            data = data[step]
        elif isinstance(data, list) and (place := place_in(step, len(data))) is not None:
            steps.append(place)
            data = data[place]
        else:
            break
    return tuple(steps)


def _failed(rule: HouseRule, failures: Sequence[_Failure]) -> Iterator[Finding]:
    for number, (thing, within, problem) in enumerate(failures[:_MOST_TOLD]):
        more = len(failures) - _MOST_TOLD if number == _MOST_TOLD - 1 else 0
        rest = f" (and for {more} more)" if more > 0 else ""
        yield Finding.of(
            "MW160",
            f"house rule `{rule.code}` cannot be worked out for `{thing.name or 'the pack'}`{rest}: {problem.why}",
            _place(rule, thing, within)[0],
            help="where a key may be missing, write `has(this.key) && …`, or say under `when` which records are meant",
            related=(Related("the rule", rule.source.place((*rule.path, "require"))),),
            record=thing.name,
        )


def _too_much(rule: HouseRule, thing: Record | RuleSubject, why: str) -> Finding:
    if rule.with_:
        help_line = "say under `when` what is equal in both, as `this.name == other.name`: pairs are found by that"
    else:
        help_line = (
            "look records up by `ref(…)` and `by(…)`, or in pairs by `with`, in place of going through all of a kind"
        )
    return Finding.of(
        "MW161",
        f"house rule `{rule.code}` was given up: {why}",
        rule.source.place((*rule.path, "require")),
        help=help_line,
        related=(Related("it was about this", _place(rule, thing)[0]),),
    )
