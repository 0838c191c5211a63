"""Files that get another name or another place: what names them in the pack, as edits."""

from __future__ import annotations

import os
import posixpath
import re
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

from meeplewright.checks.assets import leaves
from meeplewright.checks.notation import spelt
from meeplewright.desk.room import Desk, Room
from meeplewright.findings.model import Edit
from meeplewright.packs.discover import NEVER_ENTERED, PACK_FILE, normal
from meeplewright.packs.world import World
from meeplewright.sources.lines import Lines

Move = tuple[Path, Path]
# what names files as they stand; records name theirs by `x-asset`
_HEADS = (PACK_FILE, "system.yaml", "theme.yaml")
_NAMING = ("layouts/*.yaml", "themes/*.yaml", "scenes/*.yaml", "targets/*.yaml", "rules/**/*.md", "**/*.schema.json")
_LITERAL = re.compile(r"\"(?P<double>[^\"\r\n]+)\"|'(?P<single>[^'\r\n]+)'|(?P<bare>[^\s\"'`()\[\]{}<>,|]+)")
_LARGEST = 1 << 20


def moved(desk: Desk, moves: Sequence[Move]) -> set[Edit]:
    """The edits that make whatever names these files, or files in these folders, name them where they will be."""
    edits: set[Edit] = set()
    for old, new in ((normal(old), normal(new)) for old, new in moves):
        room = desk.room_of(old)
        if room is None and (old / PACK_FILE).is_file():
            room = desk.room_of(old / PACK_FILE)
        if room is None or old == new:
            continue
        worlds = [world for world in room.worlds() if world.pack.folder == room.folder]
        with room.living.reading():
            edits |= spelt(_of_records(worlds, old, new), worlds)
            edits |= set(_as_written(desk, room, old, new))
    return edits


def _of_records(worlds: Iterable[World], old: Path, new: Path) -> Iterator[Edit]:
    """The pictures that records name. One that leaves the pack cannot be named: `meeple check` tells what it leaves."""
    for world in worlds:
        home, own = world.pack.folder, {id(source) for source in world.pack.sources}
        for mark in world.marks("x-asset"):
            if not isinstance(mark.value, str) or leaves(mark.value) or id(mark.record.source) not in own:
                continue
            there = _there(home, mark.value, old, new)
            if there is not None and there.is_relative_to(home):
                record, path = mark.record, mark.path
                place = record.text_place(path, 0, len(mark.value))
                if place.line != place.end_line:
                    place = record.place(*path)
                yield Edit(place, there.relative_to(home).as_posix())


def _there(base: Path, name: str, old: Path, new: Path) -> Path | None:
    """Where a file will be that is named from a folder; None where it stays."""
    file = Path(os.path.normpath(base / name))
    if not file.is_relative_to(old):
        return None
    return new / file.relative_to(old)


def _as_written(desk: Desk, room: Room, old: Path, new: Path) -> Iterator[Edit]:
    """The names of files as they stand in texts that are no records."""
    home = room.folder
    names = {home / name for name in _HEADS} | {path for pattern in _NAMING for path in home.glob(pattern)}
    for path in sorted(names):
        inside = path.relative_to(home).parts
        if any(part in NEVER_ENTERED or part.startswith(".") for part in inside) or not path.is_file():
            continue
        text = desk.text(path)
        if old.name not in text or len(text) > _LARGEST:
            continue
        lines = Lines(text)
        for match in _LITERAL.finditer(text):
            sort = match.lastgroup or "bare"
            said = match[sort]
            if (name := _renamed(home, path.parent, said, old, new)) is not None:
                start, end = match.span(sort)
                yield Edit(lines.place(os.fspath(path), start, end), name)


def _renamed(home: Path, folder: Path, said: str, old: Path, new: Path) -> str | None:
    """What a literal becomes that names a file from the pack's folder, or from that of the text it stands in."""
    name, mark, part = said.partition("#")  # behind `#` stands a part of a file: a face of a font, a place of a schema
    if ("/" not in name and "." not in name) or not name or "\\" in name or "\0" in name or name.startswith("/"):
        return None
    for base in dict.fromkeys((folder, home)):
        there = _there(base, name, old, new)
        if there is None or (base == home != folder and not there.is_relative_to(home)):
            continue
        path = posixpath.normpath(Path(os.path.relpath(there, base)).as_posix())
        dotted = name.startswith("./") and not path.startswith("../")
        return f"{'./' if dotted else ''}{path}{mark}{part}"
    return None
