"""The packs that somebody works in: the texts in their editor over those on the disk, and what is said of both."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

from meeplewright.checks.living import Living
from meeplewright.checks.run import Superseded, Wish
from meeplewright.findings.model import Finding
from meeplewright.findings.stop import Stop
from meeplewright.packs.discover import PACK_FILE, is_content, normal
from meeplewright.regular import real_path, text_of, unsaved

if TYPE_CHECKING:
    from meeplewright.packs.world import World

LARGEST_TEXT = 16 * 1024 * 1024
_OWN_FILES = frozenset({PACK_FILE, "system.yaml", "theme.yaml"})


@dataclass(frozen=True, slots=True)
class EditorText:
    """A text as it stands in an editor."""

    path: Path
    text: str
    version: int = 0


@dataclass(eq=False, slots=True)
class Room:
    """One pack, alive, with the packs that it extends and its system."""

    folder: Path
    living: Living
    waiting: set[Path] = field(default_factory=set)  # files that changed on the disk
    anything: bool = True  # whatever may have changed: nobody knows
    stale: bool = True  # something changed since the findings were made
    findings: list[Finding] = field(default_factory=list)
    trouble: str = ""  # why it cannot be read at all
    unproven: bool = False  # its stories are others than those that the findings tell of
    generation: int = 0
    _worlds: tuple[World, ...] = ()

    def worlds(self) -> tuple[World, ...]:
        """The Worlds of the texts as they stand now; the last ones where these cannot be read."""
        if self.anything or self.waiting or self.stale or not self._worlds:
            changed = None if self.anything else sorted(self.waiting)
            try:
                loaded = self.living.load(changed)
            except Stop as stop:
                self.trouble = stop.message
                return self._worlds
            self.anything, self.trouble = False, ""
            self.waiting.clear()
            if loaded.worlds:
                self._worlds = loaded.worlds
        return self._worlds

    @property
    def world(self) -> World | None:
        return next((world for world in self.worlds() if world.pack.folder == self.folder), None)

    def look(self, superseded: Callable[[], bool] | None = None) -> list[Finding]:
        """What there is to say now."""
        if self.stale or self.anything or self.waiting:
            changed = None if self.anything else sorted(self.waiting)
            try:
                answer = self.living.result(changed, superseded=superseded)
            except Stop as stop:
                self.trouble, self.findings = stop.message, []
            except Superseded:
                self.anything = False
                self.waiting.clear()
                raise
            else:
                self.trouble, self.findings, self.unproven = "", answer.findings, answer.unproven
                if answer.worlds:
                    self._worlds = tuple(answer.worlds)
            self.anything = self.stale = False
            self.waiting.clear()
            self.generation += 1
        return self.findings

    def rest(self, superseded: Callable[[], bool] | None = None) -> bool:
        """Nobody waits: read what was only recalled, so that the first letter is answered at once, and remember what
        was read. Whether something was read. Given up as `look` is."""
        reads = not self.living.has_read
        if reads:
            self.anything = self.stale = True
            self.look(superseded)
        with suppress(OSError):
            self.living.rest()
        return reads

    def concerns(self, path: Path) -> bool:
        """Whether a file has, or may have, a part in what this pack is."""
        homes = {self.folder}
        for world in self._worlds:
            homes |= {pack.folder for pack in world.packs} | {world.system.folder}
        return any(path.is_relative_to(home) for home in homes)


class Desk:
    """All that is open, and the packs it belongs to."""

    def __init__(self, *, cache: bool = True, more: bool = False, heard: Callable[[str], None] | None = None) -> None:
        """`heard`: what takes long is asked in processes beside this one, and `look` says more when they have answered:
        then it is called, from another thread, with what went wrong there, if anything did."""
        self.documents: dict[str, EditorText] = {}
        self.rooms: dict[Path, Room] = {}
        self._cache = cache
        self._more = more
        self._heard = heard
        self._texts: dict[str, bytes] = {}  # of the documents, by the real paths of their files

    def end(self) -> None:
        """Nobody asks any more."""
        for room in self.rooms.values():
            room.living.end()

    # --- what changes

    def open(self, path: Path, text: str, version: int = 0) -> EditorText:
        """A text stands in an editor now; called again whenever it becomes another."""
        path = normal(path)
        document = EditorText(path, text, version)
        new = real_path(path) not in self.documents
        self.documents[real_path(path)] = document
        if len(text) <= LARGEST_TEXT:
            self._texts[real_path(path)] = text.encode("utf-8", "surrogatepass")
        else:
            self._texts.pop(real_path(path), None)
        if new:
            self.room_of(path)
        for room in self.rooms.values():
            if room.concerns(path):
                room.living.edit(path, text if len(text) <= LARGEST_TEXT else None)
                room.stale = True
        return document

    def close(self, path: Path) -> None:
        """It is no longer open: what stands on the disk counts."""
        path = normal(path)
        self.documents.pop(real_path(path), None)
        self._texts.pop(real_path(path), None)
        for folder, room in list(self.rooms.items()):
            if room.concerns(path):
                room.living.edit(path, None)
                room.stale = True
            if not any(room.concerns(each.path) for each in self.documents.values()):
                self._leave(folder)

    def changed_on_disk(self, paths: Iterable[Path] | None) -> None:
        """Files that another program wrote, made or took away; None where nobody knows which."""
        for room in self.rooms.values():
            if paths is None:
                room.anything = room.stale = True
        for path in map(normal, paths or ()):
            for folder, room in list(self.rooms.items()):
                if path == folder / PACK_FILE and not path.is_file() and real_path(path) not in self.documents:
                    self._leave(folder)
                elif room.concerns(path):
                    room.waiting.add(path)
                    room.stale = True
            if path.name == PACK_FILE:
                for document in list(self.documents.values()):
                    self.room_of(document.path)

    def answered(self) -> None:
        """What takes long has been said: there is more to tell of the same texts."""
        for room in self.rooms.values():
            room.stale = True

    def _leave(self, folder: Path) -> None:
        self.rooms.pop(folder).living.end()

    # --- what is where

    def room_of(self, path: Path) -> Room | None:
        """The pack that a file is in, opened if it is not."""
        folder = pack_around(path, self.documents)
        if folder is None:
            return None
        if folder not in self.rooms:
            wish = Wish([folder], cache=self._cache, more=self._more)
            room = Room(folder, Living(wish, recall=True, heard=self._heard))
            for document in self.documents.values():
                room.living.edit(document.path, document.text)
            self.rooms[folder] = room
        return self.rooms[folder]

    def world_of(self, path: Path) -> World | None:
        """The World that a file is in: its pack's, or one of a pack that is open and made with it."""
        path = normal(path)
        room = self.room_of(path) or next((each for each in self.rooms.values() if each.concerns(path)), None)
        return None if room is None else room.world

    @contextmanager
    def reading(self) -> Iterator[None]:
        """What stands in editors is read within it, whichever pack it is of."""
        with unsaved(dict(self._texts)):
            yield

    def text(self, path: Path) -> str:
        """The text of a file: from the editor, else from the disk, as it is; nothing where it cannot be read."""
        document = self.documents.get(real_path(path))
        if document is not None:
            return document.text
        with suppress(OSError):
            return text_of(path, encoding="utf-8-sig", errors="replace") if not path.is_dir() else ""
        return ""

    # --- what is said

    def alone(self, document: EditorText) -> list[Finding]:
        """What is wrong with a file that belongs to no pack: how it reads, and no more."""
        if document.path.suffix not in (".yaml", ".yml"):
            return []
        from meeplewright.sources.read import FileReader

        return FileReader().read(document.text.encode("utf-8", "surrogatepass"), os.fspath(document.path)).findings

    def look(self, superseded: Callable[[], bool] | None = None) -> dict[Path, list[Finding]]:
        """The findings of all that is open, by the file that they stand in."""
        findings: dict[Path, list[Finding]] = {}
        for room in self.rooms.values():
            for finding in room.look(superseded):
                here = findings.setdefault(whole_path(finding.place.path), [])
                if finding not in here:  # two packs that extend a third may both say it
                    here.append(finding)
        for document in self.documents.values():
            if not any(room.concerns(document.path) for room in self.rooms.values()):
                findings[document.path] = self.alone(document)
        return findings

    def rest(self, superseded: Callable[[], bool] | None = None) -> bool:
        """Nobody waits: see to all that is open. Whether there may be something else to say now."""
        read = [room.rest(superseded) for room in self.rooms.values()]
        return any(read)


def pack_around(path: Path, open_: dict[str, EditorText]) -> Path | None:
    """The nearest folder around a file that holds a pack.yaml, be it only in an editor."""
    for folder in normal(path).parents:
        if (folder / PACK_FILE).is_file() or real_path(folder / PACK_FILE) in open_:
            return folder
    return None


def whole_path(shown: str) -> Path:
    """The file that a finding names, from the root of the disk."""
    return normal(Path(shown))


def inside(path: Path, folder: Path) -> str:
    """The path of a file in a folder, with `/`; nothing where it is not in it."""
    return path.relative_to(folder).as_posix() if path.is_relative_to(folder) else ""


def holds_records(path: Path, folder: Path) -> bool:
    """Whether a file of a pack is one of records."""
    name = inside(path, folder)
    return path.suffix == ".yaml" and path.name not in _OWN_FILES and is_content(name)
