"""Drawings without transparency: what is half there is composed with what lies behind it, as pixels of its shape."""

from __future__ import annotations

import hashlib
import shutil
import tempfile
import weakref
from collections.abc import Iterable
from dataclasses import dataclass, field
from math import ceil, floor
from pathlib import Path as FilePath

from meeplewright_generators.drawing.ink_places import extent
from meeplewright_generators.drawing.operations import (
    Clip,
    Drawing,
    Form,
    Group,
    Image,
    Kept,
    Meant,
    Operation,
    PlacedForm,
    Transform,
)
from meeplewright_generators.drawing.page import Box
from meeplewright_generators.drawing.paths import SAME, Matrix, bounds, times, transformed
from meeplewright_generators.exports.picture import View
from meeplewright_generators.exports.press.pixels import COMPOSED, is_see_through
from meeplewright_generators.images.picture import Picture

MM_PER_INCH = 25.4
# what is larger is composed of fewer dots
MOST_PIXELS = 30_000_000
NOWHERE: Box = (0.0, 0.0, 0.0, 0.0)


@dataclass(frozen=True)
class _At:
    """Where in a drawing something stands: what was moved and clipped before it, and what still shows there."""

    chain: tuple[Operation, ...]
    matrix: Matrix
    shows: Box


class Flattening:
    """Makes the drawings of one document flat; its pixels lie in a folder that goes with it."""

    def __init__(self, dpi: int) -> None:
        self.dpi = dpi
        self._folder = tempfile.mkdtemp(prefix="meeple-")
        weakref.finalize(self, shutil.rmtree, self._folder, ignore_errors=True)
        self._clear: dict[str, bool] = {}

    def flat(self, drawing: Drawing, shows: Box) -> Drawing:
        """The same to the eye, of things that wholly hide what is behind them."""
        if not self.is_clear(drawing):
            return drawing
        walk = _Walk(self)
        walk.body(drawing, _At((), SAME, shows))
        walk.compose()
        return tuple(walk.out)

    def is_clear(self, drawing: Iterable[Operation]) -> bool:
        """Whether something in a drawing lets shine through what is behind it."""
        return any(self._is_clear(each) for each in drawing)

    def _is_clear(self, each: Operation) -> bool:
        match each:
            case Group():
                return each.opacity < 1 or bool(each.blend) or self.is_clear(each.body)
            case Meant():
                return self.is_clear(each.body)
            case Kept():
                return self.is_clear(each.drawing)
            case PlacedForm():
                return self.of_form(each.form)
            case Image():
                return is_see_through(each.picture)
            case _:
                return False

    def of_form(self, form: Form) -> bool:
        clear = self._clear.get(form.name)
        if clear is None:
            clear = self._clear[form.name] = self.is_clear(form.drawing)
        return clear

    def picture(self, behind: Drawing, those: Drawing, box: Box) -> Image | None:
        """What those things look like before what is behind them, where they are at all; None where nothing shows."""
        from PIL import Image as Pillow

        from meeplewright_generators.exports.dots import dots

        dpi = self.dpi
        _, _, width, height = box
        while width * height * (dpi / MM_PER_INCH) ** 2 > MOST_PIXELS:
            dpi -= 10
        step = MM_PER_INCH / dpi
        left, top = floor(box[0] / step), floor(box[1] / step)
        wide, high = ceil((box[0] + width) / step) - left, ceil((box[1] + height) / step) - top
        whole = (left * step, top * step, wide * step, high * step)
        view = View(whole, pixels=(wide, high))
        both, alone = (seen.image.convert("RGBA") for seen in dots([((*behind, *those), view), (those, view)]))
        shape = alone.getchannel("A").point([255 if each else 0 for each in range(256)])
        if shape.getbbox() is None:
            return None
        white = Pillow.new("RGBA", (wide, high), (255, 255, 255, 255))
        # white where nothing of them is: that packs to nothing
        paper = Pillow.composite(Pillow.alpha_composite(white, both), white, shape)
        paper.putalpha(shape)
        name = "C" + hashlib.blake2b(paper.tobytes(), digest_size=8).hexdigest()
        path = FilePath(self._folder) / f"{name}.png"
        paper.save(path, compress_level=1)
        return Image(Picture(str(path), name, COMPOSED, wide, high), *whole)


@dataclass
class _Walk:
    """One drawing being made flat: what is done, and what waits to be composed with it."""

    flattening: Flattening
    out: list[Operation] = field(default_factory=list)
    waiting: list[tuple[Operation, Box]] = field(default_factory=list)
    _chain: tuple[Operation, ...] | None = None

    def body(self, drawing: Drawing, at: _At) -> None:
        for each in drawing:
            at = self.one(each, at)

    def one(self, each: Operation, at: _At) -> _At:
        """Puts one thing down; where the next one stands."""
        match each:
            case Transform(matrix):
                return _At((*at.chain, each), times(at.matrix, matrix), at.shows)
            case Clip(path):
                box = bounds(transformed(path.segments, at.matrix))
                return _At((*at.chain, each), at.matrix, _common(at.shows, box))
            case Group(body, opacity, blend):
                if opacity < 1 or blend:
                    self.wait(each, at)
                else:
                    self.body(body, at)
            case Meant():
                self.body(each.body, at)
            case Kept():
                self.body(each.drawing, at)
            case PlacedForm(form, matrix, None) if self.flattening.of_form(form):
                self.body((Transform(matrix), *form.drawing), at)
            case PlacedForm(form) if self.flattening.of_form(form):
                self.wait(each, at)
            case Image(picture) if is_see_through(picture):
                self.wait(each, at)
            case _:
                self.put(each, at)
        return at

    def put(self, each: Operation, at: _At) -> None:
        self.compose()
        last = self.out[-1] if self.out and self._chain is at.chain else None
        if isinstance(last, Group):
            self.out[-1] = last._replace(body=(*last.body, each))
        else:
            self.out.append(Group((*at.chain, each)))
            self._chain = at.chain

    def wait(self, each: Operation, at: _At) -> None:
        box = _common(at.shows, extent(each, at.matrix))
        if box[2] > 0 and box[3] > 0:
            self.waiting.append((Group((*at.chain, each)), box))

    def compose(self) -> None:
        """Composes what waits with all that was put down before it."""
        if not self.waiting:
            return
        left, top = (min(box[side] for _, box in self.waiting) for side in (0, 1))
        right, bottom = (max(box[side] + box[side + 2] for _, box in self.waiting) for side in (0, 1))
        those = tuple(each for each, _ in self.waiting)
        self.waiting = []
        image = self.flattening.picture(tuple(self.out), those, (left, top, right - left, bottom - top))
        if image is not None:
            self.out.append(Group((image,)))
            self._chain = None


def _common(box: Box, sides: tuple[float, float, float, float] | None) -> Box:
    """What a box has in common with another that is given by its sides."""
    if sides is None:
        return NOWHERE
    x, y, width, height = box
    left, top = max(x, sides[0]), max(y, sides[1])
    return left, top, max(0.0, min(x + width, sides[2]) - left), max(0.0, min(y + height, sides[3]) - top)
