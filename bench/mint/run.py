"""Boxes a second of one process and of a cluster of two, memory, and what choosing at random would come to. Exit 1 over a bar.

python bench/mint/run.py [--pool FOLDER]      the pool is made here where none is named: four lands of 80 cards each
"""

from __future__ import annotations

import argparse
import random
import resource
import sys
import time
from pathlib import Path
from tempfile import TemporaryDirectory

from meeplewright.authoring.mint.box import Maker
from meeplewright.authoring.mint.work import Mint
from meeplewright.checks.boxes.solver import Solver, wishes
from meeplewright.packs.load import load
from meeplewright.workers import Crew

TWO_WORKERS, GROWTH = 1.6, 1.05  # at least so many times one process; at most so much more memory for the last boxes
BOXES, MANY, TRIES = 300, 10_000, 2_000
SCHEMA = '{"title": "Card", "$ref": "meeple:base/card", "properties": {"land": {"type": "string", "x-ref": "land"}, "find": {"type": "string"}, "needs": {"type": "string"}}, "unevaluatedProperties": false}\n'
SYSTEM = """\
system: lands
title: Lands
language: en
kinds:
  land: {schema: base/card, title: Land}
  card: {schema: card.schema.json, title: Card}
  find: {schema: base/card, title: Find}
manifest:
- {kind: land, count: 2, chosen: true}
- {kind: card, count: 80, chosen: true}
- {kind: find, count: 8, chosen: true}
boxes:
  choose:
  - {kind: land}
  - {kind: card, of: land, by: land, count: 40}
  - {kind: find}
  must:
  - name: what cards need of each sort can be found
    each: find
    sum: {card: "(has(this.find) && this.find == it.id ? 2 : 0) - (has(this.needs) && this.needs == it.id ? 1 : 0)"}
    least: 0
rules:
- code: lands/no-land-without-a-find
  each: land
  require: all.card.exists(c, c.land == this.id && has(c.find))
  message: "nothing is found in {this.name}"
"""


def pool(folder: Path) -> Path:
    dice = random.Random(5)
    finds = [f"find-{at}" for at in range(12)]
    lines = ["find:", *(f"- {{id: {find}, name: {find}}}" for find in finds), "land:"]
    lines += [f"- {{id: land-{at}, name: Land {at}}}" for at in range(4)]
    lines.append("card:")
    for at in range(320):
        more = (
            f", find: {dice.choice(finds)}" if at % 4 == 0 else f", needs: {dice.choice(finds)}" if at % 4 == 1 else ""
        )
        lines.append(f"- {{id: card-{at}, name: Card {at}, land: land-{at // 80}{more}}}")
    (folder / "lands.yaml").write_text("\n".join(lines) + "\n", encoding="utf-8")
    (folder / "system.yaml").write_text(SYSTEM, encoding="utf-8")
    (folder / "card.schema.json").write_text(SCHEMA, encoding="utf-8")
    (folder / "pack.yaml").write_text(
        "pack: lands\nsystem: ./system.yaml\ntitle: Lands\nlanguage: en\nversion: 0.1.0\ncomplete: true\n",
        encoding="utf-8",
    )
    return folder


def maker_of(folder: Path) -> Maker:
    (world,) = load(folder).worlds
    return Maker(world)


def by_chance(maker: Maker) -> tuple[int, int, float]:
    """Choosing as many of each group as the box has, at random, and looking: how many of so many tries keep all limits."""
    dice = random.Random(1)
    limits = maker.limits
    solver = Solver(len(maker.pool.records), limits)
    like = sorted(solver.box(wishes(maker.pool.records, 0)))
    kinds = [name.partition("/")[0] for name in maker.pool.records]
    start = time.perf_counter()
    kept = 0
    for _ in range(TRIES):
        box: set[int] = set()
        for kind in dict.fromkeys(kinds):
            there = [number for number, each in enumerate(kinds) if each == kind]
            box.update(dice.sample(there, sum(kinds[number] == kind for number in like)))
        totals = ((limit, sum(adds for number, adds in limit.terms if number in box)) for limit in limits)
        kept += all(
            (limit.given is not None and limit.given not in box)
            or ((limit.least is None or total >= limit.least) and (limit.most is None or total <= limit.most))
            for limit, total in totals
        )
    return kept, TRIES, time.perf_counter() - start


def seconds(maker: Maker, count: int, crew: Crew, first: int = 0) -> float:
    start = time.perf_counter()
    made = sum(1 for _ in Mint(maker, crew).boxes(first, count))
    assert made == count
    return time.perf_counter() - start


def memory_mb() -> float:
    return int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1]) * resource.getpagesize() / 1e6


def main() -> int:
    options = argparse.ArgumentParser()
    options.add_argument("--pool", type=Path)
    named = options.parse_args().pool
    with TemporaryDirectory() as folder:
        maker = maker_of(named or pool(Path(folder)))
        kept, tries, spent = by_chance(maker)
        print(f"choosing at random: {kept} of {tries} tries keep every limit ({spent / tries * 1e3:.2f} ms a try)")
        maker.box(0)
        begun = time.process_time()
        one = min(seconds(maker, BOXES, Crew(), 1000 * turn) for turn in range(2))
        spent = (time.process_time() - begun) / (2 * BOXES)
        print(f"one process: {BOXES / one:.0f} boxes a second of {len(maker.pool.records)} records", end="; ")
        print(f"{1 / spent:.0f} a second of processor time")
        before = None
        minting = Mint(maker, Crew())
        for number, _ in enumerate(minting.boxes(0, MANY)):
            if number == MANY // 5:
                before = memory_mb()
        assert before is not None
        growth = memory_mb() / before
        print(
            f"memory after {MANY:,} boxes {memory_mb():.0f} MB: {growth:.3f} of that after {MANY // 5:,} (at most {GROWTH})"
        )
        ratio = cluster(maker)
    return int(growth > GROWTH or ratio < TWO_WORKERS)


def cluster(maker: Maker) -> float:
    """How many times as fast two workers are, both warm: by the clock, and by the processor time that both ways take.

    On a machine that does other work as well the clock tells little; the processor time tells what two free cores
    would give, and nothing of waiting. The less of both counts.
    """
    from distributed import Client, LocalCluster

    with LocalCluster(n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None) as two:
        crew = Crew(workers=two.scheduler_address)
        client = Client(two)

        def spent() -> float:
            return time.process_time() + sum(client.run(time.process_time).values())

        seconds(maker, 64, crew, 10_000)
        ratios = []
        for turn in range(2):
            begun = time.process_time()
            one = seconds(maker, BOXES, Crew(), 20_000 + BOXES * turn)
            alone = time.process_time() - begun
            begun = spent()
            both = seconds(maker, BOXES * 4, crew, 30_000 + BOXES * 4 * turn)
            ratios.append((one * 4 / both, 2 * alone * 4 / (spent() - begun)))
        client.close()
    clock, processor = (max(each) for each in zip(*ratios, strict=True))
    print(
        f"two workers of a cluster: {clock:.2f} times one process by the clock, {processor:.2f} by processor time",
        end=" ",
    )
    print(f"(at least {TWO_WORKERS})")
    return min(clock, processor)


if __name__ == "__main__":
    sys.exit(main())
