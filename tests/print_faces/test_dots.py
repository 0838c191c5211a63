"""Drawings as dots: each where it is drawn, in files that Pillow reads back dot for dot."""

from __future__ import annotations

import io
import random
import struct
import zlib
from pathlib import Path

import pytest
from PIL import Image

from meeplewright.findings.stop import Stop
from meeplewright_generators.drawing.canvas import Canvas, drawn
from meeplewright_generators.drawing.operations import Drawing, Form
from meeplewright_generators.exports import png, webp
from meeplewright_generators.exports.document import Document
from meeplewright_generators.exports.dots import AT_ONCE, Dots, dots, page_dots, size_of
from meeplewright_generators.exports.picture import View, page
from meeplewright_generators.images.picture import read_picture


def noise(mode: str, size: tuple[int, int]) -> Image.Image:
    return Image.frombytes(mode, size, random.Random(3).randbytes(size[0] * size[1] * len(mode)))


def chunks(data: bytes) -> list[tuple[bytes, bytes]]:
    """The parts of a PNG, each with its sum as it should be."""
    assert data[:8] == b"\x89PNG\r\n\x1a\n"
    found, at = [], 8
    while at < len(data):
        (long,) = struct.unpack(">I", data[at : at + 4])
        kind, body = data[at + 4 : at + 8], data[at + 8 : at + 8 + long]
        assert struct.unpack(">I", data[at + 8 + long : at + 12 + long]) == (zlib.crc32(kind + body),)
        found.append((kind, body))
        at += 12 + long
    return found


@pytest.mark.parametrize("mode", ["RGB", "RGBA"])
@pytest.mark.parametrize("photographs", [True, False])
def test_a_png_is_read_back_dot_for_dot(mode: str, photographs: bool) -> None:
    image = noise(mode, (13, 7))
    data = png.encoded(Dots(image, 300, photographs))
    with Image.open(io.BytesIO(data)) as again:
        assert (again.mode, again.size) == (mode, image.size)
        assert again.tobytes() == image.tobytes()
    found = dict(chunks(data))
    assert [kind for kind, _ in chunks(data)] == [b"IHDR", b"pHYs", b"IDAT", b"IEND"]
    # dots a metre, across and down
    assert found[b"pHYs"] == struct.pack(">IIB", 11811, 11811, 1)
    rows = zlib.decompress(found[b"IDAT"])
    wide = 1 + 13 * len(mode)
    assert len(rows) == 7 * wide
    # a photograph's rows say how they differ from the one above; areas of one colour are smaller as they are
    assert {rows[at] for at in range(0, len(rows), wide)} == {2 if photographs else 0}
    assert found[b"IDAT"] == zlib.compress(rows, png.PHOTOGRAPH_LEVEL if photographs else png.LEVEL)


def test_a_png_without_a_size_on_paper_says_none() -> None:
    assert [kind for kind, _ in chunks(png.encoded(Dots(noise("RGB", (1, 1)))))] == [b"IHDR", b"IDAT", b"IEND"]


def test_how_hard_a_png_is_packed_is_what_was_measured() -> None:
    """The text of the module has the figures; whoever changes these measures again."""
    assert (png.LEVEL, png.PHOTOGRAPH_LEVEL, webp.QUALITY, webp.METHOD) == (3, 2, 88, 2)


@pytest.mark.parametrize(
    ("view", "size"),
    [
        (View((0, 0, 25.4, 50.8), dpi=100), (100, 200)),
        (View((5, 9, 25.4, 50.8), pixels=(30, 40), dpi=100), (30, 40)),
        (View((0, 0, 25.4, 50.8), pixels=(30, 0), dpi=100), (100, 200)),
        (View((0, 0, 25.4, 50.8), pixels=(0, 40), dpi=100), (100, 200)),
        (View((0, 0, 0.01, 0.3), dpi=100), (1, 1)),
        (View((0, 0, 1, 0.01), dpi=100), (4, 1)),
    ],
)
def test_a_picture_has_the_dots_that_are_asked_for_or_those_of_its_size(view: View, size: tuple[int, int]) -> None:
    assert size_of(view) == size


def spot(x: float, y: float, fill: str = "#ff0000") -> Drawing:
    """Well inside of one dot of a millimetre."""
    return drawn(lambda canvas: canvas.rect(x + 0.1, y + 0.1, 0.8, 0.8, fill=fill))


