"""Pictures for a press: which of their pixels hide what lies behind, which are inks, and where the most ink is."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

import pytest
from PIL import Image, ImageCms

from meeplewright_generators.artwork.drawing import DRAWN
from meeplewright_generators.exports.press.inks import Inks
from meeplewright_generators.exports.press.pixels import (
    COMPOSED,
    ROWS,
    Pixels,
    heaviest,
    is_see_through,
    own_pixels,
    pixels_in_inks,
)
from meeplewright_generators.exports.press.profile import profile_asked
from meeplewright_generators.images.picture import GREY, Picture, read_picture
from meeplewright_generators.images.smaller import SMALLER

RED, SEA = (220, 60, 60), (40, 160, 60)


@cache
def inks() -> Inks:
    return Inks(profile_asked("", "", None))


def in_file(image: Image.Image, folder: Path, name: str = "a.png", **how: Any) -> Picture:
    image.save(folder / name, **how)
    return read_picture(folder / name)


def in_grey(picture: Picture) -> Picture:
    return Picture(picture.path, picture.name + "k", GREY + picture.form, picture.width_px, picture.height_px)


def two(mode: str) -> Image.Image:
    """Two dots, of which the second hides three quarters."""
    image = Image.new("RGBA", (2, 1))
    image.putdata([(*RED, 255), (*SEA, 191)])
    return image.convert(mode)


def test_a_picture_that_hides_all_is_inks_alone(tmp_path: Path) -> None:
    whole = Image.new("RGBA", (2, 1), (*RED, 255))
    for image in (whole, whole.convert("RGB"), whole.convert("P")):
        picture = in_file(image, tmp_path, f"{image.mode}.png")
        made = pixels_in_inks(picture, inks())
        assert made == Pixels(2, 1, inks().pixels(Image.new("RGB", (2, 1), RED)).tobytes(), grey=False, hides=None)
        assert not is_see_through(picture)


def test_what_shines_through_has_the_colours_that_it_has_there(tmp_path: Path) -> None:
    picture = in_file(two("RGBA"), tmp_path)
    made = pixels_in_inks(picture, inks())
    plain = Image.new("RGB", (2, 1))
    plain.putdata([RED, SEA])
    assert made == Pixels(2, 1, inks().pixels(plain).tobytes(), grey=False, hides=bytes((255, 191)))
    assert is_see_through(picture)
    assert not is_see_through(Picture(picture.path, "other", COMPOSED, 2, 1))


def test_grey_that_shines_through_is_black_ink(tmp_path: Path) -> None:
    picture = in_file(two("LA"), tmp_path)
    light = two("LA").convert("L")
    assert pixels_in_inks(picture, inks()) == Pixels(
        2, 1, inks().pixels(light).tobytes(), grey=True, hides=bytes((255, 191))
    )
    assert is_see_through(picture)


def test_one_colour_of_a_palette_that_is_not_there(tmp_path: Path) -> None:
    image = Image.new("P", (3, 1))
    image.putpalette([*RED, *SEA, 0, 0, 0])
    image.putdata([1, 0, 1])
    picture = in_file(image, tmp_path, transparency=1)
    assert pixels_in_inks(picture, inks()).hides == bytes((0, 255, 0))
    assert is_see_through(picture)
    assert not is_see_through(in_file(image, tmp_path, "whole.png"))


def test_a_picture_without_its_colours_is_printed_in_black_ink(tmp_path: Path) -> None:
    for image in (two("RGB"), two("CMYK"), two("RGBA")):
        picture = in_file(image, tmp_path, f"{image.mode}.{'tif' if image.mode == 'CMYK' else 'png'}")
        made = pixels_in_inks(in_grey(picture), inks())
        assert made.grey
        assert len(made.colours) == 2
        assert (made.hides is not None) == (image.mode == "RGBA")
        wanted = inks().pixels(two("RGB").convert("L")).tobytes()
        assert list(made.colours) == pytest.approx(list(wanted), abs=6)


def test_a_stencil_has_a_bit_for_each_dot_that_hides_less_than_half_and_whole_bytes_for_each_row() -> None:
    rows = (0, 127, 128, 255, 1, 254, 129, 126, 255, 0), (255,) * 10
    made = Pixels(10, 2, b"", grey=False, hides=bytes(each for row in rows for each in row))
    assert made.stencil() == bytes((0b11001001, 0b01000000, 0, 0))


def test_four_inks_stand_as_the_camera_was_held_with_their_profile(tmp_path: Path) -> None:
    image = Image.new("CMYK", (4, 2))
    image.putdata([(n * 20, 200 - n * 10, n, 30) for n in range(8)])
    turned = Image.Exif()
    turned[0x0112] = 6
    picture = in_file(image, tmp_path, "a.tif", exif=turned, icc_profile=inks().profile.data)
    assert (picture.width_px, picture.height_px) == (2, 4)
    own = own_pixels(picture)
    assert (own.mode, own.size) == ("CMYK", (2, 4))
    assert own.tobytes() == image.transpose(Image.Transpose.ROTATE_270).tobytes()
    assert own.info["icc_profile"] == inks().profile.data
    assert pixels_in_inks(picture, inks()).colours == own.tobytes()
    small = Picture(picture.path, "small", SMALLER + picture.form, 1, 2)
    assert own_pixels(small).size == (1, 2)
    assert own_pixels(small).mode == "CMYK"
    assert "icc_profile" not in own_pixels(in_file(image, tmp_path, "plain.tif")).info


def test_a_drawing_that_cannot_stay_lines_has_the_dots_that_are_asked_for(tmp_path: Path) -> None:
    path = tmp_path / "a.svg"
    path.write_text(
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 2 1"><path d="M0 0h1v1H0z" fill="#dc3c3c"/></svg>'
    )
    picture = Picture(str(path), "I1", DRAWN, 20, 10)
    for shown in (picture, in_grey(picture)):
        own = own_pixels(shown)
        assert own.size == (20, 10)
        assert own.getpixel((5, 5)) == (*RED, 255)
        assert own.getpixel((15, 5))[3] == 0  # type: ignore[index]
        assert pixels_in_inks(shown, inks()).hides == own.getchannel("A").tobytes()


def test_colours_of_a_screen_go_through_their_profile_first(tmp_path: Path) -> None:
    srgb = ImageCms.ImageCmsProfile(ImageCms.createProfile("sRGB")).tobytes()
    picture = in_file(two("RGB"), tmp_path, icc_profile=srgb)
    assert own_pixels(picture).mode == "RGB"
    assert own_pixels(picture).tobytes() == two("RGB").tobytes()


@pytest.mark.parametrize("high", [3, ROWS, ROWS + 1, 2 * ROWS + 9])
def test_the_most_ink_of_a_picture_is_told_with_its_place(high: int, tmp_path: Path) -> None:
    image = Image.new("CMYK", (5, high), (10, 20, 30, 40))
    picture = in_file(image, tmp_path, "even.tif")
    assert heaviest(picture, inks()) == (100 / 255, 0.1, 0.5 / high, False)
    for name, place, dot in (("end", (3, high - 1), (200, 250, 90, 120)), ("black", (1, 2), (0, 1, 0, 255)), ("odd", (4, 0), (254, 1, 255, 3))):  # fmt: skip
        image.putpixel(place, dot)
        found = heaviest(in_file(image, tmp_path, f"{name}.tif"), inks())
        image.putpixel(place, (10, 20, 30, 40))
        assert found == (sum(dot) / 255, (place[0] + 0.5) / 5, (place[1] + 0.5) / high, False), name


def test_the_first_of_the_heaviest_dots_is_told(tmp_path: Path) -> None:
    image = Image.new("CMYK", (4, 2 * ROWS), (0, 0, 0, 0))
    for place in ((2, 7), (1, ROWS + 3)):
        image.putpixel(place, (255, 255, 255, 255))
    assert heaviest(in_file(image, tmp_path, "a.tif"), inks()) == (4, 2.5 / 4, 7.5 / (2 * ROWS), False)
    assert heaviest(in_file(Image.new("CMYK", (2, 2)), tmp_path, "b.tif"), inks()) == (0, 0.5, 0.5, False)


@pytest.mark.parametrize(("mode", "of_a_screen"), [("RGB", True), ("RGBA", True), ("P", True), ("L", False), ("LA", False), ("1", False)])  # fmt: skip
def test_what_is_converted_has_no_more_ink_than_may_be(mode: str, of_a_screen: bool, tmp_path: Path) -> None:
    picture = in_file(two("RGBA").convert("L").convert("1") if mode == "1" else two(mode), tmp_path)
    assert heaviest(picture, inks()) == (0, 0.5, 0.5, of_a_screen)
    assert heaviest(in_grey(picture), inks()) == (0, 0.5, 0.5, False)
    four = in_file(two("CMYK"), tmp_path, "four.tif")
    assert heaviest(in_grey(four), inks()) == (0, 0.5, 0.5, False)
