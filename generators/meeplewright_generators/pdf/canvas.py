"""Drawing: millimetres from the top left corner, y downwards, angles clockwise in degrees, colours `#rrggbb`."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import lru_cache
from math import cos, radians, sin
from typing import TYPE_CHECKING

from meeplewright_generators.pdf.content import Collected, Content, Form
from meeplewright_generators.pdf.values import MM_PER_PT, fill_operator, number, numbers, stroke_operator

if TYPE_CHECKING:
    from meeplewright_generators.images.picture import Picture
    from meeplewright_generators.typeset.fonts import Chain

Point = tuple[float, float]
# how far a circle's control points stand off, in radii
ROUND = 0.5522847498


class Canvas:
    """Collects operators and what they need. `content()` gives both."""

    def __init__(self) -> None:
        self.operators: list[str] = []
        self.used = Collected()

    def content(self) -> Content:
        used = self.used
        body = "\n".join(self.operators)
        return Content(body, used.fonts, used.pictures, used.forms, frozenset(used.opacities), used.words)

    # -- state -------------------------------------------------------------------------------------------------

    def save(self) -> None:
        self.operators.append("q")

    def restore(self) -> None:
        self.operators.append("Q")

    @contextmanager
    def saved(self) -> Iterator[Canvas]:
        """What is set inside (clip, colours, transformation) ends with the block."""
        self.save()
        yield self
        self.restore()

    def transform(self, a: float, b: float, c: float, d: float, e: float, f: float) -> None:
        self.operators.append(f"{a:.6g} {b:.6g} {c:.6g} {d:.6g} {numbers(e, f)} cm")

    def move_origin(self, x_mm: float, y_mm: float, angle: float = 0) -> None:
        """The origin goes to this point, and what follows is turned clockwise about it."""
        if angle:
            turn, rise = cos(radians(angle)), sin(radians(angle))
            self.transform(round(turn, 9), round(rise, 9), round(-rise, 9), round(turn, 9), x_mm, y_mm)
        else:
            self.operators.append(f"1 0 0 1 {numbers(x_mm, y_mm)} cm")

    def opacity(self, part: float) -> None:
        """From here on everything lets `1 - part` shine through."""
        part = round(part, 2)
        self.used.opacities.add(part)
        self.operators.append(f"/G{round(part * 100)} gs")

    # -- shapes ------------------------------------------------------------------------------------------------

    def line(
        self, x1: float, y1: float, x2: float, y2: float, *, width_mm: float = 0.2, colour: str = "#000000",
        dash: Sequence[float] = (),
    ) -> None:  # fmt: skip
        self._pen(None, colour, width_mm, dash)
        self.operators.append(f"{numbers(x1, y1)} m {numbers(x2, y2)} l S")
        self._plain(dash)

    def rect(
        self, x: float, y: float, width: float, height: float, *, fill: str | None = None, stroke: str | None = None,
        width_mm: float = 0.2, radius: float = 0, dash: Sequence[float] = (),
    ) -> None:  # fmt: skip
        path = f"{numbers(x, y, width, height)} re" if radius <= 0 else rounded(x, y, width, height, radius)
        self._paint(path, fill, stroke, width_mm, dash)

    def polygon(
        self, points: Sequence[Point], *, fill: str | None = None, stroke: str | None = None, width_mm: float = 0.2,
        dash: Sequence[float] = (), closed: bool = True,
    ) -> None:  # fmt: skip
        self._paint(polyline(points, closed=closed), fill, stroke, width_mm, dash)

    def circle(
        self, x: float, y: float, radius: float, *, fill: str | None = None, stroke: str | None = None,
        width_mm: float = 0.2, dash: Sequence[float] = (),
    ) -> None:  # fmt: skip
        self._paint(ellipse(x, y, radius, radius), fill, stroke, width_mm, dash)

    def path(
        self, operators: str, *, fill: str | None = None, stroke: str | None = None, width_mm: float = 0.2,
        dash: Sequence[float] = (), even_odd: bool = False,
    ) -> None:  # fmt: skip
        """A path in PDF operators (`m l c h re`), in millimetres: `rounded`, `polyline`, `ellipse` make some."""
        self._paint(operators, fill, stroke, width_mm, dash, even_odd=even_odd)

    def clip(self, operators: str) -> None:
        """Nothing outside this path shows until the state is restored."""
        self.operators.append(f"{operators} W n")

    # -- text, pictures, forms ---------------------------------------------------------------------------------

    def text(
        self, x: float, y: float, text: str, font: Chain, size_pt: float, *, colour: str = "#000000",
        align: str = "left", angle: float = 0,
    ) -> float:  # fmt: skip
        """One line whose baseline begins (or is centred, or ends) at the point. Gives its width in mm."""
        shaped = font.line(text)
        size_mm = size_pt * MM_PER_PT
        width = shaped.width * size_mm
        back = {"left": 0.0, "center": 0.5, "right": 1.0}[align] * width
        turn, rise = (round(cos(radians(angle)), 9), round(sin(radians(angle)), 9)) if angle else (1.0, 0.0)
        self.operators.append(f"BT {fill_operator(colour)}")
        # the page's y runs down, letters stand up: the fourth number turns them over
        matrix = f"{turn:.6g} {rise:.6g} {rise:.6g} {-turn:.6g}"
        self.operators.append(f"{matrix} {numbers(x - back * turn, y - back * rise)} Tm")
        for source, glyph_run in shaped.runs:
            self.operators.append(f"/{source.name} {number(size_mm)} Tf [{glyph_run}] TJ")
        self.operators.append("ET")
        for source, glyphs in shaped.glyphs:
            self.used.glyphs(source).update(glyphs)
        return width

    def picture(self, picture: Picture, x: float, y: float, width: float, height: float) -> None:
        """A picture over the whole of this box."""
        self.used.pictures[picture.name] = picture
        self.operators.append(
            f"q {number(width)} 0 0 {number(-height)} {numbers(x, y + height)} cm /{picture.name} Do Q"
        )

    def place(self, form: Form, x: float, y: float, angle: float = 0, scale: float = 1) -> None:
        """The form with its top left corner at the point, turned clockwise about that corner."""
        self.used.forms[form.name] = form
        if angle:
            self.save()
            self.move_origin(x, y, angle)
            self.operators.append((f"{scale:.6g} 0 0 {scale:.6g} 0 0 cm " if scale != 1 else "") + f"/{form.name} Do Q")
        else:
            self.operators.append(f"q {scale:.6g} 0 0 {scale:.6g} {numbers(x, y)} cm /{form.name} Do Q")

    def inline(self, content: Content, x: float = 0, y: float = 0, angle: float = 0) -> None:
        """Content written out here, not as a form: for what is placed once."""
        self.used.add(content)
        self.save()
        self.move_origin(x, y, angle)
        self.operators.append(content.operators)
        self.restore()

    # -- inside ------------------------------------------------------------------------------------------------

    def _pen(self, fill: str | None, stroke: str | None, width_mm: float, dash: Sequence[float]) -> None:
        if fill is not None:
            self.operators.append(fill_operator(fill))
        if stroke is not None:
            self.operators.append(f"{stroke_operator(stroke)} {number(width_mm)} w")
            if dash:
                self.operators.append(f"[{numbers(*dash)}] 0 d")

    def _plain(self, dash: Sequence[float]) -> None:
        if dash:
            self.operators.append("[] 0 d")

    def _paint(
        self, path: str, fill: str | None, stroke: str | None, width_mm: float, dash: Sequence[float],
        *, even_odd: bool = False,
    ) -> None:  # fmt: skip
        if fill is None and stroke is None:
            return
        self._pen(fill, stroke, width_mm, dash)
        paint = "S" if fill is None else "f" if stroke is None else "B"
        self.operators.append(f"{path} {paint}{'*' if even_odd and fill is not None else ''}")
        self._plain(dash)


def drawn(draw: Callable[[Canvas], None]) -> Content:
    """The content that a function draws."""
    canvas = Canvas()
    draw(canvas)
    return canvas.content()


def polyline(points: Sequence[Point], *, closed: bool = True) -> str:
    """Straight lines through the points."""
    head, *rest = points
    body = " ".join(f"{numbers(x, y)} l" for x, y in rest)
    return f"{numbers(*head)} m {body}{' h' if closed else ''}"


@lru_cache(maxsize=2048)
def ellipse(x: float, y: float, rx: float, ry: float) -> str:
    """An ellipse about its middle."""
    kx, ky = rx * ROUND, ry * ROUND
    return (
        f"{numbers(x + rx, y)} m "
        f"{numbers(x + rx, y + ky, x + kx, y + ry, x, y + ry)} c "
        f"{numbers(x - kx, y + ry, x - rx, y + ky, x - rx, y)} c "
        f"{numbers(x - rx, y - ky, x - kx, y - ry, x, y - ry)} c "
        f"{numbers(x + kx, y - ry, x + rx, y - ky, x + rx, y)} c h"
    )


@lru_cache(maxsize=2048)
def rounded(x: float, y: float, width: float, height: float, radius: float) -> str:
    """A rectangle with round corners."""
    r = min(radius, width / 2, height / 2)
    k = r * (1 - ROUND)
    right, bottom = x + width, y + height
    return (
        f"{numbers(x + r, y)} m {numbers(right - r, y)} l "
        f"{numbers(right - k, y, right, y + k, right, y + r)} c {numbers(right, bottom - r)} l "
        f"{numbers(right, bottom - k, right - k, bottom, right - r, bottom)} c {numbers(x + r, bottom)} l "
        f"{numbers(x + k, bottom, x, bottom - k, x, bottom - r)} c {numbers(x, y + r)} l "
        f"{numbers(x, y + k, x + k, y, x + r, y)} c h"
    )
