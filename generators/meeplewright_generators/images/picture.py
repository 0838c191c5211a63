"""A picture file: what it is, how large, and where its bytes are."""

from __future__ import annotations

import hashlib
import struct
import zlib
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Literal

from meeplewright.regular import bytes_of

# more than a poster at 600 dpi; a picture of 30,000 by 30,000 would take 3.6 GB when it is decoded
MOST_PIXELS = 100_000_000
LARGEST_FILE = 60_000_000
# what a picture may take in memory when all of it is looked at; twice that where it is see-through and made smaller
MOST_BYTES = 120_000_000
# and what a pixel takes while a picture of another sort is unpacked, of how many bytes
UNPACKING = {"progressive JPEG": (6, 160_000_000), "WebP": (16, 288_000_000), "AVIF": (16, 288_000_000)}
# and what a PNG that is looked at some rows at a time may unpack to: A3 in colour at 600 dpi, in a second and a half
MOST_UNPACKED = 220_000_000
# bytes of a pixel by the sort of a PNG: grey, colours, palette, and the first two with transparency
PNG_BYTES = {0: 1, 2: 3, 3: 1, 4: 2, 6: 4}
# how Pillow calls what can be read, and how files begin that have another way of being looked at
FORMATS = ("PNG", "JPEG", "WEBP", "TIFF", "AVIF")
# before the form of a picture that is to be printed without its colours
GREY = "grey "
# the form of a JPEG whose pixels are not as they are to be shown
TURNED = "turned jpeg"


class PictureProblem(ValueError):
    """A picture that cannot be used."""


@dataclass(frozen=True, slots=True)
class Picture:
    """A picture file that was looked at. `name` is made of its content: the same picture is the same name.

    `form` is `png` or `jpeg` where the file's own bytes can be printed; anything else is made of its pixels. `note` is
    what of it cannot be printed as the file has it.
    """

    path: str
    name: str
    form: str
    width_px: int
    height_px: int
    note: str = ""


def read_picture(path: Path) -> Picture:
    """Looks at a picture file. PictureProblem where it is none that can be printed."""
    try:
        about = path.stat()
    except OSError as problem:
        raise PictureProblem(f"`{path.name}` cannot be read: {problem.strerror}") from None
    return _read(str(path), about.st_size, about.st_mtime_ns)


@lru_cache(maxsize=4096)
def _read(path: str, size: int, _stamp: int) -> Picture:
    shown = Path(path).name
    if size > LARGEST_FILE:
        raise PictureProblem(f"`{shown}` is larger than {LARGEST_FILE // 1_000_000} MB")
    try:
        data = bytes_of(path)
    except OSError as problem:
        raise PictureProblem(f"`{shown}` cannot be read: {problem.strerror}") from None
    note = ""
    if data[:4] in (b"RIFF", b"II*\0", b"MM\0*") or data[4:8] == b"ftyp":
        form, width, height, note = _by_pillow(data, shown)
    else:
        form, width, height = size_of(data, shown)
    if width <= 0 or height <= 0:
        raise PictureProblem(f"`{shown}` has no pixels")
    if width * height > MOST_PIXELS:
        raise PictureProblem(f"`{shown}` is {width} × {height} pixels; {MOST_PIXELS // 1_000_000} million are the most")
    if form == "jpeg" and (way := _orientation(data)) > 1:
        # a camera that was held upright: the pixels lie on their side, and a note says so
        form = TURNED
        width, height = (height, width) if way >= 5 else (width, height)
    elif form in ("png", "jpeg") and (form == "jpeg" or b"iCCP" in data[:8192]):
        form, note = _coloured(data, form)
    _bounded(data, form, width * height, shown)
    return Picture(path, "I" + hashlib.blake2b(data, digest_size=8).hexdigest(), form, width, height, note)


