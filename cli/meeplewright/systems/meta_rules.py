"""The house rules of a system and their helpers, held against the system itself: what they name, and what they say."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping
from typing import Any

from meeplewright.findings.model import Finding, Place, Related
from meeplewright.sources.model import Path_, Source
from meeplewright.systems.examples import steps_of_each, wrong_examples
from meeplewright.systems.expressions import WITH_IT, ExpressionError, InHelperError, expression
from meeplewright.systems.meta import unknown_kind
from meeplewright.systems.model import System
from meeplewright.systems.rules import LOOKED_UP, OTHER, PACK, HouseRule
from meeplewright.systems.sections.rules import Rules

WITH_ALL = (*WITH_IT, OTHER)  # what a helper may know: a rule that uses it knows these, too, or is told


def rule_findings(system: System) -> list[Finding]:
    """What is wrong in the rules of a system."""
    return [*_kinds(system), *_rules(system)]


def _kinds(system: System) -> Iterator[Finding]:
    declared, section = dict.fromkeys(system.sections.kinds.declared), system.sections.rules
    for rule in section.rules:
        for key, kinds, known in (("each", rule.each, {**declared, PACK: None}), ("with", rule.with_, declared)):
            for kind in kinds:
                if kind not in known:
                    yield unknown_kind(kind, known, section.place_of_kind(rule, key, kind), f"rule `{rule.code}`")
        for kind, place in _looked_up(rule, declared):
            yield unknown_kind(kind, declared, place, f"rule `{rule.code}`")


def _looked_up(rule: HouseRule, known: Mapping[str, Any]) -> Iterator[tuple[str, Place]]:
    """The kinds that `ref` and `by` look in and that there are not, each with its place."""
    for key, text in (("when", rule.when), ("require", rule.require)):
        for match in LOOKED_UP.finditer(text):
            if match[1] not in known:
                yield match[1], rule.source.text_place((*rule.path, key), match.start(1), match.end(1))


def _rules(system: System) -> Iterator[Finding]:
    wrong = list(_helpers(system.sections.rules))
    yield from wrong
    faulty = {finding.field for finding in wrong}
    first: dict[str, HouseRule] = {}
    steps = steps_of_each(system.rules)
    for rule in system.rules:
        other = first.setdefault(rule.code, rule)
        if other is not rule:
            yield Finding.of(
                "MW159",
                f"two house rules have the code `{rule.code}`",
                rule.source.place((*rule.path, "code")),
                help="give one of them another code",
                related=(Related("the other is here", rule.source.place((*other.path, "code"))),),
            )
        unreadable = list(_unreadable(rule, faulty))
        yield from unreadable
        if not unreadable and (rule.bad or rule.good):
            for path, what in wrong_examples(rule, system, steps):
                yield Finding.of(
                    "MW162",
                    f"rule `{rule.code}`: {what}",
                    _first_of(rule.source, path),
                    help="mend the rule or the example",
                )


def _first_of(source: Source, path: Path_) -> Place:
    """An example by its first key: that is one line."""
    value: Any = source.data
    for step in path:
        value = value[step]
    return source.key_place((*path, next(iter(value)))) if isinstance(value, dict) and value else source.place(path)


def _unreadable(rule: HouseRule, faulty: Collection[str]) -> Iterator[Finding]:
    for key, texts in (("when", [rule.when]), ("require", [rule.require]), ("message", rule.inserts)):
        for text in filter(None, texts):
            try:
                expression(text, rule.variables, rule.helpers)
            except ExpressionError as problem:
                if isinstance(problem, InHelperError) and _made_of(text, dict(rule.helpers)) & {*faulty}:
                    continue  # told where the helper stands
                path = (*rule.path, key)
                yield Finding.of(
                    "MW158",
                    f"the expression of rule `{rule.code}` cannot be read: {problem.why}",
                    _within(rule.source, path, problem.offset) if key != "message" else rule.source.place(path),
                    help="expressions know `this`, `pack`, `all`, `stock` and `manifest`, `it` and `key` where the "
                    "rule has `of`, `other` where it has `with`, and helpers; docs/systems.md has examples",
                )


def _helpers(section: Rules) -> Iterator[Finding]:
    """Helpers that no rule could use: told where they stand, and not at each rule that asks for them."""
    source, helpers = section.source, section.helpers
    for name, text in helpers:
        path = ("helpers", name)
        if name in WITH_ALL:
            why = "its name is that of something that expressions know already"
            yield _no_helper(name, why, source.key_place(path))
            continue
        try:
            expression(text, WITH_ALL, helpers)
        except InHelperError:  # of another, which is told itself, unless this is one of a ring
            if name in _made_of(text, dict(helpers)):
                yield _no_helper(name, "it is made of itself", source.place(path))
        except ExpressionError as problem:
            yield _no_helper(name, problem.why, _within(source, path, problem.offset))


def _no_helper(name: str, why: str, place: Place) -> Finding:
    return Finding.of(
        "MW158",
        f"the helper `{name}` cannot be read: {why}",
        place,
        help="docs/systems.md says what expressions know",
        field=name,
    )


def _made_of(text: str, helpers: Mapping[str, str]) -> set[str]:
    """The helpers that an expression names, and those that they name."""
    names: set[str] = set()
    waiting = [text]
    while waiting:
        named = helpers.keys() & set(re.findall(r"[A-Za-z_]\w*", waiting.pop()))
        waiting += [helpers[each] for each in named - names]
        names |= named
    return names


def _within(source: Source, path: Path_, offset: int) -> Place:
    return source.text_place(path, offset, offset + 1) if offset >= 0 else source.place(path)
