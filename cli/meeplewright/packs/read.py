"""Reading one pack: its head, its system, its files and their records."""

from __future__ import annotations

import marshal
import os
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

from meeplewright import data
from meeplewright.findings.model import Finding, Place
from meeplewright.packs import discover
from meeplewright.packs.cache import Cache, Entry, Store, digest_of
from meeplewright.packs.discover import File
from meeplewright.packs.head import Head, head_findings, head_of
from meeplewright.packs.link import Part
from meeplewright.packs.records import records_of
from meeplewright.packs.world import Pack
from meeplewright.sources.model import Source
from meeplewright.sources.read import Reader
from meeplewright.systems.load import load_system, shipped_systems, system_folder
from meeplewright.systems.model import System
from meeplewright.systems.validate import Validator

COMMENT = b"meeple:"
COMMENTED = "says meeple"  # the fact about a file that may hold a comment for us


@dataclass(slots=True)
class PackRead:
    """A pack as it was read, before it is linked. `entries` are those of its files that have no fault."""

    pack: Pack
    head: Head
    system: System | None
    parts: list[Part] = field(default_factory=list)
    findings: list[Finding] = field(default_factory=list)
    unmatched: list[str] = field(default_factory=list)
    store: Store | None = None
    roots: list[Path] = field(default_factory=list)
    entries: dict[str, tuple[Entry, Part]] = field(default_factory=dict)

    def keep(self) -> None:
        """Remember what was read, and what the checks have found out since."""
        if self.store is None:
            return
        for entry, part in self.entries.values():
            entry.marks = part.to_store()
            entry.packed = entry.packed or marshal.dumps(dict(part.source.data))
            entry.facts = part.source.facts
        self.store.replace({inside: entry for inside, (entry, _) in self.entries.items()})


@dataclass(slots=True)
class _Grammar:
    """A system that was loaded, and what it takes to read a pack with it."""

    system: System | None
    findings: list[Finding]
    validator: Validator | None


class PackReader:
    """Reads packs, each once, and the systems that they name, each once."""

    def __init__(self, cache: Cache | None = None, jobs: int = 1) -> None:
        self.cache = cache
        self.jobs = jobs
        self._reader = Reader()
        self._systems: dict[Path, _Grammar] = {}
        self._packs: dict[Path, PackRead | None] = {}

    def read(self, folder: Path) -> PackRead | None:
        """The pack in a folder; None where there is no pack.yaml."""
        if folder not in self._packs:
            self._packs[folder] = self._read(folder)
        return self._packs[folder]

    def packs(self) -> list[PackRead]:
        """Every pack that was read, those that others extend included."""
        return [pack for pack in self._packs.values() if pack is not None]

    def _read(self, folder: Path) -> PackRead | None:
        path = folder / discover.PACK_FILE
        if not path.is_file():
            return None
        shown = shown_path(folder)
        findings: list[Finding] = []
        source = self._whole(path, f"{shown}{discover.PACK_FILE}", "", findings)
        head = head_of(source.data, folder.name)
        source.pack = head.name
        findings += head_findings(source)
        grammar = self._grammar(folder, source, head, findings)
        system = None if grammar is None else grammar.system
        store = None if self.cache is None or system is None else self.cache.store(folder, system.fingerprint)
        listing = discover.list_files(folder)
        findings += [_leaving(shown + name) for name in listing.leaving]
        findings += [_unreadable(shown + name, "the system refuses to open it") for name in listing.unreadable]
        ignored = head.ignored
        unmatched = [shown + file.inside for file in listing.other if not discover.is_claimed(file.inside, ignored)]
        read = PackRead(
            Pack(head.name, folder, source, (), head.language, head.translations),
            head,
            system,
            findings=findings,
            unmatched=unmatched,
            store=store,
            roots=[folder, *_system_roots(head.system, folder, system)],
        )
        sources = tuple(self._files(listing.content, shown, read, grammar))
        others = tuple(listing.other)
        read.pack = Pack(head.name, folder, source, sources, head.language, head.translations, others)
        return read

    def _files(self, files: list[File], shown: str, read: PackRead, grammar: _Grammar | None) -> Iterator[Source]:
        """The content files of a pack: those that are known are taken as they were, the others read."""
        store, system, name = read.store, read.system, read.head.name
        for file in files:
            path = file.path
            known = None if store is None else store.unchanged(file)
            raw, digest = b"", b""
            if known is None:
                read_now = _bytes_of(path, shown + file.inside, read.findings)
                if read_now is None:
                    yield Source(path, shown + file.inside, {}, name)
                    continue
                raw = read_now
                if store is not None:
                    digest = digest_of(raw)
                    known = store.same(file, digest)
            if known is not None and system is not None:
                source = known.source(path, shown + file.inside, name)
                part = Part(source, known.records_in(source), system, known.marks)
                read.entries[file.inside] = known, part
                read.parts.append(part)
                yield source
                continue
            faults: list[Finding] = []
            source = self._source(path, raw, shown + file.inside, name, faults)
            source.facts[COMMENTED] = COMMENT in raw
            if grammar is not None and system is not None:
                part = self._part(source, grammar, faults)
                read.parts.append(part)
                if store is not None and not faults:
                    positions = [(record.kind, record.id, record.index) for record in part.records]
                    made = store.entry(file, digest, positions)
                    read.entries[file.inside] = made, part
            source.forget_nodes()
            read.findings += faults
            yield source

    def _part(self, source: Source, grammar: _Grammar, faults: list[Finding]) -> Part:
        assert grammar.system is not None
        records = records_of(source, grammar.system, faults)
        if grammar.validator is not None:
            faults += grammar.validator.all_findings(records)
        return Part(source, records, grammar.system)

    def _whole(self, path: Path, shown: str, pack: str, findings: list[Finding]) -> Source:
        raw = _bytes_of(path, shown, findings)
        return Source(path, shown, {}, pack) if raw is None else self._source(path, raw, shown, pack, findings)

    def _source(self, path: Path, raw: bytes, shown: str, pack: str, findings: list[Finding]) -> Source:
        """A file as a mapping: an empty one where it is none, with a finding that says so."""
        reading = self._reader.read(raw, shown)
        findings += reading.findings
        data = reading.data
        if isinstance(data, dict):
            return Source(path, shown, data, pack, nodes=reading.root)
        source = Source(path, shown, {}, pack)
        if data is not None:
            findings.append(
                Finding.of(
                    "MW015",
                    "this file is not a mapping from kind to records",
                    source.place(),
                    help="begin it with the name of a kind and a colon, and the records below as a list",
                )
            )
        return source

    def _grammar(self, folder: Path, source: Source, head: Head, findings: list[Finding]) -> _Grammar | None:
        if not head.system:
            return None
        where = system_folder(head.system, folder)
        if head.system.startswith((".", "/")) and not _inside(folder / head.system, folder):
            findings.append(_foreign_system(head.system, source))
            return None
        if where is None:
            findings.append(_no_system(head.system, source))
            return None
        key = Path(os.path.realpath(where))
        if key not in self._systems:
            system, faults = load_system(where, shown_path(where).rstrip("/"))
            self._systems[key] = _Grammar(system, faults, None if system is None else Validator(system))
            findings += faults
        return self._systems[key]


