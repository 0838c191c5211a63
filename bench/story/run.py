"""How fast stories are proven, against a bare breadth-first walk in the same process. Exit 1 where a budget is broken.

python bench/story/run.py
"""

from __future__ import annotations

import gc
import subprocess
import sys
import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, TypeVar

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from bench.story.books import (
    entangled,
    floor,
    level,
    long_memory,
    many_entries,
    printed,
    quests,
)
from bench.story.campaign import campaign

from meeplewright.packs.load import load
from meeplewright.stories.findings.check import check_stories
from meeplewright.stories.findings.known import Proven
from meeplewright.stories.findings.paper import StoryGraph
from meeplewright.stories.model.keep import Keep
from meeplewright.stories.model.story import Story
from meeplewright.stories.odds.odds import odds_of
from meeplewright.stories.proof.compiler import compiled
from meeplewright.stories.proof.points import KeptEndings
from meeplewright.stories.proof.proof import Proof, Verdict, prove
from meeplewright.stories.proof.savings import savings
from meeplewright.stories.told.read import stories_of

ROOT = Path(__file__).resolve().parents[2]
DEMO = ROOT / "content" / "saltmarsh-light"
T = TypeVar("T")
clock = time.process_time if "--cpu" in sys.argv else time.perf_counter
broken: list[str] = []


def best(run: Callable[[], T], times: int = 3) -> tuple[T, float]:
    """The result, and the shortest of some runs in seconds."""
    shortest = float("inf")
    result: Any = None
    for _ in range(times):
        gc.collect()
        start = clock()
        result = run()
        shortest = min(shortest, clock() - start)
    return result, shortest


def told(name: str, value: float, budget: float, unit: str, more: str = "", *, least: bool = False) -> None:
    fits = value >= budget if least else value <= budget
    if not fits:
        broken.append(name)
    print(
        f"{'ok  ' if fits else 'OVER'} {name:<58} {value:8.3f} {unit} ({'at least' if least else 'at most'} {budget:g})"
        f"{'  ' + more if more else ''}"
    )


def memory_of(story: str) -> float:
    """The most memory that proving it takes, in MB: diagrams are not Python's, so that the process is asked."""
    code = (
        "import resource, sys; sys.path.insert(0, '.')\n"
        "from bench.story.books import quests\n"
        "from meeplewright.stories.proof.proof import prove\n"
        f"prove({story})\n"
        "print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss)"
    )
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True)
    return int(done.stdout) / 1e3


def about(proof: Proof) -> str:
    return f"{proof.form}: {proof.summary()}"


def proofs() -> None:
    story, rows = entangled(400, 12, 3)
    seen, walked = best(lambda: floor(rows, 12))
    print(f"     the floor: {seen:,} states in {walked:.3f} s, {seen / walked / 1e6:.1f} million a second")
    proof, took = best(lambda: prove(story))
    told("400 entries, 12 flags: times faster than the floor", walked / took, 8, "x", about(proof), least=True)
    story, _ = entangled(600, 16, 4, asks=0.25, changes=0.15)
    proof, took = best(lambda: prove(story))
    told("600 entries, 16 flags", took, 1, "s", about(proof))
    story = long_memory(400, 24, 330, 1)
    proof, took = best(lambda: prove(story))
    told("400 entries, 24 flags read up to 330 entries later", took, 1, "s", about(proof))
    for count, budget in ((16, 1.0), (40, 3.0)):
        for asked in (False, True):
            story = quests(count, asked=asked)
            proof, took = best(lambda s=story: prove(s))  # type: ignore[misc]
            what = "all asked for at the gate" if asked else "none asked for"
            told(f"a hub of {count} side quests, {what}", took, budget, "s", about(proof))
    told("  memory of the last", memory_of("quests(40, asked=True)"), 400, "MB", "of a process of its own, at most")


