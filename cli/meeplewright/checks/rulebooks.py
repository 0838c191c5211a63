"""The long rules in rules/<lang>/*.md: the same mark-up as in records, headings in order, links that lead somewhere."""

from __future__ import annotations

import posixpath
import re
import unicodedata
from bisect import bisect_right
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property, partial
from itertools import pairwise
from pathlib import Path
from urllib.parse import unquote

from meeplewright.checks.assets import leaves
from meeplewright.checks.paths import files_of, shown
from meeplewright.checks.typography import as_finding, slips, suspicion
from meeplewright.checks.words import Words
from meeplewright.findings.model import Finding, Place, Related
from meeplewright.findings.stop import nearest
from meeplewright.packs.world import World
from meeplewright.text.markup import parse, plain

_HIDDEN = "\ufffc"  # stands for what is there and is not read, so that no two spaces meet
_FENCE = re.compile(r"^ {0,3}(`{3,}|~{3,})")
_HEADING = re.compile(r"^ {0,3}(#{1,6})[ \t]+(.*?)[ \t]*#*[ \t]*$")
_CODE = re.compile(r"(`+)(?!`).*?(?<!`)\1(?!`)")
_LINK = re.compile(r"!?\[[^\[\]]*\]\(<?([^()\s<>]+)>?(?:\s+\"[^\"]*\")?\)")
_ADDRESS = re.compile(r"<[a-z]+:[^>\s]+>|\bhttps?://[^\s)]+")
_TABLE_ROW = re.compile(r"^ {0,3}\|.*$", re.MULTILINE)  # its columns may be set with spaces
_COMMENT = re.compile(r"<!--.*?-->", re.DOTALL)
_BULLET = re.compile(r"^(\s*)([*+-]|\d+[.)])(?=\s)|^ {0,3}(?:[*_-][ \t]*){3,}$", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Heading:
    """A heading: its level, its words, and how a link calls it."""

    level: int
    text: str
    slug: str
    line: int
    column: int


@dataclass(frozen=True)
class Rulebook:
    """One Markdown file."""

    inside: str
    shown: str
    text: str
    headings: tuple[Heading, ...] = field(default=())

    @cached_property
    def _starts(self) -> list[int]:
        return [0, *(found.end() for found in re.finditer("\n", self.text))]

    def place(self, start: int, end: int) -> Place:
        """Characters of the file as lines and columns."""
        line, end_line = bisect_right(self._starts, start), bisect_right(self._starts, end)
        return Place(
            self.shown, line, start - self._starts[line - 1] + 1, end_line, end - self._starts[end_line - 1] + 1
        )

    @cached_property
    def prose(self) -> str:
        """The text without its code and comments; offsets stay."""
        return _COMMENT.sub(_blank, _without_code(self.text))

    def paragraphs(self) -> Iterator[tuple[int, str]]:
        """What is read as running text, paragraph by paragraph, each with where it begins."""
        prose = _ADDRESS.sub(_hidden, _LINK.sub(_without_address, _BULLET.sub(_blank, self.prose)))
        prose = _TABLE_ROW.sub(lambda row: re.sub(" {2,}", _hidden, row.group()), prose)
        for found in re.finditer(r"(?:[^\n]*[^\s][^\n]*(?:\n|$))+", prose):
            yield found.start(), found.group()


def rulebooks(world: World) -> Iterator[Finding]:
    """What is wrong in the rules of the pack, in every language it is written in."""
    books = {name: book for name, path in files_of(world.pack).items() if (book := _read(world, name, path))}
    if not books:
        return
    words = Words(world)
    for book in books.values():
        language = book.inside.split("/")[1]
        yield from _language(world, book, language)
        for start, paragraph in book.paragraphs():
            place = partial(_moved, book, start)
            yield from words.wrong(parse(paragraph), place, "", book.inside)
            if suspicion(language)(paragraph):
                for slip in slips(paragraph, language):
                    yield as_finding(slip, place(slip.start, slip.end), "", book.inside)
        yield from _headings(book)
        yield from _links(world, book, books)


def slug_of(text: str) -> str:
    """How a link calls a heading: small letters, hyphens for spaces, no punctuation."""
    words = unicodedata.normalize("NFC", plain(text)).casefold().strip()
    return re.sub(r"\s", "-", re.sub(r"[^\w\s-]", "", words))


def _read(world: World, name: str, path: Path) -> Rulebook | None:
    if not re.fullmatch(r"rules/[^/]+/[^/]+\.md", name):
        return None
    try:
        text = path.read_bytes().decode("utf-8-sig", "replace").replace("\r\n", "\n").replace("\r", "\n")
    except OSError:
        return None
    return Rulebook(name, shown(world.pack, name), text, tuple(_headings_in(text)))


def _headings_in(text: str) -> Iterator[Heading]:
    seen: dict[str, int] = {}
    for number, line in enumerate(_without_code(text, spans=False).split("\n"), start=1):
        found = _HEADING.match(line)
        if found:
            slug = slug_of(found[2])
            seen[slug] = seen.get(slug, -1) + 1
            if seen[slug]:
                slug = f"{slug}-{seen[slug]}"
            yield Heading(len(found[1]), found[2], slug, number, found.start(1) + 1)


def _language(world: World, book: Rulebook, language: str) -> Iterator[Finding]:
    known = (world.pack.language, *world.pack.translations)
    if language not in known:
        yield Finding.of(
            "MW423",
            f"these rules are in `{language}`, which is no language of the pack",
            Place(book.shown, 1, 1, 1, 1),
            help=f"the languages are {', '.join(known)}; add it to `translations` in pack.yaml, or rename the folder",
            field=book.inside,
        )


def _headings(book: Rulebook) -> Iterator[Finding]:
    if book.headings and book.headings[0].level != 1:
        yield _heading(book, book.headings[0], "the first heading is not the title", "begin with one `#`")
    titles = [heading for heading in book.headings if heading.level == 1]
    for heading in titles[1:]:
        first = Related("the first", Place(book.shown, titles[0].line, titles[0].column))
        yield _heading(book, heading, "a second title in one file", "make it a `##`, or begin a new file", first)
    for above, heading in pairwise(book.headings):
        if heading.level > above.level + 1:
            message = f"a heading of level {heading.level} below one of level {above.level}"
            yield _heading(book, heading, message, f"write {'#' * (above.level + 1)}")


def _heading(book: Rulebook, heading: Heading, message: str, help_: str, *related: Related) -> Finding:
    place = Place(book.shown, heading.line, heading.column, heading.line, heading.column + heading.level)
    return Finding.of("MW422", message, place, help=help_, related=related, field=f"{book.inside}#{heading.slug}")


def _links(world: World, book: Rulebook, books: dict[str, Rulebook]) -> Iterator[Finding]:
    for found in _LINK.finditer(book.prose):
        target = unquote(found[1])
        if re.match(r"[a-zA-Z][a-zA-Z0-9+.-]*:", target):
            continue  # elsewhere in the world
        file, _, anchor = target.partition("#")
        name = posixpath.normpath(posixpath.join(posixpath.dirname(book.inside), file)) if file else book.inside
        place = book.place(found.start(1), found.end(1))
        if file and (leaves(name) or not (world.pack.folder / name).exists()):
            near = nearest(name, books)
            advice = f"did you mean `{posixpath.relpath(near, posixpath.dirname(book.inside))}`?" if near else ""
            yield Finding.of("MW421", f"there is no file `{file}`", place, help=advice or "name a file of the pack",
                             field=f"{book.inside}#{target}")  # fmt: skip
        elif anchor and name in books and anchor not in {heading.slug for heading in books[name].headings}:
            near = nearest(anchor, [heading.slug for heading in books[name].headings])
            yield Finding.of(
                "MW421",
                f"there is no heading `{anchor}` in {posixpath.basename(name)}",
                place,
                help=f"did you mean `#{near}`?" if near else "name a heading by its words: small letters and hyphens",
                field=f"{book.inside}#{target}",
            )


def _without_code(text: str, *, spans: bool = True) -> str:
    """The text with the characters of code as spaces."""
    lines, fence = [], ""
    for line in text.split("\n"):
        found = _FENCE.match(line)
        if fence:
            lines.append(" " * len(line))
            if found and found[1].startswith(fence) and not line.strip().strip(fence[0]):
                fence = ""
        elif found:
            fence = found[1]
            lines.append(" " * len(line))
        else:
            lines.append(_CODE.sub(_hidden, line) if spans else line)
    return "\n".join(lines)


def _without_address(found: re.Match[str]) -> str:
    start, end = found.start(1) - found.start(), found.end(1) - found.start()
    return found.group()[:start] + _HIDDEN * (end - start) + found.group()[end:]


def _hidden(found: re.Match[str]) -> str:
    return _HIDDEN * len(found.group())


def _moved(book: Rulebook, by: int, start: int, end: int) -> Place:
    return book.place(by + start, by + end)


def _blank(found: re.Match[str]) -> str:
    return re.sub(r"[^\n]", " ", found.group())
