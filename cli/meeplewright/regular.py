"""Reading a file that somebody brought: a regular one, of a bounded size. Pipes and devices would hang or never end."""

from __future__ import annotations

import os
import stat

LARGEST_BYTES = 256 * 1024 * 1024
_FLAGS = getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0) | getattr(os, "O_CLOEXEC", 0)


class NoFile(OSError):
    """What stands there is no regular file, or one too large to be read."""


def bytes_of(path: str | os.PathLike[str], most: int = LARGEST_BYTES) -> bytes:
    """What the file holds. NoFile, an OSError, where it is a pipe, a device, a socket, or larger than `most`."""
    # a pipe would be waited for before anything could be asked of it
    handle = os.open(path, os.O_RDONLY | _FLAGS)
    try:
        about = os.fstat(handle)
        if not stat.S_ISREG(about.st_mode):
            if stat.S_ISDIR(about.st_mode):
                raise IsADirectoryError(21, "it is a folder", os.fspath(path))
            raise NoFile(None, "it is a pipe or a device, and no file", os.fspath(path))
        if about.st_size > most:
            raise NoFile(None, f"it is larger than {most // (1024 * 1024)} MiB", os.fspath(path))
        read = os.read(handle, about.st_size + 1)
        while len(read) < most and (more := os.read(handle, 1 << 20)):  # it grew meanwhile, or was not given at once
            read += more
        return read
    finally:
        os.close(handle)


def text_of(path: str | os.PathLike[str], *, encoding: str = "utf-8", errors: str = "strict") -> str:
    """The text of the file, with line ends as one `\\n`, as Path.read_text gives it."""
    return bytes_of(path).decode(encoding, errors).replace("\r\n", "\n").replace("\r", "\n")
