"""Pictures inside of an SVG: the file's own bytes where every browser shows them, else a PNG of the same dots."""

from __future__ import annotations

import io
from dataclasses import replace
from pathlib import Path

import pytest
from PIL import Image, ImageCms

from meeplewright_generators.exports.svg.inside import shown
from meeplewright_generators.images.picture import GREY, read_picture

RED, SEA = (220, 60, 60), (40, 160, 60)


def two(mode: str) -> Image.Image:
    """Two dots, of which the second hides three quarters where it can."""
    image = Image.new("RGBA", (2, 1))
    image.putpixel((0, 0), (*RED, 255))
    image.putpixel((1, 0), (*SEA, 191))
    if mode == "P":
        return image.convert("RGB").quantize(2)
    return image.convert("RGB").convert(mode) if mode in ("CMYK", "YCbCr", "1", "F") else image.convert(mode)


def dots(raw: bytes) -> Image.Image:
    with Image.open(io.BytesIO(raw)) as image:
        image.load()
        assert image.format == "PNG"
        return image.copy()


@pytest.mark.parametrize("form", ["PNG", "JPEG"])
def test_what_a_browser_shows_is_left_as_it_is(form: str, tmp_path: Path) -> None:
    path = tmp_path / "a.img"
    two("RGB").save(path, form)
    assert shown(read_picture(path)) == (path.read_bytes(), form.lower())


@pytest.mark.parametrize(
    ("mode", "kept", "grey"),
    [("RGB", "RGB", "L"), ("RGBA", "RGBA", "LA"), ("L", "L", "L"), ("LA", "LA", "LA"), ("P", "RGB", "L"), ("1", "RGB", "L"), ("CMYK", "RGB", "L"), ("YCbCr", "RGB", "L"), ("F", "RGB", "L")],
)  # fmt: skip
def test_another_file_is_a_png_of_its_dots(mode: str, kept: str, grey: str, tmp_path: Path) -> None:
    image = two(mode)
    image.save(tmp_path / "a.tiff")
    picture = read_picture(tmp_path / "a.tiff")
    raw, form = shown(picture)
    assert (form, dots(raw).mode) == ("png", kept)
    assert dots(raw).tobytes() == image.convert(kept).tobytes()
    raw, form = shown(replace(picture, form=GREY + picture.form))
    assert (form, dots(raw).mode) == ("png", grey)
    assert dots(raw).tobytes() == image.convert(kept).convert(grey).tobytes()


def test_a_colour_of_a_table_that_is_not_there_stays_so_in_grey(tmp_path: Path) -> None:
    two("P").save(tmp_path / "a.png", transparency=1)
    picture = read_picture(tmp_path / "a.png")
    raw, _ = shown(replace(picture, form=GREY + picture.form))
    image = dots(raw)
    assert image.mode == "LA"
    assert sorted(image.getchannel("A").tobytes()) == [0, 255]


def test_colours_as_the_eye_sees_them_are_those_of_a_screen(tmp_path: Path) -> None:
    lab, screen = ImageCms.createProfile("LAB"), ImageCms.createProfile("sRGB")
    image = ImageCms.profileToProfile(two("RGB"), screen, lab, outputMode="LAB")
    assert image is not None
    image.save(tmp_path / "a.tiff")
    picture = read_picture(tmp_path / "a.tiff")
    assert picture.note == ""
    assert list(dots(shown(picture)[0]).tobytes()) == pytest.approx(list(two("RGB").tobytes()), abs=6)
