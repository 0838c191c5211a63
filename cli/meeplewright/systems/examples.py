"""The examples of house rules: a bad one must break its rule, a good one must not."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from meeplewright.sources.model import Path_
from meeplewright.systems.cel.steps import Evaluation
from meeplewright.systems.cel.values import TooMuch
from meeplewright.systems.expressions import ExpressionError, in_words
from meeplewright.systems.house import MESSAGE_STEPS, RuleContext, RuleInUse, things_of
from meeplewright.systems.lookups import Lookups
from meeplewright.systems.model import System
from meeplewright.systems.pairs import verdicts_on_pairs
from meeplewright.systems.rules import PACK, HouseRule

ALL_EXAMPLES = 4_000_000  # steps of all examples of a system together


def steps_of_each(rules: Sequence[HouseRule]) -> int:
    """What each example may take, so that all of them together come to an end."""
    return min(MESSAGE_STEPS, ALL_EXAMPLES // max(1, sum(map(_size, rules))))


def _size(rule: HouseRule) -> int:
    """How many records stand in the examples of a rule."""
    listed = [each for word in (rule.bad, rule.good) for each in word if isinstance(each, Mapping)]
    return sum(len(records) for each in listed for records in each.values() if isinstance(records, list))


def wrong_examples(rule: HouseRule, system: System, steps: int = MESSAGE_STEPS) -> Iterator[tuple[Path_, str]]:
    """Which examples of a rule do not show what they say: a bad one must break it, a good one must not.

    An example is a small pack: kind to list of records, and `pack` for what stands in pack.yaml.
    """
    ready = RuleInUse(rule)
    for word, wanted in (("bad", True), ("good", False)):
        for index, example in enumerate(rule.bad if wanted else rule.good):
            path: Path_ = (*rule.path, word, index)
            if not isinstance(example, Mapping):
                yield path, "an example is a small pack: a kind and a list of records"
                continue
            try:
                broken = _example_breaks(ready, example, system, steps)
            except ExpressionError as problem:
                yield path, f"the rule cannot be worked out for this example: {problem.why}"
                continue
            if broken != wanted:
                yield (
                    path,
                    "this bad example does not break the rule" if wanted else "this good example breaks the rule",
                )


def _example_breaks(ready: RuleInUse, example: Mapping[str, Any], system: System, steps: int) -> bool:
    lists: dict[str, list[Mapping[str, Any]]] = {kind: [] for kind in system.kinds}
    for record in system.vocabulary:
        lists.setdefault(record.kind, []).append(record.data)
    for kind, records in example.items():
        if kind in system.kinds and isinstance(records, list):
            lists[kind] = [*lists[kind], *(each for each in records if isinstance(each, Mapping))]
    table = RuleContext(
        pack=_mapping(example.get("pack")),
        records=lists,
        stock={**system.sections.stock.counts, **_mapping(example.get("stock"))},
        manifest={**system.sections.manifest.totals, **_mapping(example.get("manifest"))},
        lookups=Lookups(lists, system.kinds),
    )
    shown = {**example, PACK: [table.pack]}
    if ready.rule.with_:
        return _a_pair_breaks(ready, shown, table, steps)
    return any(
        ready.broken(table.values(each.data, it, path, each.kind), steps)
        for each in _things(ready.rule.each, shown)
        for path, it in things_of(ready.rule, each.data)
    )


def _a_pair_breaks(ready: RuleInUse, example: Mapping[str, Any], table: RuleContext, steps: int) -> bool:
    things, others = _things(ready.rule.each, example), _things(ready.rule.with_, example)
    try:
        verdicts = list(verdicts_on_pairs(ready, things, others, table, Evaluation(steps, table.lookups)))
    except TooMuch as problem:
        raise in_words(problem) from None
    unclear = next((verdict for _, _, verdict in verdicts if isinstance(verdict, ExpressionError)), None)
    if unclear is not None:
        raise unclear
    return bool(verdicts)


@dataclass(frozen=True, slots=True)
class _Thing:
    """A record of an example."""

    data: Mapping[str, Any]
    kind: str


def _things(kinds: Sequence[str], example: Mapping[str, Any]) -> list[_Thing]:
    """The records of an example by their kinds; one that stands in both lists is the same in both."""
    listed = [(kind, each) for kind in kinds if isinstance(each := example.get(kind), list)]
    return [_Thing(data, kind) for kind, records in listed for data in records if isinstance(data, Mapping)]


def _mapping(value: Any) -> Mapping[str, Any]:
    return value if isinstance(value, dict) else {}
