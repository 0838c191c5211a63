"""`stock:`: how many of each token the box holds."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from meeplewright.findings.model import Place
from meeplewright.sources.model import Source


@dataclass(frozen=True, slots=True)
class Stock:
    """How many there are of each token that is counted here."""

    source: Source
    counts: Mapping[str, int]

    @classmethod
    def of(cls, source: Source) -> Stock:
        section = source.data.get("stock")
        rows = section.items() if isinstance(section, Mapping) else ()
        return cls(
            source,
            {str(token): count for token, count in rows if isinstance(count, int) and not isinstance(count, bool)},
        )

    def place(self, token: str) -> Place:
        """Where it is said how many."""
        return self.source.place(("stock", token))

    def key_place(self, token: str) -> Place:
        """Where the token is named."""
        return self.source.key_place(("stock", token))
