"""Matter onto pages: columns, running heads, and page numbers that are known before they are printed."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from meeplewright_generators.exports.document import Document
from meeplewright_generators.matter.flow import Matter, pour, strips
from meeplewright_generators.matter.strip import Strip
from meeplewright_generators.pages.columns import PageColumns, levelled, whole_units
from meeplewright_generators.pages.type import Frame, TextStyles
from meeplewright_generators.typeset.rich import RichReader

if TYPE_CHECKING:
    from meeplewright_generators.drawing.page import Page

# page numbers move text, and moved text moves page numbers: so often at most it is set anew
MOST_PASSES = 6
# a last page with less on it looks like a mistake
_FULL_ENOUGH = 0.3


@dataclass(frozen=True, eq=False)
class BookChapter:
    """Matter that begins on a page of its own, under a head that goes across all columns."""

    matter: Sequence[Matter]
    head: Sequence[Matter] = ()
    # 0: as many as the page has
    columns: int = 0
    # put the columns of its last page at one height
    level: bool = True
    # what begins at a strip with a note is whole in its column, or goes on in the next; not on the next page
    whole_on_page: bool = False
    # the same matter set closer and closer, made where that may save a last page that would be nearly empty
    closer: Sequence[Callable[[], Sequence[Matter]]] = ()
    # a list that is looked up and not read: a page less is worth it however full the last one is
    dense: bool = False


Running = Callable[["Page", PageColumns, int], None]


@dataclass(eq=False)
class Book:
    """A document of chapters. `chapters` gives them from the pages that are known of the last pass.

    Those that do not speak of pages it may give again as they are: they are set once.
    """

    frame: Frame
    reader: RichReader
    chapters: Callable[[Mapping[str, int], Sequence[PageColumns]], Sequence[BookChapter]]
    running: Running | None = None
    # what lies under the text of every page
    ground: Callable[[Page, Frame], None] | None = None

    @cached_property
    def settled(self) -> list[tuple[PageColumns, list[Strip]]]:
        """The text, set until the page numbers in it are those of its pages; with each chapter its head."""
        known: dict[str, int] = {}
        done: dict[BookChapter, tuple[PageColumns, list[Strip]]] = {}
        spreads: list[tuple[PageColumns, list[Strip]]] = []
        for _ in range(MOST_PASSES):
            last, spreads, first = [spread for spread, _ in spreads], [], 0
            for chapter in self.chapters(known, last):
                if chapter not in done:
                    done[chapter] = self._set(chapter)
                spread, head = done[chapter]
                spread.first = first
                first += max(spread.pages, 1)
                spreads.append((spread, head))
            places = {name: page for spread, _ in spreads for name, page in spread.places().items()}
            if places == known:
                break
            known = places
        return spreads

    def _set(self, chapter: BookChapter) -> tuple[PageColumns, list[Strip]]:
        frame = replace(self.frame, columns=chapter.columns or self.frame.columns)
        head = strips(chapter.head, frame.inner_mm, self.reader)
        head_mm = sum(strip.height + strip.gap for strip in head) + (4 if head else 0)
        return _settled(chapter, frame, head_mm, self.reader), head

    def draw(self, document: Document) -> None:
        """All pages into the document."""
        for spread, head in self.settled:
            frame = spread.frame
            for number in range(max(spread.pages, 1)):
                page = document.page(frame.width_mm, frame.height_mm, label=str(spread.first + number + 1))
                if self.ground is not None:
                    self.ground(page, frame)
                if self.running is not None:
                    self.running(page, spread, number)
                top = frame.top_mm
                if number == 0:
                    y = top
                    for strip in head:
                        strip.onto(page, frame.side_mm, y + strip.gap)
                        y += strip.gap + strip.height
                    top += spread.head_mm
                start = number * frame.columns
                for place, column in enumerate(spread.columns[start : start + frame.columns]):
                    column.draw(page, frame.x_of(place), top)


def _settled(chapter: BookChapter, frame: Frame, head_mm: float, reader: RichReader) -> PageColumns:
    """The matter on its pages, set a little closer where its last page would be nearly empty."""
    spread = _poured(strips(chapter.matter, frame.column_mm, reader), frame, head_mm, chapter)
    for closer in chapter.closer:
        if spread.pages < 2 or (_fullness(spread) >= _FULL_ENOUGH and not chapter.dense):
            break
        tried = _poured(strips(closer(), frame.column_mm, reader), frame, head_mm, chapter)
        if tried.pages < spread.pages:
            return tried
    return spread


def _poured(flow: Sequence[Strip], frame: Frame, head_mm: float, chapter: BookChapter) -> PageColumns:
    def height_of(column: int) -> float:
        return frame.room_mm - (head_mm if column < frame.columns else 0)

    columns = whole_units(flow, frame.columns, height_of) if chapter.whole_on_page else pour(flow, height_of)
    if chapter.level and frame.columns > 1 and flow:
        columns = levelled(flow, columns, frame, height_of, whole=chapter.whole_on_page)
    return PageColumns(frame, columns, head_mm)


def least_waste(book_of: Callable[[float], Book], sizes: Sequence[float] = (9.6, 9.3, 9.0)) -> Book:
    """The book in the size whose last page is not nearly empty: a little smaller where that saves the page."""
    first: tuple[int, Book] | None = None
    for size in sizes:
        book = book_of(size)
        spreads = [spread for spread, _ in book.settled]
        pages = sum(max(spread.pages, 1) for spread in spreads)
        if first is None:
            first = (pages, book)
            if _fullness(spreads[-1]) >= _FULL_ENOUGH:
                return book
        elif pages < first[0]:
            return book
    return first[1] if first is not None else book_of(sizes[0])


def _fullness(spread: PageColumns) -> float:
    """How much of the last page's columns is filled."""
    if not spread.pages:
        return 1.0
    last = spread.columns[(spread.pages - 1) * spread.frame.columns :]
    return sum(column.used for column in last) / (spread.frame.room_mm * spread.frame.columns)


