"""Editions replace fields of records: each is judged where it stands, and what it changed can be seen."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import meeplewright
from program import meeple

SCHEMA = {
    "$schema": "https://json-schema.org/draft/2020-12/schema",
    "title": "Card",
    "type": "object",
    "required": ["code", "name"],
    "properties": {
        "code": {"type": "string"},
        "name": {"type": "string", "x-text": "line"},
        "cost": {"type": "integer"},
        "next": {"type": "string", "x-ref": "card"},
        "traits": {"type": "array", "items": {"type": "string"}},
    },
    "unevaluatedProperties": False,
}
CARDS = [
    {"code": "S-01", "name": "Lantern", "cost": 2, "traits": ["light", "oil"]},
    {"code": "S-02", "name": "Eel Trap", "cost": 1, "next": "S-01"},
]


def write(folder: Path, layers: dict[str, list[dict[str, Any]]]) -> Path:
    (folder / "pack.yaml").write_text(
        "pack: lanterns\nsystem: ./system.yaml\ntitle: Lanterns\nlanguage: en\nsources:\n"
        "- {files: cards.json, kind: card, id: code}\n"
        '- {files: "editions/{layer}.json", overlays: card, by: code}\n'
    )
    (folder / "system.yaml").write_text(
        "system: lanterns\ntitle: Lanterns\nlanguage: en\nkinds:\n  card: {schema: card.schema.json, title: Card}\n"
    )
    (folder / "card.schema.json").write_text(json.dumps(SCHEMA))
    (folder / "cards.json").write_text(lines_of(CARDS))
    (folder / "editions").mkdir()
    for name, entries in layers.items():
        (folder / "editions" / f"{name}.json").write_text(lines_of(entries))
    return folder


def lines_of(entries: list[dict[str, Any]]) -> str:
    return "[\n" + ",\n".join(json.dumps(entry) for entry in entries) + "\n]\n"


def told(folder: Path) -> list[tuple[str, str, int]]:
    found = meeplewright.load(folder).findings
    return [(each.code, each.file.rpartition("/")[2], each.line) for each in found]


def test_the_records_are_those_of_no_layer_until_one_is_asked_for(tmp_path: Path) -> None:
    write(
        tmp_path, {"1-second": [{"code": "S-01", "cost": 3}], "2-third": [{"code": "S-01", "cost": 4, "traits": None}]}
    )
    assert meeplewright.load(tmp_path).findings == ()
    costs = {
        layers: meeplewright.load(tmp_path, layers=layers).of("card")["S-01"].plain()
        for layers in ((), ("1-second",), ("1-second", "2-third"), ("2-third",))
    }
    assert costs[()] == CARDS[0]
    assert costs["1-second",] == {**CARDS[0], "cost": 3}
    assert costs["1-second", "2-third"] == costs["2-third",] == {"code": "S-01", "name": "Lantern", "cost": 4}


def test_export_writes_the_records_as_a_layer_leaves_them(tmp_path: Path) -> None:
    write(tmp_path, {"second": [{"code": "S-02", "next": None}]})
    lines = meeple("export", "--layer", "second", "--format", "jsonl", cwd=tmp_path).out.splitlines()
    assert [json.loads(line)["fields"] for line in lines] == [CARDS[0], {"code": "S-02", "name": "Eel Trap", "cost": 1}]
    assert json.loads(lines[1])["references"] == []
    refused = meeple("export", "--layer", "secnd", cwd=tmp_path)
    assert (refused.status, "did you mean `second`?" in refused.err) == (2, True)


@pytest.mark.parametrize(
    ("entry", "code"),
    [
        ({"code": "S-09", "cost": 3}, "MW240"),
        ({"cost": 3}, "MW240"),
        ({"code": "S-01", "cost": 2}, "MW241"),
        ({"code": "S-01"}, "MW241"),
        ({"code": "S-01", "cost": "three"}, "MW242"),
        ({"code": "S-01", "name": None}, "MW242"),
        ({"code": "S-01", "csot": 3}, "MW242"),
        ({"code": "S-01", "next": "S-07"}, "MW201"),
    ],
)
def test_each_fault_of_a_layer_is_told_once_at_its_line(entry: dict[str, Any], code: str, tmp_path: Path) -> None:
    write(tmp_path, {"second": [{"code": "S-02", "cost": 5}, entry]})
    assert told(tmp_path) == [(code, "second.json", 3)]


def test_a_layer_is_judged_on_those_before_it(tmp_path: Path) -> None:
    write(tmp_path, {"1-a": [{"code": "S-01", "cost": 3}], "2-b": [{"code": "S-01", "cost": 3}]})
    assert told(tmp_path) == [("MW241", "2-b.json", 2)]


def test_a_broken_layer_is_told_and_the_rest_is_read(tmp_path: Path) -> None:
    folder = write(tmp_path, {"second": [{"code": "S-01", "cost": "three"}]})
    (folder / "editions" / "third.json").write_text('[\n{"code": "S-01", "cost": }\n]\n')
    assert told(tmp_path) == [("MW242", "second.json", 2), ("MW001", "third.json", 2)]


def test_explain_shows_what_each_layer_changed(tmp_path: Path) -> None:
    write(tmp_path, {"1-second": [{"code": "S-01", "cost": 3}], "2-third": [{"code": "S-01", "traits": None}]})
    assert meeple("explain", "card/S-01", cwd=tmp_path).out.splitlines() == [
        "card/S-01  (cards.json:2)",
        "as the layers leave it: 1-second, 2-third",
        '  code: "S-01"',
        '  name: "Lantern"',
        "  cost: 3",
        "      as written: 2  (cards.json:2)",
        "      1-second: 3  (editions/1-second.json:2)",
        "  traits: taken away",
        '      as written: ["light", "oil"]  (cards.json:2)',
        "      2-third: taken away  (editions/2-third.json:2)",
        "named by 1 field:",
        "  card/S-02#next  (cards.json:3)",
    ]


def test_explain_of_what_is_neither_code_nor_record_says_so(tmp_path: Path) -> None:
    write(tmp_path, {})
    refused = meeple("explain", "card/S-99", cwd=tmp_path)
    assert (refused.status, "there is no finding code `card/S-99`" in refused.err) == (2, True)


def test_a_pack_lays_over_the_records_of_one_that_it_extends(tmp_path: Path) -> None:
    base, other = tmp_path / "base", tmp_path / "other"
    base.mkdir()
    other.mkdir()
    write(base, {})
    head = (base / "pack.yaml").read_text()
    (base / "pack.yaml").write_text(head[: head.index('- {files: "editions')].replace("./system.yaml", "lanterns"))
    shared = tmp_path / "schemas" / "systems" / "lanterns"
    shared.mkdir(parents=True)
    for name in ("system.yaml", "card.schema.json"):
        (base / name).rename(shared / name)
    (other / "pack.yaml").write_text(
        "pack: other\nsystem: lanterns\ntitle: Other\nlanguage: en\nextends: [lanterns]\nsources:\n"
        "- {files: changes.json, overlays: card, by: code, layer: reprint}\n"
    )
    (other / "changes.json").write_text('[{"code": "S-01", "cost": 7}]')
    world = meeplewright.load(other, layers=["reprint"])
    assert world.of("card")["S-01"].fields["cost"] == 7
    assert world.findings == ()
