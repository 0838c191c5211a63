"""Files that a pack names: only those inside its folder."""

from __future__ import annotations

import os
import re
from functools import lru_cache
from pathlib import Path


def inside(folder: Path, name: str) -> Path | None:
    """The file that a pack means, or None where the name or a link leads out of its folder or to nothing."""
    path = _there(str(folder), name)
    return path if path is not None and os.path.isfile(path) else None  # noqa: PTH113 - in half the time


@lru_cache(maxsize=8192)
def _there(folder: str, name: str) -> Path | None:
    """Where the name leads, links followed, if that is inside the folder."""
    if not name or "\0" in name or "\\" in name or name.startswith("/") or re.match(r"[A-Za-z]:", name):
        return None
    try:
        home = _resolved(folder)
        path = os.path.realpath(f"{home}{os.sep}{name}")
    except (OSError, ValueError):
        return None
    return Path(path) if path.startswith(home + os.sep) else None


@lru_cache(maxsize=64)
def _resolved(folder: str) -> str:
    return os.path.realpath(folder)
