"""Both engines and the explanation come to the same verdict, whatever is done to a record."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pytest

from meeplewright import data
from meeplewright.systems.engine import Engine, engine, engine_name
from meeplewright.systems.explain import Explainer
from meeplewright.systems.load import load_system
from meeplewright.systems.validate import Judge
from union_schema import BEAST, PLACE, RECORD, SCHEMA, broken

MUTANTS = 1_000


def _entry() -> tuple[dict[str, Any], list[Any]]:
    system, findings = load_system(data.systems() / "gamebook")
    assert system is not None
    assert not findings
    option = {
        "label": "Wade out",
        "when": "not TIDE",
        "check": {"skill": 5},
        "success": {"text": "It gives.", "gain": [{"flag": "LAMP"}, {"coin": 1}], "goto": "boathouse"},
        "bonus": {"at": 7, "gain": [{"gem": 1}]},
        "failure": {"goto": "mudflat"},
    }
    entry = {"id": "gate", "number": 35, "text": "A gate.", "options": [option, {"label": "Go", "goto": "dyke"}]}
    return dict(system.kinds["entry"].schema), [entry]


def _mutants() -> Iterator[tuple[dict[str, Any], Any]]:
    chance = random.Random(7)
    entry_schema, entries = _entry()
    sorts = [(SCHEMA, [RECORD, BEAST, PLACE]), (entry_schema, entries)]
    for number in range(MUTANTS):
        schema, records = sorts[number % 2]
        record = chance.choice(records)
        for _ in range(chance.choice([1, 1, 2])):
            record = broken(record, chance)
        yield schema, record


def test_the_records_that_are_broken_follow_their_schemas_at_first() -> None:
    schema, entries = _entry()
    for judge, records in ((Judge(SCHEMA), [RECORD, BEAST, PLACE]), (Judge(schema), entries)):
        assert [judge.problems(record) for record in records] == [[] for _ in records]


def test_both_engines_and_the_explanation_agree_on_a_thousand_broken_records() -> None:
    ready: dict[int, tuple[Engine, Engine, Explainer]] = {}
    invalid = 0
    for schema, record in _mutants():
        if id(schema) not in ready:
            ready[id(schema)] = (engine(schema, "rust"), engine(schema, "python"), Explainer(schema))
        rust, python, explainer = ready[id(schema)]
        verdict = rust.follows(record)
        invalid += not verdict
        assert python.follows(record) == verdict, record
        assert (not explainer.problems(record)) == verdict, record
    assert invalid > MUTANTS // 2


def test_findings_do_not_depend_on_the_engine() -> None:
    judges: dict[int, tuple[Judge, Judge]] = {}
    for schema, record in _mutants():
        if id(schema) not in judges:
            judges[id(schema)] = (Judge(schema, "rust"), Judge(schema, "python"))
        rust, python = judges[id(schema)]
        assert rust.problems(record) == python.problems(record)


def test_the_engine_is_chosen_by_the_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MEEPLE_ENGINE", "python")
    assert engine_name() == "python"
    monkeypatch.setenv("MEEPLE_ENGINE", "something else")
    assert engine_name() == "rust"


@pytest.mark.parametrize("name", ["rust", "python"])
def test_no_pattern_hangs_an_engine(name: str) -> None:
    patient = engine({"type": "object", "patternProperties": {"^(a+)+$": False}, "additionalProperties": True}, name)
    assert patient.follows({"a" * 5_000 + "b": 1})
    assert not engine({"pattern": "^(a|aa)+$"}, name).follows("a" * 5_000 + "b")


@pytest.mark.parametrize("name", ["rust", "python"])
def test_what_is_no_schema_is_refused(name: str) -> None:
    with pytest.raises(ValueError, match=r"."):
        engine({"type": "integr"}, name)


def test_text_that_is_no_unicode_is_told_and_not_raised() -> None:
    (problem,) = Judge(SCHEMA, "rust").problems({**RECORD, "id": "\ud800"})
    assert problem.code == "MW108"
