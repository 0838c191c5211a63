"""Plain words and numbers mean what the core rules of YAML 1.2 say."""

from __future__ import annotations

import math
from typing import Any

import pytest

from meeplewright.sources.read import FileReader


def read(text: str) -> Any:
    """What a file with one key holds under it."""
    reading = FileReader().read(f"key: {text}\n".encode(), "file.yaml")
    assert reading.findings == []
    return reading.data["key"]


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        ("no", "no"),
        ("on", "on"),
        ("yes", "yes"),
        ("Off", "Off"),
        ("y", "y"),
        ("0o14", 12),
        ("0x1F", 31),
        ("+7", 7),
        ("-0", 0),
        ("1:30", "1:30"),
        ("2024-01-01", "2024-01-01"),
        ("~", None),
        ("", None),
        ("null", None),
        ("NULL", None),
        ("nUll", "nUll"),
        ("true", True),
        ("FALSE", False),
        ("tRue", "tRue"),
        ("1e3", 1000.0),
        ("1.5", 1.5),
        (".5", 0.5),
        ("5.", 5.0),
        ("-1.25e-2", -0.0125),
        ("e3", "e3"),
        (".inf", math.inf),
        ("-.INF", -math.inf),
        ("1_000", "1_000"),
        ("0b11", "0b11"),
        ("0o19", "0o19"),
        ("1.2.3", "1.2.3"),
        ("12 days", "12 days"),
        ("=", "="),
        ('"012"', "012"),
        ("'true'", "true"),
        ('"~"', "~"),
        ("!!str 012", "012"),
        ("!!int 12", 12),
        ("!!float 3", 3.0),
        ("Tide", "Tide"),
        ("- ", [None]),
    ],
)
def test_a_value_is_what_the_core_rules_say(written: str, meant: Any) -> None:
    found = read(f"\n{written}" if written == "- " else written)
    assert found == meant
    assert type(found) is type(meant)


def test_a_nought_before_a_number_is_told_and_makes_no_other_number_of_it() -> None:
    reading = FileReader().read(b"key: [012, 012, -07, 0, 0.5, 0o7]\n", "file.yaml")
    assert reading.data == {"key": [12, 12, -7, 0, 0.5, 7]}
    assert [(finding.code, finding.place.column) for finding in reading.findings] == [
        ("MW034", 7), ("MW034", 12), ("MW034", 17),
    ]  # fmt: skip


def test_not_a_number_is_a_float() -> None:
    assert math.isnan(read(".nan"))


@pytest.mark.parametrize("written", ["1" * 19, "-" + "9" * 400, "1e999", "0x" + "F" * 17, "9" * 5000])
def test_a_number_beyond_all_measure_is_told_and_kept_as_text(written: str) -> None:
    reading = FileReader().read(f"key: {written}\n".encode(), "file.yaml")
    exact = written == "1" * 19
    assert reading.data == {"key": int(written) if exact else written}
    assert [finding.code for finding in reading.findings] == ([] if exact else ["MW014"])


def test_a_word_remembered_from_another_file_means_the_same_in_quotes_or_not() -> None:
    reader = FileReader()
    first = reader.read(b"a: 12\nb: [no, 12]\n", "one.yaml").data
    second = reader.read(b'a: "12"\n"b": [\'no\', 12]\n', "two.yaml").data
    assert first == {"a": 12, "b": ["no", 12]}
    assert second == {"a": "12", "b": ["no", 12]}
