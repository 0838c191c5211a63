"""Reading one pack: its head, its system, its files and their records."""

from __future__ import annotations

import marshal
import time
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from meeplewright.findings.model import Finding, Place, Severity
from meeplewright.packs import discover
from meeplewright.packs.ahead import Packed, packed_by_many
from meeplewright.packs.as_they_are import kind_findings
from meeplewright.packs.cache import Cache, CachedFile, EntryStore, digest_of, trusted_stamp
from meeplewright.packs.discover import File, shown_path
from meeplewright.packs.grammar import Grammar, Grammars
from meeplewright.packs.head import Head, head_findings, head_of
from meeplewright.packs.held import HeldFile, Holdings, as_before
from meeplewright.packs.link import LinkedFile
from meeplewright.packs.origins import Claims, claims_of
from meeplewright.packs.records import records_of
from meeplewright.packs.world import Pack
from meeplewright.regular import bytes_of, is_file
from meeplewright.sources.forms.model import FileForm
from meeplewright.sources.forms.read import form_source
from meeplewright.sources.model import Source
from meeplewright.sources.read import FileReader
from meeplewright.systems.cells import of_columns
from meeplewright.systems.load import nearer_systems
from meeplewright.systems.model import System
from meeplewright.systems.sections import Sections
from meeplewright.text.letters import unmixed

COMMENT = b"meeple"
COMMENTED = "says meeple"  # the fact about a file that may hold a comment for us
PLAIN = "letters"  # the fact about a file in whose letters nothing is strange


@dataclass(slots=True)
class PackRead:
    """A pack as it was read, before it is linked. `entries` are those of its files that have no fault."""

    pack: Pack
    head: Head
    system: System | None
    parts: list[LinkedFile] = field(default_factory=list)
    findings: list[Finding] = field(default_factory=list)
    unmatched: list[str] = field(default_factory=list)
    store: EntryStore | None = None
    nearer: list[Path] = field(
        default_factory=list
    )  # where another system, or pack to extend, of its name could appear
    entries: dict[str, tuple[CachedFile, LinkedFile]] = field(default_factory=dict)

    def keep(self) -> None:
        """Remember what was read, and what the checks have found out since."""
        if self.store is None:
            return
        for entry, part in self.entries.values():
            entry.marks = part.to_store()
            entry.packed = entry.packed or marshal.dumps(dict(part.source.data))
            entry.facts = part.source.facts
        self.store.replace({inside: entry for inside, (entry, _) in self.entries.items()})


