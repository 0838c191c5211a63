"""The calibration sheet: crosses that lie on one another when a printer lays the back exactly behind the front."""

from __future__ import annotations

import shlex
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from meeplewright_generators.drawing.operations import Element
from meeplewright_generators.sheets.margin import draw_ruler
from meeplewright_generators.sheets.paper import Paper
from meeplewright_generators.sheets.profile import Profile
from meeplewright_generators.sheets.slots import Duplex, turns_on_vertical_axis
from meeplewright_generators.typeset.measures import MM_PER_PT

if TYPE_CHECKING:
    from meeplewright_generators.drawing.canvas import Canvas
    from meeplewright_generators.typeset.fonts import FontChain

REACH_MM = 10
_FROM_EDGE_MM = 28.0
# where the words begin, and the smallest that can be read
_TOP_MM, _SMALLEST_PT = 36.0, 4.0
# room for the scales beside one another, and for the words above them
LEAST_MM = (130.0, 146.0)


def stations(paper: Paper) -> dict[str, tuple[float, float]]:
    """Where the crosses stand on the front: the middle, and one near the left and the right edge."""
    middle = paper.height_mm / 2
    return {
        "middle": (paper.width_mm / 2, middle),
        "left": (_FROM_EDGE_MM, middle),
        "right": (paper.width_mm - _FROM_EDGE_MM, middle),
    }


def reading_signs(paper: Paper, duplex: Duplex) -> tuple[int, int]:
    """Whether the numbers of the scales grow to the right and downwards: what is read is what is typed."""
    # a back that shows to the right is moved left, which on its own page is right if the sheet turned like a book's
    return (1, -1) if turns_on_vertical_axis(paper, duplex) else (-1, 1)


def profile_from(
    x_mm: float, y_mm: float, left_mm: float | None, right_mm: float | None, paper: Paper, duplex: Duplex
) -> Profile:
    """The profile from what was read at the middle, and from the up-and-down scales at the left and the right."""
    import math

    if left_mm is None or right_mm is None:
        return Profile(x_mm, y_mm).checked()
    across = paper.width_mm - 2 * _FROM_EDGE_MM
    rise = right_mm - left_mm
    # seen from the front of a sheet that turned like a book's, the back's left is the right
    turned = math.degrees(math.atan2(-rise if turns_on_vertical_axis(paper, duplex) else rise, across))
    return Profile(x_mm, y_mm, round(turned, 3)).checked()


def write_calibration(path: Path, paper: Paper, duplex: Duplex, profile: Profile, printer: str) -> None:
    """Two pages: scales on the front, crosses on the back, moved as the profile says."""
    from meeplewright_generators.exports.document import Document
    from meeplewright_generators.typeset.fonts import bundled

    family = bundled("sans")
    document = Document(title=f"Calibration of {printer or 'a printer'}", subject="meeplewright")
    front = document.page(paper.width_mm, paper.height_mm, label="front").canvas
    signs = reading_signs(paper, duplex)
    _words(front, family.bold, family.regular, _instructions(paper, duplex, printer), paper)
    for name, (x, y) in stations(paper).items():
        with front.meaning(Element("Figure", words=f"Two scales in mm: {name}")):
            _scale(front, family.regular, x, y, signs)
            front.text(x, y - REACH_MM - 5, name, family.bold, 8, align="center")
    draw_ruler(front, family.regular, 20, paper.height_mm - 14)
    back = document.page(paper.width_mm, paper.height_mm, label="back").canvas
    middle_x, middle_y = paper.width_mm / 2, paper.height_mm / 2
    with back.saved():
        back.move_origin(middle_x + profile.x_mm, middle_y + profile.y_mm, profile.degrees)
        back.move_origin(-middle_x, -middle_y)
        for name, (x, y) in stations(paper).items():
            # the stations lie symmetrically about both axes, so that they need not be turned
            with back.meaning(Element("Figure", words=f"A cross: {name}")):
                _cross(back, x, y)
    with back.meaning(Element("P")):
        words = "Back. Hold the sheet to the light with its front towards you."
        back.text(paper.width_mm / 2, 24, words, family.regular, 9, align="center")
    document.write(path)


