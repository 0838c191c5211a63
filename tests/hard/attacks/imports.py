"""Stories, tables and catalogues from elsewhere: read in time linear in them, with limits, or refused."""

from __future__ import annotations

import io
import json
import zipfile
from collections.abc import Iterator

from hard.attack import Attack, Lay, Place, after, files
from hard.toy import HEAD, toy

MANY = 200_000
_HEAD = ':: StoryTitle\nX\n\n:: StoryData\n{{"ifid": "A", "format": "{}", "start": "Start"}}\n\n:: Start\n'
_BODIES: dict[str, str] = {
    "openings of links": "[[" * MANY,
    "openings of macros": "<<" * MANY,
    "openings of macros of Harlowe": "(if: $a)[" * (MANY // 4),
    "closings": "]]" * MANY + ">>" * MANY + ")" * MANY,
    "links and closings": "[[a]]" * MANY,
    "quotes": "\"'`" * MANY,
    "quotes in macros": '<<set $a to "' * (MANY // 4),
    "quotes in links": '[["' * MANY,
    "brackets": "(" * MANY,
    "brackets in a macro": "<<if " + "(" * 50_000 + "$a" + ")" * 50_000 + ">>x<</if>>",
    "brackets in a macro of Harlowe": "(if: " + "(" * 50_000 + "$a" + ")" * 50_000 + ")[x]",
    "macros in macros": "<<if $a>>" * 20_000 + "x" + "<</if>>" * 20_000,
    "hooks in hooks": "[" * MANY + "]" * MANY,
    "named hooks": "|a>[" * (MANY // 4),
    "comments": "<!--" * MANY + "/*" * MANY + "/%" * MANY,
    "verbatim": "{{{" * MANY + "<nowiki>" * 20_000,
    "tags": "<a " * MANY,
    "arrows": "[[" + "->" * MANY + "]]" + "[[" + "<-" * MANY + "]]",
    "bars": "[[" + "|" * MANY + "]]",
    "a sum": "<<set $a to 1" + " + 1" * 50_000 + ">>[[Two]]",
    "a chain": "<<if $a" + " and $a" * 50_000 + ">>[[Two]]<</if>>",
    "not": "<<if " + "not " * 50_000 + "$a>>[[Two]]<</if>>",
    "variables": "".join(f"<<set $v{n} to {n}>>" for n in range(20_000)) + "[[Two]]",
    "a number": "<<set $a to " + "9" * 100_000 + ">>(set: $b to " + "9" * 100_000 + ")[[Two]]",
    "one long word": "a" * 5_000_000,
    "blank lines": "\n" * 2_000_000,
    "spaces": " " * 3_000_000 + "x",
    "backslashes": "\\" * 1_000_000,
    "stars": "*" * MANY + "_" * MANY + "''" * MANY + "//" * MANY,
    "NUL and halves of pairs": "\0\0 \ufffe [[\0]]",
}
_WHOLE: dict[str, str | bytes] = {
    "passages": _HEAD.format("Harlowe") + "[[p0]]\n\n" + "".join(f":: p{n}\n[[p{n + 1}]]\n\n" for n in range(20_000)),
    "passages of one name": _HEAD.format("Harlowe") + ":: Start\n[[Start]]\n\n" * 20_000,
    "headers that never close": ":: a [" * MANY + "\n" + ":: b {\n" * 20_000,
    "headers with many marks": ":: " + "\\[" * MANY + " {" * MANY + "\n",
    "data that is deep": ":: StoryData\n" + "[" * MANY,
    "no UTF-8": b":: Start\n\xff\xfe[[\xc3]]\n",
    "HTML that never closes": "<tw-storydata name='X' startnode='1'>" + "<tw-passagedata pid='1' name='A'>" * 50_000,
    "HTML of attributes": "<tw-storydata " + "a='b' " * MANY + "><tw-passagedata pid=1 name=A>x</tw-passagedata></tw-storydata>",
    "HTML of quotes": "<tw-storydata name=\"" + "'\"<" * MANY,
    "HTML of entities": "<tw-storydata name='X' startnode='1'><tw-passagedata pid='1' name='A'>" + "&amp;" * MANY + "&#x10FFFF;&#99999999999;&#0;&#xd800;" * 5000 + "</tw-passagedata></tw-storydata>",
    "HTML of comments": "<!--" * MANY,
    "HTML of declarations": "<!DOCTYPE x [<!ENTITY a '" + "a" * MANY + "'>]>" + "<![CDATA[" * MANY + "<?x " * MANY,
    "HTML of openings": "<" * 1_000_000,
    "HTML of scripts": "<script>" * MANY,
    "HTML of depth": "<tw-storydata name='X' startnode='1'>" + "<div>" * MANY,
    "HTML of numbers": f"<tw-storydata name='X' startnode='{'9' * 100_000}'><tw-passagedata pid='{'9' * 100_000}' name='A'>x</tw-passagedata></tw-storydata>",
    "an archive of 20,000 stories": "<tw-storydata name='X' startnode='1'><tw-passagedata pid='1' name='A'>x</tw-passagedata></tw-storydata>" * 20_000,
    "Twison that is deep": '{"passages": ' + "[" * MANY,
    "Twison of wrong shapes": json.dumps({"name": 7, "startnode": [1], "passages": [1, None, {"pid": {}, "name": [], "text": 5, "links": 3}]}),
    "Twison of nothing": '{"passages": []}',
}  # fmt: skip


def zipped(parts: dict[str, bytes]) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as file:
        for name, content in parts.items():
            file.writestr(name, content)
    return out.getvalue()


_MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
_OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"


def workbook(sheet: bytes, *, strings: bytes = b"", book: bytes = b"") -> bytes:
    types = b'<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/><Override PartName="/xl/sharedStrings.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sharedStrings+xml"/></Types>'
    relation = "<?xml version='1.0'?><Relationships xmlns='http://schemas.openxmlformats.org/package/2006/relationships'>{}</Relationships>"
    one = f"<Relationship Id='rId1' Type='{_OFFICE}/officeDocument' Target='xl/workbook.xml'/>"
    two = f"<Relationship Id='rId1' Type='{_OFFICE}/worksheet' Target='worksheets/sheet1.xml'/><Relationship Id='rId2' Type='{_OFFICE}/sharedStrings' Target='sharedStrings.xml'/>"
    named = f"<workbook xmlns='{_MAIN}' xmlns:r='{_OFFICE}'><sheets><sheet name='card' sheetId='1' r:id='rId1'/></sheets></workbook>"
    return zipped({
        "[Content_Types].xml": types, "_rels/.rels": relation.format(one).encode(), "xl/workbook.xml": book or named.encode(),
        "xl/_rels/workbook.xml.rels": relation.format(two).encode(), "xl/worksheets/sheet1.xml": sheet,
        "xl/sharedStrings.xml": strings or f"<sst xmlns='{_MAIN}'/>".encode(),
    })  # fmt: skip


def sheet(rows: str, head: str = "") -> bytes:
    return f"<?xml version='1.0'?>{head}<worksheet xmlns='{_MAIN}'><sheetData>{rows}</sheetData></worksheet>".encode()


def cells(*texts: str) -> str:
    return "".join(f"<c t='inlineStr'><is><t>{text}</t></is></c>" for text in texts)


_ENTITIES = (
    "<!DOCTYPE x ["
    "<!ENTITY a0 'lol'>" + "".join(f"<!ENTITY a{n} '" + f"&a{n - 1};" * 10 + "'>" for n in range(1, 10)) + "]>"
)
TABLES: dict[str, tuple[str, str | bytes]] = {
    "a bomb of noughts": ("in.xlsx", zipped({"[Content_Types].xml": b"\0" * 300_000_000})),
    "a sheet that unpacks to 300 MB": ("in.xlsx", workbook(sheet(f"<row>{cells('id', 'name')}</row>" + f"<row>{cells('a', 'b')}</row>" * 100 + " " * 300_000_000))),
    "a million rows": ("in.xlsx", workbook(sheet(f"<row>{cells('id', 'name')}</row>" + "<row><c/></row>" * 1_000_000))),
    "a row at 1,048,576": ("in.xlsx", workbook(sheet(f"<row r='1'>{cells('id', 'name')}</row><row r='1048576'><c r='XFD1048576' t='inlineStr'><is><t>x</t></is></c></row>"))),
    "strings of 200 MB": ("in.xlsx", workbook(sheet("<row><c t='s'><v>0</v></c></row>"), strings=f"<sst xmlns='{_MAIN}'><si><t>".encode() + b"x" * 200_000_000 + b"</t></si></sst>")),
    "entities that multiply": ("in.xlsx", workbook(sheet(f"<row>{cells('&a9;')}</row>", _ENTITIES))),
    "entities from outside": ("in.xlsx", workbook(sheet(f"<row>{cells('id', '&x;')}</row>", "<!DOCTYPE x [<!ENTITY x SYSTEM 'file:///etc/passwd'>]>"))),
    "deep XML": ("in.xlsx", workbook(sheet("<row>" * 100_000))),
    "no workbook": ("in.xlsx", zipped({"a": b"b"})),
    "noise": ("in.xlsx", bytes(range(256)) * 100),
    "half a zip": ("in.xlsx", workbook(sheet(""))[:400]),
    "nothing": ("in.xlsx", b""),
    "numbers that are none": ("in.xlsx", workbook(sheet(f"<row>{cells('id', 'holds')}</row><row>{cells('fox')}<c><v>1e999</v></c></row><row>{cells('hen')}<c t='d'><v>99999-99-99</v></c></row><row>{cells('owl')}<c t='e'><v>#REF!</v></c></row>"))),
    "a table of one long cell": ("in.csv", "id,name\nfox," + "x" * 20_000_000 + "\n"),
    "a table of a million columns": ("in.csv", "id," + ",".join(f"c{n}" for n in range(500_000)) + "\n"),
    "a table of a million rows": ("in.csv", "id,name\n" + "".join(f"a{n},A\n" for n in range(300_000))),
    "a table of quotes": ("in.csv", "id,name\n" + '"' * 1_000_001),
    "a table with NUL": ("in.csv", b"id,name\nfox,A\0B\n"),
    "a table that is no UTF-8": ("in.csv", b"id,name\nfox,\xff\xfe\n"),
    "a table of one id": ("in.csv", "id,name\n" + "fox,A\n" * 20_000),
    "a table of one column twice": ("in.csv", "id,name,name,id\nfox,A,B,hen\n"),
    "a table with ways for ids": ("in.csv", "id,name\n../../victim/x,A\n"),
    "an empty table": ("in.csv", b""),
    "paths as columns": ("in.csv", "id," + ",".join("any." + ".".join(["a"] * 3000) for _ in range(5)) + "\nfox,1,2,3,4,5\n"),
    "columns by number": ("in.csv", "id,list.999999999,list.-1\nfox,1,2\n"),
}  # fmt: skip
_PO = 'msgid ""\nmsgstr ""\n"Content-Type: text/plain; charset={}\\n"\n"Plural-Forms: {}\\n"\n\n'
_PLAIN = _PO.format("UTF-8", "nplurals=3; plural=(n%10==1 ? 0 : 1);")
_ENTRY = 'msgctxt "card/fox#name"\nmsgid "Fox"\nmsgstr "{}"\n\n'
CATALOGUES: dict[str, str | bytes] = {
    "5 MB in one message": _PLAIN + _ENTRY.format("я" * 2_500_000),
    "5 MB in one message of lines": _PLAIN + 'msgctxt "card/fox#name"\nmsgid "Fox"\nmsgstr ""\n' + '"слово "\n' * 400_000,
    "5 MB in one comment": _PLAIN + "# " + "x" * 5_000_000 + "\n" + _ENTRY.format("Лиса"),
    "5 MB of backslashes": _PLAIN + _ENTRY.format("\\\\" * 2_500_000),
    "5 MB of mark-up": _PLAIN + _ENTRY.format("{coin:1} *" * 400_000),
    "5 MB of openings": _PLAIN + _ENTRY.format("[[" * 2_000_000),
    "a message of 5 MB": _PLAIN + 'msgctxt "card/fox#name"\nmsgid "' + "a" * 5_000_000 + '"\nmsgstr "x"\n',
    "a context of 5 MB": _PLAIN + 'msgctxt "' + "a" * 5_000_000 + '"\nmsgid "Fox"\nmsgstr "x"\n',
    "100,000 messages": _PLAIN + "".join(f'msgctxt "card/a{n}#name"\nmsgid "A{n}"\nmsgstr "Б{n}"\n\n' for n in range(100_000)),
    "one message 50,000 times": _PLAIN + _ENTRY.format("Лиса") * 50_000,
    "obsolete ones": _PLAIN + '#~ msgid "A"\n#~ msgstr "B"\n\n' * 50_000,
    "previous ones": _PLAIN + '#| msgid "A"\n' * 100_000 + _ENTRY.format("Лиса"),
    "flags": _PLAIN + "#, " + "fuzzy, " * 200_000 + "\n" + _ENTRY.format("Лиса"),
    "plurals that never end": _PO.format("UTF-8", "nplurals=999999999; plural=" + "(" * 5000 + "n" + ")" * 5000 + ";") + _ENTRY.format("Лиса"),
    "plurals that are code": _PO.format("UTF-8", "nplurals=2; plural=__import__('os').system('touch sprung');") + _ENTRY.format("Лиса"),
    "plurals that grow": _PO.format("UTF-8", "nplurals=2; plural=" + "*".join(["n"] * 5000) + ";") + _ENTRY.format("Лиса"),
    "plurals by their number": _PLAIN + 'msgctxt "card/fox#name"\nmsgid "Fox"\nmsgid_plural "Foxes"\nmsgstr[999999999999999999999] "x"\n',
    "another charset": _PO.format("zip", "nplurals=1; plural=0;") + _ENTRY.format("Лиса"),
    "no charset of this world": _PO.format("../../etc", "x") + _ENTRY.format("x"),
    "no UTF-8": _PLAIN.encode() + b'msgid "\xff\xfe"\nmsgstr "\xc3"\n',
    "NUL and halves": _PLAIN + _ENTRY.format("\\000 \\ud800 \\xff \0"),
    "quotes that never close": _PLAIN + 'msgid "Fox\nmsgstr "' * 20_000,
    "words out of order": _PLAIN + "msgstr\nmsgctxt\nmsgid\n" * 30_000,
    "a language that is a way": _PLAIN.replace("Plural", "Language: ../../../victim\\n\"\n\"Plural") + _ENTRY.format("Лиса"),
}  # fmt: skip


def _story(name: str) -> Lay:
    def lay(place: Place) -> None:
        body = _BODIES[name]
        for form in ("Harlowe", "SugarCube"):
            place.write(f"{form}.twee", _HEAD.format(form) + body + "\n\n:: Two\nEnd.\n")

    return lay


def attacks() -> Iterator[Attack]:
    """Stories by their import, tables by theirs, catalogues by all that reads them."""
    for name in _BODIES:
        for form in ("Harlowe", "SugarCube"):
            yield Attack("stories", name, _story(name), ("story", "import", f"{form}.twee", "--to", "made"))
    for name, content in _WHOLE.items():
        suffix = "html" if name.startswith(("HTML", "an archive")) else "json" if name.startswith("Twison") else "twee"
        yield Attack(
            "stories", name, files({f"in.{suffix}": content}), ("story", "import", f"in.{suffix}", "--to", "made")
        )
    for name, (inside, content) in TABLES.items():
        yield Attack("tables", name, after(toy, files({inside: content})), ("sheet", "import", inside))
        if inside == "in.csv":
            yield Attack(
                "tables",
                name,
                after(toy, files({inside: content})),
                ("sheet", "import", inside, "--kind", "card", "--diff"),
            )
    for name, content in CATALOGUES.items():
        for words in (("l10n", "sync"), ("l10n", "status"), ("check",), ("build", "--lang", "ru", "--only", "card")):
            yield Attack("catalogues", name, after(toy, files({"l10n/ru.po": content, "pack.yaml": HEAD})), words)
