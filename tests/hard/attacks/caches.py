"""What the program remembers, spoilt by something else: it is neither believed nor run, and nothing hangs."""

from __future__ import annotations

import marshal
import os
import shutil
import sqlite3
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

from hard.attack import Attack, Lay, Place
from hard.toy import toy

Spoil = Callable[[Place, Path], None]


def _pipe(_: Place, path: Path) -> None:
    path.unlink(missing_ok=True)
    os.mkfifo(path)


def _endless(_: Place, path: Path) -> None:
    path.unlink(missing_ok=True)
    path.symlink_to("/dev/zero")


def _noise(_: Place, path: Path) -> None:
    path.write_bytes(os.urandom(5000))


def _unsealed(_: Place, path: Path) -> None:
    """As the program writes it, sealed with nobody's key."""
    path.write_bytes(b"meeple-cache 1\n" + bytes(32) + marshal.dumps({"x": ["deep"] * 1000}))


def _huge(_: Place, path: Path) -> None:
    with path.open("wb") as file:
        file.truncate(3 << 30)


def _views(_: Place, path: Path) -> None:
    """A database whose tables are views that never end,."""
    path.unlink(missing_ok=True)
    with sqlite3.connect(path) as base:
        endless = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT 'x' AS key, i AS body FROM n"
        for table in ("part", "noticed", "face", "written"):
            base.execute(f"CREATE VIEW {table} AS {endless}")


def _deep(_: Place, path: Path) -> None:
    path.write_text("[" * 200_000, encoding="utf-8")


def _first_run(place: Place) -> Path:
    environment = {**os.environ, "HOME": str(place.home), "TMPDIR": str(place.scratch)}
    environment.pop("MEEPLE_HOME", None)
    for word in ("build", "fmt", "check"):
        command = [sys.executable, "-m", "meeplewright", word]
        subprocess.run(command, cwd=place.pack, env=environment, capture_output=True, check=False)
    shutil.rmtree(place.pack / "build", ignore_errors=True)
    return next((place.home / ".cache" / "meeplewright" / "projects").iterdir())


def _each(names: str, spoil: Spoil) -> Lay:
    def lay(place: Place) -> None:
        toy(place)
        folder = _first_run(place)
        found = sorted(folder.glob(names)) or [folder / names]
        for path in found:
            spoil(place, path)

    return lay


def _brought(place: Place) -> None:
    """A cache that a pack brings, as older versions kept it there, and one in the place of its project's."""
    toy(place)
    for name in ("write.lock", "unfinished.json", "builds.json", "faces-6.sqlite", "fmt.bin", "run-1.bin"):
        place.write(f".meeple-cache/{name}", "x")
        (place.pack / ".meeple-cache" / name).unlink()
        (place.pack / ".meeple-cache" / name).symlink_to("/dev/zero")


SPOILT: dict[str, tuple[str, Spoil]] = {
    "runs are noise": ("*.bin", _noise),
    "runs are pipes": ("*.bin", _pipe),
    "runs never end": ("*.bin", _endless),
    "runs are 3 GB": ("*.bin", _huge),
    "runs are nobody's": ("*.bin", _unsealed),
    "faces are noise": ("*.sqlite", _noise),
    "faces are a pipe": ("*.sqlite", _pipe),
    "faces never end": ("*.sqlite", _endless),
    "faces are views": ("*.sqlite", _views),
    "builds are deep": ("*.json", _deep),
    "builds are a pipe": ("*.json", _pipe),
    "the lock is a pipe": ("write.lock", _pipe),
    "the lock never ends": ("write.lock", _endless),
    "everything is a pipe": ("*", _pipe),
    "everything is deep": ("*", _deep),
    "the journal is deep": ("unfinished.json", _deep),
    "the journal is a pipe": ("unfinished.json", _pipe),
    "the journal never ends": ("unfinished.json", _endless),
}


def attacks() -> Iterator[Attack]:
    """Each file of the cache, spoilt, by what reads it."""
    for name, (names, spoil) in SPOILT.items():
        for words in (("check",), ("build",), ("fmt",)):
            yield Attack("cache", name, _each(names, spoil), words)
    for call in (("check",), ("build",), ("fmt",), ("l10n", "sync")):
        yield Attack("cache", "one that the pack brings", _brought, call)
