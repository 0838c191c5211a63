"""Card sheets: ours beside the floor, the plain reportlab way and WeasyPrint, each in a process of its own, in one run.

`python bench/print/run.py [CARDS]`; ratios are of processor time, the best of three turns, taken in turn so that all meet the same machine.
"""

from __future__ import annotations

import json
import os
import resource
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parents[1]))
TURNS = 3
# byte-code is compiled and used, as it is for everybody who has installed the program
ENVIRONMENT = {key: value for key, value in os.environ.items() if key != "PYTHONDONTWRITEBYTECODE"}


def measured(way: str, folder: Path, count: int) -> dict[str, Any] | None:
    told = subprocess.run(
        [sys.executable, str(HERE / "ways.py"), way, str(folder), str(count)],
        capture_output=True, text=True, check=False, cwd=HERE, env=ENVIRONMENT,
    )  # fmt: skip
    if told.returncode:
        print(f"  {way}: {told.stderr.strip().splitlines()[-1] if told.stderr.strip() else 'failed'}")
        return None
    found: dict[str, Any] = json.loads(told.stdout.splitlines()[-1]) if told.stdout.strip() else {}
    return found


def judged(what: str, value: float, budget: float, *, at_most: bool) -> bool:
    good = value <= budget if at_most else value >= budget
    print(f"{'ok  ' if good else 'OVER'} {what}: {value:.2f} ({'at most' if at_most else 'at least'} {budget:g})")
    return good


def sheets(folder: Path, count: int) -> list[bool]:
    """Our way beside the others."""
    best: dict[str, dict[str, Any]] = {}
    for _ in range(TURNS):
        for way in ("ours", "floor", "plain"):
            found = measured(way, folder, count)
            if found and (way not in best or found["seconds"] < best[way]["seconds"]):
                best[way] = found
    few = max(9, count // 5)
    weasy = measured("weasyprint", folder, few)
    for way, found in best.items():
        print(
            f"     {way}: {found['seconds'] * 1000 / count:.3f} ms a card, {found['memory_mb']:.0f} MB, {found['bytes'] // 1024} KB"
        )
    ours, floor, plain = best["ours"], best["floor"], best["plain"]
    good = [
        judged("times the floor", ours["seconds"] / floor["seconds"], 2.5, at_most=True),
        judged("times faster than plain reportlab", plain["seconds"] / ours["seconds"], 3.5, at_most=False),
        judged("times the floor's file", ours["bytes"] / floor["bytes"], 1.2, at_most=True),
    ]
    if weasy:
        each = weasy["seconds"] / few
        good.append(judged("times faster than WeasyPrint", each / (ours["seconds"] / count), 12, at_most=False))
    else:
        print("     WeasyPrint is not there (pip install 'meeplewright[bench]')")
    return good


def memory(folder: Path, count: int) -> list[bool]:
    """Ten times the cards in no more memory, apart from the pack itself."""
    from bench.print.cards import write_pack

    before = measured("loaded", folder, count)
    small = measured("ours", folder, count)
    write_pack(folder, 10 * count)
    large = measured("ours", folder, 10 * count)
    loaded = measured("loaded", folder, 10 * count)
    if not small or not large or not loaded or not before:
        return [False]
    printing_small = small["memory_mb"] - before["memory_mb"]
    printing_large = large["memory_mb"] - loaded["memory_mb"]
    print(f"     {count} cards {small['memory_mb']:.0f} MB, {10 * count} cards {large['memory_mb']:.0f} MB")
    return [
        judged("MB with ten times the cards", large["memory_mb"], 150, at_most=True),
        judged("MB more for printing ten times the cards", printing_large - printing_small, 25, at_most=True),
    ]


def _used() -> float:
    """Processor time of the commands called so far: on a machine with nothing else to do it is the time one waits."""
    children = resource.getrusage(resource.RUSAGE_CHILDREN)
    return children.ru_utime + children.ru_stime


def again(folder: Path, count: int) -> list[bool]:
    """The whole command: nothing changed, one card changed."""
    from bench.print.cards import write_pack

    write_pack(folder, count)
    meeple = [sys.executable, "-m", "meeplewright"]

    def run(*words: str) -> float:
        start = _used()
        told = subprocess.run(
            [*meeple, *words], check=False, capture_output=True, text=True, cwd=folder, env=ENVIRONMENT
        )
        if told.returncode:
            raise SystemExit(f"meeple {' '.join(words)} failed: {told.stderr}")
        return _used() - start

    build = ("build", ".", "--only", "card", "--jobs", "1")
    first = run(*build)
    start_up = min(run("--version") for _ in range(TURNS))
    nothing = min(run(*build) for _ in range(TURNS))
    changed = []
    for turn in range(TURNS):
        cards = folder / "cards.yaml"
        cards.write_text(
            cards.read_text(encoding="utf-8").replace('- id: card-7\n  name: "', f'- id: card-7\n  name: "{turn}', 1),
            encoding="utf-8",
        )
        changed.append(run(*build))
    print(f"     first build {first:.2f} s, start-up {start_up:.2f} s")
    return [
        judged("s above start-up where nothing changed", nothing - start_up, 0.2, at_most=True),
        judged("s where one card changed", min(changed), 0.6, at_most=True),
    ]


def screens() -> list[bool]:
    """SVG and PNG of the demo pack's faces."""
    best: dict[str, dict[str, float]] = {}
    for _ in range(TURNS):
        for way in ("svg", "png", "pdfium"):
            told = subprocess.run(
                [sys.executable, str(HERE / "screens.py"), way],
                capture_output=True, text=True, check=True, cwd=HERE, env=ENVIRONMENT,
            )  # fmt: skip
            found = json.loads(told.stdout.splitlines()[-1])
            key = "ms" if way == "svg" else "seconds"
            if way not in best or found[key] < best[way][key]:
                best[way] = found
    return [
        judged("ms for the SVG of a face, nine of ten", best["svg"]["ms"], 5, at_most=True),
        judged("kB for the SVG of a face, its own art apart", best["svg"]["kb"], 30, at_most=True),
        judged(
            "times PDF and pdfium for 100 PNGs", best["png"]["seconds"] / best["pdfium"]["seconds"], 0.6, at_most=True
        ),
    ]


def main() -> int:
    from bench.print.cards import write_pack

    count = int(sys.argv[1]) if len(sys.argv) > 1 else 1000
    home = Path(tempfile.mkdtemp(prefix="meeple-bench-print-"))
    folder = home / "packs" / "measured"
    folder.mkdir(parents=True)
    try:
        write_pack(folder, count)
        subprocess.run(
            [sys.executable, str(HERE / "ways.py"), "known", str(folder), str(count)],
            check=True,
            cwd=HERE,
            env=ENVIRONMENT,
        )
        good = sheets(folder, count)
        good += memory(folder, count)
        good += again(folder, count)
        good += screens()
    finally:
        shutil.rmtree(home, ignore_errors=True)
    return 0 if all(good) else 1


if __name__ == "__main__":
    raise SystemExit(main())
