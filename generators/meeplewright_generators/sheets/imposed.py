"""Sheets into a document: faces on their slots, marks round them, backs behind them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Generic, Protocol, TypeVar

from meeplewright_generators.drawing.canvas import Canvas
from meeplewright_generators.drawing.colours import BLACK
from meeplewright_generators.drawing.operations import Element
from meeplewright_generators.sheets.margin import Slug, draw_margin
from meeplewright_generators.sheets.marks import WIDTH_MM, PrinterMark, crop_marks, lines_of
from meeplewright_generators.sheets.packing import FOLD_CLEAR_MM
from meeplewright_generators.sheets.paper import Paper
from meeplewright_generators.sheets.profile import Profile
from meeplewright_generators.sheets.runout import LEAST_BLEED_MM, runs_out
from meeplewright_generators.sheets.shapes import box
from meeplewright_generators.sheets.slots import Duplex, Placed, Sheet, Slot, behind
from meeplewright_generators.words.phrases import Phrases

if TYPE_CHECKING:
    from meeplewright_generators.drawing.operations import Draw, Form
    from meeplewright_generators.drawing.page import Page
    from meeplewright_generators.drawing.paths import Path
    from meeplewright_generators.exports.document import Document
    from meeplewright_generators.faces.model import Face
    from meeplewright_generators.faces.shape import Shape
    from meeplewright_generators.typeset.fonts import FontChain


class Sided(Protocol):
    """A piece that has a face on each side, or none."""

    def face(self, side: str) -> Face | None: ...


P = TypeVar("P", bound=Sided)
# a hair on the cut of a polygon
CUT_LINE = "#808080"


@dataclass(frozen=True)
class Setup:
    """How sheets are drawn. `sides` is `front` or `back` where each has a file of its own."""

    pack: str
    title: str
    font: FontChain
    duplex: Duplex = Duplex.LONG
    sides: str = "both"
    marks: bool = True
    profile: Profile = field(default_factory=Profile)
    # what stands in the margin, in the language of the print
    say: Callable[..., str] = field(default_factory=lambda: Phrases("en"))
    # a few letters that change with what is on the sheet
    mark_of: Callable[[Sheet[Any], str], str] = lambda _sheet, _side: ""
    # the line that a knife follows round a shape, where one is printed
    cut: Callable[[Shape], Draw] | None = None
    # the marks of a machine, on the side that it looks at
    registration: Callable[[Canvas, Paper], None] | None = None


def draw_sheets(document: Document, sheets: Sequence[Sheet[P]], setup: Setup) -> None:
    """All sheets, each followed by its back."""
    # one sheet with a back, and each has a back page: else the printer puts the next front behind this one
    has_backs = any(placed.piece.face("back") is not None for sheet in sheets for placed in sheet.placed)
    imposing = _Imposing(document, sheets, setup, _shared(sheets), has_backs)
    for number, sheet in enumerate(sheets, 1):
        where = f"{number}/{len(sheets)}"
        if setup.duplex is Duplex.FOLD:
            imposing.folded(sheet, where)
            continue
        if setup.sides in ("both", "front"):
            imposing.front(sheet, where)
        if setup.duplex is not Duplex.NONE and (setup.sides == "back" or (setup.sides == "both" and has_backs)):
            imposing.back(sheet, where)


def _shared(sheets: Sequence[Sheet[P]]) -> set[str]:
    """The keys of faces that stand more than once in the document: they are written once and placed often."""
    counted: Counter[str] = Counter()
    for sheet in sheets:
        for placed in sheet.placed:
            counted.update(face.key for side in ("front", "back") if (face := placed.piece.face(side)) is not None)
    return {key for key, count in counted.items() if count > 1}


@dataclass(eq=False)
class _Imposing(Generic[P]):
    """One document being filled with sheets."""

    document: Document
    sheets: Sequence[Sheet[P]]
    setup: Setup
    shared: set[str]
    has_backs: bool
    forms: dict[str, Form] = field(default_factory=dict)

    def front(self, sheet: Sheet[P], where: str) -> None:
        canvas = self.page(sheet, sheet.placed, where, bookmark=True).canvas
        self.fill(canvas, sheet, sheet.placed, "front")
        self.margin(canvas, sheet, sheet.placed, where, "front")

    def folded(self, sheet: Sheet[P], where: str) -> None:
        backs = self.backs(sheet)
        both = (*sheet.placed, *backs)
        canvas = self.page(sheet, both, where, bookmark=True).canvas
        self.fill(canvas, sheet, sheet.placed, "front", marked=both)
        self.fill(canvas, sheet, backs, "back", marked=())
        _draw_fold(canvas, sheet.paper, self.setup, sheet.placed[0].slot.x_mm + 2)
        self.margin(canvas, sheet, both, where, "fronts and backs")

    def back(self, sheet: Sheet[P], where: str) -> None:
        backs = self.backs(sheet)
        canvas = self.page(
            sheet, backs, f"{where} {self.setup.say('back')}", bookmark=self.setup.sides == "back"
        ).canvas
        with canvas.saved():
            profile = self.setup.profile
            if profile != Profile():
                # the whole page is moved, so that marks and faces stay together
                middle_x, middle_y = sheet.paper.width_mm / 2, sheet.paper.height_mm / 2
                canvas.move_origin(middle_x + profile.x_mm, middle_y + profile.y_mm, profile.degrees)
                canvas.move_origin(-middle_x, -middle_y)
            self.fill(canvas, sheet, backs, "back")
        self.margin(canvas, sheet, backs, where, "back")

    def backs(self, sheet: Sheet[P]) -> tuple[Placed[P], ...]:
        return tuple(
            Placed(placed.piece, behind(placed.slot, sheet.paper, self.setup.duplex)) for placed in sheet.placed
        )

    def page(self, sheet: Sheet[P], placed: Sequence[Placed[P]], where: str, *, bookmark: bool) -> Page:
        slots = [each.slot for each in placed]
        left, top, right, bottom = box(
            [corner for slot in slots for corner in ((slot.x_mm, slot.y_mm), (slot.right_mm, slot.bottom_mm))]
        )
        paper = sheet.paper
        # TrimBox and BleedBox of a sheet are those of all that is cut out of it
        trim = (left, top, right - left, bottom - top)
        page = self.document.page(
            paper.width_mm, paper.height_mm, trim=trim, bleed=max(sheet.bleed_mm, LEAST_BLEED_MM), label=where
        )
        if bookmark:
            if where.startswith("1/"):
                page.bookmark(self.setup.title)
            sheet_of = self.setup.say("of sheet", n=where)
            page.bookmark(sheet_of[:1].upper() + sheet_of[1:], level=1)
        return page

    def fill(
        self, canvas: Canvas, sheet: Sheet[P], placed: Sequence[Placed[P]], side: str,
        marked: Sequence[Placed[P]] | None = None,
    ) -> None:  # fmt: skip
        slots = tuple(each.slot for each in placed)
        for each, clips in zip(placed, runs_out(slots, sheet.bleed_mm), strict=True):
            face = each.piece.face(side)
            if face is not None:
                self.put(canvas, face, each.slot, sheet.bleed_mm, clips)
                if self.setup.cut is not None and side == "front":
                    with canvas.saved():
                        canvas.move_origin(*each.slot.face_corner, each.slot.angle)
                        canvas.operations.append(self.setup.cut(face.shape))
        if marks := self.marks(sheet, placed if marked is None else marked):
            canvas.path(lines_of(marks), stroke=BLACK, width_mm=WIDTH_MM)

    def marks(self, sheet: Sheet[P], placed: Sequence[Placed[P]]) -> tuple[PrinterMark, ...]:
        if not self.setup.marks or not placed:
            return ()
        slots = tuple(each.slot for each in placed)
        return crop_marks(slots, sheet.bleed_mm, (sheet.paper.width_mm, sheet.paper.height_mm))

    def put(self, canvas: Canvas, face: Face, slot: Slot, bleed_mm: float, clips: tuple[Path, ...]) -> None:
        x, y = slot.face_corner
        with canvas.saved():
            # never over a neighbour, and never beyond the bleed that was asked for, or a hair on the outermost cuts
            for clip in clips:
                canvas.clip(clip)
            if face.shape.form != "polygon":
                self.draw(canvas, face, x, y, slot.angle)
                return
            # packed as the box round it: what is cut is its own outline, which no mark beside it can show
            canvas.move_origin(x, y, slot.angle)
            with canvas.saved():
                canvas.clip(face.shape.outline(max(bleed_mm, LEAST_BLEED_MM)))
                self.draw(canvas, face, 0, 0, 0)
            if self.setup.marks and face.side == "front":
                canvas.polygon(face.shape.corners(), stroke=CUT_LINE, width_mm=WIDTH_MM)

    def draw(self, canvas: Canvas, face: Face, x: float, y: float, angle: float) -> None:
        with canvas.meaning(Element("Figure", words=face.title)):
            self.drawn(canvas, face, x, y, angle)

    def drawn(self, canvas: Canvas, face: Face, x: float, y: float, angle: float) -> None:
        if face.key not in self.shared:
            face.draw(canvas, x, y, angle)
            face.forget()
            return
        form = self.forms.get(face.key)
        if form is None:
            form = self.forms[face.key] = self.document.form(
                face.key, face.width_mm, face.height_mm, face.content, margin_mm=face.bleed_mm
            )
            face.forget()
        canvas.place(form, x, y, angle)

    def margin(self, canvas: Canvas, sheet: Sheet[P], placed: Sequence[Placed[P]], where: str, side: str) -> None:
        setup, paper = self.setup, sheet.paper
        if setup.registration is not None:
            # nothing else stands where the machine looks
            if side != "back":
                setup.registration(canvas, paper)
            return
        how = setup.duplex.value
        turned = how in ("long", "short", "fronts") and self.has_backs
        hint = setup.say(f"print {how}" if turned else "print")
        sheet_of = setup.say("of sheet", n=where)
        slug = Slug(setup.pack, setup.title, sheet_of, setup.say(side), hint, setup.mark_of(sheet, side))
        slots = tuple(each.slot for each in placed)
        draw_margin(canvas, slug, setup.font, (paper.width_mm, paper.height_mm), slots, self.marks(sheet, placed))


def _draw_fold(canvas: Canvas, paper: Paper, setup: Setup, text_x_mm: float) -> None:
    middle = paper.height_mm / 2
    canvas.line(5, middle, paper.width_mm - 5, middle, width_mm=0.2, colour="#606060", dash=(2, 1.2))
    words = setup.say("fold here")
    canvas.text(text_x_mm, middle - FOLD_CLEAR_MM / 5, words, setup.font, 5.5, colour="#404040")
