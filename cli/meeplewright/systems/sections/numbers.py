"""`numbers:`: the series of printed numbers, where each begins and ends, and whether it may have gaps."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from meeplewright.sources.model import Source


@dataclass(frozen=True, slots=True)
class Series:
    """One series. Nothing: it has no beginning, or no end."""

    name: str
    first: int | None = None
    last: int | None = None
    gaps: bool = True

    def holds(self, number: int) -> bool:
        """Whether a number is inside the range."""
        return (self.first is None or number >= self.first) and (self.last is None or number <= self.last)


@dataclass(frozen=True, slots=True)
class Numbers:
    """The series by name."""

    series: Mapping[str, Series]

    @classmethod
    def of(cls, source: Source) -> Numbers:
        section = source.data.get("numbers")
        return cls(
            {
                name: Series(
                    name, whole(about.get("from")), whole(about.get("to")), gaps=about.get("gaps", True) is not False
                )
                for name, about in (section.items() if isinstance(section, Mapping) else ())
                if isinstance(about, Mapping)
            }
        )


def whole(value: Any) -> int | None:
    """A whole number, be it written as text."""
    if isinstance(value, bool):
        return None
    if isinstance(value, int):
        return value
    return int(value) if isinstance(value, str) and value.isascii() and value.isdecimal() and len(value) < 10 else None
