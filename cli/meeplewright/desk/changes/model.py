"""Edits of a pack, what they come to, and why one may be refused."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from pathlib import Path
from typing import Any

from meeplewright.sources.model import Path_


@dataclass(frozen=True, slots=True)
class FieldPut:
    """A field of a record says something else; one that is not there is put in."""

    record: str
    path: Path_
    value: Any


@dataclass(frozen=True, slots=True)
class Remove:
    """A field of a record, or an item of one of its lists, goes."""

    record: str
    path: Path_


@dataclass(frozen=True, slots=True)
class ItemInsert:
    """An item more in a list of a record: it stands at the last step of the path then."""

    record: str
    path: Path_
    value: Any


@dataclass(frozen=True, slots=True)
class ItemMove:
    """An item of a list of a record stands at another place of it then."""

    record: str
    path: Path_
    index: int
    to: int


@dataclass(frozen=True, slots=True)
class New:
    """A record more; what its schema asks for besides is put in."""

    kind: str
    id: str
    fields: Mapping[str, Any] = field(default_factory=dict)
    file: str = ""


@dataclass(frozen=True, slots=True)
class Delete:
    """A record goes."""

    record: str


@dataclass(frozen=True, slots=True)
class Duplicate:
    """A record more, right behind another and as it is but for its id."""

    record: str
    id: str


Edit = FieldPut | Remove | ItemInsert | ItemMove | New | Delete | Duplicate


@dataclass(frozen=True, slots=True)
class InFile:
    """A value of a file that holds no records (a layout, a theme) becomes another; `value` of None with `gone` goes."""

    file: str
    path: Path_
    value: Any = None
    gone: bool = False


class Why(StrEnum):
    """What kind of refusal it is, for whoever shows it."""

    CHANGED = "changed"  # the file is not as it was when the edit was made
    LOCKED = "locked"  # it is written in a way that resists
    WRONG = "wrong"  # the value is none that could stand there
    GONE = "gone"  # there is nothing of that name any more
    TAKEN = "taken"  # something has that name already
    DISK = "disk"  # it could not be written


@dataclass(frozen=True, slots=True)
class RefusedEdit:
    """An edit that was not made: nothing has changed. `mine` and `theirs` are what would have been written and what
    stands there now, where somebody else changed the file."""

    why: Why
    reason: str
    help: str = ""
    record: str = ""
    path: Path_ = ()
    mine: Any = None
    theirs: Any = None


@dataclass(frozen=True, slots=True)
class FileChange:
    """One file, before and after; None where there is no file."""

    path: Path
    before: str | None
    after: str | None


@dataclass(frozen=True, slots=True)
class Change:
    """All that an edit comes to. `moves` are files that get another name."""

    title: str
    files: tuple[FileChange, ...]
    moves: tuple[tuple[Path, Path], ...] = ()
    records: tuple[str, ...] = ()  # that it is about, the first of them to be shown
