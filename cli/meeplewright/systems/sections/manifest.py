"""`manifest:`: what the box holds, as many of each kind, or of each value of a field of a kind."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from meeplewright.findings.model import Place
from meeplewright.sources.model import Path_, Source
from meeplewright.systems.counts import kinds_of, least_and_most
from meeplewright.systems.phrases import several


@dataclass(frozen=True, slots=True)
class ManifestLine:
    """One line of a manifest: so many of a kind (or of some kinds together), or of those whose field has a value.

    `most` differs from `count` where boxes differ; what is `chosen` may be more than any one box holds.
    """

    kinds: tuple[str, ...]
    field: str
    value: str
    count: int
    most: int
    chosen: bool
    source: Source
    path: Path_

    @property
    def kind(self) -> str:
        """The one kind that is counted; nothing where several are counted together."""
        return self.kinds[0] if len(self.kinds) == 1 else ""

    @property
    def name(self) -> str:
        """What is counted, in the plural."""
        return self._named(one=False)

    def _named(self, *, one: bool) -> str:
        if self.kind:
            of = self.kind if one else several(self.kind)
        else:
            of = f"{'piece' if one else 'pieces'} of the kinds {', '.join(self.kinds)}"
        if self.value.isdecimal():  # `4 1 nights` would be no words
            return f"{of} of {self.field} {self.value}"
        return f"{self.value} {of}" if self.field else of

    @property
    def told(self) -> str:
        """How many, in words."""
        return str(self.count) if self.most == self.count else f"{self.count} to {self.most}"

    @property
    def amount(self) -> str:
        """How many of what: `1 red map`, `3 to 5 maps`."""
        return f"{self.told} {self._named(one=self.most == 1 and self.count == 1)}"

    def off(self, number: int) -> int:
        """How many are too many; below nought, how many are missing."""
        if number < self.count:
            return number - self.count
        return 0 if self.chosen else max(0, number - self.most)


@dataclass(frozen=True, slots=True)
class ManifestEntry:
    """One entry as it is written: the kinds (`together`: as a list), the field that they go `by`, its values."""

    source: Source
    path: Path_
    kinds: tuple[str, ...]
    together: bool
    by: str | None
    values: tuple[Any, ...]
    lines: tuple[ManifestLine, ...]

    @property
    def kind(self) -> str:
        """The kind that it counts by itself; nothing where it counts a list of kinds."""
        return "" if self.together or not self.kinds else self.kinds[0]

    def place_of_kind(self, kind: str) -> Place:
        at = ("kind", self._written().index(kind)) if self.together else ("kind",)
        return self.source.place((*self.path, *at))

    def place_of_field(self) -> Place:
        return self.source.place((*self.path, "by"))

    def key_place(self, value: str) -> Place:
        """Where a value of the field stands as a key."""
        return self.source.key_place((*self.path, "of", value))

    def _written(self) -> list[Any]:
        _, index = self.path
        kinds: list[Any] = self.source.data["manifest"][index]["kind"]
        return kinds


@dataclass(frozen=True, slots=True)
class Manifest:
    """All entries. `said`: the file has a manifest, be it an empty one."""

    said: bool
    entries: tuple[ManifestEntry, ...]

    @classmethod
    def of(cls, source: Source) -> Manifest:
        section = source.data.get("manifest")
        if not isinstance(section, list):
            return cls(said=False, entries=())
        return cls(
            said=True,
            entries=tuple(
                _entry(line, index, source) for index, line in enumerate(section) if isinstance(line, Mapping)
            ),
        )

    @property
    def lines(self) -> tuple[ManifestLine, ...]:
        return tuple(line for entry in self.entries for line in entry.lines)

    @property
    def kinds(self) -> frozenset[str]:
        """The kinds that are counted, alone or with others."""
        return frozenset(kind for entry in self.entries for kind in entry.kinds)

    @property
    def totals(self) -> dict[str, int]:
        """How many the box holds at least, of each kind that is counted by itself."""
        lines = ((entry.kind, line) for entry in self.entries for line in entry.lines)
        return {kind: line.count for kind, line in lines if kind and not line.field}


def _entry(line: Mapping[str, Any], index: int, source: Source) -> ManifestEntry:
    kind, by, of = line.get("kind"), line.get("by"), line.get("of")
    field = by if isinstance(by, str) else None
    values = tuple(of) if isinstance(of, Mapping) else ()
    kinds, path = kinds_of(kind), ("manifest", index)
    lines = tuple(_lines(line, kinds, field, source, path)) if kinds else ()
    return ManifestEntry(source, path, kinds, isinstance(kind, list), field, values, lines)


def _lines(
    line: Mapping[str, Any], kinds: tuple[str, ...], by: str | None, source: Source, path: Path_
) -> Iterator[ManifestLine]:
    chosen = line.get("chosen") is True
    if (count := least_and_most(line.get("count"))) is not None:
        yield ManifestLine(kinds, "", "", *count, chosen, source, (*path, "count"))
    groups = line.get("of")
    if by is not None and isinstance(groups, Mapping):
        for value, amount in groups.items():
            if (count := least_and_most(amount)) is not None:
                yield ManifestLine(kinds, by, as_value(value), *count, chosen, source, (*path, "of", value))


def as_value(value: Any) -> str:
    """A value of a field as the manifest writes it."""
    return str(value).lower() if isinstance(value, bool) else str(value)
