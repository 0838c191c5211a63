"""The two states: folders, or revisions of git laid out in a folder of their own."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from meeplewright.findings.stop import Stop
from meeplewright.sources.git import GitSays, work_tree


@contextmanager
def state(name: str, inside: Sequence[Path]) -> Iterator[list[Path]]:
    """The folders of one state: `name` is a folder, a git revision, or `.` for the work tree. `inside` narrows it."""
    folder = Path(name)
    if folder.is_dir():
        yield [folder / each if not each.is_absolute() else each for each in inside] or [folder]
        return
    try:
        tree = work_tree(Path())
        commit = tree.commit(name)
    except FileNotFoundError:
        raise Stop("git is not installed", help="name two folders instead") from None
    except GitSays:
        raise Stop(
            f"`{name}` is no folder, and no revision of git here", help="`git log` lists the revisions"
        ) from None
    try:
        with tree.laid_out(commit) as home:
            here = Path(os.path.relpath(Path().resolve(), tree.top.resolve()))
            yield [home / here / each for each in inside or [Path()]]
    except GitSays as says:
        raise Stop(f"git could not read the revision: {says}") from None
