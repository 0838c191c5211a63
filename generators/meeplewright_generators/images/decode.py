"""A picture's pixels, as they are to be shown."""

from __future__ import annotations

from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING

from meeplewright.regular import bytes_of
from meeplewright_generators.images.colours import as_srgb
from meeplewright_generators.images.picture import FORMATS, GREY, MOST_BYTES, Picture, PictureProblem
from meeplewright_generators.images.smaller import SMALLER, in_bands

if TYPE_CHECKING:
    from PIL.Image import Image


def upright(picture: Picture) -> Image:
    """The pixels as the camera noted that they are to be shown, in the colours of a screen, in 8 bits."""
    from PIL.Image import Resampling

    small = picture.form.removeprefix(GREY).startswith(SMALLER)
    size = (picture.width_px, picture.height_px)
    image, _ = as_srgb(_eight_bits(_turned(decode(Path(picture.path), size if small else None))))
    if not small or image.size == size:
        return image
    clear = "transparency" in image.info or image.mode in ("RGBA", "LA", "PA")
    image = image if image.mode in ("L", "RGB", "RGBA") and not image.info.get("transparency") else image.convert(
        "RGBA" if clear else "RGB"
    )  # fmt: skip
    return image.resize(size, Resampling.LANCZOS, reducing_gap=3.0)


def decode(path: Path, wanted: tuple[int, int] | None = None) -> Image:
    """A picture's pixels, fewer of them where fewer are wanted. PictureProblem where the file is broken."""
    import warnings

    from PIL import Image

    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            data = bytes_of(path)
            image = Image.open(BytesIO(data), formats=FORMATS)
            if wanted is not None and image.format == "JPEG":
                # turned or not: the longer side decides
                least = max(wanted)
                image.draft(None, (least, least))
            size = image.width * image.height * (1 if image.mode in ("1", "L", "P") else 4)
            if size <= MOST_BYTES:
                image.load()
                return image
            if wanted is not None and image.format == "PNG":
                profile = image.info.get("icc_profile")
                pixels = in_bands(data, wanted)
                if pixels is not None:
                    pixels.info.update({"icc_profile": profile} if profile else {})
                    return pixels
    except (OSError, ValueError, SyntaxError, EOFError, Image.DecompressionBombError) as problem:
        raise PictureProblem(f"`{path.name}` is broken: {problem}") from None
    raise PictureProblem(f"`{path.name}` is {image.width} × {image.height} pixels, too many to be made ready for print")


def unreadable(picture: Picture) -> str:
    """Why the pixels of a picture that looks whole from outside cannot be had; nothing where they can."""
    form = picture.form.removeprefix(GREY)
    if form in ("png", "jpeg") and picture.width_px * picture.height_px * 4 > MOST_BYTES:
        # its bytes go into the print as they are, and are looked at there row by row
        return ""
    try:
        decode(Path(picture.path), (picture.width_px, picture.height_px) if form.startswith(SMALLER) else None)
    except PictureProblem as problem:
        return str(problem)
    return ""


def _turned(image: Image) -> Image:
    """As the camera noted that it is to be shown."""
    from PIL import ImageOps

    return ImageOps.exif_transpose(image) if image.format in ("JPEG", "WEBP", "AVIF") else image


def _eight_bits(image: Image) -> Image:
    """Grey of 16 bits in 8: what is not scaled is cut off at white."""
    if image.mode != "I" and not image.mode.startswith("I;16"):
        return image
    see_through = image.info.get("transparency")
    scaled = image.convert("I").point(lambda value: value * (1 / 257) + 0.5).convert("L")
    if isinstance(see_through, int):
        scaled.info["transparency"] = see_through // 257
    return scaled
