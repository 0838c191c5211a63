"""One drawing, every output: what pdfium draws of the PDF, resvg and Chromium draw of the SVG."""

from __future__ import annotations

import io
import re
import shutil
import subprocess
import xml.etree.ElementTree as ET
from collections.abc import Callable
from pathlib import Path

import pytest
import resvg_py
from PIL import Image, ImageChops, ImageFilter

from meeplewright import data
from meeplewright.packs.load import load
from meeplewright_generators.drawing.canvas import Canvas, drawn
from meeplewright_generators.drawing.colours import CURRENT, Cmyk, Gradient, GradientStop, Rgb, SpotInk
from meeplewright_generators.drawing.operations import Drawing, Form
from meeplewright_generators.drawing.paths import ellipse, rounded
from meeplewright_generators.exports.picture import View, picture, pictures
from meeplewright_generators.faces.model import Face
from meeplewright_generators.faces.press import Press
from meeplewright_generators.typeset.fonts import bundled

RED, BLUE = Rgb(0.8, 0.1, 0.1), Rgb(0.1, 0.2, 0.7)
BOX = (0.0, 0.0, 40.0, 30.0)


def gradients(canvas: Canvas) -> None:
    stops = (GradientStop(0, RED), GradientStop(0.4, Rgb(1, 1, 0)), GradientStop(1, BLUE))
    canvas.rect(2, 2, 16, 26, fill=Gradient((2, 0), (18, 0), stops), radius=3, stroke="#000000", width_mm=0.5)
    canvas.circle(30, 15, 9, fill=Gradient((30, 15), (30, 15), stops, (0, 9)))


def groups(canvas: Canvas) -> None:
    canvas.rect(0, 0, 40, 30, fill="#f2d7a0")
    with canvas.saved(opacity=0.5):
        canvas.circle(12, 12, 8, fill=RED)
        canvas.circle(20, 12, 8, fill=BLUE)
    with canvas.saved(blend="multiply"):
        canvas.rect(22, 10, 14, 16, fill="#80c0ff")
    with canvas.saved():
        canvas.clip(ellipse(12, 22, 9, 5))
        canvas.move_origin(12, 22, 30)
        canvas.rect(-20, -2, 40, 4, fill="#207040")


def lines(canvas: Canvas) -> None:
    canvas.line(3, 5, 37, 5, width_mm=1, dash=(3, 1.5))
    canvas.path(rounded(5, 10, 30, 15, 4), stroke=RED, width_mm=1.2, join="round")
    ring = ellipse(20, 17, 8, 6) + ellipse(20, 17, 4, 3)
    canvas.path(ring, fill=BLUE, even_odd=True)


def inks(canvas: Canvas) -> None:
    canvas.rect(2, 2, 12, 26, fill=Cmyk(0, 0, 1, 0))
    canvas.rect(14, 2, 12, 26, fill=SpotInk("Gold", Cmyk(0, 0, 0, 1), 0.5))
    form = Form("Xdot", 4, 4, drawn(lambda inner: inner.circle(2, 2, 2, fill=CURRENT)))
    canvas.place(form, 28, 4, colour=RED)
    canvas.place(form, 28, 14, angle=20, scale=2, colour="#104080")


def words(canvas: Canvas) -> None:
    canvas.text(3, 10, "AVATAR Прилив", bundled("serif").regular, 14)
    canvas.text(37, 18, "end ★", bundled("sans").bold, 12, align="right", colour=RED)
    canvas.text(6, 26, "turned", bundled("sans").regular, 9, angle=-20)


def shout(canvas: Canvas, text: str) -> None:
    canvas.text(1, 5, text, bundled("sans").regular, 8)


def by_pdfium(drawing: Drawing, box: tuple[float, float, float, float] = BOX, dpi: int = 150) -> Image.Image:
    return on_white(picture("png", drawing, View(box, dpi=dpi)))


def by_resvg(drawing: Drawing, box: tuple[float, float, float, float] = BOX, dpi: int = 150) -> Image.Image:
    svg = picture("svg", drawing, View(box)).decode()
    wide, high = round(box[2] / 25.4 * dpi), round(box[3] / 25.4 * dpi)
    # resvg keeps the form of the box to a fraction of a dot
    return on_white(
        resvg_py.svg_to_bytes(svg_string=svg, width=wide, height=high, dpi=96, skip_system_fonts=True)
    ).resize((wide, high))


def on_white(png: bytes) -> Image.Image:
    seen = Image.open(io.BytesIO(bytes(png))).convert("RGBA")
    ground = Image.new("RGBA", seen.size, "white")
    ground.alpha_composite(seen)
    return ground.convert("RGB")


def unlike(one: Image.Image, other: Image.Image, by: int = 48) -> int:
    """Pixels of either that differ from everything within a pixel in the other."""
    assert one.size == other.size
    found = 0
    for a, b in ((one, other), (other, one)):
        low, high = b.filter(ImageFilter.MinFilter(3)), b.filter(ImageFilter.MaxFilter(3))
        out = ImageChops.lighter(ImageChops.subtract(a, high), ImageChops.subtract(low, a))
        red, green, blue = out.split()
        most = ImageChops.lighter(ImageChops.lighter(red, green), blue)
        found += sum(most.histogram()[by:])
    return found


