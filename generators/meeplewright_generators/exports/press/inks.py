"""Colours to inks: by the profile of the press, black text of black ink alone, no more ink than the paper bears."""

from __future__ import annotations

import io
from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import pairwise
from typing import TYPE_CHECKING, Any

from meeplewright_generators.drawing.colours import Cmyk, Colour, Current, Gradient, GradientStop, Paint, Rgb, SpotInk
from meeplewright_generators.exports.press.profile import InkProfile

if TYPE_CHECKING:
    from PIL.Image import Image

# letters of which no part is lighter are meant to be black
NEARLY_BLACK = 0.25
# how finely colours are looked up for pixels, and gradients are followed
GRID, STEPS = 33, 8
BLACK = Cmyk(0, 0, 0, 1)


@dataclass(frozen=True)
class Inks:
    """How colours become inks. `limit` is the most ink on one place, as a part: 3.0; 0 where nobody says."""

    profile: InkProfile
    limit: float = 0.0
    rich: Cmyk | None = None

    def paint(self, paint: Paint) -> Paint:
        """A colour or a gradient of an area."""
        return self.gradient(paint) if isinstance(paint, Gradient) else self.area(paint)

    def area(self, colour: Colour) -> Colour:
        """The colour of an area or of a line."""
        text_colour = self.text(colour, nearly=0.0)
        return self.rich if self.rich is not None and isinstance(colour, Rgb) and text_colour == BLACK else text_colour

    def text(self, colour: Colour, nearly: float = NEARLY_BLACK) -> Colour:
        """The colour of letters: what is nearly black is black ink alone."""
        if not isinstance(colour, Rgb):
            return colour
        if max(colour) <= nearly:
            return BLACK
        if colour.red == colour.green == colour.blue:
            return Cmyk(0, 0, 0, self.tints[round(colour.red * 255)])
        return self.converted(colour)

    def gradient(self, gradient: Gradient) -> Gradient:
        """A gradient whose way between screen colours is followed in inks."""
        if not any(isinstance(stop.colour, Rgb) for stop in gradient.stops):
            return gradient
        stops = [GradientStop(gradient.stops[0].at, self._ink(gradient.stops[0].colour))]
        for one, other in pairwise(gradient.stops):
            if isinstance(one.colour, Rgb) and isinstance(other.colour, Rgb):
                for step in range(1, STEPS):
                    part = step / STEPS
                    mixed = Rgb(*(a + (b - a) * part for a, b in zip(one.colour, other.colour, strict=True)))
                    stops.append(GradientStop(one.at + (other.at - one.at) * part, self.converted(mixed)))
            stops.append(GradientStop(other.at, self._ink(other.colour)))
        return Gradient(gradient.start, gradient.end, tuple(stops), gradient.radii)

    def _ink(self, colour: Colour) -> Cmyk:
        if isinstance(colour, Rgb):
            return self.converted(colour)
        if isinstance(colour, SpotInk):
            return Cmyk(*(part * colour.tint for part in colour.instead))
        return BLACK if isinstance(colour, Current) else colour

    def converted(self, colour: Rgb) -> Cmyk:
        """A screen's colour through the profile, within the limit."""
        return _converted(self, colour)

    def pixels(self, image: Image) -> Image:
        """A picture's pixels as inks: grey stays grey (of black ink), four inks stay as they are."""
        if image.mode in ("L", "1"):
            return image.convert("L").point([round(255 * (1 - tint)) for tint in self.tints])
        if image.mode == "CMYK":
            return self._through(image)
        return image.convert("RGB").filter(self._table)

    def _through(self, image: Image) -> Image:
        """Four inks of another press through both profiles; as they are where no other profile is told."""
        from PIL import ImageCms

        own = image.info.get("icc_profile")
        if not own or own == self.profile.data:
            return image
        try:
            pixels = ImageCms.profileToProfile(
                image, ImageCms.ImageCmsProfile(io.BytesIO(own)), self._opened,
                ImageCms.Intent.RELATIVE_COLORIMETRIC, "CMYK", flags=ImageCms.Flags.BLACKPOINTCOMPENSATION,
            )  # fmt: skip
        except (ImageCms.PyCMSError, OSError, ValueError):
            return image
        return image if pixels is None else pixels

    @cached_property
    def tints(self) -> list[float]:
        """How much black ink alone is as dark as each of 256 greys."""
        from PIL import Image, ImageCms

        lab = ImageCms.createProfile("LAB")
        there = ImageCms.buildTransform(
            ImageCms.createProfile("sRGB"), lab, "RGB", "LAB", ImageCms.Intent.RELATIVE_COLORIMETRIC
        )
        back = ImageCms.buildTransform(self._opened, lab, "CMYK", "LAB", ImageCms.Intent.RELATIVE_COLORIMETRIC)
        greys = Image.new("RGB", (256, 1))
        greys.putdata([(grey, grey, grey) for grey in range(256)])
        blacks = Image.new("CMYK", (256, 1))
        blacks.putdata([(0, 0, 0, black) for black in range(256)])
        wanted, had = (_light(ImageCms.applyTransform(image, way)) for image, way in ((greys, there), (blacks, back)))
        darkest = min(had)
        tints, at = [], 255
        for light in wanted:
            # white is paper, and black all the ink that there is
            aim = darkest + (255 - darkest) * light / 255
            while at > 0 and had[at - 1] <= aim:
                at -= 1
            low, high = had[at], had[at - 1] if at else 255.0
            part = (aim - low) / (high - low) if high > low else 0.0
            tints.append(max(0.0, min(1.0, (at - part) / 255)))
        tints[0], tints[255] = 1.0, 0.0
        return [round(tint, 3) for tint in tints]

    @property
    def _opened(self) -> Any:
        from PIL import ImageCms

        return ImageCms.ImageCmsProfile(io.BytesIO(self.profile.data))

    @cached_property
    def _transform(self) -> Any:
        from PIL import ImageCms

        return ImageCms.buildTransform(
            ImageCms.createProfile("sRGB"), self._opened, "RGB", "CMYK",
            ImageCms.Intent.RELATIVE_COLORIMETRIC, ImageCms.Flags.BLACKPOINTCOMPENSATION,
        )  # fmt: skip

    @cached_property
    def _table(self) -> Any:
        """Inks for a grid of colours: what lies between is mixed, in a tenth of the time."""
        from PIL import Image, ImageCms, ImageFilter

        steps = [round(at * 255 / (GRID - 1)) for at in range(GRID)]
        colours = Image.new("RGB", (GRID, GRID * GRID))
        colours.putdata([(red, green, blue) for blue in steps for green in steps for red in steps])
        inks = ImageCms.applyTransform(colours, self._transform)
        table = [part for each in _pixels(inks) for part in self.within(Cmyk(*(one / 255 for one in each)))]
        return ImageFilter.Color3DLUT(GRID, table, channels=4, target_mode="CMYK")

    def within(self, inks: Cmyk) -> Cmyk:
        """No more ink than the limit: the colours give way, and black stays."""
        over, coloured = sum(inks) - self.limit, sum(inks[:3])
        if not self.limit or over <= 1e-9 or not coloured:
            return inks
        part = max(0.0, (coloured - over) / coloured)
        return Cmyk(inks.cyan * part, inks.magenta * part, inks.yellow * part, inks.black)


@lru_cache(maxsize=8192)
def _converted(inks: Inks, colour: Rgb) -> Cmyk:
    from PIL import Image, ImageCms

    dot = Image.new("RGB", (1, 1), tuple(round(max(0.0, min(1.0, part)) * 255) for part in colour))
    parts = _pixels(ImageCms.applyTransform(dot, inks._transform))[0]  # noqa: SLF001 - a function for its cache's sake
    cmyk = inks.within(Cmyk(*(part / 255 for part in parts)))
    # rounded down, so that rounding adds no ink to the limit
    return Cmyk(*(int(part * 1000) / 1000 for part in cmyk))


def _light(lab: Any) -> list[float]:
    return [float(each[0]) for each in _pixels(lab)]


def _pixels(image: Any) -> list[tuple[int, ...]]:
    raw, size = image.tobytes(), len(image.getbands())
    return [tuple(raw[at : at + size]) for at in range(0, len(raw), size)]
