"""Where a machine cuts a sheet: the outline of each piece on its slot, creases of boxes, marks to find them by."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from meeplewright_generators.drawing.cutting import (
    CUT,
    MARKS,
    SCORE,
    Contour,
    Corner,
    round_contour,
    rounded_contour,
)
from meeplewright_generators.drawing.paths import turned
from meeplewright_generators.sheets.net import Net
from meeplewright_generators.sheets.paper import Paper
from meeplewright_generators.sheets.shapes import box
from meeplewright_generators.sheets.slots import Slot

if TYPE_CHECKING:
    from meeplewright_generators.drawing.canvas import Canvas
    from meeplewright_generators.faces.shape import Shape

# the marks that a Silhouette looks for: a square, and two angles
SQUARE_MM, ARM_MM, THICK_MM = 5.0, 20.0, 0.5
# a frame round what a Cricut prints and cuts
FRAME_MM = 0.5


def outline_of(shape: Shape) -> Contour:
    """What is cut of a face."""
    if shape.form == "rectangle":
        return rounded_contour(shape.width_mm, shape.height_mm, shape.radius_mm)
    if shape.form == "circle":
        return round_contour(shape.width_mm)
    return Contour(CUT, tuple(Corner(x, y) for x, y in shape.corners()))


def on_slot(shape: Shape, slot: Slot) -> Contour:
    """The outline of a piece where it lies on its sheet."""
    return outline_of(shape).moved(turned(*slot.face_corner, slot.angle))


def of_net(net: Net, left_mm: float, top_mm: float) -> list[Contour]:
    """A box to fold: its outline is cut, its creases are scored."""
    place = turned(left_mm, top_mm, 0)
    lines = [
        Contour(SCORE, (Corner(x1, y1), Corner(x2, y2)), closed=False).moved(place) for x1, y1, x2, y2 in net.folds
    ]
    return [Contour(CUT, tuple(Corner(x, y) for x, y in net.outline)).moved(place), *lines]


@dataclass(frozen=True, slots=True)
class Registration:
    """The marks of a machine on a sheet. `area` is the most that it prints and cuts, where it has such a bound."""

    kind: str
    inset_mm: float
    clear_mm: float
    area_mm: tuple[float, float] | None = None

    def margin_mm(self, paper: Paper, *, wide: bool = False) -> float:
        """How much of the edge is left free; `wide`: also where the square stands."""
        if self.kind == "none":
            return self.inset_mm
        if self.area_mm is not None:
            across, down = sorted(self.area_mm)
            shorter, longer = sorted((paper.width_mm, paper.height_mm))
            least = max((shorter - across) / 2, (longer - down) / 2)
            return max(self.inset_mm, least) + FRAME_MM + self.clear_mm
        return self.inset_mm + (SQUARE_MM if wide else THICK_MM) + self.clear_mm

    def boxes(self, paper: Paper) -> list[tuple[float, float, float, float]]:
        """Left, top, right and bottom of everything black."""
        i, w, h = self.inset_mm, paper.width_mm, paper.height_mm
        if self.kind == "silhouette":
            arm = min(ARM_MM, w / 4, h / 4)
            return [
                (i, i, i + SQUARE_MM, i + SQUARE_MM),
                (w - i - arm, i, w - i, i + THICK_MM), (w - i - THICK_MM, i, w - i, i + arm),
                (i, h - i - THICK_MM, i + arm, h - i), (i, h - i - arm, i + THICK_MM, h - i),
            ]  # fmt: skip
        if self.kind == "cricut":
            side = self.margin_mm(paper) - FRAME_MM - self.clear_mm
            left, top, right, bottom = side, side, w - side, h - side
            return [
                (left, top, right, top + FRAME_MM), (left, bottom - FRAME_MM, right, bottom),
                (left, top, left + FRAME_MM, bottom), (right - FRAME_MM, top, right, bottom),
            ]  # fmt: skip
        return []

    def draw(self, canvas: Canvas, paper: Paper) -> None:
        """Prints them."""
        for left, top, right, bottom in self.boxes(paper):
            canvas.rect(left, top, right - left, bottom - top, fill="#000000")

    def contours(self, paper: Paper) -> list[Contour]:
        """The same for the file of the machine, on a layer that it does not cut."""
        return [
            Contour(MARKS, (Corner(left, top), Corner(right, top), Corner(right, bottom), Corner(left, bottom)))
            for left, top, right, bottom in self.boxes(paper)
        ]

    def touched(self, paper: Paper, slots: Sequence[Slot], bleed_mm: float) -> bool:
        """Whether a piece comes too near to a mark."""
        reach = self.clear_mm - 1e-6
        for slot in slots:
            left, top, right, bottom = box(slot.polygon(bleed_mm))
            for x1, y1, x2, y2 in self.boxes(paper):
                if left < x2 + reach and right > x1 - reach and top < y2 + reach and bottom > y1 - reach:
                    return True
        return False
