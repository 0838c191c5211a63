"""What is wrong with a file is told at its place, and whatever can be read of it is read."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from meeplewright.sources import compose
from meeplewright.sources.complaints import in_words
from meeplewright.sources.compose import MarkedYAMLError
from meeplewright.sources.forms.json_read import read_json
from meeplewright.sources.read import FileReader, FileReading
from seldom import examples


def read(content: str | bytes) -> FileReading:
    return FileReader().read(content if isinstance(content, bytes) else content.encode(), "file.yaml")


def told(reading: FileReading) -> list[str]:
    return [f"{one.place.line}:{one.place.column} {one.code} {one.message}" for one in reading.findings]


RECORDS = """\
card:
- id: one
  text: fine
- id: two
  text: {broken}
- id: three
  text: fine too
term:
- id: four
"""


@pytest.fixture(params=["with the C parser", "without it"])
def either_parser(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    if request.param == "without it":
        monkeypatch.setattr(compose, "has_libyaml", lambda: False)


@pytest.mark.usefixtures("either_parser")
@pytest.mark.parametrize(
    ("broken", "fault"),
    [
        ("a: b: c", "5:10 MW001 there is a second `: ` in this line"),
        ('"never closed', "5:9 MW001 this quotation mark is never closed"),
        ("[a, b", "5:9 MW001 this list in brackets is not closed, or lacks a comma"),
        ("{a: b", "5:9 MW001 this mapping in braces is not closed, or lacks a comma"),
        ("*nobody", "5:9 MW001 this `*name` has no `&name` before it"),
        ("@home", "5:9 MW001 text cannot begin with `@`"),
        ("x\n   deeper: y", "6:4 MW001 this line is indented deeper than the keys above it"),
        ("x\n\tdeeper: y", "6:1 MW003 this line is indented with a tab, and YAML indents with spaces"),
        ('"\\q"', "5:10 MW001 in double quotes a backslash begins an escape, and YAML does not know this one"),
        ("| text", "5:11 MW001 behind `|` and `>` no text can stand on the same line"),
        ("x\n  orphan", "6:3 MW001 a key without a colon behind it"),
    ],
)
def test_a_broken_record_is_told_and_the_others_are_read(broken: str, fault: str) -> None:
    reading = read(RECORDS.replace("{broken}", broken))
    assert told(reading) == [fault]
    assert [card["id"] for card in reading.data["card"]] == ["one", "three"]
    assert reading.data["term"] == [{"id": "four"}]


@pytest.mark.usefixtures("either_parser")
@pytest.mark.parametrize(
    ("written", "values"),
    [
        ("[12:30, https://a.b/c?d, e?]", ["12:30", "https://a.b/c?d", "e?"]),
        ("{at: 12:30, who?: me}", {"at": "12:30", "who?": "me"}),
        ('{"a":1, b:2}', {"a": 1, "b:2": None}),
        ("[! 12, !!str 12]", [12, "12"]),
    ],
)
def test_colons_and_question_marks_inside_of_words_in_brackets_are_text(written: str, values: object) -> None:
    reading = read(f"a: {written}\n")
    assert (reading.data, reading.findings) == ({"a": values}, [])


@pytest.mark.usefixtures("either_parser")
def test_a_value_that_is_not_there_stands_behind_its_colon() -> None:
    from meeplewright.sources.positions import layout_of

    layout_of.cache_clear()
    layout = layout_of("card:\n- id : \n\n  # nothing\n  name: x\n- \n")
    place = layout.value(("card", 0, "id"), "f")
    assert (place.line, place.column) == (2, 7)
    layout_of.cache_clear()


def test_what_the_parser_says_of_a_fault_that_we_know_no_words_for_is_said_in_its_own() -> None:
    advice = "look at this line and the one above"
    assert in_words(MarkedYAMLError(problem=" an odd thing ")) == ("this is not YAML: an odd thing", advice)
    assert in_words(MarkedYAMLError(context="here")) == ("this is not YAML: it cannot be read", advice)


def test_each_of_many_broken_records_is_told_up_to_twenty() -> None:
    text = "card:\n" + "".join(f"- id: c{number}\n  text: a: b\n- id: d{number}\n" for number in range(30))
    reading = read(text)
    assert len(reading.findings) == 21
    assert told(reading)[:2] == [
        "3:10 MW001 there is a second `: ` in this line",
        "6:10 MW001 there is a second `: ` in this line",
    ]


def test_a_broken_key_at_the_left_edge_leaves_the_other_keys() -> None:
    reading = read("one: [1, 2\ntwo: 3\nthree: }\nfour: 4\n")
    assert [one.place.line for one in reading.findings] == [1, 3]
    assert reading.data == {"two": 3, "four": 4}


def test_an_alias_into_a_broken_record_is_not_a_fault_of_its_own() -> None:
    reading = read("a:\n- &x {b: c: d}\n- e\nf: *x\n")
    assert len(reading.findings) == 1
    assert reading.data == {"a": ["e"]}


@pytest.mark.parametrize(
    ("content", "faults"),
    [
        ("a: 1\nb: 2\na: 3\n", ["3:1 MW002 the key `a` stands twice in one mapping, and only the first counts"]),
        ('a: {"б": 1, б: 2}\n', ["1:13 MW002 the key `б` stands twice in one mapping, and only the first counts"]),
        (b"\xef\xbb\xbfa: 1\n", ["1:1 MW005 this file begins with a byte order mark, which UTF-8 does not need"]),
        ("a: 1\n".encode("utf-16"), ["1:1 MW004 this file is written in UTF-16, and content is UTF-8"]),
        ("a: é\n".encode("utf-32"), ["1:1 MW004 this file is written in UTF-32, and content is UTF-8"]),
        (
            "a: б\nb: é\n".encode() + b"\xe9",
            ["3:1 MW004 the byte 0xE9 is not UTF-8, so this file was saved in another encoding"],
        ),
        (b"a: \0\0\0\n", ["1:4 MW006 3 times the character U+0000 (NUL) cannot be printed"]),
        ("a: pay \u202e5\n", ["1:8 MW006 the character U+202E (right-to-left override) cannot be printed"]),
        (b"a: x\0y\n", ["1:5 MW006 the character U+0000 (NUL) cannot be printed"]),
        (
            "a: x\u2028y\nb: \x0b\n",
            [
                "1:5 MW006 the character U+2028 (line separator) cannot be printed",
                "2:4 MW006 the character U+000B (control character) cannot be printed",
            ],
        ),
        ('a: "\\e[31m"\n', ["1:4 MW006 the character U+001B (escape) cannot be printed"]),
        ("12: a\n", ["1:1 MW010 the key `12` is not text"]),
        ("? {a: b}\n: c\n", ["1:3 MW010 a mapping stands where a key belongs"]),
        ("<<: {a: 1}\n", ["1:1 MW011 `<<` does not merge anything: that was YAML 1.1"]),
        ("a: 1\n---\nb: 2\n", ["3:1 MW012 a second document begins here, which is not read"]),
        ("a: !thing x\n", ["1:4 MW013 the tag `!thing` means nothing here"]),
        ("a: !!set {b}\n", ["1:4 MW013 the tag `!!set` means nothing here"]),
        ("!!python/object:os.system a: 1\n", ["1:1 MW013 the tag `!!python/object:os.system` means nothing here"]),
        ("a: &b [*b]\n", ["1:7 MW007 the value that begins here holds itself, by an alias to its own anchor"]),
    ],
)
def test_each_fault_has_its_code_and_place(content: str | bytes, faults: list[str]) -> None:
    assert told(read(content)) == faults


def test_values_deeper_than_a_hundred_are_refused_whatever_they_are_made_of() -> None:
    for text in ("[" * 101 + "]" * 101, "- " * 101 + "x", "\n".join(" " * n + "a:" for n in range(101))):
        assert [finding.code for finding in read(f"a:\n  {text}\n" if "\n" not in text else text).findings] == ["MW008"]
    ninety = "[" * 90 + "]" * 90
    assert read(f"a: {ninety}\n").findings == []


@pytest.mark.parametrize("text", ["[" * 500_000, "- " * 500_000, "{a: " * 300_000, "? " * 500_000, "-  " * 300_000])
def test_depth_without_end_does_not_hurt(text: str) -> None:
    assert [finding.code for finding in read(text).findings] == ["MW008"]


def test_a_file_of_16_mib_is_read_and_a_larger_one_is_not() -> None:
    most = 16 * 1024 * 1024
    assert told(read(b"a: 1\n" + b"#" * (most - 5))) == []
    assert told(read(b"a: 1\n" + b"#" * (most - 4))) == [
        "1:1 MW009 this file is 16,777,217 bytes large, and no more than 16,777,216 are read"
    ]


def test_a_file_of_more_than_a_million_values_is_not_read(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(compose, "MOST_VALUES", 1000)
    monkeypatch.setattr(compose, "FEW_BYTES", 2000)
    assert read("a:\n" + "- b\n" * 900).findings == []
    reading = read("a:\n" + "- b\n" * 1100)
    assert reading.data is None
    assert [finding.code for finding in reading.findings] == ["MW009"]


def test_aliases_may_repeat_a_text_and_may_not_grow_without_bound() -> None:
    assert read("a: &x {b: [1]}\nc: [*x, *x]\n").data["c"] == [{"b": [1]}, {"b": [1]}]
    growing = "a0: &a0 [x, x]\n" + "".join(f"a{n}: &a{n} [*a{n - 1}, *a{n - 1}]\n" for n in range(1, 40))
    assert [finding.code for finding in read(growing).findings] == ["MW007"]
    long_text = "t: &t " + "x" * 1_000_000 + "\nu: [" + ", ".join(["*t"] * 20) + "]\n"
    assert [finding.code for finding in read(long_text).findings] == ["MW007"]


def test_without_libyaml_the_same_is_read(monkeypatch: pytest.MonkeyPatch) -> None:
    quick = read(RECORDS.replace("{broken}", "'a: b'"))
    monkeypatch.setattr(compose, "has_libyaml", lambda: False)
    slow = read(RECORDS.replace("{broken}", "'a: b'"))
    assert slow.data == quick.data
    broken = read(RECORDS.replace("{broken}", "a: b: c"))
    assert told(broken) == ["5:10 MW001 there is a second `: ` in this line"]
    assert [finding.code for finding in read("[" * 5000).findings] == ["MW008"]


def _shape(value: Any) -> None:
    assert value is None or isinstance(value, str | int | float | bool | list | dict)
    for key, item in value.items() if isinstance(value, dict) else enumerate(value if isinstance(value, list) else ()):
        assert isinstance(key, str | int)
        _shape(item)


@examples(300)
@given(
    st.binary(max_size=60)
    | st.text(st.sampled_from("ab:- \n\t[]{}&*!|>'\"%@`#?,.0\0é\u2028~<"), max_size=60).map(str.encode)
)
def test_whatever_the_bytes_are_there_is_an_answer(content: bytes) -> None:
    reading = read(content)
    _shape(reading.data)
    lines = content.count(b"\n") + content.count(b"\r") + 1
    for finding in reading.findings:
        assert 1 <= finding.place.line <= lines
        assert finding.place.column >= 1


@pytest.mark.parametrize("content", [b"card:\n- id: caf\xe9 noir\n", "a: &a [" + "x," * 99 + "]\n" + "".join(f"{chr(98 + n)}: &{chr(98 + n)} [{','.join([f'*{chr(97 + n)}'] * 60)}]\n" for n in range(4))], ids=["another encoding", "aliases without end"])  # fmt: skip
def test_what_begins_at_a_character_is_marked_with_one_caret(content: str | bytes) -> None:
    places = [one.place for one in read(content).findings if one.code in ("MW004", "MW007")]
    assert [(place.end_line, place.end_column) for place in places] == [
        (place.line, place.column + 1) for place in places
    ]
    assert len(places) == 1


@pytest.mark.parametrize(("text", "opened", "closed"), [('{"a": 1]', "{", "]"), ("[1}", "[", "}"), ('[{"a": [1}]', "[", "}")])  # fmt: skip
def test_a_bracket_that_closes_another_sort_is_told_with_what_it_closes(text: str, opened: str, closed: str) -> None:
    (finding,) = read_json(text.encode(), "a.json").findings
    assert f"`{closed}` closes what `{opened}` opened" in finding.message
