"""The component list: what is in the box, on how many sheets it is printed, and how it is made."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from meeplewright_generators.drawing.canvas import drawn
from meeplewright_generators.drawing.walk import meaningless
from meeplewright_generators.jobs import Job
from meeplewright_generators.products.box_list import PICTURE_MM, BoxLine, draw_small, listed, printed, reads_of_list
from meeplewright_generators.products.dice import FILE as DICE_FILE
from meeplewright_generators.products.dice import dice_in, pages_of
from meeplewright_generators.products.pieces import FILES, Piece, lots_of, reads_of, room_of, runs_of
from meeplewright_generators.products.tuckboxes import boxed, paper_for
from meeplewright_generators.sheets.marks import straight_cuts
from meeplewright_generators.sheets.net import net_of
from meeplewright_generators.sheets.packing import Lot, pack

if TYPE_CHECKING:
    from meeplewright_generators.drawing.canvas import Canvas
    from meeplewright_generators.drawing.lines import LinkBox
    from meeplewright_generators.faces.model import Face
    from meeplewright_generators.matter.flow import Matter
    from meeplewright_generators.matter.strip import Strip
    from meeplewright_generators.matter.tables import TextTable
    from meeplewright_generators.pages.columns import PageColumns
    from meeplewright_generators.pages.type import TextStyles
    from meeplewright_generators.pages.typeset import BookChapter
    from meeplewright_generators.sheets.paper import Paper
    from meeplewright_generators.typeset.rich import RichReader
    from meeplewright_generators.words.phrases import Phrases
    from meeplewright_generators.workshop import Workshop

# room above and below the rows, with smaller pictures: less of both where that saves a page
PADDING_MM, CLOSER_MM = 1.0, (0.8, 0.6, 0.4)
SMALLER = 0.62


@dataclass(frozen=True, slots=True)
class Load:
    """One file of sheets: how much paper it takes and how many cuts."""

    file: str
    sheets: int
    cuts: int


def jobs(shop: Workshop) -> Iterable[Job]:
    """One list of everything that is cut out."""
    if shop.order.only_pieces or not shop.wanted("components"):
        return
    lots = every_lot(shop)
    if not lots:
        return
    every = [lot for group in lots.values() for lot in group]
    reads = reads_of(shop, every) | shop.reads_of_pages() | shop.reads_of_titles(every) | reads_of_list(shop)

    def make(folder: Path) -> None:
        _write(shop, folder / "components.pdf")

    yield Job("components", "Components", ("components.pdf",), reads, make, 5)


def every_lot(shop: Workshop) -> dict[str, list[Lot[Piece]]]:
    """The pieces of every sort, by sort."""
    by_sort = {}
    for sort in FILES:
        lots = lots_of(shop, shop.kinds_of(sort))
        if lots:
            by_sort[sort] = lots
    return by_sort


def loads(shop: Workshop) -> list[Load]:
    """What each file of sheets takes."""
    files = []
    for sort, lots in every_lot(shop).items():
        for run in runs_of(FILES[sort][0], lots, room_of(shop, shop.kinds_of(sort))):
            sheets = pack(run.lots, run.room)
            cuts = sum(straight_cuts([placed.slot for placed in sheet.placed]) for sheet in sheets)
            files.append(Load(", ".join(run.files), len(sheets), cuts))
    return files


def _write(shop: Workshop, path: Path) -> None:
    from meeplewright_generators.matter.flow import Item
    from meeplewright_generators.pages.ornaments import ground, headed
    from meeplewright_generators.pages.type import Frame, type_of
    from meeplewright_generators.pages.typeset import Book, BookChapter, running_head, write_book
    from meeplewright_generators.typeset.rich import RichReader

    say, kind = shop.say, type_of(shop)
    frame, reader = Frame.of(shop.order.paper, 1), RichReader(shop.icons)

    def chapters(_pages: Mapping[str, int], _spreads: Sequence[PageColumns]) -> Sequence[BookChapter]:
        head: list[Matter] = [
            *headed(
                Item(shop.title, kind.heading(1), bookmark=(say("components"), 0)), kind, shop.icons, frame.inner_mm
            ),
            Item(f"{say('components')} · {shop.version}", kind.plain, gap=1),
        ]
        matter_of = partial(_matter, shop, say, kind, reader, frame.column_mm)
        closer = [partial(matter_of, padding_mm) for padding_mm in CLOSER_MM]
        return [BookChapter(matter_of(), head, columns=1, level=False, closer=closer, dense=True)]

    running = running_head(shop.title, lambda *_: "", kind)
    book = Book(frame, reader, chapters, running, partial(ground, kind=kind))
    write_book(
        path,
        book,
        title=f"{shop.title}{shop.say.colon} {say('components')}",
        author=shop.author,
        language=shop.language,
    )


def _matter(
    shop: Workshop, say: Phrases, kind: TextStyles, reader: RichReader, width_mm: float, padding_mm: float = PADDING_MM
) -> list[Matter]:
    from meeplewright_generators.matter.flow import Item
    from meeplewright_generators.matter.tables import TextTable

    taken = loads(shop)
    work = [[load.file, str(load.sheets), str(load.cuts), _paper(shop.order.paper, say)] for load in taken]
    dice = len(pages_of(dice_in(shop, every=True), shop.order.paper, shop.order.margin_mm))
    if dice:
        work.append([DICE_FILE, str(dice), "–", _paper(shop.order.paper, say)])
    boxes = boxed(shop)
    if boxes:
        work.append(["tuckboxes.pdf", str(len(boxes)), "–", _boxes_paper(boxes, shop, say)])
    sheets = sum(load.sheets for load in taken) + len(boxes) + dice
    cuts = sum(load.cuts for load in taken)
    work.append([f"**{say('total')}**", f"**{sheets}**", f"**{cuts}**", ""])
    head = replace(kind.label, size_pt=8.6)
    body = replace(kind.ragged, size_pt=9.2)
    steps = [
        Item(step, kind.ragged, gap=1.2, indent=1, bullet=f"{n}.")
        for n, step in enumerate(say.steps(shop.order.duplex.value, tuck_boxes=bool(boxes)), 1)
    ]
    gap = 9 * padding_mm / PADDING_MM
    matter: list[Matter] = []
    for title, last, things in (
        ("in the box", "where printed", listed(shop, say)),
        ("printed pieces", "size", printed(shop, say)),
    ):
        if things:
            heads = [say("component"), "", say("count"), say(last)]
            rows = [heads, *(thing.row for thing in things)]
            shares = (2.2, 2.2, 0.8, 1.6)
            table = TextTable(rows, body, head, shares, padding=padding_mm, rule=kind.rule, shade=kind.shade)
            matter.append(Item(say(title), kind.heading(2), gap=gap if matter else 0, keep=True))
            size_mm = PICTURE_MM * (SMALLER + (1 - SMALLER) * padding_mm / PADDING_MM)
            matter += _with_pictures(table, things, width_mm, reader, size_mm)
    files = [[say("file"), say("sheets"), say("cuts"), say("paper")], *work]
    return [
        *matter,
        Item(say("paper"), kind.heading(2), gap=gap, keep=True),
        TextTable(files, body, head, (3, 1, 1, 1.6), padding=padding_mm, rule=kind.rule, shade=kind.shade),
        Item(say("assembly"), kind.heading(2), gap=gap, keep=True),
        *steps,
    ]


def _with_pictures(
    table: TextTable, things: Sequence[BoxLine], width_mm: float, reader: RichReader, size_mm: float
) -> list[Matter]:
    """The rows of a table, each with the small picture of its piece before it, where any has one."""
    from meeplewright_generators.matter.tables import rows_of

    if not any(thing.picture for thing in things):
        return [*rows_of(table, width_mm, reader)]
    left = size_mm + 2
    head, *rows = rows_of(replace(table, rule=""), width_mm - left, reader)
    beside = partial(_beside, size_mm=size_mm, width_mm=width_mm, rule=table.rule)
    first = beside(head, None)
    return [first, *(beside(row, thing.picture, head=first) for row, thing in zip(rows, things, strict=True))]


def _beside(
    row: Strip, face: Face | None, *, size_mm: float, width_mm: float, rule: str, head: Strip | None = None
) -> Strip:
    """A row further to the right, with its picture where it begins and its line below both."""
    height = max(row.height, size_mm * 1.2) if face is not None else row.height

    def draw(canvas: Canvas, x: float, y: float) -> Sequence[LinkBox]:
        if face is not None:
            small = drawn(lambda own: draw_small(own, face, 0, 0, size_mm))
            canvas.inline(tuple(meaningless(small)), x, y + (height - size_mm) / 2)
        canvas.line(x, y + height, x + width_mm, y + height, width_mm=0.15 if head else 0.3, colour=rule)
        return row.draw(canvas, x + size_mm + 2, y + (height - row.height) / 2) or ()

    return replace(row, height=height, draw=draw, heads=(head,) if head is not None else ())


def _paper(paper: Paper, say: Phrases) -> str:
    return f"{paper.name}, {say.measure(paper.width_mm, paper.height_mm)}"


def _boxes_paper(boxes: Sequence[Lot[Piece]], shop: Workshop, say: Phrases) -> str:
    """The largest paper that a net takes."""
    nets = [net_of(lot.cut.width_mm, lot.cut.height_mm, len(lot.pieces)) for lot in boxes]
    papers = [paper_for(net, shop.order.paper, shop.order.margin_mm) for net in nets]
    return _paper(max(papers, key=lambda paper: paper.width_mm * paper.height_mm), say)
