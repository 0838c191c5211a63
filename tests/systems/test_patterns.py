"""Patterns mean the same in every engine, and none takes longer than the text is long."""

from __future__ import annotations

import random
import re

import jsonschema_rs
import pytest

from meeplewright.systems.patterns import NotPortableError, Pattern, matcher, portable

PORTABLE = [
    "^[a-z0-9]+(-[a-z0-9]+)*$",
    "a{2,3}b",
    "^(a|bc)*$",
    "^a{0}b$",
    "^a{2,}$",
    "^$",
    "",
    "[^a-c]x",
    "^(?:ab){1,}c?$",
    "a|^b$",
    "(a+)+$",
    "[-a]b",
    "^.b$",
    "\\.|\\$",
    "^[\\^\\]x]$",
    "\\u0061b",
]


@pytest.mark.parametrize("pattern", PORTABLE)
def test_a_portable_pattern_matches_as_other_engines_say(pattern: str) -> None:
    chance = random.Random(pattern)
    rust = jsonschema_rs.validator_for({"pattern": pattern}, pattern_options=jsonschema_rs.RegexOptions())
    python = re.compile(re.sub(r"(?<!\\)\$", r"\\Z", pattern))
    for _ in range(600):
        text = "".join(chance.choice("aabbcx-1\n.$]^") for _ in range(chance.randint(0, 6)))
        assert matcher(pattern)(text) == rust.is_valid(text) == bool(python.search(text)), text


@pytest.mark.parametrize(
    ("pattern", "offset", "why"),
    [
        (r"^\d+$", 1, "`[0-9]`"),
        (r"\w", 0, "`[A-Za-z0-9_]`"),
        (r"a\p{L}", 1, "ranges"),
        (r"\bword", 0, "boundary"),
        (r"(a)\1", 3, "not the same everywhere"),
        ("(?=a)", 0, "plain groups"),
        ("a+?", 2, "lazy"),
        ("a{x}", 1, "`\\{`"),
        ("*a", 0, "nothing before"),
        ("[a", 0, "not closed"),
        ("(a", 0, "not closed"),
        ("a)", 1, "too many"),
        ("[z-a]", 4, "backwards"),
        ("a{2,1}", 1, "low to high"),
        ("(a{1000}){1000}", 1, "states"),
        ("(" * 60 + ")" * 60, 50, "deeper"),
        ("[]", 0, "empty"),
        ("[[a]", 1, "in a class"),
    ],
)
def test_what_is_not_portable_is_told_with_its_place(pattern: str, offset: int, why: str) -> None:
    problem = portable(pattern)
    assert problem is not None
    assert problem.offset == offset
    assert why in problem.why


@pytest.mark.parametrize("sign", [each for each in map(chr, range(33, 127)) if not each.isalnum()])
def test_every_sign_may_stand_for_itself_behind_a_backslash(sign: str) -> None:
    for pattern in (f"^\\{sign}$", f"^[\\{sign}]$"):
        assert portable(pattern) is None
        assert matcher(pattern)(sign)
        assert not matcher(pattern)("a")


def test_half_of_a_character_is_no_fault_of_the_pattern() -> None:
    assert matcher("^a.b$")("a\ud800b")
    assert not matcher("^[a-z]+$")("a\ud800b")


def test_a_pattern_that_goes_back_and_forth_elsewhere_is_quick_here() -> None:
    assert not matcher("^(a+)+$")("a" * 20_000 + "b")


def test_a_pattern_that_needs_more_room_than_it_says_is_told_where_it_begins() -> None:
    letters = "".join(chr(0x400 + 3 * at) + chr(0x4E00 + 70 * at) for at in range(200))
    with pytest.raises(NotPortableError, match="the pattern is too large") as told:
        Pattern(f"[{letters}]{{1000}}")
    assert told.value.offset == 0
