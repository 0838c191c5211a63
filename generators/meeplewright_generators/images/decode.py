"""A picture's pixels, as they are to be shown."""

from __future__ import annotations

import io
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from meeplewright_generators.images.picture import GREY, MOST_PIXELS, Picture, PictureProblem

if TYPE_CHECKING:
    from PIL.Image import Image


def upright(picture: Picture) -> Image:
    """The pixels as the camera noted that they are to be shown, in 8 bits."""
    return _eight_bits(_turned(decode(Path(picture.path))))


def shown(picture: Picture, pixels: Callable[[Picture], Image]) -> tuple[bytes, str]:
    """The bytes of a picture as every browser shows them, and whether they are `png` or `jpeg`: the file's own where
    they can be, else made of its pixels."""
    if picture.form in ("png", "jpeg"):
        return Path(picture.path).read_bytes(), picture.form
    image = pixels(picture)
    if picture.form.startswith(GREY):
        image = image.convert("LA" if "A" in image.getbands() or "transparency" in image.info else "L")
    elif image.mode not in ("RGB", "RGBA", "L", "LA"):
        image = image.convert("RGBA" if "A" in image.getbands() or "transparency" in image.info else "RGB")
    out = io.BytesIO()
    image.save(out, "PNG", compress_level=1)
    return out.getvalue(), "png"


def decode(path: Path) -> Image:
    """A picture's pixels. PictureProblem where the file is broken."""
    import warnings

    from PIL import Image

    try:
        with warnings.catch_warnings(), path.open("rb") as file:
            warnings.simplefilter("ignore")
            image = Image.open(file, formats=("PNG", "JPEG"))
            small = image.width * image.height <= MOST_PIXELS
            if small:
                image.load()
    except (OSError, ValueError, SyntaxError, EOFError, Image.DecompressionBombError) as problem:
        raise PictureProblem(f"`{path.name}` is broken: {problem}") from None
    if not small:
        raise PictureProblem(f"`{path.name}` is {image.width} × {image.height} pixels")
    return image


def unreadable(picture: Picture) -> str:
    """Why the pixels of a picture that looks whole from outside cannot be had; nothing where they can."""
    try:
        decode(Path(picture.path))
    except PictureProblem as problem:
        return str(problem)
    return ""


def _turned(image: Image) -> Image:
    """As the camera noted that it is to be shown."""
    from PIL import ImageOps

    return ImageOps.exif_transpose(image) if image.format == "JPEG" else image


def _eight_bits(image: Image) -> Image:
    """Grey of 16 bits in 8: what is not scaled is cut off at white."""
    if image.mode != "I" and not image.mode.startswith("I;16"):
        return image
    see_through = image.info.get("transparency")
    scaled = image.convert("I").point(lambda value: value * (1 / 257) + 0.5).convert("L")
    if isinstance(see_through, int):
        scaled.info["transparency"] = see_through // 257
    return scaled
