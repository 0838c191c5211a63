"""Pieces onto sheets: full sheets of one deck first, then what is left of several decks together."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass, replace
from typing import Generic, TypeVar

from meeplewright.findings.stop import Stop
from meeplewright_generators.sheets.grid import Grid, fullest, grid
from meeplewright_generators.sheets.paper import Paper
from meeplewright_generators.sheets.shapes import Cut
from meeplewright_generators.sheets.slots import Duplex, Placed, Sheet, Slot

P = TypeVar("P", bound=Hashable)
# room for the crop marks of two neighbours of different size
BETWEEN_BLOCKS_MM = 8.0
# the fold keeps this far from the nearest bleed
FOLD_CLEAR_MM = 5.0
# a margin gives way by so much where that lets one more piece onto the sheet, and no further than printers print
HAIR_MM, LEAST_MARGIN_MM = 1.0, 6.0


@dataclass(frozen=True, slots=True)
class Lot(Generic[P]):
    """Pieces of one shape that belong together: a deck."""

    name: str
    cut: Cut
    pieces: tuple[P, ...]


@dataclass(frozen=True, slots=True)
class SheetUse:
    """How a sheet is used."""

    paper: Paper
    margin_mm: float = 8.0
    bleed_mm: float = 0.0
    gap_mm: float = 0.0
    duplex: Duplex = Duplex.LONG
    # auto: whichever orientation of the sheet holds more
    orientation: str = "auto"

    def papers(self) -> tuple[Paper, ...]:
        upright = self.paper.turned() if self.paper.landscape else self.paper
        if self.orientation == "portrait":
            return (upright,)
        if self.orientation == "landscape":
            return (upright.turned(),)
        # a size that somebody spelt out stays as it was spelt
        return (self.paper, self.paper.turned())

    def area(self, paper: Paper) -> tuple[float, float]:
        """Width and height where trims with their bleed may lie."""
        width_mm, height_mm = paper.width_mm - 2 * self.margin_mm, paper.height_mm - 2 * self.margin_mm
        if self.duplex is Duplex.FOLD:
            height_mm = paper.height_mm / 2 - self.margin_mm - FOLD_CLEAR_MM
        return width_mm, height_mm

    def best(self, cut: Cut) -> tuple[Paper, Grid]:
        """The orientation of the sheet, and of the piece on it, that holds most."""
        pairs = []
        for room in (self, *self.hair):
            pairs += [
                (paper, fullest(cut, *room.area(paper), bleed_mm=self.bleed_mm, gap_mm=self.gap_mm))
                for paper in self.papers()
            ]
        # where more of them hold the same, the first on which faces stand upright
        return max(pairs, key=lambda pair: (len(pair[1]), not pair[1].turned))

    @property
    def hair(self) -> tuple[SheetUse, ...]:
        """The same sheet with a margin narrower by a hair, as nine poker cards on Letter take it, if it can be."""
        narrower = max(LEAST_MARGIN_MM, self.margin_mm - HAIR_MM)
        return (replace(self, margin_mm=narrower),) if narrower < self.margin_mm else ()


def pack(lots: Sequence[Lot[P]], room: SheetUse) -> list[Sheet[P]]:
    """The sheets for these lots. A deck that fits on one sheet is not torn unless that saves a sheet."""
    lots = [lot for lot in lots if lot.pieces]
    for lot in lots:
        if not len(room.best(lot.cut)[1]):
            raise too_big(lot.name, lot.cut, room)
    kept = _packed(lots, room)
    torn = _packed(_joined(lots), room)
    return torn if len(torn) < len(kept) else kept


def too_big(name: str, cut: Cut, room: SheetUse) -> Stop:
    """What to say of a piece that no sheet of this room can hold."""
    width_mm, height_mm = max(room.area(paper) for paper in room.papers())
    size = f"{cut.width_mm:g} x {cut.height_mm:g} mm"
    return Stop(
        f"`{name}` is {size}, and {room.paper.name} leaves {width_mm:g} x {height_mm:g} mm",
        "print on bigger paper (--paper A3), or with smaller --margin or --bleed",
    )


def _packed(lots: Sequence[Lot[P]], room: SheetUse) -> list[Sheet[P]]:
    # each with the place of the first of its decks, so that decks come out in order
    sheets: list[tuple[int, Sheet[P]]] = []
    rests: list[Lot[P]] = []
    place = {piece: n for n, lot in enumerate(lots) for piece in lot.pieces}
    for at, lot in enumerate(lots):
        paper, best = room.best(lot.cut)
        full = len(lot.pieces) // len(best)
        for n in range(full):
            part = lot.pieces[n * len(best) : (n + 1) * len(best)]
            sheets.append((at, _sheet(paper, [(lot, best, 0.0, 0.0, part)], room)))
        if rest := lot.pieces[full * len(best) :]:
            rests.append(replace(lot, pieces=rest))
    sheets += [(min(place[each.piece] for each in sheet.placed), sheet) for sheet in _shared(rests, room)]
    return [sheet for _, sheet in sorted(sheets, key=lambda pair: pair[0])]


def _joined(lots: Sequence[Lot[P]]) -> list[Lot[P]]:
    """Decks of equal pieces as one lot each, deck after deck."""
    by_cut: dict[Cut, list[Lot[P]]] = {}
    for lot in lots:
        by_cut.setdefault(lot.cut, []).append(lot)
    return [
        Lot(
            ", ".join(dict.fromkeys(lot.name for lot in same)),
            cut,
            tuple(piece for lot in same for piece in lot.pieces),
        )
        for cut, same in by_cut.items()
    ]


@dataclass(slots=True)
class _OpenSheet(Generic[P]):
    """A sheet that still has room: what lies on it, lot by lot."""

    paper: Paper
    lots: list[Lot[P]]
    blocks: list[_Block[P]]


_Block = tuple[Lot[P], Grid, float, float, tuple[P, ...]]


def _shared(rests: Sequence[Lot[P]], room: SheetUse) -> list[Sheet[P]]:
    """What is left of the lots on as few sheets as first-fit finds, the biggest first."""
    opened: list[_OpenSheet[P]] = []
    order = sorted(rests, key=lambda lot: -len(lot.pieces) * lot.cut.width_mm * lot.cut.height_mm)
    for lot in order:
        if not any(_joins(lot, sheet, room) for sheet in opened):
            paper, best = room.best(lot.cut)
            opened.append(_OpenSheet(paper, [lot], [(lot, best, 0.0, 0.0, lot.pieces)]))
    return [_sheet(sheet.paper, sheet.blocks, room) for sheet in opened]


def _joins(lot: Lot[P], sheet: _OpenSheet[P], room: SheetUse) -> bool:
    for paper in (sheet.paper, sheet.paper.turned()) if len(room.papers()) > 1 else (sheet.paper,):
        blocks = _arranged([*sheet.lots, lot], room.area(paper), room)
        if blocks is not None:
            sheet.paper, sheet.blocks = paper, blocks
            sheet.lots.append(lot)
            return True
    return False


def _arranged(lots: Sequence[Lot[P]], area: tuple[float, float], room: SheetUse) -> list[_Block[P]] | None:
    """Equal pieces as one grid, unequal ones as blocks on shelves; None where they do not fit."""
    blocks: list[_Block[P]] = []
    shelf_y = shelf_height = used_x = 0.0
    for lot in _joined(lots):
        best: tuple[tuple[float, float], Grid, bool] | None = None
        for beside in (True, False):
            x = used_x + BETWEEN_BLOCKS_MM if used_x else 0.0
            top = shelf_y if beside else shelf_y + shelf_height + (BETWEEN_BLOCKS_MM if shelf_height else 0.0)
            width = area[0] - x if beside else area[0]
            for block in _blocks(lot, width, area[1] - top, room):
                rise = max(0.0, block.size()[1] - shelf_height) if beside else block.size()[1] + BETWEEN_BLOCKS_MM
                rank = (round(rise, 3), block.size()[0])
                if best is None or rank < best[0]:
                    best = (rank, block, beside)
        if best is None:
            return None
        _, block, beside = best
        if not beside:
            shelf_y += shelf_height + (BETWEEN_BLOCKS_MM if shelf_height else 0.0)
            shelf_height = used_x = 0.0
        x = used_x + BETWEEN_BLOCKS_MM if used_x else 0.0
        blocks.append((lot, block, x, shelf_y, lot.pieces))
        used_x = x + block.size()[0]
        shelf_height = max(shelf_height, block.size()[1])
    return blocks


def _blocks(lot: Lot[P], width_mm: float, height_mm: float, room: SheetUse) -> list[Grid]:
    """Every grid, narrow to wide, upright and turned, that holds the whole lot in this room."""
    grids = []
    for turned in (False, True):
        widest = grid(lot.cut, width_mm, height_mm, bleed_mm=room.bleed_mm, gap_mm=room.gap_mm, turned=turned)
        for columns in range(1, widest.columns + 1):
            block = grid(
                lot.cut, width_mm, height_mm, bleed_mm=room.bleed_mm, gap_mm=room.gap_mm, turned=turned,
                columns=columns, count=len(lot.pieces),
            )  # fmt: skip
            if len(block) == len(lot.pieces):
                grids.append(block)
    return grids


def _sheet(paper: Paper, blocks: Sequence[_Block[P]], room: SheetUse) -> Sheet[P]:
    """Blocks on a sheet, the whole of them in its middle (or in the middle of its upper half, to be folded)."""
    # a full grid keeps its place on a part-filled sheet, so that one cutting template serves all
    width_mm = max(x + block.size()[0] for _, block, x, _, _ in blocks)
    height_mm = max(y + block.size()[1] for _, block, _, y, _ in blocks)
    left = (paper.width_mm - width_mm) / 2
    if room.duplex is Duplex.FOLD:
        top = paper.height_mm / 2 - FOLD_CLEAR_MM - height_mm
    else:
        top = (paper.height_mm - height_mm) / 2
    placed = [
        Placed(piece, Slot(left + x + px, top + y + py, block.cut, 90 if block.turned else 0))
        for _, block, x, y, pieces in blocks
        for piece, (px, py) in zip(pieces, block.places, strict=False)
    ]
    return Sheet(paper, tuple(placed), room.bleed_mm)
