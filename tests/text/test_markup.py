"""The one parser of inline mark-up: what it understands, and what it says is wrong."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from meeplewright.text.markup import Emphasis, Link, PlainText, Span, Token, parse, plain


def short(span: Span) -> str:
    match span:
        case PlainText():
            return repr(span.text)
        case Token():
            return f"token {span.name}:{span.argument}"
        case Link():
            return f"link {span.kind}/{span.id}|{span.shown}"
        case Emphasis():
            return f"{'strong' if span.strong else 'emphasis'}({', '.join(map(short, span.children))})"


@pytest.mark.parametrize(
    ("text", "spans"),
    [
        ("plain words", ["'plain words'"]),
        ("", []),
        ("{food}", ["token food:"]),
        ("take {food:2} now", ["'take '", "token food:2", "' now'"]),
        ("{pawn:build}", ["token pawn:build"]),
        ("[[dyke]]", ["link /dyke|"]),
        ("[[tile/dyke|the Dyke]]", ["link tile/dyke|the Dyke"]),
        ("[[dyke|the Dyke]]", ["link /dyke|the Dyke"]),
        ("a *b* c", ["'a '", "emphasis('b')", "' c'"]),
        ("**a *b* {c}**", ["strong('a ', emphasis('b'), ' ', token c:)"]),
        ("*a **b** c*", ["emphasis('a ', strong('b'), ' c')"]),
        ("**a *b***", ["strong('a ', emphasis('b'))"]),
        ("*a **b***", ["emphasis('a ', strong('b'))"]),
        ("***a* b** c", ["strong(emphasis('a'), ' b')", "' c'"]),
        ("***a***", ["strong(emphasis('a'))"]),
        ("\\{food\\} \\*no\\* \\[[x\\]] \\\\", ["'{food} *no* [[x]] \\\\'"]),
        ("\\n stays", ["'\\\\n stays'"]),
        ("2 * 3 * 4", ["'2 * 3 * 4'"]),
        ("a [b] c", ["'a [b] c'"]),
        ("{еда}", ["'{еда}'"]),
    ],
)
def test_a_text_becomes_spans(text: str, spans: list[str]) -> None:
    assert [short(span) for span in parse(text).spans] == spans


@pytest.mark.parametrize(
    ("text", "marked"),
    [
        ("{food", "{"),
        ("{food} and {", "{"),
        ("{еда}", "{еда}"),
        ("{food :2}", "{food :2}"),
        ("food}", "}"),
        ("[[dyke", "[["),
        ("[[a b ]]", "[[a b ]]"),
        ("dyke]]", "]]"),
        ("*never", "*"),
        ("**never *closed*", "**"),
    ],
)
def test_what_is_not_well_formed_is_a_problem_at_its_characters(text: str, marked: str) -> None:
    (problem,) = parse(text).problems
    assert text[problem.start : problem.end] == marked


def test_offsets_are_those_of_the_text() -> None:
    text = "Трижды {food:2} и [[tile/dyke|Дамба]]"
    spans = parse(text).spans
    assert [text[span.start : span.end] for span in spans] == ["Трижды ", "{food:2}", " и ", "[[tile/dyke|Дамба]]"]


def test_plain_is_what_a_reader_sees() -> None:
    assert plain("Take {food:2} to [[tile/dyke|the Dyke]] or *[[quay]]*.") == "Take 2 food to the Dyke or quay."


@given(st.text(st.sampled_from("a {}[]*|/\\:\nж"), max_size=40))
def test_any_text_is_covered_without_a_gap(text: str) -> None:
    markup = parse(text)
    at = 0
    for span in markup.spans:
        assert span.start == at
        at = span.end
    assert at == len(text)
    assert all(0 <= problem.start < problem.end <= len(text) for problem in markup.problems)


@given(st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\\{}[]*"), max_size=40))
def test_text_without_signs_is_itself(text: str) -> None:
    assert plain(text) == text
    assert parse(text).problems == ()
