"""Files that a pack names: only those inside its folder."""

from __future__ import annotations

import re
from pathlib import Path


def inside(folder: Path, name: str) -> Path | None:
    """The file that a pack means, or None where the name or a link leads out of its folder or to nothing."""
    if not name or "\0" in name or "\\" in name or name.startswith("/") or re.match(r"[A-Za-z]:", name):
        return None
    try:
        home = folder.resolve()
        path = (home / name).resolve()
    except (OSError, RuntimeError):
        return None
    return path if path.is_relative_to(home) and path.is_file() else None