def test_a_drawing_is_shown_from_the_corner_of_its_box() -> None:
    (found,) = dots([(spot(-2, 3), View((-3, 1, 4, 5), pixels=(4, 5), dpi=7))])
    assert found.dpi == 7
    assert not found.photographs
    assert found.image.mode == "RGBA"
    assert found.image.getchannel("A").getbbox() == (1, 2, 2, 3)
    assert found.image.getpixel((1, 2))[:3] == (255, 0, 0)  # type: ignore[index]


def test_what_covers_everything_hides_everything() -> None:
    (whole,) = dots([(drawn(lambda canvas: canvas.rect(-9, -9, 30, 30, fill="#0000ff")), View((0, 0, 3, 2), pixels=(3, 2)))])  # fmt: skip
    assert whole.image.mode == "RGB"
    assert whole.image.getcolors() == [(6, (0, 0, 255))]
    (half,) = dots([(drawn(_half), View((0, 0, 1, 1), pixels=(1, 1)))])
    assert half.image.getpixel((0, 0)) == pytest.approx((0, 0, 255, 128), abs=1)


def _half(canvas: Canvas) -> None:
    with canvas.saved(opacity=0.5):
        canvas.rect(0, 0, 1, 1, fill="#0000ff")


def test_more_drawings_than_share_a_file_each_have_their_own_dots() -> None:
    count = AT_ONCE + 3
    shown = [(spot(at % 10, at // 10), View((0, 0, 10, 6), pixels=(10, 6))) for at in range(count)]
    for at, found in enumerate(dots(shown)):
        assert found.image.getchannel("A").getbbox() == (at % 10, at // 10, at % 10 + 1, at // 10 + 1)
    assert at == count - 1
    assert list(dots([])) == []


def test_photographs_are_known_also_in_forms(tmp_path: Path) -> None:
    noise("RGB", (4, 4)).save(tmp_path / "a.png")
    inside = drawn(lambda canvas: canvas.picture(read_picture(tmp_path / "a.png"), 0, 0, 4, 4))
    form = Form("Xphoto", 4, 4, inside)
    view = View((0, 0, 4, 4), pixels=(4, 4))
    shown = [inside, drawn(lambda canvas: canvas.place(form, 0, 0)), spot(0, 0)]
    assert [each.photographs for each in dots([(each, view) for each in shown])] == [True, True, False]


def test_a_page_is_shown_as_wide_as_is_asked_for() -> None:
    document = Document(title="Pages")
    for number in range(2):
        document.page(50.8, 25.4).canvas.rect(0, 0, 25.4, 25.4, fill=("#ff0000", "#00ff00")[number])
    data = document.data()
    for number, colour in enumerate(((255, 0, 0), (0, 255, 0))):
        seen, count = page_dots(data, number, 40)
        assert count == 2
        assert (seen.image.mode, seen.image.size) == ("RGB", (40, 20))
        assert (seen.image.getpixel((5, 10)), seen.image.getpixel((35, 10))) == (colour, (255, 255, 255))
        assert page(data, number, 40) == (png.encoded(seen), 2)
    for number in (-1, 2):
        with pytest.raises(Stop, match=r"^the file has 2 pages$"):
            page_dots(data, number, 40)
    lone = Document(title="Page")
    lone.page(10, 10)
    with pytest.raises(Stop, match=r"^the file has 1 page$"):
        page_dots(lone.data(), 1, 40)
    with pytest.raises(Stop, match=r"^the file is no PDF that can be shown$"):
        page_dots(b"no PDF", 0, 40)


@pytest.mark.parametrize("mode", ["RGB", "RGBA"])
def test_a_webp_is_read_back_nearly_as_it_was(mode: str) -> None:
    image = noise(mode, (2, 2)).resize((64, 48), Image.Resampling.BICUBIC)
    data = webp.encoded(Dots(image))
    with Image.open(io.BytesIO(data)) as again:
        assert (again.format, again.mode, again.size) == ("WEBP", mode, image.size)
        alpha = image.getchannel("A").tobytes() if mode == "RGBA" else b""
        assert again.convert(mode).tobytes()[3::4] == alpha or mode == "RGB"
        off = [abs(one - other) for one, other in zip(again.convert("RGB").tobytes(), image.convert("RGB").tobytes(), strict=True)]  # fmt: skip
    assert sum(off) / len(off) < 8
