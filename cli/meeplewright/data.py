"""The one place that knows where the schemas and packs that ship are."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path


@lru_cache(maxsize=1)
def home() -> Path:
    """The folder that holds `schemas/` and `content/`: in the wheel, or the checkout where the install is editable."""
    package = Path(__file__).resolve().parent
    shipped = package / "_data"
    return shipped if shipped.is_dir() else package.parents[1]


def schemas() -> Path:
    """The grammar of the games that ship."""
    return home() / "schemas"


def systems() -> Path:
    """One folder a system that ships."""
    return schemas() / "systems"


def content() -> Path:
    """The packs that ship."""
    return home() / "content"
