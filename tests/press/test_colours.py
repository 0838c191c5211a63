"""Colours become the inks that littlecms gives for them, asked here by another way: areas, letters, gradients, pixels."""

from __future__ import annotations

import io
import random
from collections.abc import Sequence
from functools import cache, partial
from pathlib import Path
from typing import Any

import pytest
from PIL import Image, ImageCms

from meeplewright import data
from meeplewright.findings.stop import Stop
from meeplewright_generators.drawing.canvas import Canvas, drawn
from meeplewright_generators.drawing.colours import CURRENT, Cmyk, Colour, Gradient, GradientStop, Rgb, SpotInk
from meeplewright_generators.drawing.operations import Element, Form, Kept, Meant, PlacedForm
from meeplewright_generators.exports.press.flat import Flattening
from meeplewright_generators.exports.press.inks import Inks
from meeplewright_generators.exports.press.profile import LARGEST, InkProfile, profile_asked, profile_at
from print_faces.told_drawing import EmptyShelf

OURS = (data.schemas() / "print/profiles/coated.icc").read_bytes()
GOLD = SpotInk("Gold", Cmyk(0, 0.2, 0.6, 0.2), 0.5)
KEY = Cmyk(0, 0, 0, 1)
SOME = ((255, 0, 0), (0, 255, 0), (0, 0, 255), (255, 255, 0), (12, 200, 255), (31, 78, 95), (250, 240, 230), (90, 3, 120), (255, 255, 255))  # fmt: skip


@cache
def free() -> Inks:
    return Inks(profile_asked("", "", None))


@cache
def by_littlecms() -> Any:
    return ImageCms.buildTransform(
        ImageCms.createProfile("sRGB"), ImageCms.ImageCmsProfile(io.BytesIO(OURS)), "RGB", "CMYK",
        ImageCms.Intent.RELATIVE_COLORIMETRIC, ImageCms.Flags.BLACKPOINTCOMPENSATION,
    )  # fmt: skip


def inks_of(*colours: Sequence[float]) -> list[tuple[float, ...]]:
    """Colours of a screen, in whole steps of 255, as parts of four inks."""
    dots = Image.new("RGB", (len(colours), 1))
    dots.putdata([tuple(round(part) for part in each) for each in colours])
    shown = ImageCms.applyTransform(dots, by_littlecms())
    assert shown is not None
    raw = shown.tobytes()
    return [tuple(part / 255 for part in raw[at : at + 4]) for at in range(0, len(raw), 4)]


def seen(dots: Image.Image) -> bytes:
    """What inks look like on paper: for each dot how light, and two steps of colour."""
    lab = ImageCms.buildTransform(
        ImageCms.ImageCmsProfile(io.BytesIO(OURS)), ImageCms.createProfile("LAB"), "CMYK", "LAB",
        ImageCms.Intent.RELATIVE_COLORIMETRIC,
    )  # fmt: skip
    shown = ImageCms.applyTransform(dots, lab)
    assert shown is not None
    return shown.tobytes()


def lightness(*blacks: int) -> list[float]:
    """How light black ink of so many steps is on paper, from 0 to 100."""
    dots = Image.new("CMYK", (len(blacks), 1))
    dots.putdata([(0, 0, 0, black) for black in blacks])
    return [each / 2.55 for each in seen(dots)[::3]]


def test_a_colour_is_what_littlecms_makes_of_it_and_never_more_ink() -> None:
    for colour, wanted in zip(SOME, inks_of(*SOME), strict=True):
        made = free().converted(Rgb(*(part / 255 for part in colour)))
        assert made == pytest.approx(wanted, abs=0.0011), colour
        assert all(ink <= known + 1e-9 for ink, known in zip(made, wanted, strict=True)), colour
        assert all(ink == round(ink, 3) for ink in made), colour
    # what is brighter than a screen is as bright as one
    assert free().converted(Rgb(1.4, -0.2, 0.5)) == free().converted(Rgb(1.0, 0.0, 0.5))


def test_each_pixel_of_a_picture_is_near_to_what_littlecms_makes_of_it() -> None:
    chance = random.Random(11)
    every = [tuple(chance.randrange(256) for _ in range(3)) for _ in range(400)] + list(SOME)
    dots = Image.new("RGB", (len(every), 1))
    dots.putdata(every)
    made = free().pixels(dots)
    assert (made.mode, made.size) == ("CMYK", dots.size)
    raw = made.tobytes()
    off = [abs(raw[at * 4 + ink] - wanted * 255) for at, each in enumerate(inks_of(*every)) for ink, wanted in enumerate(each)]  # fmt: skip
    # between the colours of a grid it is mixed
    assert max(off) <= 8
    assert sum(off) / len(off) < 0.6


