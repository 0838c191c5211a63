"""What is remembered of the files of a pack between runs: values, records and marks of every file without fault."""

from __future__ import annotations

import marshal
import time
from collections.abc import Mapping
from dataclasses import dataclass, field
from hashlib import blake2b, sha256
from os import urandom
from pathlib import Path
from typing import Any

from meeplewright.packs import tool, vault
from meeplewright.packs.discover import File, was_written
from meeplewright.sources.forms.model import FileForm
from meeplewright.sources.model import Path_, Record, Source

Stamp = tuple[int, ...]


@dataclass(slots=True)
class CachedFile:
    """One file as it was read: its values, its records as (kind, id, index), its marks and facts as plain data.

    The values stay packed until somebody asks for one.
    """

    stamp: Stamp
    digest: bytes
    packed: bytes
    records: list[tuple[str, str, int]]
    marks: Mapping[str, bytes] = field(default_factory=dict)
    facts: dict[str, Any] = field(default_factory=dict)

    def source(self, where: str, shown: str, pack: str, form: FileForm | None) -> Source:
        """The file, as if it had just been read."""
        return StoredSource(where, shown, self.packed, pack, self.facts, form)

    def records_in(self, source: Source) -> list[Record]:
        """The records, in a source that this entry gave."""
        pack = source.pack
        return [StoredRecord(kind, id_, None, source, index, pack) for kind, id_, index in self.records]


class StoredSource(Source):
    """A file whose values are unpacked, and whose path is made, when somebody first asks."""

    def __init__(
        self, where: str, shown: str, packed: bytes, pack: str, facts: dict[str, Any], form: FileForm | None
    ) -> None:
        self.where = where
        self.shown = shown
        self.pack = pack
        self.facts = facts
        self.nodes = None
        self.form = form
        self._packed = packed

    def __getattr__(self, name: str) -> Any:
        if name == "path":
            self.path = Path(self.where)
            return self.path
        if name == "data":
            self.data = marshal.loads(self._packed)  # noqa: S302 - the vault has vouched for these bytes
            return self.data
        raise AttributeError(name)


class StoredRecord(Record):
    """A record whose values are looked up when somebody first asks for them."""

    __slots__ = ()

    def __init__(
        self,
        kind: str,
        id: str,  # noqa: A002 - the designer's word
        data: Mapping[str, Any] | None,
        source: Source,
        index: int,
        pack: str = "",
        base: Path_ = (),
    ) -> None:
        put = object.__setattr__
        put(self, "kind", kind)
        put(self, "id", id)
        put(self, "source", source)
        put(self, "index", index)
        put(self, "pack", pack)
        put(self, "base", base)
        if data is not None:
            put(self, "data", data)

    def __getattr__(self, name: str) -> Any:
        if name != "data":
            raise AttributeError(name)
        data = self.source.data[self.kind][self.index]
        object.__setattr__(self, "data", data)
        return data


class Cache:
    """The caches of the packs of one run, or of many runs of one process."""

    def __init__(self) -> None:
        self._stores: dict[Path, EntryStore] = {}

    def store(self, folder: Path, fingerprint: str) -> EntryStore:
        """The store of a pack in a system with this fingerprint."""
        known = self._stores.get(folder)
        wanted = f"{tool.fingerprint()} {fingerprint}"
        if known is None or known.fingerprint != wanted:
            known = self._stores[folder] = EntryStore(_path_of(folder), wanted)
        known.began_ns = time.time_ns()
        return known


def _path_of(folder: Path) -> Path:
    name = blake2b(str(folder).encode("utf-8", "surrogateescape"), digest_size=8).hexdigest()
    return vault.cache_folder(folder) / f"pack-{name}.bin"


_Mark = tuple[Stamp, bytes, int]  # what tells one state of an entry from another