def write_book(path: Path, book: Book, *, title: str, author: str, language: str, subject: str = "") -> Document:
    """Draws the book and writes the file."""
    document = Document(title=title, author=author, language=language, subject=subject)
    book.draw(document)
    document.write(path)
    return document


def running_head(
    left: str | Callable[[PageColumns, int], str], right: Callable[[PageColumns, int], str], kind: TextStyles, *,
    bold: bool = False, first: bool = True,
) -> Running:  # fmt: skip
    """The title on the left, what the page is about on the right, its number below. `bold` is to be thumbed for.

    Without `first` the first page has no title, and what it is about beside its number.
    """

    def draw(page: Page, spread: PageColumns, number: int) -> None:
        frame, canvas = spread.frame, page.canvas
        chain, grey = kind.plain.family.regular, kind.muted
        y = frame.top_mm - 7
        right_x = frame.width_mm - frame.side_mm
        foot = frame.height_mm - frame.bottom_mm + 8
        plain_head = first or spread.first + number > 0
        if plain_head:
            said = left if isinstance(left, str) else left(spread, number)
            canvas.text(frame.side_mm, y, said, chain, 7.5, colour=grey)
            canvas.line(frame.side_mm, y + 1.5, right_x, y + 1.5, width_mm=0.15, colour=kind.rule)
        about_y = y if plain_head else foot
        if (about := right(spread, number)) and bold:
            canvas.text(right_x, about_y, about, kind.label.chain, 10, colour=kind.accent, align="right")
        elif about:
            canvas.text(right_x, about_y, about, chain, 7.5, colour=grey, align="right")
        canvas.text(frame.width_mm / 2, foot, str(spread.first + number + 1), chain, 8.5, colour=grey, align="center")

    return draw
