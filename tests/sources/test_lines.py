"""Lines and columns as editors count them, whatever ends the lines."""

from __future__ import annotations

import json
import math
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from meeplewright.findings.model import Place
from meeplewright.sources.lines import Lines
from meeplewright.sources.read import FileReader
from meeplewright.sources.scalars import OutOfRange, is_padded, number, plain
from seldom import examples

TEXTS = st.text(st.sampled_from("aб \n\r"), max_size=30)


def counted(text: str, offset: int) -> tuple[int, int]:
    """Line and column of a character, counted from the beginning of the text one by one."""
    line, column, at = 1, 1, 0
    while at < offset:
        width = 2 if text[at : at + 2] == "\r\n" and at + 2 <= offset else 1
        ends = text[at] == "\n" or (text[at] == "\r" and text[at + 1 : at + 2] != "\n") or width == 2
        line, column = (line + 1, 1) if ends else (line, column + 1)
        at += width
    return line, column


@examples(200)
@given(TEXTS)
def test_every_character_has_its_line_and_column(text: str) -> None:
    lines = Lines(text)
    for offset in range(len(text) + 1):
        line, column = lines.at(offset)
        assert (line, column) == counted(text, offset)
        assert lines.offset(line) + column - 1 == offset


@examples(100)
@given(TEXTS, st.integers(0, 30), st.integers(0, 30))
def test_a_place_goes_from_a_character_to_behind_another_and_never_back(text: str, start: int, end: int) -> None:
    start, end = min(start, len(text)), min(end, len(text))
    lines = Lines(text)
    assert lines.place("f", start, end) == Place("f", *lines.at(start), *lines.at(max(start, end)))
    assert lines.place("f", start) == Place("f", *lines.at(start), *lines.at(start))


def test_behind_the_last_line_is_the_end_of_the_text() -> None:
    lines = Lines("a\r\nbc\n")
    assert [lines.offset(number) for number in (1, 2, 3, 4, 9)] == [0, 3, 6, 6, 6]
    assert [Lines("").offset(number) for number in (1, 2)] == [0, 0]
    assert Lines("").place("f", 0) == Place("f", 1, 1, 1, 1)


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        ("0" * 300, 0),
        (f"-{'0' * 298}7", -7),  # three hundred signs
        ("18446744073709551615", 2**64 - 1),
        ("-9223372036854775808", -(2**63)),
        ("0xFFFFFFFFFFFFFFFF", 2**64 - 1),
        ("0o1777777777777777777777", 2**64 - 1),
        ("1e308", 1e308),
        ("-.inf", -math.inf),
        ("+.Inf", math.inf),
        ("0o", "0o"),
        ("0x", "0x"),
        ("0x1G", "0x1G"),
        (".", "."),
        ("-", "-"),
        ("1e", "1e"),
        ("Nope", "Nope"),
        ("trueish", "trueish"),
        ("Sea", "Sea"),
    ],
)
def test_the_last_numbers_that_other_tools_read_are_numbers(written: str, meant: Any) -> None:
    assert plain(written) == meant
    assert type(plain(written)) is type(meant)


@pytest.mark.parametrize(
    "written",
    ["0" * 301, "18446744073709551616", "-9223372036854775809", "0x10000000000000000", "0o2000000000000000000000", "1e309", "-1e309"],
)  # fmt: skip
def test_the_first_numbers_beyond_them_are_not(written: str) -> None:
    with pytest.raises(OutOfRange):
        number(written)
    reading = FileReader().read(f"key: {written}\n".encode(), "file.yaml")
    assert reading.data == {"key": written}
    assert [(each.code, each.place) for each in reading.findings] == [
        ("MW014", Place("file.yaml", 1, 6, 1, 6 + len(written)))
    ]


@pytest.mark.parametrize(
    ("digits", "padded"),
    [("0", False), ("00", True), ("07", True), ("-07", True), ("+09", True), ("-0", False), ("0.7", False), ("0o7", False), ("10", False), ("", False), ("70", False)],
)  # fmt: skip
def test_noughts_before_a_number_are_known(digits: str, *, padded: bool) -> None:
    assert is_padded(digits) is padded


@pytest.mark.parametrize(
    ("text", "place", "words", "data"),
    [
        # the head above a blank line, in the first line of the file
        ("one\n\ntwo: b\n", (1, 4, 2, 1), "behind the key `one` a colon is missing", {}),
        ("x:\n  # said\n  one\n  two: b\n", (3, 6, 4, 1), "behind the key `one` a colon is missing", {}),
        ("x:\n  one\n\n\n  two: b\n", (2, 6, 3, 1), "behind the key `one` a colon is missing", {}),
        # a quotation that is left open in the first line
        ('one: "a\ntwo: b\nthree: "c"\n', (1, 6, 1, 8), "the quotation that begins here is not closed, and takes in the lines below", {}),
        ('one: "a\ntwo: "b"\n', (1, 6, 1, 8), "the quotation that begins here is not closed, and takes in the lines below", {}),
        # a line of text with an apostrophe says nothing, and lines without quotes are passed over
        ('one: "a\ntwo: b\n  it\'s so\nthree: b\nfour: "c"\n', (1, 6, 1, 8), "the quotation that begins here is not closed, and takes in the lines below", {}),
        ("x: 1\none: 'a\ntwo: b\nthree: 'c'\n", (2, 6, 2, 8), "the quotation that begins here is not closed, and takes in the lines below", {"x": 1}),
    ],
)  # fmt: skip
def test_a_slip_is_found_above_the_fault_up_to_the_first_line(
    text: str, place: tuple[int, ...], words: str, data: dict[str, Any]
) -> None:
    reading = FileReader().read(text.encode(), "file.yaml")
    first = reading.findings[0]
    assert (first.place.line, first.place.column, first.place.end_line, first.place.end_column) == place
    assert words in first.message
    assert {key: reading.data.get(key) for key in data} == data, json.dumps(reading.data)
