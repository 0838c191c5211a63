"""Pictures into a PDF: the compressed bytes of a file as they stand where that is possible, else decoded anew."""

from __future__ import annotations

import zlib
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from meeplewright.regular import bytes_of
from meeplewright_generators.exports.pdf.spelling import dictionary
from meeplewright_generators.images.picture import GREY, Picture, PictureProblem

if TYPE_CHECKING:
    from PIL.Image import Image

# rows that are packed, and bytes that are unpacked, at a time
ROWS, STEP = 256, 65_536
Add = Callable[[str, bytes | None], int]


def embed_picture(picture: Picture, add: Add, *, sound: bool = False) -> int:
    """Adds a picture's objects and gives the number to draw it by.

    One that is known to be `sound`, because these very bytes were printed before, is not unpacked to see whether it is.
    """
    data = bytes_of(picture.path)
    if picture.form == "png":
        passed = _png_unchanged(data, picture, sound=sound)
        if passed is not None:
            entries, stream = passed
            return add(dictionary(entries), stream)
    elif picture.form == "jpeg":
        space = _jpeg_colours(data)
        if space is not None:
            return add(
                dictionary({**_head(picture), "ColorSpace": space, "BitsPerComponent": "8", "Filter": "/DCTDecode"}),
                data,
            )
    return _decoded(picture, add)


def _head(picture: Picture) -> dict[str, str]:
    return {
        "Type": "/XObject",
        "Subtype": "/Image",
        "Width": str(picture.width_px),
        "Height": str(picture.height_px),
    }


def _png_unchanged(data: bytes, picture: Picture, *, sound: bool) -> tuple[dict[str, str], bytes] | None:
    """The IDAT bytes of an 8-bit grey, RGB or palette PNG that is neither interlaced nor transparent."""
    depth, colours, interlaced = data[24], data[25], data[28]
    if depth != 8 or interlaced or colours not in (0, 2, 3):
        return None
    idat, palette, at = [], b"", 8
    while at + 12 <= len(data):
        length, chunk = int.from_bytes(data[at : at + 4]), data[at + 4 : at + 8]
        body = data[at + 8 : at + 8 + length]
        if chunk == b"tRNS":
            return None
        if chunk == b"IDAT":
            idat.append(body)
        elif chunk == b"PLTE":
            palette = body
        elif chunk == b"IEND":
            break
        at += 12 + length
    if not idat or (colours == 3 and not palette):
        return None
    parts = 3 if colours == 2 else 1
    if not sound:
        _inflates(idat, picture, parts)
    space = {0: "/DeviceGray", 2: "/DeviceRGB"}.get(
        colours, f"[/Indexed /DeviceRGB {len(palette) // 3 - 1} <{palette.hex()}>]"
    )
    entries = {
        **_head(picture), "ColorSpace": space, "BitsPerComponent": "8", "Filter": "/FlateDecode",
        "DecodeParms": f"<< /Predictor 15 /Colors {parts} /BitsPerComponent 8 /Columns {picture.width_px} >>",
    }  # fmt: skip
    return entries, b"".join(idat)


def _inflates(idat: list[bytes], picture: Picture, parts: int) -> None:
    """PictureProblem where the bytes do not unpack to the picture's rows: no viewer could show what was passed on."""
    unpacker, size = zlib.decompressobj(), 0
    wanted = picture.height_px * (picture.width_px * parts + 1)
    try:
        for chunk in idat:
            for start in range(0, len(chunk), STEP):
                packed = chunk[start : start + STEP]
                while packed and size <= wanted:
                    # so little at a time that it stays near the processor
                    size += len(unpacker.decompress(packed, STEP))
                    packed = unpacker.unconsumed_tail
    except zlib.error as problem:
        raise PictureProblem(f"`{Path(picture.path).name}` is broken: {problem}") from None
    if size < wanted:
        raise PictureProblem(f"`{Path(picture.path).name}` is broken: its last rows are missing")


def _jpeg_colours(data: bytes) -> str | None:
    at = 2
    while at + 9 < len(data) and data[at] == 0xFF:
        marker = data[at + 1]
        if 0xC0 <= marker <= 0xCF and marker not in (0xC4, 0xC8, 0xCC):
            # four colours may be stored inverted: those are decoded
            return {1: "/DeviceGray", 3: "/DeviceRGB"}.get(data[at + 9])
        at += 2 + int.from_bytes(data[at + 2 : at + 4])
    return None


def _decoded(picture: Picture, add: Add) -> int:
    from meeplewright_generators.artwork.drawing import pixels_of

    image = pixels_of(picture)
    entries = {**_head(picture), "BitsPerComponent": "8", "Filter": "/FlateDecode"}
    if "transparency" in image.info or image.mode in ("RGBA", "LA", "PA"):
        mask = {**entries, "ColorSpace": "/DeviceGray"}
        alpha = _packed(image, lambda band: band.convert("RGBA").getchannel("A"))
        entries["SMask"] = f"{add(dictionary(mask), alpha)} 0 R"
    mode, space = ("L", "/DeviceGray") if picture.form.startswith(GREY) else ("RGB", "/DeviceRGB")
    entries["ColorSpace"] = space
    clear = "SMask" in entries
    # what can be seen through keeps the colours that it has there
    colours = _packed(image, lambda band: (band.convert("RGBA") if clear else band).convert(mode))
    return add(dictionary(entries), colours)


def _packed(image: Image, part: Callable[[Image], Image]) -> bytes:
    """Rows packed some at a time: a large picture stands in memory once."""
    packer, chunks = zlib.compressobj(), []
    for top in range(0, image.height, ROWS):
        band = image.crop((0, top, image.width, min(image.height, top + ROWS)))
        band.info.update(image.info)
        chunks.append(packer.compress(part(band).tobytes()))
    return b"".join((*chunks, packer.flush()))
