"""Many random edits in four packs, each time compared with a run from nothing: `make edits COUNT=2000 SEED=7`.

Each pack is written in for `STEPS` edits in a copy of its own, then begun anew with another seed. Exit status 1 where a
session said something else than a fresh run; the seed and the step that did it are printed.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from held_against import OWN_SYSTEM, written_in

STEPS = 20


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--count", type=int, default=2000)
    parser.add_argument("--seed", type=int, default=1000)
    told = parser.parse_args()
    done = wrong = 0
    began = time.process_time()
    seed = told.seed
    while done < told.count:
        for name in OWN_SYSTEM:
            with tempfile.TemporaryDirectory() as folder:
                try:
                    written_in(name, seed, STEPS, Path(folder))
                except AssertionError as difference:
                    wrong += 1
                    print(f"{name}, seed {seed}: {str(difference)[:2000]}")
            done += STEPS
        seed += 1
    print(
        f"{done} edits in {len(OWN_SYSTEM)} packs (seeds {told.seed} to {seed - 1}), "
        f"{time.process_time() - began:.0f} s of the processor: "
        + (f"{wrong} sessions differ from a run from nothing" if wrong else "each time what a run from nothing says")
    )
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
