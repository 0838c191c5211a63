"""Sheets of cards: so many in a row and a column as a table on a screen takes, the hidden card in the last slot."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from meeplewright.sources.disk import write_whole
from meeplewright_generators.jobs import Job, fingerprint
from meeplewright_generators.products.items import TargetItem
from meeplewright_generators.products.pictured import Pictured
from meeplewright_generators.writing import file_name, make_folder

if TYPE_CHECKING:
    from meeplewright_generators.drawing.operations import Drawing
    from meeplewright_generators.exports.picture import View
    from meeplewright_generators.faces.model import Face

MM_PER_INCH = 25.4
# a sheet of one row or one column is none
LEAST = 2


@dataclass(frozen=True, slots=True)
class SheetRoom:
    """What a sheet holds: columns, rows, dots along a side, and how fine a face may be."""

    columns: int = 10
    rows: int = 7
    pixels: int = 4096
    dpi: int = 300


@dataclass(frozen=True, eq=False, slots=True)
class DeckSheet:
    """Some cards of a deck that are of one size: where each is, and how large a cell is in dots."""

    deck: str
    number: int
    items: tuple[TargetItem, ...]
    columns: int
    rows: int
    cell: tuple[int, int]

    @property
    def name(self) -> str:
        return f"sheets/{file_name(self.deck)}-{self.number}"

    @property
    def backs(self) -> tuple[Face | None, ...]:
        return tuple(item.back for item in self.items)

    @property
    def shares_back(self) -> bool:
        """Whether all of its cards look the same from behind."""
        return len({back.key if back else "" for back in self.backs}) == 1

    @property
    def files(self) -> tuple[str, str]:
        """The picture of its faces, and that of its back or backs."""
        return f"{self.name}.png", f"{self.name}-{'back' if self.shares_back else 'backs'}.png"


def sheets_of(deck: str, items: Sequence[TargetItem], first: int, room: SheetRoom) -> list[DeckSheet]:
    """The sheets of a deck, cards of different sizes on different ones. One slot of each is for the hidden card."""
    alike: dict[tuple[float, float], list[TargetItem]] = {}
    for item in items:
        alike.setdefault((item.front.width_mm, item.front.height_mm), []).append(item)
    sheets: list[DeckSheet] = []
    most = room.columns * room.rows - 1
    for (width_mm, height_mm), same in alike.items():
        for at in range(0, len(same), most):
            some = tuple(same[at : at + most])
            columns, rows, cell = _grid(len(some) + 1, width_mm, height_mm, room)
            sheets.append(DeckSheet(deck, first + len(sheets), some, columns, rows, cell))
    return sheets


def _grid(count: int, width_mm: float, height_mm: float, room: SheetRoom) -> tuple[int, int, tuple[int, int]]:
    """Columns, rows and the dots of a cell: the finest that hold so many, and of those the fewest slots."""

    def fineness(columns: int, rows: int) -> float:
        whole = min(room.pixels / (columns * width_mm), room.pixels / (rows * height_mm)) * MM_PER_INCH
        return min(whole, float(room.dpi))

    grids = [
        (columns, rows)
        for columns in range(LEAST, room.columns + 1)
        for rows in range(LEAST, room.rows + 1)
        if columns * rows >= count
    ]
    columns, rows = max(grids, key=lambda grid: (round(fineness(*grid), 3), -grid[0] * grid[1], -grid[0]))
    dots = fineness(columns, rows) / MM_PER_INCH
    return columns, rows, (int(width_mm * dots), int(height_mm * dots))


def sheet_job(sheet: DeckSheet) -> Job:
    """The job that makes both pictures of a sheet."""
    faces = [item.front.key for item in sheet.items]
    reads = {
        "faces": fingerprint(faces),
        "backs": fingerprint([back.key if back else "" for back in sheet.backs]),
        "grid": f"{sheet.columns}x{sheet.rows} {sheet.cell[0]}x{sheet.cell[1]}",
    }
    make = partial(_write, sheet)
    return Job(f"sheet {sheet.deck}/{sheet.number}", f"Sheet: {sheet.deck}", sheet.files, reads, make, len(faces))


def _write(sheet: DeckSheet, folder: Path) -> None:
    from meeplewright_generators.exports.dots import Dots, dots
    from meeplewright_generators.exports.picture import encoded

    wide, high = sheet.cell
    back = next((face for face in sheet.backs if face is not None), None)
    hidden = back if sheet.shares_back else None
    fronts: list[Face | None] = [item.front for item in sheet.items]
    shown = [(fronts, hidden, sheet.columns, sheet.rows)]
    shown.append(([back], None, 1, 1) if sheet.shares_back else ([*sheet.backs], None, sheet.columns, sheet.rows))
    for name, (faces, last, columns, rows) in zip(sheet.files, shown, strict=True):
        from PIL import Image

        whole = Image.new("RGB", (columns * wide, rows * high), HIDDEN)
        slots: list[tuple[int, Face]] = [(at, face) for at, face in enumerate(faces) if face is not None]
        if last is not None:
            slots.append((columns * rows - 1, last))
        photographs = False
        for (at, _), seen in zip(slots, dots(_cells((face for _, face in slots), sheet.cell)), strict=True):
            down, across = divmod(at, columns)
            whole.paste(seen.image, (across * wide, down * high))
            photographs = photographs or seen.photographs
        make_folder((folder / name).parent)
        write_whole(folder / name, encoded("png", Dots(whole, photographs=photographs)), lasting=False)


# what a card looks like that nobody may see, where no back is shared
HIDDEN = "#303030"


def cell(face: Face, pixels: tuple[int, int]) -> Pictured:
    """A face as it lies in a cell: its trim, corners and all. The table rounds them itself."""
    return Pictured(face, (0, 0, face.width_mm, face.height_mm), pixels, cut_mm=None)


def _cells(faces: Iterable[Face], pixels: tuple[int, int]) -> Iterator[tuple[Drawing, View]]:
    for face in faces:
        yield cell(face, pixels).shown()
        face.forget()
