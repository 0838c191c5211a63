"""For a cutting machine: printed sheets with its marks, and beside each of them the lines that it follows."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from meeplewright.findings.stop import Stop
from meeplewright.sources.disk import write_whole
from meeplewright_generators.jobs import Job, fingerprint
from meeplewright_generators.products.pieces import (
    FILES,
    Piece,
    PrintRun,
    lots_of,
    reads_of,
    room_of,
    runs_of,
    sheets_into,
)
from meeplewright_generators.products.tuckboxes import boxed, nets_of, write_boxes
from meeplewright_generators.sheets.cuts import Registration, of_net, on_slot
from meeplewright_generators.sheets.packing import HAIR_MM, Lot, pack
from meeplewright_generators.writing import file_name, make_folder

if TYPE_CHECKING:
    from meeplewright_generators.drawing.cutting import Contour
    from meeplewright_generators.sheets.paper import Paper
    from meeplewright_generators.sheets.slots import Sheet
    from meeplewright_generators.workshop import Workshop


Packed = Sequence[tuple["PrintRun", "list[Sheet[Piece]]"]]


def jobs(shop: Workshop) -> Iterable[Job]:
    """The sheets of each sort with their cut files, and the tuck boxes with theirs."""
    for sort, (file, phrase) in FILES.items():
        if not shop.target.takes_sort(sort):
            continue
        kinds = shop.kinds(sort, file, "cutter")
        packed = packed_for(shop, file, kinds)
        if packed:
            yield _sheets(shop, file, shop.say(phrase), packed)
    if shop.target.takes_sort("card") and shop.wanted("tuckboxes", "cutter") and not shop.order.only_pieces:
        decks = boxed(shop)
        if decks:
            yield _boxes(shop, decks)


def registration_of(shop: Workshop) -> Registration:
    """The marks that the machine of this target looks for."""
    wants = shop.target.cutter
    return Registration(wants.marks, wants.inset_mm, wants.clear_mm, wants.area_mm)


def _sheets(shop: Workshop, file: str, title: str, packed: Packed) -> Job:
    lots = [lot for run, _ in packed for lot in run.lots]
    lines: dict[str, tuple[Sheet[Piece], Paper]] = {}
    for run, sheets in packed:
        stem = run.files[0].removesuffix(".pdf").removesuffix("-fronts")
        for number, sheet in enumerate(sheets, 1):
            lines |= {f"{stem}-{number}.{form}": (sheet, sheet.paper) for form in shop.target.cutter.formats}
    files = (*(name for run, _ in packed for name in run.files), *lines)
    reads = reads_of(shop, lots) | {"cutter": fingerprint(repr(shop.target.cutter))}
    return Job(file, title, files, reads, partial(_write, shop, packed, lines, title), float(sum(map(_many, lots))))


def _write(
    shop: Workshop, packed: Packed, lines: dict[str, tuple[Sheet[Piece], Paper]],
    title: str, folder: Path,
) -> None:  # fmt: skip
    marks = registration_of(shop)
    for run, sheets in packed:
        sheets_into(shop, run, folder, title, sheets=sheets, registration=marks.draw)
    for name, (sheet, paper) in lines.items():
        contours = [on_slot(placed.piece.front.shape, placed.slot) for placed in sheet.placed]
        _cut_file(folder / name, [*contours, *marks.contours(paper)], paper)


def packed_for(shop: Workshop, file: str, kinds: Sequence[str]) -> Packed:
    """The sheets of some kinds, no piece of which comes near to a mark."""
    marks, room = registration_of(shop), room_of(shop, kinds)
    for wide in (False, True):
        # a margin gives way by a hair where that lets one more piece onto the sheet: the marks do not
        margin = max(room.margin_mm, marks.margin_mm(room.paper, wide=wide) + HAIR_MM)
        here = replace(room, margin_mm=margin)
        lots = lots_of(shop, kinds, here)
        runs = [(run, pack(run.lots, run.room)) for run in runs_of(file, lots, here)] if lots else []
        every = (sheet for _, sheets in runs for sheet in sheets)
        if not any(marks.touched(each.paper, [one.slot for one in each.placed], each.bleed_mm) for each in every):
            return runs
    raise Stop("pieces come too near to the marks of the machine", "print on bigger paper (--paper A3)")


def _boxes(shop: Workshop, decks: Sequence[Lot[Piece]]) -> Job:
    nets = {f"tuckbox-{file_name(lot.name)}": placed for lot, placed in zip(decks, nets_of(shop, decks), strict=True)}
    files = ("tuckboxes.pdf", *(f"{name}.{form}" for name in nets for form in shop.target.cutter.formats))
    reads = reads_of(shop, decks) | shop.reads_of_titles(decks) | shop.reads_of_pages()
    reads |= {"cutter": fingerprint(repr(shop.target.cutter))}

    def make(folder: Path) -> None:
        marks = registration_of(shop)
        write_boxes(shop, list(decks), folder / "tuckboxes.pdf", registration=marks.draw)
        for name, (net, paper, left, top) in nets.items():
            for form in shop.target.cutter.formats:
                _cut_file(folder / f"{name}.{form}", [*of_net(net, left, top), *marks.contours(paper)], paper)

    return Job("tuckboxes", "Tuck boxes", files, reads, make, float(len(decks)))


def _cut_file(path: Path, contours: Sequence[Contour], paper: Paper) -> None:
    from meeplewright_generators.exports.cut import cut_file

    make_folder(path.parent)
    data = cut_file(path.suffix.removeprefix("."), contours, paper.width_mm, paper.height_mm)
    write_whole(path, data, lasting=False)


def _many(lot: Lot[Piece]) -> int:
    return len(lot.pieces)
