"""Names that a programming language takes, for entries and state."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping

_NO_LETTER = re.compile(r"[^A-Za-z0-9_]+")


def identifiers(names: Iterable[str], taken: Iterable[str] = ()) -> Mapping[str, str]:
    """A name of ASCII letters, digits and `_` for each, all different and none that is taken."""
    used = set(taken)
    by_name: dict[str, str] = {}
    for name in names:
        word = _NO_LETTER.sub("_", name).strip("_") or "name"
        if word[0].isdecimal():
            word = f"n{word}"
        identifier, count = word, 2
        while identifier in used:
            identifier, count = f"{word}_{count}", count + 1
        used.add(identifier)
        by_name[name] = identifier
    return by_name
