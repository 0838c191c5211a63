"""A layout as boxes that can be taken by their corners: where each is written, and edits of its place and size."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from meeplewright.authoring.splicing.model import value_at
from meeplewright.desk.changes.digest import digest_of
from meeplewright.desk.changes.in_files import source_at
from meeplewright.desk.changes.model import InFile, Refused, Why
from meeplewright.desk.points import rounded
from meeplewright.packs.world import World
from meeplewright.sources.model import Record, Source
from meeplewright.text.markup import plain

_NAME = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)*")
_FARTHEST_MM = 2000.0
_DEEPEST = 12
Rect = tuple[float, float, float, float]


@dataclass(frozen=True, slots=True)
class Box:
    """One box. `at` is x, y, width and height in millimetres where those are plain numbers; else `fixed` says why it
    cannot be taken: it is placed by an expression, or by the face itself. `file` is where that is written."""

    name: str
    at: Rect | None
    fixed: str
    file: str
    digest: str
    matter: str


@dataclass(frozen=True, slots=True)
class Layout:
    """The boxes of a layout with those that it extends, in the order of drawing."""

    name: str
    title: str
    files: tuple[str, ...]
    boxes: tuple[Box, ...]


def names(world: World) -> list[str]:
    """The layouts that the pack itself has."""
    return sorted(path.stem for path in (world.pack.folder / "layouts").glob("*.yaml"))


def layout(world: World, name: str) -> Layout | None:
    """A layout of the pack; None where it has none of this name."""
    sources = chain(world, name)
    if not sources:
        return None
    found: dict[str, tuple[Mapping[str, Any], Source | None]] = {}
    for source in reversed(sources):
        boxes = source.data.get("boxes")
        for key, about in (boxes if isinstance(boxes, Mapping) else {}).items():
            if about is None:
                found.pop(key, None)
                continue
            told = about if isinstance(about, Mapping) else {}
            before, where = found.get(key, ({}, None))
            found[key] = {**before, **told}, source if "at" in told else where
    boxes_ = tuple(_box(key, about, where) for key, (about, where) in found.items())
    return Layout(name, str(sources[0].data.get("title", name)), tuple(file_of(each) for each in sources), boxes_)


def chain(world: World, name: str) -> list[Source]:
    """The files of a layout: its own, then those that it extends as far as they are the pack's."""
    found: list[Source] = []
    while len(found) < _DEEPEST and _NAME.fullmatch(name):
        source = source_at(world, f"layouts/{name}.yaml")
        if source is None or any(source.path == each.path for each in found):
            break
        found.append(source)
        name = str(source.data.get("extends", ""))
    return found


def file_of(source: Source) -> str:
    """Where a layout stands in its pack."""
    return f"layouts/{source.path.name}"


_MATTER = ("text", "image", "icon", "icons", "track", "table", "path", "stack", "face", "scene", "fill", "stroke")


def _box(name: str, about: Mapping[str, Any], where: Source | None) -> Box:
    at = about.get("at")
    matter = next((word for word in _MATTER if word in about), "")
    if where is None:
        return Box(name, None, "it is placed by a layout that another pack or the system has", "", "", matter)
    file, digest = file_of(where), digest_of(where)
    if isinstance(at, list) and len(at) == 4 and all(type(each) in (int, float) for each in at):
        return Box(name, (float(at[0]), float(at[1]), float(at[2]), float(at[3])), "", file, digest, matter)
    why = "it covers the whole face" if isinstance(at, str) else "an expression says where it stands"
    return Box(name, None, why, file, digest, matter)


def place(world: World, name: str, box: str, at: Sequence[float]) -> list[InFile] | Refused:
    """A box stands elsewhere, or is larger or smaller: the numbers that differ are written where they stand."""
    made = layout(world, name)
    found = next((each for each in made.boxes if each.name == box), None) if made is not None else None
    if found is None:
        return Refused(Why.GONE, f"there is no box `{box}` in the layout `{name}`", "look again", name)
    if found.at is None:
        return Refused(Why.LOCKED, found.fixed, "change it in the text of the layout", name)
    if len(at) != 4 or not all(abs(each) <= _FARTHEST_MM for each in at) or at[2] <= 0 or at[3] <= 0:
        return Refused(Why.WRONG, "a box has a place, a width and a height, all in millimetres", record=name)
    source = source_at(world, found.file)
    assert source is not None
    edits = []
    for index, (wanted, was) in enumerate(zip(at, found.at, strict=True)):
        path = ("boxes", box, "at", index)
        if abs(wanted - was) >= 0.05:
            edits.append(InFile(found.file, path, rounded(float(wanted), whole=False)))
        assert value_at(source.data, path) is not None
    return edits


def examples(world: World, records: Sequence[Record], chosen: str = "") -> list[tuple[str, str]]:
    """The records to draw a layout with: the one with the longest text, the one with the shortest, and the chosen."""
    told = sorted(records, key=lambda record: (_length(world, record), record.id))
    if not told:
        return []
    named = [("longest", told[-1].name), ("shortest", told[0].name)]
    return [*named, ("chosen", chosen)] if any(each.name == chosen for each in told) else named


def _length(world: World, record: Record) -> int:
    marks = world.system.kinds[record.kind].annotated.marks(record)
    return sum(len(plain(mark.value)) for mark in marks if mark.annotation == "x-text" and isinstance(mark.value, str))
