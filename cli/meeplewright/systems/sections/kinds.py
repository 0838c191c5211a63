"""`kinds:` and `vocabulary:`: which sorts of records there are, and which have words of the system's own."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from meeplewright.findings.model import Place
from meeplewright.sources.model import Source


@dataclass(frozen=True, slots=True)
class Kinds:
    """The names that are declared, be their schemas there or not, and those that the vocabulary has words of."""

    source: Source
    declared: tuple[str, ...]
    of_vocabulary: tuple[str, ...]

    @classmethod
    def of(cls, source: Source) -> Kinds:
        section, words = source.data.get("kinds"), source.data.get("vocabulary")
        return cls(
            source,
            tuple(section) if isinstance(section, Mapping) else (),
            tuple(words) if isinstance(words, Mapping) else (),
        )

    def place_in_vocabulary(self, kind: str) -> Place:
        return self.source.key_place(("vocabulary", kind))
