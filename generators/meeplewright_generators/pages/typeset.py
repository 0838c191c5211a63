"""Matter onto pages: columns, running heads, and page numbers that are known before they are printed."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING

from meeplewright_generators.pdf.document import Document
from meeplewright_generators.setting.flow import Column, Matter, Settled, Strip, pour, strips
from meeplewright_generators.setting.fonts import bundled
from meeplewright_generators.setting.model import Style
from meeplewright_generators.setting.rich import Reader

if TYPE_CHECKING:
    from meeplewright_generators.pdf.document import Page
    from meeplewright_generators.setting.fonts import Family
    from meeplewright_generators.sheets.paper import Paper
    from meeplewright_generators.workshop import Workshop

# page numbers move text, and moved text moves page numbers: so often at most it is set anew
MOST_PASSES = 6
_CYRILLIC = frozenset({"be", "bg", "kk", "mk", "mn", "ru", "sr", "uk"})
# a last page with less on it looks like a mistake
_FULL_ENOUGH = 0.3


@dataclass(frozen=True, slots=True)
class Frame:
    """The page and its columns, in mm."""

    width_mm: float
    height_mm: float
    columns: int = 2
    side_mm: float = 17.0
    top_mm: float = 20.0
    bottom_mm: float = 18.0
    between_mm: float = 7.0

    @classmethod
    def of(cls, paper: Paper, columns: int = 2) -> Frame:
        upright = paper.turned() if paper.landscape else paper
        return cls(upright.width_mm, upright.height_mm, columns)

    @property
    def inner_mm(self) -> float:
        return self.width_mm - 2 * self.side_mm

    @property
    def column_mm(self) -> float:
        return (self.inner_mm - (self.columns - 1) * self.between_mm) / self.columns

    @property
    def room_mm(self) -> float:
        return self.height_mm - self.top_mm - self.bottom_mm

    def x_of(self, column: int) -> float:
        return self.side_mm + column * (self.column_mm + self.between_mm)


@dataclass(frozen=True, eq=False)
class Type:
    """The styles of running text."""

    language: str
    ink: str = "#1c2326"
    accent: str = "#1f4e5f"
    size_pt: float = 9.6

    @property
    def book_family(self) -> Family:
        """Serifs, where italics of them have the letters of the language."""
        return bundled("sans" if self.language.partition("-")[0] in _CYRILLIC else "serif")

    @property
    def body(self) -> Style:
        return Style(
            self.book_family, self.size_pt, leading=1.3, colour=self.ink, align="justify", language=self.language,
            link_colour=self.accent, paragraph_gap=0.3,
        )  # fmt: skip

    @property
    def ragged(self) -> Style:
        return replace(self.body, align="left")

    @property
    def small(self) -> Style:
        return replace(self.ragged, size_pt=self.size_pt - 1.4, leading=1.25)

    @property
    def label(self) -> Style:
        return Style(bundled("sans"), self.size_pt - 1, leading=1.2, colour=self.ink, language=self.language, bold=True)

    @property
    def plain(self) -> Style:
        return replace(self.label, bold=False, link_colour=self.accent)

    def heading(self, level: int) -> Style:
        size = {1: 17.0, 2: 12.5, 3: 10.5}.get(level, 9.6)
        return Style(
            bundled("sans"), size, leading=1.12, colour=self.accent, bold=True, language=self.language, hyphenate=False
        )


def type_of(shop: Workshop, size_pt: float = 9.6) -> Type:
    """The styles of a print, its colours in its ink."""
    from meeplewright_generators.faces.ink import text_in_ink

    ink = shop.order.ink
    return Type(shop.language, text_in_ink(Type.ink, ink), text_in_ink(Type.accent, ink), size_pt)


@dataclass(eq=False)
class Spread:
    """Columns of matter on pages; `first` is the number of its first page, counted from 0."""

    frame: Frame
    columns: list[Column]
    head_mm: float
    first: int = 0

    @property
    def pages(self) -> int:
        return -(-len(self.columns) // self.frame.columns) if self.columns else 0

    def settled(self, page: int) -> list[Settled]:
        start = page * self.frame.columns
        return [each for column in self.columns[start : start + self.frame.columns] for each in column.strips]

    def places(self) -> dict[str, int]:
        """On which page each anchor stands."""
        found: dict[str, int] = {}
        for number in range(self.pages):
            for each in self.settled(number):
                if each.strip.anchor:
                    found.setdefault(each.strip.anchor, self.first + number)
        return found


@dataclass(frozen=True, eq=False)
class Chapter:
    """Matter that begins on a page of its own, under a head that goes across all columns."""

    matter: Sequence[Matter]
    head: Sequence[Matter] = ()
    columns: int = 2
    # put the columns of its last page at one height
    level: bool = True
    # what begins at a strip with a note may go on in the next column, but not on the next page where it fits on one
    whole_on_page: bool = False


Running = Callable[["Page", Spread, int], None]


@dataclass(eq=False)
class Book:
    """A document of chapters. `chapters` makes them anew from the pages that are known of the last pass."""

    frame: Frame
    reader: Reader
    chapters: Callable[[Mapping[str, int], Sequence[Spread]], Sequence[Chapter]]
    running: Running | None = None
    # whether the text speaks of its pages; else it is set once
    knows_pages: bool = True
    spreads: list[Spread] = field(default_factory=list)

    def settle(self) -> list[tuple[Chapter, Spread, list[Strip]]]:
        """Sets the text until the page numbers in it are those of its pages."""
        known: dict[str, int] = {}
        made: list[tuple[Chapter, Spread, list[Strip]]] = []
        for _ in range(MOST_PASSES):
            made, first = [], 0
            for chapter in self.chapters(known, self.spreads):
                frame = replace(self.frame, columns=chapter.columns)
                head = strips(chapter.head, frame.inner_mm, self.reader)
                head_mm = sum(strip.height + strip.gap for strip in head) + (4 if head else 0)
                spread = _poured(strips(chapter.matter, frame.column_mm, self.reader), frame, head_mm, chapter)
                spread.first = first
                first += max(spread.pages, 1)
                made.append((chapter, spread, head))
            self.spreads = [spread for _, spread, _ in made]
            places = {name: page for spread in self.spreads for name, page in spread.places().items()}
            if places == known or not self.knows_pages:
                break
            known = places
        return made

    def draw(self, document: Document) -> None:
        """All pages into the document."""
        for _, spread, head in self.settle():
            frame = spread.frame
            for number in range(max(spread.pages, 1)):
                page = document.page(frame.width_mm, frame.height_mm, label=str(spread.first + number + 1))
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


def _poured(found: Sequence[Strip], frame: Frame, head_mm: float, chapter: Chapter) -> Spread:
    def height_of(column: int) -> float:
        return frame.room_mm - (head_mm if column < frame.columns else 0)

    columns = whole_units(found, frame.columns, height_of) if chapter.whole_on_page else pour(found, height_of)
    if chapter.level and frame.columns > 1 and found:
        columns = _levelled(found, columns, frame, height_of)
    return Spread(frame, columns, head_mm)


def whole_units(found: Sequence[Strip], across: int, height_of: Callable[[int], float]) -> list[Column]:
    """Columns in which no unit (a strip with a note, and what follows) goes over a page's end if a page holds it."""
    columns = [Column(0, height_of(0))]
    for unit in _units(found):
        start = columns[-1].index
        here = _appended(unit, columns[-1], height_of)
        page_of_start = start // across
        if here[-1].index // across != page_of_start and columns[-1].strips:
            first = (page_of_start + 1) * across
            fresh = _appended(unit, Column(first, height_of(first)), height_of)
            if fresh[-1].index // across == first // across:
                columns += [Column(n, height_of(n)) for n in range(start + 1, first)]
                columns += fresh
                continue
        columns = [*columns[:-1], *here]
    return columns


