"""Drawings as dots: exactly so many across and down, drawn by pdfium from a PDF that no disk sees.

Measured on the demo pack's faces at 300 dpi: pdfium takes 3 ms for one, resvg-py 120.
"""

from __future__ import annotations

import threading
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import islice
from typing import TYPE_CHECKING, Any

from meeplewright.findings.stop import Stop
from meeplewright_generators.drawing.operations import Group, Transform
from meeplewright_generators.drawing.page import page
from meeplewright_generators.drawing.walk import pictures_in

if TYPE_CHECKING:
    from PIL.Image import Image

    from meeplewright_generators.drawing.operations import Drawing
    from meeplewright_generators.exports.picture import View

MM_PER_INCH = 25.4
# drawings that share their fonts
AT_ONCE = 50
# pdfium draws one page at a time in a process: a worker of a cluster may have several threads
ONE = threading.Lock()


@dataclass(frozen=True, eq=False, slots=True)
class Dots:
    """What was drawn: RGB where it covers everything, RGBA where something shows through."""

    image: Image
    dpi: int = 0
    # whether photographs are in it, which pack otherwise than areas of one colour
    photographs: bool = False


def dots(shown: Iterable[tuple[Drawing, View]]) -> Iterator[Dots]:
    """The dots of each drawing; where nothing is drawn they are transparent."""
    from PIL import Image

    waiting = iter(shown)
    while some := list(islice(waiting, AT_ONCE)):
        sizes = [size_of(view) for _, view in some]
        for (drawing, view), size, seen in zip(some, sizes, _rendered(some, sizes), strict=True):
            image = Image.frombytes("RGBA", size, seen)
            covered = image.getchannel("A").getextrema()[0] == 255
            yield Dots(image.convert("RGB") if covered else image, view.dpi, bool(pictures_in(drawing)))


def size_of(view: View) -> tuple[int, int]:
    """How many dots across and down."""
    wide, high = view.pixels
    if wide and high:
        return wide, high
    _, _, width, height = view.box
    return max(1, round(width / MM_PER_INCH * view.dpi)), max(1, round(height / MM_PER_INCH * view.dpi))


def _rendered(shown: list[tuple[Drawing, View]], sizes: list[tuple[int, int]]) -> Iterator[bytes]:
    """The dots of each, four bytes for one: red, green, blue and how much it hides."""
    try:
        import pypdfium2
        import pypdfium2.raw as pdfium
    except ImportError:
        raise Stop("a picture needs pypdfium2", "install it with `pip install meeplewright[png]`") from None
    with ONE:
        file: Any = pypdfium2.PdfDocument(_document(shown))
    try:
        for number, (wide, high) in enumerate(sizes):
            with ONE:
                sheet = file[number]
                bitmap = pypdfium2.PdfBitmap.new_native(wide, high, pdfium.FPDFBitmap_BGRA, rev_byteorder=True)
                bitmap.fill_rect((255, 255, 255, 0), 0, 0, wide, high)
                pdfium.FPDF_RenderPageBitmap(bitmap, sheet, 0, 0, wide, high, 0, pdfium.FPDF_REVERSE_BYTE_ORDER)
                seen = bytes(bitmap.buffer)
                bitmap.close()
                sheet.close()
            yield seen
    finally:
        with ONE:
            file.close()


def _document(shown: list[tuple[Drawing, View]]) -> bytes:
    from meeplewright_generators.exports.document import Colophon
    from meeplewright_generators.exports.pdf.written import PdfWriter

    written = PdfWriter(Colophon(""), packed=False)
    for drawing, view in shown:
        x, y, width, height = view.box
        drawn_page = page(width, height, None, 0)
        drawn_page.canvas.operations.append(Group((Transform((1, 0, 0, 1, -x, -y)), *drawing)))
        written.add(drawn_page)
    return written.data()


def page_dots(data: bytes, number: int, wide: int) -> tuple[Dots, int]:
    """A page of a PDF, so many dots wide, and how many pages there are. Stop where it is none."""
    try:
        import pypdfium2
    except ImportError:
        raise Stop("a picture needs pypdfium2", "install it with `pip install meeplewright[png]`") from None
    with ONE:
        try:
            file: Any = pypdfium2.PdfDocument(data)
        except pypdfium2.PdfiumError:
            raise Stop("the file is no PDF that can be shown") from None
        try:
            count = len(file)
            if not 0 <= number < count:
                raise Stop(f"the file has {count} page{'s' if count != 1 else ''}")
            sheet = file[number]
            seen = sheet.render(scale=wide / sheet.get_width()).to_pil().convert("RGB")
        finally:
            file.close()
    return Dots(seen), count
