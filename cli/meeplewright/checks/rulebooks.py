"""The long rules in rules/<lang>/*.md: the same mark-up as in records, headings in order, links that lead somewhere."""

from __future__ import annotations

import posixpath
import re
from bisect import bisect_right
from collections.abc import Iterator
from functools import partial
from itertools import pairwise
from pathlib import Path
from urllib.parse import unquote

from meeplewright.checks.assets import leaves
from meeplewright.checks.figures import Figures, figure_findings
from meeplewright.checks.paths import files_of, shown
from meeplewright.checks.words import Vocabulary
from meeplewright.findings.model import Edit, Finding, Place, Related
from meeplewright.findings.stop import nearest
from meeplewright.languages.slips import as_finding, slips, suspicion
from meeplewright.packs.world import World
from meeplewright.sources.slips import conflicts
from meeplewright.text.chapter import LINK, Chapter, Heading, chapter_at, is_chapter
from meeplewright.text.dialect import OURS
from meeplewright.text.markup import parse

_STEP = re.compile(r"^([ \t]*)(\d{1,3})[.)][ \t]|^(?=[^\s\d])", re.MULTILINE)
_BLOCK = re.compile(r"^(?=\S).+(?:\n(?![ \t]*(?:\n|\Z)).+)*", re.MULTILINE)  # lines without an empty one in between
# a heading for its writer, and running text for every reader of Markdown; one `#` alone only where a paragraph begins
_NO_HEADING = re.compile(r"^ {0,3}(#{2,6})(?=[^\s#])|^(?<!.\n) {0,3}(#)(?=[^\W\d_])", re.MULTILINE)
_LONG = 30  # letters: what is shorter may be said again


def rulebooks(world: World) -> Iterator[Finding]:
    """What is wrong in the rules of the pack, in every language it is written in."""
    books = {name: book for name, path in files_of(world.pack).items() if (book := _read(world, name, path))}
    if not books:
        return
    words, figures = Vocabulary(world, OURS), Figures(world)  # rules are Markdown, with marks as we write them
    for book in books.values():
        yield from _conflicts(book)
        yield from figure_findings(book, figures.value, words)
        language = world.spoken(book.inside.split("/")[1])
        yield from _language(world, book, language.code)
        source = world.spoken() if language is not world.spoken() else None
        for start, paragraph in book.paragraphs():
            place = partial(_moved, book, start)
            yield from words.wrong(parse(paragraph), place, "", book.inside)
            if suspicion(language, source)(paragraph):
                for slip in slips(paragraph, language, source=source):
                    yield as_finding(slip, place(slip.start, slip.end), "", book.inside)
        yield from _headings(book)
        yield from _no_headings(book)
        yield from _steps(book)
        yield from _twice(book)
        yield from _links(world, book, books)


def _read(world: World, name: str, path: Path) -> Chapter | None:
    return chapter_at(path, name, shown(world.pack, name)) if is_chapter(name) else None


def _conflicts(book: Chapter) -> Iterator[Finding]:
    """Merges that are not finished."""
    for slip, _ in conflicts(book.text):
        yield Finding.of(slip.code, slip.words, book.place(slip.start, slip.end), help=slip.advice, field=book.inside)


def _language(world: World, book: Chapter, language: str) -> Iterator[Finding]:
    known = dict.fromkeys((world.pack.language, *world.pack.translations))
    if language not in known:
        yield Finding.of(
            "MW423",
            f"these rules are in `{language}`, which is no language of the pack",
            Place(book.shown, 1, 1, 1, 1),
            help=f"the languages are {', '.join(known)}; add it to `translations` in pack.yaml, or rename the folder",
            field=book.inside,
        )


def _headings(book: Chapter) -> Iterator[Finding]:
    if book.headings and book.headings[0].level != 1:
        yield _heading(book, book.headings[0], "the first heading is not the title", "begin with one `#`")
    titles = [heading for heading in book.headings if heading.level == 1]
    for heading in titles[1:]:
        first = Related("the first", Place(book.shown, titles[0].line, titles[0].column))
        yield _heading(book, heading, "a second title in one file", "make it a `##`, or begin a new file", first)
    for above, heading in pairwise(book.headings):
        if heading.level > above.level + 1:
            message = f"a heading of level {heading.level} below one of level {above.level}"
            yield _heading(book, heading, message, f"write `{'#' * (above.level + 1)}`")


def _no_headings(book: Chapter) -> Iterator[Finding]:
    """Lines that their writer takes for headings, and no reader of Markdown does."""
    for match in _NO_HEADING.finditer(book.prose):
        signs = match[1] or match[2]
        place = book.place(match.end() - len(signs), match.end())
        yield Finding.of(
            "MW426",
            f"`{signs}` without a space behind it makes no heading: it is printed as it stands",
            place,
            help=f"write a space behind it: `{signs} …`",
            edit=Edit(place, f"{signs} "),
            field=book.inside,
        )


def _heading(book: Chapter, heading: Heading, message: str, help_: str, *related: Related) -> Finding:
    place = Place(book.shown, heading.line, heading.column, heading.line, heading.column + heading.level)
    return Finding.of("MW422", message, place, help=help_, related=related, field=f"{book.inside}#{heading.slug}")


def _steps(book: Chapter) -> Iterator[Finding]:
    """The items of numbered lists, by how far they stand to the right, that do not follow the one before. A list may
    go on from the one that ended before it, and leaves out no number."""
    last: dict[int, int] = {}
    ended: int | None = None
    for match in _STEP.finditer(book.prose):
        if match[2] is None:  # a heading, or a line of text that ends all lists
            ended, last = last.get(0, ended), {}
            continue
        number, blanks = int(match[2]), len(match[1])
        before, anew = last.get(blanks), not last and not blanks
        if before is None and anew:
            before = ended
        last = {each: at for each, at in last.items() if each < blanks} | {blanks: number}
        if before is not None and number not in (before + 1, 1) and not (anew and number <= before):
            yield Finding.of(
                "MW424",
                f"step {number} stands behind step {before}",
                book.place(match.start(2), match.end(2)),
                help=f"write `{before + 1}`, and see who names the steps by their numbers",
                field=book.inside,
            )


def _twice(book: Chapter) -> Iterator[Finding]:
    """Paragraphs, captions and tables that stand a second time in their section, word for word."""
    starts = [heading.line for heading in book.headings]
    seen: dict[tuple[int, str], Place] = {}
    for match in _BLOCK.finditer(book.text):
        words = " ".join(match.group().split())
        if len(words) < _LONG or words.startswith(("#", "```", "~~~", "<!--")):
            continue
        place = book.place(match.start(), match.start() + len(match.group().partition("\n")[0]))
        first = seen.setdefault((bisect_right(starts, place.line), words), place)
        if first is not place:
            yield Finding.of(
                "MW425",
                "this stands twice in its section, word for word",
                place,
                help="take one of the two out",
                related=(Related("here it stands first", first),),
                field=book.inside,
            )


def _links(world: World, book: Chapter, books: dict[str, Chapter]) -> Iterator[Finding]:
    for match in LINK.finditer(book.prose):
        target = unquote(match[1])
        if re.match(r"[a-zA-Z][a-zA-Z0-9+.-]*:", target):
            continue  # elsewhere in the world
        file, _, anchor = target.partition("#")
        name = posixpath.normpath(posixpath.join(posixpath.dirname(book.inside), file)) if file else book.inside
        place = book.place(match.start(1), match.end(1))
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


def _moved(book: Chapter, by: int, start: int, end: int) -> Place:
    return book.place(by + start, by + end)
