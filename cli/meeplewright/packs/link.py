"""Records to a World: by kind and id, with annotated values and references both ways, made when asked for."""

from __future__ import annotations

import marshal
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cached_property, partial
from itertools import chain
from typing import Any, TypeVar, overload

from meeplewright.packs.asking import Asking
from meeplewright.packs.gathered import AnnotationCounts, RecordsByKind
from meeplewright.packs.lookup import Lookup
from meeplewright.packs.memory import Memory
from meeplewright.packs.world import Pack, Reference, World
from meeplewright.sources.forms.model import as_name
from meeplewright.sources.model import Path_, Record, Source
from meeplewright.systems.model import Mark, System
from meeplewright.systems.referring import is_plain, kinds_of

TEXT = "x-text"  # its marks are not kept in the cache: their values are most of what the files hold
Stored = Mapping[str, bytes]  # by annotation: packed rows of record, path, argument and value
Key = TypeVar("Key")
Value = TypeVar("Value")


class LinkedFile:
    """The records of one file and their annotated values."""

    __slots__ = ("_marks", "_walked", "records", "source", "stored", "system")
    whole = True  # these are all records of the file, as they stand in it

    def __init__(self, source: Source, records: list[Record], system: System, stored: Stored | None = None) -> None:
        self.source = source
        self.records = records
        self.system = system
        self.stored = stored
        self._walked: dict[str, list[Mark]] | None = None
        self._marks: dict[str, list[Mark]] = {}

    def marks(self, annotation: str) -> Sequence[Mark]:
        """The values in this file that carry the annotation."""
        if self.stored is not None and annotation != TEXT:
            if annotation not in self.stored:
                return ()
            if annotation not in self._marks:
                records = self.records
                self._marks[annotation] = [
                    Mark(annotation, argument, records[at], path, value if value is not ... else _at(records[at], path))
                    for at, path, argument, value in self._unpacked(annotation)
                ]
            return self._marks[annotation]
        return self.walked().get(annotation, ())

    def unknown(self, annotation: str, by_kind: Mapping[str, Mapping[str, Record]]) -> Iterator[Mark]:
        """The values that are not simply the id of a record of the kind that their annotation names."""
        none: Mapping[str, Record] = {}
        ids = self.ids(annotation)
        if ids is not None and all(ids[kind] <= by_kind.get(kind, none).keys() for kind in ids):
            return
        for mark in self.marks(annotation):
            kind, value = mark.argument, mark.value
            if not (value.__class__ is str and kind.__class__ is str and value in by_kind.get(kind, none)):
                yield mark

    def ids(self, annotation: str) -> Mapping[str, frozenset[str]] | None:
        """The ids that stand in the file by the kind that their annotation names; None where there is more to it."""
        fact = f"ids {annotation}"
        facts = self.source.facts if self.whole else {}
        if fact not in facts:
            facts[fact] = _ids_in(self.marks(annotation))
        known: Mapping[str, frozenset[str]] | None = facts[fact]
        return known

    def _unpacked(self, annotation: str) -> Sequence[tuple[int, Path_, Any, Any]]:
        packed = None if self.stored is None else self.stored.get(annotation)
        return marshal.loads(packed) if packed is not None else ()  # noqa: S302 - the vault has vouched for it

    def walked(self) -> dict[str, list[Mark]]:
        """Every annotated value, found by walking the records."""
        if self._walked is None:
            by_annotation: dict[str, list[Mark]] = {}
            kinds = self.system.kinds
            for record in self.records:
                for mark in kinds[record.kind].annotated.marks(record):
                    by_annotation.setdefault(mark.annotation, []).append(mark)
            self._walked = by_annotation
        return self._walked

    def says(self, annotation: str) -> bool:
        """Whether a value of the file carries the annotation."""
        known = self.walked() if self.stored is None or annotation == TEXT else self.stored
        return annotation in known

    def annotations(self) -> Iterable[str]:
        return self.walked() if self.stored is None else {TEXT, *self.stored}

    def positions(self) -> list[tuple[str, str, int]]:
        """The records as kind, id and index."""
        return [(record.kind, record.id, record.index) for record in self.records]

    def to_store(self) -> Stored:
        """The annotated values, packed."""
        if self.stored is not None:
            return self.stored
        place = {id(record): index for index, record in enumerate(self.records)}
        return {
            annotation: marshal.dumps(
                [
                    (place[id(record)], path, argument, value if value.__class__ is str else _plain(value))
                    for _, argument, record, path, value in marks
                ]
            )
            for annotation, marks in self.walked().items()
            if annotation != TEXT
        }


