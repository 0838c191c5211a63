"""Files as a hand on the wrong key writes them: what is told of each, from where to where, and what is read all the same."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import asdict
from functools import partial
from pathlib import Path

from meeplewright.findings.model import Place
from meeplewright.sources.forms.json_read import read_json
from meeplewright.sources.model import Source
from meeplewright.sources.read import FileReader
from recorded import Answer, lines_of
from sources import cells_told, tables_told

_CARDS = "card:\n- id: one\n  text: fine\n{}- id: two\n  text: fine too\n"
_ITEM = "- id: odd\n  {}\n  cost: 1\n"

# what stands in the place of one line of a record
_FIELDS = (
    "text: a: b: c", "text: he said: \"go\"", "text: \\d: x", "text: it's \"so\": yes", "text = fine", "text=fine", "text ;fine", "text;", "text: [a, b", "text: {a: b",
    "text: [a b]]", "text: a, b]", "text: {a}}", "text: (a) }", "text: \"a\" b", "text: 'a' b", "text: \"never closed", "text: 'never closed", "text: *nobody", "text: *", "text: &", "text: & b",
    "text: &a b &c", "text: !", "text: ! b", "text: !<x", "text: !<tag:x> b", "text: !!int x", "text: !!int 12", "text: !!float 3", "text: !!bool yes", "text: !!null ~", "text: !!str 3", "text: !!map x", "text: %a",
    "text: @home", "text: `a`", "text: a `b`", "text: |x", "text: | text", "text: > text", "text: >-\n    a\n    b", "text: \"\\q\"", "text: \"\\x4\"", "text: \"\\u12\"", "text: \"\\ud800\"", "text: \"a\\\n    b\"",
    "\ttext: fine", "  text: fine", " text: fine", "text:fine", "text:  fine", "text :fine", "text fine", "text", "text {a: b}", "text [a, b]", "- text: fine", "-text: fine", "–text: fine", "– text: fine", "• text", "* text: fine", "+ text: fine", "· a: b",
    "// a comment", "text: fine // a comment", "# a comment", "text: a #b", "text: a#b", "text:\u00a0fine", "\u00a0text: fine", "\u3000 text: fine", "text: fine\u00a0", "text:\u2009 fine", "text: a\u200bb", "text: a\u0007b", "text: a\u0007\u0007b", "text: \"\\a\"", "text: \"\\e[0m\"",
    "text: a\u202eb", "text: a\ufeffb", "text: a\u2066b\u2069", "? text\n  : fine", "? [a]\n  : fine", "? {a: b}\n  : fine", "[a]: fine", "{a: b}: fine", "1: fine", "1.5: fine", "true: fine", "~: fine", "null: fine", "no: fine", "\"1\": fine", "<<: {a: b}", "<<: fine", "\"<<\": fine",
    "!!str 1: fine", "!!int 1: fine", "!x 1: fine", "text: 99999999999999999999", "text: 18446744073709551615", "text: 18446744073709551616", "text: -9223372036854775808", "text: -9223372036854775809", "text: 1e999", "text: 0x", "text: 0xfF", "text: 0o17", "text: 0o18", "text: 0b1", "text: 012", "text: 1_000",
    "text: .5", "text: 5.", "text: +1", "text: -.inf", "text: .inf", "text: .NaN", "text: 1e3", "text: 1:30", "text: 2026-11-19", "text: ~", "text:", "text: ''", "id: again", "id: again\n  id: and again", "cost: 2", "id: again\n  text: a\n  text: b", "text: {a: 1, a: 2}", "text: {a: 1, b: {a: 2}, a: 3}",
    "text: [a, , b]", "text: [a,, b]", "text: [, a]", "text: {a, b}", "text: {a: , b: }", "text: {a b: c", "text: {a: b c: d}", "text: {a: \"b\" c: d}", "text: {a: 'b' c: d, e: f}", "text: {a: [b] c: d}", "text: {a: {b: 1} c: d}", "text: {a: b, c: d e: f}", "text: {a: \"b\" c}", "text: {\"a\": b \"c\": d}", "text: {a: 1 b: 2 c: 3}", "99999999999999999999: fine", "1e999: fine", "-99999999999999999999: fine", "text: [a: b]", "text: [a: b, c: d]", "text: >\n   a\n  b", "text: a\n   b: c", "text: a\n  b", "text: a\nb: c", "text: a\n - b", "text:\n - a\n  - b", "text:\n  - a\n - b", "text:\n    a: b\n   c: d",
    "text: &x [1, *x]", "text: &x {a: *x}", "text: [&x a, &x b]", "text: [&x a, *x]", "text: [*x, &x a]", "text: fine\n<<<<<<< HEAD", "text: fine\n=======", "text: fine\n>>>>>>> a", "<<<<<<< HEAD\n  text: mine\n=======\n  text: yours\n>>>>>>> other", "<<<<<<< HEAD\n  text: mine\n||||||| base\n  text: was\n=======\n  text: yours\n>>>>>>> other",
    "text: a very long line that goes on and on: it has a second colon, far beyond what is shown of it", "text: \"a very long line that is quoted\" and goes on and on and on: far beyond what is shown of it", "text: 'it''s' \"so\" odd", "text: \"it's\" odd", "text: [\"a\" b]", "text: {\"a\": \"b\" c}", "text: \"a\": b", "text: 'a': b", "\"text: fine", "'text': fine", "text': fine",
)  # fmt: skip

# files that are odd as a whole
_FILES = {
    "nothing": b"", "spaces": b"   \n", "a comment": b"# nothing\n", "two documents": b"a: 1\n---\nb: 2\n", "three documents": b"a: 1\n---\nb: 2\n---\nc: 3\n", "a document that is begun": b"---\na: 1\n",
    "a document that is ended": b"a: 1\n...\n", "more behind the end": b"a: 1\n...\nb: 2\n", "YAML 1.1": b"%YAML 1.1\n---\na: 1\n", "YAML 3": b"%YAML 3.0\n---\na: 1\n", "an unknown instruction": b"%FOO bar\n---\na: 1\n", "a directive of tags": b"%TAG ! tag:x,2000:\n---\na: !b c\n",
    "a list": b"- a\n- b\n", "a word": b"word\n", "a mark": b"\xef\xbb\xbfa: 1\n", "two marks": b"\xef\xbb\xbf\xef\xbb\xbfa: 1\n", "UTF-16, little": "a: é\n".encode("utf-16-le"), "UTF-16 with its mark": "a: é\n".encode("utf-16"), "UTF-16, big": b"\xfe\xff\0a\0:\0 \x001",
    "UTF-32 with its mark": "a: é\n".encode("utf-32"), "Latin 1": "a: 1\nb: é\n".encode("latin-1"), "a byte in a comment": b"a: 1 # \xff\n", "a byte alone": b"\xff", "carriage returns": b"a: 1\rb: c: d\re: 2\r", "both line ends": b"a: 1\r\nb: c: d\r\ne: 2\r\n",
    "one tab": b"a:\n\tb: c\n", "three tabs": b"a:\n\tb: c\nd:\n\te: f\ng:\n\th: i\n", "four tabs": b"a:\n\tb: c\nd:\n\te: f\ng:\n\th: i\nj:\n\tk: l\n", "a tab behind spaces": b"a:\n  \t b: c\n", "a tab behind the value": b"a: b\t\nc:\td\n", "nul bytes": b"a: b\0\0\0c\n",
    "twenty-two odd characters": b"a: b\n" + b"x: \x01y\x02z\n" * 11, "a break in the middle": "a: b\u2028c\nd: e\u0085f\n".encode(), "a bracket that is never closed": b"a: [1,\n2,\n\nb: 3\nc: 4\n", "a brace that is never closed": b"a: {b: 1,\nc: 2\n\nd: 3\n", "a quotation that is never closed": b"a: \"b\nc: d\ne: f\n",
    "brackets over lines": b"a:\n- [b,\n  c\n- d\nf: g\n", "a key at the left edge": b"one: [1, 2\ntwo: 3\nthree: }\nfour: 4\n", "an item without its key": b"- a\nb: c\n", "items that do not line up": b"a:\n  - b\n - c\n  - d\nf: g\n", "keys that do not line up": b"a:\n   b: c\n  d: e\nf: g\n", "a hundred deep": b"[" * 100 + b"]" * 100, "a hundred and one deep": b"[" * 101 + b"]" * 101,
    "an alias of what is broken": b"a:\n- &x {b: c: d}\n- e\nf: *x\n", "a first record without its colon": b"card:\n- id one\n  text: fine\n- id: two\n", "a head without its colon": b"card\n- id: one\n- id: two\n", "a bracket that is opened in the last line": b"card:\n- id: one\n- id: two\n- [\n", "a first key with an equals sign": b"card:\n- id = one\n  text: fine\n", "a first key glued to its value": b"card:\n- id:one\n  text: fine\n", "two heads without colons": b"card\n- id: one\nterm\n- id: two\n", "a head with an equals sign": b"card =\n- id: one\n",
    "blank lines above the fault": b"card:\n- id: one\n\n\n  text: a: b\n", "a fault in the last line": b"card:\n- id: one\n  text: \"a", "a fault in the first line": b"card: a: b\nterm: c\n", "all on one line": b"{card: [{id: one}], term: [{id: two}]", "records without hyphens": b"card:\n  id: one\n  text: a\n  id: two\n  text: b\n", "the same kind twice": b"card:\n- id: one\nterm:\n- id: two\ncard:\n- id: three\n",
    "two broken records": b"card:\n- id: one\n  text: a: b\n- id: two\n- id: three\n  text: [a\n- id: four\n", "a broken record between two kinds": b"card:\n- id: one\n  text: [a\nterm:\n- id: two\n", "an item inside of an item": b"card:\n- id: one\n  parts:\n  - name: a\n  - name: b: c\n  - name: d\n- id: two\n", "a conflict that is not ended": b"a: 1\n<<<<<<< HEAD\nb: 2\n=======\nb: 3\n", "a conflict without its middle": b"a: 1\n<<<<<<< HEAD\nb: 2\n>>>>>>> x\n", "an apostrophe behind one space, below an open quotation": b"a: \"b\nc: d\n it's e\nf: \"g\"\n", "an apostrophe at the left edge, below an open quotation": b"a: \"b\nc: d\nit's e\nf: \"g\"\n", "an item with an apostrophe": b"a: 'b\n- it's c\nd: e\n", "two quotations on the line above": b"a: \"b\" 'c\nd: e\nf: 'g\n", "a line of signs": b"a: |\n  x\n=======\n  y\n", "two conflicts": b"<<<<<<< A\na: 1\n=======\na: 2\n>>>>>>> B\nc: 3\n<<<<<<< A\nd: 1\n=======\nd: 2\n>>>>>>> B\n",
}  # fmt: skip


def read(content: bytes, _: Path) -> Iterator[str]:
    """What is told of a file, and what is read of it."""
    reading = FileReader().read(content, "odd.yaml")
    yield from lines_of(asdict(each) for each in reading.findings)
    yield f"read: {json.dumps(reading.data, ensure_ascii=False)}"


# texts as they can be written, of which every character has its place
_WRITTEN = (
    "k: plain words\n", "k: over\n  two  \n\n  lines\n", "k: 'it''s'\n", "k: ''\n", "k: 'a\n  b\n\n\n  c'\n", 'k: "a\\tb\\x41\\u0431\\U0001F600\\"\\\\"\n', 'k: "a\\\n   b \\\n\n  c"\n', 'k: "a\n  b\n\n  c"\n', 'k: "\\0\\a\\b\\e\\f\\n\\r\\v\\N\\_\\L\\P\\/"\n',
    "k: |\n  a\n   b\n\n  c\n", "k: |-\n  a\n\n\n", "k: |+\n  a\n\n\nz: 1\n", "k: |2\n    a\n  b\n", "k: >\n  a\n  b\n\n  c\n   d\n  e\n\n\n  f\n", "k: >-\n  a\n\n    b\n    c\n\n  d\n", "k: >+\n\n  a\n\n", "k: |\n\n\n  a\n", "k: |\n", "k: >2\n   a\n  b\n", "k: |  # note\n  a\n",
    "k: &x plain\n", "k: !!str 12\n", "k: &x !!str 'a'\n", "k: !!str &x |\n  a\n", "k:\n", "k: a\r\n  b\r\nz: 1\r\n", "k: |\r\n  a\r\n  b\r\n", "k: >\r  a\r  b\r", "k: болото 😀 b\n", "{k: a b, z: 1}\n", "{k: 'a', z: \"b\"}\n", "k: a  # note\n", "k: a\n\n\n", "k: [a b, c]\n",
)  # fmt: skip


# JSON as programs and hands write it
_JSON = {
    "a.json": (
        "", " ", "null", "[]", "{}", "[1, -2, 3.5, 1e3, 1E-2, -0, 0.0]", '["a", "\\u0431\\n\\t\\"\\\\\\/", "\\ud83d\\ude00"]', '["\\u0007"]', '["\\x41"]', '["\\u12"]', "[true, false, null]", "[True]", "[nul]", "[01]", "[1.]", "[.5]", "[+1]", "[1e]", "[1e999]", "[-1e999, 2]", "[1e308]", "[-]", "[NaN]", "[Infinity]", '{"a": 1, "a": 2}', '{"a": {"b": 1, "b": 2}, "a": 3}', '{"a" 1}', '{"a": }', '{"a": 1,}', "[1,]", "[1 2]", "[,1]", '{a: 1}', "{'a': 1}", '{"a": 1', "[1, 2", '["a', '["a\nb"]', '{"a": 1}}', "[1]]", "[1] 2", '{"a": 1} // so', "/* so */ [1]", "# so\n[1]", '["a\tb"]', '["a\u0000b"]', '["a\u2028b"]', "\ufeff[1]", "[1]\r\n", '{\n "a": [\n  1,\n  x\n ],\n "b": 2\n}\n', "[" * 100 + "]" * 100, "[" * 101 + "]" * 101, '{"": 1}', '{"a": "b" "c"}', '{1: 2}', '{"a": [1, {"b": tru}]}', '"word"', "12",
    ),
    "b.json": ('[\n {"a": 1},\n {"a": 2, "b": wrong, "c": [3\n ],\n  "d": 4}\n]\n', '{"a": [1, {"b": 2, "c" 3}], "d": [4', '{"a": {"b": [1, 2}, "c": 3', '{"a": [[1, x], [2]', '{"a": [1 2], "b": {"c": [3'),
    "a.jsonc": ('{"a": 1} // so', "/* so */ [1] /* and so", '{"a": 1,}', "[1,]", "// only", "{'a': 1}", '["\\u0007"]'),
    "a.json5": ("{a: 1, 'b': \"c\", d_: .5, e: +1, f: 0xFf, g: 1., h: Infinity, i: NaN,}", "['a\\\nb']", "{a b: 1}", "[0x]", "[01]", "['it\\'s']", "['\\x41\\v']", "[0xg]", "[1.2.3]", "[+-1]", "[--1]", "[+]", "{a: [1, {b: 2}", "{a: [1, {b: 2 c: 3}], d: 4}", "[1e999]", "[0x1F, -0xa]", "{$: 1, é: 2}"),
}  # fmt: skip


def _json(name: str, text: str, _: Path) -> Iterator[str]:
    """What is told of a JSON file, what is read of it, and where its parts stand."""
    reading = read_json(text.encode(), name)
    yield from lines_of(asdict(each) for each in reading.findings)
    yield f"read: {json.dumps(reading.data, ensure_ascii=False)}"


def _places(text: str, folder: Path) -> Iterator[str]:
    """Where each character of a text stands, and what lies between and behind them."""
    path = folder / "odd.yaml"
    path.write_bytes(text.encode())
    source = Source(path, "odd.yaml", FileReader().read(path.read_bytes(), "odd.yaml").data)
    value = source.data["k"]
    whole = value if isinstance(value, str) else ""
    spans = [
        *((at, at + 1) for at in range(len(whole))),
        (0, len(whole)),
        (0, 0),
        (1, 1),
        (len(whole), len(whole) + 2),
        (1, 99),
    ]
    yield f"{value!r}: value {_span(source.place(('k',)))}, key {_span(source.key_place(('k',)))}"
    yield " ".join(f"{start}-{end}={_span(source.text_place(('k',), start, end))}" for start, end in spans)


def _span(place: Place) -> str:
    return f"{place.line}:{place.column}-{place.end_line}:{place.end_column}"


def answers() -> Iterator[Answer]:
    """What is told of each."""
    for name, texts in _JSON.items():
        for text in texts:
            yield Answer("json", f"{name} {text!r}", partial(_json, name, text))
    for text in _WRITTEN:
        yield Answer("places", repr(text), partial(_places, text))
    for written in _FIELDS:
        yield Answer("fields", repr(written), partial(read, _CARDS.format(_ITEM.format(written)).encode()))
    for name, content in _FILES.items():
        yield Answer("files", name, partial(read, content))
    yield from tables_told.answers()
    yield from cells_told.answers()