def _system_roots(name: str, folder: Path, system: System | None) -> list[Path]:
    """Where a system is read from, and the nearer places where another of its name could appear."""
    places = (
        []
        if not name or name.startswith(".")
        else [above / "schemas" / "systems" / name for above in (folder, *folder.resolve().parents)]
    )
    return [*places, shared_schemas()] if system is None else [*places, system.folder, shared_schemas()]


def shared_schemas() -> Path:
    """The schemas that every system may build on."""
    return data.schemas() / "base"


def _bytes_of(path: Path, shown: str, findings: list[Finding]) -> bytes | None:
    try:
        return path.read_bytes()
    except OSError as error:
        findings.append(_unreadable(shown, error.strerror or "it cannot be opened"))
        return None


def shown_path(folder: Path) -> str:
    """How a folder is named in findings: from where the command was called, forward slashes, ending in one."""
    try:
        relative = os.path.relpath(folder)
    except ValueError:  # another drive, on Windows
        relative = os.fspath(folder)
    if relative.startswith(".." + os.sep + ".."):
        relative = os.fspath(discover.normal(folder))
    shown = relative.replace(os.sep, "/")
    return "" if shown == "." else shown + "/"


def _inside(path: Path, folder: Path) -> bool:
    return Path(os.path.realpath(path)).is_relative_to(os.path.realpath(folder))


def _foreign_system(name: str, source: Source) -> Finding:
    return Finding.of(
        "MW021",
        f"`{name}` leads out of the pack, and a pack reads nothing outside its folder",
        source.place(("system",)),
        help="put the system into the pack, or into schemas/systems above it and write its name alone",
    )


def _no_system(name: str, source: Source) -> Finding:
    known = ", ".join(shipped_systems()) or "none"
    return Finding.of(
        "MW024",
        f"there is no system `{name}`",
        source.place(("system",)),
        help=f"name one that ships ({known}), or put a system.yaml beside pack.yaml and write `./system.yaml`",
    )


def _unreadable(shown: str, why: str) -> Finding:
    return Finding.of(
        "MW020",
        f"this file cannot be read: {why}",
        Place(shown, 1, 1, 1, 1),
        help="look at its permissions, and whether it is still there",
    )


def _leaving(shown: str) -> Finding:
    return Finding.of(
        "MW021",
        "this link leads out of the pack, and a pack reads nothing outside its folder",
        Place(shown, 1, 1, 1, 1),
        help="copy the file into the pack",
    )
