"""Reading one pack: its head, its system, its files and their records."""

from __future__ import annotations

import os
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

from meeplewright.findings.model import Finding, Place
from meeplewright.packs import discover
from meeplewright.packs.head import Head, head_findings, head_of
from meeplewright.packs.records import records_of
from meeplewright.packs.world import Pack
from meeplewright.sources.model import Record, Source
from meeplewright.sources.read import Reader
from meeplewright.systems.load import load_system, shipped_systems, system_folder
from meeplewright.systems.model import System

if TYPE_CHECKING:
    from meeplewright.packs.cache import Cache


@dataclass(slots=True)
class PackRead:
    """A pack as it was read, before it is linked."""

    pack: Pack
    head: Head
    system: System | None
    records: list[Record] = field(default_factory=list)
    findings: list[Finding] = field(default_factory=list)
    unmatched: list[str] = field(default_factory=list)


class PackReader:
    """Reads packs, each once, and the systems that they name, each once."""

    def __init__(self, cache: Cache | None = None, jobs: int = 1) -> None:
        self.cache = cache
        self.jobs = jobs
        self._reader = Reader()
        self._systems: dict[Path, tuple[System | None, list[Finding]]] = {}
        self._packs: dict[Path, PackRead | None] = {}

    def read(self, folder: Path) -> PackRead | None:
        """The pack in a folder; None where there is no pack.yaml."""
        if folder not in self._packs:
            self._packs[folder] = self._read(folder)
        return self._packs[folder]

    def _read(self, folder: Path) -> PackRead | None:
        path = folder / discover.PACK_FILE
        if not path.is_file():
            return None
        shown = shown_path(folder)
        findings: list[Finding] = []
        source = self._source(path, f"{shown}{discover.PACK_FILE}", "", findings)
        head = head_of(source.data, folder.name)
        source.pack = head.name
        findings += head_findings(source)
        system = self._system(folder, shown, source, head, findings)
        listing = discover.list_files(folder)
        findings += [_leaving(shown + name) for name in listing.leaving]
        findings += [_unreadable(shown + name, "the system refuses to open it") for name in listing.unreadable]
        sources: list[Source] = []
        records: list[Record] = []
        for file in listing.content:
            each = self._source(file.path, shown + file.inside, head.name, findings)
            sources.append(each)
            if system is not None:
                records += records_of(each, system, findings)
        pack = Pack(head.name, folder, source, tuple(sources), head.language, head.translations)
        unmatched = [
            shown + file.inside for file in listing.other if not discover.is_claimed(file.inside, head.ignored)
        ]
        return PackRead(pack, head, system, records, findings, unmatched)

    def _source(self, path: Path, shown: str, pack: str, findings: list[Finding]) -> Source:
        """A file as a mapping: an empty one where it cannot be read or is none, with a finding that says so."""
        try:
            raw = path.read_bytes()
        except OSError as error:
            findings.append(_unreadable(shown, error.strerror or "it cannot be opened"))
            return Source(path, shown, {}, pack)
        reading = self._reader.read(raw, shown)
        findings += reading.findings
        data = reading.data
        if isinstance(data, dict):
            return Source(path, shown, data, pack)
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

    def _system(self, folder: Path, shown: str, source: Source, head: Head, findings: list[Finding]) -> System | None:
        if not head.system:
            return None
        where = system_folder(head.system, folder)
        if where is None:
            known = ", ".join(shipped_systems()) or "none"
            findings.append(
                Finding.of(
                    "MW024",
                    f"there is no system `{head.system}`",
                    source.place(("system",)),
                    help=f"name a system that ships ({known}), or put a system.yaml beside pack.yaml and write `./system.yaml`",
                )
            )
            return None
        key = Path(os.path.realpath(where))
        if key not in self._systems:
            self._systems[key] = load_system(where, shown_path(where).rstrip("/"))
            findings += self._systems[key][1]
        return self._systems[key][0]


def shown_path(folder: Path) -> str:
    """How a folder is named in findings: from where the command was called, forward slashes, ending in one."""
    try:
        relative = os.path.relpath(folder)
    except ValueError:  # another drive, on Windows
        relative = os.fspath(folder)
    if relative.startswith(".." + os.sep + ".."):
        relative = os.path.abspath(folder)
    shown = relative.replace(os.sep, "/")
    return "" if shown == "." else shown + "/"


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