class EntryStore:
    """The entries of one pack by file, kept in one sealed file; what has changed since in another one beside it.

    The second belongs to the first by a name that is made anew whenever that is written: one that is left of an older
    first file, or of another process, says nothing.
    """

    def __init__(self, path: Path, fingerprint: str) -> None:
        self.path = path
        self.fingerprint = fingerprint
        self.began_ns = time.time_ns()
        self.entries: dict[str, CachedFile] = {}
        self._news = path.with_name(f"news-{path.name}")
        self._name = b""  # of the first file; empty where there is none
        self._first: dict[str, _Mark] = {}  # what that holds
        self._saved: dict[str, _Mark] = {}
        self._by_digest: dict[bytes, CachedFile] | None = None
        self._load()

    def _load(self) -> None:
        held = vault.read(self.path)
        if not isinstance(held, tuple) or len(held) != 3 or held[0] != self.fingerprint:
            return
        _, self._name, entries = held
        self.entries = {inside: CachedFile(*parts) for inside, parts in entries.items()}
        self._first = self._saved = _marks_of(self.entries)
        news = vault.read(self._news)
        if not isinstance(news, tuple) or len(news) != 2 or news[0] != self._name:
            return
        for inside, parts in news[1].items():
            self.entries.pop(inside, None)
            if parts is not None:
                self.entries[inside] = CachedFile(*parts)
        self._saved = _marks_of(self.entries)

    def unchanged(self, file: File) -> CachedFile | None:
        """What is known of a file that has not been touched since."""
        entry = self.entries.get(file.inside)
        return entry if entry is not None and entry.stamp == file.stamp and entry.stamp else None

    def same(self, file: File, digest: bytes) -> CachedFile | None:
        """What is known of a file with this content, wherever it stood before."""
        if self._by_digest is None:
            self._by_digest = {entry.digest: entry for entry in self.entries.values()}
        entry = self._by_digest.get(digest)
        if entry is None:
            return None
        return CachedFile(self.trusted(file), digest, entry.packed, entry.records, entry.marks, entry.facts)

    def entry(self, file: File, digest: bytes, records: list[tuple[str, str, int]]) -> CachedFile:
        """A new entry for a file that was just read and has no fault; its values are packed when it is kept."""
        return CachedFile(self.trusted(file), digest, b"", records)

    def trusted(self, file: File) -> Stamp:
        """The stamp of a file, or none where it may change again without another one."""
        return trusted_stamp(file, self.began_ns)

    def replace(self, entries: dict[str, CachedFile]) -> None:
        """Remember these files and no others, and write them down if that is news."""
        self.entries = entries
        self._by_digest = None
        now = _marks_of(entries)
        if now == self._saved:
            return
        first = self._first
        changed = {inside: _row(entry) for inside, entry in entries.items() if now[inside] != first.get(inside)}
        gone = dict.fromkeys(first.keys() - entries.keys())
        if self._name and len(changed) + len(gone) <= len(first) * _FEW:
            if vault.write(self._news, (self._name, changed | gone)):
                self._saved = now
            return
        name = urandom(8)
        held = {inside: _row(entry) for inside, entry in entries.items()}
        if vault.write(self.path, (self.fingerprint, name, held)):
            self._name, self._first, self._saved = name, now, now


_FEW = 0.1  # of the files: while no more than these have changed, only they are written


def _marks_of(entries: Mapping[str, CachedFile]) -> dict[str, _Mark]:
    return {inside: (entry.stamp, entry.digest, len(entry.facts)) for inside, entry in entries.items()}


def _row(entry: CachedFile) -> tuple[Any, ...]:
    return entry.stamp, entry.digest, entry.packed, entry.records, entry.marks, entry.facts


def trusted_stamp(file: File, began_ns: int) -> Stamp:
    """The stamp of a file that was read after `began_ns`, or none where it may change again without another one."""
    return () if len(file.stamp) != 4 or was_written(file, began_ns) else file.stamp


def digest_of(raw: bytes) -> bytes:
    """The name of a content."""
    return sha256(raw).digest()
