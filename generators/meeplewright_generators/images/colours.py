"""Colours of pictures through their profiles: what a camera or a painter's program meant, as sRGB."""

from __future__ import annotations

import io
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from PIL.Image import Image

# a profile of a printing house is some 2 MB
LARGEST_PROFILE = 8_000_000
GUESSED = "has a profile of colours that cannot be read: they are guessed"


def plain(profile: bytes) -> bool:
    """Whether a profile says no more than what every screen takes for granted."""
    from PIL import ImageCms

    if len(profile) > LARGEST_PROFILE:
        return False
    try:
        described = ImageCms.getProfileDescription(ImageCms.ImageCmsProfile(io.BytesIO(profile)))
    except (ImageCms.PyCMSError, OSError, ValueError):
        return False
    return "srgb" in described.lower()


def as_srgb(image: Image) -> tuple[Image, str]:
    """The picture in the colours of a screen, and what could not be done for it."""
    profile = image.info.get("icc_profile")
    if image.mode == "LAB":
        return _from_lab(image), ""
    if not profile:
        if image.mode == "CMYK":
            return image.convert("RGB"), "is in four inks without a profile: its colours are guessed"
        return image, ""
    if image.mode in ("P", "PA", "1", "I", "F") or image.mode.startswith("I;16") or plain(profile):
        return image, ""
    from PIL import ImageCms

    if image.mode in ("RGBA", "LA"):
        colours, note = as_srgb(_without_alpha(image, profile))
        colours.putalpha(image.getchannel("A"))
        return colours, note
    if len(profile) > LARGEST_PROFILE:
        return image.convert("RGB"), GUESSED
    try:
        own = ImageCms.ImageCmsProfile(io.BytesIO(profile))
        pixels = ImageCms.profileToProfile(
            image, own, ImageCms.createProfile("sRGB"), ImageCms.Intent.RELATIVE_COLORIMETRIC, "RGB",
            inPlace=image.mode == "RGB", flags=ImageCms.Flags.BLACKPOINTCOMPENSATION,
        )  # fmt: skip
    except (ImageCms.PyCMSError, OSError, ValueError):
        return image.convert("RGB"), GUESSED
    pixels = image if pixels is None else pixels
    return (pixels.convert("L") if image.mode == "L" else pixels), ""


def _from_lab(image: Image) -> Image:
    """Colours as the eye sees them, which need no profile to be known; some programs write TIFF so."""
    from PIL import ImageCms

    seen, screen = ImageCms.createProfile("LAB"), ImageCms.createProfile("sRGB")
    pixels = ImageCms.profileToProfile(image, seen, screen, ImageCms.Intent.RELATIVE_COLORIMETRIC, "RGB")
    assert pixels is not None, "they are others than those of the picture"
    return pixels


def _without_alpha(image: Image, profile: bytes) -> Image:
    colours = image.convert("RGB" if image.mode == "RGBA" else "L")
    colours.info["icc_profile"] = profile
    return colours
