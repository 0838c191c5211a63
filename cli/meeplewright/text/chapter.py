"""A chapter of long rules in Markdown: its headings, and what in it is read as running text."""

from __future__ import annotations

import re
import unicodedata
import zlib
from bisect import bisect_right
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path

from meeplewright.findings.model import Place
from meeplewright.regular import bytes_of
from meeplewright.text.markup import plain

# a figure taken from the records; tokens may stand in it, and it in a token: `{wood:{{players/two.price}}}`
FIGURE = re.compile(r"\{\{((?:[^{}]|\{[^{}]*\})*)\}\}")
_HIDDEN = "\ufffc"  # stands for what is there and is not read, so that no two spaces meet
_FENCE = re.compile(r"^ {0,3}(`{3,}|~{3,})")
_HEADING = re.compile(r"^ {0,3}(#{1,6})[ \t]+(.*?)[ \t]*#*[ \t]*$")
_CODE = re.compile(r"(`+)(?!`).*?(?<!`)\1(?!`)")
LINK = re.compile(r"!?\[[^\[\]]*\]\(<?([^()\s<>]+)>?(?:\s+\"[^\"]*\")?\)")
_ADDRESS = re.compile(r"<[a-z]+:[^>\s]+>|\bhttps?://[^\s)]+")
_TABLE_ROW = re.compile(r"^ {0,3}\|.*$", re.MULTILINE)  # its columns may be set with spaces
_COMMENT = re.compile(r"<!--.*?-->", re.DOTALL)
_BULLET = re.compile(r"^([^\S\n]*)([*+-]|\d+[.)])(?=\s)|^ {0,3}(?:[*_-][ \t]*){3,}$", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Heading:
    """A heading: its level, its words, and how a link calls it."""

    level: int
    text: str
    slug: str
    line: int
    column: int


@dataclass(frozen=True)
class Chapter:
    """One Markdown file; `inside` is its path in the pack, `shown` how findings name it."""

    inside: str
    shown: str
    text: str
    headings: tuple[Heading, ...] = field(default=())

    @cached_property
    def _starts(self) -> list[int]:
        return [0, *(match.end() for match in re.finditer("\n", self.text))]

    def place(self, start: int, end: int) -> Place:
        """Characters of the file as lines and columns."""
        line, end_line = bisect_right(self._starts, start), bisect_right(self._starts, end)
        return Place(
            self.shown, line, start - self._starts[line - 1] + 1, end_line, end - self._starts[end_line - 1] + 1
        )

    @cached_property
    def prose(self) -> str:
        """The text without its code and comments, with a number of its own for each figure; offsets stay."""
        return FIGURE.sub(_number, _COMMENT.sub(_blank, _without_code(self.text)))

    @cached_property
    def figures(self) -> dict[str, str]:
        """Each figure as it is written, by its number in the prose."""
        return {
            str(int(number)): match[0] for match in FIGURE.finditer(self.text) if (number := _number(match).strip())
        }

    def paragraphs(self) -> Iterator[tuple[int, str]]:
        """What is read as running text, paragraph by paragraph, each with where it begins."""
        prose = _ADDRESS.sub(_hidden, LINK.sub(_without_address, _BULLET.sub(_blank, self.prose)))
        prose = _TABLE_ROW.sub(lambda row: re.sub(" {2,}", _hidden, row.group()), prose)
        begun, at = -1, 0
        for line in prose.split("\n"):
            if line.strip():
                begun = at if begun < 0 else begun
            elif begun >= 0:
                yield begun, prose[begun:at]
                begun = -1
            at += len(line) + 1
        if begun >= 0:
            yield begun, prose[begun:]


def is_chapter(inside: str) -> bool:
    """Whether a file of a pack is one: `rules/<lang>/*.md`."""
    return re.fullmatch(r"rules/[^/]+/[^/]+\.md", inside) is not None


def chapter_at(path: Path, inside: str, shown: str) -> Chapter | None:
    """The chapter in a file; None where it cannot be read."""
    try:
        text = bytes_of(path).decode("utf-8-sig", "replace").replace("\r\n", "\n").replace("\r", "\n")
    except OSError:
        return None
    return Chapter(inside, shown, text, tuple(_headings_in(text)))


def slug_of(text: str) -> str:
    """How a link calls a heading: small letters, hyphens for spaces, no punctuation."""
    words = unicodedata.normalize("NFC", plain(text)).casefold().strip()
    return re.sub(r"\s", "-", re.sub(r"[^\w\s-]", "", words))


def _number(match: re.Match[str]) -> str:
    """Another number for another figure: translations are held against it. A table is nothing to read."""
    if match[1].lstrip().startswith("table:"):
        return _blank(match)
    return str(zlib.crc32(match[1].strip().encode()) % 10 ** (len(match[0]) - 1)).zfill(len(match[0]))


def _headings_in(text: str) -> Iterator[Heading]:
    seen: dict[str, int] = {}
    for number, line in enumerate(_without_code(text, spans=False).split("\n"), start=1):
        match = _HEADING.match(line)
        if match:
            slug = slug_of(match[2])
            seen[slug] = seen.get(slug, -1) + 1
            if seen[slug]:
                slug = f"{slug}-{seen[slug]}"
            yield Heading(len(match[1]), match[2], slug, number, match.start(1) + 1)


def _without_code(text: str, *, spans: bool = True) -> str:
    """The text with the characters of code as spaces."""
    lines, fence = [], ""
    for line in text.split("\n"):
        match = _FENCE.match(line)
        if fence:
            lines.append(" " * len(line))
            if match and match[1].startswith(fence) and not line.strip().strip(fence[0]):
                fence = ""
        elif match:
            fence = match[1]
            lines.append(" " * len(line))
        else:
            lines.append(_CODE.sub(_hidden, line) if spans else line)
    return "\n".join(lines)


def _without_address(match: re.Match[str]) -> str:
    start, end = match.start(1) - match.start(), match.end(1) - match.start()
    return match.group()[:start] + _HIDDEN * (end - start) + match.group()[end:]


def _hidden(match: re.Match[str]) -> str:
    return _HIDDEN * len(match.group())


def _blank(match: re.Match[str]) -> str:
    return re.sub(r"[^\n]", " ", match.group())
