"""Places of ours and positions of the protocol: lines from nought, columns in units of the encoding agreed upon."""

from __future__ import annotations

import os
import re
from collections.abc import Sequence
from functools import lru_cache
from pathlib import Path, PureWindowsPath
from typing import Any
from urllib.parse import quote, unquote, urlsplit

from meeplewright.findings.model import Place
from meeplewright.sources.lines import Lines

ENCODINGS = ("utf-32", "utf-16", "utf-8")


def units(text: str, encoding: str) -> int:
    """How many units a piece of text is."""
    if encoding == "utf-32" or text.isascii():
        return len(text)
    if encoding == "utf-8":
        return len(text.encode("utf-8", "surrogatepass"))
    return len(text.encode("utf-16-le", "surrogatepass")) // 2


class Positions:
    """One text, whose offsets are told in one encoding."""

    def __init__(self, text: str, encoding: str) -> None:
        self.text = text
        self.encoding = encoding
        self.lines = lines_of(text)

    def line(self, number: int) -> str:
        """A line from nought, without its end."""
        start = self.lines.offset(number + 1)
        stop = self.lines.offset(number + 2) if number + 1 < len(self.lines.starts) else len(self.text)
        return self.text[start:stop].rstrip("\r\n")

    def offset(self, position: Any) -> int:
        """Where a position of the protocol is in the text; one that is beyond a line is at its end."""
        number, column = _whole(position, "line"), _whole(position, "character")
        if number >= len(self.lines.starts):
            return len(self.text)
        start, line = self.lines.offset(number + 1), self.line(number)
        if self.encoding == "utf-32" or line.isascii():
            return start + min(column, len(line))
        at = 0
        for index, sign in enumerate(line):
            if at >= column:
                return start + index
            at += units(sign, self.encoding)
        return start + len(line)

    def position(self, offset: int) -> dict[str, int]:
        line, column = self.lines.at(min(offset, len(self.text)))
        start = self.lines.offset(line)
        return {"line": line - 1, "character": units(self.text[start : start + column - 1], self.encoding)}

    def range(self, start: int, end: int) -> dict[str, Any]:
        return {"start": self.position(start), "end": self.position(end)}

    def offsets(self, place: Place) -> tuple[int, int]:
        """Where a place of ours is in the text."""
        mark = self.text.startswith("\ufeff")

        def at(line: int, column: int) -> int:
            start = self.lines.offset(line)
            return min(start + max(0, column - 1) + (mark and line == 1), len(self.text))

        start = at(place.line, place.column)
        return start, max(start, at(place.end_line or place.line, place.end_column or place.column))

    def of(self, place: Place) -> dict[str, Any]:
        return self.range(*self.offsets(place))

    def changed(self, changes: Sequence[Any]) -> str:
        """The text after changes as the client tells them."""
        text = self.text
        for change in changes:
            if not isinstance(change, dict) or not isinstance(change.get("text"), str):
                continue
            if not isinstance(change.get("range"), dict):
                text = change["text"]
                continue
            now = self if text is self.text else Positions(text, self.encoding)
            start, end = now.offset(change["range"].get("start")), now.offset(change["range"].get("end"))
            text = text[: min(start, end)] + change["text"] + text[max(start, end) :]
        return text


@lru_cache(maxsize=8)
def lines_of(text: str) -> Lines:
    """Where the lines of a text begin; of the last texts it is known."""
    return Lines(text)


def _whole(position: Any, name: str) -> int:
    value = position.get(name) if isinstance(position, dict) else None
    return value if isinstance(value, int) and value >= 0 else 0


_DRIVE = re.compile(r"/?([A-Za-z]):(?=/|$)")


def path_of(uri: str) -> Path | None:
    """The file that a URI names; None where it is none of the disk's."""
    parts = urlsplit(uri)
    if parts.scheme != "file":
        return None
    path = unquote(parts.path, errors="surrogateescape")
    if "\0" in path or not path:
        return None
    if (drive := _DRIVE.match(path)) is not None:
        path = f"{drive[1].upper()}:{path[drive.end() :]}"
    elif parts.netloc and parts.netloc.lower() != "localhost":
        path = f"//{parts.netloc}{path}"
    return Path(os.path.normpath(path))


def uri_of(path: Path) -> str:
    """The URI of a file, as VS Code writes it."""
    text = str(path)
    if isinstance(path, PureWindowsPath) or _DRIVE.match(text):
        text = "/" + text.replace("\\", "/")
    return "file://" + quote(os.fsencode(text), safe="/:~!$&'()*+,;=@-._")
