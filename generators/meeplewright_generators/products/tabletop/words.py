"""What stands on a piece as words: its name, and its texts with icons by their names, for who points at it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from meeplewright.text.markup import Emphasis, Link, PlainText, Span, Token, parse

if TYPE_CHECKING:
    from meeplewright.sources.model import Record
    from meeplewright_generators.workshop import Workshop

NAMES = frozenset({"name", "title"})


def name_of(record: Record) -> str:
    """What a record is called."""
    return str(record.data.get("name", record.id))


def texts_of(shop: Workshop) -> dict[str, str]:
    """Every text of each record but its name, a line each, by the record's name."""
    texts: dict[str, list[str]] = {}
    for mark in shop.world.marks("x-text"):
        if isinstance(mark.value, str) and mark.path and mark.path[0] not in NAMES:
            texts.setdefault(mark.record.name, []).append(spoken(shop, mark.value).strip())
    return {record: "\n".join(filter(None, lines)) for record, lines in texts.items()}


def spoken(shop: Workshop, text: str) -> str:
    """Mark-up as words: icons and links by their names."""
    return "".join(_spoken(shop, span) for span in parse(text).spans)


def _spoken(shop: Workshop, span: Span) -> str:
    if isinstance(span, PlainText):
        return span.text
    if isinstance(span, Token):
        name = shop.name_of("icon", span.name)
        return f"{span.argument} {name}" if span.argument else name
    if isinstance(span, Link):
        return span.shown or shop.name_of(span.kind, span.id)
    if isinstance(span, Emphasis):
        return "".join(_spoken(shop, child) for child in span.children)
    return ""
