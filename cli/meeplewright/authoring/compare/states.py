"""The two states: folders, or revisions of git laid out in a folder of their own."""

from __future__ import annotations

import io
import os
import subprocess
import tarfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

from meeplewright.findings.stop import Stop

_LARGEST_BYTES = 512 * 1024 * 1024


@contextmanager
def state(name: str, inside: Sequence[Path]) -> Iterator[list[Path]]:
    """The folders of one state: `name` is a folder, a git revision, or `.` for the work tree. `inside` narrows it."""
    folder = Path(name)
    if folder.is_dir():
        yield [folder / each if not each.is_absolute() else each for each in inside] or [folder]
        return
    top = Path(_git(Path(), "rev-parse", "--show-toplevel", missing=name).decode().strip())
    commit = (
        _git(top, "rev-parse", "--verify", "--quiet", "--end-of-options", f"{name}^{{commit}}", missing=name)
        .decode()
        .strip()
    )
    with TemporaryDirectory(prefix="meeple-diff-") as made:
        home = Path(made)
        _lay_out(_git(top, "archive", "--format=tar", commit), home)
        here = Path(os.path.relpath(Path().resolve(), top.resolve()))
        yield [home / here / each for each in inside or [Path()]]


def _lay_out(archive: bytes, home: Path) -> None:
    """Files and folders only: a link in a revision could lead anywhere."""
    with tarfile.open(fileobj=io.BytesIO(archive)) as packed:
        size = 0
        for member in packed:
            size += member.size
            if size > _LARGEST_BYTES:
                raise Stop("the revision holds more than 512 MiB", help="name two folders instead")
            if member.isfile() or member.isdir():
                packed.extract(member, home, filter="data")


def _git(folder: Path, *words: str, missing: str = "") -> bytes:
    try:
        run = subprocess.run(["git", "-C", os.fspath(folder) or ".", *words], capture_output=True, check=False)
    except FileNotFoundError:
        raise Stop("git is not installed", help="name two folders instead") from None
    if run.returncode:
        told = run.stderr.decode("utf-8", "replace").strip().splitlines()
        if missing:
            raise Stop(f"`{missing}` is no folder, and no revision of git here", help="`git log` lists the revisions")
        raise Stop(f"git could not read the revision: {told[0] if told else 'no reason given'}")
    return run.stdout
