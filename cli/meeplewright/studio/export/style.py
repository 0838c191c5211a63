"""The one style sheet of all pages."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path

_BLENDS = (
    "multiply", "screen", "overlay", "darken", "lighten", "color-dodge", "color-burn", "hard-light", "soft-light",
    "difference", "exclusion", "hue", "saturation", "color", "luminosity",
)  # fmt: skip


@lru_cache(maxsize=1)
def style() -> str:
    """What stands in the `style` of every page, which is known by its digest."""
    blends = "".join(f".blend-{each}{{mix-blend-mode:{each}}}" for each in _BLENDS)
    return Path(__file__).with_name("page.css").read_text(encoding="utf-8").strip() + "\n" + blends
