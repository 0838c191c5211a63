"""Drawings in the manner of many programs: ours, through a PDF, beside another renderer's, pixel by pixel."""

from __future__ import annotations

import io
from pathlib import Path

import pytest
import resvg_py
from PIL import Image, ImageChops

from meeplewright_generators.artwork.drawing import Drawing, read_svg
from meeplewright_generators.drawing.colours import BLACK
from meeplewright_generators.drawing.operations import PlacedForm
from meeplewright_generators.exports.document import Document
from meeplewright_generators.exports.picture import View, picture
from print_faces.read_back import opened
from seldom import one_in

DRAWINGS = sorted((Path(__file__).parent / "drawings").glob("*.svg"))
# 300 pixels on the longer side, of a drawing that is printed 48 mm wide
SIDE_PX, TIMES = 300, 2
# what has no path: everything else stays lines
PIXELS = {
    "affinity-image": "a picture",
    "figma-fade": "a gradient that fades",
    "figma-mask": "a mask",
    "figma-shadow": "a filter (shadow, blur, glow)",
    "inkscape-marker-mask": "a mask",
    "inkscape-pattern": "a pattern",
}
# the other renderer is given no fonts
WITH_TEXT = {"inkscape-text", "drawio-flow"}
DIFFERENT, MOST_DIFFERENT = 48, 0.025
# tiles of a pattern begin at whole pixels in this renderer, so they stand elsewhere where it draws finer
OF_PATTERNS = 0.06


def as_printed(drawing: Drawing, folder: Path) -> Image.Image:
    form = drawing.form
    width, height = form.width_mm * TIMES, form.height_mm * TIMES
    document = Document(title="Drawing")
    canvas = document.page(width, height).canvas
    if drawing.pixels:
        canvas.picture(drawing.picture(width / 25.4 * 450, height / 25.4 * 450), 0, 0, width, height)
    else:
        canvas.place(form, 0, 0, scale=TIMES)
    document.write(folder / "a.pdf")
    with opened(folder / "a.pdf") as file:
        page = file[0]
        scale = SIDE_PX * 3 / max(page.get_width(), page.get_height())
        image: Image.Image = page.render(scale=scale).to_pil()
        page.close()
    size = (round(image.width / 3), round(image.height / 3))
    return image.convert("RGB").resize(size, Image.Resampling.BOX)


def as_resvg_draws(path: Path, size: tuple[int, int]) -> Image.Image:
    """Drawn three times as large and made smaller, as ours: edges are as fine as in the print."""
    large = (size[0] * 3, size[1] * 3)
    data = resvg_py.svg_to_bytes(svg_path=str(path), width=large[0], height=large[1], dpi=96, skip_system_fonts=True)
    image = Image.open(io.BytesIO(bytes(data))).convert("RGBA")
    ground = Image.new("RGBA", image.size, "white")
    ground.alpha_composite(image)
    return ground.convert("RGB").resize(size, Image.Resampling.BOX)


def different(one: Image.Image, other: Image.Image) -> float:
    """Which part of the pixels is not the same, seen from so far that a hair's breadth at an edge is none."""
    size = (one.width // 2, one.height // 2)
    one, other = one.resize(size, Image.Resampling.BOX), other.resize(size, Image.Resampling.BOX)
    far = ImageChops.difference(one, other).convert("L").point(lambda value: 255 if value > DIFFERENT else 0)
    return far.histogram()[255] / (one.width * one.height)


def test_there_are_drawings_of_many_programs() -> None:
    assert len(DRAWINGS) >= 30
    assert len({path.stem.partition("-")[0] for path in DRAWINGS}) >= 15


@pytest.mark.parametrize(
    "path", one_in(2, [each for each in DRAWINGS if each.stem not in WITH_TEXT]), ids=lambda path: path.stem
)
def test_a_drawing_prints_as_another_renderer_shows_it(path: Path, tmp_path: Path) -> None:
    drawing = read_svg(path)
    assert drawing.pixels == PIXELS.get(path.stem, "")
    ours = as_printed(drawing, tmp_path)
    assert different(ours, as_resvg_draws(path, ours.size)) <= (
        OF_PATTERNS if drawing.pixels == "a pattern" else MOST_DIFFERENT
    )
    # and it is no empty sheet
    assert len(ours.getcolors(1 << 20) or ()) > 1


def test_text_in_a_drawing_is_drawn_where_it_says_and_told(tmp_path: Path) -> None:
    drawing = read_svg(Path(__file__).parent / "drawings" / "inkscape-text.svg")
    assert drawing.notes == ("its text stands in a font that ships",)
    ours = as_printed(drawing, tmp_path)
    red = ours.point(lambda value: value).split()
    dark = ours.convert("L").point(lambda value: 255 if value < 100 else 0)
    left, top, _, bottom = dark.crop((0, 0, ours.width, 110)).getbbox() or (0, 0, 0, 0)
    # x="12", the baselines at 34 and 61.5 of 120
    assert left == pytest.approx(12 * 1.5 + 1, abs=3)
    assert bottom == pytest.approx(61.5 * 1.5, abs=3)
    assert top == pytest.approx((34 - 22 * 0.72) * 1.5, abs=5)
    middle = (
        ImageChops.subtract(red[0], red[1])
        .crop((0, 115, ours.width, 160))
        .point(lambda value: 255 if value > 60 else 0)
    )
    box = middle.getbbox()
    assert box is not None
    # text-anchor="middle" at x="100"
    assert (box[0] + box[2]) / 2 == pytest.approx(150, abs=2)


def test_pixels_are_as_fine_as_the_print_asks_for_and_no_finer() -> None:
    drawing = read_svg(Path(__file__).parent / "drawings" / "figma-shadow.svg")
    small, large, huge = (drawing.picture(side, side) for side in (500, 1500, 50_000))
    assert (small.width_px, large.width_px) == (500, 1500)
    assert huge.width_px * huge.height_px <= 3_000_000
    assert small.name != large.name


@pytest.mark.parametrize(
    "stem", ["strokes", "figma-shadow", "illustrator-modern", "gradients-of-all-kinds", "opacity-groups"]
)
def test_the_exporters_of_pictures_show_it_as_well(stem: str, tmp_path: Path) -> None:
    drawing = read_svg(Path(__file__).parent / "drawings" / f"{stem}.svg")
    form = drawing.form
    # large, for this renderer counts whole pixels of 96 to the inch before it scales
    placed = (PlacedForm(form, (10, 0, 0, 10, 0, 0), BLACK),)
    ours = as_printed(drawing, tmp_path)
    view = View((0, 0, form.width_mm * 10, form.height_mm * 10), pixels=(ours.width * 3, ours.height * 3))
    for kind in ("png", "svg"):
        data = picture(kind, placed, view)
        if kind == "svg":
            data = bytes(resvg_py.svg_to_bytes(svg_string=data.decode(), width=view.pixels[0], dpi=96))
        image = Image.open(io.BytesIO(data)).convert("RGBA").resize((ours.width * 3, ours.height * 3))
        ground = Image.new("RGBA", image.size, "white")
        ground.alpha_composite(image)
        assert different(ours, ground.convert("RGB").resize(ours.size, Image.Resampling.BOX)) <= MOST_DIFFERENT, kind
