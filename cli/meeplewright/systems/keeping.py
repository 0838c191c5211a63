"""Whether a pack keeps the house rules of its system: each asked of all that it is about, with a budget of time."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, Protocol

from meeplewright.findings.model import Finding, Place, Related
from meeplewright.sources.model import Path_, Record, Source
from meeplewright.systems.expressions import ExpressionError, TooMuchError
from meeplewright.systems.house import Asked, RuleInUse, Table, Thing, Verdict, things_of
from meeplewright.systems.model import System
from meeplewright.systems.rules import PACK, HouseRule

SECONDS = 20.0  # of this process, for one rule over all its records
_CHUNK = 256  # things that are asked at one go: what all of them see is made ready for the engine only once
_MOST_TOLD = 5  # records for which one rule is told to fail; the rest is a number


class Verdicts(Protocol):
    """What one rule was found to say of things before; a session has some."""

    def before(self, data: Mapping[str, Any], inside: Path_) -> Verdict | None: ...

    def keep(self, data: Mapping[str, Any], inside: Path_, verdict: Verdict) -> None: ...


class _NoVerdicts:
    """Nothing was asked before."""

    def before(self, data: Mapping[str, Any], inside: Path_) -> Verdict | None:
        del data, inside
        return None

    def keep(self, data: Mapping[str, Any], inside: Path_, verdict: Verdict) -> None:
        pass


def house_findings(
    system: System,
    records: Mapping[str, Sequence[Record]],
    table: Table,
    pack: Source,
    known: Callable[[HouseRule], Verdicts] | None = None,
) -> Iterator[Finding]:
    """What the system's rules say of the records given, and of the pack itself. `known`: what they said before."""
    for rule in system.rules:
        try:
            ready = RuleInUse(rule)
        except ExpressionError:  # told as a finding of the system
            continue
        things = [
            Thing(each.data, each.source, each.path, each.name, kind)
            for kind in rule.each
            for each in records.get(kind, ())
        ]
        if PACK in rule.each:
            things.append(Thing(table.pack, pack, (), "", PACK))
        yield from _one_rule(ready, things, table, _NoVerdicts() if known is None else known(rule))


_Failure = tuple[Thing, Path_, ExpressionError]


def _one_rule(ready: RuleInUse, things: Sequence[Thing], table: Table, known: Verdicts) -> Iterator[Finding]:
    rule = ready.rule
    failures: list[_Failure] = []
    asked = [Asked(thing, inside, it) for thing in things for inside, it in things_of(rule, thing.data)]
    end = time.process_time() + SECONDS
    for start in range(0, len(asked), _CHUNK):
        for each, verdict in _verdicts(ready, asked[start : start + _CHUNK], table, known):
            if isinstance(verdict, TooMuchError):
                yield _too_much(rule, each.thing, verdict.why)
                return
            if isinstance(verdict, ExpressionError):
                failures.append((each.thing, each.inside, verdict))
            elif verdict:
                yield _broken(rule, each.thing, each.inside, ready.message(each.values(table)))
            if time.process_time() > end:
                spent = f"{SECONDS:g} seconds were over after {asked.index(each) + 1} of {len(asked)} things"
                yield _too_much(rule, each.thing, spent)
                return
    yield from _failed(rule, failures)


def _verdicts(
    ready: RuleInUse, asked: Sequence[Asked], table: Table, known: Verdicts
) -> Iterator[tuple[Asked, Verdict]]:
    """The verdict on each thing, in their order: what is known is not asked again."""
    before = [known.before(each.thing.data, each.inside) for each in asked]
    unknown = [each for each, verdict in zip(asked, before, strict=True) if verdict is None]
    anew = ready.verdicts(unknown, table) if unknown else iter(())
    for each, verdict in zip(asked, before, strict=True):
        if verdict is None:
            _, found = next(anew)
            known.keep(each.thing.data, each.inside, found)
            yield each, found
        else:
            yield each, verdict


def _broken(rule: HouseRule, thing: Thing, within: Path_, message: str) -> Finding:
    place, inside = _place(rule, thing, within)
    return Finding(
        code=rule.code,
        severity=rule.severity,
        message=message,
        place=place,
        help=rule.help,
        record=thing.name,
        field="/".join(map(str, inside)),
    )


def _place(rule: HouseRule, thing: Thing, within: Path_ = ()) -> tuple[Place, Path_]:
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
    made: list[str | int] = []
    for step in filter(None, at.split("/")):
        if isinstance(data, dict) and step in data:
            made.append(step)
            data = data[step]
        elif isinstance(data, list) and step.isascii() and step.isdigit() and int(step) < len(data):
            made.append(int(step))
            data = data[int(step)]
        else:
            break
    return tuple(made)


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


def _too_much(rule: HouseRule, thing: Thing, why: str) -> Finding:
    return Finding.of(
        "MW161",
        f"house rule `{rule.code}` was given up: {why}",
        rule.source.place((*rule.path, "require")),
        help="let `each` go through one of the kinds, so that fewer loops stand inside one another",
        related=(Related("it was about this", _place(rule, thing)[0]),),
    )
