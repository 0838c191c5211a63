"""Pictures with fewer pixels: none goes into a print with many more than paper shows, nor into memory as a whole."""

from __future__ import annotations

import io
import struct
import zlib
from collections.abc import Iterator
from dataclasses import replace
from typing import TYPE_CHECKING

from meeplewright_generators.images.picture import PNG_BYTES, Picture

if TYPE_CHECKING:
    from PIL.Image import Image

# before the form of a picture that is printed with fewer pixels than its file has
SMALLER = "smaller "
# what print shows at best, and how much more a picture may bring before it is made smaller
FINE_DPI, TOO_FINE_DPI = 450, 600
# rows of a large PNG that are looked at together
BAND_BYTES = 8_000_000


def for_print(picture: Picture, width_mm: float, height_mm: float) -> Picture:
    """The picture as fine as the print of that size shows it; itself where it is not much finer."""
    if picture.width_px / width_mm * 25.4 <= TOO_FINE_DPI:
        return picture
    width, height = max(1, round(width_mm / 25.4 * FINE_DPI)), max(1, round(height_mm / 25.4 * FINE_DPI))
    if width >= picture.width_px or height >= picture.height_px:
        return picture
    return replace(
        picture, name=f"{picture.name}s{width}", form=SMALLER + picture.form, width_px=width, height_px=height
    )


def in_bands(data: bytes, wanted: tuple[int, int]) -> Image | None:
    """A large PNG about twice as fine as wanted, read some rows at a time; None where it is of another kind."""
    from PIL import Image

    width, height, depth, colours, _, _, interlaced = struct.unpack(">IIBBBBB", data[16:29])
    times = min(width // (wanted[0] * 2), height // (wanted[1] * 2))
    if depth != 8 or interlaced or times < 2 or colours not in PNG_BYTES:
        return None
    mode = "RGBA" if colours in (4, 6) or b"tRNS" in data[:4000] else "L" if colours == 0 else "RGB"
    image = Image.new(mode, (width // times, height // times))
    row = 1 + width * PNG_BYTES[colours]
    rows = max(1, BAND_BYTES // row // times) * times
    head = b"".join(_part(name, body) for name, body in _parts(data) if name in (b"PLTE", b"tRNS"))
    last, top = b"\0" * row, 0
    for band in _rows(data, row, rows):
        count = len(band) // row
        ihdr = struct.pack(">IIBBBBB", width, count + 1, depth, colours, 0, 0, 0)
        # the row above comes first as it is: rows may say how they differ from it
        body = b"\x89PNG\r\n\x1a\n" + _part(b"IHDR", ihdr) + head
        body += _part(b"IDAT", zlib.compress(last + band, 0)) + _part(b"IEND", b"")
        with Image.open(io.BytesIO(body), formats=("PNG",)) as read:
            read.load()
            last = b"\0" + read.crop((0, count, width, count + 1)).tobytes()
            whole = read.crop((0, 1, image.width * times, 1 + count // times * times))
            whole = whole if whole.mode == mode else whole.convert(mode)
        if whole.height:
            image.paste(whole.reduce(times), (0, top // times))
        top += count
    if top < height:
        raise OSError("its last rows are missing")
    return image


def _parts(data: bytes) -> Iterator[tuple[bytes, bytes]]:
    at = 8
    while at + 12 <= len(data):
        length = int.from_bytes(data[at : at + 4])
        yield data[at + 4 : at + 8], data[at + 8 : at + 8 + length]
        at += 12 + length


def _part(name: bytes, body: bytes) -> bytes:
    return struct.pack(">I", len(body)) + name + body + struct.pack(">I", zlib.crc32(name + body))


def _rows(data: bytes, row: int, rows: int) -> Iterator[bytes]:
    """The unpacked rows of a PNG, so many at a time."""
    unpacker, waiting = zlib.decompressobj(), b""
    height = int.from_bytes(data[20:24])
    left = row * height
    for name, body in _parts(data):
        if name != b"IDAT":
            continue
        packed = body
        while packed and left:
            piece = unpacker.decompress(packed, row * rows - len(waiting))
            packed = unpacker.unconsumed_tail
            waiting += piece
            if len(waiting) >= min(row * rows, left):
                band, waiting = waiting[: min(row * rows, left)], b""
                left -= len(band)
                yield band
            elif not piece and not packed:
                break
