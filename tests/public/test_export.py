"""`meeple export` writes what other programs read as it was written: json, csv and sqlite3 of Python judge."""

from __future__ import annotations

import csv
import io
import json
import sqlite3
from pathlib import Path
from typing import Any

import pytest
import yaml

from authoring.things import write_things
from meeplewright import data
from program import meeple

SALTMARSH = data.content() / "saltmarsh-light"


def as_yaml_says(folder: Path) -> dict[tuple[str, str], dict[str, Any]]:
    """Every record of a pack as PyYAML reads its files."""
    found: dict[tuple[str, str], dict[str, Any]] = {}
    for file in folder.rglob("*.yaml"):
        read = yaml.load(file.read_text(encoding="utf-8"), Loader=yaml.CSafeLoader)
        for kind, records in read.items():
            if isinstance(records, list) and file.name != "pack.yaml" and file.parent.name not in ("layouts", "scenes"):
                found |= {(kind, each["id"]): each for each in records if isinstance(each, dict) and "id" in each}
    return found


@pytest.fixture
def exported(tmp_path: Path) -> Path:
    told = meeple("export", SALTMARSH, "-o", tmp_path / "light.sqlite", "--lang", "all")
    assert told.status == 0, told.err
    return tmp_path / "light.sqlite"


def test_json_has_every_field_as_it_stands_in_the_files() -> None:
    told = meeple("export", SALTMARSH)
    assert told.status == 0, told.err
    document = json.loads(told.out)
    expected = as_yaml_says(SALTMARSH)
    assert {(each["kind"], each["id"]): each["fields"] for each in document["records"]} == {
        key: expected[key] for key in ((each["kind"], each["id"]) for each in document["records"])
    }
    assert sum(document["kinds"].values()) == len(document["records"]) > 200
    lines = (SALTMARSH / document["records"][0]["file"]).read_text(encoding="utf-8").splitlines()
    assert document["records"][0]["id"] in lines[document["records"][0]["line"] - 1]


def test_json_lines_are_the_same_records_one_a_line() -> None:
    document = json.loads(meeple("export", SALTMARSH, "--lang", "ru").out)
    lines = meeple("export", SALTMARSH, "--lang", "ru", "--format", "jsonl").out.splitlines()
    assert [json.loads(line) for line in lines] == document["records"]
    cask = next(each for each in document["records"] if each["id"] == "drift-cask")
    assert cask["texts"]["ru"]["name"] == "Бочонок с моря"


def test_csv_has_a_column_for_each_field_and_language(tmp_path: Path) -> None:
    told = meeple("export", SALTMARSH, "-o", "cards.csv", "--kind", "card", "--lang", "ru", cwd=tmp_path)
    assert told.status == 0, told.err
    assert told.out == "cards.csv: 26 records\n"
    rows = list(csv.DictReader(io.StringIO((tmp_path / "cards.csv").read_bytes().decode("utf-8-sig"), newline="")))
    expected = as_yaml_says(SALTMARSH)
    cask = next(row for row in rows if row["id"] == "drift-cask")
    assert cask["name [ru]"] == "Бочонок с моря"
    for row in rows:
        record = expected["card", row["id"]]
        assert row["text"] == record.get("text", "")
        assert json.loads(row["gain"] or "null") == record.get("gain")
        assert row["copies"] == str(record.get("copies", ""))


def test_several_kinds_as_csv_are_a_file_each(tmp_path: Path) -> None:
    refused = meeple("export", SALTMARSH, "-o", "all.csv", cwd=tmp_path)
    assert refused.status == 2
    assert "a CSV file holds one kind" in refused.err
    assert meeple("export", SALTMARSH, "-o", "tables", "--format", "csv", cwd=tmp_path).status == 0
    assert {"card.csv", "entry.csv", "tile.csv"} <= {file.name for file in (tmp_path / "tables").iterdir()}


def test_sqlite_answers_what_the_files_say(exported: Path) -> None:
    base = sqlite3.connect(exported)
    assert base.execute("PRAGMA integrity_check").fetchone() == ("ok",)
    expected = as_yaml_says(SALTMARSH)
    cards = dict(base.execute("SELECT id, copies FROM card").fetchall())
    assert cards == {id_: each.get("copies") for (kind, id_), each in expected.items() if kind == "card"}
    every = base.execute("SELECT kind, id, fields FROM mw_record").fetchall()
    assert all(json.loads(fields) == expected[kind, id_] for kind, id_, fields in every)
    text = base.execute("SELECT text FROM mw_text WHERE id = 'drift-cask' AND field = 'name' AND language = 'ru'")
    assert text.fetchone() == ("Бочонок с моря",)
    base.close()


