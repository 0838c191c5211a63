"""How many of something a box holds, as a manifest writes it: of which kinds, a number, or `from` and `to`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any


def kinds_of(kinds: Any) -> tuple[str, ...]:
    """The kinds that a line counts, or a house rule is about: one, or a list of them together."""
    several = kinds if isinstance(kinds, list) else [kinds]
    return tuple(dict.fromkeys(each for each in several if isinstance(each, str)))


def least_and_most(count: Any) -> tuple[int, int] | None:
    """The fewest and the most; nothing where it is no count."""
    if isinstance(count, Mapping):
        least, most = count.get("from"), count.get("to")
    else:
        least = most = count
    if not isinstance(least, int) or not isinstance(most, int) or isinstance(least, bool) or least > most:
        return None
    return least, most
