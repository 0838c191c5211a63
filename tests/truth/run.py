"""`make truth`: faults seeded one at a time into copies of the packs that ship: which are told, where, and with how many echoes.

    python tests/truth/run.py [--count 10] [--seed 18] [--only "die faces"] [--pack paleo] [--harmless 60]

A seeder knows how files are written and nothing of the engine (shelf.py); each of its categories changes one thing. A fault
is told where a new finding stands at its place (two lines more or less) or at the other honest end, the record or the translation that it
disagrees with. Other new findings are echoes. `--count` faults of each category; what was missed stands in build/truth.json.
"""

from __future__ import annotations

import argparse
import json
import sys
import tempfile
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import asdict
from pathlib import Path
from random import Random
from statistics import median

HERE = Path(__file__).resolve()
ROOT = HERE.parents[2]
sys.path.insert(0, str(HERE.parents[1]))

from meeplewright.findings.model import Finding, Severity  # noqa: E402 - found by the line above, however this is called
from truth import alphabets, catalogue_slips, harmless_edits, slips, told_numbers, told_words  # noqa: E402, F401 - each fills the table
from truth.categories import FAULTS, HARMLESS  # noqa: E402
from truth.fault import Fault  # noqa: E402
from truth.judge import Bench, Verdict  # noqa: E402
from truth.shelf import Shelf  # noqa: E402

# how often a pack is taken, and whether its stories are proven anew: the two large ones take half a minute each time
PACKS = {"saltmarsh-light": 4, "robinson-crusoe": 3, "paleo": 3, "discover": 2, "near-and-far": 1}
PROVEN = frozenset({"saltmarsh-light", "robinson-crusoe"})
TRIES = 30  # a seeder may find no room in a pack


class Benches:
    """The copies, each made when it is first asked for."""

    def __init__(self, home: Path, packs: dict[str, int]) -> None:
        self.home, self.packs = home, packs
        self.made: dict[str, Bench] = {}

    def one(self, random: Random) -> Bench:
        name = random.choices(list(self.packs), list(self.packs.values()))[0]
        if name not in self.made:
            self.made[name] = Bench.of(name, self.home, proofs=name in PROVEN)
        return self.made[name]


def seeded(benches: Benches, table: str, name: str, count: int, seed: int) -> Iterator[tuple[Bench, Fault]]:
    """So many different faults of a category as can be made."""
    random = Random(f"{seed} {name}")
    seen: set[tuple[str, str]] = set()
    for _ in range(count * TRIES):
        if len(seen) == count:
            return
        bench = benches.one(random)
        made = (FAULTS if table == "faults" else HARMLESS)[name](bench.shelf, random)
        if made is not None and _differs(bench.shelf, made) and (key := (bench.shelf.name, made.what)) not in seen:
            seen.add(key)
            yield bench, made


def _differs(shelf: Shelf, made: Fault) -> bool:
    return any(new is None or new.decode() != shelf.texts.get(name) for name, new in made.files.items())


def alarms(bench: Bench, made: Fault) -> list[Finding]:
    """What a harmless edit is told of with high confidence."""
    new = bench.found(made.files, story=False, printed=False)
    return [finding for finding in new if finding.confidence == "high" and finding.severity is not Severity.NOTE]


def shown(verdicts: list[Verdict]) -> str:
    """One line of figures."""
    told = [v for v in verdicts if v.told in ("at its place", "other end")]
    at = sum(v.told == "at its place" for v in verdicts)
    lost = sum(v.told == "not told" for v in verdicts)
    echoes = [v.echoes for v in verdicts if v.told != "not told"]
    return (
        f"{len(verdicts):4} seeded, {len(told) / max(1, len(verdicts)):6.1%} told ({at} at the place, {len(told) - at} at the other end), "
        f"{len(verdicts) - len(told) - lost} elsewhere, {lost} not told; echoes: median {median(echoes) if echoes else 0:g}, worst {max(echoes, default=0)}"
    )


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--count", type=int, default=10, help="faults of each category")
    parser.add_argument("--harmless", type=int, default=20, help="edits of each harmless sort")
    parser.add_argument("--seed", type=int, default=18)
    parser.add_argument("--only", default="", help="categories whose name has this in it")
    parser.add_argument("--pack", default="", help="the pack to be spoilt; else all five")
    parser.add_argument("--loud", action="store_true", help="tell every fault, and not only those that are missed")
    asked = parser.parse_args()
    packs = {asked.pack: 1} if asked.pack else PACKS
    verdicts: list[Verdict] = []
    false: list[str] = []
    edits = 0
    with tempfile.TemporaryDirectory() as home:
        benches = Benches(Path(home), packs)
        for name in [each for each in FAULTS if asked.only in each]:
            fates = [bench.verdict(made) for bench, made in seeded(benches, "faults", name, asked.count, asked.seed)]
            verdicts += fates
            if fates:
                print(f"{name:50} {shown(fates)}", flush=True)
            for v in fates:
                if asked.loud or v.told in ("not told", "elsewhere") or v.echoes > 2:
                    print(f"      {v.told}: {v.pack}: {v.what}  {' '.join(v.codes[:8])}", flush=True)
        for name in [each for each in HARMLESS if asked.only in each]:
            for bench, made in seeded(benches, "harmless", name, asked.harmless, asked.seed):
                edits += 1
                told = alarms(bench, made)
                false += [f"{bench.shelf.name}: {name}: {made.what}: {f.code} {f.message}" for f in told[:2]]
            print(f"{name:50} harmless", flush=True)
    by_category: dict[str, list[Verdict]] = defaultdict(list)
    for verdict in verdicts:
        by_category[verdict.category].append(verdict)
    (ROOT / "build" / "truth.json").write_text(
        json.dumps([asdict(v) for v in verdicts if v.told in ("not told", "elsewhere")], indent=1, ensure_ascii=False)
    )
    for each in false:
        print(f"FALSE ALARM {each}")
    print(
        f"truth: seed {asked.seed}, {len(by_category)} categories: {shown(verdicts).strip()}; {edits} harmless edits, {len(false)} false alarms"
    )
    return 0


if __name__ == "__main__":
    sys.exit(main())