@pytest.mark.parametrize("draw", [gradients, groups, lines, words, inks])
def test_pdf_and_svg_show_the_same(draw: Callable[[Canvas], None]) -> None:
    drawing = drawn(draw)
    assert by_pdfium(drawing).getcolors(10) != [(1, (255, 255, 255))]
    assert unlike(by_pdfium(drawing), by_resvg(drawing)) <= 12


def test_a_group_is_pale_as_one_thing() -> None:
    for seen in (by_pdfium(drawn(groups)), by_resvg(drawn(groups))):
        # where the blue circle lies over the red one, no red shines through
        both, blue = (seen.getpixel((round(x / 25.4 * 150), round(8 / 25.4 * 150))) for x in (16, 26))
        assert both == pytest.approx(blue, abs=2)


@pytest.fixture(scope="module")
def demo() -> list[Face]:
    press = Press(load(data.content() / "saltmarsh-light").worlds[0])
    return [
        next(press.faces(kind, side))
        for kind in press.kinds()
        for side in ("front", "back")
        if any(press.faces(kind, side))
    ]


def test_faces_of_the_demo_look_the_same_as_pdf_and_as_svg(demo: list[Face]) -> None:
    assert len(demo) > 6
    for face in demo:
        # a box of whole dots; pdfium draws what is thinner than a dot as wide as one
        wide, high = (round(side / 25.4 * 150) * 25.4 / 150 for side in (face.width_mm, face.height_mm))
        box = (0.0, 0.0, wide, high)
        assert (
            unlike(by_pdfium(face.content, box), by_resvg(face.content, box)) < 0.0002 * wide * high * (150 / 25.4) ** 2
        ), face.key


def test_a_file_is_well_formed_whatever_a_pack_says_and_names_nothing_outside() -> None:
    nasty = '</title><script>alert(1)</script>&"\x08'
    drawing = drawn(lambda canvas: shout(canvas, nasty))
    for text in ("outlines", "font"):
        svg = picture("svg", drawing, View(BOX, text=text, title=nasty)).decode()
        root = ET.fromstring(svg)
        assert not [each for each in root.iter() if each.tag.endswith("script")]
        assert all(place.startswith(("#", "data:")) for place in re.findall(r'href="([^"]*)"', svg))


def test_two_pictures_on_one_page_share_no_names() -> None:
    one, other = (
        set(re.findall(r' id="([^"]+)"', picture("svg", drawn(words), View(BOX, ids=ids)).decode()))
        for ids in ("l-", "r-")
    )
    assert one
    assert not one & other


def test_text_is_text_where_that_is_asked_for(demo: list[Face]) -> None:
    svg = picture("svg", drawn(words), View(BOX, text="font")).decode()
    assert "AVATAR Прилив" in "".join(ET.fromstring(svg).itertext())
    assert svg.count("@font-face") == 4


def test_a_picture_has_exactly_the_dots_that_are_asked_for() -> None:
    made = Image.open(io.BytesIO(picture("png", drawn(groups), View((-3, -3, 69.85, 95.25), pixels=(825, 1125)))))
    assert made.size == (825, 1125)
    by_dpi = Image.open(io.BytesIO(picture("png", drawn(groups), View(BOX, dpi=300))))
    assert by_dpi.size == (472, 354)
    assert by_dpi.info["dpi"] == pytest.approx((300, 300), abs=0.1)


def test_where_nothing_is_drawn_a_picture_is_seen_through() -> None:
    made = Image.open(
        io.BytesIO(picture("png", drawn(lambda canvas: canvas.circle(20, 15, 10, fill=RED)), View(BOX, dpi=72)))
    )
    assert made.mode == "RGBA"
    assert made.getpixel((1, 1))[3] == 0  # type: ignore[index]
    assert made.getpixel((made.width // 2, made.height // 2)) == (204, 26, 26, 255)


def test_many_pictures_are_those_made_one_by_one() -> None:
    shown = [(drawn(draw), View(BOX, dpi=72)) for draw in (gradients, groups, lines, words)]
    assert list(pictures("png", shown)) == [picture("png", *each) for each in shown]


@pytest.mark.slow
@pytest.mark.skipif(shutil.which("chromium") is None, reason="no Chromium here")
@pytest.mark.parametrize("text", ["outlines", "font"])
def test_chromium_draws_the_same(text: str, tmp_path: Path) -> None:
    # four times as many dots to the millimetre as a screen has
    drawing = (*drawn(groups), *drawn(words))
    (tmp_path / "a.svg").write_bytes(picture("svg", drawing, View(BOX, text=text)))
    subprocess.run(
        ["chromium", "--headless", "--no-sandbox", "--disable-gpu", "--hide-scrollbars", "--force-device-scale-factor=4",
         "--window-size=400,300", f"--screenshot={tmp_path / 'a.png'}", (tmp_path / "a.svg").as_uri()],
        check=True, capture_output=True, timeout=600,
    )  # fmt: skip
    wide, high = round(40 / 25.4 * 96 * 4), round(30 / 25.4 * 96 * 4)
    seen = Image.open(tmp_path / "a.png").convert("RGB").crop((0, 0, wide, high))
    ours = on_white(picture("png", drawing, View(BOX, pixels=(wide, high))))
    assert unlike(seen, ours) <= 60
