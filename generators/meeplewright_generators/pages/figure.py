"""Pictures between paragraphs: as wide as the column, no higher than a third of a page."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import TYPE_CHECKING

from meeplewright.findings.stop import Stop
from meeplewright.regular import bytes_of
from meeplewright_generators.drawing.operations import Element
from meeplewright_generators.images.inside import inside
from meeplewright_generators.images.picture import PictureProblem, read_picture
from meeplewright_generators.images.smaller import FINE_DPI, for_print
from meeplewright_generators.matter.strip import Strip

if TYPE_CHECKING:
    from meeplewright.packs.world import World
    from meeplewright.sources.model import Record
    from meeplewright_generators.drawing.canvas import Canvas

    _Draw = Callable[[Canvas, float, float], None]

HIGHEST_MM = 75.0
GAP_MM = 2.6
_MM_PER_INCH = 25.4


def figure(path: Path, words: str, width_mm: float) -> Strip:
    """The picture of a file in the middle of its column; `words` stand for it where nobody sees it."""
    if path.suffix.lower() == ".svg":
        return _strip(*_drawing(path, width_mm), words, width_mm)
    try:
        picture = read_picture(path)
    except PictureProblem as problem:
        raise Stop(str(problem), "name another picture, or save it anew") from None
    scale = _scale(picture.width_px, picture.height_px, width_mm)
    wide, high = picture.width_px * scale, picture.height_px * scale

    def draw(canvas: Canvas, x: float, y: float) -> None:
        canvas.picture(for_print(picture, wide, high), x, y, wide, high)

    return _strip(draw, wide, high, words, width_mm)


def _drawing(path: Path, width_mm: float) -> tuple[_Draw, float, float]:
    from meeplewright_generators.artwork.drawing import read_svg
    from meeplewright_generators.artwork.reading import DrawingProblem

    try:
        drawing = read_svg(path)
    except DrawingProblem as problem:
        raise Stop(f"`{path.name}`: {problem}", "name another picture, or save it anew") from None
    scale = _scale(drawing.form.width_mm, drawing.form.height_mm, width_mm)
    wide, high = drawing.form.width_mm * scale, drawing.form.height_mm * scale

    def draw(canvas: Canvas, x: float, y: float) -> None:
        if drawing.pixels:
            dots = FINE_DPI / _MM_PER_INCH
            canvas.picture(drawing.picture(wide * dots, high * dots), x, y, wide, high)
        else:
            canvas.place(drawing.form, x, y, scale=scale)

    return draw, wide, high


def _scale(width: float, height: float, width_mm: float) -> float:
    return min(width_mm / width, HIGHEST_MM / height)


def _strip(draw: _Draw, wide: float, high: float, words: str, width_mm: float) -> Strip:
    def middle(canvas: Canvas, x: float, y: float) -> None:
        draw(canvas, x + (width_mm - wide) / 2, y)

    return Strip(high, middle, gap=GAP_MM, keep=True, element=Element("Figure", words=words))


def pictures_of(record: Record, world: World) -> Iterable[Path]:
    """The files of the pictures that a record itself names, not its options or parts."""
    kind = world.system.kinds.get(record.kind)
    folders = [pack.folder for pack in world.packs if pack.name == record.pack]
    for mark in kind.annotated.marks(record) if kind is not None else ():
        if mark.annotation == "x-asset" and len(mark.path) == 1 and isinstance(mark.value, str):
            yield from (path for folder in folders if (path := inside(folder, mark.value)) is not None)


def digests(paths: Iterable[Path]) -> dict[str, str]:
    """What stands in the files: a book is made anew when one of its pictures changes."""
    return {f"picture {path.name}": hashlib.blake2b(bytes_of(path), digest_size=10).hexdigest() for path in paths}
