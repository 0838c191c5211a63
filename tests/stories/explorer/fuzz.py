"""Stories that nobody has read yet: `make fuzz`. The seeds come from the clock and are printed."""

from __future__ import annotations

import sys
import time
import traceback

from stories.explorer.agreed import Tally, agree

SHOWN = 10  # disagreements, before it stops


def main(stories: int, first: int) -> int:
    """Compare so many stories from a seed on; the exit status says whether all agreed."""
    print(f"seeds {first} to {first + stories - 1}", flush=True)
    tally, wrong = Tally(), 0
    for seed in range(first, first + stories):
        try:
            agree(seed, tally, plays=True)
        except Exception:  # noqa: BLE001 - a traceback of the engine is one of the things looked for
            wrong += 1
            print(f"seed {seed}: not agreed, or not read; again with `make fuzz STORIES=1 SEED={seed}`")
            traceback.print_exc(limit=-3)
            if wrong == SHOWN:
                break
        if (seed + 1 - first) % 1000 == 0:
            print(f"{seed + 1 - first} seeds, {wrong} not agreed", flush=True)
    print(
        f"{tally.stories} stories of {tally.states} states, {tally.odds} with odds, {tally.witnesses} plays; "
        f"{tally.large} seeds too large; {wrong} not agreed"
    )
    return wrong > 0


if __name__ == "__main__":
    count, *rest = map(int, sys.argv[1:])
    sys.exit(main(count, rest[0] if rest else time.time_ns() // 1_000_000))
