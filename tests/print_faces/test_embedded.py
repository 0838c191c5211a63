"""The bytes of picture files in a PDF: passed through where any viewer can read them, else made anew, dot for dot."""

from __future__ import annotations

import io
import random
import struct
import zlib
from pathlib import Path
from typing import Any

import pikepdf
import pytest
from PIL import Image

from meeplewright_generators.exports.document import Document
from meeplewright_generators.exports.pdf.pictures import ROWS, embed_picture
from meeplewright_generators.images.picture import GREY, Picture, PictureProblem, read_picture

HEAD = b"\x89PNG\r\n\x1a\n"
# where the seven passes of an interlaced picture begin, and how far their dots are apart
PASSES = ((0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2), (0, 1, 1, 2))


def chunk(name: bytes, body: bytes) -> bytes:
    return struct.pack(">I", len(body)) + name + body + struct.pack(">I", zlib.crc32(name + body))


def png(size: tuple[int, int], colours: int, rows: bytes, *more: bytes, depth: int = 8, interlaced: int = 0) -> bytes:
    """A PNG of rows with their filters before them, in one piece."""
    head = struct.pack(">IIBBBBB", *size, depth, colours, 0, 0, interlaced)
    return HEAD + chunk(b"IHDR", head) + b"".join(more) + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b"")


def noise(mode: str, size: tuple[int, int]) -> Image.Image:
    parts = len(Image.new(mode, (1, 1)).getbands())
    return Image.frombytes(mode, size, random.Random(len(mode)).randbytes(size[0] * size[1] * parts))


def saved(image: Image.Image, form: str = "PNG", **how: Any) -> bytes:
    out = io.BytesIO()
    image.save(out, form, **how)
    return out.getvalue()


def rows_of(image: Image.Image) -> bytes:
    wide, raw = image.width * len(image.getbands()), image.tobytes()
    return b"".join(b"\0" + raw[at : at + wide] for at in range(0, len(raw), wide))


def in_passes(image: Image.Image) -> bytes:
    """The rows of an interlaced picture."""
    found = b""
    for x, y, across, down in PASSES:
        for row in range(y, image.height, down):
            dots = [image.getpixel((each, row)) for each in range(x, image.width, across)]
            found += b"\0" + bytes(part for dot in dots for part in dot) if dots else b""  # type: ignore[union-attr]
    return found


class Added(list[tuple[str, bytes | None]]):
    """What was added to a file: entries and bytes, one after the other."""

    def __call__(self, entries: str, raw: bytes | None) -> int:
        self.append((entries, raw))
        return len(self) + 40


def embedded(
    data: bytes, folder: Path, form: str = ""
) -> tuple[dict[str, str], bytes, Image.Image, Image.Image | None]:
    """What a PDF says of a picture, its bytes as they stand there, its dots as pikepdf reads them, and what they hide."""
    path = folder / "a.png"
    path.write_bytes(data)
    picture = read_picture(path)
    if form:
        picture = Picture(picture.path, picture.name, form, picture.width_px, picture.height_px)
    document = Document(title="Picture")
    document.page(60, 60).canvas.picture(picture, 10, 10, 40, 30)
    with pikepdf.open(io.BytesIO(document.data())) as file:
        assert not file.check_pdf_syntax()
        (thing,) = file.pages[0]["/Resources"]["/XObject"].values()
        found: Any = thing
        about = {key: str(value) for key, value in found.items()}
        hides = pikepdf.PdfImage(found["/SMask"]).as_pil_image() if "/SMask" in found else None
        return about, found.read_raw_bytes(), pikepdf.PdfImage(found).as_pil_image(), hides


def idat(data: bytes) -> bytes:
    """The packed rows of a PNG."""
    found, at = b"", 8
    while at < len(data):
        (long,) = struct.unpack(">I", data[at : at + 4])
        found += data[at + 8 : at + 8 + long] if data[at + 4 : at + 8] == b"IDAT" else b""
        at += long + 12
    return found


@pytest.mark.parametrize("mode", ["L", "RGB", "P"])
def test_a_plain_png_is_passed_through_byte_for_byte(mode: str, tmp_path: Path) -> None:
    image = noise("L" if mode == "P" else mode, (37, 290))
    if mode == "P":
        image = Image.frombytes("P", image.size, bytes(each % 5 for each in image.tobytes()))
        image.putpalette([9, 8, 7, 255, 0, 0, 0, 255, 0, 0, 0, 255, 250, 251, 252])
    data = saved(image)
    if mode == "P":  # Pillow packs few colours into fewer bits
        table = chunk(b"PLTE", bytes(image.getpalette() or ()))
        data = png(image.size, 3, rows_of(image), table)
    about, raw, dots, hides = embedded(data, tmp_path)
    assert raw == idat(data)
    assert hides is None
    assert dots.convert("RGB").tobytes() == image.convert("RGB").tobytes()
    assert (about["/Width"], about["/Height"], about["/BitsPerComponent"]) == ("37", "290", "8")


