"""Whatever stands in a system.yaml or a schema, it is read or told of: never a traceback."""

from __future__ import annotations

import copy
import json
import random
import shutil
from pathlib import Path
from typing import Any

import pytest
import yaml
from hypothesis import HealthCheck, given
from hypothesis import strategies as st

from meeplewright import data
from meeplewright.checks.run import Wish, run
from meeplewright.systems.house import RuleContext
from meeplewright.systems.keeping import house_findings
from meeplewright.systems.load import load_system
from meeplewright.systems.validate import RecordValidator
from seldom import examples, few_of
from union_schema import BEAST, RECORD, SCHEMA, broken

SYSTEM: dict[str, Any] = {
    "system": "toy",
    "title": "A toy",
    "language": "en",
    "kinds": {
        "thing": {"schema": "thing.schema.json", "title": "Thing", "used": True},
        "term": {"schema": "base/term"},
    },
    "vocabulary": {"thing": [RECORD, BEAST], "term": [{"id": "tide", "name": "Tide", "text": "Water."}]},
    "manifest": [{"kind": "thing", "count": 3}, {"kind": "thing", "by": "sort", "of": {"tool": 2, "beast": 1}}],
    "stock": {"oil": 3},
    "numbers": {"book": {"from": 1, "to": 9, "gaps": False}},
    "decks": {"field": "sort"},
    "rules": [
        {
            "code": "toy/cheap",
            "each": "thing",
            "when": "has(this.cost)",
            "require": "this.cost != 'all'",
            "message": "{this.id} is dear",
            "at": "steps/0/text",
            "bad": [{"thing": [{"id": "a", "cost": "all"}]}],
            "good": [{"thing": [{"id": "a", "cost": 3}]}],
        }
    ],
}
ANNOTATED = copy.deepcopy(SCHEMA)
ANNOTATED["properties"]["of"] = {"type": "string", "x-ref": ["thing", "term"], "x-text": "line"}
ANNOTATED["properties"]["again"] = {"$ref": "#"}
ANYTHING = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3),
    max_leaves=8,
)


def read(folder: Path, system: Any, schema: Any) -> None:
    """Read a system, judge records by it, find what is annotated in them, run its rules."""
    (folder / "system.yaml").write_text(json.dumps(system), encoding="utf-8")
    (folder / "thing.schema.json").write_text(json.dumps(schema), encoding="utf-8")
    made, findings = load_system(folder, "toy")
    assert all(finding.message and finding.place.line >= 1 for finding in findings)
    if made is None:
        assert findings
        return
    validator = RecordValidator(made)
    for record in made.vocabulary:
        validator.findings(record)
        if record.kind in made.kinds:
            made.kinds[record.kind].annotated.marks(record)
    things = [record for record in made.vocabulary if record.kind == "thing"]
    list(house_findings(made.rules, {"thing": things}, RuleContext({}, {"thing": [RECORD, BEAST]}), made.source))


@pytest.mark.parametrize(("seed", "many"), few_of(((11, 50), (12, 150)), 1))
def test_a_system_with_anything_changed_in_it_is_read_or_told_of(seed: int, many: int, tmp_path: Path) -> None:
    chance = random.Random(seed)
    for _ in range(many):
        system, schema = SYSTEM, ANNOTATED
        for _ in range(chance.choice([1, 2, 3])):
            if chance.random() < 0.5:
                system = broken(system, chance)
            else:
                schema = broken(schema, chance)
        read(tmp_path, system, schema)


@pytest.mark.slow
def test_a_pack_is_checked_whatever_its_system_says(tmp_path: Path) -> None:
    chance, folder = random.Random(3), tmp_path / "saltmarsh-light"
    shutil.copytree(data.content() / folder.name, folder, ignore=shutil.ignore_patterns("l10n"))
    system = yaml.safe_load((folder / "system.yaml").read_text(encoding="utf-8"))
    for _ in range(40):
        spoilt = broken(broken(system, chance), chance)
        (folder / "system.yaml").write_text(json.dumps(spoilt), encoding="utf-8")
        findings = run(Wish([folder], cache=False)).findings
        assert all(finding.message and finding.place.line >= 1 for finding in findings)


@examples(60, HealthCheck.function_scoped_fixture)
@given(key=st.sampled_from(sorted(SYSTEM)), value=ANYTHING)
def test_any_value_under_any_key_of_system_yaml(tmp_path: Path, key: str, value: Any) -> None:
    read(tmp_path, {**SYSTEM, key: value}, ANNOTATED)


@examples(60, HealthCheck.function_scoped_fixture)
@given(schema=ANYTHING)
def test_any_value_as_a_schema(tmp_path: Path, schema: Any) -> None:
    read(tmp_path, SYSTEM, {**ANNOTATED, "properties": {"of": schema}})


def test_a_schema_nested_without_end_is_told(tmp_path: Path) -> None:
    for depth in (120, 900, 100_000):
        (tmp_path / "system.yaml").write_text(json.dumps(SYSTEM), encoding="utf-8")
        (tmp_path / "thing.schema.json").write_text('{"not":' * depth + "{}" + "}" * depth, encoding="utf-8")
        codes = [finding.code for finding in load_system(tmp_path, "toy")[1]]
        assert any(code.startswith("MW0") for code in codes), codes


def test_a_system_yaml_that_leads_out_of_its_folder_is_not_read(tmp_path: Path) -> None:
    elsewhere = tmp_path / "elsewhere.yaml"
    elsewhere.write_text("system: secret\n", encoding="utf-8")
    folder = tmp_path / "toy"
    folder.mkdir()
    (folder / "system.yaml").symlink_to(elsewhere)
    made, findings = load_system(folder, "toy")
    assert made is None
    assert [finding.code for finding in findings] == ["MW150"]
