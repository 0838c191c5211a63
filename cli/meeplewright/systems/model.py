"""A game system as data: its kinds, annotated values, vocabulary, manifest and house rules."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from meeplewright.sources.model import Path_, Record, Source

if TYPE_CHECKING:
    from meeplewright.systems.annotations import SchemaNode
    from meeplewright.systems.rules import HouseRule
    from meeplewright.systems.sections import Sections
    from meeplewright.systems.sections.kinds import SaidOfKind


class Mark(NamedTuple):
    """A value in a record whose schema carries an annotation: `x-ref`, its argument, where, and the value."""

    annotation: str
    argument: Any
    record: Record
    path: Path_
    value: Any


@dataclass(frozen=True, eq=False, repr=False)
class Kind:
    """A sort of record. `schema` is its JSON Schema with every reference resolved inside one document."""

    name: str
    title: str
    schema_id: str
    schema: Mapping[str, Any]
    said: SaidOfKind

    @cached_property
    def annotated(self) -> SchemaNode:
        """The annotations of the schema, compiled when somebody first asks."""
        from meeplewright.systems.annotations import compiled

        return compiled(self.schema)


@dataclass(frozen=True, eq=False, repr=False)
class System:
    """The grammar of one game. `data` is what stands in system.yaml."""

    id: str
    folder: Path
    source: Source
    kinds: Mapping[str, Kind]
    vocabulary: Sequence[Record]
    rules: Sequence[HouseRule]
    fingerprint: str

    @property
    def data(self) -> Mapping[str, Any]:
        return self.source.data

    @cached_property
    def sections(self) -> Sections:
        """What system.yaml says, read."""
        from meeplewright.systems.sections import Sections

        return Sections(self.source)

    @cached_property
    def arguments(self) -> Mapping[str, Sequence[tuple[str, Any]]]:
        """By annotation: the kinds in whose schemas it stands, each with what is said of it there."""
        by_annotation: dict[str, list[tuple[str, Any]]] = {}
        for kind in self.kinds.values():
            for node in kind.annotated.every():
                for annotation, argument, _ in node.own:
                    by_annotation.setdefault(annotation, []).append((kind.name, argument))
        return by_annotation

    @property
    def title(self) -> str:
        return self.id if self.sections.about.title is None else self.sections.about.title
