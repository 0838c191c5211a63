"""PNG: drawings in exactly the dots that are asked for, drawn by pdfium from a PDF that no disk sees.

Measured on the demo pack's faces at 300 dpi: pdfium takes 3 ms for one, resvg-py 120, most of it to pack the file; how
rows are packed decides the rest.
"""

from __future__ import annotations

import io
import zlib
from collections.abc import Iterable, Iterator
from itertools import islice
from typing import TYPE_CHECKING, Any

from meeplewright.findings.stop import Stop
from meeplewright_generators.drawing.operations import Group, Move
from meeplewright_generators.drawing.page import page
from meeplewright_generators.drawing.walk import pictures_in

if TYPE_CHECKING:
    from meeplewright_generators.drawing.operations import Drawing
    from meeplewright_generators.exports.picture import View

MM_PER_INCH = 25.4
# as small as Pillow's best for areas of one colour, in a third of the time
LEVEL = 3
# drawings that share their fonts
AT_ONCE = 50


def pictures(shown: Iterable[tuple[Drawing, View]]) -> Iterator[bytes]:
    """A whole PNG file for each drawing; where nothing is drawn it is transparent."""
    waiting = iter(shown)
    while some := list(islice(waiting, AT_ONCE)):
        sizes = [_size(view) for _, view in some]
        for (drawing, view), (wide, high), dots in zip(some, sizes, _rendered(some, sizes), strict=True):
            # photographs pack well only when each row says how it differs from the one above
            pack = _filtered if pictures_in(drawing) else _packed
            yield pack(dots, wide, high, view.dpi)


def _size(view: View) -> tuple[int, int]:
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
        raise Stop("a PNG needs pypdfium2", "install it with `pip install meeplewright[png]`") from None
    file: Any = pypdfium2.PdfDocument(_document(shown))
    try:
        for number, (wide, high) in enumerate(sizes):
            sheet = file[number]
            bitmap = pypdfium2.PdfBitmap.new_native(wide, high, pdfium.FPDFBitmap_BGRA, rev_byteorder=True)
            bitmap.fill_rect((255, 255, 255, 0), 0, 0, wide, high)
            pdfium.FPDF_RenderPageBitmap(bitmap, sheet, 0, 0, wide, high, 0, pdfium.FPDF_REVERSE_BYTE_ORDER)
            yield bytes(bitmap.buffer)
            bitmap.close()
            sheet.close()
    finally:
        file.close()


def _document(shown: list[tuple[Drawing, View]]) -> bytes:
    from meeplewright_generators.exports.document import About
    from meeplewright_generators.exports.pdf.written import Written

    written = Written(About(""), packed=False)
    for drawing, view in shown:
        x, y, width, height = view.box
        made = page(width, height, None, 0)
        made.canvas.operations.append(Group((Move((1, 0, 0, 1, -x, -y)), *drawing)))
        written.add(made)
    return written.data()


def _filtered(dots: bytes, wide: int, high: int, dpi: int) -> bytes:
    from PIL import Image

    out, about = io.BytesIO(), {"dpi": (dpi, dpi)} if dpi else {}
    Image.frombytes("RGBA", (wide, high), dots).save(out, "PNG", compress_level=LEVEL, **about)
    return out.getvalue()


def _packed(dots: bytes, wide: int, high: int, dpi: int) -> bytes:
    """A PNG whose rows stand as they are: what has few colours packs best so."""
    row = wide * 4
    rows = b"".join([b"\0" + dots[at : at + row] for at in range(0, len(dots), row)])
    head = wide.to_bytes(4) + high.to_bytes(4) + bytes((8, 6, 0, 0, 0))
    chunks = [(b"IHDR", head), (b"IDAT", zlib.compress(rows, LEVEL)), (b"IEND", b"")]
    if dpi:
        per_metre = round(dpi / 0.0254).to_bytes(4)
        chunks.insert(1, (b"pHYs", per_metre * 2 + b"\x01"))
    return b"\x89PNG\r\n\x1a\n" + b"".join(
        len(body).to_bytes(4) + kind + body + zlib.crc32(kind + body).to_bytes(4) for kind, body in chunks
    )
