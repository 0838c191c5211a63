"""Of many faults in one file so many are told one by one, and the rest at once: exactly as many as that, and one more."""

from __future__ import annotations

import json

import pytest

from meeplewright.findings.model import Finding
from meeplewright.sources.compose import DEEPEST
from meeplewright.sources.forms import table_read
from meeplewright.sources.forms.json_lines import read_lines
from meeplewright.sources.forms.json_read import layout_of_json, read_json
from meeplewright.sources.forms.model import Cells
from meeplewright.sources.forms.table_read import MOST_COLUMNS, read_table, typed
from meeplewright.sources.read import FileReader


def lines_of(findings: list[Finding], code: str) -> list[int]:
    return [each.place.line for each in findings if each.code == code]


def test_twenty_lines_that_are_no_json_are_told_one_by_one() -> None:
    good = '{"code": "a"}\n'
    reading = read_lines((good + "{x}\n" * 20 + good).encode(), "a.jsonl")
    assert lines_of(reading.findings, "MW001") == list(range(2, 22))
    assert reading.data == [{"code": "a"}, {"code": "a"}]
    reading = read_lines((good + "{x}\n" * 21 + good).encode(), "a.jsonl")
    assert lines_of(reading.findings, "MW001") == list(range(2, 23))
    last = reading.findings[-1]
    assert (last.message, last.place.column, last.place.end_column) == (
        "here and behind, 1 more lines are no JSON", reading.findings[-2].place.column, reading.findings[-2].place.column + 1,
    )  # fmt: skip
    reading = read_lines(("{x}\n" * 1021).encode(), "a.jsonl")
    assert reading.findings[-1].message == "here and behind, 1,001 more lines are no JSON"
    assert len(reading.findings) == 21


@pytest.mark.parametrize(("broken", "read"), [(20, True), (21, False)])
def test_twenty_broken_records_of_a_file_leave_the_others(broken: int, *, read: bool) -> None:
    records = "".join(f"- id: b{at}\n  text: a: b\n" for at in range(broken))
    reading = FileReader().read(f"card:\n- id: first\n{records}- id: last\n".encode(), "a.yaml")
    ids = [each["id"] for each in (reading.data or {}).get("card", ()) if "id" in each]
    assert ("first" in ids, "last" in ids) == (read, read)
    rows = "".join(f' {{"id": "b{at}", "text": x}},\n' for at in range(broken))
    other = read_json(f'[\n {{"id": "first"}},\n{rows} {{"id": "last"}}\n]\n'.encode(), "a.json")
    assert other.data == ([{"id": "first"}, {"id": "last"}] if read else None)
    assert lines_of(other.findings, "MW001") == list(range(3, 3 + broken))


def test_twenty_odd_characters_are_told() -> None:
    for count in (20, 21):
        reading = FileReader().read(("a: b\n" + "# \x01\n" * count).encode(), "a.yaml")
        assert lines_of(list(reading.findings), "MW006") == list(range(2, 22))


def test_twenty_rows_of_another_width_are_told_one_by_one_and_more_at_once() -> None:
    def told(short: int, long: int) -> list[tuple[int, str]]:
        text = "code,name\n" + "a\n" * short + "a,b,c\n" * long + "x,y\n"
        reading = read_table(text.encode(), "a.csv", Cells())
        assert reading.data == [{"code": "x", "name": "y"}]
        return [(each.place.line, each.message.partition("this row has ")[2]) for each in reading.findings]

    one, three = "1 cell for 2 columns, and is not read", "3 cells for 2 columns, and is not read"
    assert told(20, 2) == [*((2 + at, one) for at in range(20)), (22, three), (23, three)]
    assert told(21, 2) == [(2, f"{one} (and 20 more rows)"), (23, three), (24, three)]
    assert told(0, 1002) == [(2, f"{three} (and 1,001 more rows)")]


