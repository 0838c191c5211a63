"""Files of the cache: sealed with a key of the user's own, so that a damaged or foreign one is never believed.

A pack may come with a cache folder that somebody else filled. What is read here was written by this user, on this
machine, or it is thrown away before anything looks into it.
"""

from __future__ import annotations

import marshal
import os
import sys
from contextlib import suppress
from functools import lru_cache
from hashlib import blake2b
from pathlib import Path
from typing import Any

FOLDER = ".meeple-cache"
_MAGIC = b"meeple-cache 1\n"
_SEAL_BYTES = 32
_KEY_BYTES = 32
_MOST_RUNS = 32
_TAG = (
    "Signature: 8a477f597d28d172789f06886806bc55\n"
    "# This folder is a cache of meeplewright. It can be deleted at any time.\n"
)


def cache_folder(pack_folder: Path) -> Path:
    """Where the cache of a pack stands: in its project, which is the nearest folder with .git or pyproject.toml."""
    home = Path(os.path.realpath(pack_folder))
    for above in (home, *home.parents):
        if os.path.lexists(above / ".git") or (above / "pyproject.toml").is_file():
            return above / FOLDER
    return home / FOLDER


def read(path: Path) -> Any:
    """The data in a sealed file; None where there is none, or none that this user wrote."""
    key = _key()
    if not key:
        return None
    try:
        content = path.read_bytes()
    except OSError:
        return None
    start = len(_MAGIC) + _SEAL_BYTES
    body = memoryview(content)[start:]
    if not content.startswith(_MAGIC) or content[len(_MAGIC) : start] != _seal(body, key):
        with suppress(OSError):
            path.unlink()
        return None
    try:
        return marshal.loads(body)  # noqa: S302 - only what was sealed with this user's key comes here
    except (ValueError, EOFError, TypeError):
        return None


def write(path: Path, data: Any) -> bool:
    """Write data as a sealed file: whole or not at all, whoever else writes at the same time."""
    key = _key()
    if not key or not prepare(path.parent):
        return False
    try:
        body = marshal.dumps(data)
    except ValueError:
        return False
    temporary = path.with_name(f"{path.name}.{os.getpid()}.{os.urandom(4).hex()}.tmp")
    try:
        with temporary.open("xb") as file:
            file.write(_MAGIC)
            file.write(_seal(body, key))
            file.write(body)
        temporary.replace(path)
    except OSError:
        with suppress(OSError):
            temporary.unlink()
        return False
    return True


def has_key() -> bool:
    """Whether there is a key to seal files with, and so a cache at all."""
    return bool(_key())


def prune_runs(folder: Path) -> None:
    """Forget the oldest runs, and what a killed run left half written."""
    with suppress(OSError):
        runs = sorted(folder.glob("run-*.bin"), key=lambda path: path.stat().st_mtime)
        for path in (*runs[:-_MOST_RUNS], *folder.glob("*.tmp")):
            with suppress(OSError):
                path.unlink()


def _seal(body: bytes | memoryview, key: bytes) -> bytes:
    return blake2b(body, key=key, digest_size=_SEAL_BYTES).digest()


def prepare(folder: Path) -> bool:
    """Make the folder with its tag and its own ignore file. A link is not followed: it may lead anywhere."""
    if folder.is_symlink():
        return False
    if (folder / "CACHEDIR.TAG").exists():
        return True
    try:
        folder.mkdir(exist_ok=True)
        (folder / ".gitignore").write_text("*\n", encoding="utf-8")
        (folder / "CACHEDIR.TAG").write_text(_TAG, encoding="utf-8")
    except OSError:
        return False
    return True


@lru_cache(maxsize=1)
def _key() -> bytes:
    """The user's key, made at the first use; empty where none can be kept, and then nothing is."""
    path = _user_folder() / "cache.key"
    with suppress(OSError):
        if not path.exists():
            _make_key(path)
        with path.open("rb") as file:
            if hasattr(os, "geteuid") and os.fstat(file.fileno()).st_uid != os.geteuid():
                return b""
            key = file.read(_KEY_BYTES)
        return key if len(key) == _KEY_BYTES else b""
    return b""


def _make_key(path: Path) -> None:
    """Write a key, whole before anybody sees it; of two that do so at once the first wins."""
    path.parent.mkdir(parents=True, exist_ok=True)
    temporary = path.with_name(f"{path.name}.{os.urandom(8).hex()}.tmp")
    with os.fdopen(os.open(temporary, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as file:
        file.write(os.urandom(_KEY_BYTES))
    try:
        os.link(temporary, path)
    except FileExistsError:
        pass
    except OSError:  # a disk without hard links
        temporary.replace(path)
    finally:
        temporary.unlink(missing_ok=True)


def _user_folder() -> Path:
    if asked := os.environ.get("MEEPLE_HOME"):
        return Path(asked)
    home = Path(os.path.expanduser("~"))  # noqa: PTH111 - Path.home raises where there is none
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA") or home) / "meeplewright"
    if sys.platform == "darwin":
        return home / "Library" / "Caches" / "meeplewright"
    return Path(os.environ.get("XDG_CACHE_HOME") or home / ".cache") / "meeplewright"
