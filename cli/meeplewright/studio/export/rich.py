"""Running text as HTML: icons, links to records, emphasis. What a text holds beside that is text."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Protocol

from meeplewright.studio.export.html import Html, always, el, escaped, joined
from meeplewright.text.markup import Emphasis, Link, PlainText, Span, Token, parse

_PARAGRAPH = always("p", dir="auto")


class TokenResolver(Protocol):
    """Who knows icons and where records stand."""

    def token(self, token: Token) -> Html: ...

    def link(self, link: Link) -> Html: ...


def inline(text: str, setter: TokenResolver) -> Html:
    """A text in one line."""
    spans = parse(text).spans
    if len(spans) == 1 and isinstance(spans[0], PlainText):  # most are plain words
        return escaped(spans[0].text)
    return joined(*_spans(spans, setter))


def paragraphs(text: str, setter: TokenResolver) -> Html:
    """A text in paragraphs: empty lines part them, other ends of lines stay."""
    if "\n" not in text and text.strip():
        return _PARAGRAPH(inline(text, setter))
    blocks = [block for block in text.replace("\r\n", "\n").split("\n\n") if block.strip()]
    return joined(*(_PARAGRAPH(_lines(block, setter)) for block in blocks))


def _lines(block: str, setter: TokenResolver) -> Html:
    shown: list[Html] = []
    for line in block.strip("\n").split("\n"):
        if shown:
            shown.append(el("br"))
        shown.append(inline(line, setter))
    return joined(*shown)


def _spans(spans: tuple[Span, ...], setter: TokenResolver) -> Iterator[Html]:
    for span in spans:
        if isinstance(span, PlainText):
            yield escaped(span.text)
        elif isinstance(span, Token):
            yield setter.token(span)
        elif isinstance(span, Link):
            yield setter.link(span)
        elif isinstance(span, Emphasis):
            yield el("strong" if span.strong else "em", *_spans(span.children, setter))
