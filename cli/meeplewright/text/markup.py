"""The one parser of inline mark-up: `{icon:2}`, `[[kind/id|shown]]`, `*emphasis*`, `**strong**`.

A backslash before `{ [ * \\` makes it plain. Offsets count characters of the text that was parsed.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple

from meeplewright.text.dialect import OURS, Dialect


class PlainText(NamedTuple):
    """Plain words; `text` has its escapes resolved."""

    text: str
    start: int
    end: int


class Token(NamedTuple):
    """An icon in running text: `{food}`, `{food:2}`, `{pawn:build}`."""

    name: str
    argument: str
    start: int
    end: int


class Link(NamedTuple):
    """A link to a record: `[[id]]`, `[[kind/id]]`, either with `|shown`."""

    kind: str
    id: str
    shown: str
    start: int
    end: int


class Emphasis(NamedTuple):
    """`*words*`, or `**words**` where `strong`."""

    children: tuple[Span, ...]
    strong: bool
    start: int
    end: int


Span = PlainText | Token | Link | Emphasis


class MarkupProblem(NamedTuple):
    """Mark-up that does not close or is not well formed."""

    message: str
    start: int
    end: int


class Markup(NamedTuple):
    """A parsed text."""

    spans: tuple[Span, ...]
    problems: tuple[MarkupProblem, ...]

    def walk(self) -> Iterator[Span]:
        """Every span, emphasis before what it holds."""
        yield from _walk(self.spans)

    def tokens(self) -> Iterator[Token]:
        return (span for span in self.walk() if isinstance(span, Token))

    def links(self) -> Iterator[Link]:
        return (span for span in self.walk() if isinstance(span, Link))


_SPECIAL = re.compile(r"[\\{*}]|\[\[|\]\]")  # a bracket alone is a letter
_TOKEN = re.compile(r"\{([A-Za-z][A-Za-z0-9_-]*)(?::([^{}\s]*))?\}")
# an id may be whatever the files of a pack say: text without brackets, bars and blanks at its edges
_LINK = re.compile(r"\[\[(?:([A-Za-z0-9-]+)/)?([^\s\[\]|](?:[^\[\]|\n]*[^\s\[\]|])?)(?:\|([^\[\]|]+))?\]\]")
_ESCAPED = "\\{}[]*"


def simple_tokens(text: str, dialect: Dialect = OURS) -> list[str] | None:
    """The names of the tokens of a text without any other mark-up and without a problem; None where that is not sure.

    Most texts are such, and need not be parsed to know what they name.
    """
    if not dialect.is_ours or "[" in text or "*" in text or "\\" in text or "]]" in text:
        return None
    names = [match[1] for match in _TOKEN.finditer(text)]
    braces = text.count("{")
    return names if len(names) == braces == text.count("}") else None


def parse(text: str, dialect: Dialect = OURS) -> Markup:
    """Text to a tree of spans. Never fails: what is not well formed stays as text and is a problem."""
    if not dialect.is_ours:
        from meeplewright.text.foreign import read

        return read(text, dialect)
    if _SPECIAL.search(text) is None:
        return Markup((PlainText(text, 0, len(text)),) if text else (), ())
    return _Parser(text).run()


def plain(text: str) -> str:
    """The words a reader sees, tokens by their names and links by what they show."""
    return "".join(_plain(span) for span in parse(text).spans)


def _plain(span: Span) -> str:
    if isinstance(span, PlainText):
        return span.text
    if isinstance(span, Token):
        return f"{span.argument} {span.name}" if span.argument else span.name
    if isinstance(span, Link):
        return span.shown or span.id
    return "".join(_plain(child) for child in span.children)


def _walk(spans: tuple[Span, ...]) -> Iterator[Span]:
    for span in spans:
        yield span
        if isinstance(span, Emphasis):
            yield from _walk(span.children)


@dataclass(slots=True)
class _Open:
    """Emphasis that waits for its closing stars."""

    stars: int
    start: int
    spans: list[Span]


_NEAR = 1_000  # letters in which what closes a token or a link is looked for, where it is none
DEEPEST = 20  # emphases inside one another: further stars are stars
MOST_MARKS = 50_000  # of one text, a whole chapter among them: what stands behind is letters


class _Parser:
    def __init__(self, text: str) -> None:
        self.text = text
        self.problems: list[MarkupProblem] = []
        self.open: list[_Open] = [_Open(0, 0, [])]
        self.words: list[str] = []
        self.words_from = 0
        self.at = 0

    def run(self) -> Markup:
        marks = 0
        while (special := _SPECIAL.search(self.text, self.at)) is not None:
            self.take_plain(special.start())
            if (marks := marks + 1) > MOST_MARKS:
                self.problem(
                    f"mark-up is read up to here: a text has at most {MOST_MARKS:,} marks", self.at, self.at + 1
                )
                break
            self.step(special.group()[0])
        self.take_plain(len(self.text))
        self.end_words()
        while len(self.open) > 1:
            self.give_up(self.open.pop())
        return Markup(tuple(self.open[0].spans), tuple(sorted(self.problems, key=lambda problem: problem.start)))

    def step(self, char: str) -> None:
        if char == "\\":
            following = self.text[self.at + 1 : self.at + 2]
            if following and following in _ESCAPED:
                self.add(following, 2)
            else:
                self.add("\\", 1)
        elif char == "{":
            self.token()
        elif char == "[":
            self.link()
        elif char == "*":
            self.stars()
        else:
            if char == "}":
                self.problem("`}` closes nothing", self.at, self.at + 1)
            elif self.text.startswith("]]", self.at):
                self.problem("`]]` closes nothing", self.at, self.at + 2)
                self.add("]", 1)
            self.add(char, 1)

    def token(self) -> None:
        match = _TOKEN.match(self.text, self.at)
        if match is None:
            end = self.text.find("}", self.at, self.at + _NEAR)
            end = self.at + 1 if end < 0 or "\n" in self.text[self.at : end] else end + 1
            self.problem("`{` does not begin a token such as `{food}` or `{food:2}`", self.at, end)
            self.add(self.text[self.at : end], end - self.at)
            return
        self.end_words()
        self.open[-1].spans.append(Token(match[1], match[2] or "", match.start(), match.end()))
        self.jump(match.end())

    def link(self) -> None:
        if not self.text.startswith("[[", self.at):
            self.add("[", 1)
            return
        match = _LINK.match(self.text, self.at)
        if match is None:
            end = self.text.find("]]", self.at, self.at + _NEAR)
            end = self.at + 2 if end < 0 else end + 2
            self.problem("`[[` does not begin a link such as `[[id]]` or `[[kind/id|shown]]`", self.at, end)
            self.add(self.text[self.at : end], end - self.at)
            return
        self.end_words()
        self.open[-1].spans.append(Link(match[1] or "", match[2], match[3] or "", match.start(), match.end()))
        self.jump(match.end())

    def stars(self) -> None:
        count = 2 if self.text.startswith("**", self.at) else 1
        if self.open[-1].stars == 1 and self.text.startswith("***", self.at):
            count = 1  # of `**a *b***` the first closes what was opened last
        before = self.text[self.at - 1 : self.at]
        after = self.text[self.at + count : self.at + count + 1]
        inside = next((group for group in reversed(self.open[1:]) if group.stars == count), None)
        if inside is not None and before and not before.isspace():
            self.close(count)
        elif after and not after.isspace() and len(self.open) <= DEEPEST:
            self.end_words()
            self.open.append(_Open(count, self.at, []))
            self.jump(self.at + count)
        else:
            self.add("*" * count, count)

    def close(self, stars: int) -> None:
        self.end_words()
        while self.open[-1].stars != stars:
            self.give_up(self.open.pop())
        group = self.open.pop()
        end = self.at + stars
        self.open[-1].spans.append(Emphasis(tuple(group.spans), stars == 2, group.start, end))
        self.jump(end)

    def give_up(self, group: _Open) -> None:
        stars = "*" * group.stars
        end = group.start + group.stars
        self.problem(f"`{stars}` opens emphasis that is never closed", group.start, end)
        self.open[-1].spans += [PlainText(stars, group.start, end), *group.spans]

    def problem(self, message: str, start: int, end: int) -> None:
        self.problems.append(MarkupProblem(message, start, end))

    def take_plain(self, end: int) -> None:
        if end > self.at:
            self.add(self.text[self.at : end], end - self.at)

    def add(self, words: str, length: int) -> None:
        if not self.words:
            self.words_from = self.at
        self.words.append(words)
        self.at += length

    def end_words(self) -> None:
        if self.words:
            self.open[-1].spans.append(PlainText("".join(self.words), self.words_from, self.at))
            self.words = []

    def jump(self, to: int) -> None:
        self.at = to


def words_of(markup: Markup) -> str:
    """The words, with tokens blanked out: a token's number is compared with the token."""
    parts = []
    for span in markup.walk():
        if isinstance(span, PlainText):
            parts.append(span.text)
        elif isinstance(span, Token):
            parts.append("\ue000")
        elif isinstance(span, Link):
            parts.append(span.shown or " ")
    return "".join(parts)


def bare(text: str, dialect: Dialect = OURS) -> str:
    """The words of a text, with tokens blanked out."""
    if not dialect.is_ours:
        return words_of(parse(text, dialect))
    return words_of(parse(text)) if "{" in text or "[" in text or "*" in text or "\\" in text else text
