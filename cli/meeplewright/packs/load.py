"""From a path to Worlds: packs found, read, validated and linked, with findings for all that is wrong on the way."""

from __future__ import annotations

import gc
import time
from collections.abc import Collection, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

from meeplewright.findings.model import Finding
from meeplewright.findings.stop import Stop
from meeplewright.packs import discover
from meeplewright.packs.cache import Cache
from meeplewright.packs.extend import Shelf, chain_of
from meeplewright.packs.held import Holdings
from meeplewright.packs.link import LinkedFile, linked
from meeplewright.packs.memory import Memory
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
    told: Collection[str] | None = None  # in a session: the only files that can have changed since the last time,
    before_ns: int = 0  # which began then

    def nearer(self) -> list[Path]:
        """Where another system, or pack to extend, could appear that a pack would be read with."""
        return [place for pack in self.read for place in pack.nearer]

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
    return _load([path] if isinstance(path, Path) else path, Cache() if cache is True else cache or None, jobs, None)


def opened(paths: Sequence[Path], *, cache: Cache | bool | None = None, jobs: int = 1) -> Loaded:
    """The packs that a command was asked for; Stop where a path leads nowhere, or to no pack."""
    discover.there(paths)
    return some(load(paths, cache=cache, jobs=jobs), paths)


def some(loaded: Loaded, paths: Sequence[Path]) -> Loaded:
    """What was loaded; Stop where that is no pack at all."""
    if loaded.folders:
        return loaded
    where = ", ".join(f"`{path}`" for path in paths)
    help_ = "a pack is a folder with a pack.yaml; `meeple new pack` makes one"
    if loaded.misnamed:
        help_ = f"rename `{loaded.misnamed[0]}` to `pack.yaml`, in small letters"
    raise Stop(f"there is no pack at {where}", help_)


class Alive:
    """The packs at some paths, held while their files change: the next Worlds are made of the last and what changed."""

    def __init__(self, paths: Sequence[Path], *, cache: Cache | None = None, jobs: int = 1) -> None:
        self.paths = paths
        self._cache = cache
        self._jobs = jobs
        self._held = Holdings()

    def load(self, changed: Sequence[str] | None = None) -> Loaded:
        """The packs as they are now. `changed`: the only files that may be others than the last time, by their paths
        from the root of the disk; without it everything is looked at."""
        held = self._held
        held.begin(changed)
        before_ns, held.began_ns = held.began_ns, time.time_ns()
        discover.there(self.paths)
        loaded = some(_load(self.paths, self._cache, self._jobs, held), self.paths)
        loaded.told, loaded.before_ns = (changed if held.told else None), before_ns
        return loaded


def _load(paths: Sequence[Path], cache: Cache | None, jobs: int, held: Holdings | None) -> Loaded:
    if held is not None and held.told:
        pairs = held.found or []
    else:
        pairs = [discover.look_for_packs(each) for each in paths]
        if held is not None:
            held.found = pairs
    folders = list(dict.fromkeys(folder for packs, _ in pairs for folder in packs))
    with collecting_off():
        loaded = _Loading(cache, jobs, held).load(folders)
    loaded.misnamed = tuple(dict.fromkeys(discover.shown_file(file) for _, files in pairs for file in files))
    return loaded


@contextmanager
def collecting_off(*, again: bool = False) -> Iterator[None]:
    """Garbage collection off: all that is made while loading is kept, and looking through it again costs a third.
    `again`: a session does so once more, and what it was to keep for ever is set aside long since."""
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            if not again:
                _set_aside()
            gc.enable()


@cache
def _set_aside() -> None:
    """What is there is never looked through by a collection. Once: what a session drops later must still be found."""
    gc.freeze()


class _Loading:
    """One run of the loader."""

    def __init__(self, cache: Cache | None, jobs: int, held: Holdings | None) -> None:
        self.reader = PackReader(cache, jobs, held)
        self.held = held
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
            files=tuple([source.shown for pack in read for source in (pack.pack.source, *pack.pack.sources)]),
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
        parts = [LinkedFile(pack.system.source, vocabulary, pack.system)]
        for each in chain:
            parts += each.parts
        memory = None if self.held is None else self.held.memories.setdefault(pack.pack.folder, Memory())
        return linked(pack.pack, [each.pack for each in chain], pack.system, parts, memory)


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
