"""What takes long to make and is only looked at: made once for all tests of a session, whichever process asks first."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest


def base_of(factory: pytest.TempPathFactory) -> Path:
    """The folder that all processes of one session share."""
    base = factory.getbasetemp()
    return base.parent if os.environ.get("PYTEST_XDIST_WORKER") else base


def once(factory: pytest.TempPathFactory, name: str, make: Callable[[Path], object]) -> Path:
    """The folder that `make` has filled: by this call, or by another process, which is waited for."""
    folder = base_of(factory) / "shared" / name
    folder.mkdir(parents=True, exist_ok=True)
    done = folder.with_name(f"{name}.done")
    with _alone(folder.with_name(f"{name}.lock")):
        if not done.exists():
            make(folder)
            done.touch()
    return folder


@contextmanager
def _alone(path: Path) -> Iterator[None]:
    """One process at a time; who is killed inside lets go."""
    with path.open("a+b") as file:
        if sys.platform == "win32":
            import msvcrt

            file.seek(0)
            msvcrt.locking(file.fileno(), msvcrt.LK_LOCK, 1)
        else:
            import fcntl

            fcntl.flock(file, fcntl.LOCK_EX)
        yield
