"""Attacks, one after the other, and what they came to.

    python tests/hard/run_attacks.py [PART] [--count N] [--seed S] [--shard 2/5]

`--shard 2/5` carries out each fifth attack from the second on: five such runs are the whole table.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from collections import Counter
from pathlib import Path
from random import Random

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from hard.judge import Met, met, preload
from hard.table import attacks


def carried_out(
    *,
    only: str = "",
    count: int = 0,
    seed: int = 18,
    heavy: bool = True,
    shown: bool = True,
    shard: tuple[int, int] = (1, 1),
) -> list[Met]:
    """All attacks whose title holds a word, or so many of them as the seed has it."""
    wanted = [each for each in attacks() if only in each.title and (heavy or not each.heavy)]
    wanted = wanted[shard[0] - 1 :: shard[1]]
    if count and count < len(wanted):
        wanted = sorted(Random(seed).sample(wanted, count), key=wanted.index)
    preload()
    results = []
    with tempfile.TemporaryDirectory(prefix="hard-") as root:
        for number, attack in enumerate(wanted):
            result = met(attack, Path(root, "place"))
            results.append(result)
            if shown and result.faults:
                print(
                    f"{attack.title[:150]}\n    {'; '.join(result.faults)[:300]}",
                    *_why(result),
                    sep="\n      ",
                    flush=True,
                )
            elif shown and number % 100 == 99:
                print(f"{number + 1} of {len(wanted)}", flush=True)
    return results


def _why(result: Met) -> list[str]:
    """The lines that tell where a traceback or a fault of ours comes from."""
    lines = result.out.splitlines()
    return (
        [
            line[:200]
            for line in lines
            if "this is a fault" in line or line.startswith("  at:") or (line[:1] not in (" ", "") and "Error" in line)
        ][:3]
        if "traceback" in result.faults
        else []
    )


def told(results: list[Met]) -> str:
    """The line of figures."""
    faults = Counter(kind for result in results for kind in _kinds(result))
    worst_s = max((each.cpu_s for each in results), default=0.0)
    worst_mb = max((each.peak_mb for each in results), default=0.0)
    parts = [
        f"{len(results)} attacks in {len({each.attack.about for each in results})} classes",
        f"{faults['escape']} escapes",
    ]
    parts += [
        f"{faults['traceback']} tracebacks",
        f"{faults['limit']} over {10} s or 1 GB",
        f"{faults['other']} met otherwise wrongly",
    ]
    return f"{', '.join(parts)}; at most {worst_s:.1f} s of the processor and {worst_mb:.0f} MB"


def _kinds(result: Met) -> set[str]:
    found = set()
    for fault in result.faults:
        if fault.startswith(
            (
                "touches",
                "runs",
                "tells",
                "a secret",
                "a foreign",
                "'",
                "a workflow",
                "elements",
                "a script",
                "a link",
                "mark-up",
                "a passage",
                "a formula",
            )
        ):
            found.add("escape")
        elif fault == "traceback":
            found.add("traceback")
        elif fault == "hangs" or fault.startswith("takes"):
            found.add("limit")
        else:
            found.add("other")
    return found


def worst(results: list[Met]) -> str:
    """The ten that took longest and the ten that took most memory."""
    slow = sorted(results, key=lambda each: -each.cpu_s)[:10]
    large = sorted(results, key=lambda each: -each.peak_mb)[:10]
    return "\n".join(
        [
            *(f"  {each.cpu_s:5.1f} s  {each.attack.title[:120]!r}" for each in slow),
            *(f"  {each.peak_mb:4.0f} MB {each.attack.title[:120]!r}" for each in large),
        ]
    )


def _shard(text: str) -> tuple[int, int]:
    part, of = text.split("/")
    return int(part), int(of)


def main() -> int:
    """All, or those that are asked for. The exit status says whether all were met rightly."""
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("only", nargs="?", default="")
    asked.add_argument("--count", type=int, default=0)
    asked.add_argument("--seed", type=int, default=18)
    asked.add_argument("--shard", type=_shard, default=(1, 1), help="the second of five parts: 2/5")
    given = asked.parse_args()
    results = carried_out(only=given.only, count=given.count, seed=given.seed, shard=given.shard)
    print(worst(results))
    print(told(results))
    return int(any(each.faults for each in results))


if __name__ == "__main__":
    sys.exit(main())
