"""Ids made of names."""

from __future__ import annotations

import re
import unicodedata


def id_of(name: str) -> str:
    """A name in small letters without accents, and hyphens between its words; nothing where no letter is left."""
    plain = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode().casefold()
    return re.sub(r"[^a-z0-9]+", "-", plain.replace("'", "")).strip("-")
