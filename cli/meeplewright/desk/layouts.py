"""A layout as boxes that can be taken by their corners: where each is written, and edits of its place and size.

A layout of another pack, of the system or of those that ship is shown as it is. `vary` makes a file of its name in the
pack that extends it: what is changed then is written there, over what the other one says.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from meeplewright.authoring.splicing.model import value_at
from meeplewright.desk import faces
from meeplewright.desk.changes.digest import digest_of
from meeplewright.desk.changes.in_files import source_at
from meeplewright.desk.changes.model import Change, FileChange, InFile, RefusedEdit, Why
from meeplewright.desk.points import rounded
from meeplewright.packs.world import World
from meeplewright.sources.model import Path_, Record, Source
from meeplewright.text.markup import plain

_NAME = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)*")
_FARTHEST_MM = 2000.0
_DEEPEST = 12
Rect = tuple[float, float, float, float]


@dataclass(frozen=True, slots=True)
class LayoutBox:
    """One box. `at` is x, y, width and height in millimetres where those are plain numbers; else `fixed` says why it
    cannot be taken: it is placed by an expression, or by the face itself. `file` is where a change of it is written."""

    name: str
    at: Rect | None
    fixed: str
    file: str
    digest: str
    matter: str


@dataclass(frozen=True, slots=True)
class BoxedLayout:
    """The boxes of a layout with those that it extends, in the order of drawing. `own`: the pack has a file of it."""

    name: str
    title: str
    files: tuple[str, ...]
    boxes: tuple[LayoutBox, ...]
    own: bool


def names(world: World) -> list[str]:
    """The layouts that the pack itself has."""
    return sorted(path.stem for path in (world.pack.folder / "layouts").glob("*.yaml"))


def is_own(world: World, source: Source) -> bool:
    """Whether a layout is a file of the pack itself."""
    return source.path.parent == world.pack.folder / "layouts"


def layout(world: World, name: str) -> BoxedLayout | None:
    """A layout; None where there is none of this name."""
    sources = chain(world, name)
    if not sources:
        return None
    by_box: dict[str, tuple[Mapping[str, Any], Source | None]] = {}
    for source in reversed(sources):
        boxes = source.data.get("boxes")
        for key, about in (boxes if isinstance(boxes, Mapping) else {}).items():
            if about is None:
                by_box.pop(key, None)
                continue
            own = about if isinstance(about, Mapping) else {}
            before, where = by_box.get(key, ({}, None))
            by_box[key] = {**before, **own}, source if "at" in own else where
    home = written_in(world, sources)
    boxes_ = tuple(
        _box(key, about, where if where is not None and is_own(world, where) else home)
        for key, (about, where) in by_box.items()
    )
    title = next((str(each.data["title"]) for each in sources if "title" in each.data), name)
    return BoxedLayout(name, title, tuple(dict.fromkeys(map(file_of, sources))), boxes_, home is not None)


def written_in(world: World, sources: Sequence[Source]) -> Source | None:
    """The file of the pack that says what is to be otherwise than in a layout of others: the nearest one."""
    return sources[0] if sources and is_own(world, sources[0]) else None


def chain(world: World, name: str) -> list[Source]:
    """The files of a layout and of those that it extends, the nearest first, the pack's own as they stand now."""
    if (painter := faces.painter()) is not None and _NAME.fullmatch(name):
        known = painter.chain(world, name)
        return [source_at(world, file_of(each)) or each if is_own(world, each) else each for each in known]
    sources: list[Source] = []
    while len(sources) < _DEEPEST and _NAME.fullmatch(name):
        source = source_at(world, f"layouts/{name}.yaml")
        if source is None or any(source.path == each.path for each in sources):
            break
        sources.append(source)
        name = str(source.data.get("extends", ""))
    return sources


def file_of(source: Source) -> str:
    """Where a layout stands in its pack."""
    return f"layouts/{source.path.name}"


