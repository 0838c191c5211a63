"""Operations to the operators of a content stream, with the resources that they name."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from meeplewright_generators.drawing.colours import Colour, Gradient, SpotInk, is_mask
from meeplewright_generators.drawing.operations import (
    Anchor,
    Bookmark,
    Clip,
    Draw,
    Drawing,
    Element,
    GlyphLines,
    Group,
    Image,
    Kept,
    LinkRegion,
    Meant,
    PlacedForm,
    Stretch,
    Transform,
)
from meeplewright_generators.drawing.paths import SAME, Matrix, times
from meeplewright_generators.exports.pdf.kept import FORM
from meeplewright_generators.exports.pdf.needs import Needs
from meeplewright_generators.exports.pdf.spelling import (
    fill_operator,
    matrix,
    number,
    numbers,
    path_operators,
    raised,
    string,
    stroke_operator,
    turn,
)
from meeplewright_generators.typeset.run import Run

if TYPE_CHECKING:
    from meeplewright_generators.exports.pdf.written import PdfWriter

CAPS = {"butt": 0, "round": 1, "square": 2}
# the longest corner of a line, in its widths, where nobody says otherwise
MITER = 10
JOINS = {"miter": 0, "round": 1, "bevel": 2}
# read in place of the rest of a word that was read already: pdfium takes an empty text for none at all
NOTHING = "\u200b"
# the box of a group that is one thing: wherever its ink may be, in mm
ANYWHERE = (-20_000.0, -20_000.0, 20_000.0, 20_000.0)


class Content:
    """One content stream in the making. `page_matrix` is set for a page: from its millimetres to its points."""

    def __init__(self, written: PdfWriter, page_matrix: Matrix | None = None, *, tagged: bool = False) -> None:
        self.written = written
        self.place: Matrix = page_matrix or SAME
        self.on_page = page_matrix is not None
        self.opacity = 1.0
        self.tagged = tagged
        self.meaning: Element | None = None
        # the mark that is open: of which element, of which link in it, and what is read in its place
        self._mark: tuple[Element | None, str, str | None] | None = None
        self.out: list[str] = []
        self.needs = Needs(written)
        # the words of a part that is to be kept between runs
        self.pieces: set[Run | float] | None = None
        # whether all that is drawn is one figure
        self._figure = False
        self._ways: dict[type, Callable[[Any], None]] = {
            Draw: self.draw, GlyphLines: self.text, Image: self.image, PlacedForm: self.form, Clip: self.clip,
            Transform: self.move, Group: self.group, LinkRegion: self.link, Anchor: self.anchor,
            Bookmark: self.bookmark, Meant: self.meant, Kept: self.kept,
        }  # fmt: skip

    def drawn(self, drawing: Drawing) -> str:
        self.body(drawing)
        self._close()
        return "\n".join(self.out)

    def body(self, drawing: Drawing) -> None:
        ways = self._ways
        for operation in drawing:
            ways[operation.__class__](operation)

    # -- state -------------------------------------------------------------------------------------------------

    def group(self, group: Group) -> None:
        one = group.opacity < 1 or bool(group.blend)
        if one and _painted(group.body) > 1:
            # several things, of which none shines through another
            self._shape()
            number_of = self.written.form_of(group.body, ANYWHERE, whole=True)
            self.out.append(f"q {self._state(group)} /{self.needs.group(number_of)} Do Q")
            return
        place, opacity = self.place, self.opacity
        self.out.append("q")
        if one:
            self.out.append(self._state(group))
            self.opacity *= group.opacity
        self.body(group.body)
        self.out.append("Q")
        self.place, self.opacity = place, opacity

    def _state(self, group: Group) -> str:
        return f"/{self.needs.state(self.opacity * group.opacity, group.blend)} gs"

    def clip(self, clip: Clip) -> None:
        self.out.append(f"{path_operators(clip.path)} W{'*' if clip.even_odd else ''} n")

    def move(self, move: Transform) -> None:
        self.out.append(matrix(move.matrix))
        self.place = times(self.place, move.matrix)

    # -- what is seen ------------------------------------------------------------------------------------------

    def draw(self, draw: Draw) -> None:
        path, fill, stroke, even_odd = self.shown(draw)
        if fill is None and stroke is None:
            return
        self._shape()
        spelt, odd = path_operators(path), "*" if even_odd else ""
        if isinstance(fill, Gradient):
            self.out.append(f"q {spelt} W{odd} n /{self.needs.shading(fill)} sh Q")
            fill = None
        pens = []
        if fill is not None:
            pens.append(self._fill(fill))
        if stroke is not None:
            pens += [self._stroke(stroke.colour), f"{number(stroke.width_mm)} w"]
            ends = (
                f"{CAPS[stroke.cap]} J {JOINS[stroke.join]} j" if stroke.cap != "butt" or stroke.join != "miter" else ""
            )
            dashes = f"[{numbers(*stroke.dash)}] {number(stroke.from_mm)} d" if stroke.dash else ""
            miter = f"{number(stroke.miter)} M" if stroke.miter != MITER and stroke.join == "miter" else ""
            pens += [ends, dashes, miter]
            paint = "S" if fill is None else f"B{odd}"
            after = f"{' 0 J 0 j' if ends else ''}{' [] 0 d' if dashes else ''}{f' {MITER} M' if miter else ''}"
            self.out.append(f"{' '.join(filter(None, pens))} {spelt} {paint}{after}")
        elif fill is not None:
            self.out.append(f"{pens[0]} {spelt} f{odd}")

    def shown(self, draw: Draw) -> Draw:
        """A path without what is there for a press alone: foil and varnish are masks, and stand for no colour."""
        fill = None if is_mask(draw.fill) else draw.fill
        stroke = None if draw.stroke is None or is_mask(draw.stroke.colour) else draw.stroke
        return draw if fill is draw.fill and stroke is draw.stroke else draw._replace(fill=fill, stroke=stroke)

    def text(self, text: GlyphLines) -> None:
        out, spelt, kept = self.out, self.written.fonts.spelt.__getitem__, self.pieces
        marked = self.tagged and not self._figure and self.meaning is not None
        if marked:
            # marks of text stand inside of it
            self._close()
        else:
            self._shape()
        out.append("BT")
        font, size, colour = None, 0.0, None
        # the page's y runs down, letters stand up: the fourth number turns them over
        upright = _turn(text.angle)
        for x, y, stretches in text.lines:
            out.append(f"{upright} {x:.3f} {y:.3f} Tm")
            for stretch in stretches:
                font_now, size_now, colour_now, pieces, hidden, link, said = stretch
                if kept is not None:
                    kept.update(pieces)
                if marked:
                    if said is not None and self._reads:
                        # read as something else than its letters: a part of its own, for those who walk the tree
                        self._enter(self.meaning, link, said)
                        said = None
                    else:
                        self._enter(self.meaning, link)
                    if link:
                        self.written.structure.linked(_letters(stretch))
                if hidden:
                    self.hidden(stretch)
                    font = None
                    continue
                if colour_now is not colour and colour_now != colour:
                    colour = colour_now
                    out.append(self._fill(colour))
                if font_now is not font or size_now != size:
                    font, size = font_now, size_now
                    out.append(f"/{self.needs.font(font)} {number(size)} Tf")
                shown = f"[{''.join(map(spelt, pieces))}] TJ"
                if "~" in shown:
                    shown = raised(shown, size)
                if said is not None:
                    shown = f"/Span << /ActualText {string(said or NOTHING)} >> BDC {shown} EMC"
                out.append(shown)
        if marked:
            self._close()
        out.append("ET")

    @property
    def _reads(self) -> bool:
        """Whether what is drawn is text to a reader: it is not in a figure, which is read as its words."""
        return self.meaning is not None and self.meaning.role != "Figure"

    def hidden(self, stretch: Stretch) -> None:
        font = self.needs.font(stretch.font)
        pieces = "".join(map(self.written.fonts.spelt.__getitem__, stretch.pieces))
        shown = f"3 Tr /{font} {stretch.size_mm:.4g} Tf {raised(f'[{pieces}] TJ', stretch.size_mm)} 0 Tr"
        if self.tagged and self._reads:
            shown = f"/Span << /ActualText {string(_letters(stretch))} >> BDC {shown} EMC"
        self.out.append(shown)

    def image(self, image: Image) -> None:
        picture, x, y, width, height = image
        self._shape()
        name = self.needs.picture(picture)
        self.out.append(f"q {number(width)} 0 0 {number(-height)} {numbers(x, y + height)} cm /{name} Do Q")

    def form(self, place: PlacedForm) -> None:
        self._shape()
        # where it is half transparent a form is so as one thing: what lies behind in it stays hidden
        key = self.needs.form(place.form, whole=self.opacity < 1)
        colour = place.colour
        colours = "" if colour is None else f"{self._fill(colour)} {self._stroke(colour)} "
        self.out.append(f"q {colours}{matrix(place.matrix)} /{key} Do Q")

    def kept(self, kept: Kept) -> None:
        """A drawing of which the operators may be there from an earlier run."""
        if self.opacity < 1 or (self.tagged and not self._figure and self.meaning is not None):
            self.body(kept.drawing)
            return
        self._shape()
        known = kept.shelf.written(kept.key, FORM)
        operators = None if known is None else self.written.keeping.operators(known, self.needs, kept.shelf)
        if operators is None:
            part = Content(self.written)
            part.pieces = set()
            operators = part.drawn(kept.drawing)
            if part.needs.lasting:
                kept.shelf.put_written(
                    kept.key, FORM, self.written.keeping.put_down(part.needs, part.pieces, operators)
                )
            self.needs.add(part.needs)
        self.out.append(operators)

    # -- what leads somewhere, what it means -------------------------------------------------------------------

    def link(self, link: LinkRegion) -> None:
        if self.on_page:
            self.written.link(link, self.place, self.meaning, tagged=self.tagged)

    def anchor(self, anchor: Anchor) -> None:
        if self.on_page:
            self.written.anchor(anchor, self.place)

    def bookmark(self, bookmark: Bookmark) -> None:
        if self.on_page:
            self.written.bookmark(bookmark, self.place)

    def meant(self, meant: Meant) -> None:
        outside, self.meaning = self.meaning, meant.element
        if self.tagged and meant.element is not None and meant.element.role == "Figure" and not _means(meant.body):
            # one mark for all of it
            self._enter(meant.element)
            self._figure = True
            self.body(meant.body)
            self._figure = False
            self._close()
        else:
            self.body(meant.body)
        self.meaning = outside

    def _shape(self) -> None:
        """Before something that is no text: it is what a figure shows, else there for eyes alone."""
        if self.tagged and not self._figure:
            self._enter(self.meaning if self.meaning is not None and self.meaning.role == "Figure" else None)

    def _enter(self, element: Element | None, link: str = "", said: str | None = None) -> None:
        if self._mark == (element, link, None) and said is None:
            return
        self._close()
        self._mark = (element, link, said)
        if element is None:
            self.out.append("/Artifact BMC")
        else:
            role, number_of = self.written.structure.mark(element, link, said)
            instead = "" if said is None else f"/ActualText {string(said or NOTHING)} "
            self.out.append(f"/{role} << /MCID {number_of} {instead}>> BDC")

    def _close(self) -> None:
        if self._mark is not None:
            self.out.append("EMC")
            self._mark = None

    # -- resources ---------------------------------------------------------------------------------------------

    def _fill(self, colour: Colour) -> str:
        if isinstance(colour, SpotInk):
            self.needs.ink(colour)
        return fill_operator(colour)

    def _stroke(self, colour: Colour) -> str:
        if isinstance(colour, SpotInk):
            self.needs.ink(colour)
        return stroke_operator(colour)


def _letters(stretch: Stretch) -> str:
    """The characters that a stretch stands for."""
    return "".join(text for piece in stretch.pieces if isinstance(piece, Run) for text in piece.texts)


def _painted(drawing: Drawing) -> int:
    """How many things that can lie over one another a drawing has."""
    total = 0
    for each in drawing:
        if isinstance(each, Group | Meant | Kept):
            total += _painted(each.drawing if isinstance(each, Kept) else each.body)
        elif isinstance(each, GlyphLines):
            total += any(not stretch.hidden for line in each.lines for stretch in line.stretches)
        else:
            total += isinstance(each, Draw | Image | PlacedForm)
    return total


def _means(drawing: Drawing) -> bool:
    """Whether parts of a drawing say what they mean, or lead somewhere."""
    return any(
        isinstance(each, Meant | LinkRegion) or (isinstance(each, Group) and _means(each.body)) for each in drawing
    )


def _turn(angle: float) -> str:
    if not angle:
        return "1 0 0 -1"
    from meeplewright_generators.drawing.paths import turned

    a, b, _, _, _, _ = turned(0, 0, angle)
    return turn(a, b, b, -a)
