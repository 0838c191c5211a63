"""pack.yaml for editors: the schema says what the program takes, and its keys are offered and explained."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
import yaml
from jsonschema import Draft202012Validator

from meeplewright import data
from meeplewright.desk.offers import offers
from meeplewright.packs.head import FIELDS
from meeplewright.packs.load import load
from program import meeple

SCHEMA: Any = json.loads((data.schemas() / "meta" / "pack.schema.json").read_bytes())
GOOD = sorted(data.content().glob("*/pack.yaml"))


def test_the_schema_of_pack_yaml_has_the_fields_that_are_read_and_no_others() -> None:
    assert set(SCHEMA["properties"]) == set(FIELDS)
    assert set(SCHEMA["required"]) == {key for key, (needed, _, _) in FIELDS.items() if needed}


def test_every_pack_that_ships_follows_it() -> None:
    judge = Draft202012Validator(SCHEMA)
    judge.check_schema(SCHEMA)
    assert len(GOOD) == 5
    for file in GOOD:
        read = yaml.load(file.read_text(encoding="utf-8"), Loader=yaml.CSafeLoader)
        assert [error.message for error in judge.iter_errors(read)] == [], file


@pytest.mark.parametrize("wrong", [{"complete": "yes"}, {"translations": "ru"}, {"pack": "My Pack"}, {"titel": "x"}])
def test_what_the_program_refuses_does_not_follow_it(wrong: dict[str, Any], tmp_path: Path) -> None:
    head = {"pack": "p", "system": "gamebook", "title": "P", "language": "en", **wrong}
    assert list(Draft202012Validator(SCHEMA).iter_errors(head)) != []
    (tmp_path / "pack.yaml").write_text(yaml.safe_dump(head), encoding="utf-8")
    assert load(tmp_path).findings != []


def test_its_keys_are_offered_where_they_are_not_there_yet() -> None:
    file = data.content() / "saltmarsh-light" / "pack.yaml"
    (world,) = load(file.parent, cache=True).worlds
    text = file.read_text(encoding="utf-8") + "che"
    found = offers(world, file, text, len(text)).found
    assert found[0].label == "checks"
    assert "title" not in [offer.label for offer in found]
    inside = text[:-3] + "checks:\n- le"
    assert offers(world, file, inside, len(inside)).found[0].label == "level"
    value = text[:-3] + "checks:\n- level: "
    assert [offer.label for offer in offers(world, file, value, len(value)).found] == [
        "error",
        "warning",
        "note",
        "off",
    ]


@pytest.mark.parametrize("name", ["pack.yaml", "layout.yaml", "theme.yaml", "base/card", "tile"])
def test_explain_lists_every_key_with_what_it_means(name: str) -> None:
    told = meeple("explain", name, "--pack", data.content() / "saltmarsh-light")
    assert told.status == 0
    rows = [line for line in told.out.split("\n") if line.startswith("  ") and not line.startswith("   ")]
    assert len(rows) >= 5
    assert all(len(row.split()) > 2 for row in rows), rows
