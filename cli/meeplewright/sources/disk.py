"""Writing: whole files or none, several at once or none, one writer at a time. A kill at any moment loses nothing."""

from __future__ import annotations

import json
import os
import sys
import tempfile
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from contextvars import ContextVar
from pathlib import Path
from typing import BinaryIO

from meeplewright.findings.stop import Stop
from meeplewright.regular import json_of, text_of
from meeplewright.sources.refusal import told

# how a file ends that is not whole yet
PART = ".part"
_JOURNAL = "unfinished.json"
_LOCK = "write.lock"
_PATIENCE_S = 10.0
_HELD: ContextVar[frozenset[Path]] = ContextVar("held", default=frozenset())


def write_whole(path: Path, content: bytes, *, lasting: bool = True) -> None:
    """Write one file beside its place and rename it there."""
    with whole(path, lasting=lasting) as file:
        file.write(content)


@contextmanager
def whole(path: Path, *, lasting: bool = True) -> Iterator[BinaryIO]:
    """A file beside its place, renamed when all is written: a kill at any moment leaves the old file or the new one.

    What can be made again need not be on the disk before the next is written: `lasting` waits for it.
    """
    if _is_the_callers(path):
        with told(path), _device(path) as device:
            yield device
        return
    path = place(path)
    _sweep(path)
    with _beside(path, lasting=lasting) as (file, part):
        yield file
    try:
        with told(path):
            part.replace(path)
    except BaseException:
        _forget(part)
        raise


def write_all(contents: Mapping[Path, bytes], journal: Path) -> None:
    """Write several files so that either all change or none.

    All new contents are on the disk before the first file changes; what is to be renamed stands in a journal in the
    folder `journal`, and whoever comes after a kill finishes it (`finish`).
    """
    if not contents:
        return
    contents = {place(path): content for path, content in contents.items()}
    _refuse_read_only(contents)
    if len(contents) == 1:
        for path, content in contents.items():
            write_whole(path, content)
        return
    parts: dict[Path, Path] = {}
    try:
        for path, content in contents.items():
            with _beside(path, lasting=False) as (file, parts[path]):
                file.write(content)
    except BaseException:
        for part in parts.values():
            _forget(part)
        raise
    if hasattr(os, "sync"):
        os.sync()  # one for all: waiting for the disk after each of 2,000 files takes ten seconds
    journal.mkdir(parents=True, exist_ok=True)
    lines = [[os.fspath(part.absolute()), os.fspath(path.absolute())] for path, part in parts.items()]
    write_whole(journal / _JOURNAL, json.dumps(lines).encode())
    finish(journal)


def finish(journal: Path) -> bool:
    """Finish what a killed writer had begun. True where there was something."""
    book = journal / _JOURNAL
    try:
        lines = json_of(text_of(book))
    except OSError:
        return False
    except ValueError:
        book.unlink(missing_ok=True)  # the journal itself is written whole: this one is not ours
        return False
    for part, path in _pairs(lines):
        if part.exists() and part.parent == path.parent and part.name.startswith(f".{path.name}."):
            part.replace(path)
    book.unlink(missing_ok=True)
    return True


@contextmanager
def writing(folder: Path, project: Path) -> Iterator[None]:
    """Hold the write lock of a project, which stands in `folder`; what a killed writer left is finished first.

    Stop where somebody else keeps the lock.
    """
    if folder in _HELD.get():  # by this very command, which read what it is about to write
        yield
        return
    lock = folder / _LOCK
    with told(folder):
        folder.mkdir(parents=True, exist_ok=True)
        handle = _own_file(lock)
    token = _HELD.set(_HELD.get() | {folder})
    try:
        _wait_for(handle, lock)
        finish(folder)
        if os.read(handle, 1):  # the last writer never came to its end
            forget_parts(project)
        os.lseek(handle, 0, os.SEEK_SET)
        os.write(handle, b"writing\n")
        yield
        os.ftruncate(handle, 0)
    finally:
        _HELD.reset(token)
        os.close(handle)


def _own_file(lock: Path) -> int:
    """The lock, open; what stands in its place and is no file is taken away."""
    flags = os.O_RDWR | os.O_CREAT | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_NOFOLLOW", 0)
    if os.path.lexists(lock) and not (lock.is_file() and not lock.is_symlink()):
        lock.unlink()
    return os.open(lock, flags, 0o644)


def _wait_for(handle: int, lock: Path) -> None:
    until = time.monotonic() + _PATIENCE_S
    while not _take(handle):
        if time.monotonic() > until:
            raise Stop(
                "another meeple is writing to this project",
                help=f"wait until it has ended; if none runs, delete {lock}",
            )
        time.sleep(0.05)


def _take(handle: int) -> bool:
    try:
        if sys.platform == "win32":
            import msvcrt

            msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)
        else:
            import fcntl

            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        return False
    return True


