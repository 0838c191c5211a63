"""Jobs: output files that a generator can make by themselves, and what each is made from."""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path
from typing import Any

from meeplewright.regular import bytes_of


@dataclass(frozen=True, eq=False)
class Job:
    """Some files of one language. `reads` names everything they are made from, with a fingerprint of each.

    `make` writes the files into the folder it is given, each in one step.
    """

    name: str
    title: str
    files: tuple[str, ...]
    reads: Mapping[str, str]
    make: Callable[[Path], None]
    # how long it takes, against other jobs; only the time left is guessed from it
    weight: float = 1.0
    # makes only these of its files: each is made from the read of its own name, and from those that no file is called
    some: Callable[[Path, Collection[str]], None] | None = None

    @property
    def key(self) -> str:
        """Changes when anything changes that the files depend on, the program included."""
        return fingerprint([self.name, list(self.files), dict(self.reads), program_fingerprint()])

    @property
    def parts(self) -> Mapping[str, str]:
        """For jobs that make some of their files: a key of each, that changes when this file must be made again."""
        if self.some is None:
            return {}
        ground = {name: said for name, said in self.reads.items() if name not in self.files}
        whole = [ground, program_fingerprint()]
        return {name: fingerprint([self.reads[name], *whole]) for name in self.files if name in self.reads}


@dataclass(frozen=True, slots=True)
class JobOutcome:
    """How a job went: what it wrote, or what stopped it."""

    job: str
    files: Mapping[str, tuple[int, str]] = field(default_factory=dict)
    stopped: str = ""
    help: str = ""


def family(name: str) -> str:
    """The job that a part of it belongs to: `png card` of `png card/2`."""
    return name.partition("/")[0]


def fingerprint(value: Any) -> str:
    """A short digest of plain data."""
    spelt = json.dumps(value, sort_keys=True, ensure_ascii=False, separators=(",", ":"), default=str)
    return hashlib.blake2b(spelt.encode("utf-8", "surrogatepass"), digest_size=10).hexdigest()


@lru_cache(maxsize=1)
def program_fingerprint() -> str:
    """Changes with every edit of the program; the same in two copies of it."""
    import meeplewright

    whole = hashlib.blake2b(meeplewright.__version__.encode(), digest_size=10)
    for name, path, size, _ in _program():
        whole.update(f"\n{name} {size}\n".encode())
        whole.update(bytes_of(path))
    return whole.hexdigest()


@lru_cache(maxsize=1)
def program_touched() -> str:
    """Changes when a file of the program is written: quicker to ask for than what is in them."""
    return fingerprint(_program())


@lru_cache(maxsize=1)
def _program() -> tuple[tuple[str, str, int, int], ...]:
    """The files that decide what is made, by name, in order: where they are, their size, and when they were written."""
    import meeplewright
    import meeplewright_generators

    sources = []
    for module in (meeplewright, meeplewright_generators):
        home = str(Path(module.__file__ or "").parent)
        for where, folders, files in os.walk(home):
            folders[:] = [name for name in folders if name not in ("__pycache__", "_data")]
            inside = f"{module.__name__}{where.removeprefix(home)}".replace(os.sep, "/")
            for name in files:
                if name.endswith(".py"):
                    about = os.stat(path := f"{where}{os.sep}{name}")  # noqa: PTH116 - in a third of the time
                    sources.append((f"{inside}/{name}", path, about.st_size, about.st_mtime_ns))
    return tuple(sorted(sources))
