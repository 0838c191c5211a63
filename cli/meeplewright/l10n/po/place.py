"""One message of a catalogue, in place: where its letters stand; itself changed or put in, and no other line."""

from __future__ import annotations

import re
from collections.abc import Sequence

from meeplewright.findings.model import Place
from meeplewright.l10n.po.model import Message
from meeplewright.l10n.po.reading import plain, read
from meeplewright.l10n.po.writing import message_lines, strings

_QUOTED = re.compile(r'"(.*)"\s*$')
_LETTER = re.compile(r"\\.|.")
_FUZZY = re.compile(r",\s*fuzzy\s*(?=,|$)")


def with_message(text: str, context: str, source: str, said: str, order: Sequence[str]) -> str:
    """The text of a catalogue in which a context is translated so, from this source. `order`: of all contexts, as the
    texts stand in the pack."""
    newline = "\r\n" if "\n" in text and text.count("\r\n") == text.count("\n") else "\n"
    catalogue = read(text)
    messages = catalogue.by_context()
    lines = text.split(newline)
    if context in messages:
        rows = _changed(lines, messages[context], source, said)
    else:
        rows = _added(lines, list(messages.values()), Message(context, source, said), order)
    return newline.join(rows)


def _changed(lines: list[str], message: Message, source: str, said: str) -> list[str]:
    start, context, at = message.line - 1, message.context_line - 1, message.text_line - 1
    end = at + 1
    while end < len(lines) and lines[end].lstrip().startswith('"'):
        end += 1
    head = list(_head(lines[start:context])) if said and (message.fuzzy or message.previous) else lines[start:context]
    above = lines[context:at]
    if message.source != source:
        first = next(i for i, line in enumerate(above) if line.lstrip().startswith("msgid"))
        above = [*above[:first], *strings("msgid", source)]
    below = lines[at:end] if message.text == said else list(strings("msgstr", said))
    return [*lines[:start], *head, *above, *below, *lines[end:]]


def _head(comments: list[str]) -> list[str]:
    """The comments of a message that is sure now: neither fuzzy, nor with what its source was."""
    kept: list[str] = []
    for line in comments:
        if line.startswith("#|"):
            continue
        if line.startswith("#,"):
            line = "#" + _FUZZY.sub("", line[1:])  # noqa: PLW2901 - the same line, with less in it
            if not line.strip("#, "):
                continue
        kept.append(line)
    return kept


def _added(lines: list[str], there: list[Message], message: Message, order: Sequence[str]) -> list[str]:
    """Behind the message of the text that stands before it in the pack."""
    place = {context: at for at, context in enumerate(order)}
    own = place.get(message.context, len(order))
    before = [each for each in there if place.get(each.context, len(order)) < own]
    block = [*message_lines(message)]
    if before:
        last = max(before, key=lambda each: place[each.context])
        at = last.text_line
        while at < len(lines) and lines[at].lstrip().startswith('"'):
            at += 1
        return [*lines[:at], "", *block, *lines[at:]]
    first = min((each.line - 1 for each in there), default=None)
    if first is None:
        while lines and not lines[-1]:
            lines.pop()
        return [*lines, "", *block, ""]
    return [*lines[:first], *block, "", *lines[first:]]


def place_of(lines: Sequence[str], message: Message, name: str, start: int, end: int) -> Place | None:
    """Where characters `start` to `end` of a translation stand in the lines of its catalogue."""
    at, first, number = 0, None, message.text_line
    while number <= len(lines) and (quoted := _QUOTED.search(lines[number - 1])) is not None:
        for letter in _LETTER.finditer(quoted[1]):
            column = quoted.start(1) + letter.start() + 1
            if at == start:
                first = number, column
            at += len(plain(letter.group()))
            if at >= end and first is not None:
                return Place(name, *first, number, column + len(letter.group()))
        number += 1
    return None
