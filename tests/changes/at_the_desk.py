"""Somebody who changes a pack by forms, and what stands on the disk before and after."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from meeplewright.desk.changes import writing
from meeplewright.desk.changes.journal import Journal
from meeplewright.desk.changes.model import Edit, RefusedEdit
from meeplewright.desk.changes.writing import Written
from meeplewright.desk.forms.build import form_of
from meeplewright.desk.forms.model import Field, RecordForm
from meeplewright.desk.room import Desk, Room
from meeplewright.packs.world import World
from meeplewright.sources.model import Path_, Record


class Author:
    """One pack on a desk, and the journal of what was done to it."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.desk = Desk(cache=False)
        room = self.desk.room_of(folder / "pack.yaml")
        assert room is not None
        self.room: Room = room
        self.journal = Journal()

    @property
    def world(self) -> World:
        assert self.room.world is not None, self.room.trouble
        return self.room.world

    def record(self, name: str) -> Record:
        kind, _, id_ = name.partition("/")
        found = self.world.get(kind, id_)
        assert found is not None, f"there is no {name}"
        return found

    def form(self, name: str) -> RecordForm:
        return form_of(self.world, self.record(name))

    def does(self, *edits: Edit, digest: str = "") -> Written:
        """What must be possible."""
        made = writing.edit(self.room, self.journal, edits, digest)
        assert isinstance(made, Written), made
        return made

    def is_refused(self, *edits: Edit, digest: str = "") -> RefusedEdit:
        """What must not be, and then nothing is written."""
        before = self.files()
        made = writing.edit(self.room, self.journal, edits, digest)
        assert isinstance(made, RefusedEdit), made
        assert self.files() == before
        return made

    def undoes(self) -> Written:
        made = writing.undo(self.room, self.journal)
        assert isinstance(made, Written), made
        return made

    def redoes(self) -> Written:
        made = writing.redo(self.room, self.journal)
        assert isinstance(made, Written), made
        return made

    def files(self) -> dict[str, bytes]:
        """Every byte of the pack."""
        return {
            path.relative_to(self.folder).as_posix(): path.read_bytes()
            for path in sorted(self.folder.rglob("*"))
            if path.is_file() and ".meeple-cache" not in path.parts
        }

    def some(self, count: int, seed: int = 1) -> list[str]:
        """The names of some records of the pack's own, the same ones every time."""
        own = sorted(record.name for record in self.world.records() if record.pack == self.world.pack.name)
        return random.Random(seed).sample(own, min(count, len(own)))


def leaves(fields: tuple[Field, ...]) -> Iterator[Field]:
    """The values of a form that hold no others, as far as they are set and can be changed."""
    for field in fields:
        if field.fields:
            yield from leaves(field.fields)
        elif field.value is not None and not field.locked and not isinstance(field.value, dict | list):
            yield field


def otherwise(value: Any, at: int) -> Any:
    """Another value of the same sort."""
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return value + 1
    if isinstance(value, float):
        return value + 0.5
    return (f"{value} more", f"so: {value[::2]} #1", value[: len(value) // 2] + "or" + value[len(value) // 2 :])[at % 3]


def with_value(data: Any, path: Path_, value: Any) -> Any:
    """A copy of plain data with another value at a path."""
    if not path:
        return value
    step, rest = path[0], path[1:]
    if isinstance(data, dict):
        return {**data, step: with_value(data[step], rest, value)}
    return [with_value(each, rest, value) if at == step else each for at, each in enumerate(data)]