def test_rows_in_several_pieces_are_put_together(tmp_path: Path) -> None:
    """Pieces that are large, small and empty, with words before and behind them."""
    image = noise("RGB", (310, 310))
    packed = zlib.compress(rows_of(image), 0)
    pieces = [packed[:7], b"", packed[7:70_000], packed[70_000 : 70_000 + 65_536], packed[70_000 + 65_536 :]]
    parts = [chunk(b"IHDR", struct.pack(">IIBBBBB", 310, 310, 8, 2, 0, 0, 0)), chunk(b"tEXt", b"a\0b"), *(chunk(b"IDAT", each) for each in pieces), chunk(b"tEXt", b"c\0d"), chunk(b"IEND", b"")]  # fmt: skip
    _, raw, dots, _ = embedded(HEAD + b"".join(parts), tmp_path)
    assert raw == packed
    assert dots.tobytes() == image.tobytes()


@pytest.mark.parametrize("mode", ["LA", "RGBA"])
def test_what_can_be_seen_through_has_its_colours_and_what_it_hides_apart(mode: str, tmp_path: Path) -> None:
    """More rows than are packed at a time."""
    image = noise(mode, (23, 2 * ROWS + 9))
    about, _, dots, hides = embedded(saved(image), tmp_path)
    assert hides is not None
    assert hides.convert("L").tobytes() == image.getchannel("A").tobytes()
    assert about["/ColorSpace"] == "/DeviceRGB"
    assert dots.convert("RGB").tobytes() == image.convert("RGBA").convert("RGB").tobytes()


def test_colours_that_are_not_there_by_a_table_are_seen_through(tmp_path: Path) -> None:
    palette = noise("L", (16, 12)).point([each % 3 for each in range(256)])
    grey, colours = noise("L", (16, 12)), noise("RGB", (16, 12))
    for image, colour_type, table, clear in (
        (palette, 3, b"\xff\x40", [each == 1 for each in palette.tobytes()]),
        (grey, 0, struct.pack(">H", grey.tobytes()[5]), [each == grey.tobytes()[5] for each in grey.tobytes()]),
        (colours, 2, struct.pack(">3H", *colours.tobytes()[:3]), [at == 0 for at in range(16 * 12)]),
    ):
        more = [chunk(b"PLTE", bytes((9, 8, 7, 255, 0, 0, 0, 0, 255)))] if colour_type == 3 else []
        data = png(image.size, colour_type, rows_of(image), *more, chunk(b"tRNS", table))
        _, _, dots, hides = embedded(data, tmp_path)
        assert hides is not None
        least = 0x40 if colour_type == 3 else 0
        assert list(hides.convert("L").tobytes()) == [least if each else 255 for each in clear]
        with Image.open(io.BytesIO(data)) as original:
            assert dots.convert("RGB").tobytes() == original.convert("RGBA").convert("RGB").tobytes()


def test_an_interlaced_picture_and_one_of_sixteen_bits_are_made_anew(tmp_path: Path) -> None:
    image = noise("RGB", (13, 11))
    about, _, dots, _ = embedded(png(image.size, 2, in_passes(image), interlaced=1), tmp_path)
    assert dots.tobytes() == image.tobytes()
    assert "/DecodeParms" not in about
    deep = b"".join(b"\0" + bytes(part for each in rows_of(image)[row * 40 + 1 : row * 40 + 40] for part in (each, 77)) for row in range(11))  # fmt: skip
    about, _, dots, _ = embedded(png(image.size, 2, deep, depth=16), tmp_path)
    assert dots.tobytes() == image.tobytes()
    assert about["/BitsPerComponent"] == "8"


@pytest.mark.parametrize("mode", ["1", "P"])
def test_few_bits_a_dot_are_made_anew(mode: str, tmp_path: Path) -> None:
    image = noise("L", (19, 5)).convert("1") if mode == "1" else noise("L", (19, 5)).point([each % 4 for each in range(256)])  # fmt: skip
    if mode == "P":
        image = Image.frombytes("P", image.size, image.tobytes())
        image.putpalette([9, 8, 7, 255, 0, 0, 0, 255, 0, 0, 0, 255])
    data = saved(image)
    assert data[24] < 8
    _, _, dots, hides = embedded(data, tmp_path)
    assert hides is None
    assert dots.convert("RGB").tobytes() == image.convert("RGB").tobytes()


