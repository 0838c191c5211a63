"""`decks:`: how cards are told into decks."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from meeplewright.findings.model import Place
from meeplewright.sources.model import Record, Source


@dataclass(frozen=True, slots=True)
class Decks:
    """`field` is the one whose value is the deck; nothing where the system has no decks."""

    source: Source
    field: str

    @classmethod
    def of(cls, source: Source) -> Decks:
        section = source.data.get("decks")
        field = section.get("field") if isinstance(section, Mapping) else None
        return cls(source, field if isinstance(field, str) else "")

    def deck_of(self, record: Record) -> str:
        """The deck that a record is shuffled into; nothing where it says none."""
        deck = record.data.get(self.field) if self.field else None
        return deck if isinstance(deck, str) else ""

    def place(self) -> Place:
        return self.source.place(("decks", "field"))
