"""Pictures inside of an SVG: as every browser shows them."""

from __future__ import annotations

import io

from meeplewright.regular import bytes_of
from meeplewright_generators.artwork.drawing import pixels_of
from meeplewright_generators.images.picture import GREY, Picture


def shown(picture: Picture) -> tuple[bytes, str]:
    """The bytes of a picture as every browser shows them, and whether they are `png` or `jpeg`: the file's own where
    they can be, else made of its pixels."""
    if picture.form in ("png", "jpeg"):
        return bytes_of(picture.path), picture.form
    image = pixels_of(picture)
    if picture.form.startswith(GREY):
        image = image.convert("LA" if "A" in image.getbands() or "transparency" in image.info else "L")
    elif image.mode not in ("RGB", "RGBA", "L", "LA"):
        image = image.convert("RGBA" if "A" in image.getbands() or "transparency" in image.info else "RGB")
    out = io.BytesIO()
    image.save(out, "PNG", compress_level=1)
    return out.getvalue(), "png"
