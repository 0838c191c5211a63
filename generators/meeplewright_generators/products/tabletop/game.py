"""Everything that goes onto the table, and the files that show it."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from meeplewright_generators.products.dice import Die, dice_in
from meeplewright_generators.products.items import TargetItem, items
from meeplewright_generators.products.pictured import Pictured, trimmed
from meeplewright_generators.products.tabletop.objects import Look
from meeplewright_generators.products.tabletop.setup import TableSetup, laid
from meeplewright_generators.products.tabletop.sheets import DeckSheet, SheetRoom, sheets_of
from meeplewright_generators.products.tabletop.words import name_of, texts_of
from meeplewright_generators.writing import file_name

if TYPE_CHECKING:
    from meeplewright.sources.model import Record
    from meeplewright_generators.faces.model import Face
    from meeplewright_generators.workshop import Workshop

MM_PER_INCH = 25.4
# what a texture may be along a side, where the target does not say
MOST_PIXELS = 4096


@dataclass(frozen=True, eq=False)
class Game:
    """Everything that goes onto the table, and the files that show it."""

    shop: Workshop

    @cached_property
    def items(self) -> list[TargetItem]:
        return list(items(self.shop))

    @cached_property
    def dice(self) -> list[Die]:
        return dice_in(self.shop) if self.shop.target.takes_sort("die") else []

    @cached_property
    def laid(self) -> TableSetup:
        return laid(self.shop)

    @cached_property
    def decks(self) -> dict[str, list[TargetItem]]:
        """The cards by their decks."""
        decks: dict[str, list[TargetItem]] = {}
        for item in self.items:
            if item.sort == "card":
                decks.setdefault(item.deck, []).append(item)
        return decks

    @cached_property
    def sheets(self) -> list[DeckSheet]:
        said = self.shop.target.table
        pixels = self.shop.target.limits.pixels or MOST_PIXELS
        room = SheetRoom(said.get("columns", 10), said.get("rows", 7), pixels, self.shop.target.dpi)
        sheets: list[DeckSheet] = []
        for deck, some in self.decks.items():
            sheets += sheets_of(deck, some, len(sheets) + 1, room)
        return sheets

    @cached_property
    def others(self) -> list[TargetItem]:
        """What is no card."""
        return [item for item in self.items if item.sort != "card"]

    @cached_property
    def pictures(self) -> dict[str, Pictured]:
        """The pictures of what is no card, each side by its file."""
        pictures: dict[str, Pictured] = {}
        for item in self.others:
            for side, file in self.files_of(item).items():
                face = item.face(side)
                if file and face is not None:
                    pictures[file] = trimmed(face, self._dpi(face))
        return pictures

    def files_of(self, item: TargetItem) -> dict[str, str]:
        """Which file shows which side of a piece; backs that look the same share one."""
        stem = f"pieces/{file_name(item.record.kind)}/"
        front = f"{stem}{file_name(item.record.id)}.png"
        back = f"{stem}back-{item.back.key[:10]}.png" if item.back is not None else ""
        return {"front": front, "back": back}

    def _dpi(self, face: Face) -> int:
        """As fine as the target draws, and no more dots along a side than it takes."""
        most = self.shop.target.limits.pixels or MOST_PIXELS
        return min(self.shop.target.dpi, int(most / max(face.width_mm, face.height_mm) * MM_PER_INCH))

    @cached_property
    def words(self) -> dict[str, str]:
        return texts_of(self.shop)

    def look(self, record: Record) -> Look:
        return Look(name_of(record), self.words.get(record.name, ""))