def _ids_in(marks: Sequence[Mark]) -> dict[str, frozenset[str]] | None:
    by_kind: dict[str, set[str]] = {}
    for mark in marks:
        if mark.argument.__class__ is not str or mark.value.__class__ is not str:
            return None
        by_kind.setdefault(mark.argument, set()).add(mark.value)
    return {kind: frozenset(ids) for kind, ids in by_kind.items()}


def _plain(value: Any) -> Any:
    """A value as it is kept: what holds others is not kept once more, but looked up in the record."""
    return ... if isinstance(value, dict | list) else value


def _at(record: Record, path: Path_) -> Any:
    value: Any = record.data
    for step in path:
        value = value[step]
    return value


class Marks(Mapping[str, Sequence[Mark]]):
    """The annotated values of a World by annotation: each sort is gathered when it is first asked for."""

    def __init__(self, parts: Sequence[LinkedFile], memory: Memory | None = None) -> None:
        self.parts = parts
        self._memory = memory
        self._gathered: dict[str, Sequence[Mark]] = {}

    def __getitem__(self, annotation: str) -> Sequence[Mark]:
        if annotation not in self._gathered:
            self._gathered[annotation] = [mark for part in self.parts for mark in part.marks(annotation)]
        return self._gathered[annotation]

    @cached_property
    def _annotations(self) -> frozenset[str]:
        if self._memory is None:
            return frozenset().union(*(part.annotations() for part in self.parts))
        counts: AnnotationCounts = self._memory.thing("annotations", AnnotationCounts)
        return counts.follow(self.parts)

    @cached_property
    def _names(self) -> list[str]:
        return sorted(self._annotations)

    def __iter__(self) -> Iterator[str]:
        return iter(self._names)

    def __len__(self) -> int:
        return len(self._names)

    def says(self, annotation: str) -> bool:
        """Whether any value carries the annotation."""
        if annotation == TEXT:
            return any(part.says(annotation) for part in self.parts)
        return annotation in self._annotations

    def marks_in(self, source: Source, annotation: str) -> Sequence[Mark]:
        """The values of one file that carry the annotation."""
        part = self._by_source.get(id(source))
        return () if part is None else part.marks(annotation)

    @cached_property
    def _by_source(self) -> dict[int, LinkedFile]:
        return {id(part.source): part for part in self.parts}


class References(Sequence[Reference]):
    """The references of a World, made when somebody first looks at one."""

    def __init__(self, marks: Marks, by_kind: Mapping[str, Mapping[str, Record]], memory: Memory | None = None) -> None:
        self._marks = marks
        self._memory = memory
        self.by_kind = by_kind
        self.lookup = Lookup(by_kind)

    @property
    def parts(self) -> Sequence[LinkedFile]:
        return self._marks.parts

    def of(self, mark: Mark) -> Reference | None:
        """What an annotated value names."""
        return reference(mark, self.by_kind, self.lookup)

    @cached_property
    def made(self) -> list[Reference]:
        return [each for mark in self._marks["x-ref"] if (each := self.of(mark)) is not None]

    def unresolved(self) -> Iterator[Reference]:
        """Those that name nothing."""
        return iter(self._unresolved)

    @cached_property
    def _unresolved(self) -> list[Reference]:
        if self._memory is not None:
            return self._asking.unresolved()
        odd = (mark for part in self.parts for mark in part.unknown("x-ref", self.by_kind))
        references = map(self.of, odd)
        return [each for each in references if each is not None and each.target is None]

    def named_by_another(self, record: Record) -> bool | None:
        """Whether another record names this one; None where no session knows, and all of them have to be made."""
        if self._memory is None or "made" in self.__dict__:
            return None
        return any(
            each.target is record and each.record is not record
            for part in self._asking.asking(record)
            for mark in part.marks("x-ref")
            if (each := self.of(mark)) is not None
        )

    @property
    def _asking(self) -> Asking:
        assert self._memory is not None
        kept: Asking = self._memory.thing("asking", Asking)
        kept.follow(self)
        return kept

    @overload
    def __getitem__(self, index: int) -> Reference: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[Reference]: ...
    def __getitem__(self, index: int | slice) -> Reference | Sequence[Reference]:
        return self.made[index]

    def __iter__(self) -> Iterator[Reference]:
        return iter(self.made)

    def __len__(self) -> int:
        return len(self.made)


