"""What the machine says of a file that cannot be written, as one sentence with a way out."""

from __future__ import annotations

import errno
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from meeplewright.findings.stop import Stop

_FULL = {errno.ENOSPC, getattr(errno, "EDQUOT", errno.ENOSPC)}
_ELSEWHERE = "write to another place"


@contextmanager
def told(path: Path, elsewhere: str = _ELSEWHERE) -> Iterator[None]:
    """Stop where the machine refuses what is done to this file. `elsewhere` says how to write to another place."""
    try:
        yield
    except OSError as error:
        raise refused(path, error, elsewhere) from error


def refused(path: Path, error: OSError, elsewhere: str = _ELSEWHERE) -> Stop:
    """The sentence for an error of the machine."""
    shown = os.fspath(path)
    if error.errno in _FULL:
        return Stop(
            f"there is no room on the disk for `{shown}`", "free some space and call again: what is done stays done"
        )
    if isinstance(error, NotADirectoryError | FileExistsError):
        return Stop(
            f"`{shown}` cannot be written: a file stands where a folder is needed", f"move that file, or {elsewhere}"
        )
    if isinstance(error, PermissionError):
        if path.is_file():
            return Stop(
                f"`{shown}` cannot be replaced: it is write-protected, or open in another program",
                "close it there and call again",
            )
        return Stop(f"`{shown}` cannot be written: this folder does not allow it", f"allow it, or {elsewhere}")
    if isinstance(error, IsADirectoryError):
        return Stop(f"`{shown}` is a folder, and a file is to be written there", f"move the folder, or {elsewhere}")
    return Stop(f"`{shown}` cannot be written: {error.strerror or error}", elsewhere)
