"""Any bytes, any damage, any pattern: something is told, nothing breaks, nothing takes long."""

from __future__ import annotations

import json
import time
from fnmatch import fnmatch
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from as_it_is.conftest import MakeProject, told
from meeplewright.sources.forms.json_read import layout_of_json, read_json
from meeplewright.sources.forms.model import Cells, FileForm, Notation, pattern
from meeplewright.sources.forms.read import form_source
from meeplewright.sources.model import Source
from meeplewright.sources.read import FileReader
from pace import pace
from program import meeple
from seldom import examples, later

GOOD: list[dict[str, object]] = [
    {"code": f"c{n}", "name": 'Néw \\ "x"', "list": [1, 2.5, None, True, {"a": []}]} for n in range(4)
]
json_signs = st.sampled_from(list('{}[]",:\\/*\n\t tfn0-1.e+\u00e9x'))


@examples(400)
@given(
    st.sampled_from([None, 2]),
    st.integers(0, 400),
    st.integers(0, 3),
    st.text(json_signs, max_size=3),
    st.sampled_from(["x.json", "x.jsonc", "x.json5"]),
)
def test_damaged_json_is_told_and_what_is_read_has_places(
    indent: int | None, at: int, gone: int, put: str, name: str
) -> None:
    whole = json.dumps(GOOD, indent=indent, ensure_ascii=False)
    at = min(at, len(whole))
    text = whole[:at] + put + whole[at + gone :]
    reading = read_json(text.encode(), name)
    try:
        json.loads(text)
    except ValueError:
        assert reading.findings or name != "x.json" or "//" in text or "/*" in text
    layout = layout_of_json(text, name)
    lines = text.split("\n")
    for record in range(len(reading.data) if isinstance(reading.data, list) else 0):
        place = layout.value((record, "code"), name)
        assert 1 <= place.line <= place.end_line <= len(lines)


@examples(200)
@given(st.text(json_signs, max_size=40))
def test_any_signs_are_read_as_json_or_told(text: str) -> None:
    for name in ("x.json", "x.jsonc", "x.json5"):
        read_json(text.encode(), name)
        layout_of_json(text, name).value((0, "a"), name)


@examples(200)
@given(st.binary(max_size=60), st.sampled_from(list(Notation)))
def test_any_bytes_in_any_notation_are_told_or_read(raw: bytes, notation: Notation) -> None:
    form = FileForm(notation, "card", id="a", cells=Cells(types=(("a", ("integer",), ()),)))
    source = Source(Path("nowhere.x"), "nowhere.x", {}, form=form)
    form_source(source, raw, FileReader(), [])
    assert isinstance(source.data, dict)


@later
@pytest.mark.parametrize("unit", ["/*", "//", '"', "[", "{", '{"a":', "/", '"\\', "[,", ",", "\\u00", "'"])
def test_a_megabyte_of_one_sign_takes_no_time(unit: str) -> None:
    began = time.process_time()
    text = unit * (1_000_000 // len(unit))
    for name in ("x.json", "x.json5"):
        read_json(text.encode(), name)
        layout_of_json(text, name)
    assert time.process_time() - began < 20 * pace()


@pytest.mark.parametrize(
    "glob", ["**/" * 40 + "x", "**/a/" * 25 + "b", "*a" * 60 + "b", "{x}a" * 40 + "b", "{x}/{x}/*.json"]
)
def test_no_pattern_takes_long(glob: str) -> None:
    began = time.process_time()
    for path in ("a/" * 50 + "c", "a" * 250 + "c"):
        pattern(glob).fullmatch(path)
    assert time.process_time() - began < pace()


signs = st.text(st.sampled_from("ab*?."), min_size=1, max_size=7)


@given(signs, st.text(st.sampled_from("ab."), max_size=7))
def test_a_pattern_inside_of_a_folder_is_what_fnmatch_says(glob: str, name: str) -> None:
    if "**" in glob:
        return
    assert bool(pattern(glob).fullmatch(name)) == fnmatch(name, glob)


@pytest.mark.parametrize(
    ("glob", "path", "fits"),
    [
        ("pack/**/*.json", "pack/a.json", True),
        ("pack/**/*.json", "pack/a/b/c.json", True),
        ("pack/**/*.json", "other/a.json", False),
        ("**/cards/**/*.json", "x/cards/y/cards/z.json", True),
        ("**/cards/*.json", "x/cards/y/cards/z.json", True),
        ("*/cards/*.json", "x/y/cards/z.json", False),
        ("{lang}/**/*.json", "de/a/b.json", True),
        ("v{n}-{set}.json", "v1-a-b.json", True),
    ],
)
def test_stars_stay_in_a_folder_and_two_go_through(glob: str, path: str, fits: bool) -> None:
    assert bool(pattern(glob).fullmatch(path)) == fits


@pytest.mark.parametrize(
    "entry",
    [
        "[]", "null", "7", "{}", "{files: 7, kind: card}", "{files: '*', kind: [card]}", "{files: '{x}/{x}', kind: card}",
        "{files: '{1}*', kind: card}", "{files: c.csv, kind: card, encoding: zip}", "{files: c.csv, kind: card, encoding: none}",
        "{files: c.csv, kind: card, separator: '\"'}", "{files: c.csv, kind: card, header: true}", "{files: c.csv, kind: card, header: 99}",
        "{files: c.csv, kind: card, values: {name: {A: [1, {b: 2}]}}}", "{files: c.csv, kind: card, lists: {name: ''}}",
        "{files: c.csv, kind: card, id: '{}'}", "{files: c.csv, kind: card, id: '{file'}", "{files: c.csv, kind: card, at: /0/x}",
        "{files: c.csv, kind: cart, id: code}", "{files: c.csv, translates: 7}", "{files: c.csv, kind: card, each: file}",
    ],
)  # fmt: skip
def test_whatever_an_entry_says_is_told_and_breaks_nothing(project: MakeProject, entry: str) -> None:
    folder = project(f"- {entry}\n", {"c.csv": "code,name\n1,A\n", "c.json": "[1]"})
    for words in (("check", "--no-cache"), ("fmt", "--check"), ("stats",)):
        done = meeple(*words, cwd=folder)
        assert "fault of ours" not in done.err, done.err
    assert told(folder)


@later
def test_a_large_file_with_faults_is_told_in_time(project: MakeProject) -> None:
    records = [
        json.dumps({"code": f"c{n}", "name": "A name", "text": "Words and words and words."}) for n in range(6000)
    ]
    for n in (10, 3000, 5990):
        records[n] = records[n].replace('"A name"', '"A name')
    folder = project("- {files: c.json, kind: card, id: code}\n", {"c.json": "[\n" + ",\n".join(records) + "\n]\n"})
    began = time.process_time()
    assert [each.partition(" ")[0] for each in told(folder)] == ["MW001"] * 3
    assert time.process_time() - began < 30 * pace()
