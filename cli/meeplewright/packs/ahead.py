"""Reading many files at once, in forked processes: what comes back is packed as in the cache.

It pays only for hundreds of files that nobody has read before, and only where processes can be forked.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from typing import Any

from meeplewright.packs.discover import File

ENOUGH = 300
_CHUNK = 50
Packed = tuple[Any, ...] | None
_pack: Callable[[File], Packed] | None = None  # in a forked process: what it does with a file


def packed_by_many(files: Sequence[File], pack: Callable[[File], Packed], jobs: int) -> dict[str, Packed]:
    """What `pack` makes of each file, by its path inside; nothing where one process does as well."""
    if jobs < 2 or len(files) < ENOUGH or sys.platform != "linux":
        return {}
    from concurrent.futures import ProcessPoolExecutor
    from multiprocessing import get_context

    chunks = [files[start : start + _CHUNK] for start in range(0, len(files), _CHUNK)]
    with ProcessPoolExecutor(jobs, get_context("fork"), initializer=_begin, initargs=(pack,)) as pool:
        answers = list(pool.map(_packed, chunks))
    return {
        file.inside: each
        for chunk, rows in zip(chunks, answers, strict=True)
        for file, each in zip(chunk, rows, strict=True)
    }


def _begin(pack: Callable[[File], Packed]) -> None:
    global _pack  # noqa: PLW0603 - a forked process has nothing else to find it by
    _pack = pack


def _packed(files: Sequence[File]) -> list[Packed]:
    assert _pack is not None
    return [_pack(file) for file in files]
