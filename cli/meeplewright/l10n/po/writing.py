"""Messages to PO text."""

from __future__ import annotations

import re
from collections.abc import Iterable

from meeplewright.l10n.po.model import Catalogue, Message


def write(catalogue: Catalogue) -> str:
    """The text of a PO file, one message a paragraph."""
    parts = ["\n".join(_header(catalogue))]
    parts += ["\n".join(message_lines(message)) for message in catalogue.messages]
    parts += ["\n".join(_comments(catalogue.end_comments))] if catalogue.end_comments else []
    return "\n\n".join(parts) + "\n"


def _header(catalogue: Catalogue) -> Iterable[str]:
    yield from _comments(catalogue.header_comments)
    if catalogue.header_fuzzy:
        yield "#, fuzzy"
    yield 'msgid ""'
    yield 'msgstr ""'
    for name, value in catalogue.header.items():
        yield _quoted(f"{name}: {value}\n")


def _comments(comments: Iterable[str]) -> Iterable[str]:
    return (f"# {comment}".rstrip() for comment in comments)


def message_lines(message: Message) -> Iterable[str]:
    """The lines of one message."""
    yield from _comments(message.comments)
    for note in message.notes:
        yield f"#. {note}"
    for reference in message.references:
        yield f"#: {reference}"
    flags = (["fuzzy"] if message.fuzzy else []) + list(message.flags)
    if flags:
        yield "#, " + ", ".join(flags)
    dead = "#~ " if message.obsolete else ""
    if message.previous:
        for line in strings("msgid", message.previous):
            yield f"#{'~' if dead else ''}| {line}"
    if message.context:
        yield from (dead + line for line in strings("msgctxt", message.context))
    yield from (dead + line for line in strings("msgid", message.source))
    yield from (dead + line for line in strings("msgstr", message.text))


def strings(keyword: str, value: str) -> Iterable[str]:
    """Short values on one line; lines and long ones cut behind blanks, as gettext does."""
    if "\n" not in value.rstrip("\n") and len(value) + len(keyword) < 76:
        yield f"{keyword} {_quoted(value)}"
        return
    yield f'{keyword} ""'
    for line in re.findall(r"[^\n]*\n|[^\n]+", value):
        for piece in _wrapped(line):
            yield _quoted(piece)


def _wrapped(line: str) -> Iterable[str]:
    piece = ""
    for word in re.findall(r"\S*\s+|\S+", line):
        if piece and len(piece) + len(word) > 76:
            yield piece
            piece = ""
        piece += word
    if piece:
        yield piece


def _quoted(value: str) -> str:
    return f'"{escaped(value)}"'


def escaped(value: str) -> str:
    """A text as it stands between the quotes of a line."""
    return (
        value.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n").replace("\t", "\\t").replace("\r", "\\r")
    )
