"""Files of the cache: sealed with a key of the user's own, so that a damaged or foreign one is never believed.

They stand in the user's own folder for caches, a folder a project: a pack can neither bring one along nor lead what is
written there elsewhere by a link. What is read was written by this user, or it is thrown away before anything looks
into it.
"""

from __future__ import annotations

import marshal
import os
import re
import shutil
import stat
import sys
import tempfile
import time
from contextlib import suppress
from functools import lru_cache
from hashlib import blake2b
from pathlib import Path
from typing import Any

from meeplewright.regular import bytes_of

_MAGIC = b"meeple-cache 1\n"
_SEAL_BYTES = 32
_KEY_BYTES = 32
_MOST_RUNS = 32
_LONG_S = 60 * 24 * 3600
_TAG = (
    "Signature: 8a477f597d28d172789f06886806bc55\n"
    "# This folder is a cache of meeplewright. It can be deleted at any time.\n"
)


def project_of(folder: Path) -> Path:
    """The project that a pack stands in: the nearest folder around it with .git or pyproject.toml, else the pack."""
    home = Path(os.path.realpath(folder))
    for above in (home, *home.parents):
        if os.path.lexists(above / ".git") or (above / "pyproject.toml").is_file():
            return above
    return home


def cache_folder(pack_folder: Path) -> Path:
    """Where what is remembered of a pack's project stands, and where those who write to it wait for each other."""
    home = project_of(pack_folder)
    digest = blake2b(os.fsencode(home), digest_size=8).hexdigest()
    return _user_folder() / "projects" / f"{re.sub(r'[^A-Za-z0-9._-]', '_', home.name)[:40]}-{digest}"


def read(path: Path) -> Any:
    """The data in a sealed file; None where there is none, or none that this user wrote."""
    key = _key()
    if not key:
        return None
    try:
        content = bytes_of(path)
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
    """Make the folder, with a tag that keeps it out of backups."""
    if (folder / "CACHEDIR.TAG").exists():
        return True
    try:
        folder.mkdir(parents=True, exist_ok=True)
        _forget_old(folder.parent)
        (folder / "CACHEDIR.TAG").write_text(_TAG, encoding="utf-8")
    except OSError:
        return False
    return True


def _forget_old(projects: Path) -> None:
    """Forget what is remembered of projects that nobody has looked at for long."""
    for folder in projects.iterdir():
        if folder.is_dir() and time.time() - folder.stat().st_mtime > _LONG_S:
            shutil.rmtree(folder, ignore_errors=True)


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
    """The user's folder for caches; where it cannot be written, as without a home, one among the temporary files."""
    wanted = _wanted_folder()
    with suppress(OSError):
        wanted.mkdir(parents=True, exist_ok=True)
        if os.access(wanted, os.W_OK):
            return wanted
    return _spare_folder() or wanted


def _spare_folder() -> Path | None:
    """A folder among the temporary files that nobody else can write to."""
    who = os.geteuid() if hasattr(os, "geteuid") else 0
    folder = Path(tempfile.gettempdir()) / f"meeplewright-{who}"
    with suppress(OSError):
        folder.mkdir(mode=0o700, exist_ok=True)
        about = folder.lstat()
        if stat.S_ISDIR(about.st_mode) and (
            sys.platform == "win32" or (about.st_uid == who and not about.st_mode & 0o077)
        ):
            return folder
    return None


def _wanted_folder() -> Path:
    if asked := os.environ.get("MEEPLE_HOME"):
        return Path(asked)
    home = Path(os.path.expanduser("~"))  # noqa: PTH111 - Path.home raises where there is none
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA") or home) / "meeplewright"
    if sys.platform == "darwin":
        return home / "Library" / "Caches" / "meeplewright"
    return Path(os.environ.get("XDG_CACHE_HOME") or home / ".cache") / "meeplewright"
