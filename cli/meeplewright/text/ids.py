"""Ids made of names."""

from __future__ import annotations

import re
import unicodedata

from meeplewright.text.letters import in_one_alphabet


def id_of(name: str) -> str:
    """A name in small letters without accents, and hyphens between its words; nothing where no letter is left.

    A letter of another alphabet inside a word is the one that it looks like.
    """
    plain = unicodedata.normalize("NFKD", in_one_alphabet(name)).encode("ascii", "ignore").decode().casefold()
    return re.sub(r"[^a-z0-9]+", "-", plain.replace("'", "")).strip("-")
