"""What the tool itself is made of, as a fingerprint: a cache of another tool is worth nothing."""

from __future__ import annotations

import os
import sys
from functools import lru_cache
from hashlib import blake2b
from importlib.util import find_spec
from pathlib import Path

from meeplewright import data

_MATTERING = ("yaml", "jsonschema_rs", "jsonschema", "cel")


@lru_cache(maxsize=1)
def fingerprint() -> str:
    """Changes with the version, with any file of the program, and with the libraries that judge content."""
    from meeplewright import __version__

    digest = blake2b(f"{__version__} {sys.version} {sys.implementation.cache_tag}".encode(), digest_size=16)
    languages = _files(str(data.schemas() / "languages"))  # what checks know that is no module
    for line in sorted([*languages, *_files(str(Path(__file__).absolute().parents[1]))]):
        digest.update(line.encode("utf-8", "surrogateescape"))
    for name in _MATTERING:
        spec = find_spec(name)
        if spec is not None and spec.origin:
            stat = Path(spec.origin).stat()
            digest.update(f"{spec.origin} {stat.st_size} {stat.st_mtime_ns}\n".encode("utf-8", "surrogateescape"))
    return digest.hexdigest()


def _files(folder: str) -> list[str]:
    rows = []
    with os.scandir(folder) as entries:
        for entry in entries:
            if entry.is_dir(follow_symlinks=False):
                if entry.name not in {"__pycache__", "_data"}:
                    rows += _files(entry.path)
            else:
                stat = entry.stat()
                rows.append(f"{entry.path} {stat.st_size} {stat.st_mtime_ns}\n")
    return rows
