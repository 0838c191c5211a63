"""Layers: fields of records replaced by edition or printing, from files that `sources:` names with `overlays`.

A layer stands on those before it, in the order of the entries; a field that it names is replaced whole, and null takes
the field away. The World itself is that of no layer; `overlaid` makes the next one.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any

from meeplewright.findings.model import Finding, Place
from meeplewright.packs.discover import File, shown_path
from meeplewright.packs.link import LinkedFile, Marks, linked
from meeplewright.packs.world import Pack, World
from meeplewright.regular import bytes_of
from meeplewright.sources.forms.model import pattern
from meeplewright.sources.forms.read import form_source
from meeplewright.sources.model import Path_, Record, Source
from meeplewright.sources.read import FileReader
from meeplewright.systems.cells import typed_form
from meeplewright.systems.sections.overlays import Overlay


@dataclass(frozen=True, eq=False, slots=True, repr=False)
class LayerChange:
    """What a layer says of one record. `record` is None where there is none that is called so."""

    layer: str
    kind: str
    by: str
    called: str
    record: Record | None
    fields: Mapping[str, Any]
    source: Source
    path: Path_  # of the entry in the data of its file

    def place(self, *path: str | int) -> Place:
        return self.source.place((*self.path, *path))


@dataclass(frozen=True, eq=False, slots=True, repr=False)
class Layers:
    """All changes in the order in which they apply, and what is wrong with their files."""

    names: tuple[str, ...]
    changes: tuple[LayerChange, ...]
    findings: tuple[Finding, ...]

    def of(self, record: Record) -> list[LayerChange]:
        return [change for change in self.changes if change.record is record]


@lru_cache(maxsize=2)
def layers_of(world: World) -> Layers:
    """The layers that the World's own pack brings."""
    findings: list[Finding] = []
    changes = [change for overlay in _overlays(world.pack) for change in _changes(overlay, world, findings)]
    names = tuple(dict.fromkeys(change.layer for change in changes))
    order = {name: at for at, name in enumerate(names)}
    changes.sort(key=lambda change: order[change.layer])
    return Layers(names, tuple(changes), tuple(findings))


def _overlays(pack: Pack) -> Sequence[Overlay]:
    return pack.sections.sources.overlays


def _changes(overlay: Overlay, world: World, findings: list[Finding]) -> Iterator[LayerChange]:
    known = {str(_named(record, overlay.by)): record for record in reversed(list(world.of(overlay.kind).values()))}
    fits = pattern(overlay.files).fullmatch
    shown = shown_path(world.pack.folder)
    claimed = [(match, file) for file in world.pack.others if (match := fits(file.inside)) is not None]
    for match, file in claimed:
        source = _read(file, shown + file.inside, overlay, world, findings)
        layer = overlay.layer or match.groupdict().get("layer") or overlay.files
        for index, entry in enumerate(source.data.get(overlay.kind, ())):
            called = entry.get(overlay.by) if isinstance(entry, Mapping) else None
            if isinstance(entry, Mapping):
                fields = {key: value for key, value in entry.items() if key != overlay.by}
                yield LayerChange(
                    layer=layer,
                    kind=overlay.kind,
                    by=overlay.by,
                    called="" if called is None else str(called),
                    record=known.get(str(called)),
                    fields=fields,
                    source=source,
                    path=(overlay.kind, index),
                )


def _named(record: Record, by: str) -> Any:
    return record.data.get(by, record.id if by == "id" else None)


def _read(file: File, shown: str, overlay: Overlay, world: World, findings: list[Finding]) -> Source:
    form = typed_form(overlay.form_of(file.inside), world.system.kinds.get(overlay.kind))
    source = Source(file.path, shown, {}, world.pack.name, form=form)
    try:
        raw = bytes_of(file.path)
    except OSError:
        return source  # reading the pack has told it
    return form_source(source, raw, FileReader(), findings)


class LayeredSource(Source):
    """The file of a record under layers: what a layer replaced stands in the layer's file."""

    below: Source
    record: Path_
    above: Mapping[str, LayerChange]

    @classmethod
    def of(cls, record: Record, above: Mapping[str, LayerChange]) -> LayeredSource:
        below = record.source
        source = cls(below.path, below.shown, below.data, below.pack, below.facts, form=below.form)
        source.below, source.record, source.above = below, record.path, above
        return source

    def place(self, path: Path_ = ()) -> Place:
        source, path = self._where(path)
        return source.place(path)

    def key_place(self, path: Path_) -> Place:
        source, path = self._where(path)
        return source.key_place(path)

    def text_place(self, path: Path_, start: int, end: int) -> Place:
        source, path = self._where(path)
        return source.text_place(path, start, end)

    def _where(self, path: Path_) -> tuple[Source, Path_]:
        length = len(self.record)
        if path[:length] == self.record and len(path) > length:
            change = self.above.get(str(path[length]))
            if change is not None:
                return change.source, (*change.path, *path[length:])
        return self.below, path


def effective(record: Record, changes: Sequence[LayerChange]) -> Record:
    """The record as these changes leave it, one after the other."""
    if not changes:
        return record
    data = dict(record.data)
    above: dict[str, LayerChange] = {}
    for change in changes:
        for key, value in change.fields.items():
            above[key] = change
            if value is None:
                data.pop(key, None)
            else:
                data[key] = value
    return replace(record, data=data, source=LayeredSource.of(record, above))


def overlaid(world: World, names: Sequence[str]) -> World:
    """The World as it is in these layers, and those below them that are named as well."""
    wanted: dict[int, list[LayerChange]] = {}
    for change in layers_of(world).changes:
        if change.record is not None and change.layer in names:
            wanted.setdefault(id(change.record), []).append(change)
    if not wanted:
        return world
    marks = world.by_annotation
    assert isinstance(marks, Marks)
    parts = []
    for part in marks.parts:
        if any(id(record) in wanted for record in part.records):
            records = [effective(record, wanted.get(id(record), ())) for record in part.records]
            parts.append(LinkedFile(part.source, records, part.system))
        else:
            parts.append(part)
    return linked(world.pack, world.packs, world.system, parts)
