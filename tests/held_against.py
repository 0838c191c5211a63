"""A session held against runs from nothing: an author writes, and each time both must say the same."""

from __future__ import annotations

import shutil
from collections.abc import Sequence
from contextlib import chdir
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from editing import Author
from meeplewright import data
from meeplewright.checks.living import Living
from meeplewright.checks.run import Result, Wish, run
from meeplewright.findings.lines import forget
from meeplewright.findings.stop import Stop
from meeplewright.packs.runs import row_of

PACKS = Path(__file__).parent / "packs"
# packs whose system, schemas and layouts stand in them, so that these are written in as well
OWN_SYSTEM = ["saltmarsh-light", "five-isles", "lock-and-weir", "toy-lands"]


def copied(name: str, into: Path) -> Path:
    """A pack, with its system beside it where that one ships."""
    system = data.systems() / name
    if system.is_dir():
        shutil.copytree(system, into / "schemas" / "systems" / name)
    ships = (data.content() / name).is_dir()
    shutil.copytree(data.content() / name if ships else PACKS / name, into / "packs" / Path(name).name)
    return into / "packs"


@dataclass(frozen=True)
class Said:
    """All that a run says, or why it stopped."""

    rows: list[Any]
    figures: Sequence[int] = ()
    stopped: str = ""

    @classmethod
    def of(cls, result: Result) -> Said:
        figures = result.packs, result.files, result.records, result.held_back
        return cls([row_of(finding) for finding in result.findings], figures)


def fresh(folder: Path) -> Said:
    forget()
    try:
        return Said.of(run(Wish([folder], cache=False, worlds=True)))
    except Stop as stop:
        return Said([], stopped=stop.message)


def fresh_as_if_saved(folder: Path, author: Author) -> Said:
    """What a run says that finds on the disk what stands in the editors."""
    kept = {path: path.read_bytes() if path.exists() else None for path in author.open}
    for path, text in author.open.items():
        path.write_bytes(text.encode("utf-8", "surrogateescape"))
    try:
        return fresh(folder)
    finally:
        for path, raw in kept.items():
            path.unlink() if raw is None else path.write_bytes(raw)


def of_session(living: Living, changed: Sequence[Path] | None) -> Said:
    try:
        return Said.of(living.result(changed))
    except Stop as stop:
        return Said([], stopped=stop.message)


def written_in(name: str, seed: int, steps: int, folder: Path) -> None:
    """An author writes so many times; each time the session must say what a run from nothing says."""
    packs = copied(name, folder)
    with chdir(folder):
        _written(name, seed, steps, folder, packs)


def _written(name: str, seed: int, steps: int, folder: Path, packs: Path) -> None:
    author = Author(folder, seed)
    living = Living(Wish([packs], cache=False))
    assert of_session(living, None) == fresh(packs)
    done, unsaid, waiting = [], False, set[Path]()
    for number in range(steps):
        said, changed = author.step()
        done.append(said)
        waiting |= set(changed)
        if author.chance.random() < 0.2:
            continue  # several at once
        for path in {*author.open, *(Path(each) for each in living.texts)}:
            text = author.open.get(path)
            living.edit(path, None if text is None else text.encode("utf-8", "surrogateescape"))
        unsaid = author.chance.random() < 0.2
        now = of_session(living, None if unsaid else sorted(waiting))
        waiting.clear()
        expected = fresh_as_if_saved(packs, author)
        assert now == expected, f"{name}, seed {seed}, step {number} ({'not told' if unsaid else 'told'}): {done[-6:]}"
