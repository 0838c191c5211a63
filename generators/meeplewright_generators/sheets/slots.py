"""Places on a sheet, and where the back of each lies when the sheet is turned."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Generic, TypeVar

from meeplewright_generators.sheets.paper import Paper
from meeplewright_generators.sheets.shapes import Cut, Point, Polygon

P = TypeVar("P")


class Duplex(StrEnum):
    """How backs come behind fronts."""

    LONG = "long"
    SHORT = "short"
    FOLD = "fold"
    FRONTS = "fronts"
    NONE = "none"


@dataclass(frozen=True, slots=True)
class Slot:
    """The trim box of a piece on its sheet, mm from the top left corner, and how far the face is turned clockwise."""

    x_mm: float
    y_mm: float
    cut: Cut
    angle: int = 0

    @property
    def right_mm(self) -> float:
        return self.x_mm + self.cut.width_mm

    @property
    def bottom_mm(self) -> float:
        return self.y_mm + self.cut.height_mm

    @property
    def centre(self) -> Point:
        return self.x_mm + self.cut.width_mm / 2, self.y_mm + self.cut.height_mm / 2

    @property
    def face_corner(self) -> Point:
        """Where the top left corner of the face lies after its turn."""
        return {
            0: (self.x_mm, self.y_mm),
            90: (self.right_mm, self.y_mm),
            180: (self.right_mm, self.bottom_mm),
            270: (self.x_mm, self.bottom_mm),
        }[self.angle]

    def polygon(self, grown_mm: float = 0) -> Polygon:
        """The outline of the trim, or of the bleed that lies `grown_mm` round it."""
        grown = self.cut.grown(grown_mm)
        return grown.polygon(
            self.x_mm - (grown.width_mm - self.cut.width_mm) / 2, self.y_mm - (grown.height_mm - self.cut.height_mm) / 2
        )


@dataclass(frozen=True, slots=True)
class Placed(Generic[P]):
    """A piece and its slot."""

    piece: P
    slot: Slot


@dataclass(frozen=True, slots=True)
class Sheet(Generic[P]):
    """One sheet of paper with what lies on its front."""

    paper: Paper
    placed: tuple[Placed[P], ...]
    bleed_mm: float = 0


def turns_on_vertical_axis(paper: Paper, duplex: Duplex) -> bool:
    """Whether the sheet is turned like the page of a book: portrait on its long edge, landscape on its short one."""
    if duplex is Duplex.LONG:
        return not paper.landscape
    if duplex is Duplex.SHORT:
        return paper.landscape
    # a stack that is laid in again is turned like the page of a book; a gutter fold is a turn about a line across
    return duplex is not Duplex.FOLD


def behind(slot: Slot, paper: Paper, duplex: Duplex) -> Slot:
    """The slot of the back that lies behind this slot, as the back's page is read.

    About a vertical axis x becomes W - x - w and a turned face turns the other way; about a horizontal axis
    y becomes H - y - h, and half a turn more lets the back stand upright when the card is turned left to right.
    """
    if turns_on_vertical_axis(paper, duplex):
        return Slot(paper.width_mm - slot.x_mm - slot.cut.width_mm, slot.y_mm, slot.cut, -slot.angle % 360)
    return Slot(slot.x_mm, paper.height_mm - slot.y_mm - slot.cut.height_mm, slot.cut, (180 - slot.angle) % 360)