def test_sqlite_leads_from_entry_to_entry_as_the_files_do(exported: Path) -> None:
    base = sqlite3.connect(exported)
    told = base.execute("SELECT id, field, value, to_kind, to_id FROM mw_reference WHERE kind = 'entry'").fetchall()
    expected = as_yaml_says(SALTMARSH)
    gotos = 0
    for id_, field, value, to_kind, to_id in told:
        found: Any = expected["entry", id_]
        for step in field.split("/"):
            found = found[int(step)] if isinstance(found, list) else found[step]
        assert found in (value, f"{to_kind}/{value}")
        gotos += field.endswith("goto")
        assert to_id == value
    assert gotos > 50
    base.close()


def test_two_runs_write_the_same_bytes(tmp_path: Path) -> None:
    for name in ("one.sqlite", "other.sqlite", "one.json", "other.json"):
        meeple("export", SALTMARSH, "-o", name, "--lang", "all", cwd=tmp_path)
    assert (tmp_path / "one.sqlite").read_bytes() == (tmp_path / "other.sqlite").read_bytes()
    assert (tmp_path / "one.json").read_bytes() == (tmp_path / "other.json").read_bytes()


def test_a_field_called_as_another_in_capitals_keeps_its_column(tmp_path: Path) -> None:
    pack = write_things(tmp_path)
    schema = pack / "thing.schema.json"
    schema.write_text(schema.read_text().replace('"once"', '"Once": {"type": "integer"}, "once"'))
    (pack / "more.yaml").write_text("thing:\n- id: oar\n  name: Oar\n  once: true\n  Once: 3\n")
    assert meeple("export", pack, "-o", tmp_path / "x.db", "--kind", "thing").status == 0
    base = sqlite3.connect(tmp_path / "x.db")
    base.row_factory = sqlite3.Row
    row = dict(base.execute("SELECT * FROM thing WHERE id = 'oar'").fetchone())
    assert {row[key] for key in row if key.startswith(("once", "Once"))} == {3, 1}
    base.close()


def test_text_that_a_spreadsheet_would_run_is_made_harmless(tmp_path: Path) -> None:
    pack = write_things(tmp_path)
    (pack / "more.yaml").write_text("thing:\n- id: oar\n  name: =HYPERLINK(1)\n")
    told = meeple("export", pack, "--format", "csv", "--kind", "thing")
    rows = {row["id"]: row for row in csv.DictReader(io.StringIO(told.out, newline=""))}
    assert rows["oar"]["name"] == "'=HYPERLINK(1)"


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--kind", "crad"), "did you mean `card`?"),
        (("--lang", "fr"), "it speaks en, ru"),
        (("--format", "xml"), "there is no format `xml`"),
        (("-o", "out.txt"), "does not say which format it is"),
        (("--format", "sqlite"), "a database cannot be printed"),
    ],
)
def test_what_cannot_be_written_is_refused_with_a_way_out(words: tuple[str, ...], said: str, tmp_path: Path) -> None:
    told = meeple("export", SALTMARSH, *words, cwd=tmp_path)
    assert told.status == 2
    assert said in told.err
    assert list(tmp_path.iterdir()) == []


def test_no_file_that_the_pack_reads_is_written_over(tmp_path: Path) -> None:
    pack = write_things(tmp_path)
    before = {file: file.read_bytes() for file in pack.rglob("*") if file.is_file()}
    for file in before:
        told = meeple("export", pack, "--format", "json", "-o", file)
        assert told.status == 2, file
    assert {file: file.read_bytes() for file in before} == before


def test_a_number_that_json_cannot_say_is_told_with_its_place(tmp_path: Path) -> None:
    pack = write_things(tmp_path)
    schema = pack / "thing.schema.json"
    schema.write_text(schema.read_text().replace('"once"', '"weight": {"type": "number"}, "once"'))
    (pack / "more.yaml").write_text("thing:\n- id: oar\n  name: Oar\n  weight: .inf\n")
    told = meeple("export", pack)
    assert told.status == 2
    assert "more.yaml:2: `thing/oar` holds a number that JSON cannot say" in told.err
