"""What an import decided, put into the files: only what changes, and read again before it is written."""

from __future__ import annotations

import copy
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from meeplewright.authoring.form.order import shape_of
from meeplewright.authoring.patch import CannotPatch, Patch
from meeplewright.authoring.patch_json import JsonPatch, LinesPatch
from meeplewright.authoring.patch_table import TablePatch
from meeplewright.authoring.sheets.bring import CellChange, ImportPlan
from meeplewright.authoring.sheets.columns import MISSING, put
from meeplewright.authoring.sheets.table import own_records
from meeplewright.findings.model import Finding
from meeplewright.packs.world import World
from meeplewright.sources.forms.model import Notation
from meeplewright.sources.model import Source


def patched(world: World, plan: ImportPlan) -> dict[Source, str]:
    """The new text of every file that the plan changes; CannotPatch where a file is written in a way that resists."""
    patches: dict[Source, Patch | JsonPatch | TablePatch] = {}
    wanted: dict[Source, dict[str, list[Any]]] = {}

    def patch_of(source: Source) -> Patch | JsonPatch | TablePatch:
        if source not in patches:
            patches[source] = patch_for(source)
            wanted[source] = copy.deepcopy(
                {key: value for key, value in source.data.items() if isinstance(value, list)}
            )
        return patches[source]

    for source, change, path, value in _per_key(plan.changes):
        patch = patch_of(source)
        record = change.record
        shape = shape_of(world.system.kinds[record.kind].schema)
        for step in path[:-1]:
            inner = shape.key(str(step)) if shape is not None else None
            shape = inner if inner is not None else shape
        data = wanted[source][record.kind][record.index]
        put(data, [str(step) for step in path], value)
        if value is MISSING:
            patch.remove((*record.path, *path))
        else:
            patch.set((*record.path, *path), value, shape)
    for record in sorted(plan.removed, key=lambda r: -r.index):
        patch_of(record.source).drop(record.kind, record.index)
        del wanted[record.source][record.kind][record.index]
    for kind, data, _cell in plan.added:
        source = _home(world, kind)
        patch_of(source).append(kind, data, shape_of(world.system.kinds[kind].schema))
        wanted[source].setdefault(kind, []).append(data)
    texts = {source: patch.result() for source, patch in patches.items()}
    for source, text in texts.items():
        _must_be(source, text, wanted[source])
    return texts


def _per_key(changes: Iterable[CellChange]) -> Iterator[tuple[Source, CellChange, tuple[str, ...], Any]]:
    """Changes by the deepest mapping that is there: what goes into a mapping that is not, goes in together."""
    together: dict[tuple[int, tuple[str, ...]], tuple[CellChange, dict[str, Any]]] = {}
    for change in changes:
        path, data = change.column.path, change.record.data
        depth = 1
        inner: Any = data
        while depth < len(path) and isinstance(inner, Mapping) and isinstance(inner.get(path[depth - 1]), Mapping):
            inner = inner[path[depth - 1]]
            depth += 1
        if depth < len(path):  # a mapping on the way is missing
            if change.value is not MISSING:
                _, gathered = together.setdefault((id(change.record), path[:depth]), (change, {}))
                put(gathered, path[depth:], change.value)
        elif change.value is MISSING and len(path) > 1 and set(inner) == {path[-1]}:
            yield change.record.source, change, path[:-1], MISSING
        else:
            yield change.record.source, change, path, change.value
    for (_, path), (change, gathered) in together.items():
        yield change.record.source, change, path, gathered


def _home(world: World, kind: str) -> Source:
    """The file in which the siblings of a new record are: the one with the last of them."""
    siblings = own_records(world, kind, {})
    if siblings:
        return siblings[-1].source
    raise CannotPatch(f"no file of the pack has a {kind} yet; write the first one with `meeple new record {kind}`")


def _must_be(source: Source, text: str, wanted: Mapping[str, list[Any]]) -> None:
    """Read what would be written: it must say exactly what was meant."""
    if not reads_as(source, text, wanted):
        raise CannotPatch(f"{source.shown} is written in a way that this change cannot be put into")


def reads_as(source: Source, text: str, wanted: Mapping[str, Any]) -> bool:
    """Whether a file with another text says exactly this, and nothing about it is odd."""
    said, findings = read_again(source, text)
    if source.form is None and all(isinstance(value, list) for value in wanted.values()):
        said = {key: value for key, value in (said or {}).items() if isinstance(value, list)}
    return not findings and alike(said, wanted)


def read_again(source: Source, text: str) -> tuple[Any, list[Finding]]:
    """What a file would say with another text, and what would be odd about it."""
    from meeplewright.sources.read import FileReader

    raw = text.encode("utf-8", "surrogatepass")
    if source.form is None:
        reading = FileReader().read(raw, source.shown)
        return reading.data, reading.findings
    from meeplewright.sources.forms.read import form_source

    findings: list[Finding] = []
    unread = Source(source.path, source.shown, {}, source.pack, form=source.form)
    unread.text = text
    return form_source(unread, raw, FileReader(), findings).data, findings


def alike(one: Any, other: Any) -> bool:
    """Whether two values are the same, numbers and truth values told apart; the order of keys says nothing."""
    if isinstance(one, Mapping) and isinstance(other, Mapping):
        return one.keys() == other.keys() and all(alike(value, other[key]) for key, value in one.items())
    if isinstance(one, list) and isinstance(other, list):
        return len(one) == len(other) and all(map(alike, one, other))
    return type(one) is type(other) and bool(one == other)


def patch_for(source: Source) -> Patch | JsonPatch | TablePatch:
    """What changes a file in its own notation; CannotPatch where nothing does."""
    if source.form is None:
        return Patch(source.text)
    if source.form.notation is Notation.JSON:
        return JsonPatch(source)
    if source.form.notation is Notation.LINES:
        return LinesPatch(source)
    if source.form.notation is Notation.TABLE:
        return TablePatch(source)
    how = "is a workbook" if source.form.is_packed else "is YAML that `sources` cuts into records"
    raise CannotPatch(f"{source.shown} {how}, which is not written to; change it there")
