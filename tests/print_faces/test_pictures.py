"""Pictures: passed through unchanged where that is possible, refused with a reason where they cannot be printed."""

from __future__ import annotations

import io
import struct
import zlib
from pathlib import Path
from typing import Any

import pikepdf
import pytest
from PIL import Image

from meeplewright_generators.checks.faces import printing
from meeplewright_generators.drawing.operations import Image as Shown
from meeplewright_generators.drawing.walk import flat
from meeplewright_generators.exports.document import Document
from meeplewright_generators.images.inside import inside
from meeplewright_generators.images.picture import PictureProblem, read_picture
from print_faces.conftest import MakePress, face_of, printed

ART = "face: {size: poker}\nboxes:\n  art: {at: [5, 5, 53, 40], image: '{art}'}\n"
LAMP = "- {id: lamp, name: Lamp, art: art/lamp.png}\n"


def file_of(mode: str, form: str = "PNG", size: tuple[int, int] = (40, 30), **how: object) -> bytes:
    image = Image.new(mode, size)
    for x in range(size[0]):
        image.putpixel((x, x % size[1]), {"L": 200, "P": 3}.get(mode, (200, x * 5, 30, 128)[: len(image.getbands())]))
    if mode == "P":
        image.putpalette([x for level in range(256) for x in (level, 255 - level, 7)])
    out = io.BytesIO()
    image.save(out, form, **how)
    return out.getvalue()


@pytest.mark.parametrize(
    ("mode", "form", "filter_"),
    [("RGB", "PNG", "/FlateDecode"), ("L", "PNG", "/FlateDecode"), ("P", "PNG", "/FlateDecode"), ("RGBA", "PNG", "/FlateDecode"),
     ("RGB", "JPEG", "/DCTDecode"), ("L", "JPEG", "/DCTDecode"), ("CMYK", "JPEG", "/FlateDecode")],
)  # fmt: skip
def test_a_picture_prints_with_the_pixels_it_has(mode: str, form: str, filter_: str, tmp_path: Path) -> None:
    path = tmp_path / "a.png"
    path.write_bytes(file_of(mode, form))
    document = Document(title="Picture")
    document.page(60, 60).canvas.picture(read_picture(path), 10, 10, 40, 30)
    document.write(tmp_path / "a.pdf")
    with pikepdf.open(tmp_path / "a.pdf") as file:
        assert not file.check_pdf_syntax()
        found: Any = next(iter(file.pages[0]["/Resources"]["/XObject"].values()))
        assert (found["/Width"], found["/Height"], found["/Filter"]) == (40, 30, filter_)
        assert ("/SMask" in found) == (mode == "RGBA")
        pixels = pikepdf.PdfImage(found).as_pil_image().convert("RGB")
    with Image.open(path) as original:
        wanted = original.convert("RGB").getpixel((20, 20))
    assert isinstance(wanted, tuple)
    assert pixels.getpixel((20, 20)) == pytest.approx(wanted, abs=3)


def test_grey_of_sixteen_bits_keeps_its_shades(tmp_path: Path) -> None:
    path = tmp_path / "a.png"
    image = Image.new("I;16", (40, 30))
    for x in range(40):
        for y in range(30):
            image.putpixel((x, y), x * 1600)
    image.save(path)
    pixels = pixels_of(path, tmp_path)
    assert [pixels.getpixel((x, 9)) for x in (0, 10, 20, 39)] == pytest.approx([0, 62, 124, 243], abs=1)


@pytest.mark.parametrize("orientation", range(1, 9))
def test_a_photograph_stands_as_the_camera_was_held(orientation: int, tmp_path: Path) -> None:
    from PIL import ImageOps

    path = tmp_path / "a.jpg"
    image = Image.new("L", (40, 20))
    image.paste(250, (0, 0, 20, 10))
    noted = Image.Exif()
    noted[0x0112] = orientation
    image.save(path, "JPEG", quality=100, exif=noted)
    with Image.open(path) as original:
        wanted = ImageOps.exif_transpose(original)
    found = read_picture(path)
    assert (found.width_px, found.height_px) == wanted.size
    pixels = pixels_of(path, tmp_path)
    assert pixels.size == wanted.size
    for x, y in ((4, 4), (wanted.width - 5, 4), (4, wanted.height - 5), (wanted.width - 5, wanted.height - 5)):
        assert pixels.getpixel((x, y)) == pytest.approx(wanted.getpixel((x, y)), abs=3)


def pixels_of(path: Path, folder: Path) -> Image.Image:
    """The pixels of a picture in a PDF, as another library reads them."""
    document = Document(title="Picture")
    document.page(60, 60).canvas.picture(read_picture(path), 10, 10, 40, 30)
    document.write(folder / "a.pdf")
    with pikepdf.open(folder / "a.pdf") as file:
        found: Any = next(iter(file.pages[0]["/Resources"]["/XObject"].values()))
        return pikepdf.PdfImage(found).as_pil_image().convert("L")