def _bounded(data: bytes, form: str, pixels: int, shown: str) -> None:
    """PictureProblem where all of a picture would have to stand in memory at once, and it is too large for that."""
    # a progressive JPEG keeps six bytes for a pixel; rows of a plain PNG or JPEG are looked at some at a time
    progressive = form.endswith("jpeg") and b"\xff\xc2" in data[:65536]
    in_rows = form == "png" and data[24] == 8 and not data[28]
    if in_rows and pixels * (each := PNG_BYTES.get(data[25], 4)) > MOST_UNPACKED:
        raise PictureProblem(
            f"`{shown}` is a PNG of {pixels / 1e6:.0f} million pixels of {each} bytes; "
            f"{MOST_UNPACKED / each / 1e6:.0f} million are the most: save it with fewer, or as JPEG"
        )
    if form.endswith("jpeg") and not progressive:
        return
    sort = "progressive JPEG" if progressive else {"webp": "WebP", "avif": "AVIF"}.get(form, "picture")
    each, most = UNPACKING.get(sort, (0 if in_rows else 4, MOST_BYTES))
    if pixels * each > most:
        raise PictureProblem(
            f"`{shown}` is a {sort} of {pixels / 1e6:.0f} million pixels; {most / each / 1e6:.0f} million are the most"
        )


def _by_pillow(data: bytes, shown: str) -> tuple[str, int, int, str]:
    """WebP, TIFF and AVIF: their heads are Pillow's to read."""
    if data[:4] == b"RIFF":
        # Pillow makes room for all of a WebP before it says how large it is
        _bounded(data, "webp", _webp_pixels(data), shown)
    import io
    import warnings

    from PIL import Image

    from meeplewright_generators.images.colours import as_srgb

    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            image = Image.open(io.BytesIO(data), formats=FORMATS)
            # Pillow turns TIFF by itself
            way = 1 if image.format == "TIFF" else image.getexif().get(0x0112, 1)
            frames = getattr(image, "n_frames", 1)
    except Image.DecompressionBombError:
        raise PictureProblem(f"`{shown}`: {MOST_PIXELS // 1_000_000} million pixels are the most") from None
    except (OSError, ValueError, SyntaxError, EOFError, KeyError, TypeError, struct.error) as problem:
        raise PictureProblem(f"`{shown}` cannot be read as WebP, TIFF or AVIF: {problem}") from None
    width, height = (image.height, image.width) if way in (5, 6, 7, 8) else image.size
    # on a picture of one pixel: what is said of the colours of the whole
    dot = image.copy() if image.width * image.height == 1 else Image.new(image.mode, (1, 1))
    dot.info = dict(image.info)
    note = as_srgb(dot)[1] or (f"holds {frames} pictures: only the first is printed" if frames > 1 else "")
    return (image.format or "").lower(), width, height, note


def _webp_pixels(data: bytes) -> int:
    """How many pixels a WebP says that it has."""
    sort, body = data[12:16], data[20:30]
    if sort == b"VP8X":
        return (1 + int.from_bytes(body[4:7], "little")) * (1 + int.from_bytes(body[7:10], "little"))
    if sort == b"VP8L":
        sides = int.from_bytes(body[1:5], "little")
        return (1 + (sides & 0x3FFF)) * (1 + (sides >> 14 & 0x3FFF))
    return (int.from_bytes(body[6:8], "little") & 0x3FFF) * (int.from_bytes(body[8:10], "little") & 0x3FFF)


def _coloured(data: bytes, form: str) -> tuple[str, str]:
    """The form again where colours are as on a screen, else another: such a picture is converted."""
    head = data[: 1 << 17]
    if form == "jpeg" and b"ICC_PROFILE\0" not in head and _inks(data) != 4:
        return form, ""
    import io
    import warnings

    from PIL import Image

    from meeplewright_generators.images.colours import as_srgb, plain

    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            image = Image.open(io.BytesIO(data), formats=FORMATS)
            profile = image.info.get("icc_profile")
    except (OSError, ValueError, SyntaxError, EOFError, Image.DecompressionBombError):
        return form, ""
    if image.mode != "CMYK" and (not profile or plain(profile)):
        return form, ""
    dot = Image.new(image.mode, (1, 1))
    dot.info = dict(image.info)
    return f"coloured {form}", as_srgb(dot)[1]


