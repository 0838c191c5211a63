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
import time
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor, as_completed
from dataclasses import asdict, dataclass
from pathlib import Path
from random import Random
from statistics import median

HERE = Path(__file__).resolve()
ROOT = HERE.parents[2]
sys.path.insert(0, str(HERE.parents[1]))

from meeplewright.findings.model import Finding, Severity  # noqa: E402 - found by the line above, however this is called
from truth import (  # noqa: E402, F401 - each fills the table
    alphabets,
    catalogue_slips,
    harmless_edits,
    slips,
    told_amounts,
    told_fields,
    told_figures,
    told_marks,
    told_numbers,
    told_words,
)
from truth.categories import FAULTS, HARMLESS  # noqa: E402
from truth.fault import Fault  # noqa: E402
from truth.judge import Bench, Verdict  # noqa: E402
from truth.shelf import Shelf  # noqa: E402

PACKS = ("saltmarsh-light", "robinson-crusoe", "paleo", "discover", "near-and-far")
SLOW = frozenset({"paleo"})  # its stories take half a minute to prove
TRIES = 30  # a seeder may find no room in a pack


def seeded(bench: Bench, table: str, name: str, count: int, seed: int) -> Iterator[Fault]:
    """So many different faults of a category as can be made in a pack."""
    random = Random(f"{seed} {name} {bench.shelf.name}")
    seen: set[str] = set()
    for _ in range(count * TRIES):
        if len(seen) == count:
            return
        made = (FAULTS if table == "faults" else HARMLESS)[name](bench.shelf, random)
        if made is not None and _differs(bench.shelf, made) and made.what not in seen:
            seen.add(made.what)
            yield made


@dataclass(frozen=True, slots=True)
class Asked:
    """What is asked of one pack."""

    pack: str
    count: int
    harmless: int
    seed: int
    only: str
    proofs: bool

    def wants(self, category: str) -> bool:
        """Whether a category is asked for."""
        return any(part in category for part in self.only.split("|"))


@dataclass(frozen=True, slots=True)
class Answer:
    """What became of the faults of one pack, and which harmless edits were taken for faults."""

    verdicts: list[Verdict]
    edits: int
    false: list[str]


def answer(asked: Asked) -> Answer:
    """One pack, in a process of its own."""
    verdicts, false, edits = list[Verdict](), list[str](), 0
    with tempfile.TemporaryDirectory() as home:
        bench = Bench.of(asked.pack, Path(home), slow=asked.pack in SLOW or not asked.proofs)
        for name in [each for each in FAULTS if asked.wants(each)]:
            began = time.process_time()
            verdicts += [bench.verdict(made) for made in seeded(bench, "faults", name, asked.count, asked.seed)]
            print(f"  {asked.pack}: {name}: {time.process_time() - began:.0f} s", file=sys.stderr, flush=True)
        for name in [each for each in HARMLESS if asked.wants(each)]:
            for made in seeded(bench, "harmless", name, asked.harmless, asked.seed):
                edits += 1
                told = alarms(bench, made)
                false += [f"{asked.pack}: {name}: {made.what}: {f.code} {f.message}" for f in told[:2]]
    return Answer(verdicts, edits, false)


def _differs(shelf: Shelf, made: Fault) -> bool:
    return any(new is None or new.decode() != shelf.texts.get(name) for name, new in made.files.items())


def alarms(bench: Bench, made: Fault) -> list[Finding]:
    """What a harmless edit is told of with high confidence."""
    new = bench.found(made.files, story=False, printed=False)
    return [finding for finding in new if finding.confidence == "high" and finding.severity is not Severity.NOTE]


def shown(verdicts: list[Verdict]) -> str:
    """One line of figures."""
    told = [v for v in verdicts if v.is_told]
    at = sum(v.told == "at its place" for v in verdicts)
    lost = sum(v.told == "not told" for v in verdicts)
    echoes = [v.echoes for v in verdicts if v.told != "not told"]
    return (
        f"{len(verdicts):4} seeded, {len(told) / max(1, len(verdicts)):6.1%} told ({at} at the place, {len(told) - at} at the other end), "
        f"{len(verdicts) - len(told) - lost} elsewhere, {lost} not told; echoes: median {median(echoes) if echoes else 0:g}, worst {max(echoes, default=0)}"
    )


def table(verdicts: list[Verdict]) -> str:
    """How many of those seeded are told, by category and pack."""
    packs = [pack for pack in PACKS if any(v.pack == pack for v in verdicts)]
    lines = [f"{'':44}" + "".join(f"{pack[:10]:>12}" for pack in packs) + f"{'all':>12}"]
    for name in FAULTS:
        row = [v for v in verdicts if v.category == name]
        cells = [_cell([v for v in row if v.pack == pack]) for pack in packs]
        if row:
            lines.append(f"{name:44}" + "".join(f"{cell:>12}" for cell in [*cells, _cell(row)]))
    return "\n".join(lines)


def _cell(verdicts: list[Verdict]) -> str:
    return f"{sum(v.is_told for v in verdicts)}/{len(verdicts)}" if verdicts else "-"


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--count", type=int, default=4, help="faults of each category in each pack")
    parser.add_argument("--harmless", type=int, default=4, help="edits of each harmless sort in each pack")
    parser.add_argument("--seed", type=int, default=18)
    parser.add_argument("--only", default="", help="categories whose name has this in it; `|` between several")
    parser.add_argument("--pack", default="", help="the pack to be spoilt; else all five")
    parser.add_argument("--jobs", type=int, default=2, help="so many packs at once")
    parser.add_argument("--no-proofs", action="store_true", help="prove stories anew only for their own categories")
    parser.add_argument("--loud", action="store_true", help="tell every fault, and not only those that are missed")
    asked = parser.parse_args()
    packs = [asked.pack] if asked.pack else list(reversed(PACKS))  # the longest first
    wishes = [Asked(pack, asked.count, asked.harmless, asked.seed, asked.only, not asked.no_proofs) for pack in packs]
    answers: list[Answer] = []
    with ProcessPoolExecutor(min(asked.jobs, len(packs))) as pool:
        for done in as_completed([pool.submit(answer, wish) for wish in wishes]):
            found = done.result()
            answers.append(found)
            for v in found.verdicts:
                if asked.loud or not v.is_told or v.echoes > 2:
                    print(f"{v.told}: {v.category}: {v.pack}: {v.what}  {' '.join(v.codes[:8])}", flush=True)
    verdicts = [v for each in answers for v in each.verdicts]
    false = [v for each in answers for v in each.false]
    (ROOT / "build" / "truth.json").write_text(
        json.dumps([asdict(v) for v in verdicts if not v.is_told], indent=1, ensure_ascii=False)
    )
    for alarm in false:
        print(f"FALSE ALARM {alarm}")
    print(table(verdicts))
    categories = len({v.category for v in verdicts})
    edits = sum(each.edits for each in answers)
    print(
        f"truth: seed {asked.seed}, {len(packs)} packs, {categories} categories: {shown(verdicts).strip()}; {edits} harmless edits, {len(false)} false alarms"
    )
    return 0


if __name__ == "__main__":
    sys.exit(main())
