"""Mends, renames and tables brought back, in JSON and in tables: what is meant changes, and no other byte."""

from __future__ import annotations

import csv
import io
import json
from pathlib import Path
from typing import Any

from hypothesis import HealthCheck, given
from hypothesis import strategies as st

from as_it_is.conftest import MakeProject, told
from meeplewright.authoring.patch_json import JsonPatch
from meeplewright.authoring.patch_table import TablePatch
from meeplewright.sources.forms.model import Cells, FileForm, Notation
from meeplewright.sources.forms.read import form_source
from meeplewright.sources.model import Source
from meeplewright.sources.read import FileReader
from program import meeple
from seldom import examples

JSON = "- {files: cards.json, kind: card, id: code}\n- {files: sets.json, kind: set, id: code}\n"
TSV = '- {files: cards.tsv, kind: card, id: code, lists: {types: ", "}}\n- {files: sets.tsv, kind: set, id: code}\n'
ODD = """\
[ // by number
   {"code" : "a",  "name":"Lamp \\u00e9", "cost": "3", "set":"CORE" , "text": "The  lamp of [[set/core|x]]" },

\t{ "code":"b","name": "Oil","nmae":1, "set": "core" }
]"""


def fixed(folder: Path) -> None:
    for _ in range(2):  # what is wrong in a shape keeps quiet what else is wrong in it
        meeple("check", "--fix", "--no-cache", cwd=folder)


def test_mends_change_what_they_mean_in_json_and_nothing_else(project: MakeProject) -> None:
    folder = project(JSON, {"cards.json": ODD, "sets.json": '[{"code": "core", "name": "Core"}]'})
    fixed(folder)
    after = (folder / "cards.json").read_text()
    assert after == ODD.replace('"cost": "3"', '"cost": 3').replace("The  lamp", "The lamp").replace('"CORE"', '"core"')


def test_mends_change_what_they_mean_in_a_table_and_nothing_else(project: MakeProject) -> None:
    text = 'code\tnam\tset\ttypes\ttext\r\na\t"Oil ""x"" "\tCORE\tAlly, Evnt\t"a  ""b"""\r\n'
    folder = project(
        TSV,
        {"cards.tsv": text, "sets.tsv": "code\tname\ncore\tCore\n"},
        types={"type": "array", "items": {"enum": ["Ally", "Event"]}},
        name={"type": "string"},
        text={"type": "string"},
    )
    fixed(folder)
    after = (folder / "cards.tsv").read_bytes().decode()
    assert after == text.replace("nam\t", "name\t").replace("Evnt", "Event").replace("\tCORE\t", "\tcore\t")


def test_a_record_is_renamed_in_json_with_all_that_names_it(project: MakeProject) -> None:
    sets = '[{"code": "core", "name": "Core"}]'
    cards = '[\n  {"code": "a", "name": "A", "set": "core", "text": "Of [[set/core]]."}\n]\n'
    folder = project(JSON, {"cards.json": cards, "sets.json": sets})
    assert meeple("rename", "set/core", 'Core "2"', cwd=folder).status == 0
    new = 'Core \\"2\\"'
    assert (folder / "sets.json").read_text() == sets.replace('"core"', f'"{new}"')
    assert (folder / "cards.json").read_text() == cards.replace('"core"', f'"{new}"').replace("set/core", f"set/{new}")


def test_a_record_is_renamed_in_a_table_with_the_quotes_that_its_new_name_needs(project: MakeProject) -> None:
    files: dict[str, str | bytes] = {
        "cards.csv": "code,name,set\na,A,core\n",
        "sets.csv": 'code,name\n"core",Core\n',
    }
    folder = project(TSV.replace("tsv", "csv"), files)
    assert meeple("rename", "set/core", "core, 2", cwd=folder).status == 0
    assert (folder / "sets.csv").read_text() == 'code,name\n"core, 2",Core\n'
    assert (folder / "cards.csv").read_text() == 'code,name,set\na,A,"core, 2"\n'