def test_the_limit_takes_from_colours_and_leaves_black() -> None:
    bound = Inks(profile_asked("", "", None), 2.0)
    assert bound.within(Cmyk(0.5, 0.5, 0.5, 0.5)) == (0.5, 0.5, 0.5, 0.5)
    assert bound.within(Cmyk(0.6, 0.3, 0.3, 0.8)) == (0.6, 0.3, 0.3, 0.8)
    assert bound.within(Cmyk(1, 0.5, 0.5, 0.5)) == pytest.approx((0.75, 0.375, 0.375, 0.5))
    assert bound.within(Cmyk(0.2, 1, 0.8, 1)) == pytest.approx((0.1, 0.5, 0.4, 1))
    assert free().within(Cmyk(1, 1, 1, 1)) == (1, 1, 1, 1)
    scarce = Inks(profile_asked("", "", None), 0.5)
    assert scarce.within(Cmyk(0.3, 0, 0.1, 0.9)) == (0, 0, 0, 0.9)
    assert scarce.within(KEY) == KEY
    for made in (bound.converted(Rgb(0.02, 0.02, 0.1)), Cmyk(*(part / 255 for part in bound.pixels(Image.new("RGB", (1, 1), (5, 5, 25))).tobytes()))):  # fmt: skip
        assert 1.9 < sum(made) <= 2.01


@pytest.mark.parametrize("colour", [KEY, Cmyk(0.1, 0.2, 0.3, 0.4), GOLD, CURRENT])
def test_what_is_an_ink_already_stays_what_it_is(colour: Colour) -> None:
    for inks in (free(), Inks(profile_asked("", "", None), 1.0, Cmyk(0.6, 0.4, 0.4, 1))):
        assert inks.paint(colour) is colour
        assert inks.area(colour) is colour
        assert inks.text(colour) is colour


def test_dark_letters_are_black_ink_and_dark_areas_are_not() -> None:
    inks = free()
    for dark in (Rgb(0, 0, 0), Rgb(0.25, 0.25, 0.25), Rgb(0.25, 0.1, 0), Rgb(0, 0.2, 0.25)):
        assert inks.text(dark) == KEY
    for light in (Rgb(0.26, 0.1, 0), Rgb(0.1, 0.26, 0), Rgb(0, 0.2, 0.3)):
        assert inks.text(light) == inks.converted(light) == inks.area(light) == inks.paint(light)
    assert inks.area(Rgb(0.25, 0.1, 0)) == inks.converted(Rgb(0.25, 0.1, 0))
    assert inks.area(Rgb(0, 0, 0)) == KEY


def test_greys_are_as_much_black_ink_as_is_as_dark_between_paper_and_all_black() -> None:
    inks = free()
    greys = [inks.area(Rgb(grey / 255, grey / 255, grey / 255)) for grey in range(256)]
    blacks = [made.black for made in greys if isinstance(made, Cmyk) and made[:3] == (0, 0, 0)]
    assert blacks == inks.tints == [round(each, 3) for each in blacks]
    darkest, paper, *shown = lightness(255, 0, *(round(each * 255) for each in blacks))
    for grey, light in enumerate(shown):
        part = grey / 255
        linear = part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4
        wanted = 116 * linear ** (1 / 3) - 16 if linear > 0.008856 else linear * 903.3
        assert light == pytest.approx(darkest + (paper - darkest) * wanted / 100, abs=0.9), grey
    assert len(inks.tints) == 256
    assert len(set(inks.tints)) > 240


@pytest.mark.parametrize("mode", ["L", "1"])
def test_a_grey_picture_is_printed_in_black_ink_alone(mode: str) -> None:
    """As rows of grey: 255 is paper."""
    image = Image.new("L", (256, 1))
    image.putdata(range(256))
    made = free().pixels(image.convert(mode))
    assert made.mode == "L"
    shown = list(made.tobytes())
    seen = list(image.convert(mode).convert("L").tobytes())
    assert shown == [round(255 * (1 - free().tints[grey])) for grey in seen]
    assert (shown[0], shown[255]) == (0, 255)


def test_rich_black_is_for_black_areas_of_a_screen_alone() -> None:
    rich = Cmyk(0.6, 0.4, 0.4, 1)
    inks = Inks(profile_asked("", "", None), 0, rich)
    assert inks.paint(Rgb(0, 0, 0)) == rich
    assert inks.paint(KEY) == KEY
    assert inks.paint(Rgb(0.2, 0.2, 0.2)) == free().paint(Rgb(0.2, 0.2, 0.2))
    assert inks.paint(Rgb(0.2, 0.1, 0.9)) == free().paint(Rgb(0.2, 0.1, 0.9))


def test_a_gradient_between_colours_of_a_screen_is_followed_in_eight_steps() -> None:
    red, blue = Rgb(1, 0, 0.2), Rgb(0.2, 0.4, 1)
    found = free().paint(Gradient((1, 2), (3, 4), (GradientStop(0.1, red), GradientStop(0.9, blue)), (5, 6)))
    assert isinstance(found, Gradient)
    assert (found.start, found.end, found.radii) == ((1, 2), (3, 4), (5, 6))
    assert [stop.at for stop in found.stops] == pytest.approx([0.1 + step / 10 for step in range(9)])
    way = [tuple((a + (b - a) * step / 8) * 255 for a, b in zip(red, blue, strict=True)) for step in range(9)]
    for stop, wanted in zip(found.stops, inks_of(*way), strict=True):
        assert isinstance(stop.colour, Cmyk)
        assert tuple(stop.colour) == pytest.approx(wanted, abs=0.008)


