"""What `meeple adopt` makes of other shapes: workbooks, lists inside of files, languages by name, manners of writing."""

from __future__ import annotations

import csv
import json
import random
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import openpyxl
import yaml

import meeplewright
from program import meeple

NAMES = [
    f"{first} {last}"
    for last in ("Lantern", "Ferry", "Bell", "Net", "Kiln")
    for first in ["Grey", "Salt", "Old", "Pale", "Early"]
]
Row = dict[str, Any]


def adopted(folder: Path) -> tuple[list[Row], str]:
    """The entries of `sources`, and what was said; nothing is wrong afterwards."""
    told = meeple("adopt", ".", "--yes", cwd=folder)
    assert told.status == 0, told.err
    assert meeple("check", ".", cwd=folder).status == 0
    sources: list[Row] = yaml.safe_load((folder / "pack.yaml").read_text(encoding="utf-8"))["sources"]
    return sources, told.out


def put(file: Path, rows: Any) -> None:
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(json.dumps(rows, indent=1, ensure_ascii=False), encoding="utf-8")


def put_table(file: Path, head: Sequence[str], rows: Sequence[Sequence[Any]], separator: str = ",") -> None:
    file.parent.mkdir(parents=True, exist_ok=True)
    with file.open("w", encoding="utf-8", newline="") as out:
        csv.writer(out, delimiter=separator).writerows([head, *rows])


def schema(folder: Path, kind: str) -> Mapping[str, Any]:
    found: Mapping[str, Any] = json.loads((folder / "schemas" / f"{kind}.schema.json").read_text(encoding="utf-8"))
    return found


def test_a_sheet_of_a_workbook(tmp_path: Path) -> None:
    book = openpyxl.Workbook()
    sheet = book.active
    assert sheet is not None
    sheet.append(["Name", "Cost", "Text"])
    for at, name in enumerate(NAMES):
        sheet.append([name, at % 5, "Gain two coins and row home at once."])
    book.save(tmp_path / "deck.xlsx")
    sources, _ = adopted(tmp_path)
    assert sources == [{"files": "deck.xlsx", "kind": "deck", "id": "Name"}]
    assert schema(tmp_path, "deck")["properties"]["Cost"] == {"type": "integer", "minimum": 0}
    assert meeplewright.load(tmp_path).of("deck")["Grey Ferry"].fields["Cost"] == 0


def test_a_list_inside_of_a_file_and_names_inside_of_lists(tmp_path: Path) -> None:
    put(tmp_path / "places.json", [{"id": f"p{at}", "name": name} for at, name in enumerate(NAMES[:6])])
    quests = [{"key": f"q{at}", "place": f"p{at % 6}", "steps": [{"go": f"p{(at + 1) % 6}"}]} for at in range(14)]
    put(tmp_path / "quests.json", {"version": 3, "data": {"quests": quests}})
    sources, said = adopted(tmp_path)
    assert {"files": "quests.json", "kind": "quest", "at": "/data/quests", "id": "key"} in sources
    assert "  `place` names a `place` in 14 of 14" in said.splitlines()
    assert schema(tmp_path, "quest")["properties"]["steps"]["items"]["properties"]["go"]["x-ref"] == "place"


def test_fields_that_say_the_number_or_the_name_of_a_record(tmp_path: Path) -> None:
    put(tmp_path / "factions.json", [{"id": at + 1, "name": name} for at, name in enumerate(("Reed", "Tide", "Gull"))])
    cards = [
        {"code": f"c{at:02d}", "name": name, "faction_id": at % 3 + 1, "cost": at % 3 + 1, "factions": ["Reed", "Gull"]}
        for at, name in enumerate(NAMES)
    ]
    cards[4]["faction_id"] = 9
    put(tmp_path / "cards.json", cards)
    told = meeple("adopt", ".", "--yes", cwd=tmp_path)
    properties = schema(tmp_path, "card")["properties"]
    assert properties["faction_id"] == {"type": "integer", "x-ref": "faction"}
    assert properties["factions"]["items"]["x-ref"] == {"kind": "faction", "by": "name"}
    assert properties["cost"] == {"type": "integer", "minimum": 0}
    assert "  `faction_id` names a `faction` in 24 of 25; 1 does not" in told.out.splitlines()
    assert "  `factions` names a `faction` by its `name` in 50 of 50" in told.out.splitlines()
    assert [each.code for each in meeplewright.load(tmp_path).findings] == ["MW201"]


