"""Files written whole or not at all, and what to say when the machine refuses."""

from __future__ import annotations

import errno
import hashlib
import os
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from meeplewright.findings.stop import Stop

_FULL = {errno.ENOSPC, getattr(errno, "EDQUOT", errno.ENOSPC)}


def write_whole(path: Path, data: bytes) -> None:
    """Writes beside the place and renames: a kill at any moment leaves the old file or the new one."""
    with told(path):
        handle, beside = tempfile.mkstemp(prefix=f".{path.name}.", suffix=".part", dir=path.parent)
        try:
            with os.fdopen(handle, "wb") as out:
                out.write(data)
            Path(beside).chmod(0o644)
            Path(beside).replace(path)
        except BaseException:
            Path(beside).unlink(missing_ok=True)
            raise


@contextmanager
def told(path: Path) -> Iterator[None]:
    """What the machine says of a file, as one sentence with a way out."""
    try:
        yield
    except OSError as error:
        raise refused(path, error) from error


def refused(path: Path, error: OSError) -> Stop:
    """The sentence for an error of the machine."""
    shown = os.fspath(path)
    if error.errno in _FULL:
        return Stop(
            f"there is no room on the disk for `{shown}`", "free some space and build again: what is done stays done"
        )
    if isinstance(error, NotADirectoryError | FileExistsError):
        return Stop(
            f"`{shown}` cannot be written: a file stands where a folder is needed",
            "move that file, or name another folder with --out",
        )
    if isinstance(error, PermissionError):
        if path.is_file():
            return Stop(
                f"`{shown}` cannot be replaced: it is write-protected, or open in another program",
                "close it there and build again",
            )
        return Stop(f"`{shown}` may not be written", "allow writing in this folder, or name another with --out")
    if isinstance(error, IsADirectoryError):
        return Stop(
            f"`{shown}` is a folder, and a file is to be written there",
            "move the folder, or name another place with --out",
        )
    return Stop(f"`{shown}` cannot be written: {error.strerror or error}", "name another folder with --out")


def file_name(name: str) -> str:
    """A name that a pack gave, as a part of a path that leads nowhere else."""
    return "".join(c if c.isalnum() or c in "-_" else "-" for c in name)


def make_folder(folder: Path) -> None:
    """The folder and those above it."""
    with told(folder):
        folder.mkdir(parents=True, exist_ok=True)


def sweep(folder: Path, files: tuple[str, ...]) -> None:
    """Removes what a killed build left of these files."""
    for name in files:
        place = folder / name
        for left in place.parent.glob(f".{place.name}.*.part"):
            left.unlink(missing_ok=True)


def digest(path: Path) -> tuple[int, str]:
    """Size and SHA-256 of a file that was written."""
    with told(path), path.open("rb") as file:
        return path.stat().st_size, hashlib.file_digest(file, "sha256").hexdigest()
