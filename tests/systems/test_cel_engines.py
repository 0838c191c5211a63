"""Google's CEL library and the engine in Python give the same answers, and those of the specification."""

from __future__ import annotations

import math
import random
from typing import Any

import pytest

from cel_cases import FAILS, GIVES, SEEN, UNREADABLE
from meeplewright import data
from meeplewright.checks.house_rules import house_rules
from meeplewright.packs.load import load
from meeplewright.systems.engine import VARIABLE
from meeplewright.systems.expressions import AbsentError, Expression, ExpressionError, TooMuchError
from program import meeple

ENGINES = ["google", "python"]
PACKS = [path.name for path in sorted(data.content().iterdir()) if (path / "pack.yaml").exists()]
CASES = [(area, text, value) for area, cases in GIVES.items() for text, value in cases if value != "absent"]


@pytest.mark.parametrize("engine", ENGINES)
@pytest.mark.parametrize(("area", "text", "value"), CASES, ids=lambda given: str(given)[:40])
def test_an_expression_gives_what_the_specification_says(engine: str, area: str, text: str, value: Any) -> None:
    found = Expression(text, engine=engine).value(SEEN)
    assert found == value, area
    assert type(found) is type(value), area


@pytest.mark.parametrize("engine", ENGINES)
@pytest.mark.parametrize(("text", "why"), FAILS)
def test_an_expression_that_cannot_be_worked_out_says_why(engine: str, text: str, why: str) -> None:
    ready = Expression(text, engine=engine)
    with pytest.raises(ExpressionError) as caught:
        ready.value(SEEN)
    assert caught.value.why == why
    assert isinstance(caught.value, AbsentError) == ("there is no `" in why or "Key not found" in why)


@pytest.mark.parametrize("engine", ENGINES)
@pytest.mark.parametrize(("text", "offset", "why"), UNREADABLE, ids=lambda given: str(given)[:40])
def test_an_expression_that_cannot_be_read_says_where(engine: str, text: str, offset: int, why: str) -> None:
    with pytest.raises(ExpressionError) as caught:
        Expression(text, engine=engine)
    assert caught.value.offset == offset
    assert why in caught.value.why


@pytest.mark.parametrize("engine", ENGINES)
def test_no_number_is_the_same_as_itself_only_where_there_is_one(engine: str) -> None:
    assert math.isnan(Expression("0.0 / 0.0", engine=engine).value(SEEN))
    assert math.isnan(Expression("math.sqrt(-1)", engine=engine).value(SEEN))


@pytest.mark.parametrize("engine", ENGINES)
def test_steps_are_counted_alike(engine: str) -> None:
    def asked(text: str, count: int) -> Any:
        return Expression(text, engine=engine).value({"this": {"l": list(range(count))}})

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
def test_an_expression_from_anybody_ends(engine: str) -> None:
    long = {"this": {"t": "a" * 20_000 + "b"}}
    assert Expression("!this.t.matches('^(a+)+$')", engine=engine).holds(long)
    for text in ("(" * 5_000, "!" * 5_001 + "1", "this" + ".a" * 5_000, "[" * 5_000, "1?" * 5_000, "-" * 5_000):
        with pytest.raises(ExpressionError):
            Expression(text, engine=engine)


def test_what_only_google_knows_is_told_when_it_is_read() -> None:
    for text in ("b'abc' == this.a", "3u + this.a", "timestamp(this.s)", "duration('1h')", "uint(3)"):
        with pytest.raises(ExpressionError):
            Expression(text, engine="python")
    with pytest.raises(ExpressionError, match="invalid regular expression: only plain groups"):
        Expression("this.s.matches('(?i)TEXT')", engine="python").value(SEEN)


@pytest.mark.parametrize("name", PACKS)
def test_the_rules_of_a_game_say_the_same_with_both(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """As it ships, and with keys lost and values changed: rules that fail, and rules that cannot be worked out."""
    chance = random.Random(11)
    (world,) = load(data.content() / name).worlds
    broken = 0
    for spoilt in (False, True):
        if spoilt:
            every = sorted(world.everything, key=lambda record: record.name)
            for record in chance.sample(
                every, min(60, 30_000 // len(every))
            ):  # Google's asks of failing rules one by one
                _spoil(record.data, chance)
        found = {}
        for engine in ENGINES:
            monkeypatch.setenv(VARIABLE, "python" if engine == "python" else "")
            found[engine] = list(house_rules(world))
        assert found["google"] == found["python"]
        broken += len(found["python"])
    assert broken


def _spoil(record: Any, chance: random.Random) -> None:
    for key in chance.sample([key for key in record if key != "id"], min(2, len(record) - 1)):
        change = chance.randrange(4)
        if change == 0:
            del record[key]
        else:
            record[key] = {1: 7, 2: "other", 3: [record[key]]}[change]


def test_the_doctor_tells_that_rules_run_in_python(monkeypatch: pytest.MonkeyPatch) -> None:
    assert "ok       house rules        cel-expr-python" in meeple("doctor").out
    monkeypatch.setenv(VARIABLE, "python")
    told = meeple("doctor")
    assert told.status == 0
    assert "without  house rules        no cel-expr-python, or MEEPLE_ENGINE=python: loops over all records" in told.out


def test_a_check_without_googles_library_finds_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    from meeplewright.systems import expressions

    with monkeypatch.context() as patch:
        patch.setattr(expressions, "find_spec", lambda _: None)
        expressions._has_google.cache_clear()
        assert expressions.rules_engine() == "python"
    expressions._has_google.cache_clear()
    assert expressions.rules_engine() == "google"
