"""From a path to Worlds: packs found, read, validated and linked, with findings for all that is wrong on the way."""

from __future__ import annotations

import gc
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

from meeplewright.findings.model import Finding
from meeplewright.packs import discover
from meeplewright.packs.cache import Cache
from meeplewright.packs.extend import Shelf, chain_of
from meeplewright.packs.link import Part, linked
from meeplewright.packs.read import PackRead, PackReader
from meeplewright.packs.world import World


@dataclass(slots=True)
class Loaded:
    """What loading gave: the Worlds of the packs asked for, and what was wrong on the way."""

    worlds: tuple[World, ...] = ()
    findings: list[Finding] = field(default_factory=list)
    folders: tuple[Path, ...] = ()
    files: tuple[str, ...] = ()
    unmatched: tuple[str, ...] = ()
    misnamed: tuple[str, ...] = ()  # files that would make packs if they were named `pack.yaml`
    timings: dict[str, float] = field(default_factory=dict)
    read: tuple[PackRead, ...] = ()

    def roots(self) -> list[Path]:
        """Every folder and file that was looked at: as long as nothing in them changes, nothing else can."""
        return [root for pack in self.read for root in pack.roots]

    def keep(self) -> None:
        """Remember what was read and found out, for the next run."""
        with collecting_off():
            for pack in self.read:
                pack.keep()


def load(path: Path | Sequence[Path], *, cache: Cache | bool | None = None, jobs: int = 1) -> Loaded:
    """Load the packs at one path or several: those below it, or the one that it is in.

    With a cache (or True for the one on the disk alone) files that were read before are not read again; call `keep()`
    of what this gives when the checks are through.
    """
    paths = [path] if isinstance(path, Path) else list(path)
    found = [discover.look_for_packs(each) for each in paths]
    folders = list(dict.fromkeys(folder for packs, _ in found for folder in packs))
    with collecting_off():
        loaded = _Loading(Cache() if cache is True else cache or None, jobs).load(folders)
    loaded.misnamed = tuple(dict.fromkeys(discover.shown_file(file) for _, files in found for file in files))
    return loaded


@contextmanager
def collecting_off() -> Iterator[None]:
    """Garbage collection off: all that is made while loading is kept, and looking through it again costs a third."""
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            gc.freeze()  # else the first collection looks through all of it
            gc.enable()


class _Loading:
    """One run of the loader."""

    def __init__(self, cache: Cache | None, jobs: int) -> None:
        self.reader = PackReader(cache, jobs)
        self.findings: list[Finding] = []
        self.timings: dict[str, float] = {}

    def load(self, folders: Sequence[Path]) -> Loaded:
        read = [pack for folder in folders if (pack := self._timed("read", folder)) is not None]
        self.findings += _same_names(read)
        shelf = Shelf(self.reader, read)
        start = time.perf_counter()
        worlds = [world for pack in read if (world := self._world(pack, shelf)) is not None]
        self.timings["link"] = time.perf_counter() - start
        for pack in read:
            self.findings += pack.findings
        return Loaded(
            worlds=tuple(worlds),
            findings=self.findings,
            folders=tuple(folders),
            files=tuple(source.shown for pack in read for source in (pack.pack.source, *pack.pack.sources)),
            unmatched=tuple(name for pack in read for name in pack.unmatched),
            timings=self.timings,
            read=tuple(self.reader.packs()),
        )

    def _timed(self, name: str, folder: Path) -> PackRead | None:
        start = time.perf_counter()
        try:
            return self.reader.read(folder)
        finally:
            self.timings[name] = self.timings.get(name, 0.0) + time.perf_counter() - start

    def _world(self, pack: PackRead, shelf: Shelf) -> World | None:
        chain = chain_of(pack, shelf, self.findings)
        if pack.system is None:
            return None
        vocabulary = [record for record in pack.system.vocabulary if record.kind in pack.system.kinds]
        parts = [Part(pack.system.source, vocabulary, pack.system)]
        for each in chain:
            parts += each.parts
        return linked(pack.pack, [each.pack for each in chain], pack.system, parts)


def _same_names(read: Sequence[PackRead]) -> Iterator[Finding]:
    first: dict[str, PackRead] = {}
    for pack in read:
        other = first.setdefault(pack.pack.name, pack)
        if other is not pack:
            from meeplewright.findings.model import Related

            yield Finding.of(
                "MW022",
                f"two packs are named `{pack.pack.name}`",
                pack.pack.source.place(("pack",)),
                help="give one of them another name",
                related=(Related("the other is here", other.pack.source.place(("pack",))),),
            )