def place(path: Path) -> Path:
    """Where a file is written: behind links, as long as they stay in the project; never outside it, never over a pipe.

    A pack may bring links, to folders as well, and what is written would go where they lead.
    """
    try:
        real = path.resolve()
    except (OSError, RuntimeError):  # a link that leads to itself
        raise Stop(f"`{path}` is a link that leads nowhere", help="take the link away") from None
    home = _home(path)
    if not real.is_relative_to(home) or (".git" in real.relative_to(home).parts and ".git" not in path.parts):
        raise Stop(
            f"`{path}` would be written through a link to `{real}`, outside of `{home}`",
            help="take the link away, or name the place that it leads to",
        )
    if _is_pipe(real):
        raise Stop(f"`{path}` is no file, but a pipe or a device", help="take it away, or write to another place")
    return real


def make_folder(folder: Path, elsewhere: str = "") -> None:
    """The folder and those above it, not through a link that leads away."""
    place(folder)
    with told(folder, elsewhere) if elsewhere else told(folder):
        folder.mkdir(parents=True, exist_ok=True)


def _plain(folder: Path) -> Path:
    """A folder as it was named, links and all."""
    return Path(os.path.abspath(folder))  # noqa: PTH100 - Path.absolute keeps `..`


def _home(path: Path) -> Path:
    """What a link must stay in."""
    return (_around(path) or _plain(path).parent).resolve()


def _around(path: Path) -> Path | None:
    """The folder of the call, or the outermost pack, that holds a file; None where the caller named another place."""
    named = _plain(path)
    if named.is_relative_to(here := Path.cwd()):
        return here
    packs = [above for above in named.parents if (above / "pack.yaml").is_file()]
    return packs[-1] if packs else None


def _is_pipe(path: Path) -> bool:
    return path.exists() and not path.is_file() and not path.is_dir()


def _is_the_callers(path: Path) -> bool:
    """Whether it is the caller's own open file or pipe, such as /dev/stdout: written to and never replaced."""
    if os.fspath(path).startswith(("/dev/", "/proc/")):
        return path.exists() and not path.is_dir()
    return _is_pipe(path) and not path.is_symlink() and _around(path) is None


def _refuse_read_only(contents: Mapping[Path, bytes]) -> None:
    """A rename would replace a read-only file; whoever made it so did not want that."""
    for path in contents:
        if path.exists() and not (path.stat().st_mode & 0o200):
            raise Stop(f"`{path}` is read-only; nothing was changed", help="make it writable, or leave it out")


def _device(path: Path) -> BinaryIO:
    """A pipe or a device of the caller's, open: one that nobody reads is refused and not waited for."""
    handle = os.open(path, os.O_WRONLY | getattr(os, "O_NONBLOCK", 0))
    if hasattr(os, "set_blocking"):
        os.set_blocking(handle, True)
    return os.fdopen(handle, "wb")


@contextmanager
def _beside(path: Path, *, lasting: bool) -> Iterator[tuple[BinaryIO, Path]]:
    """A new file in the same folder, to be renamed when it is whole; gone again where it cannot be."""
    with told(path):
        handle, name = tempfile.mkstemp(prefix=f".{path.name}.{os.getpid()}.", suffix=PART, dir=path.parent)
    part = Path(name)
    try:
        with told(path):
            with os.fdopen(handle, "wb") as file:
                yield file, part
                if lasting:
                    file.flush()
                    os.fsync(file.fileno())
            part.chmod(path.stat().st_mode & 0o777 if path.exists() else 0o644)
    except BaseException:
        _forget(part)
        raise


def _sweep(path: Path) -> None:
    """Removes what writers of this file left that were killed; what somebody writes now stays."""
    if sys.platform == "win32":  # nobody can be asked there without being ended
        return
    start = f".{path.name}."
    with suppress(OSError):
        for left in path.parent.iterdir():
            if left.name.startswith(start) and left.name.endswith(PART):
                writer = left.name[len(start) :].partition(".")[0]
                try:
                    os.kill(int(writer) if writer.isdecimal() and len(writer) < 10 else 0, 0)
                except ProcessLookupError:
                    _forget(left)


def _forget(part: Path) -> None:
    with suppress(OSError):
        part.unlink()


def _pairs(lines: object) -> Iterator[tuple[Path, Path]]:
    if isinstance(lines, list):
        for line in lines:
            if isinstance(line, list) and len(line) == 2 and all(isinstance(name, str) for name in line):
                yield Path(line[0]), Path(line[1])


def forget_parts(folder: Path) -> None:
    """Remove parts that a killed writer left behind and no journal names."""
    for here, folders, names in os.walk(folder):
        folders[:] = [name for name in folders if not name.startswith(".")]
        for name in names:
            if name.startswith(".") and name.endswith(PART):
                _forget(Path(here, name))
