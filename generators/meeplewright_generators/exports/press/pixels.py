"""Pictures in inks: their pixels by the profile, and which of them hide what lies behind."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING

from meeplewright_generators.artwork.drawing import DRAWN, pixels_of
from meeplewright_generators.images.decode import decode
from meeplewright_generators.images.picture import GREY, Picture
from meeplewright_generators.images.smaller import SMALLER

if TYPE_CHECKING:
    from PIL.Image import Image

    from meeplewright_generators.exports.press.inks import Inks

# the form of a picture that was composed here: what of it is there at all hides all
COMPOSED = "composed"
# what hides less than half is not there, where nothing may be half there
HALF = 128


@dataclass(frozen=True)
class Pixels:
    """Rows of inks, or of grey; `hides` says of each pixel how much it hides, None where all hide all."""

    width: int
    height: int
    colours: bytes
    grey: bool
    hides: bytes | None

    def stencil(self) -> bytes:
        """A bit for each pixel that is not there, each row in whole bytes."""
        from PIL import Image

        assert self.hides is not None
        alpha = Image.frombytes("L", (self.width, self.height), self.hides)
        return alpha.point([255 if each < HALF else 0 for each in range(256)]).convert("1").tobytes()


def pixels_in_inks(picture: Picture, inks: Inks) -> Pixels:
    """The picture as it is printed. PictureProblem where it is broken."""
    image = own_pixels(picture)
    hides = None
    if _see_through(image):
        clear = image.convert("RGBA")
        alpha = clear.getchannel("A")
        hides = None if _all_there(alpha) else alpha.tobytes()
        image = clear.convert("L" if image.mode == "LA" else "RGB")
    if picture.form.startswith(GREY):
        image = image.convert("L")
    pixels = inks.pixels(image)
    return Pixels(pixels.width, pixels.height, pixels.tobytes(), pixels.mode == "L", hides)


def own_pixels(picture: Picture) -> Image:
    """The pixels of a picture, four inks as they are."""
    form = picture.form.removeprefix(GREY)
    if form == DRAWN:
        return pixels_of(picture)
    size = (picture.width_px, picture.height_px)
    image = decode(Path(picture.path), size if form.startswith(SMALLER) else None)
    if image.mode != "CMYK":
        return pixels_of(picture)
    from PIL import ImageOps

    profile = image.info.get("icc_profile")
    upright = ImageOps.exif_transpose(image)
    upright = upright if upright.size == size else upright.resize(size)
    if profile:
        upright.info["icc_profile"] = profile
    return upright


@lru_cache(maxsize=1024)
def is_see_through(picture: Picture) -> bool:
    """Whether something shines through a picture."""
    if picture.form == COMPOSED:
        return False
    image = own_pixels(picture)
    return _see_through(image) and not _all_there(image.convert("RGBA").getchannel("A"))


def _all_there(alpha: Image) -> bool:
    return not any(alpha.histogram()[:255])


def _see_through(image: Image) -> bool:
    return "transparency" in image.info or image.mode in ("RGBA", "LA", "PA")


# rows that are looked at together
ROWS = 256


@lru_cache(maxsize=1024)
def heaviest(picture: Picture, inks: Inks) -> tuple[float, float, float, bool]:
    """The most ink that a picture has on one place, where that is (in parts of it), and whether it is in a screen's
    colours. PictureProblem where it is broken."""
    image = own_pixels(picture)
    if image.mode != "CMYK" or picture.form.startswith(GREY):
        # what is converted keeps to the limit by itself
        plain = image.mode in ("L", "1", "LA") or picture.form.startswith(GREY)
        return 0.0, 0.5, 0.5, not plain
    from PIL import ImageChops

    pixels = inks.pixels(image)
    best = (0.0, 0.5, 0.5)
    for top in range(0, pixels.height, ROWS):
        band = pixels.crop((0, top, pixels.width, min(pixels.height, top + ROWS)))
        # a half of the sum of each pair, and of those two: a quarter of all, to a step of 1 %
        cyan, magenta, yellow, black = band.split()
        total = ImageChops.add(ImageChops.add(cyan, magenta, 2), ImageChops.add(yellow, black, 2), 2)
        most = total.getextrema()[1]
        assert isinstance(most, int)
        spot = total.point([255 if each == most else 0 for each in range(256)]).getbbox()
        if spot is not None and most * 4 / 255 > best[0]:
            dot = band.crop((spot[0], spot[1], spot[0] + 1, spot[1] + 1)).tobytes()
            best = (sum(dot) / 255, (spot[0] + 0.5) / pixels.width, (top + spot[1] + 0.5) / pixels.height)
    return (*best, False)
