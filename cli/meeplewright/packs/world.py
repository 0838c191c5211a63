"""The World: a pack with what it extends, linked. Checks, stories and generators read it and nothing else."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Any

from meeplewright.languages import Language, homes_of, language_of
from meeplewright.packs.discover import File
from meeplewright.packs.memory import Memory
from meeplewright.sources.model import Path_, Record, Source
from meeplewright.systems.model import Mark, System
from meeplewright.systems.referring import NamingWay
from meeplewright.systems.sections import Sections


@dataclass(frozen=True, eq=False, repr=False)
class Pack:
    """A folder with a pack.yaml."""

    name: str
    folder: Path
    source: Source
    sources: tuple[Source, ...]
    language: str
    translations: tuple[str, ...]
    others: tuple[File, ...] = ()  # the files that hold no records: rules, pictures, catalogues, what else lies there

    @property
    def data(self) -> Mapping[str, Any]:
        """What stands in pack.yaml."""
        return self.source.data

    @cached_property
    def sections(self) -> Sections:
        """The same, read."""
        return Sections(self.source)

    @property
    def title(self) -> str:
        return self.name if self.sections.about.title is None else self.sections.about.title

    @property
    def complete(self) -> bool:
        """Whether it says that it is all of its box."""
        return self.sections.about.complete


@dataclass(frozen=True, eq=False, slots=True)
class Reference:
    """A value in a record that names another record. `target` is None where there is none; `way` says how it is named
    where that is not simply its id."""

    record: Record
    path: Path_
    kinds: tuple[str, ...]
    id: str
    target: Record | None
    way: NamingWay | None = None

    @property
    def by_id(self) -> bool:
        """Whether the value is the id of what it names, all of it and nothing else."""
        return self.way is None or (self.target is not None and self.id == self.target.id)


@dataclass(frozen=True, eq=False, repr=False)
class World:
    """All records by kind and id, all annotated values, all references both ways. Immutable."""

    pack: Pack
    packs: tuple[Pack, ...]
    system: System
    by_kind: Mapping[str, Mapping[str, Record]]
    by_annotation: Mapping[str, Sequence[Mark]]
    references: Sequence[Reference]
    _from: Mapping[str, Sequence[Reference]] = field(repr=False)
    _to: Mapping[str, Sequence[Reference]] = field(repr=False)
    # every record that was read, duplicates and those without a valid shape included, in file order
    everything: Sequence[Record] = ()
    memory: Memory | None = field(default=None, repr=False)  # of the session that holds it, if one does

    @property
    def sections(self) -> tuple[Sections, ...]:
        """What the system says, then the packs that this one extends, and this one last."""
        return (self.system.sections, *(pack.sections for pack in self.packs))

    def of(self, kind: str) -> Mapping[str, Record]:
        """The records of a kind by id, in the order of the files."""
        return self.by_kind.get(kind, {})

    def get(self, kind: str, id: str) -> Record | None:  # noqa: A002 - the designer's word
        return self.of(kind).get(id)

    def records(self) -> Iterator[Record]:
        for kind in self.by_kind.values():
            yield from kind.values()

    def marks(self, annotation: str) -> Sequence[Mark]:
        """Every value that carries the annotation, in the order of the files."""
        return self.by_annotation.get(annotation, ())

    def says(self, annotation: str) -> bool:
        """Whether any value carries the annotation, without gathering those that do."""
        says = getattr(self.by_annotation, "says", None)
        return bool(self.marks(annotation)) if says is None else says(annotation)

    def marks_in(self, source: Source, annotation: str) -> Sequence[Mark]:
        """The values of one file that carry the annotation: for checks that need to look at some files only."""
        marks_in = getattr(self.by_annotation, "marks_in", None)
        if marks_in is not None:
            marks: Sequence[Mark] = marks_in(source, annotation)
            return marks
        if annotation not in self._marks_by_source:
            grouped = self._marks_by_source[annotation] = {}
            for mark in self.marks(annotation):
                grouped.setdefault(id(mark.record.source), []).append(mark)
        return self._marks_by_source[annotation].get(id(source), ())

    @cached_property
    def _marks_by_source(self) -> dict[str, dict[int, list[Mark]]]:
        return {}

    def unresolved(self) -> Iterator[Reference]:
        """The references that name nothing. They are found without making the others."""
        quick = getattr(self.references, "unresolved", None)
        if quick is not None:
            yield from quick()
        else:
            yield from (reference for reference in self.references if reference.target is None)

    def spoken(self, code: str = "") -> Language:
        """What is known of a language, or of the pack's: files of the pack and of its system come before ours."""
        return language_of(code or self.pack.language, homes_of(self.pack.folder, self.system.folder))

    def refs_from(self, record: Record) -> Sequence[Reference]:
        return self._from.get(record.name, ())

    def refs_to(self, record: Record) -> Sequence[Reference]:
        return self._to.get(record.name, ())

    def is_named_by_another(self, record: Record) -> bool:
        """Whether a record is named by one that is not itself. In a session this makes no other references."""
        quick = getattr(self.references, "named_by_another", None)
        known: bool | None = None if quick is None else quick(record)
        return any(each.record is not record for each in self.refs_to(record)) if known is None else known
