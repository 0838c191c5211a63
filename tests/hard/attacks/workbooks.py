"""Workbooks and tables that are content themselves: what `adopt` makes a pack of, and what a pack reads by `sources`."""

from __future__ import annotations

import io
import struct
import zipfile
from collections.abc import Iterator
from functools import cache

from hard.attack import Attack, Lay, Place, after, files
from hard.attacks.imports import TABLES, cells, sheet, workbook, zipped
from hard.toy import HEAD, toy

_ROWS = f"<row>{cells('id', 'name')}</row><row>{cells('fox', 'Fox')}</row>"
_FAR = "<row><c r='XFD{0}' t='inlineStr'><is><t>x</t></is></c></row>"


def _flags(data: bytes, flag: int) -> bytes:
    """A file whose parts say that they are locked with a password, or packed in a way that nobody knows."""
    made = bytearray(data)
    for sign, at in ((b"PK\x03\x04", 6), (b"PK\x01\x02", 8)):
        place = made.find(sign)
        while place >= 0:
            where = place + at + (2 if flag > 1 else 0)
            made[where : where + 2] = struct.pack("<H", flag)
            place = made.find(sign, place + 4)
    return bytes(made)


def _named(name: str) -> bytes:
    out = io.BytesIO(workbook(sheet(_ROWS)))
    with zipfile.ZipFile(out, "a") as file:
        file.writestr(name, b"CANARY")
    return out.getvalue()


@cache
def _overlapping() -> bytes:
    """Two hundred parts, which are the same bytes: a directory that says more than is there."""
    whole = zipped({"xl/media/a.bin": bytes(900_000)})
    start = whole.find(b"PK\x01\x02")
    end = whole.find(b"PK\x05\x06")
    one = whole[start:end]
    last = struct.pack("<IHHHHIIH", 0x06054B50, 0, 0, 200, 200, len(one) * 200, start, 0)
    return whole[:start] + one * 200 + last


