"""The files of a World in another language, kept in a session: after a change only what it touched is made anew."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from meeplewright.l10n.texts import context_of
from meeplewright.packs.link import TEXT, LinkedFile, Marks
from meeplewright.packs.world import World
from meeplewright.sources.model import Path_, Record
from meeplewright.systems.model import Mark

Said = tuple[str | None, ...]


class Retold(LinkedFile):
    """The records of one file with other texts. Its annotated values are those of the file, of these records."""

    __slots__ = ("_file", "_made", "_told")
    whole = False  # what is found out about it is no fact about the file

    def __init__(self, file: LinkedFile, records: Mapping[int, Record]) -> None:
        super().__init__(file.source, [records.get(id(record), record) for record in file.records], file.system)
        self._file = file
        self._made = records
        self._told: dict[str, Sequence[Mark]] = {}

    def marks(self, annotation: str) -> Sequence[Mark]:
        if annotation not in self._told:
            self._told[annotation] = [self._mark(mark) for mark in self._file.marks(annotation)]
        return self._told[annotation]

    def _mark(self, mark: Mark) -> Mark:
        record = self._made.get(id(mark.record))
        return mark if record is None else mark._replace(record=record, value=value_in(record.data, mark.path))

    def walked(self) -> dict[str, list[Mark]]:
        return {annotation: list(self.marks(annotation)) for annotation in self._file.annotations()}

    def says(self, annotation: str) -> bool:
        return self._file.says(annotation)

    def annotations(self) -> Iterable[str]:
        return self._file.annotations()


@dataclass(frozen=True, slots=True)
class _Texts:
    """The texts of a record: their paths, what catalogues call them, and what they say in the other language."""

    record: Record
    paths: tuple[Path_, ...]
    contexts: tuple[str, ...]
    said: Said
    made: Record


@dataclass(frozen=True, slots=True)
class _File:
    """A file with the texts of its records, and as it is in the other language."""

    file: LinkedFile
    texts: tuple[_Texts, ...]
    part: LinkedFile


class Speaker:
    """The files of one World after the other in one language. A record that is as it was, with texts that are as they
    were, is the very same object afterwards."""

    def __init__(self) -> None:
        self._files: dict[int, _File] = {}
        self._records: dict[int, _Texts] = {}

    def parts(self, world: World, texts: Mapping[str, str]) -> list[LinkedFile]:
        """Every file of a World with these texts, by what catalogues call them."""
        assert isinstance(world.by_annotation, Marks)
        files: dict[int, _File] = {}
        for file in world.by_annotation.parts:
            held = self._files.get(id(file))
            if held is None or held.file is not file:
                held = self._read(file, texts)
            elif any(tuple(map(texts.get, each.contexts)) != each.said for each in held.texts):
                held = _told(file, [self._text(each.record, each.paths, texts) for each in held.texts])
            files[id(file)] = held
        self._files = files
        self._records = {id(each.record): each for file in files.values() for each in file.texts}
        return [each.part for each in files.values()]

    def _read(self, file: LinkedFile, texts: Mapping[str, str]) -> _File:
        paths: dict[int, tuple[Record, list[Path_]]] = {}
        for mark in file.marks(TEXT):
            paths.setdefault(id(mark.record), (mark.record, []))[1].append(mark.path)
        return _told(file, [self._text(record, tuple(ways), texts) for record, ways in paths.values()])

    def _text(self, record: Record, paths: tuple[Path_, ...], texts: Mapping[str, str]) -> _Texts:
        contexts = tuple(context_of(record, path) for path in paths)
        said = tuple(map(texts.get, contexts))
        held = self._records.get(id(record))
        if held is not None and held.record is record and (held.paths, held.said) == (paths, said):
            return held
        data: Any = record.data
        for path, text in zip(paths, said, strict=True):
            if text is not None:
                data = _with(data, path, text)
        return _Texts(record, paths, contexts, said, record if data is record.data else replace(record, data=data))


def _told(file: LinkedFile, texts: Sequence[_Texts]) -> _File:
    records = {id(each.record): each.made for each in texts if each.made is not each.record}
    return _File(file, tuple(texts), Retold(file, records) if records else file)


def value_in(data: Any, path: Path_) -> Any:
    """What stands at a path that is there."""
    for step in path:
        data = data[step]
    return data


def _with(data: Any, path: Path_, value: str) -> Any:
    """A copy of `data` with another value at a path; what is not on the way is shared."""
    if not path:
        return value
    copy: Any = dict(data) if isinstance(data, Mapping) else list(data)
    copy[path[0]] = _with(data[path[0]], path[1:], value)
    return copy
