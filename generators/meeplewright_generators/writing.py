"""Where a build puts its files: folders made, names made safe, and what a killed build left swept away."""

from __future__ import annotations

import hashlib
from pathlib import Path

from meeplewright.sources import disk
from meeplewright.sources.disk import PART
from meeplewright.sources.refusal import told

# how a build is told to write to another place
ELSEWHERE = "write to another place with --out"


def file_name(name: str) -> str:
    """A name that a pack gave, as a part of a path that leads nowhere else."""
    return "".join(c if c.isalnum() or c in "-_" else "-" for c in name)


def make_folder(folder: Path) -> None:
    """The folder and those above it."""
    disk.make_folder(folder, ELSEWHERE)


def way_out(said: str) -> str:
    """A way out as a build has it: whoever wrote the file did not know of --out."""
    return said if ELSEWHERE in said else said.replace(ELSEWHERE.removesuffix(" with --out"), ELSEWHERE)


def sweep(folder: Path, files: tuple[str, ...]) -> None:
    """Removes what a killed build left of these files."""
    for name in files:
        place = folder / name
        for left in place.parent.glob(f".{place.name}.*{PART}"):
            left.unlink(missing_ok=True)


def digest(path: Path) -> tuple[int, str]:
    """Size and SHA-256 of a file that was written."""
    with told(path, ELSEWHERE), path.open("rb") as file:
        return path.stat().st_size, hashlib.file_digest(file, "sha256").hexdigest()
