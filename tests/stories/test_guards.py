"""Guards: one language in two forms, and faults at their exact characters."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest

from meeplewright.findings.model import Finding, Place
from meeplewright.stories.model.origin import Origin
from meeplewright.stories.told.guards import read_guard

AT = Origin(at=Place("book.yaml", 3, 9))


def read(value: Any) -> tuple[Any, list[Finding]]:
    problems: list[Finding] = []
    return read_guard(value, AT, problems), problems


@pytest.mark.parametrize(
    ("written", "said"),
    [
        ("HORN", "HORN"),
        ("HORN and not GHOST and reputation >= 4", "HORN and not GHOST and reputation >= 4"),
        ("A or B and C", "A or B and C"),
        ("(A or B) and C", "(A or B) and C"),
        ("not (A or B)", "not (A or B)"),
        ("not not A", "not not A"),
        ("coin = 3", "coin == 3"),
        ("wood + stone>10 and not HORN", "wood + stone > 10 and not HORN"),
        ("reputation >= -2", "reputation >= -2"),
        ("brass-key and СВЕТ", "brass-key and СВЕТ"),
        (["A", "not B"], "A and not B"),
        ({"all": ["A", "B"], "not": "C"}, "A and B and not C"),
        ({"any": ["A", {"coin": 3}]}, "A or coin >= 3"),
        ({"keyword": "HORN", "items": ["rope", "fire"]}, "HORN and rope and fire"),
        ({"HORN": True, "GHOST": False}, "HORN and not GHOST"),
        ({"reputation": "<= 3"}, "reputation <= 3"),
        (True, "always"),
        (False, "never"),
    ],
)
def test_both_forms_say_the_same_thing(written: Any, said: str) -> None:
    condition, problems = read(written)
    assert not problems
    assert str(condition) == said


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "empty"),
        ("HORN GHOST", "no `and` or `or`"),
        ("HORN and", "ends where a name is expected"),
        ("and HORN", "`and` stands where a name"),
        ("(HORN", "not closed"),
        ("HORN)", "`)` stands"),
        ("coin >= many", "compared with a number"),
        ("wood + stone", "compared with a number"),
        ("wood + 3 > 4", "between two names"),
        ("wood + wood > 4", "each once"),
        ("coin >= 99999999999999", "compared with a number"),
        ("HORN & GHOST", "`&` means nothing"),
        ("3 >= coin", "`3` stands where"),
        ("not " * 60 + "A", "nested too deep"),
        ("(" * 60 + "A" + ")" * 60, "nested too deep"),
        ("A " + "and A " * 2000, "longer than"),
        (3.5, "is no guard"),
        (None, "is no guard"),
        ({"coin": 1.5}, "is no guard"),
    ],
)
def test_what_does_not_parse_is_told(text: Any, words: str) -> None:
    _, problems = read(text)
    assert [problem.code for problem in problems] == ["MW601"]
    assert words in problems[0].message


def test_deep_yaml_is_told_and_not_followed() -> None:
    value: Any = "A"
    for _ in range(500):
        value = {"not": value}
    _, problems = read(value)
    assert [problem.code for problem in problems] == ["MW601"]


@pytest.mark.parametrize(
    ("written", "python"),
    [
        ("A and B or not C", lambda a, b, c: (a and b) or not c),
        ("not (A and (B or C))", lambda a, b, c: not (a and (b or c))),
        ("A < 1 or B != 0 and C == 1", lambda a, b, c: a < 1 or (b != 0 and c == 1)),
    ],
)
def test_a_guard_holds_as_it_reads(written: str, python: Any) -> None:
    condition, _ = read(written)
    for a, b, c in product((0, 1), repeat=3):
        assert condition.holds({"A": a, "B": b, "C": c}) == bool(python(a, b, c))


@pytest.mark.parametrize("key", ["all", "any", "not", ""])
def test_a_guard_may_be_fifty_deep_and_no_deeper(key: str) -> None:
    value: Any = "A"
    for _ in range(50):
        value = {key: [value] if key == "any" else value} if key else [value]
    assert read(value)[1] == []
    _, (problem,) = read({key: value} if key else [value])
    assert problem.message == "a guard is nested too deep"
