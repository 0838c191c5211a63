"""What a session has read and holds: files, lists of files, systems. Whatever may have changed is read again."""

from __future__ import annotations

import marshal
import os
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from operator import is_
from pathlib import Path
from stat import S_ISREG
from typing import TYPE_CHECKING, Any

from meeplewright import data
from meeplewright.findings.model import Finding
from meeplewright.packs.cache import digest_of
from meeplewright.packs.discover import NEVER_ENTERED, SYSTEM_FILE, File, Listing, stamp_of_unsaved
from meeplewright.packs.memory import Memory
from meeplewright.regular import all_unsaved, bytes_of, unsaved_at
from meeplewright.sources.forms.model import FileForm
from meeplewright.sources.model import Source
from meeplewright.unchanged import stamp_of

if TYPE_CHECKING:
    from meeplewright.packs.cache import CachedFile
    from meeplewright.packs.grammar import Grammar
    from meeplewright.packs.link import LinkedFile
    from meeplewright.systems.model import System

_SCHEMA = ".schema.json"


@dataclass(frozen=True, eq=False, slots=True)
class HeldFile:
    """A content file as it was read, in a pack and a system: the same as long as these and its content are."""

    file: File
    digest: bytes
    shown: str
    pack: str
    system: System | None
    source: Source
    part: LinkedFile | None
    faults: tuple[Finding, ...]
    entry: CachedFile | None = None

    def fits(self, shown: str, pack: str, system: System | None, form: FileForm | None) -> bool:
        return (
            self.shown == shown
            and self.pack == pack
            and self.system is system
            and (self.source.form is form or repr(self.source.form) == repr(form))
        )


@dataclass(frozen=True, eq=False, slots=True)
class HeldGrammar:
    """A system as it was read, and how its files stood."""

    rows: tuple[tuple[str, bytes], ...]
    grammar: Grammar | None
    faults: tuple[Finding, ...]


@dataclass(eq=False, slots=True)
class Holdings:
    """All that one session holds. `told`: only files that it was told of have changed since the last time."""

    files: dict[str, HeldFile] = field(default_factory=dict)
    heads: dict[str, tuple[bytes, Source, tuple[Finding, ...]]] = field(default_factory=dict)
    listings: dict[Path, Listing] = field(default_factory=dict)
    grammars: dict[Path, HeldGrammar] = field(default_factory=dict)
    sure: set[Path] = field(default_factory=set)  # the systems that are as they are held, as long as nobody says else
    systems: dict[tuple[str, Path], Path | None] = field(default_factory=dict)  # where a pack's system is, as long
    memories: dict[Path, Memory] = field(default_factory=dict)
    places: dict[str, tuple[list[File], int, bool]] = field(default_factory=dict)  # files by where they are
    placed: list[Listing] = field(default_factory=list)  # the listings that these are of
    found: list[tuple[list[Path], list[Path]]] | None = None
    told: bool = False
    began_ns: int = 0  # when the last reading began

    def begin(self, changed: Sequence[str] | None) -> None:
        """Another time: of what is held, that is believed which no file that changed can make another."""
        self.told = changed is not None and self.found is not None and self.hear(changed)
        if not self.told:
            self.listings.clear()
            self.sure.clear()
            self.systems.clear()
        if not self.told or not self._of_records(changed or ()):
            for memory in self.memories.values():
                memory.forget_beside()

    def _of_records(self, changed: Sequence[str]) -> bool:
        """Whether only files of records are among these."""
        places = self._places()
        return all(path in places and places[path][2] for path in changed)

    def _places(self) -> dict[str, tuple[list[File], int, bool]]:
        """In which list a file stands, at which place, and whether it holds records."""
        listings = [*self.listings.values()]
        if len(listings) != len(self.placed) or not all(map(is_, listings, self.placed)):
            self.placed, self.places = listings, {}
            for listing in listings:
                for files, of_records in ((listing.content, True), (listing.other, False)):
                    for index, file in enumerate(files):
                        self.places[file.where] = files, index, of_records
        return self.places

    def hear(self, changed: Sequence[str]) -> bool:
        """Take note of files that changed. False where more than their content may have: a file came, went, or is
        part of a system."""
        places = self._places()
        for path in changed:
            known = places.get(path)
            if known is None or _of_system(path):
                return False
            files, index, _ = known
            stamp = _stamp(path)
            if stamp is None:
                return False
            files[index] = File(files[index].where, files[index].inside, stamp)
        return True


def _stamp(path: str) -> tuple[int, ...] | None:
    """The stamp of a regular file, or of what stands in an editor; None where there is no such file."""
    if (raw := unsaved_at(path)) is not None:
        return stamp_of_unsaved(raw)
    try:
        stat = os.lstat(path)
    except OSError:
        return None
    return stamp_of(stat) if S_ISREG(stat.st_mode) else None


def rows_of_system(folder: Path) -> tuple[tuple[str, bytes], ...]:
    """The files that a system in this folder may be made of, as they are: its own, and those that all systems share."""
    paths: set[str] = {path for path in all_unsaved() if _of_system(path)}
    for root in (folder, *(data.schemas() / shared for shared in ("base", "print", "meta"))):
        for here, folders, names in os.walk(root):
            folders[:] = [name for name in folders if not name.startswith(".") and name not in NEVER_ENTERED]
            paths.update(os.path.join(here, name) for name in names if _of_system(name))  # noqa: PTH118 - very many
    return tuple((path, _digest(path)) for path in sorted(paths))


def _of_system(path: str) -> bool:
    return path.endswith(_SCHEMA) or os.path.basename(path) == SYSTEM_FILE  # noqa: PTH119 - very many


def _digest(path: str) -> bytes:
    try:
        return digest_of(bytes_of(path))
    except OSError:
        return b""


def as_before(data_: Mapping[str, Any], before: HeldFile | None, form: FileForm | None = None) -> None:
    """Put the records of a file that are as they were when it was last read in the place of their new likenesses."""
    if before is None:
        return
    field_ = "id" if form is None else form.id_field
    old: dict[tuple[str, Any], Any] = {}
    for kind, entries in before.source.data.items():
        for entry in entries if isinstance(entries, list) else ():
            if isinstance(entry, dict) and isinstance(id_ := entry.get(field_), str | int):
                old[kind, id_] = entry
    for kind, entries in data_.items():
        for index, entry in enumerate(entries) if isinstance(entries, list) else ():
            if isinstance(entry, dict) and isinstance(id_ := entry.get(field_), str | int):
                known = old.get((kind, id_))
                if known is not None and same(known, entry):
                    entries[index] = known


def same(one: Any, other: Any) -> bool:
    """Whether two values are the same to everybody: 1 is not true, and the order of keys may matter."""
    return one is other or marshal.dumps(one, 2) == marshal.dumps(other, 2)
