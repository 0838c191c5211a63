"""JSON in which something stands behind an item: a comma is missing, or a quotation ended too soon."""

from __future__ import annotations

import pytest

from meeplewright.sources.forms.json_read import read_json

COMMA = "a comma is missing before the next item"
QUOTATION = "the quotation ends before the text does"


@pytest.mark.parametrize(
    ("shown", "text", "column", "told"),
    [
        ("a.json", '["a" b]', 4, QUOTATION),
        ("a.json", '["a"b"]', 4, QUOTATION),
        ("a.json", '["" b]', 3, QUOTATION),
        ("a.json", '["a\'s" b]', 6, QUOTATION),
        ("a.json", '{"x": "y" z"}', 9, QUOTATION),
        ("a.jsonc", '["a" b] // why', 4, QUOTATION),
        ("a.json", '["a" 1]', 5, COMMA),
        ("a.json", '["a" "b"]', 5, COMMA),
        ("a.json", '["a" {}]', 5, COMMA),
        ("a.json", "[1 2]", 3, COMMA),
        ("a.json", "[1 true]", 3, COMMA),  # a word behind what is no text
        ("a.json", "[true false]", 6, COMMA),
        ("a.json", "[[] null]", 4, COMMA),
        ("a.json", '{"x": "y" "z": 1}', 10, COMMA),
        ("a.json5", "['a' true]", 5, COMMA),  # in JSON5 words stand without quotes
        ("a.json5", "{x: 'a' y: 1}", 8, COMMA),
    ],
)
def test_it_is_told_at_its_place(shown: str, text: str, column: int, told: str) -> None:
    (found,) = read_json(text.encode(), shown).findings
    assert (found.code, found.message, found.place.line, found.place.column) == ("MW001", told, 1, column)


@pytest.mark.parametrize("shown", ["a.json", "a.jsonc", "a.json5"])
def test_words_beside_a_fault_are_what_they_say(shown: str) -> None:
    read = read_json(b'{"a": true, "b": false, "c": null "d": [true, false, null]}', shown)
    assert [found.message for found in read.findings] == [COMMA]
    assert read.data == {"a": True, "b": False, "c": None, "d": [True, False, None]}
    assert [type(read.data[each]) for each in "abc"] == [bool, bool, type(None)]
