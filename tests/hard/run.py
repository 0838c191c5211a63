"""`make hard`: hostile packs, kills, straits and inputs changed at random; the last line has the figures.

    python tests/hard/run.py [--attacks 0] [--kills 1000] [--fuzz 200000] [--seed 18] [--only attacks,kills,straits,fuzz]

`--attacks 0` carries out all of them. Each part can be had alone: run_attacks.py, kills/run.py, fuzz/run.py.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from hard import run_attacks
from hard.fuzz.run import fuzzed
from hard.judge import preload
from hard.kills.run import kills
from hard.kills.straits import straits

PARTS = ("attacks", "kills", "straits", "fuzz")


def main() -> int:
    """All that is asked for; the exit status says whether all was met rightly."""
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("--attacks", type=int, default=0)
    asked.add_argument("--kills", type=int, default=1000)
    asked.add_argument("--fuzz", type=int, default=200_000)
    asked.add_argument("--seed", type=int, default=18)
    asked.add_argument("--only", default=",".join(PARTS))
    given = asked.parse_args()
    parts = given.only.split(",")
    preload()
    told: list[str] = []
    wrong = 0
    if "kills" in parts:
        killed = kills(given.kills, given.seed)
        told.append(killed.told())
        wrong += len(killed.losses)
        print(told[-1], flush=True)
    if "straits" in parts:
        count, faults = straits()
        told.append(f"{count} straits, {len(faults)} met wrongly")
        wrong += len(faults)
        print(told[-1], flush=True)
    if "attacks" in parts:
        results = run_attacks.carried_out(count=given.attacks, seed=given.seed, heavy=not given.attacks)
        told.append(run_attacks.told(results))
        wrong += sum(bool(each.faults) for each in results)
        print(told[-1], flush=True)
    if "fuzz" in parts:
        tally = fuzzed(given.fuzz, given.seed)
        told.append(tally.told())
        wrong += sum(tally.wrong.values())
        print(told[-1], flush=True)
    print(f"hard: {'; '.join(told)}")
    return int(wrong > 0)


if __name__ == "__main__":
    sys.exit(main())