def side_quests() -> None:
    """Everything that is found out about a campaign, by how many side quests it has."""
    took: dict[int, float] = {}
    for count in (100, 200, 400):
        with TemporaryDirectory() as folder:
            (world,) = load(campaign(Path(folder), count)).worlds
        checked, took[count] = best(lambda w=world: check_stories(w, proven=Proven()), 2)  # type: ignore[misc]
        (proof,) = checked.proofs
        assert proof.verdict is Verdict.PROVEN
        print(f"     a campaign of {count} side quests: {took[count]:.3f} s, {about(proof)}")
    told(
        "400 side quests, to 100 of them",
        took[400] / took[100],
        7,
        "x",
        f"twice as many: {took[200] / took[100]:.2f} x",
    )


def levels() -> None:
    """Every good of a level followed: proven, or told what to leave out, in so many steps and no more."""
    proof, took = best(lambda: prove(level(4, 12, 15)), 1)
    assert proof.verdict is Verdict.PROVEN
    assert proof.states > 22_000_000
    told("a level with four goods that are followed", took, 30, "s", about(proof))
    proof, took = best(lambda: prove(level(5, 12, 30)), 1)
    assert proof.verdict is not Verdict.REFUTED
    ranked = ", ".join(f"{name} {times:.1f}" for name, times in savings(proof)[:3])
    told("a level with five goods, proven or given up", took, 60, "s", f"{about(proof)}; left out: {ranked}")


def kept() -> None:
    """What it takes to say in the same walk what a story keeps, and where it is lost."""
    stories = {
        "350 entries": printed(350, 2),
        "400 entries, 24 flags": long_memory(400, 24, 330, 1),
        "600 entries, 16 flags": entangled(600, 16, 4, asks=0.25, changes=0.15)[0],
        "a hub of 40 side quests": quests(40, asked=True),
        "the demonstration pack": next(iter(stories_of(load(DEMO).worlds[0]).stories)),
    }
    for name, story in stories.items():
        plain, keeping = replace(story, keep=None), replace(story, keep=Keep(("good",)))
        _, before = best(lambda plain=plain: prove(plain), 7)  # type: ignore[misc]
        goal, took = best(lambda keeping=keeping: pointed(keeping), 7)  # type: ignore[misc]
        told(f"{name}: what it keeps, to the proof alone", took / before, 1.5, "x", f"{len(goal.points)} points")


def pointed(story: Story) -> KeptEndings:
    goal = KeptEndings(prove(story))
    assert goal.points or goal.kept
    return goal


def printed_book() -> None:
    story = printed(350, 2)

    def everything() -> tuple[Proof, Any]:
        list(StoryGraph(story).findings())
        return prove(story), odds_of(story)

    (proof, odds), took = best(everything)
    told("350 entries: on paper, proven, odds at random", took, 0.5, "s", f"{about(proof)}; {odds.states:,} situations")
    machine, took = best(lambda: compiled(story))
    print(f"     of that compiling: {took:.3f} s for {len(machine.edges)} edges")


def ten_thousand() -> None:
    with TemporaryDirectory() as folder:
        pack = many_entries(Path(folder), 10_000)
        loaded, reading = best(lambda: load(pack), 2)
        (world,) = loaded.worlds
        checked, took = best(lambda: check_stories(world, prove_them=False), 3)
        more = f"reading them takes {reading:.3f} s; {len(checked.findings)} findings"
        told("10,000 entries: static findings above reading", took, 1, "s", more)


if __name__ == "__main__":
    proofs()
    levels()
    kept()
    printed_book()
    ten_thousand()
    side_quests()  # after memory was measured: a process that is begun counts what its parent has taken
    from importlib.util import find_spec

    if find_spec("stormpy") is None:
        print("     Storm is not here (pip install stormpy): the odds of the demonstration book are not measured")
    else:
        from bench.story.storm import main as beside_storm

        if beside_storm():
            broken.append("odds beside Storm")
    if broken:
        print(f"{len(broken)} over budget: {', '.join(broken)}")
    sys.exit(bool(broken))
