"""Days, as comments and baselines name them."""

from __future__ import annotations

from datetime import date

HOW_TO_WRITE = "write year, month and day: `2030-01-31`"


def day(written: object) -> date:
    """The day that is written with its hyphens; ValueError where none is: `20300131` may be a number of anything."""
    said = date.fromisoformat(str(written))
    if said.isoformat() != str(written):
        raise ValueError(f"{written!r} is not written as a day")
    return said