def test_a_record_that_is_named_by_its_file_takes_the_file_along(project: MakeProject) -> None:
    sources = "- {files: cards/*.json, kind: card, each: file, named: code}\n"
    folder = project(sources, {"cards/oil.json": '{"code": "oil",\n "name": "Oil"}'})
    assert meeple("rename", "card/oil", "lamp-oil", cwd=folder).status == 0
    assert not (folder / "cards/oil.json").exists()
    assert (folder / "cards/lamp-oil.json").read_text() == '{"code": "lamp-oil",\n "name": "Oil"}'
    assert told(folder) == []


def test_a_composed_id_cannot_be_renamed_and_says_what_can(project: MakeProject) -> None:
    folder = project(
        '- {files: sets.json, kind: set, id: "{name}-{no}"}\n', {"sets.json": '[{"name": "Core", "no": 1}]'}
    )
    found = meeple("rename", "set/Core-1", "Core-2", cwd=folder)
    assert found.status == 2
    assert "put together of `name` and `no`" in found.err


def test_a_sheet_is_brought_back_into_json_and_a_table_as_the_smallest_change(project: MakeProject) -> None:
    for sources, name, content, changed, added in (
        (
            JSON,
            "cards.json",
            '[\n  {"code": "a", "name": "A", "cost": 1},\n  {"code": "b",  "name": "B"}\n]\n',
            '[\n  {"code": "a", "name": "A", "cost": 7},\n  {"code": "b",  "name": "B"}',
            ',\n  {"code": "c", "name": "C", "cost": 2}\n]\n',
        ),
        (
            TSV.replace(', lists: {types: ", "}', ""),
            "cards.tsv",
            'code\tname\tcost\na\t"A"\t1\nb\tB\t\n',
            'code\tname\tcost\na\t"A"\t7\nb\tB\t\n',
            "c\tC\t2\n",
        ),
    ):
        other = {"sets.json": "[]"} if name.endswith("json") else {"sets.tsv": "code\tname\n"}
        folder = project(sources, {name: content, **other})
        assert meeple("sheet", "export", "../out.csv", "card", cwd=folder).status == 0
        sheet = folder.parent / "out.csv"
        rows = list(csv.DictReader(io.StringIO(sheet.read_text(encoding="utf-8-sig"))))
        rows[0]["cost"] = "7"
        rows.append({**dict.fromkeys(rows[0], ""), "id": "c", "code": "c", "name": "C", "cost": "2"})
        with sheet.open("w", newline="", encoding="utf-8") as file:
            writer = csv.DictWriter(file, list(rows[0]))
            writer.writeheader()
            writer.writerows(rows)
        done = meeple("sheet", "import", "../out.csv", cwd=folder)
        assert done.status == 0, done.err
        assert (folder / name).read_text() == changed + added


def test_fmt_keeps_indentation_order_and_comments_of_json(project: MakeProject) -> None:
    text = '[ // all  \n\t{"name": "A  ",   "code": "a"} \t\r\n]'
    other = '[{"code": "a", "name": "A"}'
    sources = JSON.replace("cards.json", "cards.json*")
    folder = project(sources, {"cards.jsonc": text, "sets.json": other})
    done = meeple("fmt", cwd=folder)
    assert (folder / "cards.jsonc").read_bytes().decode() == '[ // all\n\t{"name": "A  ",   "code": "a"}\r\n]\r\n'
    assert (folder / "sets.json").read_text() == other
    assert "MW960" in done.out
    assert "sets.json:1:28" in done.out


# --- whatever is written


values = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-9, 10**6),
    st.text(st.characters(codec="utf-8"), max_size=8),
    st.lists(st.text(max_size=3), max_size=3),
)
records = st.lists(
    st.dictionaries(st.sampled_from(["name", "text", "types", "é x", ""]), values, min_size=1, max_size=4),
    min_size=1,
    max_size=4,
)
FORM = FileForm(Notation.JSON, "card", id="code")


def of_json(text: str, folder: Path) -> Source:
    return form_source(Source(folder / "x.json", "x.json", {}, form=FORM), text.encode(), FileReader(), [])


def with_text(source: Source, text: str) -> Source:
    source.__dict__["text"] = text
    return source


