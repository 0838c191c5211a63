"""Fonts that ship compressed, kept unpacked in the user's cache folder: unpacking one costs 40 ms."""

from __future__ import annotations

import contextlib
import hashlib
import os
import re
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path


def folder() -> Path | None:
    """Where programs keep what they can make again; None where there is no such place."""
    if os.environ.get("MEEPLE_NO_FONT_CACHE"):
        return None
    named = os.environ.get("LOCALAPPDATA" if sys.platform == "win32" else "XDG_CACHE_HOME")
    if named:
        return Path(named) / "meeplewright" / "fonts"
    try:
        home = Path.home()
    except RuntimeError:
        return None
    return home / ("Library/Caches" if sys.platform == "darwin" else ".cache") / "meeplewright" / "fonts"


def unpacked(name: str, stamp: str, unpack: Callable[[], bytes]) -> bytes:
    """The font, from the cache if it lies there whole. The digest of its bytes is part of its file's name."""
    where = folder()
    if where is None:
        return unpack()
    # names of faces hold anything: what is in a file's name is what every system allows
    start = f"{re.sub(r'[^A-Za-z0-9.-]', '_', name)[:40]}-{_digest(stamp.encode()) if ':' in stamp else stamp}-"
    with contextlib.suppress(OSError):
        for path in where.glob(f"{start}*.ttf"):
            data = path.read_bytes()
            if path.name == f"{start}{_digest(data)}.ttf":
                return data
    data = unpack()
    with contextlib.suppress(OSError):
        where.mkdir(parents=True, exist_ok=True)
        handle, beside = tempfile.mkstemp(dir=where, prefix=".unpacking")
        with os.fdopen(handle, "wb") as out:
            out.write(data)
        Path(beside).replace(where / f"{start}{_digest(data)}.ttf")
    return data


def _digest(data: bytes) -> str:
    return hashlib.blake2b(data, digest_size=12).hexdigest()
