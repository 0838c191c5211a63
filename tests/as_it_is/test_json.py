"""JSON as records: places, ids as they are, faults that cost one record, comments."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from as_it_is.conftest import MakeProject, told
from meeplewright.packs.load import load

CARDS = '- {files: "cards/*.json*", kind: card, id: code}\n'
SETS = '- {files: sets.json, kind: set, at: /data/sets, id: "{name}-{no}"}\n'


def lines(*records: str) -> str:
    return "[\n" + ",\n".join(f"  {record}" for record in records) + "\n]\n"


def ids(folder: Path, kind: str = "card") -> list[str]:
    (world,) = load(folder).worlds
    return list(world.of(kind))


def test_records_of_an_array_are_named_by_their_field_and_refer_by_composed_ids(project: MakeProject) -> None:
    folder = project(
        CARDS + SETS,
        {
            "cards/a.json": lines(
                '{"code": "01001A", "name": "Lamp", "set": "Core Set-1"}', '{"code": "X/y z", "name": "É"}'
            ),
            "sets.json": '{"data": {"sets": [{"name": "Core Set", "no": 1}]}}',
        },
    )
    assert told(folder) == []
    assert ids(folder) == ["01001A", "X/y z"]
    assert ids(folder, "set") == ["Core Set-1"]


def test_a_finding_stands_at_the_very_value(project: MakeProject) -> None:
    text = json.dumps([{"code": "a", "name": "A"}, {"code": "b", "name": "B", "cost": "3", "set": "nowhere"}], indent=1)
    folder = project(CARDS, {"cards/a.json": text})
    rows = text.split("\n")
    cost = next(at for at, row in enumerate(rows) if "cost" in row)
    columns = rows[cost].index('"3"') + 1, rows[cost + 1].index('"nowhere"') + 1
    assert told(folder) == [
        f"MW103 cards/a.json:{cost + 1}:{columns[0]} expected a whole number or nothing, found the text `3`",
        f"MW201 cards/a.json:{cost + 2}:{columns[1]} there is no set `nowhere`",
    ]


def test_a_place_inside_of_a_text_counts_escapes_as_they_are_written(project: MakeProject) -> None:
    record = r'{"code": "a", "name": "A", "text": "caf\u00e9 \ud83c\udfb2 \\  two"}'
    folder = project(CARDS, {"cards/a.json": lines(record)})
    assert told(folder) == [f"MW412 cards/a.json:2:{3 + record.index('  two')} more than one space"]


@pytest.mark.parametrize(
    ("record", "column", "message"),
    [
        ('{"code": "b", "name": "B}', 23, "this quotation mark is never closed"),
        ('{"code": "b" "name": "B"}', 13, "a comma is missing before the next item"),
        ('{"code": "b", "name": "B",}', 26, "behind the last item stands a comma"),
        ('{"code": "b", name: "B"}', 15, "the key `name` needs quotes"),
        ('{"code": "b", "name" "B"}', 15, "behind the key `name` a colon is missing"),
        ('{"code": "b", "name": B}', 23, "`B` is no value"),
        ('{"code": "b", "name": \'B\'}', 23, "text in JSON stands in double quotes"),
        ('{"code": "b", "name": ["B"}', 27, "`}` closes what `[` opened"),
    ],
)
def test_a_broken_record_is_told_once_and_the_others_are_read(
    project: MakeProject, record: str, column: int, message: str
) -> None:
    folder = project(
        CARDS, {"cards/a.json": lines('{"code": "a", "name": "A"}', record, '{"code": "c", "name": "C", "cost": "1"}')}
    )
    found = told(folder)
    assert found[0] == f"MW001 cards/a.json:3:{column + 2} {message}"
    assert [each.partition(" ")[0] for each in found] == ["MW001", "MW103"]
    assert found[1].startswith("MW103 cards/a.json:4:")
    assert {"a", "c"} <= set(ids(folder))


@pytest.mark.parametrize("indent", [None, 2])
def test_a_file_that_was_cut_off_keeps_the_records_before_the_cut(project: MakeProject, indent: int | None) -> None:
    text = json.dumps([{"code": code, "name": code.upper()} for code in "abcd"], indent=indent)
    cut = text[: text.index('"D"') + 2]
    folder = project(CARDS, {"cards/a.json": cut})
    assert [each.partition(" ")[0] for each in told(folder)] == ["MW001"]
    assert ids(folder) == ["a", "b", "c"]


def test_comments_are_passed_over_and_can_keep_a_finding_quiet(project: MakeProject) -> None:
    text = """[
  // the first card
  {"code": "a", /* a code */ "name": "A // no comment", "text": "two  spaces"}, // meeple: ignore MW412 -- as printed
  {"code": "b", "name": "B"},
]
"""
    folder = project(CARDS, {"cards/a.jsonc": text})
    assert told(folder) == []
    assert ids(folder) == ["a", "b"]


def test_json5_is_read_as_it_is_written(project: MakeProject) -> None:
    text = "[{code: 'a', name: 'I\\\u0041s', cost: +0x10, weight: .5,}, // one\n]"
    folder = project(CARDS, {"cards/a.json5": text})
    assert told(folder) == []
    (world,) = load(folder).worlds
    assert world.of("card")["a"].data == {"code": "a", "name": "IAs", "cost": 16, "weight": 0.5}


def test_one_record_a_file_is_named_by_the_file_that_must_say_so(project: MakeProject) -> None:
    sources = '- {files: "cards/*.json", kind: card, each: file, named: code}\n'
    files: dict[str, str | bytes] = {
        "cards/lamp.json": '{"code": "lamp", "name": "Lamp"}',
        "cards/oil.json": '{\n  "code": "oyl",\n  "name": "Oil"\n}',
    }
    folder = project(sources, files)
    assert told(folder) == ["MW031 cards/oil.json:2:11 this file is named `oil`, and its `code` says `oyl`"]
    assert ids(folder) == ["lamp", "oil"]


def test_a_key_that_stands_twice_is_told_with_the_first(project: MakeProject) -> None:
    folder = project(CARDS, {"cards/a.json": lines('{"code": "a", "name": "A", "name": "B"}')})
    assert told(folder) == [
        "MW002 cards/a.json:2:30 the key `name` stands twice in one mapping, and only the first counts"
    ]


def test_a_record_whose_id_lacks_a_part_is_told_with_what_it_lacks(project: MakeProject) -> None:
    folder = project(SETS, {"sets.json": '{"data": {"sets": [{"name": "Core"}, {"name": "", "no": 2}]}}'})
    assert told(folder) == [
        "MW017 sets.json:1:21 this record of kind `set` has no `no`, which its id `{name}-{no}` is put together of",
        "MW017 sets.json:1:47 the `name` that names this record is nothing, which its id `{name}-{no}` is put together of",
    ]


def test_a_list_that_stands_elsewhere_is_told_with_where_it_stands(project: MakeProject) -> None:
    folder = project("- {files: sets.json, kind: set, id: code}\n", {"sets.json": '{"sets": []}'})
    found = told(folder)
    assert found[0] == "MW015 sets.json:1:1 here stands one mapping and not a list of records"


def test_yaml_that_is_a_list_is_read_as_the_entry_says(project: MakeProject) -> None:
    folder = project(
        "- {files: cards.yaml, kind: card, id: code}\n", {"cards.yaml": "- code: A 1\n  name: A\n  cost: x\n"}
    )
    assert told(folder) == ["MW103 cards.yaml:3:9 expected a whole number or nothing, found the text `x`"]


def test_what_was_read_is_remembered_and_read_anew_when_an_entry_changes(project: MakeProject) -> None:
    from program import meeple

    folder = project(CARDS, {"cards/a.json": lines('{"code": "a", "name": "B"}')})
    for _ in range(2):
        assert meeple("check", cwd=folder).status == 0
        assert ids(folder) == ["a"]
    pack = folder / "pack.yaml"
    pack.write_text(pack.read_text().replace("id: code", "id: name"))
    assert meeple("check", cwd=folder).status == 0
    (world,) = load(folder, cache=True).worlds
    assert list(world.of("card")) == ["B"]