def _inks(data: bytes) -> int:
    """How many colours a JPEG has."""
    at = 2
    while at + 9 < len(data) and data[at] == 0xFF:
        marker = data[at + 1]
        if 0xC0 <= marker <= 0xCF and marker not in (0xC4, 0xC8, 0xCC):
            return data[at + 9]
        at += 1 if marker == 0xFF else 2 + int.from_bytes(data[at + 2 : at + 4])
    return 0


def _orientation(data: bytes) -> int:
    """How a JPEG is to be turned before it is shown, as the camera noted: 1 is as it lies."""
    at = 2
    while at + 9 < len(data) and data[at] == 0xFF and data[at + 1] != 0xDA:
        length = int.from_bytes(data[at + 2 : at + 4])
        if data[at + 1] == 0xE1 and data[at + 4 : at + 10] == b"Exif\0\0":
            return _noted(data[at + 10 : at + 2 + length])
        at += 2 + length
    return 1


def _noted(exif: bytes) -> int:
    order: Literal["little", "big"] = "little" if exif[:2] == b"II" else "big"

    def number(at: int, size: int) -> int:
        return int.from_bytes(exif[at : at + size], order)

    first = number(4, 4)
    for entry in range(first + 2, min(first + 2 + 12 * number(first, 2), len(exif) - 11), 12):
        if number(entry, 2) == 0x0112:
            return number(entry + 8, 2) if 1 <= number(entry + 8, 2) <= 8 else 1
    return 1


def size_of(data: bytes, shown: str) -> tuple[str, int, int]:
    """Which form a picture has and its pixels, from its first bytes."""
    if data[:8] == b"\x89PNG\r\n\x1a\n" and data[12:16] == b"IHDR" and len(data) > 33:
        width, height = struct.unpack(">II", data[16:24])
        if not _png_whole(data):
            raise PictureProblem(f"`{shown}` is broken: a part of it is missing or damaged")
        return "png", width, height
    if data[:2] == b"\xff\xd8":
        if b"\xff\xd9" not in data[-64:]:
            raise PictureProblem(f"`{shown}` is broken: its end is missing")
        return ("jpeg", *_jpeg_size(data, shown))
    if data[:4] == b"GIF8":
        raise PictureProblem(f"`{shown}` is a GIF, which has 256 colours at most: save it as PNG")
    raise PictureProblem(f"`{shown}` is neither PNG, JPEG, WebP, TIFF nor AVIF")


def _png_whole(data: bytes) -> bool:
    """Whether every part is there to the last and none was changed: parts carry check sums."""
    at = 8
    while at + 12 <= len(data):
        length = int.from_bytes(data[at : at + 4])
        end = at + 12 + length
        if end > len(data) or zlib.crc32(data[at + 4 : end - 4]) != int.from_bytes(data[end - 4 : end]):
            return False
        if data[at + 4 : at + 8] == b"IEND":
            return True
        at = end
    return False


def _jpeg_size(data: bytes, shown: str) -> tuple[int, int]:
    at = 2
    while at + 9 < len(data) and data[at] == 0xFF:
        marker = data[at + 1]
        if marker == 0xFF:
            at += 1
            continue
        length = int.from_bytes(data[at + 2 : at + 4])
        if 0xC0 <= marker <= 0xCF and marker not in (0xC4, 0xC8, 0xCC):
            height, width = struct.unpack(">HH", data[at + 5 : at + 9])
            return width, height
        at += 2 + length
    raise PictureProblem(f"`{shown}` is a JPEG whose size cannot be read")
