"""What changes on the disk, by looking: often at the files that are shown, now and then at all."""

from __future__ import annotations

import os
import time
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path

from meeplewright.packs.discover import NEVER_ENTERED

SHOWN_EVERY_S = 0.01
UNSEEN_EVERY_S = 0.1  # where no page is open
# a file that is written in place is shorter for a moment, and at first empty: so long it has to stay so to be believed
SHORTER_S, EMPTY_S = 0.03, 0.25
ALL_EVERY_S = 0.5
_Stamp = tuple[int, int, int]


class Watch:
    """Files below some folders. `near` are those that are looked at often."""

    def __init__(self, folders: Iterable[Path]) -> None:
        self.folders = tuple(dict.fromkeys(map(str, folders)))
        self.near: dict[str, None] = {}
        self._known = self._all()
        self._next_all = time.monotonic() + ALL_EVERY_S
        self._shrunk: dict[str, tuple[_Stamp | None, float]] = {}  # and since when

    def show(self, paths: Iterable[Path], most: int = 200) -> None:
        """These files are shown now: the last `most` of them are looked at often."""
        for path in map(str, paths):
            self.near.pop(path, None)
            self.near[path] = None
        while len(self.near) > most:
            del self.near[next(iter(self.near))]

    def look(self) -> list[Path]:
        """The files that were written, made or taken away since the last look."""
        now = time.monotonic()
        if now >= self._next_all:
            stamps = self._all()
            self._next_all = time.monotonic() + max(ALL_EVERY_S, 10 * (time.monotonic() - now))
            changed = {path for path in {*stamps, *self._known} if stamps.get(path) != self._known.get(path)}
        else:
            stamps = dict(self._known)
            changed = {path for path in self.near if self._near(path, stamps)}
        return sorted(Path(path) for path in changed if self._settled(path, stamps))

    def files(self) -> list[Path]:
        """Every file that was there at the last look at all."""
        return [Path(path) for path in self._known]

    def known(self, path: Path) -> None:
        """We wrote this file ourselves: it is not news."""
        stamp = _stamp(str(path))
        if stamp is None:
            self._known.pop(str(path), None)
        else:
            self._known[str(path)] = stamp

    def _near(self, path: str, stamps: dict[str, _Stamp]) -> bool:
        stamp = _stamp(path)
        if stamp is None:
            stamps.pop(path, None)
        else:
            stamps[path] = stamp
        return stamp != self._known.get(path)

    def _settled(self, path: str, stamps: dict[str, _Stamp]) -> bool:
        """Whether to tell: a file that was cut off may be in the middle of a save, and is looked at again."""
        stamp, before = stamps.get(path), self._known.get(path)
        if before is not None and (stamp is None or (stamp[1] < before[1] and (stamp[2] == before[2] or not stamp[1]))):
            last, since = self._shrunk.get(path, (before, 0.0))
            if last != stamp:
                self._shrunk[path] = stamp, (since := time.monotonic())
                self.near[path] = None
            if time.monotonic() - since < (SHORTER_S if stamp is not None and stamp[1] else EMPTY_S):
                return False
        self._shrunk.pop(path, None)
        if stamp is None:
            self._known.pop(path, None)
        else:
            self._known[path] = stamp
        return True

    def _all(self) -> dict[str, _Stamp]:
        stamps: dict[str, _Stamp] = {}
        waiting = list(self.folders)
        while waiting:
            with suppress(OSError), os.scandir(waiting.pop()) as entries:
                for entry in entries:
                    if entry.name.startswith(".") or entry.name in NEVER_ENTERED:
                        continue
                    with suppress(OSError):
                        if entry.is_dir(follow_symlinks=False):
                            waiting.append(entry.path)
                        else:
                            about = entry.stat(follow_symlinks=False)
                            stamps[entry.path] = (about.st_mtime_ns, about.st_size, about.st_ino)
        return stamps


def _stamp(path: str) -> _Stamp | None:
    try:
        about = os.lstat(path)
    except OSError:
        return None
    return about.st_mtime_ns, about.st_size, about.st_ino
