"""What was made of a file, for as long as the file stays as it is: whoever asks after every save reads nothing twice.

A file is known by its stamp (size, times, inode), and only where that could not have stayed while the file changed:
one that was written a moment ago is read again. What stands in an editor and is not saved is never kept.
"""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Hashable
from pathlib import Path
from stat import S_ISREG
from typing import Generic, TypeVar

from meeplewright.regular import unsaved_at

# a file changed while, or just before, it was read may change again within one tick of the disk's clock
TICK_NS = 50_000_000
COARSE_TICK_NS = 2_000_000_000
Made = TypeVar("Made")


def stamp_of(stat: os.stat_result) -> tuple[int, ...]:
    """What changes when a file is written."""
    return (stat.st_size, stat.st_mtime_ns, stat.st_ctime_ns, stat.st_ino)


class Unchanged(Generic[Made]):
    """What one way of reading made of files."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._held: dict[Hashable, tuple[tuple[int, ...], Made]] = {}

    def of(self, path: Path, make: Callable[[], Made], said: Hashable = None) -> Made:
        """What `make` makes of the file, or made of it before. `said` is what else it goes by."""
        where = os.fspath(path)
        if unsaved_at(where) is not None:
            return make()
        key, stamp = (where, said), _stamp(where)
        held = self._held.get(key)
        if held is not None and held[0] == stamp:
            return held[1]
        began_ns = time.time_ns()
        stamp = _stamp(where)  # as it is after this moment: what is written later has another one
        product = make()
        if not stamp or max(stamp[1:3]) >= began_ns - (TICK_NS if stamp[1] % 1_000_000_000 else COARSE_TICK_NS):
            self._held.pop(key, None)
        else:
            if len(self._held) >= self._most:
                self._held.clear()
            self._held[key] = stamp, product
        return product


def _stamp(where: str) -> tuple[int, ...]:
    """The stamp of a file; none of a link, which may lead elsewhere the next time, nor where there is no file."""
    try:
        stat = os.lstat(where)
    except OSError:
        return ()
    return stamp_of(stat) if S_ISREG(stat.st_mode) else ()