def _scale(canvas: Canvas, font: FontChain, x: float, y: float, signs: tuple[int, int]) -> None:
    for half in range(-2 * REACH_MM, 2 * REACH_MM + 1):
        at = half / 2
        tick = 2.2 if half % 10 == 0 else 1.6 if half % 2 == 0 else 0.8
        canvas.line(x + at, y - tick, x + at, y, width_mm=0.1)
        canvas.line(x, y + at, x + tick, y + at, width_mm=0.1)
    canvas.line(x - REACH_MM, y, x + REACH_MM, y, width_mm=0.1)
    canvas.line(x, y - REACH_MM, x, y + REACH_MM, width_mm=0.1)
    for at in (-10, -5, 5, 10):
        canvas.text(x + at, y - 2.8, f"{at * signs[0]:+d}", font, 5, align="center")
        canvas.text(x + 2.8, y + at + 0.6, f"{at * signs[1]:+d}", font, 5)


def _cross(canvas: Canvas, x: float, y: float) -> None:
    arm = REACH_MM + 5
    canvas.line(x - arm, y, x + arm, y, width_mm=0.2)
    canvas.line(x, y - arm, x, y + arm, width_mm=0.2)
    canvas.circle(x, y, 1, stroke="#000000", width_mm=0.2)


def _instructions(paper: Paper, duplex: Duplex, printer: str) -> Sequence[str]:
    name = shlex.quote(printer) if printer else "NAME"
    turned = "like the page of a book" if turns_on_vertical_axis(paper, duplex) else "over its top edge"
    return (
        f"Calibration · {printer or 'printer'} · {paper.name} · --duplex {duplex.value}",
        "1. Print both pages on one sheet, on both sides, at 100 % (no “fit to page”).",
        f"    The printer must turn the sheet {turned}.",
        "2. The ruler below must be 50 mm long. If it is not, the printer scaled: print again at 100 %.",
        "3. Hold the sheet to the light, this side towards you. The cross of the back shines through each scale.",
        "4. Read at “middle”: its upright line crosses the level scale at x, its level line the upright scale at y.",
        "    Read the upright scales at “left” and “right” as well: a difference means that the back is turned.",
        f"5. meeple calibrate --printer {name} --x X --y Y --left LEFT --right RIGHT",
        f"6. Print this again with meeple calibrate --printer {name}: the crosses must now meet. Then build:",
        f"    meeple build --printer {name}",
    )


def _words(canvas: Canvas, bold: FontChain, regular: FontChain, lines: Sequence[str], paper: Paper) -> None:
    size = _size(regular, lines, paper)
    with canvas.meaning(Element("H1")):
        canvas.text(20, 26, lines[0], bold, size * 1.3)
    step = Element("P")
    for n, line in enumerate(lines[1:]):
        # what stands in goes on with the step above
        step = step if line[0] == " " else Element("P")
        with canvas.meaning(step):
            canvas.text(20, _TOP_MM + n * size * 0.53, line, regular, size)


def _size(font: FontChain, lines: Sequence[str], paper: Paper) -> float:
    """The size in which the words go between the edges and end above the scales."""
    across = (paper.width_mm - 40) / (max(font.line(line).width for line in lines) * MM_PER_PT)
    down = (paper.height_mm / 2 - REACH_MM - 10 - _TOP_MM) / ((len(lines) - 2) * 0.53)
    return min(9.0, across, down)


def has_room(paper: Paper, duplex: Duplex, printer: str) -> bool:
    """Whether scales and words stand beside and above one another on this paper."""
    from meeplewright_generators.typeset.fonts import bundled

    words = _size(bundled("sans").regular, _instructions(paper, duplex, printer), paper)
    return paper.width_mm >= LEAST_MM[0] and paper.height_mm >= LEAST_MM[1] and words >= _SMALLEST_PT
