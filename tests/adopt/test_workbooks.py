"""Workbooks with several sheets: each is a kind of its own, or left out with a word why."""

from __future__ import annotations

import json
import shutil
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import openpyxl
import pytest
import yaml

import meeplewright
from program import meeple

CARDS: list[list[Any]] = [
    ["Name", "Cost", "Boat"],
    *([f"Card {at}", at % 5, ("Skiff", "Barge")[at % 2]] for at in range(25)),
]
BOATS: list[list[Any]] = [["Boat", "Size"], ["Skiff", 2], ["Barge", 7], ["Punt", 1]]


def book(file: Path, sheets: Mapping[str, Sequence[Sequence[Any]]]) -> None:
    made = openpyxl.Workbook()
    assert made.active is not None
    made.remove(made.active)
    for name, rows in sheets.items():
        sheet = made.create_sheet(name)
        for row in rows:
            sheet.append(list(row))
    made.save(file)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    notes = [["How to play the very first game"], *[["Draw three cards and row home before the tide."]] * 3]
    book(tmp_path / "deck.xlsx", {"Cards": CARDS, "Boats": BOATS, "Sheet3": [], "Notes": notes, "Empty": [["Name"]]})
    return tmp_path


def findings(folder: Path, *words: str) -> list[tuple[str, str, int, int]]:
    found = json.loads(meeple("check", "--format", "json", *words, ".", cwd=folder).out)["findings"]
    return [(each["code"], each["place"]["path"], each["place"]["line"], each["place"]["column"]) for each in found]


def test_each_sheet_is_a_kind_and_what_holds_no_records_is_told(folder: Path) -> None:
    told = meeple("adopt", ".", "--yes", cwd=folder)
    assert told.status == 0, told.err
    sources = yaml.safe_load((folder / "pack.yaml").read_text(encoding="utf-8"))["sources"]
    assert sources == [
        {"files": "deck.xlsx", "kind": "card", "sheet": "Cards", "id": "Name"},
        {"files": "deck.xlsx", "kind": "boat", "sheet": "Boats", "id": "Boat"},
    ]
    said = told.out.splitlines()
    assert "deck.xlsx (sheet `Cards`): 25 records of `card` in 1 file, named by `Name`" in said
    assert "  `Boat` names a `boat` in 25 of 25" in said
    assert [line for line in said if "left out" in line] == [
        "deck.xlsx (sheet `Sheet3`): this sheet has no row 1 that names its columns, so it is left out",
        "deck.xlsx (sheet `Notes`): it is text, and no table, so it is left out",
        "deck.xlsx (sheet `Empty`): it has no row below the names of its columns, so it is left out",
    ]
    assert findings(folder) == []
    world = meeplewright.load(folder)
    assert (len(world.of("card")), world.of("boat")["Punt"].fields["Size"]) == (25, 1)


def test_a_finding_stands_at_its_sheet_row_and_column_also_from_the_cache(folder: Path) -> None:
    assert meeple("adopt", ".", "--yes", cwd=folder).status == 0
    assert findings(folder) == []
    book(folder / "deck.xlsx", {"Cards": [*CARDS, ["Late", 1, "Canoe"]], "Boats": [*BOATS, ["Raft", "wide"]]})
    wrong = [("MW103", "deck.xlsx#Boats", 5, 2), ("MW201", "deck.xlsx#Cards", 27, 3)]
    assert sorted(findings(folder)) == wrong
    assert sorted(findings(folder)) == wrong
    shutil.rmtree(folder / ".meeple", ignore_errors=True)
    assert sorted(findings(folder, "--no-cache")) == wrong


def test_a_sheet_that_is_not_there_is_told_and_the_others_are_read(folder: Path) -> None:
    assert meeple("adopt", ".", "--yes", cwd=folder).status == 0
    pack = folder / "pack.yaml"
    pack.write_text(pack.read_text(encoding="utf-8").replace("sheet: Boats", "sheet: Boast"), encoding="utf-8")
    found = json.loads(meeple("check", "--format", "json", ".", cwd=folder).out)["findings"]
    assert [(each["place"]["path"], each["message"]) for each in found if each["code"] == "MW020"] == [
        ("deck.xlsx#Boast", "there is no sheet `Boast` in this workbook")
    ]
    assert len(meeplewright.load(folder).of("card")) == 25


def test_a_copy_of_a_file_is_read_under_its_own_name(tmp_path: Path) -> None:
    for at in range(4):
        (tmp_path / f"c{at}.json").write_text(json.dumps({"title": f"Card {at}", "cost": at}), encoding="utf-8")
    assert meeple("adopt", ".", "--yes", cwd=tmp_path).status == 0
    assert findings(tmp_path) == []
    shutil.copy(tmp_path / "c1.json", tmp_path / "c9.json")
    assert findings(tmp_path) == []
    assert meeple("explain", "card/c9", "--pack", ".", cwd=tmp_path).status == 0
