"""The examples of house rules: a bad one must break its rule, a good one must not."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from meeplewright.sources.model import Path_
from meeplewright.systems.expressions import ExpressionError
from meeplewright.systems.house import RuleInUse, Table, things_of
from meeplewright.systems.lookups import Lookups
from meeplewright.systems.model import System
from meeplewright.systems.rules import PACK, HouseRule


def wrong_examples(rule: HouseRule, system: System) -> Iterator[tuple[Path_, str]]:
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
                broken = _example_breaks(ready, example, system)
            except ExpressionError as problem:
                yield path, f"the rule cannot be worked out for this example: {problem.why}"
                continue
            if broken != wanted:
                yield (
                    path,
                    "this bad example does not break the rule" if wanted else "this good example breaks the rule",
                )


def _example_breaks(ready: RuleInUse, example: Mapping[str, Any], system: System) -> bool:
    lists: dict[str, list[Mapping[str, Any]]] = {kind: [] for kind in system.kinds}
    for record in system.vocabulary:
        lists.setdefault(record.kind, []).append(record.data)
    for kind, records in example.items():
        if kind in system.kinds and isinstance(records, list):
            lists[kind] = [*lists[kind], *(each for each in records if isinstance(each, Mapping))]
    table = Table(
        pack=_mapping(example.get("pack")),
        records=lists,
        stock={**system.sections.stock.counts, **_mapping(example.get("stock"))},
        manifest={**system.sections.manifest.totals, **_mapping(example.get("manifest"))},
        lookups=Lookups(lists, system.kinds),
    )
    own = [(kind, [table.pack] if kind == PACK else example.get(kind)) for kind in ready.rule.each]
    looked_at = [
        table.values(each, it, path, kind)
        for kind, listed in own
        for each in (listed if isinstance(listed, list) else ())
        if isinstance(each, Mapping)
        for path, it in things_of(ready.rule, each)
    ]
    return any(ready.broken(values) for values in looked_at)


def _mapping(value: Any) -> Mapping[str, Any]:
    return value if isinstance(value, dict) else {}
