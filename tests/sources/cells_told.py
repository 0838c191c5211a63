"""Workbooks as they are read, and edits as the notation of a file spells them: what is told, and what would be written."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Iterator
from dataclasses import asdict, replace
from datetime import date
from functools import partial
from pathlib import Path
from typing import Any

from meeplewright.findings.model import Edit, Place
from meeplewright.sources.forms.json_read import read_json
from meeplewright.sources.forms.model import Cells, FileForm, Notation, pattern
from meeplewright.sources.forms.read import form_source
from meeplewright.sources.forms.spelling import as_written
from meeplewright.sources.forms.workbook import sheets_of, trimmed
from meeplewright.sources.model import Source
from meeplewright.sources.read import FileReader
from recorded import Answer, lines_of

_TYPES: Any = (("cost", ("integer",), ()), ("rate", ("number",), ()), ("open", ("boolean",), ()), ("word", ("string",), ()), ("tags", ("array",), ("integer",)))  # fmt: skip
_SHEETS: dict[str, list[list[Any]]] = {
    "cards": [
        ["id", " name ", None, "cost", "rate", "open", "word", "tags", "name"],
        ["ash", "Ash", "x", 2.0, 2.5, True, 7, "1|2", "again"],
        [],
        ["bog", None, None, "3", 4, False, 7.0, 5],
        ["", "", None, None],
        [8, True, None, 2.5, "x", "yes", True, None, None, "beyond"],
        ["day", date(2026, 11, 19)],
    ],
    "late": [["made", "in May"], [None], ["id", "cost"], ["ash", 1], ["bog"]],
    "empty": [],
    "short": [["id"]],
}
_FORMS = {
    "the first sheet": Cells(),
    "with types": Cells(types=_TYPES, lists=(("tags", "|"),), values=(("open", '{"yes": true, "": null}'),)),
    "a sheet": Cells(sheet="late", header=3),
    "a sheet whose head comes later": Cells(sheet="late", header=2),
    "a sheet that ends before its head": Cells(sheet="late", header=9),
    "a sheet without rows": Cells(sheet="empty"),
    "a sheet with a head alone": Cells(sheet="short"),
    "a sheet that is not there": Cells(sheet="card"),
    "a sheet nobody knows": Cells(sheet="something else"),
}


def _workbook() -> bytes:
    import openpyxl

    book = openpyxl.Workbook()
    for name in book.sheetnames:
        del book[name]
    for name, rows in _SHEETS.items():
        sheet = book.create_sheet(name)
        for at, row in enumerate(rows, 1):
            for column, cell in enumerate(row, 1):
                if cell is not None:
                    sheet.cell(at, column, cell)
    written = io.BytesIO()
    book.save(written)
    return written.getvalue()


def _spoilt(word: str) -> bytes:
    """A workbook in which one part is cut, or left out; or something else altogether."""
    if word == "words":
        return b"no workbook"
    made = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(_workbook())) as packed, zipfile.ZipFile(made, "w") as other:
        for name in packed.namelist():
            content = packed.read(name)
            if word == "rows" and name.endswith("sheet1.xml"):
                content = content[: len(content) // 2]
            if word == "sheets" and name == "xl/workbook.xml":
                content += b"<!-- " + b"sheetId " * 500 + b"-->"
            if word == "too many sheets" and name == "xl/workbook.xml":
                content += b"<!-- " + b"sheetId " * 501 + b"-->"
            if word != "parts" or not name.startswith("xl/"):
                other.writestr(name, content)
    return made.getvalue()


def _read(raw: bytes, cells: Cells, folder: Path) -> Iterator[str]:
    path = folder / "a.xlsx"
    path.write_bytes(raw)
    found: list[Any] = []
    form = FileForm(Notation.WORKBOOK, "card", cells=cells)
    source = form_source(Source(path, "a.xlsx", {}, form=form), raw, FileReader(), found)
    yield from lines_of(asdict(each) for each in found)
    yield f"sheets: {sheets_of(raw)}; all: {_span(source.place())}"
    for at, record in enumerate(source.data.get("card", ())):
        yield f"{record}: {_span(source.place(('card', at)))}, key {_span(source.key_place(('card', at)))}"
        for field in (*record, "nothing"):
            inside = ("card", at, field)
            where = source.place(inside), source.key_place(inside), source.text_place(inside, 0, 1)
            yield f"  {field}: {' '.join(map(_span, where))}"
    yield f"beyond: {_span(source.place(('card', 99)))} {_span(source.place(('card', 99, 'cost')))}"


def _ends(_: Path) -> Iterator[str]:
    rows = [("a", "", ""), ("", ""), (), ("", "b"), ("a", "b", "c")]
    yield str(list(trimmed(rows, lambda cell: not cell)))
    yield str(list(trimmed(rows, lambda cell: cell == "c")))


# what is put in the place of a value, or of a part of it
_NEW = ("plain", "it's", "12", "-0", "007", "1.5", "true", "[1, 2]", '{"a": 1}', '"said"', 'say "go"', "a, b", "two\nlines", "", "é\\n", "[1", '"x', "null", "1e3")  # fmt: skip
_WRITTEN: dict[str, tuple[FileForm, str, tuple[str, ...]]] = {
    "a.json": (FileForm(Notation.JSON, "card"), '[{"id": "ash", "text": "some \\"words\\"", "cost": 12, "tags": ["x", true], "in": {"a": null}}]', ('"ash"', "sh", "words", "12", "2", '"x"', "true", '["x", true]', "null", ", ")),
    "a.json5": (FileForm(Notation.JSON, "card"), "[{id: 'ash', cost: 12}]", ("'ash'", "as", "12")),
    "a.csv": (FileForm(Notation.TABLE, "card"), 'id,text,cost\nash,"say ""go"", or so",12\nbog,,3\ncay,a b,"4"\n', ("ash", "sh", '"say ""go"", or so"', "say", "12", "cay", "a b", '"4"', "4", "id", "ash,")),
    "b.csv": (FileForm(Notation.TABLE, "card", cells=Cells(separator=";")), "id;text\nash;a, b\n", ("ash", "a, b", ",")),
    "c.csv": (FileForm(Notation.TABLE, "card", cells=Cells(encoding="cp1252")), "id\nash\n", ("ash",)),
    "a.yaml": (FileForm(Notation.YAML, "card"), "- id: ash\n", ("ash",)),
}  # fmt: skip


def _spelt(name: str, folder: Path) -> Iterator[str]:
    form, text, parts = _WRITTEN[name]
    path = folder / name
    path.write_text(text, encoding="utf-8")
    source = form_source(Source(path, name, {}, form=form), path.read_bytes(), FileReader(), [])
    for part in parts:
        start = text.index(part)
        line = text.count("\n", 0, start) + 1
        column = start - (text.rfind("\n", 0, start) + 1) + 1
        place = Place(name, line, column, line, column + len(part))
        yield f"in the place of {part!r}:"
        for new in _NEW:
            edit = Edit(place, new)
            made = [as_written(edit, source, literal=literal) for literal in (False, True)]
            yield f"  {new!r}: {_put(made[0], edit)} | {_put(made[1], edit)}"
    one = Source(path, name, {}, form=replace(form, notation=Notation.WORKBOOK))
    yield f"in a workbook: {as_written(Edit(Place(name, 1, 1), 'x'), one)}"


def _put(made: Edit | None, edit: Edit) -> str:
    if made is None:
        return "cannot be"
    return ("as it is " if made.place == edit.place else f"{_span(made.place)} ") + repr(made.replacement)


def _span(place: Place) -> str:
    return f"{place.line}:{place.column}-{place.end_line}:{place.end_column}"


_GLOBS = ("*.csv", "cards/*.csv", "cards/**/*.csv", "**/*.csv", "cards/**/deep/**/*", "{name}.csv", "{set}/{name}.csv", "cards/{name}-{size}.csv", "{name}/{name}.csv", "a?.csv", "*a*b*.csv", "{a}*{b}.csv", "[ab].csv", "a.csv", "**/a/*/b.csv", "cards/*")  # fmt: skip
_PATHS = ("a.csv", "ab.csv", "axb.csv", "cab-xb.csv", "acsv", "[ab].csv", "cards/a.csv", "cards/b-c-d.csv", "cards/one/a.csv", "cards/deep/a", "cards/one/deep/two/three/a.csv", "cards/cards.csv", "x/cards/a.csv", "x/a/y/b.csv", "a/y/b.csv", "a/b.csv", "Ä/ö.csv", "cards/", "")  # fmt: skip


def _fitting(glob: str) -> Iterator[str]:
    """What a pattern fits, with its parts; and ids that are made of these."""
    for path in _PATHS:
        found = pattern(glob).fullmatch(path)
        if found is not None:
            yield f"{glob} fits {path} {found.groupdict() or ''}".rstrip()
    names = [each for each in ("name", "set", "size", "a") if f"{{{each}}}" in glob]
    form = FileForm(Notation.TABLE, "card", id="-".join(f"{{{each}}}" for each in (*names, "file", "code")), files=glob)
    yield f"{form.id}: {form.parts} {form.composed} {form.id_field!r}"
    for path in _PATHS[:8]:
        yield f"  {path}: {form.id_of({'code': 7}, path)} {form.id_of({'code': '', 'name': 'n'}, path)}"


def _patterns(_: Path) -> Iterator[str]:
    for glob in _GLOBS:
        yield from _fitting(glob)


_STRINGS = ('"plain"', '"a\\ud83d\\ude00b"', '"\\u0431\\n\\/\\"\\\\x"', '"😀b"', '""')  # fmt: skip


def _in_strings(folder: Path) -> Iterator[str]:
    """Where each character of a text of JSON stands."""
    path = folder / "odd.json"
    for written in _STRINGS:
        path.write_text(f'{{"k": {written}}}', encoding="utf-8")
        found: list[Any] = []
        form = FileForm(Notation.JSON, "k", each_file=True)
        source = form_source(Source(path, "odd.json", {}, form=form), path.read_bytes(), FileReader(), found)
        value = source.data["k"][0]["k"]
        ends = range(len(value) + 2)
        yield f"{written}: {' '.join(_span(source.text_place(('k', 0, 'k'), at, at + 1)) for at in ends)}"


def _broken_rows(count: int, folder: Path) -> Iterator[str]:
    """A list of which so many records are broken."""
    rows = ['{"id": "a", "cost": x}'] * count + ['{"id": "last"}']
    text = "[\n" + ",\n".join(rows) + "\n]\n"
    reading = read_json(text.encode(), "odd.json")
    yield from lines_of(asdict(each) for each in reading.findings)
    yield f"read: {reading.data}"


def answers() -> Iterator[Answer]:
    """What is told of each."""
    for name, cells in _FORMS.items():
        yield Answer("workbooks", name, lambda folder, cells=cells: _read(_workbook(), cells, folder))  # type: ignore[misc]
    for word in ("words", "rows", "parts", "sheets", "too many sheets"):
        yield Answer("workbooks", f"spoilt: {word}", lambda folder, word=word: _read(_spoilt(word), Cells(), folder))  # type: ignore[misc]
    yield Answer("workbooks", "the ends of rows", _ends)
    for name in _WRITTEN:
        yield Answer("edits", name, partial(_spelt, name))
    yield Answer("files", "patterns of files", _patterns)
    yield Answer("places", "characters of JSON", _in_strings)
    for count in (2, 20, 21):
        yield Answer("json", f"{count} broken records", partial(_broken_rows, count))
