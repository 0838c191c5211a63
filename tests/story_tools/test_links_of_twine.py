"""Links of Twine in every form, and brackets that are closed where their quotes say."""

from __future__ import annotations

import pytest

from meeplewright.stories.exchange.scan import PassageScan, Tangled, parts_of


@pytest.mark.parametrize(
    ("inside", "label", "target"),
    [
        ("Go in->hall", "Go in", "hall"),
        ("hall<-Go in", "Go in", "hall"),
        ("Go in|hall", "Go in", "hall"),
        ("hall", "hall", "hall"),
        (" Go in -> hall ", "Go in", "hall"),
        ("->hall", "hall", "hall"),
        ("one->two->hall", "one->two", "hall"),
        ("hall<-two<-one", "two<-one", "hall"),
        ("a|b->hall", "a|b", "hall"),
        ("Go in->", "Go in", ""),
    ],
)
def test_a_link_has_a_label_and_a_target(inside: str, label: str, target: str) -> None:
    assert parts_of(inside) == (label, target)


@pytest.mark.parametrize(
    ("text", "end"),
    [
        ("(a (b) c) d", 8),
        ('(a ")" b)', 8),
        ("(a ')' b)", 8),
        ("(it's so) here's", 8),  # an apostrophe opens nothing
        ('(a "\\")" b)', 10),
        ("(a (b)", -1),
        ('(a ")', -1),
    ],
)
def test_a_bracket_is_closed_where_no_quotation_is_open(text: str, end: int) -> None:
    assert PassageScan(text, 1).closing(0, "(", ")") == end


def test_a_passage_may_be_looked_through_a_million_letters_far_and_no_further() -> None:
    scan = PassageScan("a [[", 1)
    scan.looked(0, 600_000)
    scan.looked(100, 400_100)
    scan.looked(0, 80)  # twenty for each of its own letters
    with pytest.raises(Tangled):
        scan.looked(5, 6)
