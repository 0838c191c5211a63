"""Tables, lines of JSON and mappings from keys as programs and hands write them: what is told, what is read, where each part stands."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import asdict
from functools import partial
from pathlib import Path
from typing import Any

from meeplewright.findings.model import Finding, Place
from meeplewright.sources.forms.model import Cells, FileForm, Notation
from meeplewright.sources.forms.read import form_source
from meeplewright.sources.model import Source
from meeplewright.sources.read import FileReader
from recorded import Answer, lines_of

_TYPES: Any = (("cost", ("integer",), ()), ("rate", ("number", "null"), ()), ("open", ("boolean",), ()), ("size", ("integer", "string"), ()), ("part", ("array", "object"), ()), ("tags", ("array",), ("integer",)))  # fmt: skip
_PLAIN = FileForm(Notation.TABLE, "card", id="code")
_TYPED = FileForm(Notation.TABLE, "card", id="code", cells=Cells(types=_TYPES, lists=(("tags", "|"),), values=(("open", '{"yes": true, "": null}'),)))  # fmt: skip
_THIRD = FileForm(Notation.TABLE, "card", id="code", cells=Cells(header=3, separator=";"))
_LATIN = FileForm(Notation.TABLE, "card", id="code", cells=Cells(encoding="cp1252", lists=(("gone", ","),)))
_TABLES: tuple[tuple[str, FileForm, tuple[str | bytes, ...]], ...] = (
    ("a.csv", _PLAIN, (
        "", "\n", "\n\n", "code", "code\n", "code,name\n", "code,name\na,Ash\nb,Bog\n", "code,name\r\na,Ash\r\nb,Bog", "code,name\ra,Ash\rb,Bog\r", "code;name\na;Ash, or so\n", "code\tname\na\tAsh\n", "code|name\na|Ash\n", "\ufeffcode,name\na,Ash\n",
        "code,name\n\na,Ash\n\n\nb,Bog\n", "code,name\n,\na,Ash\n,,\n", "code,name,,\na,Ash,,\nb,Bog,,x\n", "code,,name\na,x,Ash\n", "code,name,name\na,Ash,Bog\n", " code , name \na, Ash \n", "code,name\na\nb,Bog,Cay\nc,Cay\n", "code,name\na,Ash\ncode,name\nb,Bog\n code , name \n",
        'code,name\na,"Ash, or so"\nb,"say ""go"""\nc,"two\nlines"\nd,""\n', 'code,name\r\na,"two\r\nlines"\r\nb,Bog\r\n', 'code,"na""me"\n"a","""A"""\n', 'code,name\na,"never closed\nb,Bog\n', 'code,name\na,"never ""closed\nb,Bog\n', 'code,name\na,"never ""closed""\n', 'code,name\na,"Ash"\nb,"never\n', 'code,name\n"a""",Ash\nb,Bo"g\n', 'code,name\na,"Ash" or so\nb,Bo"g\n', 'code,name\na,"x""y""""z"\n', 'code,name\na,Bo"g\nb,"never\n', 'code,name\na,"Ash"\nb,"x"y"z\n', 'code,name\na,""\nb,""',
        "code,name\na,b\u200bc\nd,\u0007\n", b"code,name\na,\xe9\nb,\xc3\xa9\n", b"code,name\na,\xe9\nb,Bog\n", b"\xff\xfec\0o\0d\0e\0", b"code,name\na,\0\n", "code,name\n" + "x\n" * 22 + "a,b,c\n" * 21 + "d,Dun\n", "code,name\n" + "x\n" * 20 + "a,b,c\n",
    )),
    ("a.tsv", _PLAIN, ("code\tname\na\tAsh, or so\n", "code,name\na,Ash\n")), ("a.psv", _PLAIN, ("code|name\na|Ash\n",)), ("A.TAB", _PLAIN, ("code\tname\na\tAsh\n",)),
    ("a.csv", _TYPED, (
        "code,cost,rate,open,size,part,tags\na,1,2.5,true,7,[1],1|2\nb,+3,,FALSE,07,{},\nc,x,1e3,yes,big,[1,4 | 5 |x\nd,-0,.5,,007,7,|\ne,,1.,Yes,,\"[1, 2]\",\" 8|9 \"\n", 'code,tags\na,"1|""2""| 3"\nb,1\n', "code,cost\na,1\nb,1\nc,1.0\n", "code,part\na,\"{\"\"x\"\": 1}\"\nb,\"{x\"\n", "code,name,cost\na,Ash,1\nb\nc,Cay\n",
    )),
    ("a.csv", _THIRD, ("cards\nmade in May\ncode;name\na;Ash\nb;Bog;\n", "cards\n\n", "cards\n;\n;;\na;Ash\n", "cards\nmade in May\ncode;name")),
    ("a.csv", _LATIN, (b"code,name\na,\xe9\n", b"code,name\na,\x81\n", b"code,gone\na,\"x, y\"\n")),
)  # fmt: skip
_LINED: tuple[tuple[str, FileForm, tuple[str | bytes, ...]], ...] = (
    ("a.jsonl", FileForm(Notation.LINES, "card", id="code"), (
        "", "\n", '{"code": "a", "name": "Ash"}\n{"code": "b"}\n', '{"code": "a"}\r\n\r\n{"code": "b"}', '{"code": "a",}\n{"code": "b"}\n', '{"code": "a"\n{"code": "b"}\n', '{"code": "a"} {"code": "b"}\n', '[\n{"code": "a"},\n{"code": "b"}\n]\n', '{"code": "a"}\nx\n7\n"b"\n', '\ufeff{"code": "a"}\n',
        '{"code": "a", "code": "b"}\n', '{"code": "a\\u0007"}\n', '{"code": "a\u0001"}\n', "x\n" * 22 + '{"code": "a"}\n', "[" * 101 + "]" * 101 + '\n{"code": "a"}\n', b'{"code": "\xff"}\n', '  {"code": "a", "name": ["x", {"y": 1}]}\n\n {"code": "b"}\n', '// so\n{"code": "a"}\n',
    )),
    ("a.json", FileForm(Notation.JSON, "card", id="{key}-{name}", keyed=True, at=("cards",)), (
        '{"cards": {"a": {"name": "ash"}, "b": {"name": "bog"}}}', '{"cards": [{"name": "ash"}]}', '{"cards": null}', '{"cards": 7}', '{"card": {}}', '{"cards": {"a": {"name": "ash"}, "a": {"name": "bog"}}}', '{"cards": {"a": 1}}', "[]", '{"cards": {}}',
    )),
    ("a.json", FileForm(Notation.JSON, "card", at=("box", "1", "cards")), (
        '{"box": [0, {"cards": [{"id": "a"}]}]}', '{"box": [0]}', '{"box": {"1": {"cards": []}}}', '{"box": [0, {"cards": {"id": "a"}}]}', '{"box": [0, {"cards": {"list": [1]}}]}', '{"box": [0, {"cards": {"a": {}, "b": {}}}]}', '{"box": 7}', '{"box": [0, {"cards": "a"}]}',
    )),
    ("a.yaml", FileForm(Notation.YAML, "card", each_file=True), ("id: a\ntext: fine\n", "- id: a\n", "")), ("a.yaml", FileForm(Notation.YAML, "card"), ("- id: a\n  text: fine\n- id: b\n", "id: a\n", "cards:\n- id: a\n")),
)  # fmt: skip


def _told(name: str, form: FileForm, content: str | bytes, folder: Path) -> Iterator[str]:
    """What is told of a file, and each value of its records with where it stands, and where its key does."""
    path = folder / name
    path.write_bytes(content.encode() if isinstance(content, str) else content)
    found: list[Finding] = []
    source = form_source(Source(path, name, {}, form=form), path.read_bytes(), FileReader(), found)
    yield from lines_of(asdict(each) for each in found)
    yield f"all: {_span(source.place())} keys {list(source.keys)}"
    for at, record in enumerate(source.data.get(form.kind, ())):
        here = (form.kind, at)
        yield f"{json.dumps(record, ensure_ascii=False)}: {_span(source.place(here))}, key {_span(source.key_place(here))}"
        for field, value in record.items() if isinstance(record, dict) else ():
            inside = (*here, field)
            yield f"  {field}: {_span(source.place(inside))}, key {_span(source.key_place(inside))}"
            if isinstance(value, str):
                ends = range(len(value) + 2)
                yield "    " + " ".join(f"{n}={_span(source.text_place(inside, n, n + 1))}" for n in ends)
            for number, item in enumerate(value if isinstance(value, list) else ()):
                said = _span(source.text_place((*inside, number), 0, 1)) if isinstance(item, str) else "no text"
                yield f"    {item!r}: {_span(source.place((*inside, number)))} {said}"
        yield f"  what is not there: {_span(source.place((*here, 'nothing')))} {_span(source.key_place((*here, 'nothing')))} {_span(source.text_place((*here, 'nothing'), 0, 1))}"


def _span(place: Place) -> str:
    return f"{place.line}:{place.column}-{place.end_line}:{place.end_column}"


def answers() -> Iterator[Answer]:
    """What is told of each."""
    for file, rows in (("tables", _TABLES), ("forms", _LINED)):
        for number, (name, form, contents) in enumerate(rows, 1):
            for content in contents:
                shown = repr(content) if len(content) < 150 else f"{content[:140]!r} and so on"
                yield Answer(file, f"{name} ({number}) {shown}", partial(_told, name, form, content))