@pytest.mark.parametrize("mode", ["L", "RGB"])
@pytest.mark.parametrize("how", [{}, {"progressive": True}, {"comment": b"x" * 300}, {"restart_marker_rows": 1}])
def test_a_jpeg_is_passed_through_byte_for_byte(mode: str, how: dict[str, Any], tmp_path: Path) -> None:
    image = noise(mode, (24, 17))
    data = saved(image, "JPEG", **how)
    about, raw, _, _ = embedded(data, tmp_path)
    assert raw == data
    assert (about["/Filter"], about["/ColorSpace"]) == ("/DCTDecode", "/DeviceGray" if mode == "L" else "/DeviceRGB")
    assert (about["/Width"], about["/Height"], about["/BitsPerComponent"]) == ("24", "17", "8")


def test_tables_before_the_head_of_a_jpeg_are_passed_over(tmp_path: Path) -> None:
    """The markers between those of heads: tables of Huffman, an extension, arithmetic coding."""
    data = saved(noise("RGB", (24, 17)), "JPEG")
    for marker in (0xC4, 0xC8, 0xCC, 0xFE):
        table = bytes((0xFF, marker, 0, 9)) + b"\1" * 7
        path = tmp_path / "a.jpg"
        path.write_bytes(data[:2] + table + data[2:])
        added = Added()
        embed_picture(Picture(str(path), "I1", "jpeg", 24, 17), added)
        ((entries, raw),) = added
        assert "/ColorSpace /DeviceRGB" in entries, hex(marker)
        assert raw == path.read_bytes()


def test_a_jpeg_of_four_inks_is_made_anew_and_so_is_one_that_begins_oddly(tmp_path: Path) -> None:
    four = saved(noise("CMYK", (24, 17)), "JPEG")
    about, _, dots, _ = embedded(four, tmp_path)
    assert (about["/Filter"], about["/ColorSpace"]) == ("/FlateDecode", "/DeviceRGB")
    with Image.open(io.BytesIO(four)) as original:
        assert dots.tobytes() == original.convert("RGB").tobytes()
    plain = saved(noise("RGB", (24, 17)), "JPEG")
    for data in (plain[:2] + b"\xff" + plain[2:],):  # a byte that fills
        path = tmp_path / "odd.jpg"
        path.write_bytes(data)
        added = Added()
        embed_picture(Picture(str(path), "I1", "jpeg", 24, 17), added)
        assert "/FlateDecode" in added[-1][0]


@pytest.mark.parametrize("mode", ["RGB", "RGBA"])
def test_a_picture_without_its_colours_is_grey(mode: str, tmp_path: Path) -> None:
    image = noise(mode, (9, 7))
    about, _, dots, hides = embedded(saved(image), tmp_path, GREY + "png")
    assert about["/ColorSpace"] == "/DeviceGray"
    assert (hides is not None) == (mode == "RGBA")
    assert list(dots.convert("L").tobytes()) == pytest.approx(list(image.convert("RGB").convert("L").tobytes()), abs=1)


WHOLE = rows_of(noise("RGB", (5, 4)))


@pytest.mark.parametrize(
    ("data", "why"),
    [
        (png((5, 4), 2, WHOLE[:-1]), "its last rows are missing"),
        (png((5, 4), 2, WHOLE[:-16]), "its last rows are missing"),
        (png((5, 5), 2, WHOLE), "its last rows are missing"),
        (png((5, 4), 0, WHOLE[:23]), "its last rows are missing"),
        (png((5, 4), 2, WHOLE).replace(zlib.compress(WHOLE)[-4:], b"\0\0\0\1"), "is broken"),
        (png((5, 4), 2, WHOLE).replace(zlib.compress(WHOLE)[5:9], b"\xff\xff\xff\xff"), "is broken"),
    ],
    ids=["a byte", "a row", "higher", "grey", "the sum", "no rows"],
)
def test_rows_that_no_viewer_could_show_are_told_unless_they_were_shown_before(data: bytes, why: str, tmp_path: Path) -> None:  # fmt: skip
    path = tmp_path / "a.png"
    path.write_bytes(data)
    picture = Picture(str(path), "I1", "png", *struct.unpack(">II", data[16:24]))
    added = Added()
    with pytest.raises(PictureProblem, match=why) as told:
        embed_picture(picture, added)
    assert "`a.png`" in str(told.value)
    assert not added
    assert embed_picture(picture, added, sound=True) == 41
    assert [raw for _, raw in added] == [idat(data)]


@pytest.mark.parametrize("data", [png((5, 4), 2, WHOLE), png((5, 4), 2, WHOLE + b"more"), png((5, 4), 0, WHOLE[:24]), png((5, 3), 2, WHOLE)], ids=["all", "more", "grey", "lower"])  # fmt: skip
def test_rows_that_are_all_there_are_passed_through(data: bytes, tmp_path: Path) -> None:
    path = tmp_path / "a.png"
    path.write_bytes(data)
    added = Added()
    picture = Picture(str(path), "I1", "png", *struct.unpack(">II", data[16:24]))
    assert embed_picture(picture, added) == 41
    assert [raw for _, raw in added] == [idat(data)]
