"""What a content stream names: fonts, forms, pictures, states, shadings, inks, in the order in which it needs them."""

from __future__ import annotations

import hashlib
from typing import TYPE_CHECKING, Any

from meeplewright_generators.exports.pdf.shading import shading
from meeplewright_generators.exports.pdf.spelling import dictionary, number, spot_name

if TYPE_CHECKING:
    from meeplewright_generators.drawing.colours import Gradient, SpotInk
    from meeplewright_generators.drawing.operations import Form
    from meeplewright_generators.exports.pdf.written import PdfWriter
    from meeplewright_generators.images.picture import Picture
    from meeplewright_generators.typeset.fontfile import FontSource

BLENDS = {each.lower().replace("-", ""): each for each in (
    "Normal", "Multiply", "Screen", "Overlay", "Darken", "Lighten", "ColorDodge", "ColorBurn", "HardLight",
    "SoftLight", "Difference", "Exclusion", "Hue", "Saturation", "Color", "Luminosity",
)}  # fmt: skip
SORTS = ("Font", "XObject", "ExtGState", "Shading", "ColorSpace")

# a sort, a font or a picture or a form or an opacity, and how it is meant
Need = tuple[str, Any, Any]


class Needs:
    """The resources of one stream."""

    def __init__(self, written: PdfWriter) -> None:
        self.written = written
        self.order: list[Need] = []
        # whether another document could make all of them
        self.lasting = True
        self._named: dict[str, dict[str, str]] = {sort: {} for sort in SORTS}

    def font(self, font: FontSource) -> str:
        fonts = self._named["Font"]
        if font.name not in fonts:
            fonts[font.name] = f"{self.written.fonts.number_of(font)} 0 R"
            self.order.append(("font", font, ""))
        return font.name

    def picture(self, picture: Picture, *, sound: bool = False) -> str:
        """A picture; `sound` where it was embedded before. Its name is made of its content, so it is the same one."""
        things = self._named["XObject"]
        if picture.name not in things:
            things[picture.name] = f"{self.written.picture(picture, sound=sound)} 0 R"
            self.order.append(("picture", picture, ""))
        return picture.name

    def form(self, form: Form, *, whole: bool) -> str:
        """A form; `whole` where it is drawn half transparent, and so as one thing."""
        key = f"{form.name}w" if whole else form.name
        things = self._named["XObject"]
        if key not in things:
            things[key] = f"{self.written.form(form, whole=whole)} 0 R"
            self.order.append(("form", form, whole))
        return key

    def state(self, opacity: float, blend: str) -> str:
        """A degree of transparency, and a blend mode if there is one."""
        mode = BLENDS[blend.lower().replace("-", "")] if blend else ""
        key = f"G{round(opacity * 100)}{mode}"
        if key not in self._named["ExtGState"]:
            part = number(round(opacity, 2))
            self._named["ExtGState"][key] = f"<< /ca {part} /CA {part}{f' /BM /{mode}' if mode else ''} >>"
            self.order.append(("state", opacity, blend))
        return key

    def overprint(self, *, on: bool) -> str:
        """Whether inks that come next leave those that are there."""
        self.lasting = False
        key, said = ("OVER", "true") if on else ("OUT", "false")
        self._named["ExtGState"][key] = f"<< /OP {said} /op {said}{' /OPM 1' if on else ''} >>"
        return f"/{key} gs"

    def group(self, number_of: int) -> str:
        """A group that is one thing, written as a form of this document."""
        self.lasting = False
        self._named["XObject"][f"O{number_of}"] = f"{number_of} 0 R"
        return f"O{number_of}"

    def shading(self, gradient: Gradient) -> str:
        self.lasting = False
        spelt = shading(gradient)
        key = f"H{hashlib.blake2b(spelt.encode(), digest_size=6).hexdigest()}"
        self._named["Shading"][key] = spelt
        return key

    def ink(self, colour: SpotInk) -> None:
        self.lasting = False
        self._named["ColorSpace"][spot_name(colour)] = self.written.ink(colour)

    def fonts(self) -> list[FontSource]:
        """The fonts, in the order in which they were needed."""
        return [thing for sort, thing, _ in self.order if sort == "font"]

    def add(self, others: Needs) -> None:
        """What a part of the stream needs."""
        for sort, named in others._named.items():
            self._named[sort].update(named)

    def spelt(self) -> str:
        """The dictionary of resources."""
        return dictionary(
            {sort: dictionary(dict(sorted(self._named[sort].items()))) for sort in SORTS if self._named[sort]}
        )