def test_png_data_is_copied_and_not_packed_anew(tmp_path: Path) -> None:
    data = file_of("RGB")
    path = tmp_path / "a.png"
    path.write_bytes(data)
    document = Document(title="Picture")
    for _ in range(3):
        document.page(60, 60).canvas.picture(read_picture(path), 0, 0, 40, 30)
    document.write(tmp_path / "a.pdf")
    packed = data[data.index(b"IDAT") + 4 : data.index(b"IEND") - 8]
    assert (tmp_path / "a.pdf").read_bytes().count(packed) == 1


def _claimed(width: int, height: int) -> bytes:
    def part(name: bytes, body: bytes) -> bytes:
        return struct.pack(">I", len(body)) + name + body + struct.pack(">I", zlib.crc32(name + body))

    head = struct.pack(">IIBBBBB", width, height, 8, 0, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + part(b"IHDR", head) + part(b"IDAT", zlib.compress(b"\0\0")) + part(b"IEND", b"")


@pytest.mark.parametrize(
    ("data", "why"),
    [
        (file_of("RGB")[:-40], "broken"),
        (file_of("RGB").replace(b"IDAT", b"IDAT\x00", 1), "broken"),
        (file_of("RGB", "JPEG")[:-30], "broken"),
        (_claimed(30_000, 30_000), "30000 × 30000"),
        (_claimed(0, 5), "no pixels"),
        (b"GIF89a......", "is a GIF"),
        (b"", "neither PNG, JPEG, WebP"),
    ],
    ids=["cut off", "changed", "half a JPEG", "huge", "empty", "a GIF", "nothing"],
)
def test_a_picture_that_cannot_be_printed_says_why(data: bytes, why: str, tmp_path: Path) -> None:
    path = tmp_path / "a.png"
    path.write_bytes(data)
    with pytest.raises(PictureProblem, match=why):
        read_picture(path)


@pytest.mark.parametrize(
    "name",
    ["../secret.png", "/etc/passwd", "C:\\a.png", "art\\..\\..\\a.png", "art/../../secret.png", "", "a\0b", "link.png"],
)
def test_no_picture_is_read_outside_the_pack(name: str, tmp_path: Path) -> None:
    (tmp_path / "secret.png").write_bytes(file_of("RGB"))
    pack = tmp_path / "pack"
    (pack / "art").mkdir(parents=True)
    (pack / "link.png").symlink_to(tmp_path / "secret.png")
    (pack / "art" / "own.png").write_bytes(file_of("RGB"))
    assert inside(pack, name) is None
    assert inside(pack, "art/own.png") is not None


def test_art_that_may_be_missing_by_the_layout_is_not_told(press: MakePress) -> None:
    cards = "- {id: lamp, name: Lamp}\n"
    left_empty = ART.replace("'{art}'", "'{art}', placeholder: false")
    assert "MW818" in [each.code for each in printing(press(cards, ART).world)]
    assert "MW818" not in [each.code for each in printing(press(cards, left_empty).world)]


def test_missing_art_gets_a_quiet_drawing_that_differs_from_card_to_card(press: MakePress, tmp_path: Path) -> None:
    made = press("- {id: lamp, name: Lamp}\n- {id: rope, name: Rope}\n", ART)
    one, other = face_of(made), face_of(made, "rope")
    assert one.content != other.content
    assert [notice.what for notice in one.notices] == ["art"]
    printed(one, tmp_path / "a.pdf")
    found = [finding for finding in printing(made.world) if finding.code == "MW818"]
    assert {finding.record for finding in found} == {"card/lamp", "card/rope"}


def test_dots_to_the_inch_are_those_of_the_size_on_paper(press: MakePress) -> None:
    made = press(LAMP, ART, files={"art/lamp.png": file_of("RGB", size=(300, 227))})
    (finding,) = (found for found in printing(made.world) if found.code == "MW816")
    assert "144 dpi" in finding.message
    sharp = press(LAMP, ART, files={"art/lamp.png": file_of("RGB", size=(640, 480))})
    assert not [found for found in printing(sharp.world) if found.code == "MW816"]


def test_the_focus_of_a_picture_stays_in_sight(press: MakePress) -> None:
    image = file_of("RGB", size=(900, 300))
    layout = ART.replace("'{art}'}", "'{art}', focus: [%s, 0.5]}")
    places = []
    for focus in ("0", "0.5", "1"):
        drawing = face_of(press(LAMP, layout % focus, files={"art/lamp.png": image})).content
        places += [each.x for each in flat(drawing) if isinstance(each, Shown)]
    # the picture is 120 mm wide at the height of the box, the box 53: left, middle, right
    assert places == pytest.approx([5, 5 - 33.5, 5 - 67], abs=0.1)
