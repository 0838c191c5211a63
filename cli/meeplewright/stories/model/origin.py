"""Where a part of a story stands: in a record of a pack, or in another file it was imported from."""

from __future__ import annotations

from dataclasses import dataclass

from meeplewright.findings.model import Place
from meeplewright.sources.model import Path_, Record, Source


@dataclass(frozen=True, eq=False, slots=True)
class Origin:
    """A value in a record (`record` and `path`), in a file that is no record (`source` and `path`), or a plain place.

    Places are made when somebody asks: a story of 10,000 entries needs only those of its findings.
    """

    record: Record | None = None
    path: Path_ = ()
    source: Source | None = None
    at: Place | None = None
    name: str = ""

    @property
    def place(self) -> Place:
        if self.record is not None:
            return self.record.place(*self.path)
        if self.source is not None:
            return self.source.place(self.path)
        return self.at or Place("")

    def part(self, start: int, end: int) -> Place:
        """Where characters `start` to `end` of this text value stand."""
        if self.record is not None:
            return self.record.text_place(self.path, start, end)
        if self.source is not None:
            return self.source.text_place(self.path, start, end)
        return self.place

    def below(self, *path: str | int) -> Origin:
        """A value inside this one."""
        return Origin(self.record, (*self.path, *path), self.source, self.at, self.name)

    @property
    def record_name(self) -> str:
        """`kind/id`, as findings call the record."""
        return self.record.name if self.record is not None else self.name

    @property
    def field(self) -> str:
        """`options/0/goto`, as findings call the field."""
        return "/".join(str(step) for step in self.path)


NOWHERE = Origin()
