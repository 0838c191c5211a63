"""The component list: what is in the box, on how many sheets it is printed, and how it is made."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from meeplewright_generators.jobs import Job
from meeplewright_generators.products.pieces import FILES, Piece, files_of, lots_of, reads_of, room_of
from meeplewright_generators.products.tuckboxes import boxed, paper_for
from meeplewright_generators.sheets.marks import straight_cuts
from meeplewright_generators.sheets.net import net_of
from meeplewright_generators.sheets.packing import Lot, pack

if TYPE_CHECKING:
    from meeplewright_generators.matter.flow import Matter
    from meeplewright_generators.pages.columns import Spread
    from meeplewright_generators.pages.type import Type
    from meeplewright_generators.pages.typeset import Chapter
    from meeplewright_generators.sheets.paper import Paper
    from meeplewright_generators.words.phrases import Phrases
    from meeplewright_generators.workshop import Workshop

# so many records stand for a kind that has no name
MOST_NAMES = 3
# room above and below the rows; less of it where that saves a page
PADDING_MM, CLOSER_MM = 1.0, (0.8, 0.6, 0.4)


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
    every = [lot for found in lots.values() for lot in found]
    reads = reads_of(shop, every) | shop.reads_of_pages() | shop.reads_of_titles(every)

    def make(folder: Path) -> None:
        _write(shop, folder / "components.pdf")

    yield Job("components", "Components", ("components.pdf",), reads, make, 5)


def every_lot(shop: Workshop) -> dict[str, list[Lot[Piece]]]:
    """The pieces of every sort, by sort."""
    found = {}
    for sort in FILES:
        lots = lots_of(shop, shop.kinds_of(sort))
        if lots:
            found[sort] = lots
    return found


def loads(shop: Workshop) -> list[Load]:
    """What each file of sheets takes."""
    found = []
    for sort, lots in every_lot(shop).items():
        room = room_of(shop, shop.kinds_of(sort))
        sheets = pack(lots, room)
        cuts = sum(straight_cuts([placed.slot for placed in sheet.placed]) for sheet in sheets)
        found.append(Load(", ".join(files_of(FILES[sort][0], room)), len(sheets), cuts))
    return found


def _write(shop: Workshop, path: Path) -> None:
    from meeplewright_generators.matter.flow import Item
    from meeplewright_generators.pages.ornaments import ground, headed
    from meeplewright_generators.pages.type import Frame, type_of
    from meeplewright_generators.pages.typeset import Book, Chapter, running_head, write_book
    from meeplewright_generators.typeset.rich import Reader
    from meeplewright_generators.words.phrases import Phrases

    say, kind = Phrases(shop.language), type_of(shop)
    frame = Frame.of(shop.order.paper, 1)

    def chapters(_pages: Mapping[str, int], _spreads: Sequence[Spread]) -> Sequence[Chapter]:
        head: list[Matter] = [
            *headed(
                Item(shop.title, kind.heading(1), bookmark=(say("components"), 0)), kind, shop.icons, frame.inner_mm
            ),
            Item(f"{say('components')} · {shop.version}", kind.plain, gap=1),
        ]
        closer = [partial(_matter, shop, say, kind, padding_mm) for padding_mm in CLOSER_MM]
        return [Chapter(_matter(shop, say, kind), head, columns=1, level=False, closer=closer)]

    running = running_head(shop.title, lambda *_: "", kind)
    book = Book(frame, Reader(shop.icons), chapters, running, partial(ground, kind=kind))
    write_book(path, book, title=f"{shop.title}: {say('components')}", author=shop.author, language=shop.language)


def _matter(shop: Workshop, say: Phrases, kind: Type, padding_mm: float = PADDING_MM) -> list[Matter]:
    from meeplewright_generators.matter.flow import Item
    from meeplewright_generators.matter.tables import Table

    rows = [
        [*_names(shop, kind_, deck, say), str(count), say.measure(*size)]
        for (kind_, deck, size), count in _counts(shop).items()
    ]
    taken = loads(shop)
    work = [[load.file, str(load.sheets), str(load.cuts), _paper(shop.order.paper, say)] for load in taken]
    boxes = boxed(shop)
    if boxes:
        work.append(["tuckboxes.pdf", str(len(boxes)), "–", _boxes_paper(boxes, shop, say)])
    sheets, cuts = sum(load.sheets for load in taken) + len(boxes), sum(load.cuts for load in taken)
    work.append([f"**{say('total')}**", f"**{sheets}**", f"**{cuts}**", ""])
    head = replace(kind.label, size_pt=8.6)
    body = replace(kind.ragged, size_pt=9.2)
    steps = [
        Item(step, kind.ragged, gap=1.2, indent=1, bullet=f"{n}.")
        for n, step in enumerate(say.steps(shop.order.duplex.value, tuck_boxes=bool(boxes)), 1)
    ]
    pieces = [[say("component"), "", say("count"), say("size")], *rows]
    files = [[say("file"), say("sheets"), say("cuts"), say("paper")], *work]
    gap = 9 * padding_mm / PADDING_MM
    return [
        Table(pieces, body, head, shares=(2.2, 2.2, 0.8, 1.6), padding=padding_mm, rule=kind.rule, shade=kind.shade),
        Table(files, body, head, (3, 1, 1, 1.6), gap=gap, padding=padding_mm, rule=kind.rule, shade=kind.shade),
        Item(say("assembly"), kind.heading(2), gap=gap, keep=True),
        *steps,
    ]


def _names(shop: Workshop, kind: str, deck: str, say: Phrases) -> tuple[str, str]:
    """What a component is called, and its deck."""
    component = shop.components[kind]
    if kind not in shop.unnamed:
        called = shop.deck_title(deck) if deck != kind else ""
        return component.title, called if called != component.title else ""
    if deck != kind or shop.world.get("deck", deck) is not None:
        return say(component.sort), shop.deck_title(deck)
    if kind == component.sort:
        return say(component.sort), ""
    # the kind has no name in this language, but its records have
    names = [str(record.data.get("name", record.id)) for record in shop.records(kind)]
    return say(component.sort), ", ".join(names[:MOST_NAMES]) + ("…" if len(names) > MOST_NAMES else "")


def _counts(shop: Workshop) -> dict[tuple[str, str, tuple[float, float]], int]:
    counts: dict[tuple[str, str, tuple[float, float]], int] = {}
    for component in shop.components.values():
        for record in shop.records(component.kind):
            face = shop.face(record, "front")
            if face is not None:
                key = (component.kind, shop.deck(record), (round(face.width_mm, 1), round(face.height_mm, 1)))
                counts[key] = counts.get(key, 0) + shop.in_box(record)
    return counts


def _paper(paper: Paper, say: Phrases) -> str:
    return f"{paper.name}, {say.measure(paper.width_mm, paper.height_mm)}"


def _boxes_paper(boxes: Sequence[Lot[Piece]], shop: Workshop, say: Phrases) -> str:
    """The largest paper that a net takes."""
    nets = [net_of(lot.cut.width_mm, lot.cut.height_mm, len(lot.pieces)) for lot in boxes]
    papers = [paper_for(net, shop.order.paper, shop.order.margin_mm) for net in nets]
    return _paper(max(papers, key=lambda paper: paper.width_mm * paper.height_mm), say)
