"""A drawing in SVG: what it looks like as a form, where its ink is, and what the reader could not do for it."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path as FilePath
from typing import TYPE_CHECKING

from meeplewright.regular import bytes_of
from meeplewright_generators.artwork.colours import length
from meeplewright_generators.artwork.paints import NeedsPixels
from meeplewright_generators.artwork.paths import PathProblem
from meeplewright_generators.artwork.reading import LARGEST, CleanDrawing, DrawingProblem, read
from meeplewright_generators.artwork.shapes import Box, view_box
from meeplewright_generators.artwork.styles import Styles
from meeplewright_generators.artwork.walk import Walk
from meeplewright_generators.drawing.operations import Clip, Form, Group, Image, Operation, Transform
from meeplewright_generators.drawing.paths import rectangle
from meeplewright_generators.images.decode import upright
from meeplewright_generators.images.picture import GREY, Picture

if TYPE_CHECKING:
    from PIL.Image import Image as Pixels

# the longer side of a drawing, in its own units: those of the square that icons stand on
SIDE = 24.0
# the form of a picture that is drawn from an SVG file
DRAWN = "svg"
# an icon that cannot stay lines is this many pixels wide: 33 mm at 450 dpi
ICON_PX = 600


@dataclass(frozen=True, eq=False)
class Drawing:
    """A drawing as a form whose longer side is 24, and the box of its ink.

    `pixels` says what in it no path can show: it is drawn as a picture then, `picture` for the size of the print.
    `notes` are what was left out, and what stands otherwise than the file says.
    """

    form: Form
    ink: Box
    path: str
    digest: str
    pixels: str = ""
    notes: tuple[str, ...] = ()

    def picture(self, width_px: float, height_px: float) -> Picture:
        """The drawing as pixels, no more than that many."""
        least = min(1.0, (most(self.path) / max(1.0, width_px * height_px)) ** 0.5)
        width, height = max(1, round(width_px * least)), max(1, round(height_px * least))
        return Picture(self.path, f"I{self.digest}x{width}", DRAWN, width, height)

    @property
    def ink_squared(self) -> Box:
        """The box of the ink in that square."""
        left, top, right, bottom = self.ink
        dx, dy = (SIDE - self.form.width_mm) / 2, (SIDE - self.form.height_mm) / 2
        return left + dx, top + dy, right + dx, bottom + dy

    def squared(self) -> Form:
        """The form in the middle of a square."""
        form = self.form
        if form.width_mm == form.height_mm:
            return form
        aside = Transform((1, 0, 0, 1, (SIDE - form.width_mm) / 2, (SIDE - form.height_mm) / 2))
        return Form(form.name + "q", SIDE, SIDE, (Group((aside, *form.drawing)),))


def read_svg(path: FilePath) -> Drawing:
    """Reads a drawing. DrawingProblem where it cannot be used."""
    try:
        about = path.stat()
    except OSError as problem:
        raise DrawingProblem(f"`{path.name}` cannot be read: {problem.strerror}") from None
    if about.st_size > LARGEST:
        raise DrawingProblem(f"`{path.name}` is larger than a drawing for print needs to be")
    return _read(str(path), about.st_size, about.st_mtime_ns)


@lru_cache(maxsize=1024)
def _read(path: str, _size: int, _stamp: int) -> Drawing:
    shown = FilePath(path).name
    try:
        return drawing_of(bytes_of(path), path)
    except OSError as problem:
        raise DrawingProblem(f"`{shown}` cannot be read: {problem.strerror}") from None
    except (DrawingProblem, PathProblem) as problem:
        raise DrawingProblem(f"`{shown}` {problem}") from None


def drawing_of(data: bytes, path: str = "") -> Drawing:
    """The drawing in the bytes of an SVG file."""
    digest = hashlib.blake2b(data, digest_size=7).hexdigest()
    tree = read(data)
    box = shown_box(tree)
    scale = SIDE / max(box[2], box[3])
    width, height = box[2] * scale, box[3] * scale
    styles = Styles(tree)
    walk = Walk(tree, styles)
    pixels = ""
    try:
        drawn = walk.whole(box, (scale, 0, 0, scale, -box[0] * scale, -box[1] * scale))
    except NeedsPixels as needs:
        pixels = str(needs)
        drawn = []
    else:
        if not walk.inks:
            raise DrawingProblem("draws nothing")
    ink = _ink(walk.inks, width, height) if not pixels else (0.0, 0.0, width, height)
    form = Form("X" + digest, width, height, tuple(_within(drawn, walk.inks, width, height)))
    drawing = Drawing(form, ink, path, digest, pixels, tuple(_notes(tree, walk)))
    if pixels:
        from meeplewright_generators.artwork.pixels import look_inside, most_pixels, weigh

        weigh(tree, styles)
        look_inside(tree)
        most_pixels(tree)
        picture = drawing.picture(ICON_PX * width / SIDE, ICON_PX * height / SIDE)
        form = Form("X" + digest, width, height, (Image(picture, 0, 0, width, height),))
        drawing = Drawing(form, ink, path, digest, pixels, drawing.notes)
    return drawing


def shown_box(tree: CleanDrawing) -> Box:
    """What the drawing shows: its view box, else its size."""
    root = tree.root
    box = view_box(root)
    if box is None:
        size = length(root.get("width"), 0.0), length(root.get("height"), 0.0)
        if not size[0] or not size[1]:
            raise DrawingProblem("has neither `viewBox` nor `width` and `height`")
        box = (0.0, 0.0, *size)
    if box[2] <= 0 or box[3] <= 0:
        raise DrawingProblem("has a `viewBox` without an area")
    if max(box[2], box[3]) > 400 * min(box[2], box[3]):
        raise DrawingProblem("is so narrow that nothing of it would be seen")
    return box


def pixels_of(picture: Picture) -> Pixels:
    """The pixels of a picture, or of a drawing that cannot stay lines."""
    if picture.form.removeprefix(GREY) != DRAWN:
        return upright(picture)
    from meeplewright_generators.artwork.pixels import rendered

    tree = read(bytes_of(picture.path))
    return rendered(tree, shown_box(tree), picture.width_px, picture.height_px)


@lru_cache(maxsize=256)
def most(path: str) -> int:
    """How many pixels the drawing of a file may be made of."""
    from meeplewright_generators.artwork.pixels import MOST_PIXELS, most_pixels

    return most_pixels(read(bytes_of(path))) if path else MOST_PIXELS


def _ink(inks: list[Box], width: float, height: float) -> Box:
    left, top = min(ink[0] for ink in inks), min(ink[1] for ink in inks)
    right, bottom = max(ink[2] for ink in inks), max(ink[3] for ink in inks)
    return max(0.0, left), max(0.0, top), min(width, right), min(height, bottom)


def _within(drawn: list[Operation], inks: list[Box], width: float, height: float) -> list[Operation]:
    """Nothing outside of what the drawing shows."""
    hair = 0.01
    if all(
        x >= -hair and y >= -hair and right <= width + hair and bottom <= height + hair for x, y, right, bottom in inks
    ):
        return drawn
    return [Group((Clip(rectangle(0, 0, width, height)), *drawn))]


def _notes(tree: CleanDrawing, walk: Walk) -> list[str]:
    notes = [f"{what} is left out" for what in tree.left_out]
    if walk.missing:
        notes.append(f"no font has {', '.join(f'`{each}`' for each in dict.fromkeys(walk.missing[:5]))} of its text")
    if walk.text:
        notes.append("its text stands in a font that ships")
    return notes
