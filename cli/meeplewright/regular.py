"""Reading a file that somebody brought: a regular one, of a bounded size. Pipes and devices would hang or never end.

Whoever edits a file may have it read as it stands in the editor, before it is saved (`unsaved`): this is the one place
that looks.
"""

from __future__ import annotations

import os
import stat
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from types import MappingProxyType
from typing import Any

LARGEST_BYTES = 256 * 1024 * 1024
_FLAGS = getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0) | getattr(os, "O_CLOEXEC", 0)


_UNSAVED: ContextVar[Mapping[str, bytes]] = ContextVar("unsaved", default=MappingProxyType({}))


class NoFile(OSError):
    """What stands there is no regular file, or one too large to be read."""


def bytes_of(path: str | os.PathLike[str], most: int = LARGEST_BYTES) -> bytes:
    """What the file holds. NoFile, an OSError, where it is a pipe, a device, a socket, or larger than `most`."""
    if (edited := unsaved_at(path)) is not None:
        return edited
    with _opened(path) as (handle, size):
        if size > most:
            raise NoFile(None, f"it is larger than {most // (1024 * 1024)} MiB", os.fspath(path))
        read = os.read(handle, size + 1)
        if len(read) == size:
            return read
        while len(read) < most and (more := os.read(handle, 1 << 16)):  # it grew meanwhile, or was not given at once
            read += more
        return read


def head_of(path: str | os.PathLike[str], most: int) -> bytes:
    """The first bytes of a file, however large it is."""
    with _opened(path) as (handle, _):
        return os.read(handle, most)


@contextmanager
def _opened(path: str | os.PathLike[str]) -> Iterator[tuple[int, int]]:
    """A regular file, open, and its size."""
    handle = os.open(path, os.O_RDONLY | _FLAGS)  # a pipe would be waited for before anything could be asked of it
    try:
        about = os.fstat(handle)
        if stat.S_ISDIR(about.st_mode):
            raise IsADirectoryError(21, "it is a folder", os.fspath(path))
        if not stat.S_ISREG(about.st_mode):
            raise NoFile(None, "it is a pipe or a device, and no file", os.fspath(path))
        yield handle, about.st_size
    finally:
        os.close(handle)


def text_of(path: str | os.PathLike[str], *, encoding: str = "utf-8", errors: str = "strict") -> str:
    """The text of the file, with line ends as one `\\n`, as Path.read_text gives it."""
    return bytes_of(path).decode(encoding, errors).replace("\r\n", "\n").replace("\r", "\n")


def json_of(text: str | bytes) -> Any:
    """What a JSON text says. ValueError where it is none, or nested deeper than anything is."""
    import json

    try:
        return json.loads(text)
    except RecursionError:
        raise ValueError("it is nested too deep") from None


@contextmanager
def unsaved(texts: Mapping[str, bytes]) -> Iterator[None]:
    """Within it, these are read in place of the files at these paths (`real_path`), be they there or not."""
    token = _UNSAVED.set(texts)
    try:
        yield
    finally:
        _UNSAVED.reset(token)


def unsaved_at(path: str | os.PathLike[str]) -> bytes | None:
    """What is to be read in place of a file; None where nothing is."""
    texts = _UNSAVED.get()
    return texts.get(real_path(path)) if texts else None


def is_file(path: str | os.PathLike[str]) -> bool:
    """Whether there is a file, be it only in an editor."""
    return unsaved_at(path) is not None or os.path.isfile(path)  # noqa: PTH113 - as for every path here


def all_unsaved() -> Mapping[str, bytes]:
    """Everything that is to be read in place of files now."""
    return _UNSAVED.get()


def real_path(path: str | os.PathLike[str]) -> str:
    """The one name of a file, whichever links lead to it."""
    return os.path.realpath(path)