def _appended(unit: Sequence[Strip], onto: Column, height_of: Callable[[int], float]) -> list[Column]:
    """A copy of the column with the unit after it, and the columns that the unit goes on into."""
    first = Column(onto.index, onto.height, list(onto.strips))
    made = [first]
    group: list[Strip] = []
    for strip in unit:
        group.append(strip)
        if strip.keep and strip is not unit[-1]:
            continue
        need = sum(each.height + each.gap for each in group) - (0 if made[-1].strips else group[0].gap)
        column = made[-1]
        if column.strips and column.used + need > column.height + 0.01:
            column = Column(column.index + 1, height_of(column.index + 1))
            made.append(column)
        for each in group:
            gap = each.gap if column.strips else 0.0
            column.strips.append(Settled(column.used + gap, each))
        group = []
    return made


def _units(found: Sequence[Strip]) -> list[list[Strip]]:
    units: list[list[Strip]] = []
    for strip in found:
        if strip.note is not None or not units:
            units.append([])
        units[-1].append(strip)
    return units


def _levelled(
    found: Sequence[Strip], columns: list[Column], frame: Frame, height_of: Callable[[int], float]
) -> list[Column]:
    """The same columns with those of the last page about equally long."""
    start = (len(columns) - 1) // frame.columns * frame.columns
    tail = [each.strip for column in columns[start:] for each in column.strips]
    if not tail or (start and tail[0] is not found[sum(len(column.strips) for column in columns[:start])]):
        return columns
    most = height_of(start)
    low, high, best = 0.0, most, columns[start:]
    for _ in range(10):
        middle = (low + high) / 2
        tried = pour(tail, lambda _, middle=middle: middle)  # type: ignore[misc]
        fits = len(tried) <= frame.columns and all(column.used <= most + 0.01 for column in tried)
        if fits:
            high, best = middle, tried
        else:
            low = middle
    for offset, column in enumerate(best):
        column.index = start + offset
    return [*columns[:start], *best]


def least_waste(book_of: Callable[[float], Book], sizes: Sequence[float] = (9.6, 9.3, 9.0)) -> Book:
    """The book in the size whose last page is not nearly empty: a little smaller where that saves the page."""
    first: tuple[int, Book] | None = None
    for size in sizes:
        book = book_of(size)
        spreads = [spread for _, spread, _ in book.settle()]
        pages = sum(max(spread.pages, 1) for spread in spreads)
        if first is None:
            first = (pages, book)
            if _fullness(spreads[-1]) >= _FULL_ENOUGH:
                return book
        elif pages < first[0]:
            return book
    return first[1] if first is not None else book_of(sizes[0])


def _fullness(spread: Spread) -> float:
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


def running_head(left: str, right: Callable[[Spread, int], str], kind: Type) -> Running:
    """The title on the left, what the page is about on the right, its number below."""

    def draw(page: Page, spread: Spread, number: int) -> None:
        frame, canvas = spread.frame, page.canvas
        chain, grey = kind.plain.family.regular, "#707070"
        y = frame.top_mm - 7
        right_x = frame.width_mm - frame.side_mm
        canvas.text(frame.side_mm, y, left, chain, 7.5, colour=grey)
        if about := right(spread, number):
            canvas.text(right_x, y, about, chain, 7.5, colour=grey, align="right")
        canvas.line(frame.side_mm, y + 1.5, right_x, y + 1.5, width_mm=0.15, colour="#bdbdbd")
        foot = frame.height_mm - frame.bottom_mm + 8
        canvas.text(frame.width_mm / 2, foot, str(spread.first + number + 1), chain, 8.5, colour=grey, align="center")

    return draw