def test_folders_of_languages_by_their_names_and_lists_in_cells(tmp_path: Path) -> None:
    head = ["Unique ID", "Name", "Types", "Rules Text", "Image"]
    types = ["Boat", "Crew", "Storm"]
    put_table(tmp_path / "csvs/english/type.csv", ["Name"], [[each] for each in types], "\t")
    rows = [
        [f"x{at:03d}", name, ", ".join({types[at % 3], types[at * 2 % 3]}), "Row home before the tide.", ""]
        for at, name in enumerate(NAMES)
    ]
    put_table(tmp_path / "csvs/english/card.csv", head, rows, "\t")
    french = [[row[0], f"Le {row[1]}", "Rentrez avant la marée."] for row in rows]
    put_table(tmp_path / "csvs/french/card.csv", ["Unique ID", "Name", "Rules Text"], french, "\t")
    sources, said = adopted(tmp_path)
    assert sources[-1] == {
        "files": "csvs/{lang}/card.csv", "translates": "card", "by": "Unique ID", "fields": ["Name", "Rules Text"]
    }  # fmt: skip
    assert any(line.startswith("  `Types` names a `type` in ") for line in said.splitlines())
    world = meeplewright.load(tmp_path)
    assert world.languages == ("en", "fr")
    assert world.of("card")["x000"].text("Rules Text", "fr") == "Rentrez avant la marée."
    assert world.findings == ()


def test_how_a_project_writes_is_no_slip(tmp_path: Path) -> None:
    texts = [
        '"Row home..." says the [[Keeper]] - and you do.',
        '[oil] Draw a card, then "burn" it...',
        "Wait - the tide turns...",
    ]
    put(
        tmp_path / "cards.json",
        [{"code": f"{at:03d}", "name": name, "text": texts[at % 3]} for at, name in enumerate(NAMES * 2)],
    )
    _, said = adopted(tmp_path)
    assert "MW403, link to nothing: 17 times, so this is how they write; `checks` turns it off" in said
    told = meeplewright.load(tmp_path).findings
    assert [(each.code, each.severity) for each in told] == [("MW411", "note"), ("MW413", "note"), ("MW415", "note")]
    assert "icons in text: [oil] 17" in said


def test_an_id_put_together_where_no_field_is_enough(tmp_path: Path) -> None:
    rows = [
        [box, number, random.Random(number).choice(NAMES), number % 4]
        for box in ("dusk", "dawn")
        for number in range(1, 16)
    ]
    put_table(tmp_path / "cards.csv", ["box", "no", "name", "cost"], rows)
    sources, _ = adopted(tmp_path)
    assert sources == [{"files": "cards.csv", "kind": "card", "id": "{box}-{no}"}]


def test_broken_files_and_files_that_hold_nothing_stop_nothing(tmp_path: Path) -> None:
    put(tmp_path / "cards.json", [{"id": f"c{at}", "name": name} for at, name in enumerate(NAMES)])
    (tmp_path / "empty.json").write_text("")
    (tmp_path / "cut.json").write_text('[{"id": "a", "x": 1}, {"id": ')
    (tmp_path / "notes.txt").write_text("hello\n")
    told = meeple("adopt", ".", "--yes", cwd=tmp_path)
    assert told.status == 0, told.err
    assert "MW001" in told.out
    assert "not read: *.txt empty.json" in told.out


def test_one_key_and_one_value_are_told_and_made_no_rule(tmp_path: Path) -> None:
    rows: list[Row] = [
        {"id": f"c{at:02d}", "name": name, "sort": ("boat", "crew")[at % 2], "cost": at % 4}
        for at, name in enumerate(NAMES)
    ]
    rows[3]["sort"], rows[7]["csot"] = "baot", rows[7].pop("cost")
    put(tmp_path / "cards.json", rows)
    told = meeple("adopt", ".", "--yes", cwd=tmp_path)
    properties = schema(tmp_path, "card")["properties"]
    assert properties["sort"]["enum"] == ["boat", "crew"]
    assert "csot" not in properties
    world = meeplewright.load(tmp_path)
    assert [each.message for each in world.findings] == [
        "`baot` is none of `boat`, `crew`",
        "unknown key `csot` in this card",
    ]
    assert "`csot` is written once, and must mean `cost`: it is left out" in told.out