def test_a_cell_longer_than_any_may_be_is_told_and_nothing_of_the_table_is_read(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(table_read, "_LONGEST_CELL", 20)
    assert read_table(b"code,name\nash," + b"a" * 20, "a.csv", Cells()).data == [{"code": "ash", "name": "a" * 20}]
    reading = read_table(b"code,name\nash," + b"a" * 21, "a.csv", Cells())
    (finding,) = reading.findings
    assert reading.data is None
    assert (finding.code, finding.place.line) == ("MW001", 1)
    assert finding.message == "this table cannot be cut into cells: field larger than field limit (20)"


@pytest.mark.parametrize("more", [0, 1])
def test_as_many_columns_are_read_as_a_sheet_has(more: int) -> None:
    head = ",".join(f"c{at}" for at in range(MOST_COLUMNS + more))
    reading = read_table(f"{head}\n".encode(), "a.csv", Cells())
    assert [each.code for each in reading.findings] == ["MW009"] * more
    if more:
        assert reading.findings[0].message == "this table has 16,385 columns, and no more than 16,384 are read"


def test_rows_that_say_nothing_are_no_records_and_a_head_again_is_told() -> None:
    text = "code , name,,\nash,Ash,,\n,,,\n\n , ,,\nbog,Bog\nbog,Bog,,,,\n code,name\ncay,\n"
    reading = read_table(text.encode(), "a.csv", Cells())
    assert reading.data == [
        {"code": "ash", "name": "Ash"},
        {"code": " ", "name": " "},
        {"code": "bog", "name": "Bog"},
        {"code": "bog", "name": "Bog"},
        {"code": "cay", "name": ""},
    ]
    assert [(each.place.line, each.message) for each in reading.findings] == [
        (8, "this row names the columns once more")
    ]


@pytest.mark.parametrize(
    ("text", "types", "meant"),
    [
        ("", ("null", "string"), None),
        ("", (), ""),
        ("007", ("integer",), 7),
        ("007", ("integer", "string"), "007"),
        ("7", ("integer", "string"), 7),
        ("+7", ("number", "string"), "+7"),
        ("7.", ("number",), 7.0),
        (".5e-1", ("number",), 0.05),
        ("1.5", ("number", "string"), "1.5"),
        ("1.5", ("integer",), "1.5"),
        ("1e", ("number",), "1e"),
        ("TRUE", ("boolean",), True),
        ("False", ("boolean", "string"), False),
        ("yes", ("boolean",), "yes"),
        ("true", ("string",), "true"),
        ("true", (), "true"),
        ("[1, 2]", ("array",), [1, 2]),
        ("[1, 2]", ("object",), "[1, 2]"),
        ("[1, 2]", ("array", "string"), "[1, 2]"),
        ('{"a": 1}', ("object",), {"a": 1}),
        ('{"a": 1}', ("array",), '{"a": 1}'),
        ("[1, 2", ("array",), "[1, 2"),
    ],
)
def test_a_cell_means_what_its_column_allows(text: str, types: tuple[str, ...], meant: object) -> None:
    assert typed(text, types) == meant
    assert type(typed(text, types)) is type(meant)


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("a.json", '{"a": "x // y", "b": [1, {"c": "/* z */"}]}'),
        ("a.json", '{"a": "x", // why\n "b": [1, {"c": 2}]}'),
        ("a.json", '{"a": /* so */ "x",\n "b": [1, {"c": 2}]}'),
        ("a.jsonc", '{"a": "x", // why\n "b": [1, {"c": 2},],}'),
        ("a.json5", "{a: 'x', // why\n b: [1, {\"c\": 2},],}"),
    ],
)
def test_places_are_the_same_with_remarks_and_without(name: str, text: str) -> None:
    layout = layout_of_json(text, name)
    place = layout.value(("b", 1, "c"), name)
    line = text.split("\n")[place.line - 1]
    assert json.loads(line[place.column - 1 : place.end_column - 1]) in (2, "/* z */")
    key = layout.key(("b",), name)
    assert text.split("\n")[key.line - 1][key.column - 1 : key.end_column - 1].strip('"') == "b"


@pytest.mark.parametrize("bottom", ["[]", "{}", "[word]"])
def test_aliases_may_stand_as_deep_in_each_other_as_brackets(bottom: str) -> None:
    """A list of a list of …, down to one that holds nothing: a word in it is one step more."""

    def codes(deep: int) -> list[str]:
        steps = [f"a0: &a0 {bottom}", *(f"a{at}: &a{at} [*a{at - 1}]" for at in range(1, deep))]
        return [each.code for each in FileReader().read("\n".join([*steps, ""]).encode(), "a.yaml").findings]

    most = DEEPEST - (2 if bottom == "[word]" else 1)
    assert codes(most) == []
    assert codes(most + 1) == ["MW007"]