WORKBOOKS: dict[str, bytes] = {
    "a sheet as wide as there is": workbook(sheet("".join(_FAR.format(n) for n in range(1, 20_001)))),
    "openings of merged cells": workbook(sheet(_ROWS) + b"<mergeCell " * 400_000),
    "a password": _flags(workbook(sheet(_ROWS)), 1),
    "packed in no known way": _flags(workbook(sheet(_ROWS)), 77),
    "parts that are the same bytes": _overlapping(),
    "a part with a way up": _named("../../../victim/new.txt"),
    "a part with a whole path": _named("/tmp/new.txt"),
    "a string that is not there": workbook(sheet("<row><c t='s'><v>99999999</v></c></row>")),
    "a string of a negative number": workbook(sheet("<row><c t='s'><v>-1</v></c></row>")),
    "a style that is not there": workbook(sheet("<row><c s='99999'><v>1</v></c></row>")),
    "a cell nowhere": workbook(sheet("<row r='-1'><c r='ZZZZZZ99999999999'><v>1</v></c></row>")),
    "a sheet that is not there": workbook(sheet(_ROWS), book=b"<workbook xmlns='http://schemas.openxmlformats.org/spreadsheetml/2006/main'><sheets><sheet name='card' sheetId='1'/></sheets></workbook>"),
    "10,000 sheets": workbook(sheet(_ROWS), book=("<workbook xmlns='http://schemas.openxmlformats.org/spreadsheetml/2006/main' xmlns:r='http://schemas.openxmlformats.org/officeDocument/2006/relationships'><sheets>" + "".join(f"<sheet name='s{n}' sheetId='{n}' r:id='rId1'/>" for n in range(1, 10_001)) + "</sheets></workbook>").encode()),
    "half a sheet": workbook(sheet(_ROWS)[:-40]),
    "control letters": workbook(sheet(f"<row>{cells('id', 'na&#x85;me')}</row><row>{cells('fo&#x9b;x', 'F&#x202e;x')}</row>")),
}  # fmt: skip
_SOURCES = HEAD + "sources:\n- {{files: {0}, kind: card, id: id}}\n"
# other tables and JSON that somebody brings, for `adopt`
DATA: dict[str, dict[str, str | bytes]] = {
    "JSON lists deep": {"in.json": "[" * 100_000},
    "JSON maps deep": {"in.json": '{"a":' * 50_000 + "1" + "}" * 50_000},
    "JSON with numbers that are none": {"in.json": '[{"id": "a", "n": NaN, "m": 1e999, "k": -Infinity}, {"id": "b", "n": 1}]'},
    "JSON of 20,000 keys": {"in.json": "[{" + ", ".join(f'"k{n}": {n}' for n in range(20_000)) + "}]"},
    "JSON of other keys each": {"in.json": "[" + ",".join(f'{{"id": "a{n}", "k{n}": {n}}}' for n in range(5000)) + "]"},
    "JSON of C1 letters": {"in.json": '[{"id": "a\u009b2J", "na\u0085me": "\u0090x"}, {"id": "b", "na\u0085me": "y\\u009c"}]'},
    "JSON of halves of pairs": {"in.json": '[{"id": "\\ud800", "name": "\\udfff"}, {"id": "b", "name": "c"}]'},
    "JSON with one key twice": {"in.json": '[{"id": "a", "id": "b"}, {"id": "c", "id": "d"}]'},
    "YAML aliases that multiply": {"in.yaml": "a0: &a0 [x,x,x,x,x,x,x,x,x,x]\n" + "".join(f"a{n}: &a{n} [{','.join([f'*a{n - 1}'] * 10)}]\n" for n in range(1, 9))},
    "columns with hostile names": {"in.csv": "id,../../victim/x,=1+1,\x1b[2J,\u202ex,<script>,a.b.c,__proto__\n" + "".join(f"a{n},b,c,d,e,f,g,h\n" for n in range(20))},
    "a table of one column of patterns": {"in.csv": "id,name\n" + "".join(f"{'a' * 40}{n},{'a' * 3000}!\n" for n in range(3000))},
    "5,000 columns": {"in.csv": "id," + ",".join(f"c{n}" for n in range(5000)) + "\n" + "".join(f"a{n}," + "x," * 5000 + "\n" for n in range(20))},
    "30,000 rows that name each other": {"in.csv": "id,next\n" + "".join(f"a{n},a{(n * 7) % 30_000}\n" for n in range(30_000))},
    "noise as JSON": {"in.json": bytes(range(256)) * 1000},
    "noise as a table": {"in.tsv": bytes(range(256)) * 1000},
    "names that are ways": {"..in.json": '[{"id": "../../victim/x"}, {"id": "/etc/x"}]', "a b\n.csv": "id\nx\n"},
    "500 tables": {f"t{n}.csv": f"id,name,of\na{n},b,t{n - 1}\n" for n in range(500)},
}  # fmt: skip


def _linked(place: Place) -> None:
    """A folder of data whose files lead out of it."""
    place.pack.mkdir(parents=True, exist_ok=True)
    place.link("in.yaml", place.victim / "secret.yaml")
    place.link("far", place.victim)
    place.link("pack.yaml", place.victim / "new.yaml")
    place.write("a.csv", "id,name\na,b\nc,d\n")


def _sourced(name: str, content: str | bytes) -> Lay:
    return after(toy, files({name: content, "pack.yaml": _SOURCES.format(name), "cards.yaml": "term: []\n"}))


def attacks() -> Iterator[Attack]:
    """Everything brought in: by adopt, as a source by check and stats, by an import."""
    brought = {f"{name}, brought": (inside, content) for name, (inside, content) in TABLES.items()}
    brought |= {name: ("in.xlsx", content) for name, content in WORKBOOKS.items()}
    for name, (inside, content) in brought.items():
        yield Attack("workbooks", name, files({inside: content}), ("adopt", ".", "--yes"))
        yield Attack("workbooks", name, _sourced(inside, content), ("check",))
    for name, content in WORKBOOKS.items():
        lay = after(toy, files({"in.xlsx": content}))
        yield Attack("workbooks", name, lay, ("sheet", "import", "in.xlsx"))
    for name, data in DATA.items():
        yield Attack("workbooks", name, files(data), ("adopt", ".", "--yes"))
    yield Attack("workbooks", "data that lead out", _linked, ("adopt", ".", "--yes"))
