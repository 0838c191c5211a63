"""A drawing's tree to operations, in units of its own square: from the first element to the last, groups in groups."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from math import hypot, sqrt

from meeplewright_generators.artwork.clips import Clips
from meeplewright_generators.artwork.colours import Tint, length, numbers, part
from meeplewright_generators.artwork.paints import NeedsPixels, Shade, paint, placed, reference
from meeplewright_generators.artwork.reading import CleanDrawing, DrawingProblem, Element, href, local
from meeplewright_generators.artwork.shapes import SHAPES, Box, fitted, outline, transform, view_box
from meeplewright_generators.artwork.styles import FIRST, Styles
from meeplewright_generators.artwork.text import outlines
from meeplewright_generators.drawing.colours import Colour, Gradient
from meeplewright_generators.drawing.operations import Clip, Draw, Group, Operation, Stroke, Transform
from meeplewright_generators.drawing.paths import SAME, Matrix, Path, Segment, bounds, times, transformed

Styled = dict[str, str]
# what is drawn when every reference is followed, and how deep they lead
MOST_DRAWN, MOST_POINTS, DEEPEST_USE = 20_000, 200_000, 24
UNDRAWN = frozenset([
    "defs", "symbol", "clipPath", "mask", "marker", "pattern", "linearGradient", "radialGradient", "style", "filter",
    "solidcolor", "hatch", "meshgradient",
])  # fmt: skip
DOT = 0.002
MARKED = frozenset(["path", "line", "polyline", "polygon"])


@dataclass
class Walk:
    """Goes through a tree. `inks` are the boxes of what was drawn."""

    read: CleanDrawing
    styles: Styles
    inks: list[Box] = field(default_factory=list)
    drawn: int = 0
    points: int = 0
    missing: str = ""
    text: bool = False

    def whole(self, box: Box, matrix: Matrix) -> list[Operation]:
        """All that the drawing shows; `box` is what its first element does."""
        root = self.read.root
        said = self.styles.of(root, FIRST)
        out: list[Operation] = []
        self._around(root, said, matrix, (box[2], box[3]), (), out)
        return out

    def element(
        self, element: Element, above: Styled, matrix: Matrix, screen: tuple[float, float], uses: tuple[Element, ...],
        out: list[Operation],
    ) -> None:  # fmt: skip
        """Draws one element with all in it."""
        name = local(element)
        if not name or name in UNDRAWN:
            return
        self._count()
        said = self.styles.of(element, above)
        if said.get("display") == "none":
            return
        own = said.get("transform") or element.get("transform")
        if own and own != "none":
            matrix = times(matrix, transform(own))
        self._around(element, said, matrix, screen, uses, out)

    def _around(
        self, element: Element, said: Styled, matrix: Matrix, screen: tuple[float, float], uses: tuple[Element, ...],
        out: list[Operation],
    ) -> None:  # fmt: skip
        """What an element draws, in its clips, its opacity and its way of blending."""
        for key, what in (("mask", "a mask"), ("filter", "a filter (shadow, blur, glow)")):
            if reference(said.get(key, ""))[0] and self.read.named(reference(said[key])[0]) is not None:
                raise NeedsPixels(what)
        inside: list[Operation] = []
        before = len(self.inks)
        self._inside(element, said, matrix, screen, uses, inside)
        if not inside:
            return
        clips: Sequence[Clip] = ()
        named = reference(said.get("clip-path", ""))[0]
        if named and self.read.named(named) is not None:
            clips = Clips(self.read, self.styles).of(named, said, matrix, self.inks[before:], screen)
            self._clipped(clips, before)
        opacity = part(said.get("opacity", "1"))
        blend = said.get("mix-blend-mode", "normal").lower()
        blend = "" if blend in ("normal", "plus-lighter", "plus-darker") else blend
        if opacity <= 0:
            del self.inks[before:]
        elif clips or opacity < 1 or blend:
            out.append(Group((*clips, *inside), opacity, blend))
        else:
            out += inside

    def _inside(
        self, element: Element, said: Styled, matrix: Matrix, screen: tuple[float, float], uses: tuple[Element, ...],
        out: list[Operation],
    ) -> None:  # fmt: skip
        name = local(element)
        if name in SHAPES:
            self._marks(name, said)
            self._shape(outline(element, name, *screen), said, matrix, screen, out)
        elif name == "use":
            self._use(element, said, matrix, screen, uses, out)
        elif name == "svg" and element is not self.read.root:
            self._viewport(element, said, matrix, screen, uses, out, element)
        elif name == "switch":
            chosen = next((each for each in element if local(each) and not each.get("requiredExtensions")), None)
            if chosen is not None:
                self.element(chosen, said, matrix, screen, uses, out)
        elif name in ("g", "a", "svg"):
            for child in element:
                self.element(child, said, matrix, screen, uses, out)
        elif name == "text":
            self._text(element, said, matrix, screen, out)
        elif name == "image" and href(element):
            raise NeedsPixels("a picture")
        elif name == "textPath":
            raise NeedsPixels("text along a line")

    def _count(self, points: int = 0) -> None:
        self.drawn += points == 0
        self.points += points
        if self.drawn > MOST_DRAWN:
            raise DrawingProblem(f"draws more than {MOST_DRAWN} things")
        if self.points > MOST_POINTS:
            raise DrawingProblem(f"has more than {MOST_POINTS} points")

    def _marks(self, name: str, said: Styled) -> None:
        if name in MARKED:
            for key in ("marker", "marker-start", "marker-mid", "marker-end"):
                named = reference(said.get(key, ""))[0]
                if named and self.read.named(named) is not None:
                    raise NeedsPixels("marks at the ends of lines")

    # -- references and viewports ------------------------------------------------------------------------------

    def _use(
        self, element: Element, said: Styled, matrix: Matrix, screen: tuple[float, float], uses: tuple[Element, ...],
        out: list[Operation],
    ) -> None:  # fmt: skip
        target = self.read.named(href(element))
        if target is None or target in uses:
            return
        if len(uses) > DEEPEST_USE:
            raise DrawingProblem("refers to itself through too many others")
        x, y = length(element.get("x"), screen[0]), length(element.get("y"), screen[1])
        matrix = times(matrix, (1, 0, 0, 1, x, y))
        if local(target) in ("symbol", "svg"):
            inner = self.styles.of(target, said)
            if inner.get("display") != "none":
                self._viewport(target, inner, matrix, screen, (*uses, target), out, element)
        else:
            self.element(target, said, matrix, screen, (*uses, target), out)

    def _viewport(
        self, element: Element, said: Styled, matrix: Matrix, screen: tuple[float, float], uses: tuple[Element, ...],
        out: list[Operation], sized: Element,
    ) -> None:  # fmt: skip
        """A symbol or an `<svg>` inside the drawing: its view box in its place, what is outside of it cut off."""
        width = length(sized.get("width") or element.get("width"), screen[0], screen[0])
        height = length(sized.get("height") or element.get("height"), screen[1], screen[1])
        x, y = (
            (0.0, 0.0)
            if sized is not element
            else (length(element.get("x"), screen[0]), length(element.get("y"), screen[1]))
        )
        if width <= 0 or height <= 0:
            return
        box = view_box(element)
        if box is not None and (box[2] <= 0 or box[3] <= 0):
            return
        edge = transformed(_rectangle(x, y, width, height), matrix)
        inner = (width, height) if box is None else (box[2], box[3])
        how = element.get("preserveAspectRatio", "xMidYMid")
        into = (1.0, 0.0, 0.0, 1.0, x, y) if box is None else fitted(box, x, y, width, height, how)
        inside: list[Operation] = []
        before = len(self.inks)
        for child in element:
            self.element(child, said, times(matrix, into), inner, uses, inside)
        if not inside:
            return
        if self.styles.own(element).get("overflow", "hidden") in ("visible", "auto") or (
            sized is not element and self.styles.own(sized).get("overflow") == "visible"
        ):
            out += inside
            return
        clip = Clip(Path(tuple(edge)))
        self._clipped((clip,), before)
        out.append(Group((clip, *inside)))

    def _clipped(self, clips: Sequence[Clip], start: int) -> None:
        """Ink is only where clips let it through."""
        for clip in clips:
            edge = bounds(clip.path.segments)
            for at in range(start, len(self.inks)):
                ink = self.inks[at]
                self.inks[at] = (
                    ink if edge is None
                    else (max(ink[0], edge[0]), max(ink[1], edge[1]), min(ink[2], edge[2]), min(ink[3], edge[3]))
                )  # fmt: skip

    # -- what is seen ------------------------------------------------------------------------------------------

    def _text(
        self, element: Element, said: Styled, matrix: Matrix, screen: tuple[float, float], out: list[Operation]
    ) -> None:
        if any(local(each) == "textPath" for each in element.iter()):
            raise NeedsPixels("text along a line")
        for segments, style, missing in outlines(element, said, self.styles.of, *screen):
            self.text = True
            self.missing += missing
            self._shape(segments, style, matrix, screen, out)

    def _shape(
        self, segments: list[Segment], said: Styled, matrix: Matrix, screen: tuple[float, float], out: list[Operation]
    ) -> None:
        self._count(len(segments) + 1)
        edge = bounds(segments)
        if edge is None or said.get("visibility") in ("hidden", "collapse"):
            return
        current = said.get("color", "currentColor")
        fill = paint(said.get("fill", "#000000"), self.styles, edge, current, screen)
        tone = paint(said.get("stroke", "none"), self.styles, edge, current, screen)
        scale = sqrt(abs(matrix[0] * matrix[3] - matrix[1] * matrix[2]))
        width = length(said.get("stroke-width", "1"), hypot(*screen) / sqrt(2), 1.0)
        if tone is not None and (width <= 0 or scale <= 0):
            tone = None
        if isinstance(tone, Shade):
            raise NeedsPixels("a line in a gradient")
        area = self._area(segments, fill, said, matrix)
        line = self._line(segments, tone, said, matrix, width, scale) if tone is not None else []
        first = said.get("paint-order", "").split()[:1] == ["stroke"]
        out += [*line, *area] if first else _together(area, line)
        if area or line:
            left, top, right, bottom = bounds(transformed(segments, matrix)) or (0.0, 0.0, 0.0, 0.0)
            half = width * scale / 2 if line else 0.0
            self.inks.append((left - half, top - half, right + half, bottom + half))

    def _area(
        self, segments: list[Segment], fill: Tint | Shade | None, said: Styled, matrix: Matrix
    ) -> list[Operation]:
        if fill is None:
            return []
        opacity = fill.opacity * part(said.get("fill-opacity", "1"))
        odd = said.get("fill-rule") == "evenodd"
        if opacity <= 0:
            return []
        if isinstance(fill, Tint):
            return _seen(Draw(Path(tuple(transformed(segments, matrix))), fill.colour, None, odd), opacity)
        flat: Gradient | None = placed(fill, matrix)
        if flat is not None:
            return _seen(Draw(Path(tuple(transformed(segments, matrix))), flat, None, odd), opacity)
        # a circle of colours that is bent: drawn in its own measures, as large as those of the page
        whole = times(matrix, fill.matrix)
        size = sqrt(abs(whole[0] * whole[3] - whole[1] * whole[2]))
        if size <= 1e-9:
            return []
        own = (1 / size, 0.0, 0.0, 1 / size, 0.0, 0.0)
        back = _inverse(times(fill.matrix, own))
        gradient = placed(Shade(fill.gradient, SAME), (size, 0, 0, size, 0, 0))
        assert gradient is not None
        draw = Draw(Path(tuple(transformed(segments, back))), gradient, None, odd)
        return _seen(Group((Transform(times(whole, own)), draw)), opacity)

    def _line(
        self, segments: list[Segment], tone: Tint, said: Styled, matrix: Matrix, width: float, scale: float
    ) -> list[Operation]:
        opacity = tone.opacity * part(said.get("stroke-opacity", "1"))
        if opacity <= 0:
            return []
        even = (
            abs(hypot(matrix[0], matrix[1]) - scale) < 1e-4 * scale
            and abs(matrix[0] * matrix[2] + matrix[1] * matrix[3]) < 1e-4 * scale * scale
        )
        stroke = _stroke(tone.colour, said, width, scale)
        if even:
            return _seen(Draw(Path(tuple(transformed(segments, matrix))), None, stroke), opacity)
        # a pen that is pressed flat: drawn in the shape's own measures, as large as those of the page
        larger = transformed(segments, (scale, 0, 0, scale, 0, 0))
        back = times(matrix, (1 / scale, 0, 0, 1 / scale, 0, 0))
        return _seen(Group((Transform(back), Draw(Path(tuple(larger)), None, stroke))), opacity)


def _stroke(colour: Colour, said: Styled, width: float, scale: float) -> Stroke:
    # a dot is a dash without length, for which pdfium takes a tenth of a unit: it is given as little as can be written
    dash = [max(value * scale, DOT) for value in _dashes(said.get("stroke-dasharray", "none"))]
    cap, join = said.get("stroke-linecap", "butt"), said.get("stroke-linejoin", "miter")
    miter = (numbers(said.get("stroke-miterlimit", "4")) or [4.0])[0]
    return Stroke(
        colour, width * scale, tuple(dash),
        cap if cap in ("round", "square") else "butt", join if join in ("round", "bevel") else "miter",
        length(said.get("stroke-dashoffset"), 0.0) * scale if dash else 0.0, max(1.0, miter),
    )  # fmt: skip


def _dashes(text: str) -> list[float]:
    dashes = [length(each, 0.0) for each in text.replace(",", " ").split()] if text != "none" else []
    if not dashes or min(dashes) < 0 or sum(dashes) <= 0 or len(dashes) > 64:
        return []
    return dashes * 2 if len(dashes) % 2 else dashes


def _seen(operation: Draw | Group, opacity: float) -> list[Operation]:
    return [operation] if opacity >= 1 else [Group((operation,), opacity)]


def _together(area: list[Operation], line: list[Operation]) -> list[Operation]:
    """Area and line as one operation where both are plain."""
    if len(area) == len(line) == 1:
        (one,), (other,) = area, line
        if isinstance(one, Draw) and isinstance(other, Draw) and not isinstance(one.fill, Gradient):
            return [one._replace(stroke=other.stroke)]
    return [*area, *line]


def _rectangle(x: float, y: float, width: float, height: float) -> list[Segment]:
    right, bottom = x + width, y + height
    return [("M", (x, y)), ("L", (right, y)), ("L", (right, bottom)), ("L", (x, bottom)), ("Z", ())]


def _inverse(m: Matrix) -> Matrix:
    area = m[0] * m[3] - m[1] * m[2]
    a, b, c, d = m[3] / area, -m[1] / area, -m[2] / area, m[0] / area
    return a, b, c, d, -(a * m[4] + c * m[5]), -(b * m[4] + d * m[5])