_MATTER = ("text", "image", "icon", "icons", "track", "table", "path", "stack", "face", "scene", "fill", "stroke")


def _box(name: str, about: Mapping[str, Any], home: Source | None) -> LayoutBox:
    at = about.get("at")
    matter = next((word for word in _MATTER if word in about), "")
    file, digest = ("", "") if home is None else (file_of(home), digest_of(home))
    if isinstance(at, list) and len(at) == 4 and all(type(each) in (int, float) for each in at):
        return LayoutBox(name, (float(at[0]), float(at[1]), float(at[2]), float(at[3])), "", file, digest, matter)
    why = "it covers the whole face" if isinstance(at, str) or at is None else "an expression says where it stands"
    return LayoutBox(name, None, why, file, digest, matter)


def vary(world: World, name: str) -> Change | RefusedEdit:
    """A file of the pack for a layout of others, in which changes of it stand from then on."""
    sources = chain(world, name)
    if not sources:
        return RefusedEdit(Why.GONE, f"there is no layout `{name}`", "look again", name)
    if is_own(world, sources[0]):
        return RefusedEdit(Why.TAKEN, f"the pack has the layout `{name}` already", "change it there", name)
    path = world.pack.folder / "layouts" / f"{name}.yaml"
    return Change(f"layout {name} in this pack", (FileChange(path, None, f"extends: {name}\n"),), records=(name,))


def put(source: Source, path: Path_, value: Any) -> InFile:
    """A value of a layout, with what must be around it where nothing is there yet."""
    while len(path) > 1 and not isinstance(value_at(source.data, path[:-1]), Mapping | list):
        path, value = path[:-1], {path[-1]: value}
    return InFile(file_of(source), path, value)


def place(world: World, name: str, box: str, at: Sequence[float]) -> list[InFile] | RefusedEdit:
    """A box stands elsewhere, or is larger or smaller: the numbers that differ are written where they stand, or all
    four of them where the layout of others says them."""
    whole = layout(world, name)
    target = next((each for each in whole.boxes if each.name == box), None) if whole is not None else None
    if target is None:
        return RefusedEdit(Why.GONE, f"there is no box `{box}` in the layout `{name}`", "look again", name)
    if target.at is None:
        return RefusedEdit(Why.LOCKED, target.fixed, "change it in the text of the layout", name)
    if not target.file:
        return RefusedEdit(
            Why.LOCKED, "this layout belongs to the system or to another pack", "change it in this pack first", name
        )
    if len(at) != 4 or not all(abs(each) <= _FARTHEST_MM for each in at) or at[2] <= 0 or at[3] <= 0:
        return RefusedEdit(Why.WRONG, "a box has a place, a width and a height, all in millimetres", record=name)
    source = source_at(world, target.file)
    assert source is not None
    path = ("boxes", box, "at")
    changed = [
        index for index, (wanted, was) in enumerate(zip(at, target.at, strict=True)) if abs(wanted - was) >= 0.05
    ]
    there = value_at(source.data, path)
    if changed and not isinstance(there, list):
        now = [
            rounded(float(at[index] if index in changed else was), whole=False) for index, was in enumerate(target.at)
        ]
        return [put(source, path, now)]
    return [InFile(target.file, (*path, index), rounded(float(at[index]), whole=False)) for index in changed]


def examples(world: World, records: Sequence[Record], chosen: str = "") -> list[tuple[str, str]]:
    """The records to draw a layout with: the one with the longest text, the one with the shortest, and the chosen."""
    by_length = sorted(records, key=lambda record: (_length(world, record), record.id))
    if not by_length:
        return []
    named = [("longest", by_length[-1].name), ("shortest", by_length[0].name)]
    return [*named, ("chosen", chosen)] if any(each.name == chosen for each in by_length) else named


def _length(world: World, record: Record) -> int:
    marks = world.system.kinds[record.kind].annotated.marks(record)
    return sum(len(plain(mark.value)) for mark in marks if mark.annotation == "x-text" and isinstance(mark.value, str))