def test_a_gradient_to_an_ink_goes_there_in_inks() -> None:
    ink, red = Cmyk(0.1, 0.2, 0.3, 0.4), Rgb(0.9, 0.1, 0.1)
    stops = (
        GradientStop(0, red),
        GradientStop(0.3, ink),
        GradientStop(0.6, GOLD),
        GradientStop(0.8, CURRENT),
        GradientStop(1, red),
    )
    found = free().gradient(Gradient((0, 0), (1, 0), stops))
    made = free().converted(red)
    assert [stop.at for stop in found.stops] == [0, 0.3, 0.6, 0.8, 1]
    assert [tuple(stop.colour) for stop in found.stops if isinstance(stop.colour, Cmyk)] == [made, ink, (0, 0.1, 0.3, 0.1), KEY, made]  # fmt: skip
    pure = Gradient((0, 0), (1, 0), (GradientStop(0, ink), GradientStop(1, GOLD)))
    assert free().gradient(pure) is pure
    assert free().paint(pure) is pure


def profile_with(at: int, byte: int) -> bytes:
    changed = bytearray(OURS)
    changed[at] = byte
    return bytes(changed)


def test_four_inks_of_another_press_go_through_both_profiles_and_others_stay() -> None:
    dots = Image.new("CMYK", (3, 1))
    dots.putdata([(200, 10, 20, 30), (0, 120, 240, 0), (10, 10, 10, 200)])
    assert free().pixels(dots) is dots
    for own in (OURS, b"", b"no profile", ImageCms.ImageCmsProfile(ImageCms.createProfile("sRGB")).tobytes()):
        dots.info["icc_profile"] = own
        assert free().pixels(dots) is dots, own[:10]
    # made on another day it is another profile, and gives nearly the same inks
    dots.info["icc_profile"] = profile_with(25, 0xE0)
    made = free().pixels(dots)
    assert made is not dots
    assert made.mode == "CMYK"
    assert list(seen(made)) == pytest.approx(list(seen(dots)), abs=4)


def test_a_profile_beside_a_target_is_taken_and_none_from_elsewhere(tmp_path: Path) -> None:
    (tmp_path / "own").mkdir()
    for name in ("own/inks.icc", "other.icc"):
        (tmp_path / name).write_bytes(profile_with(25, 0xE0))
    beside = profile_asked("", "inks.icc", tmp_path / "own")
    assert (beside.name, beside.data) == ("inks.icc", profile_with(25, 0xE0))
    for said, folder in (("gone.icc", tmp_path / "own"), ("../other.icc", tmp_path / "own"), ("inks.icc", None)):
        with pytest.raises(Stop, match="there is no profile"):
            profile_asked("", said, folder)


def test_what_is_kept_elsewhere_and_lets_shine_through_is_made_flat() -> None:
    def half(inner: Canvas) -> None:
        with inner.saved(opacity=0.5):
            inner.rect(0, 0, 1, 1, fill="#ffffff")

    def whole(inner: Canvas) -> None:
        inner.rect(0, 0, 1, 1, fill="#ffffff")

    for draw, wanted in ((half, True), (whole, False)):
        drawing = drawn(draw)
        assert Flattening(300).is_clear([Kept("one", EmptyShelf(), partial(drawn, draw))]) is wanted
        assert Flattening(300).is_clear([Meant(Element("P"), drawing)]) is wanted
        assert Flattening(300).is_clear([PlacedForm(Form("dot", 1, 1, drawing), (1, 0, 0, 1, 0, 0))]) is wanted


def test_a_profile_says_which_version_it_has() -> None:
    assert profile_asked("", "", None).version == OURS[8] == 2
    assert InkProfile("new.icc", "New", "", profile_with(8, 4)).version == 4


def test_a_profile_that_is_typed_is_taken_before_that_of_the_target(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:  # fmt: skip
    (tmp_path / "own.icc").write_bytes(profile_with(8, 4))
    monkeypatch.chdir(tmp_path)
    for typed in ("own.icc", "./own.icc", str(tmp_path / "own.icc")):
        assert profile_asked(typed, "other.icc", tmp_path).version == 4
    with pytest.raises(Stop, match=r"^the profile `none\.icc` cannot be read: No such file"):
        profile_asked("none.icc", "own.icc", tmp_path)


def test_a_profile_that_is_too_large_is_told_and_not_read(tmp_path: Path) -> None:
    path = tmp_path / "large.icc"
    for size, told in ((LARGEST + 1, f"the profile `large.icc` is larger than {LARGEST // 10**6} MB"), (LARGEST, "`large.icc` is no ICC profile")):  # fmt: skip
        with path.open("wb") as file:
            file.truncate(size)
        profile_at.cache_clear()
        with pytest.raises(Stop) as stop:
            profile_at(str(path))
        assert stop.value.message == told
