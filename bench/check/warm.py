"""How long a session takes to tell its findings again after one record of the pack changed: `warm.py PACK`.

Prints a line for each way of changing it: seconds of the clock and of the processor, the best of so many edits.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from pathlib import Path

from meeplewright.checks.living import Living
from meeplewright.checks.run import Wish

EDITS = 9


def best(living: Living, edit: Callable[[int], None]) -> tuple[float, float]:
    """Seconds of the clock and of the processor for the findings after an edit."""
    taken = []
    for number in range(EDITS):
        edit(number)
        clock, processor = time.perf_counter(), time.process_time()
        living.result()
        taken.append((time.perf_counter() - clock, time.process_time() - processor))
        assert living.moved.files, "the edit was not seen"
    return min(clock for clock, _ in taken), min(processor for _, processor in taken)


def main() -> None:
    pack = Path(sys.argv[1])
    living = Living(Wish([pack]))
    living.result(None)
    file = next((pack / "cards").glob("*/*.yaml"))
    text = file.read_text(encoding="utf-8")
    name, number, id_ = (f"{key}: " for key in ("  name", "  number", "- id"))
    for what, edit in {
        "letter": lambda at: living.edit(file, text.replace(name, name + "Ж" * (1 + at % 2), 1)),
        "number": lambda at: living.edit(file, text.replace(number, number + "1" * (1 + at % 2), 1)),
        "id": lambda at: living.edit(file, text.replace(id_, id_ + "x" * (1 + at % 2), 1)),
    }.items():
        print(what, *best(living, edit))


if __name__ == "__main__":
    main()