class PackReader:
    """Reads packs, each once, and the systems that they name, each once. `held` is what a session read before."""

    def __init__(self, cache: Cache | None = None, jobs: int = 1, held: Holdings | None = None) -> None:
        self.cache = cache
        self.jobs = jobs
        self._held = held
        self._began_ns = time.time_ns()
        self._reader = FileReader()
        self._grammars = Grammars(held)
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
        if not is_file(path):
            return None
        shown = shown_path(folder)
        findings: list[Finding] = []
        source = self._head(path, f"{shown}{discover.PACK_FILE}", findings)
        head = head_of(source.data, folder.name)
        source.pack = head.name
        findings += head_findings(source, whole=not any(finding.severity is Severity.ERROR for finding in findings))
        grammar = self._grammars.of(head.system, folder, source, findings)
        system = None if grammar is None else grammar.system
        listing = self._listing(folder)
        origins = Sections(source).sources
        claims = claims_of(origins, listing, system)
        findings += claims.findings
        findings += () if system is None else kind_findings(origins, system)
        store = None
        if self.cache is not None and system is not None:
            store = self.cache.store(folder, f"{system.fingerprint} {origins.fingerprint}".rstrip())
        findings += [_leaving(shown + name) for name in listing.leaving]
        findings += [_unreadable(shown + name, why) for name, why in listing.unreadable.items()]
        ignored = head.ignored
        unmatched = [
            shown + file.inside
            for file in claims.others
            if not claims.reads(file.inside) and not discover.is_claimed(file.inside, ignored)
        ]
        read = PackRead(
            Pack(head.name, folder, source, (), head.language, head.translations),
            head,
            system,
            findings=findings,
            unmatched=unmatched,
            store=store,
            nearer=[*nearer_systems(head.system, folder), *(folder.parent / name for name in head.extends)],
        )
        sources = tuple(self._files(claims, shown, read, grammar))
        read.pack = Pack(head.name, folder, source, sources, head.language, head.translations, claims.others)
        return read

    def _files(self, claims: Claims, shown: str, read: PackRead, grammar: Grammar | None) -> Iterator[Source]:
        """The content files of a pack: those that are known are taken as they were, the others read."""
        system = None if grammar is None else grammar.system
        ahead = self._read_ahead(claims, read, grammar)
        for file in claims.content:
            name, form = shown + file.inside, claims.forms.get(file.inside)
            held = None if self._held is None else self._held.files.get(file.key)
            if held is not None and not held.fits(name, read.head.name, system, form):
                held = None
            if held is not None and file.stamp and held.file.stamp == file.stamp:
                yield self._again(held, read)
            else:
                yield self._one(file, name, read, grammar, ahead.get(file.inside), held, form)

    def _one(
        self,
        file: File,
        name: str,
        read: PackRead,
        grammar: Grammar | None,
        known: CachedFile | None,
        held: HeldFile | None,
        form: FileForm | None,
    ) -> Source:
        """One content file, which may be another than it was."""
        store = read.store
        known = known or (None if store is None or held is not None else store.unchanged(file))
        raw = _bytes_of(file.where, name, read.findings) if known is None else b""
        if raw is None:
            if self._held is not None:
                self._held.files.pop(file.key, None)
            return Source(file.path, name, {}, read.head.name, form=form)
        known_again = (store is not None or self._held is not None) and known is None
        digest = _digest(raw, file, form) if known_again else known.digest if known is not None else b""
        if held is not None and held.digest == digest:
            return self._again(self._hold(held, file), read)
        if store is not None and known is None:
            known = store.same(file, digest)
        part: LinkedFile | None
        faults: list[Finding]
        if known is not None and grammar is not None:
            source, part, faults = *self._taken(known, file, name, read, grammar, form), []
        else:
            source, part, faults = self._fresh(file, raw, digest, name, read, grammar, held, form)
        if self._held is not None:
            system = None if grammar is None else grammar.system
            entry = read.entries[file.inside][0] if file.inside in read.entries else None
            fresh = HeldFile(file, digest, name, read.head.name, system, source, part, tuple(faults), entry)
            self._hold(fresh, file)
        return source

    def _hold(self, held: HeldFile, file: File) -> HeldFile:
        """Hold a file that was read now; by its stamp it will be known only where that cannot stay as it changes."""
        assert self._held is not None
        sure = replace(file, stamp=trusted_stamp(file, self._began_ns))
        self._held.files[file.key] = fresh = replace(held, file=sure)
        return fresh

    def _again(self, held: HeldFile, read: PackRead) -> Source:
        """A file that is as this session read it before."""
        if held.part is not None:
            read.parts.append(held.part)
            if held.entry is not None:
                read.entries[held.file.inside] = held.entry, held.part
        read.findings += held.faults
        return held.source

    def _taken(
        self, known: CachedFile, file: File, shown: str, read: PackRead, grammar: Grammar, form: FileForm | None
    ) -> tuple[Source, LinkedFile]:
        """A file as it was read before."""
        source = known.source(file.where, shown, read.head.name, form)
        part = LinkedFile(source, known.records_in(source), grammar.system, known.marks)
        read.entries[file.inside] = known, part
        read.parts.append(part)
        return source, part

    def _fresh(
        self,
        file: File,
        raw: bytes,
        digest: bytes,
        shown: str,
        read: PackRead,
        grammar: Grammar | None,
        held: HeldFile | None,
        form: FileForm | None,
    ) -> tuple[Source, LinkedFile | None, list[Finding]]:
        """A file that is read now; one without fault will be known the next time."""
        faults: list[Finding] = []
        source = self._source(file.path, raw, shown, read.head.name, faults, form)
        as_before(source.data, held, form)
        source.facts[COMMENTED] = COMMENT in raw
        part = None
        if grammar is not None:
            part = self._part(source, grammar, faults)
            read.parts.append(part)
            if read.store is not None and not faults:
                read.entries[file.inside] = read.store.entry(file, digest, part.positions()), part
        source.forget_nodes()
        self._reader.keeps_nodes = bool(faults)  # the next file, too, will most likely be asked for places
        read.findings += faults
        return source, part, faults

    def _read_ahead(self, claims: Claims, read: PackRead, grammar: Grammar | None) -> dict[str, CachedFile]:
        """The files that nobody has read before and that have no fault, read by several processes if that pays."""
        if self.jobs < 2 or grammar is None:
            return {}
        store, whole, files, forms = read.store, grammar, claims.content, claims.forms
        fresh = [file for file in files if store is None or store.unchanged(file) is None]
        pack = read.head.name
        rows = packed_by_many(fresh, lambda file: self._packed(file, pack, whole, forms.get(file.inside)), self.jobs)
        stamps = {file.inside: () if store is None else store.trusted(file) for file in fresh}
        return {inside: CachedFile(stamps[inside], *row) for inside, row in rows.items() if row is not None}

    def _packed(self, file: File, pack: str, grammar: Grammar, form: FileForm | None) -> Packed:
        """All that is kept of a file without fault; None for others, which are read once more where faults are told."""
        faults: list[Finding] = []
        raw = _bytes_of(file.where, file.inside, faults)
        if raw is None:
            return None
        source = self._source(file.path, raw, file.inside, pack, faults, form)
        part = self._part(source, grammar, faults)
        if faults:
            return None
        source.facts[COMMENTED] = COMMENT in raw
        values = marshal.dumps(dict(source.data))
        return _digest(raw, file, form), values, part.positions(), part.to_store(), source.facts

    def _part(self, source: Source, grammar: Grammar, faults: list[Finding]) -> LinkedFile:
        records = records_of(source, grammar.system, faults)
        faults += of_columns(grammar.validator.all_findings(records), source)
        return LinkedFile(source, records, grammar.system)

    def _head(self, path: Path, shown: str, findings: list[Finding]) -> Source:
        """The file pack.yaml, the same as long as it stays as it is."""
        raw = _bytes_of(path, shown, findings)
        if raw is None:
            return Source(path, shown, {}, "")
        held = None if self._held is None else self._held.heads.get(shown)
        if held is None or held[0] != raw:
            faults: list[Finding] = []
            held = raw, self._source(path, raw, shown, "", faults), tuple(faults)
            if self._held is not None:
                self._held.heads[shown] = held
        findings += held[2]
        return held[1]

    def _listing(self, folder: Path) -> discover.Listing:
        """The files of a pack; those that are held, where nothing has come or gone."""
        if self._held is None:
            return discover.list_files(folder)
        if folder not in self._held.listings:
            self._held.listings[folder] = discover.list_files(folder)
        return self._held.listings[folder]

    def _source(
        self, path: Path, raw: bytes, shown: str, pack: str, findings: list[Finding], form: FileForm | None = None
    ) -> Source:
        """A file as a mapping: an empty one where it is none, with a finding that says so."""
        if form is not None:
            return form_source(Source(path, shown, {}, pack, form=form), raw, self._reader, findings)
        reading = self._reader.read(raw, shown)
        findings += reading.findings
        data = reading.data
        if isinstance(data, dict):
            return Source(path, shown, data, pack, _letters(raw) if reading.sound else {}, reading.root)
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


def _digest(raw: bytes, file: File, form: FileForm | None) -> bytes:
    """What tells whether a file would be read as before: its content, how, and its name where that counts."""
    if form is None:
        return digest_of(raw)
    name = file.inside if form.composed or form.named else ""
    return digest_of(b"\0".join([raw, repr(form).encode(), name.encode("utf-8", "surrogateescape")]))


def _letters(raw: bytes) -> dict[str, Any]:
    """What is seen of the letters of a file while its bytes, which are UTF-8, are at hand."""
    return {PLAIN: True} if unmixed(raw) else {}


def _bytes_of(path: str | Path, shown: str, findings: list[Finding]) -> bytes | None:
    try:
        return bytes_of(path)
    except OSError as error:
        findings.append(_unreadable(shown, error.strerror or "it cannot be opened"))
        return None


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
