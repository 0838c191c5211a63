"""Pieces with a name on each side, and sheets of them as PDF."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any, cast

import pytest

from meeplewright_generators.drawing.canvas import Canvas
from meeplewright_generators.exports.document import Document
from meeplewright_generators.faces.model import Face, SetFace
from meeplewright_generators.faces.shape import Shape
from meeplewright_generators.sheets.imposed import Setup, draw_sheets
from meeplewright_generators.sheets.packing import Lot, SheetUse, pack
from meeplewright_generators.sheets.paper import Paper
from meeplewright_generators.sheets.profile import Profile
from meeplewright_generators.sheets.shapes import Cut, Outline
from meeplewright_generators.sheets.slots import Duplex, Sheet
from meeplewright_generators.typeset.fonts import bundled

BLEED_MM = 3
# where a face's name begins, in mm from its own top left corner
NAME_AT = (7.0, 12.0)


@dataclass(frozen=True, eq=False)
class Named:
    """A piece whose front says F7 and whose back says B7."""

    front: Face
    back: Face | None

    def face(self, side: str) -> Face | None:
        return self.front if side == "front" else self.back


def named(number: int, cut: Cut, *, back: bool = True) -> Named:
    def face(text: str, side: str) -> Face:
        def make() -> SetFace:
            canvas = Canvas()
            canvas.rect(-BLEED_MM, -BLEED_MM, cut.width_mm + 2 * BLEED_MM, cut.height_mm + 2 * BLEED_MM, fill="#dddddd")
            canvas.text(*NAME_AT, text, bundled("sans").regular, 10)
            return SetFace(canvas.content())

        shape = Shape(cut.outline.value, cut.width_mm, cut.height_mm)
        record = cast("Any", None)
        return Face(text, cut.width_mm, cut.height_mm, shape, BLEED_MM, 3, text, record, side, "test", make)

    return Named(face(f"F{number}", "front"), face(f"B{number}", "back") if back else None)


@dataclass(frozen=True)
class Printed:
    """A file and the sheets that it should show."""

    path: Path
    sheets: list[Sheet[Named]]


Printer = Callable[..., Printed]


@pytest.fixture
def printer(tmp_path: Path) -> Printer:
    """Prints pieces of one shape and gives the file."""

    def print_(
        cut: Cut, count: int, paper: Paper, duplex: Duplex, *, orientation: str = "auto", bleed_mm: float = 0,
        profile: Profile | None = None, backs: bool = True, sides: str = "both", pack_name: str = "Pack 1.0",
    ) -> Printed:  # fmt: skip
        pieces = tuple(named(n, cut, back=backs) for n in range(count))
        room = SheetUse(paper, 8, bleed_mm, duplex=duplex, orientation=orientation)
        sheets = pack([Lot("deck", cut, pieces)], room)
        document = Document(title="Test")
        setup = Setup(pack_name, "Cards", bundled("sans").regular, duplex, sides, profile=profile or Profile())
        draw_sheets(document, sheets, setup)
        path = tmp_path / f"{sides}.pdf"
        document.write(path)
        return Printed(path, sheets)

    return print_


POKER = Cut(Outline.RECTANGLE, 63, 88)
