"""Texts in the marks of a project of its own, read to the same spans as ours."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import lru_cache

from meeplewright.text.dialect import Dialect
from meeplewright.text.markup import Emphasis, Link, Markup, MarkupProblem, PlainText, Span, Token

_NAME = r"[A-Za-z][A-Za-z0-9_-]*"


@dataclass(slots=True)
class _OpenMark:
    """Words that a mark has opened: `sort` is bold, italic or a tag, `mark` how it is written."""

    sort: str
    mark: str
    start: int
    spans: list[Span] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class _Marks:
    """A dialect as one pattern, and what each mark means that opens or closes something."""

    pattern: re.Pattern[str]
    opens: dict[str, str]
    closes: dict[str, str]
    closing: dict[str, str]
    signs: dict[str, str]


@lru_cache(maxsize=8)
def _marks(dialect: Dialect) -> _Marks:
    pairs = [("bold", dialect.bold), ("italic", dialect.italic)]
    pairs += [(f"tag {number}", pair) for number, pair in enumerate(dialect.tags)]
    marks = [(sort, pair) for sort, pair in pairs if pair is not None]
    opens, closes = {pair[0]: sort for sort, pair in marks}, {pair[1]: sort for sort, pair in marks}
    parts = []
    if dialect.link is not None:
        before, behind = map(re.escape, dialect.link)
        parts.append(
            rf"{before}(?:(?P<kind>[A-Za-z0-9_-]+)/)?(?P<id>[^\s\[\]|<>](?:[^\[\]|<>\n]*?[^\s\[\]|<>])?)(?:\|(?P<shown>[^\[\]|<>]+?))?{behind}"
        )
    before, behind = map(re.escape, dialect.icon)
    parts.append(rf"{before}(?P<icon>{_NAME})(?::(?P<argument>[^\s]*?))?{behind}")
    signs = dict(dialect.signs)
    for name, words in (("sign", signs), ("break", dialect.breaks), ("mark", {**opens, **closes})):
        if words:
            parts.append(f"(?P<{name}>{'|'.join(map(re.escape, sorted(words, key=len, reverse=True)))})")
    return _Marks(re.compile("|".join(parts)), opens, closes, {pair[0]: pair[1] for _, pair in marks}, signs)


def read(text: str, dialect: Dialect) -> Markup:
    """Text to a tree of spans. What is no mark is words; a mark that does not close is a problem."""
    marks = _marks(dialect)
    reading = _MarkReading(text, marks)
    at = 0
    for match in marks.pattern.finditer(text):
        reading.words(at, match.start())
        reading.take(match)
        at = match.end()
    reading.words(at, len(text))
    return reading.end()


class _MarkReading:
    def __init__(self, text: str, marks: _Marks) -> None:
        self.text = text
        self.marks = marks
        self.open = [_OpenMark("", "", 0)]
        self.problems: list[MarkupProblem] = []

    def words(self, start: int, end: int) -> None:
        if start < end:
            self.add(PlainText(self.text[start:end], start, end))

    def add(self, span: Span) -> None:
        self.open[-1].spans.append(span)

    def take(self, match: re.Match[str]) -> None:
        start, end = match.span()
        groups = match.groupdict()
        if groups["icon"]:
            self.add(Token(groups["icon"], groups["argument"] or "", start, end))
        elif groups.get("id"):
            self.add(Link(groups["kind"] or "", groups["id"], groups["shown"] or "", start, end))
        elif groups.get("sign"):
            self.add(Token(self.marks.signs[groups["sign"]], "", start, end))
        elif groups.get("break"):
            self.add(PlainText("\n", start, end))
        else:
            self.mark(match.group(), start, end)

    def mark(self, mark: str, start: int, end: int) -> None:
        sort = self.marks.closes.get(mark)
        inside = sort is not None and any(each.sort == sort for each in self.open)
        both = mark in self.marks.opens and sort is not None
        before, after = self.text[start - 1 : start], self.text[end : end + 1]
        if inside and sort is not None and (not both or (before and not before.isspace())):
            self.close(sort, end)
        elif mark in self.marks.opens and (not both or (after and not after.isspace())):
            self.open.append(_OpenMark(self.marks.opens[mark], mark, start))
        else:
            if not both:
                self.problems.append(MarkupProblem(f"`{mark}` closes nothing", start, end))
            self.words(start, end)

    def close(self, sort: str, end: int) -> None:
        while self.open[-1].sort != sort:
            self.give_up()
        group = self.open.pop()
        if sort.startswith("tag"):
            self.open[-1].spans += group.spans
        else:
            self.add(Emphasis(tuple(group.spans), sort == "bold", group.start, end))

    def give_up(self) -> None:
        group = self.open.pop()
        end = group.start + len(group.mark)
        closing = self.marks.closing[group.mark]
        self.problems.append(MarkupProblem(f"`{group.mark}` is not closed by `{closing}`", group.start, end))
        self.open[-1].spans += [PlainText(group.mark, group.start, end), *group.spans]

    def end(self) -> Markup:
        while len(self.open) > 1:
            self.give_up()
        problems = sorted(self.problems, key=lambda problem: problem.start)
        return Markup(tuple(self.open[0].spans), tuple(problems))


def in_ours(text: str, dialect: Dialect) -> str:
    """A text of a dialect as we write it, for whatever sets or tells it."""
    return text if dialect.is_ours else "".join(_written(read(text, dialect).spans))


def _written(spans: tuple[Span, ...]) -> Iterator[str]:
    for span in spans:
        if isinstance(span, PlainText):
            yield re.sub(r"[\\{}\[\]*]", r"\\\g<0>", span.text)
        elif isinstance(span, Token):
            yield "{" + span.name + (f":{span.argument}" if span.argument else "") + "}"
        elif isinstance(span, Link):
            kind = f"{span.kind}/" if span.kind else ""
            yield f"[[{kind}{span.id}" + (f"|{span.shown}" if span.shown else "") + "]]"
        else:
            stars = "**" if span.strong else "*"
            yield stars + "".join(_written(span.children)) + stars
