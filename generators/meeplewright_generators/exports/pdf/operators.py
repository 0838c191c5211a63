"""Operations to the operators of a content stream, with the resources that they name."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from meeplewright_generators.drawing.colours import Colour, Gradient, Spot
from meeplewright_generators.drawing.operations import (
    Anchor,
    Bookmark,
    Clip,
    Draw,
    Drawing,
    Element,
    Group,
    Image,
    Link,
    Meant,
    Move,
    Place,
    Stretch,
    Text,
)
from meeplewright_generators.drawing.paths import SAME, Matrix, times
from meeplewright_generators.exports.pdf.shading import shading
from meeplewright_generators.exports.pdf.spelling import (
    dictionary,
    fill_operator,
    matrix,
    number,
    numbers,
    spot_name,
    string,
    stroke_operator,
)

if TYPE_CHECKING:
    from meeplewright_generators.exports.pdf.written import Written

CAPS = {"butt": 0, "round": 1, "square": 2}
# the longest corner of a line, in its widths, where nobody says otherwise
MITER = 10
JOINS = {"miter": 0, "round": 1, "bevel": 2}
BLENDS = {each.lower().replace("-", ""): each for each in (
    "Normal", "Multiply", "Screen", "Overlay", "Darken", "Lighten", "ColorDodge", "ColorBurn", "HardLight",
    "SoftLight", "Difference", "Exclusion", "Hue", "Saturation", "Color", "Luminosity",
)}  # fmt: skip
# read in place of the rest of a word that was read already: pdfium takes an empty text for none at all
NOTHING = "\u200b"
# the box of a group that is one thing: wherever its ink may be, in mm
ANYWHERE = (-20_000.0, -20_000.0, 20_000.0, 20_000.0)


class Content:
    """One content stream in the making. `page_matrix` is set for a page: from its millimetres to its points."""

    def __init__(self, written: Written, page_matrix: Matrix | None = None, *, tagged: bool = False) -> None:
        self.written = written
        self.place: Matrix = page_matrix or SAME
        self.on_page = page_matrix is not None
        self.opacity = 1.0
        self.tagged = tagged
        self.meaning: Element | None = None
        # the mark that is open: of which element, and of which link in it
        self._mark: tuple[Element | None, str] | None = None
        self.out: list[str] = []
        self._fonts: dict[str, int] = {}
        self._things: dict[str, int] = {}
        self._states: dict[str, str] = {}
        self._shadings: dict[str, str] = {}
        self._inks: dict[str, str] = {}
        self._ways: dict[type, Callable[[Any], None]] = {
            Draw: self.draw, Text: self.text, Image: self.image, Place: self.form, Clip: self.clip, Move: self.move,
            Group: self.group, Link: self.link, Anchor: self.anchor, Bookmark: self.bookmark, Meant: self.meant,
        }  # fmt: skip

    def drawn(self, drawing: Drawing) -> str:
        self.body(drawing)
        self._close()
        return "\n".join(self.out)

    def resources(self) -> str:
        """The dictionary of what the stream names."""
        entries = {}
        if self._fonts:
            entries["Font"] = dictionary({key: f"{each} 0 R" for key, each in sorted(self._fonts.items())})
        if self._things:
            entries["XObject"] = dictionary({key: f"{each} 0 R" for key, each in sorted(self._things.items())})
        for key, named in (("ExtGState", self._states), ("Shading", self._shadings), ("ColorSpace", self._inks)):
            if named:
                entries[key] = dictionary(dict(sorted(named.items())))
        return dictionary(entries)

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
            self._things[f"O{number_of}"] = number_of
            self.out.append(f"q {self._state(group)} /O{number_of} Do Q")
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
        opacity = self.opacity * group.opacity
        blend = BLENDS[group.blend.lower().replace("-", "")] if group.blend else ""
        key = f"G{round(opacity * 100)}{blend}"
        part = number(round(opacity, 2))
        self._states[key] = f"<< /ca {part} /CA {part}{f' /BM /{blend}' if blend else ''} >>"
        return f"/{key} gs"

    def clip(self, clip: Clip) -> None:
        self.out.append(f"{self.written.path(clip.path)} W{'*' if clip.even_odd else ''} n")

    def move(self, move: Move) -> None:
        self.out.append(matrix(move.matrix))
        self.place = times(self.place, move.matrix)

    # -- what is seen ------------------------------------------------------------------------------------------

    def draw(self, draw: Draw) -> None:
        path, fill, stroke, even_odd = draw
        self._shape()
        spelt, odd = self.written.path(path), "*" if even_odd else ""
        if isinstance(fill, Gradient):
            self.out.append(f"q {spelt} W{odd} n /{self._shading(fill)} sh Q")
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

    def text(self, text: Text) -> None:
        out, spelt = self.out, self.written.fonts.spelt.__getitem__
        # marks of text stand inside of it
        self._close()
        out.append("BT")
        font, size, colour = None, 0.0, None
        # the page's y runs down, letters stand up: the fourth number turns them over
        turn = _turn(text.angle)
        for x, y, stretches in text.lines:
            out.append(f"{turn} {x:.3f} {y:.3f} Tm")
            for stretch in stretches:
                font_now, size_now, colour_now, pieces, hidden, link, said = stretch
                if self.tagged:
                    self._enter(self.meaning, link)
                if hidden:
                    self.hidden(stretch)
                    font = None
                    continue
                if colour_now is not colour and colour_now != colour:
                    colour = colour_now
                    out.append(self._fill(colour))
                if font_now is not font or size_now != size:
                    font, size = font_now, size_now
                    out.append(f"/{self._font(stretch)} {number(size)} Tf")
                shown = f"[{''.join(map(spelt, pieces))}] TJ"
                if said is not None:
                    shown = f"/Span << /ActualText {string(said or NOTHING)} >> BDC {shown} EMC"
                out.append(shown)
        self._close()
        out.append("ET")

    def hidden(self, stretch: Stretch) -> None:
        font = self._font(stretch)
        pieces = "".join(map(self.written.fonts.spelt.__getitem__, stretch.pieces))
        self.out.append(f"3 Tr /{font} {stretch.size_mm:.4g} Tf [{pieces}] TJ 0 Tr")

    def image(self, image: Image) -> None:
        picture, x, y, width, height = image
        self._shape()
        self._things[picture.name] = self.written.picture(picture)
        self.out.append(f"q {number(width)} 0 0 {number(-height)} {numbers(x, y + height)} cm /{picture.name} Do Q")

    def form(self, place: Place) -> None:
        form = place.form
        self._shape()
        # where it is half transparent a form is so as one thing: what lies behind in it stays hidden
        whole = self.opacity < 1
        key = f"{form.name}w" if whole else form.name
        if key not in self._things:
            self._things[key] = self.written.form(form, whole=whole)
        colours = ""
        if place.colour is not None:
            colours = f"{self._fill(place.colour)} {self._stroke(place.colour)} "
        self.out.append(f"q {colours}{matrix(place.matrix)} /{key} Do Q")

    # -- what leads somewhere, what it means -------------------------------------------------------------------

    def link(self, link: Link) -> None:
        if self.on_page:
            self.written.link(link, self.place, self.meaning, tagged=self.tagged)

    def anchor(self, anchor: Anchor) -> None:
        if self.on_page:
            self.written.anchor(anchor, self.place)

    def bookmark(self, bookmark: Bookmark) -> None:
        if self.on_page:
            self.written.bookmark(bookmark, self.place)

    def meant(self, meant: Meant) -> None:
        outside = self.meaning
        self.meaning = meant.element
        self.body(meant.body)
        self.meaning = outside

    def _shape(self) -> None:
        """Before something that is no text: it is what a figure shows, else there for eyes alone."""
        if self.tagged:
            self._enter(self.meaning if self.meaning is not None and self.meaning.role == "Figure" else None)

    def _enter(self, element: Element | None, link: str = "") -> None:
        if self._mark is not None and self._mark[0] is element and self._mark[1] == link:
            return
        self._close()
        self._mark = (element, link)
        if element is None:
            self.out.append("/Artifact BMC")
        else:
            role, number_of = self.written.structure.mark(element, link)
            self.out.append(f"/{role} << /MCID {number_of} >> BDC")

    def _close(self) -> None:
        if self._mark is not None:
            self.out.append("EMC")
            self._mark = None

    # -- resources ---------------------------------------------------------------------------------------------

    def _fill(self, colour: Colour) -> str:
        if isinstance(colour, Spot):
            self._inks[spot_name(colour)] = self.written.ink(colour)
        return fill_operator(colour)

    def _stroke(self, colour: Colour) -> str:
        if isinstance(colour, Spot):
            self._inks[spot_name(colour)] = self.written.ink(colour)
        return stroke_operator(colour)

    def _font(self, stretch: Stretch) -> str:
        font = stretch.font
        if font.name not in self._fonts:
            self._fonts[font.name] = self.written.fonts.number_of(font)
        return font.name

    def _shading(self, gradient: Gradient) -> str:
        key = f"H{len(self._shadings)}"
        self._shadings[key] = shading(gradient)
        return key


def _painted(drawing: Drawing) -> int:
    """How many things that can lie over one another a drawing has."""
    found = 0
    for each in drawing:
        if isinstance(each, Group | Meant):
            found += _painted(each.body)
        elif isinstance(each, Text):
            found += any(not stretch.hidden for line in each.lines for stretch in line.stretches)
        else:
            found += isinstance(each, Draw | Image | Place)
    return found


def _turn(angle: float) -> str:
    if not angle:
        return "1 0 0 -1"
    from meeplewright_generators.drawing.paths import turned

    a, b, _, _, _, _ = turned(0, 0, angle)
    return f"{a:.6g} {b:.6g} {b:.6g} {-a:.6g}"
