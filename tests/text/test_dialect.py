"""How projects write: square icons, tags, signs and line marks, read to the same spans as ours."""

from __future__ import annotations

from pathlib import Path

import pytest

from meeplewright.sources.model import Source
from meeplewright.systems.sections.text import TextDialect
from meeplewright.text.dialect import OURS, Dialect, around, tag
from meeplewright.text.foreign import in_ours
from meeplewright.text.markup import Emphasis, Link, PlainText, Token, bare, parse

SQUARE = Dialect(icon=("[", "]"), bold=("<b>", "</b>"), italic=("<i>", "</i>"), tags=(("<cite>", "</cite>"),),
                 signs=(("🔥", "fire"),), breaks=("<br/>",))  # fmt: skip


def test_icons_and_links_stand_between_what_the_project_says() -> None:
    found = parse("Pay [coin:2] for [[card/rope|a rope]]. {no}", SQUARE)
    assert found.problems == ()
    assert [span for span in found.spans if not isinstance(span, PlainText)] == [
        Token("coin", "2", 4, 12),
        Link("card", "rope", "a rope", 17, 37),
    ]
    assert bare("Pay [coin:2] now", SQUARE) == "Pay \ue000 now"


def test_bold_words_and_italics_are_emphasis_and_other_tags_are_nothing() -> None:
    (bold,) = parse("<b>Haste <i>now</i></b>", SQUARE).spans
    assert isinstance(bold, Emphasis)
    assert bold.strong
    assert isinstance(bold.children[1], Emphasis)
    assert not bold.children[1].strong
    assert parse("<cite>Ann</cite>", SQUARE).spans == (PlainText("Ann", 6, 9),)


@pytest.mark.parametrize(
    ("text", "problem", "at"),
    [
        ("a <b>bold", "`<b>` is not closed by `</b>`", 2),
        ("a bold</b> word", "`</b>` closes nothing", 6),
        ("<b>a <i>b</b> c</i>", "`<i>` is not closed by `</i>`", 5),
        ("<cite>Ann", "`<cite>` is not closed by `</cite>`", 0),
    ],
)
def test_tags_must_balance(text: str, problem: str, at: int) -> None:
    first = parse(text, SQUARE).problems[0]
    assert (first.message, first.start) == (problem, at)


def test_a_sign_is_an_icon_and_a_line_mark_ends_a_line() -> None:
    assert in_ours("Burn 🔥<br/>and go", SQUARE) == "Burn {fire}\nand go"


def test_what_is_mark_up_of_ours_alone_is_words_of_theirs() -> None:
    text = "{a} *b* \\c [not an icon] <u>"
    assert parse(text, SQUARE).problems == ()
    written = in_ours(text, SQUARE)
    assert "".join(span.text for span in parse(written).spans if isinstance(span, PlainText)) == text
    assert parse(written).problems == ()


@pytest.mark.parametrize("text", ["**b** *i* {coin:2} [[card/x|y]]", "plain", "a * b", "**a *b***", "\\{no}"])
def test_ours_stays_ours(text: str) -> None:
    assert in_ours(text, OURS) is text
    assert OURS.is_ours
    assert Dialect(quotes=('"', '"')).is_ours


@pytest.mark.parametrize("written", ["[{}]", "{{}}", "<icon name='{}'/>", ":{}:"])
def test_any_way_to_write_an_icon_goes_round(written: str) -> None:
    pair = around(written)
    assert pair is not None
    dialect = Dialect(icon=pair, bold=("__", "__"), italic=None)
    text = f"a {written.replace('{}', 'coin:3', 1) if written != '{{}}' else '{coin:3}'} __b__"
    assert in_ours(text, dialect) == "a {coin:3} **b**"


def test_what_says_no_place_for_the_name_is_nothing() -> None:
    assert (around("[]"), around("{}"), around("[{}")) == (None, None, None)
    assert tag("<b class='x'>") == ("<b class='x'>", "</b>")
    assert tag("bold") is None


def test_the_section_is_read_from_system_yaml() -> None:
    told = {"icons": "[{}]", "bold": "<b>", "italic": "none", "links": "none", "quotes": "straight", "html": ["cite"],
            "signs": {"🔥": "fire"}, "breaks": ["<br/>"]}  # fmt: skip
    found = TextDialect.of(Source(Path("system.yaml"), "system.yaml", {"text": told})).dialect
    assert found == Dialect(("[", "]"), None, ("<b>", "</b>"), None, (("🔥", "fire"),), (("<cite>", "</cite>"),),
                            ("<br/>",), ('"', '"'))  # fmt: skip
    assert TextDialect.of(Source(Path("s"), "s", {"text": {"icons": 3, "html": {}}})).dialect == OURS
