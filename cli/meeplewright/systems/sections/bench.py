"""`bench:`: what a designer's own set of records is begun with."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from meeplewright.findings.model import Place
from meeplewright.sources.model import Path_, Source

ID = "{id}"  # stands for the id of the set


@dataclass(frozen=True, slots=True)
class Blanks:
    """So many records of a kind that a set begins with, and what is written in them."""

    kind: str
    count: int
    fields: Mapping[str, Any]
    path: Path_ = ()

    def ids(self, of: str) -> tuple[str, ...]:
        """How they are called in a set."""
        if self.count == 1:
            return (f"{of}-{self.kind}",)
        return tuple(f"{of}-{self.kind}-{number}" for number in range(1, self.count + 1))


@dataclass(frozen=True, slots=True)
class Bench:
    """A set is a record of `kind`; what belongs to it names it in `field`."""

    source: Source
    kind: str
    field: str
    fields: Mapping[str, Any]
    blanks: tuple[Blanks, ...]
    folder: str
    names_its_field: bool  # or the kind's name is taken for it

    @classmethod
    def of(cls, source: Source) -> Bench | None:
        section = source.data.get("bench")
        if not isinstance(section, Mapping):
            return None
        lines = section.get("blanks")
        blanks = tuple(
            Blanks(str(line.get("kind")), _count(line.get("count", 1)), _mapping(line.get("set")), ("blanks", at))
            for at, line in enumerate(lines if isinstance(lines, list) else ())
            if isinstance(line, Mapping)
        )
        kind = str(section.get("kind"))
        field, folder = str(section.get("field", kind)), str(section.get("folder", ""))
        return cls(source, kind, field, _mapping(section.get("set")), blanks, folder, "field" in section)

    def made(self, data: Mapping[str, Any]) -> bool:
        """Whether a record of the kind is a set that was begun on the bench: it says what only such sets say."""
        own = {key: value for key, value in self.fields.items() if ID not in str(value)}
        return bool(own) and all(data.get(key) == value for key, value in own.items())

    def place(self, *path: str | int) -> Place:
        return self.source.place(("bench", *path))


def filled_in(value: Any, of: str) -> Any:
    """What is written in a record of a set: the set's id stands where `{id}` was."""
    if isinstance(value, str):
        return value.replace(ID, of)
    if isinstance(value, list):
        return [filled_in(each, of) for each in value]
    if isinstance(value, Mapping):
        return {key: filled_in(each, of) for key, each in value.items()}
    return value


def _count(value: Any) -> int:
    return value if isinstance(value, int) else 1


def _mapping(value: Any) -> Mapping[str, Any]:
    return value if isinstance(value, Mapping) else {}