@examples(300, HealthCheck.too_slow)
@given(records, st.sampled_from([None, 1, 4, "\t"]), st.booleans(), values, st.data())
def test_a_value_of_json_changed_and_changed_back_leaves_the_same_bytes(
    made: list[dict[str, Any]], indent: Any, ascii_only: bool, value: Any, data: st.DataObject
) -> None:
    made = [{"code": f"c{at}", **record} for at, record in enumerate(made)]
    text = json.dumps(made, indent=indent, ensure_ascii=ascii_only)
    at = data.draw(st.integers(0, len(made) - 1))
    key = data.draw(st.sampled_from(list(made[at])))
    old = made[at][key]
    there = _json_set(text, at, key, value)
    wanted = [dict(record) for record in made]
    wanted[at][key] = value
    assert json.loads(there) == wanted
    assert list(json.loads(there)[at]) == list(made[at])
    if not isinstance(old, list):
        assert json.loads(_json_set(there, at, key, old)) == made
        if text.isascii() or not ascii_only:
            prefix = len(_common(text, there))
            assert text[:prefix] == there[:prefix]
    added = _json_add(text, {"code": "new", "name": value})
    assert json.loads(added) == [*made, {"code": "new", "name": value}]
    assert added.startswith(text.rstrip("]").rstrip())
    for gone in ([0], [len(made) - 1], list(range(len(made) - 1))):
        left = [record for n, record in enumerate(made) if n not in gone]
        assert json.loads(_json_drop(text, gone)) == left


def _common(one: str, other: str) -> str:
    size = next((at for at, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), min(len(one), len(other)))
    return one[:size]


def _patch(text: str) -> JsonPatch:
    source = with_text(of_json(text, Path()), text)
    return JsonPatch(source)


def _json_set(text: str, at: int, key: str, value: Any) -> str:
    patch = _patch(text)
    patch.set(("card", at, key), value)
    return patch.result()


def _json_add(text: str, record: Any) -> str:
    patch = _patch(text)
    patch.append("card", record)
    return patch.result()


def _json_drop(text: str, gone: list[int]) -> str:
    patch = _patch(text)
    for at in sorted(gone, reverse=True):
        patch.drop("card", at)
    return patch.result()


@examples(200)
@given(
    st.lists(
        st.lists(st.text(st.sampled_from('ab ",;\t\n\ré'), max_size=5), min_size=2, max_size=2), min_size=1, max_size=4
    ),
    st.sampled_from(",\t;"),
    st.sampled_from(["\n", "\r\n"]),
    st.booleans(),
    st.text(st.sampled_from('ab ",;\t\n\ré'), max_size=5),
    st.data(),
)
def test_a_cell_changed_and_changed_back_leaves_the_same_table(
    rows: list[list[str]], separator: str, newline: str, quoted: bool, value: str, data: st.DataObject
) -> None:
    out = io.StringIO()
    writer = csv.writer(
        out, delimiter=separator, lineterminator=newline, quoting=csv.QUOTE_ALL if quoted else csv.QUOTE_MINIMAL
    )
    writer.writerows([["code", "name", "text"], *([str(at), *row] for at, row in enumerate(rows))])
    text = out.getvalue()
    at = data.draw(st.integers(0, len(rows) - 1))
    key = data.draw(st.sampled_from(["name", "text"]))
    before = _cells(text, separator)
    if len(before) != len(rows) + 1:
        return  # a bare carriage return, which csv writes without quotes and reads as the end of a row
    there = _table_set(text, separator, at, key, value)
    wanted = [list(row) for row in before]
    wanted[at + 1][1 if key == "name" else 2] = value
    assert _cells(there, separator) == wanted
    back = _table_set(there, separator, at, key, before[at + 1][1 if key == "name" else 2])
    assert _cells(back, separator) == before
    if quoted:
        assert back == text


def _cells(text: str, separator: str) -> list[list[str]]:
    return list(csv.reader(io.StringIO(text, newline=""), delimiter=separator))


def _table_set(text: str, separator: str, at: int, key: str, value: str) -> str:
    form = FileForm(Notation.TABLE, "card", id="code", cells=Cells(separator=separator))
    source = form_source(Source(Path("x.csv"), "x.csv", {}, form=form), text.encode(), FileReader(), [])
    patch = TablePatch(with_text(source, text))
    patch.set(("card", at, key), value)
    return patch.result()
