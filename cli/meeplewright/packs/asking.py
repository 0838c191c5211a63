"""Who asks for whom: files by the ids that stand in them, kept by a session and changed by what comes and goes."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from meeplewright.packs.memory import came_and_went
from meeplewright.packs.world import Reference
from meeplewright.sources.model import Record
from meeplewright.systems.referring import is_plain, kinds_of

if TYPE_CHECKING:
    from meeplewright.packs.link import LinkedFile, References

Name = tuple[str, str]  # a kind and an id
REF = "x-ref"


class Asking:
    """The files of a World by what they ask for, and what of it is not there.

    A file whose references go by more than ids may be concerned by any change, and is looked at each time.
    """

    def __init__(self) -> None:
        self.parts: Sequence[LinkedFile] = ()
        self._kinds: frozenset[str] = frozenset()
        self._naming: dict[Name, dict[int, LinkedFile]] = {}
        self._odd: dict[int, LinkedFile] = {}
        self._open: dict[int, list[Reference]] = {}  # what names nothing, by the file that it stands in

    def follow(self, references: References) -> None:
        """From now on these are the files."""
        parts, by_kind = references.parts, references.by_kind
        if parts is self.parts:
            return
        gone, come = came_and_went(self.parts, parts)
        for part in gone:
            self._drop(part)
        for part in come:
            self._add(part)
        self.parts = parts
        again = {id(part): part for part in come} | self._odd
        kinds = frozenset(by_kind)
        if kinds != self._kinds:  # what stands before a slash may be a kind now, or none any more
            self._kinds = kinds
            again = {id(part): part for part in parts}
        else:
            for name in _defined(gone) ^ _defined(come):
                again |= self._naming.get(name, {})
        for key, part in again.items():
            missing = [
                reference
                for mark in part.unknown(REF, by_kind)
                if (reference := references.of(mark)) is not None and reference.target is None
            ]
            if missing:
                self._open[key] = missing
            else:
                self._open.pop(key, None)

    def unresolved(self) -> list[Reference]:
        """The references that name nothing, in the order of the files."""
        if not self._open:
            return []
        return [each for part in self.parts if id(part) in self._open for each in self._open[id(part)]]

    def asking(self, record: Record) -> Iterator[LinkedFile]:
        """The files that may name a record."""
        yield from self._odd.values()
        yield from self._naming.get((record.kind, record.id), {}).values()

    def _add(self, part: LinkedFile) -> None:
        names = _asked(part)
        if names is None:
            self._odd[id(part)] = part
        for name in names or ():
            self._naming.setdefault(name, {})[id(part)] = part

    def _drop(self, part: LinkedFile) -> None:
        self._odd.pop(id(part), None)
        self._open.pop(id(part), None)
        for name in _asked(part) or ():
            left = self._naming[name]
            del left[id(part)]
            if not left:
                del self._naming[name]


def _defined(parts: Sequence[LinkedFile]) -> set[Name]:
    return {(record.kind, record.id) for part in parts for record in part.records}


def _asked(part: LinkedFile) -> frozenset[Name] | None:
    """What a file may ask for; None where references go by more than ids."""
    simple: Mapping[str, frozenset[str]] | None = part.ids(REF)
    if simple is not None:
        return frozenset((kind, id_) for kind, ids in simple.items() for id_ in ids)
    names: set[Name] = set()
    for mark in part.marks(REF):
        if not is_plain(mark.argument) or part.source.form is not None:
            return None
        if not isinstance(mark.value, str):
            continue  # ids are text
        kind, slash, id_ = mark.value.partition("/")
        kinds = kinds_of(mark.argument)
        names.update((each, mark.value) for each in kinds)
        if slash:
            names.add((kind, id_))
    return frozenset(names)
