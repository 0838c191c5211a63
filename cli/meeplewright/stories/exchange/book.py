"""A story as the records of a plain gamebook: what every format is written from and read into."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True, slots=True)
class Note:
    """Something that could not be carried over as it was, and where."""

    message: str
    path: str = ""
    line: int = 0

    def __str__(self) -> str:
        return f"{self.path}:{self.line}: {self.message}" if self.path else self.message


@dataclass(frozen=True, eq=False, slots=True)
class Gamebook:
    """Entries and state as a pack of the system `gamebook` has them.

    `story` is what only a system of its own could say: how checks are rolled, and rules of the story.
    """

    title: str
    language: str
    entries: Sequence[Mapping[str, Any]]
    state: Mapping[str, Any] = field(default_factory=dict)
    story: Mapping[str, Any] = field(default_factory=dict)
    notes: Sequence[Note] = ()

    @property
    def start(self) -> str:
        """The entry that reading begins with."""
        return next((str(entry["id"]) for entry in self.entries if entry.get("start")), "")
