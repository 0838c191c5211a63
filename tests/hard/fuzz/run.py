"""So many spoilt inputs, one after the other: `python tests/hard/fuzz/run.py [COUNT] [--seed S] [--only NAME]`."""

from __future__ import annotations

import argparse
import faulthandler
import hashlib
import signal
import sys
import tempfile
import time
import traceback
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from hard.attack import Place
from hard.fuzz.packs import CALLS, emptied, ground
from hard.fuzz.readers import TARGETS, Target
from hard.fuzz.spoil import spoilt
from pace import pace

SHARES = 1018  # of which some hundreds read one input by itself, and 38 call a command
SECONDS = 10  # of the processor, for one input
SHOWN = 40


class TooLongError(Exception):
    """An input that takes longer than any may."""


@dataclass
class Tally:
    """What was tried and what went wrong: how often, and one input of each sort."""

    inputs: Counter[str] = field(default_factory=Counter)
    wrong: Counter[str] = field(default_factory=Counter)
    seconds: float = 0.0

    def told(self) -> str:
        total = sum(self.inputs.values())
        return f"{total} inputs changed at random in {len(self.inputs)} ways of reading, {sum(self.wrong.values())} met wrongly, in {self.seconds:.0f} s of the processor"


@contextmanager
def _bounded() -> Iterator[None]:
    def over(*_: object) -> None:
        raise TooLongError

    before = signal.signal(signal.SIGVTALRM, over)
    signal.setitimer(signal.ITIMER_VIRTUAL, SECONDS * pace())
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        signal.signal(signal.SIGVTALRM, before)


def _drawn(only: str) -> tuple[list[str], list[int]]:
    shares = {name: target.share for name, target in TARGETS.items()} | {
        name: share for name, (share, _) in CALLS.items()
    }
    shares = {name: share for name, share in shares.items() if only in name}
    return list(shares), list(shares.values())


def _reads(target: Target, chance: Random) -> None:
    seeds = target.seeds()
    target.read(spoilt(chance, chance.choice(seeds), chance.choice(seeds)))


def fuzzed(count: int, seed: int, *, only: str = "", shown: bool = True) -> Tally:
    """So many inputs; each has a seed of its own, so that it can be made again alone."""
    tally = Tally()
    names, shares = _drawn(only)
    choose = Random(seed)
    begun = time.process_time()
    with tempfile.TemporaryDirectory(prefix="fuzz-") as root, ground(Path(root)) as place:
        for number in range(count):
            name = choose.choices(names, shares)[0]
            chance = Random(f"{seed}.{number}")
            tally.inputs[name] += 1
            with _caught(tally, f"{name} {seed}.{number}", shown=shown), _bounded():
                _one(name, place, chance)()
            if shown and (number + 1) % 10_000 == 0:
                print(f"{number + 1} of {count}, {sum(tally.wrong.values())} wrong", flush=True)
    tally.seconds = time.process_time() - begun
    return tally


def _one(name: str, place: Place, chance: Random) -> Callable[[], None]:
    if name in TARGETS:
        return lambda: _reads(TARGETS[name], chance)
    emptied(place)
    return lambda: CALLS[name][1](place, chance)


@contextmanager
def _caught(tally: Tally, called: str, *, shown: bool) -> Iterator[None]:
    try:
        yield
    except Exception as problem:  # noqa: BLE001 - this is what is looked for
        frames = traceback.extract_tb(problem.__traceback__)
        ours = next(
            (f"{Path(f.filename).name}:{f.lineno}" for f in reversed(frames) if "meeplewright" in f.filename), ""
        )
        told = f"{type(problem).__name__} {ours} {str(problem)[:500]}"
        sort = hashlib.sha1(
            f"{called.split(maxsplit=1)[0]} {type(problem).__name__} {ours}".encode(), usedforsecurity=False
        ).hexdigest()
        tally.wrong[sort] += 1
        if shown and tally.wrong[sort] <= 2 and len(tally.wrong) <= SHOWN:
            print(f"{called}: {told}", flush=True)


def main() -> int:
    """Counts, and says whether all were met rightly."""
    faulthandler.enable()
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("count", nargs="?", type=int, default=200_000)
    asked.add_argument("--seed", type=int, default=18)
    asked.add_argument("--only", default="")
    given = asked.parse_args()
    tally = fuzzed(given.count, given.seed, only=given.only)
    print(tally.told())
    return int(bool(tally.wrong))


if __name__ == "__main__":
    sys.exit(main())
