"""So many kills at random moments: `python tests/hard/kills/run.py [COUNT] [--seed S] [--only WRITER]`.

Afterwards each file is the old one or the new one and whole, nothing half written stays, and the next run comes to the same end.
"""

from __future__ import annotations

import argparse
import os
import shutil
import signal
import sys
import tempfile
import threading
import time
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from hard.attack import Place
from hard.judge import OWN, become, preload
from hard.kills.writers import WRITERS, Writer, contents, copied


@dataclass
class Tally:
    """How many were killed, where, and what was lost."""

    kills: Counter[str] = field(default_factory=Counter)
    halfway: int = 0  # killed while they wrote: some files were new already, or a part stood there
    losses: list[str] = field(default_factory=list)

    def told(self) -> str:
        return (
            f"{sum(self.kills.values())} kills in {len(self.kills)} commands that write, {self.halfway} of them amid the writing, "
            f"{len(self.losses)} with a loss"
        )


@dataclass
class Bench:
    """A writer with its pack before and after, and how long it takes from the first write on."""

    writer: Writer
    root: Path
    old: dict[str, bytes] = field(default_factory=dict)
    new: dict[str, bytes] = field(default_factory=dict)
    took_s: float = 0.0

    @property
    def place(self) -> Place:
        return Place(self.root / "place")

    @property
    def kept(self) -> Path:
        return self.root / "kept"

    def prepare(self) -> None:
        """Lays the pack out, keeps it, and lets the writer run once to its end."""
        for folder in (self.place.pack, self.place.home, self.place.scratch):
            folder.mkdir(parents=True)
        self.writer.lay(self.place)
        copied(self.place.pack, self.kept)
        self.old = contents(self.kept)
        self.took_s = min(self._timed() for _ in range(2))
        self.new = contents(self.place.pack)

    def _timed(self) -> float:
        copied(self.kept, self.place.pack)
        begun = time.monotonic()
        status, said = self.run(None)
        if status not in (0, 1):
            raise AssertionError(f"{self.writer.name} ends with {status}: {said}")
        return time.monotonic() - begun

    def run(self, after_s: float | None) -> tuple[int, str]:
        """The writer, killed after so long. Its status, and what it said."""
        with tempfile.TemporaryFile() as out:
            child = os.fork()
            if child == 0:
                environment = {
                    "HOME": str(self.place.home),
                    "TMPDIR": str(self.place.scratch),
                    "PATH": os.environ["PATH"],
                }
                null = os.open(os.devnull, os.O_RDONLY)
                become([*OWN, *self.writer.words], self.place.pack, environment, (null, out.fileno(), out.fileno()))
            timer = None
            if after_s is not None:
                timer = threading.Timer(after_s, os.kill, (child, signal.SIGKILL))
                timer.start()
            _, status = os.waitpid(child, 0)
            if timer is not None:
                timer.cancel()
                timer.join()
            out.seek(0)
            return os.waitstatus_to_exitcode(status), out.read().decode(errors="replace")[-400:]

    def faults(self, now: dict[str, bytes], *, final: bool) -> Iterator[str]:
        """What is neither as it was nor as it should become. PDFs say when they were made of what: only that they are whole."""
        for name, content in now.items():
            if name.endswith((".part", ".tmp")) or Path(name).name == "unfinished.json" or ".made." in name:
                if final and not self.writer.once:  # what runs once has no next time at which its parts are swept
                    yield f"{name} is left behind"
            elif name.endswith(".pdf"):
                if not (content.startswith(b"%PDF-") and content.rstrip().endswith(b"%%EOF")):
                    yield f"{name} is not whole"
            elif content not in (self.old.get(name), self.new.get(name)) and not self._made_over(name):
                yield f"{name} is neither the old one nor the new one"
        for name in self.old:
            if name not in now and name in self.new:
                yield f"{name} is gone"

    def _made_over(self, name: str) -> bool:
        """A list of what was made, which holds less after a build that was cut off."""
        return self.writer.name.startswith("build") and name.endswith(".json")


def killed(bench: Bench, chance: Random) -> tuple[bool, list[str]]:
    """One kill: whether it came amid the writing, and what was lost by it."""
    copied(bench.kept, bench.place.pack)
    if chance.random() < 0.5:
        shutil.rmtree(bench.place.home)
        bench.place.home.mkdir()
    after_s = bench.took_s * (chance.uniform(0.0, 1.1) if chance.random() < 0.3 else chance.uniform(0.5, 1.05))
    status, _ = bench.run(after_s)
    now = contents(bench.place.pack)
    amid = status < 0 and now != bench.old
    lost = list(bench.faults(now, final=False))
    status, said = bench.run(None)
    if status not in (0, 1) and not (bench.writer.once and status == 2):
        lost.append(f"the next run ends with {status}: {said}")
    lost += bench.faults(contents(bench.place.pack), final=True)
    after = contents(bench.place.pack)
    if not bench.writer.once and not lost:
        lost += [f"{name} is not as it should be" for name in bench.new if name not in after]
    return amid, lost


def kills(count: int, seed: int, *, only: str = "", shown: bool = True) -> Tally:
    """So many kills, in turn over all that writes."""
    preload()
    tally = Tally()
    chance = Random(seed)
    wanted = [writer for writer in WRITERS if only in writer.name]
    with tempfile.TemporaryDirectory(prefix="kills-") as root:
        benches = [Bench(writer, Path(root, str(number))) for number, writer in enumerate(wanted)]
        for bench in benches:
            bench.prepare()
        for number in range(count):
            bench = benches[number % len(benches)]
            amid, lost = killed(bench, chance)
            tally.kills[bench.writer.name] += 1
            tally.halfway += amid
            if lost:
                tally.losses.append(f"{bench.writer.name}: {'; '.join(lost)[:300]}")
                if shown:
                    print(tally.losses[-1], flush=True)
            if shown and (number + 1) % 100 == 0:
                print(
                    f"{number + 1} of {count}, {tally.halfway} amid the writing, {len(tally.losses)} with a loss",
                    flush=True,
                )
    return tally


def main() -> int:
    """Counts, and says whether nothing was lost."""
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("count", nargs="?", type=int, default=1000)
    asked.add_argument("--seed", type=int, default=18)
    asked.add_argument("--only", default="")
    given = asked.parse_args()
    tally = kills(given.count, given.seed, only=given.only)
    print(tally.told())
    return int(bool(tally.losses))


if __name__ == "__main__":
    sys.exit(main())
