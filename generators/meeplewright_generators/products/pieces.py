"""Pieces that are printed on sheets and cut out: cards, tiles, tokens, sheets, boards, maps."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING

from meeplewright_generators.jobs import Job, fingerprint
from meeplewright_generators.sheets.packing import Lot, SheetUse, pack, too_big
from meeplewright_generators.sheets.parts import FLAP_MM, MOST_PARTS, grid_needed, joins, part_of
from meeplewright_generators.sheets.shapes import Cut, Outline
from meeplewright_generators.sheets.slots import Duplex, Sheet

if TYPE_CHECKING:
    from meeplewright.sources.model import Record
    from meeplewright_generators.drawing.canvas import Canvas
    from meeplewright_generators.drawing.operations import Draw
    from meeplewright_generators.exports.document import Document
    from meeplewright_generators.faces.model import Face
    from meeplewright_generators.faces.shape import Shape
    from meeplewright_generators.sheets.paper import Paper
    from meeplewright_generators.workshop import Workshop


# sort of piece -> the name of its file, and the phrase that the document is called by
FILES = {
    "card": ("cards", "cards"),
    "tile": ("tiles", "tiles"),
    "token": ("tokens", "tokens"),
    "sheet": ("sheets", "player sheets"),
    "board": ("boards", "boards"),
    "map": ("maps", "maps"),
}


# what covers more of a face is its ground, which a join may divide
GROUND = 0.85


@dataclass(frozen=True, eq=False)
class Piece:
    """One thing to cut out, with the faces of its two sides."""

    record: Record
    deck: str
    front: Face
    back: Face | None

    def face(self, side: str) -> Face | None:
        return self.front if side == "front" else self.back


def room_of(shop: Workshop, kinds: Sequence[str]) -> SheetUse:
    """How the sheets of some kinds are used: where nothing has a back, nothing is folded or turned."""
    backs = (shop.face(record, "back") for kind in kinds for record in shop.records(kind) if shop.copies(record))
    return shop.order.room if any(backs) else replace(shop.order.room, duplex=Duplex.NONE)


def files_of(file: str, room: SheetUse) -> tuple[str, ...]:
    """The files that hold the sheets of a sort."""
    return (f"{file}-fronts.pdf", f"{file}-backs.pdf") if room.duplex is Duplex.FRONTS else (f"{file}.pdf",)


@dataclass(frozen=True, eq=False)
class PrintRun:
    """Sheets that are printed in one way, and the files that hold them."""

    files: tuple[str, ...]
    lots: Sequence[Lot[Piece]]
    room: SheetUse


def runs_of(file: str, lots: Sequence[Lot[Piece]], room: SheetUse) -> list[PrintRun]:
    """The sheets of a sort: pieces without a back on sheets of their own, which no back is printed behind."""
    backed = [lot for each in lots if (lot := _sided(each, backed=True)).pieces]
    bare = [lot for each in lots if (lot := _sided(each, backed=False)).pieces]
    if room.duplex is Duplex.NONE or not (backed and bare):
        return [PrintRun(files_of(file, room), lots, room)]
    alone = replace(room, duplex=Duplex.NONE)
    return [PrintRun(files_of(file, room), backed, room), PrintRun((f"{file}-one-sided.pdf",), bare, alone)]


def _sided(lot: Lot[Piece], *, backed: bool) -> Lot[Piece]:
    return replace(lot, pieces=tuple(piece for piece in lot.pieces if (piece.back is not None) == backed))


def lots_of(shop: Workshop, kinds: Sequence[str], room: SheetUse | None = None) -> list[Lot[Piece]]:
    """The pieces of some kinds, deck by deck, as often as the box holds them; in parts where no sheet holds them."""
    room = room or room_of(shop, kinds)
    lots: dict[tuple[str, Cut], list[Piece]] = {}
    for kind in kinds:
        for record in shop.records(kind):
            copies = shop.copies(record)
            front = shop.face(record, "front") if copies else None
            if front is None:
                continue
            for piece in _parts(Piece(record, shop.deck(record), front, shop.face(record, "back")), room, shop):
                lots.setdefault((piece.deck, cut_of(piece.front)), []).extend([piece] * copies)
    return [Lot(deck, cut, tuple(pieces)) for (deck, cut), pieces in lots.items()]


def _parts(piece: Piece, room: SheetUse, shop: Workshop) -> list[Piece]:
    """The piece, or its parts where no sheet holds it: a board is joined from them."""
    front, back = piece.front, piece.back
    columns, rows, wide, high = grid_needed(front.width_mm, front.height_mm, room)
    cut = cut_of(front)
    if columns * rows == 1 or cut.outline is not Outline.RECTANGLE:
        return [piece]
    if not 1 < columns * rows <= MOST_PARTS:
        raise too_big(piece.record.name, cut, room)
    boxes = [rect for _, _, rect in shop.press.spots(front)]
    xs, ys = (
        joins(whole, most, count, [(rect[n], rect[n] + rect[n + 2]) for rect in boxes if rect[n + 2] < whole * GROUND])
        for n, (whole, most, count) in enumerate(((front.width_mm, wide, columns), (front.height_mm, high, rows)))
    )
    parts = []
    for row, (top, bottom) in enumerate(pairwise(ys)):
        for column, (left, right) in enumerate(pairwise(xs)):
            name = f"{column},{row} of {columns},{rows}"
            # what is printed on both sides is laid edge to edge: a flap would hide one of them
            flap = (
                0.0 if back or column == columns - 1 else FLAP_MM,
                0.0 if back or row == rows - 1 else FLAP_MM,
            )
            # turned over, the columns lie the other way round
            behind = (front.width_mm - right, top, front.width_mm - left, bottom)
            parts.append(
                Piece(
                    piece.record,
                    piece.deck,
                    part_of(front, (left, top, right, bottom), flap, name),
                    part_of(back, behind, (0.0, 0.0), name) if back else None,
                )
            )
    return parts


_FORMS = frozenset(outline.value for outline in Outline)


def cut_of(face: Face) -> Cut:
    """The trim of a face; a polygon is packed as the box round it."""
    outline = Outline(face.shape.form) if face.shape.form in _FORMS else Outline.RECTANGLE
    return Cut(outline, face.width_mm, face.height_mm)


def sheet_jobs(shop: Workshop, sort: str) -> Iterable[Job]:
    """The job that prints every piece of a sort; two files of one job where fronts and backs are apart."""
    file, phrase = FILES[sort]
    title = shop.say(phrase)
    kinds = shop.kinds(sort, file)
    lots = lots_of(shop, kinds)
    if not lots:
        return
    room = room_of(shop, kinds)
    runs = runs_of(file, lots, room)
    files = tuple(name for run in runs for name in run.files)
    reads = reads_of(shop, lots)
    weight = sum(len(lot.pieces) for lot in lots)

    def make(folder: Path) -> None:
        for run in runs:
            sheets_into(shop, run, folder, title)

    yield Job(file, title, files, reads, make, float(weight))


def reads_of(shop: Workshop, lots: Sequence[Lot[Piece]]) -> dict[str, str]:
    """What sheets are made from: each face by its key, how many there are, and every choice of the order."""
    reads = {
        "pack": shop.imprint,
        **shop.order.choices(),
    }
    for lot in lots:
        for piece, count in Counter(lot.pieces).items():
            sides = [piece.front.key, piece.back.key if piece.back else ""]
            reads[piece.record.name] = fingerprint([reads.get(piece.record.name), lot.name, count, *sides])
    return reads


def sheets_into(
    shop: Workshop, run: PrintRun, folder: Path, title: str, *, document_of: Callable[[], Document] | None = None,
    cut: Callable[[Shape], Draw] | None = None, sheets: Sequence[Sheet[Piece]] | None = None,
    registration: Callable[[Canvas, Paper], None] | None = None,
) -> None:  # fmt: skip
    """Writes the sheets of a run. `document_of` makes the documents where they are no plain PDF, `cut` the line of a
    knife; `sheets` are there where they were packed before, `registration` draws the marks of a machine."""
    from meeplewright_generators.exports.document import Document
    from meeplewright_generators.sheets.imposed import Setup, draw_sheets
    from meeplewright_generators.typeset.fonts import bundled

    order, room, files = shop.order, run.room, run.files
    sheets = pack(run.lots, room) if sheets is None else sheets
    setup = Setup(
        pack=" ".join(part for part in (shop.title, shop.version, _language(shop)) if part),
        title=title,
        font=bundled("sans").regular,
        duplex=room.duplex,
        marks=order.marks and registration is None,
        profile=order.profile,
        say=shop.say,
        mark_of=_mark,
        cut=cut,
        registration=registration,
    )
    for name, side in zip(files, ("front", "back") if len(files) == 2 else ("both",), strict=True):
        document = document_of() if document_of else Document(
            title=f"{shop.title}{shop.say.colon} {title}", author=shop.author,
            subject=f"{order.paper.name}, {room.duplex.value}",
            language=shop.language,
        )  # fmt: skip
        draw_sheets(document, sheets, replace(setup, sides=side))
        document.write(folder / name)


def _language(shop: Workshop) -> str:
    if shop.language == shop.world.pack.language:
        return ""
    missing = shop.say("untranslated", n=shop.untranslated)
    return f"{shop.language}, {missing}" if shop.untranslated else shop.language


def _mark(sheet: Sheet[Piece], side: str) -> str:
    keys = [face.key for placed in sheet.placed if (face := placed.piece.face("back" if side == "back" else "front"))]
    return fingerprint(keys)[:6]
