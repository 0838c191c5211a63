"""The World as scripts see it: what a pack and those that it extends hold, linked, and what is wrong with it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from meeplewright.public.frozen import frozen
from meeplewright.public.model import Finding, Kind, Record, Reference

if TYPE_CHECKING:
    from meeplewright.l10n.catalogue import Translation
    from meeplewright.packs.world import Reference as Inner_Reference
    from meeplewright.packs.world import World as Inner
    from meeplewright.sources.model import Record as Inner_Record

_NO_TEXTS: Mapping[str, str] = MappingProxyType({})


@dataclass(frozen=True, eq=False)
class World:
    """A pack, linked with the packs that it extends and with the words of its system."""

    name: str
    title: str
    version: str
    language: str
    """The language that it is written in."""
    languages: tuple[str, ...]
    """That one, and those that it is translated into."""
    folder: Path
    system: str
    packs: tuple[str, ...]
    """The names of the packs that it extends, and its own last."""
    kinds: Mapping[str, Kind] = field(repr=False)
    _inner: Inner = field(repr=False)
    _found: Callable[[], Sequence[Finding]] = field(repr=False)

    @cached_property
    def everything(self) -> tuple[Record, ...]:
        """Every record: the words of the system first, then the packs in order, as they stand in their files."""
        return tuple(record for kind in self._by_kind.values() for record in kind.values())

    @cached_property
    def records(self) -> tuple[Record, ...]:
        """The records that are written in this pack itself."""
        return tuple(record for record in self.everything if record.pack == self.name)

    def of(self, kind: str) -> Mapping[str, Record]:
        """The records of a kind by id; none where there is no such kind."""
        return self._by_kind.get(kind, MappingProxyType({}))

    def get(self, kind: str, id: str) -> Record | None:  # noqa: A002 - the designer's word
        return self.of(kind).get(id)

    @cached_property
    def references(self) -> tuple[Reference, ...]:
        """Every value that names another record, in the order of the files."""
        return tuple(self._reference(each) for each in self._inner.references)

    @cached_property
    def findings(self) -> tuple[Finding, ...]:
        """What `meeple check` tells of this pack; it is checked when somebody first asks."""
        return tuple(self._found())

    def untranslated(self, language: str) -> tuple[str, ...]:
        """The texts that lack a translation which is up to date, as catalogues call them: `card/storm#text`."""
        return tuple(sorted(self._translation(language).missing))

    def line_of(self, record: Record) -> int:
        return self._inside(record).place().line

    def references_of(self, record: Record) -> Sequence[Reference]:
        return tuple(self._reference(each) for each in self._inner.refs_from(self._inside(record)))

    def references_to(self, record: Record) -> Sequence[Reference]:
        return tuple(self._reference(each) for each in self._inner.refs_to(self._inside(record)))

    def texts_of(self, record: Record, language: str = "") -> Mapping[str, str]:
        own = self._texts.get(record.name, _NO_TEXTS)
        if language in {"", self.language}:
            return own
        texts = self._translation(language).texts
        here = {path: texts.get(f"{record.name}#{path}") for path in own}
        return MappingProxyType({path: text for path, text in here.items() if text is not None})

    @cached_property
    def _by_kind(self) -> Mapping[str, Mapping[str, Record]]:
        return MappingProxyType(
            {
                kind: MappingProxyType({id_: self._record(record) for id_, record in records.items()})
                for kind, records in self._inner.by_kind.items()
            }
        )

    @cached_property
    def _texts(self) -> Mapping[str, Mapping[str, str]]:
        by_record: dict[str, dict[str, str]] = {}
        for mark in self._inner.marks("x-text"):
            record = mark.record
            if isinstance(mark.value, str) and self._inner.get(record.kind, record.id) is record:
                by_record.setdefault(record.name, {})["/".join(map(str, mark.path))] = mark.value
        return MappingProxyType({name: MappingProxyType(texts) for name, texts in by_record.items()})

    @cached_property
    def _translations(self) -> dict[str, Translation]:
        return {}

    def _translation(self, language: str) -> Translation:
        from meeplewright.l10n.catalogue import catalogue

        if language not in self._translations:
            self._translations[language] = catalogue(self._inner, language)
        return self._translations[language]

    def _record(self, record: Inner_Record) -> Record:
        data: Any = frozen(record.data)
        return Record(record.kind, record.id, data, record.pack, Path(record.source.path), self)

    def _inside(self, record: Record) -> Inner_Record:
        return self._inner.by_kind[record.kind][record.id]

    def _reference(self, reference: Inner_Reference) -> Reference:
        target = reference.target
        of = self._by_kind[reference.record.kind][reference.record.id]
        return Reference(
            record=of,
            field="/".join(map(str, reference.path)),
            value=reference.id,
            kinds=tuple(reference.kinds),
            target=None if target is None else self._by_kind[target.kind][target.id],
        )