class Grouped(Mapping[Key, Value]):
    """A mapping that is made when somebody first looks into it."""

    def __init__(self, make: Callable[[], Mapping[Key, Value]]) -> None:
        self._make = make

    @cached_property
    def _made(self) -> Mapping[Key, Value]:
        return self._make()

    def __getitem__(self, key: Key) -> Value:
        return self._made[key]

    def __iter__(self) -> Iterator[Key]:
        return iter(self._made)

    def __len__(self) -> int:
        return len(self._made)


def linked(
    pack: Pack, packs: Sequence[Pack], system: System, parts: Sequence[LinkedFile], memory: Memory | None = None
) -> World:
    """The World of a pack; `parts` has the vocabulary first, then the files of the extended packs, then its own."""
    records = RecordsByKind() if memory is None else memory.thing("records by kind", RecordsByKind)
    by_kind = records.follow(parts)
    marks = Marks(parts, memory)
    references = References(marks, by_kind, memory)
    return World(
        pack=pack,
        packs=tuple(packs),
        system=system,
        by_kind=by_kind,
        by_annotation=marks,
        references=references,
        _from=Grouped(partial(_outgoing, references)),
        _to=Grouped(partial(_incoming, references)),
        everything=tuple(chain.from_iterable(part.records for part in parts)),
        memory=memory,
    )


def _outgoing(references: Sequence[Reference]) -> dict[str, list[Reference]]:
    by_name: dict[str, list[Reference]] = {}
    for each in references:
        by_name.setdefault(each.record.name, []).append(each)
    return by_name


def _incoming(references: Sequence[Reference]) -> dict[str, list[Reference]]:
    by_name: dict[str, list[Reference]] = {}
    for each in references:
        if each.target is not None:
            by_name.setdefault(each.target.name, []).append(each)
    return by_name


def reference(mark: Mark, by_kind: Mapping[str, Mapping[str, Record]], lookup: Lookup) -> Reference | None:
    """What an x-ref mark names. Where several kinds are allowed, `kind/id` says which is meant."""
    if mark.value.__class__ is not str or not is_plain(mark.argument):
        return _looked_up(mark, lookup)
    kinds = kinds_of(mark.argument)
    wanted: str = mark.value
    if len(kinds) > 1 and "/" in wanted:
        kind, _, id_ = wanted.partition("/")
        target = by_kind.get(kind, {}).get(id_) if kind in kinds else None
        if target is not None or kind in by_kind:
            return Reference(mark.record, mark.path, kinds, id_, target)
    target = next((record for kind in kinds if (record := by_kind.get(kind, {}).get(wanted)) is not None), None)
    return Reference(mark.record, mark.path, kinds, wanted, target)


def _looked_up(mark: Mark, lookup: Lookup) -> Reference | None:
    """A reference by more than an id, or by a whole number; none where the value can name nothing."""
    if is_plain(mark.argument) and mark.record.source.form is None:
        return None  # ids of YAML by kinds are text, and a number there is a printed one
    ways, kinds = lookup.of(mark.argument)
    wanted = as_name(mark.value)
    if wanted is None:
        if mark.value not in (None, "") or not any(way.default for way in ways):
            return None
        wanted = ""
    for way in ways:
        if (target := lookup.target(way, mark.record, wanted)) is not None:
            return Reference(mark.record, mark.path, kinds, wanted, target, way)
    return Reference(mark.record, mark.path, kinds, wanted, None, ways[0])
