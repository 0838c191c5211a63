"""Google's CEL library and the engine in Python give the same answers, and those of the specification."""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from typing import Any

import pytest

from cel_cases import FAILS, GIVES, SEEN, UNREADABLE
from cel_google import GoogleExpression
from meeplewright import data
from meeplewright.checks.house_rules import table
from meeplewright.packs.load import load
from meeplewright.packs.world import World
from meeplewright.sources.model import Record
from meeplewright.systems.expressions import AbsentError, Expression, ExpressionError, TooMuchError
from meeplewright.systems.house import RuleInUse, things_of
from seldom import few_of

ENGINES = [GoogleExpression, Expression]
PACKS = [path.name for path in sorted(data.content().iterdir()) if (path / "pack.yaml").exists()]
CASES = [(area, text, value) for area, cases in GIVES.items() for text, value in cases if value != "absent"]


@pytest.mark.parametrize("engine", ENGINES)
@pytest.mark.parametrize(("area", "text", "value"), CASES, ids=lambda given: str(given)[:40])
def test_an_expression_gives_what_the_specification_says(
    engine: type[Expression], area: str, text: str, value: Any
) -> None:
    found = engine(text).value(SEEN)
    assert found == value, area
    assert type(found) is type(value), area


@pytest.mark.parametrize("engine", ENGINES)
@pytest.mark.parametrize(("text", "why"), FAILS)
def test_an_expression_that_cannot_be_worked_out_says_why(engine: type[Expression], text: str, why: str) -> None:
    ready = engine(text)
    with pytest.raises(ExpressionError) as caught:
        ready.value(SEEN)
    assert caught.value.why == why
    assert isinstance(caught.value, AbsentError) == ("there is no `" in why or "Key not found" in why)


@pytest.mark.parametrize("engine", ENGINES)
@pytest.mark.parametrize(("text", "offset", "why"), UNREADABLE, ids=lambda given: str(given)[:40])
def test_an_expression_that_cannot_be_read_says_where(
    engine: type[Expression], text: str, offset: int, why: str
) -> None:
    with pytest.raises(ExpressionError) as caught:
        engine(text)
    assert caught.value.offset == offset
    assert why in caught.value.why


@pytest.mark.parametrize("engine", ENGINES)
def test_no_number_is_the_same_as_itself_only_where_there_is_one(engine: type[Expression]) -> None:
    assert math.isnan(engine("0.0 / 0.0").value(SEEN))
    assert math.isnan(engine("math.sqrt(-1)").value(SEEN))


@pytest.mark.parametrize("engine", ENGINES)
def test_steps_are_counted_alike(engine: type[Expression]) -> None:
    def asked(text: str, count: int) -> Any:
        return engine(text).value({"this": {"l": list(range(count))}})

    for text in ("this.l.all(x, true)", "!this.l.exists_one(x, true)"):
        assert asked(text, 9_999)
        with pytest.raises(TooMuchError):
            asked(text, 10_000)
    assert asked("this.l.exists(x, x == 3)", 20_000) is True, "it stops where it knows"
    for inner in ("map(y, y)", "filter(y, true)"):
        assert asked(f"size(this.l.map(x, this.l.{inner}))", 99) == 99
        with pytest.raises(TooMuchError):
            asked(f"size(this.l.map(x, this.l.{inner}))", 100)


@pytest.mark.parametrize("engine", ENGINES)
def test_an_expression_from_anybody_ends(engine: type[Expression]) -> None:
    long = {"this": {"t": "a" * 20_000 + "b"}}
    assert engine("!this.t.matches('^(a+)+$')").holds(long)
    for text in ("(" * 5_000, "!" * 5_001 + "1", "this" + ".a" * 5_000, "[" * 5_000, "1?" * 5_000, "-" * 5_000):
        with pytest.raises(ExpressionError):
            engine(text)


def test_what_only_google_knows_is_told_when_it_is_read() -> None:
    for text in ("b'abc' == this.a", "3u + this.a", "timestamp(this.s)", "duration('1h')", "uint(3)"):
        with pytest.raises(ExpressionError):
            Expression(text)
    with pytest.raises(ExpressionError, match="invalid regular expression: only plain groups"):
        Expression("this.s.matches('(?i)TEXT')").value(SEEN)


@pytest.mark.parametrize("name", few_of(sorted(PACKS, key=lambda name: name != "saltmarsh-light"), 1))
def test_the_rules_of_a_game_say_the_same_with_both(name: str) -> None:
    """As it ships, and with keys lost and values changed: rules that fail, and rules that cannot be worked out."""
    chance = random.Random(11)
    (world,) = load(data.content() / name).worlds
    broken = _said_alike(world, chance)
    with _spoilt(chance.sample(sorted(world.everything, key=lambda record: record.name), 60), chance):
        broken += _said_alike(world, chance)
    assert broken


def _said_alike(world: World, chance: random.Random) -> int:
    """How many things were found broken, by both engines alike."""
    broken = 0
    seen = table(world)
    for rule in world.system.rules:
        ours = RuleInUse(rule)
        if any(word in rule.require + rule.when for word in ("ref(", "by(")) or rule.helpers:
            continue
        google = [GoogleExpression(text or "true", rule.variables) for text in (rule.when, rule.require)]
        of = [(kind, record) for kind in rule.each for record in world.of(kind).values()]
        for kind, record in chance.sample(of, min(len(of), 25)):
            for path, it in things_of(rule, record.data):
                values = seen.values(record.data, it, path, kind)
                said = _said(partial(ours.broken, values))
                assert said == _said(partial(_breaks, google, values)), (rule.code, record.name, path)
                broken += said is not False
    return broken


@contextmanager
def _spoilt(records: Sequence[Record], chance: random.Random) -> Iterator[None]:
    """Records with keys lost and values changed; and then as they were, as other tests read the same system."""
    before: list[tuple[Any, dict[str, Any]]] = [(record.data, dict(record.data)) for record in records]
    for record in records:
        _spoil(record.data, chance)
    try:
        yield
    finally:
        for spoilt, whole in before:
            spoilt.clear()
            spoilt.update(whole)


def _breaks(rule: list[GoogleExpression], values: dict[str, Any]) -> bool:
    when, require = rule
    return when.holds(values) and not require.holds(values)


def _said(ask: Callable[[], bool]) -> bool | str:
    try:
        return ask()
    except ExpressionError as problem:
        return problem.why


def _spoil(record: Any, chance: random.Random) -> None:
    for key in chance.sample([key for key in record if key != "id"], min(2, len(record) - 1)):
        change = chance.randrange(4)
        if change == 0:
            del record[key]
        else:
            record[key] = {1: 7, 2: "other", 3: [record[key]]}[change]
