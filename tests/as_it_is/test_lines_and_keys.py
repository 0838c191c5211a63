"""JSON Lines, one record a line; and mappings from keys to records: places, faults, edits, what adopt makes of them."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
import yaml

import meeplewright
from as_it_is.conftest import MakeProject, told
from meeplewright.desk.changes.model import Delete, Duplicate, Edit, FieldPut, RefusedEdit
from meeplewright.desk.changes.plan import plan
from meeplewright.packs.load import load
from program import meeple

LINES = "- {files: cards.jsonl, kind: card, id: code}\n"
KEYED = "- {files: cards.json, kind: card, each: key}\n"
SETS = "- {files: sets.json, kind: set, each: key, at: /data/sets}\n"


def lines(*records: dict[str, Any] | str) -> str:
    return "".join(f"{each if isinstance(each, str) else json.dumps(each)}\n" for each in records)


GOOD = [{"code": f"c{at}", "name": f"Card {at}", "cost": at} for at in range(4)]


def test_each_line_is_a_record_and_a_finding_stands_at_its_value(project: MakeProject) -> None:
    folder = project(LINES, {"cards.jsonl": lines(GOOD[0], "", '{"code": "b", "name": "B", "cost": "two"}', GOOD[1])})
    assert told(folder) == ["MW103 cards.jsonl:3:36 expected a whole number or nothing, found the text `two`"]
    assert list(meeplewright.load(folder).of("card")) == ["c0", "b", "c1"]


def test_a_broken_line_is_told_once_and_the_rest_is_read(project: MakeProject) -> None:
    text = lines(GOOD[0], '{"code": "b", "name": ', GOOD[1], '{"code": "d" "name": "D"}', '{"code": "e"},', GOOD[2])
    folder = project(LINES, {"cards.jsonl": text})
    assert told(folder) == [
        "MW001 cards.jsonl:2:23 the line ends where a value belongs",
        "MW001 cards.jsonl:4:13 a comma is missing before the next item",
        "MW001 cards.jsonl:5:14 something stands behind the end of the content",
    ]
    assert list(meeplewright.load(folder).of("card")) == ["c0", "c1", "c2"]
    wrong = text.replace('"cost": 2', '"cost": "2"')
    (folder / "cards.jsonl").write_text(wrong)
    assert told(folder)[-1].startswith("MW103 cards.jsonl:6:")


def test_of_very_many_broken_lines_the_first_are_told_and_how_many_more(project: MakeProject) -> None:
    folder = project(LINES, {"cards.jsonl": json.dumps(GOOD * 9, indent=1) + "\n" + lines({"code": "z", "name": "Z"})})
    found = [each for each in told(folder) if each.startswith("MW001")]
    assert len(found) == 21
    assert "more lines are no JSON" in found[-1]


def test_values_of_a_line_are_mended_and_renamed_in_place_and_a_new_record_is_a_line(project: MakeProject) -> None:
    odd = '{"code":"b",  "name":"B" , "text":"Two  blanks."}'
    folder = project(LINES, {"cards.jsonl": lines(odd, GOOD[0])})
    assert meeple("check", ".", "--fix", cwd=folder).status == 0
    assert (folder / "cards.jsonl").read_text() == lines(odd.replace("Two  ", "Two "), GOOD[0])
    assert meeple("rename", "card/b", "bee", ".", cwd=folder).status == 0
    made = meeple("new", "record", "card", "d", "--set", "name=D", "--pack", ".", cwd=folder)
    assert made.status == 0, made.err
    now = odd.replace("Two  ", "Two ").replace('"code":"b"', '"code":"bee"')
    assert (folder / "cards.jsonl").read_text() == lines(now, GOOD[0], {"code": "d", "name": "D"})


def keyed(*members: str) -> str:
    return "{\n " + ",\n ".join(members) + "\n}\n"


def column(member: str, value: str) -> int:
    return 2 + member.index(value)


def test_records_are_named_by_the_keys_they_stand_under(project: MakeProject) -> None:
    fire = '"fire": {"code": "f", "name": "Fire", "cost": "3"}'
    ice = '"ice": {"code": "i", "name": "Ice", "set": "nine"}'
    cards, where = keyed(fire, ice), (column(fire, '"3"'), column(ice, '"nine"'))
    folder = project(KEYED + SETS, {"cards.json": cards, "sets.json": '{"data": {"sets": {"one": {"name": "One"}}}}'})
    assert told(folder) == [
        f"MW103 cards.json:2:{where[0]} expected a whole number or nothing, found the text `3`",
        f"MW201 cards.json:3:{where[1]} there is no set `nine`",
    ]
    (folder / "cards.json").write_text(cards.replace('"3"', "3").replace("nine", "one"))
    assert [json.loads(meeple("check", "--format", "json", cwd=folder).out)["findings"] for _ in "12"] == [[], []]
    world = meeplewright.load(folder)
    assert (list(world.of("card")), list(world.of("set"))) == (["fire", "ice"], ["one"])


def test_two_keys_alike_are_told_and_the_places_behind_them_hold(project: MakeProject) -> None:
    bell = '"b": {"code": "b", "name": "B", "cost": []}'
    cards = keyed('"a": {"code": "a", "name": "A"}', '"a": {"code": "x", "name": "X"}', bell, '"n": 3')
    folder = project(KEYED, {"cards.json": cards})
    assert told(folder) == [
        "MW002 cards.json:3:2 the key `a` stands twice in one mapping, and only the first counts",
        f"MW103 cards.json:4:{column(bell, '[]')} expected a whole number or nothing, found a list",
        "MW016 cards.json:5:2 a record of kind `card` is a mapping, and this is none",
    ]
    assert list(meeplewright.load(folder).of("card")) == ["a", "b"]


def test_a_list_where_a_mapping_was_said_and_the_other_way_round_are_told(project: MakeProject) -> None:
    folder = project(KEYED, {"cards.json": json.dumps(GOOD)})
    assert told(folder) == ["MW015 cards.json:1:1 here stands a list and not a mapping from keys to records"]
    (folder / "cards.json").write_text('{"a": {"code": "a"}, "b": {"code": "b"}}')
    pack = folder / "pack.yaml"
    pack.write_text(pack.read_text().replace(", each: key", ""))
    assert "write `each: key` into the `sources`" in meeple("check", ".", cwd=folder).out


def test_values_under_keys_are_mended_in_place_and_what_is_not_written_says_why(project: MakeProject) -> None:
    cards = '{ "fire": {"code": "f", "name":"Fire",  "text": "Two  blanks."} ,\n"ice" : {"code": "i","name": "Ice"}}'
    folder = project(KEYED, {"cards.json": cards})
    assert meeple("check", ".", "--fix", cwd=folder).status == 0
    assert (folder / "cards.json").read_text() == (now := cards.replace("Two  ", "Two "))
    renamed = meeple("rename", "card/fire", "flame", ".", cwd=folder)
    made = meeple("new", "record", "card", "d", "--set", "name=D", "--pack", ".", cwd=folder)
    assert "named by the key that it stands under, which is not written to" in renamed.err
    assert "named by the keys they stand under" in made.err
    assert (folder / "cards.json").read_text() == now


@pytest.mark.parametrize("name", ["cards.jsonl", "cards.json"])
def test_adopt_proposes_both(tmp_path: Path, name: str) -> None:
    rows = {f"k{at}": {"name": f"Card {at}", "cost": at % 4, "next": f"k{(at + 1) % 20}"} for at in range(20)}
    keyed = name.endswith(".json")
    listed = [{"id": key, **row} for key, row in rows.items()]
    (tmp_path / name).write_text(json.dumps(rows, indent=1) if keyed else lines(*listed))
    done = meeple("adopt", ".", "--yes", cwd=tmp_path)
    assert done.status == 0, done.err
    sources = yaml.safe_load((tmp_path / "pack.yaml").read_text())["sources"]
    assert sources == [{"files": name, "kind": "card", **({"each": "key"} if keyed else {})}]
    assert told(tmp_path) == []
    assert "  `next` names a `card` in 20 of 20" in done.out.splitlines()
    assert len(meeplewright.load(tmp_path).of("card")) == 20


def after(folder: Path, edit: Edit) -> str:
    """The file as a form would leave it, or why it is refused."""
    (world,) = load(folder).worlds
    made = plan(world, [edit])
    if isinstance(made, RefusedEdit):
        return made.reason
    (file,) = made.files
    return file.after or ""


def test_forms_put_lines_in_and_take_them_out(project: MakeProject) -> None:
    text = lines(*GOOD[:3]).rstrip("\n")
    folder = project(LINES, {"cards.jsonl": text})
    one, two, three = text.split("\n")
    copy = one.replace('"c0"', '"c9"')
    assert after(folder, Delete("card/c1")) == f"{one}\n{three}"
    assert after(folder, Duplicate("card/c0", "c9")) == f"{one}\n{copy}\n{two}\n{three}"
    assert after(folder, Duplicate("card/c2", "c9")) == f"{text}\n{three.replace('c2', 'c9')}"
    assert after(folder, FieldPut("card/c2", ("cost",), 9)) == text.replace('"cost": 2', '"cost": 9')


def test_forms_change_values_under_keys_and_say_that_keys_come_and_go_by_hand(project: MakeProject) -> None:
    folder = project(
        KEYED, {"cards.json": (text := keyed('"a": {"code": "a", "name": "A"}', '"b": {"code": "b", "name": "B"}'))}
    )
    assert after(folder, FieldPut("card/b", ("name",), "Bell")) == text.replace('"B"', '"Bell"')
    assert after(folder, Delete("card/a")).endswith("cards.json: its records stand under keys, and come and go by hand")


def test_the_places_of_a_mapping_are_looked_up_once(project: MakeProject) -> None:
    folder = project(KEYED, {"cards.json": keyed('"a": {"code": "a", "name": "A"}', '"b": {"code": "b", "name": "B"}')})
    (world,) = load(folder).worlds
    one, other = world.of("card").values()
    assert one.source.layout is other.source.layout
    assert (one.place().line, other.place("name").line, other.key_place("name").column) == (2, 3, 21)
