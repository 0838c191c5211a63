"""How quickly an editor is served, as ratios in one run: `.venv/bin/python bench/editor/run.py [--edits 10000]`.

The floor is a cold check of the same 10,000 records in this process: read, linked, checked, nothing remembered. All
ratios are of processor seconds, which is what counts while the machine does other things, too. Exit status 1 where a bar
does not hold.
"""

from __future__ import annotations

import argparse
import gc
import json
import os
import resource
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parents[1]))

from bench.check import make  # noqa: E402 - found by the line above, however this is called
from meeplewright import data  # noqa: E402
from meeplewright.checks.run import Wish, run  # noqa: E402
from meeplewright.desk.room import Desk  # noqa: E402
from meeplewright.lsp.asked import Asked  # noqa: E402
from meeplewright.lsp.at_cursor import completion  # noqa: E402
from meeplewright.stories.findings.known import of_this_run  # noqa: E402

ROUNDS = 15


def cpu(call: Callable[[], object]) -> float:
    began = time.process_time()
    call()
    return time.process_time() - began


def memory_mib() -> float:
    for line in Path("/proc/self/status").read_text(encoding="utf-8").splitlines():
        if line.startswith("VmRSS:"):
            return int(line.split()[1]) / 1024
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024


class Bench:
    """The rows of this run."""

    def __init__(self) -> None:
        self.rows: list[tuple[str, float, float, str]] = []

    def add(self, name: str, value: float, bar: float, told: str) -> None:
        self.rows.append((name, value, bar, told))
        verdict = "holds" if value <= bar else "OVER"
        print(f"{name:<52} {value:>8.4f}  (bar {bar:g})  {verdict:<6} {told}", flush=True)

    @property
    def held(self) -> bool:
        return all(value <= bar for _, value, bar, _ in self.rows)


def typing(bench: Bench, pack: Path, cold: float, edits: int) -> None:
    """What an edit costs at 10,000 records, until the findings of all files are there again."""
    gc.unfreeze()  # what the cold checks left is no part of a server
    gc.collect()
    desk = Desk(cache=False)
    file = next(iter(sorted((pack / "cards").glob("*/*.yaml"))))
    text = file.read_text(encoding="utf-8")
    desk.open(file, text)
    desk.look()
    name, number, id_ = (f"{key}: " for key in ("  name", "  number", "- id"))
    ref = next(
        (line for line in text.split("\n") if "  next: " in line or "  goto: " in line or "  partner: " in line), ""
    )

    def median(written: Callable[[int], str]) -> float:
        taken = []
        for at in range(ROUNDS):
            desk.open(file, written(at))
            taken.append(cpu(desk.look))
        desk.open(file, text)
        desk.look()
        return statistics.median(taken)

    rows = [
        ("a letter in a name", lambda at: text.replace(name, name + "Ж" * (1 + at % 2), 1), 0.01),
        ("an id", lambda at: text.replace(id_, id_ + "x" * (1 + at % 2), 1), 0.03),
        ("a number", lambda at: text.replace(number, number + "1" * (1 + at % 2), 1), 0.03),
        ("broken YAML", lambda at: text.replace(name, name + "[" * (1 + at % 2), 1), 0.03),
    ]
    if ref:
        rows.append(("a misspelt reference", lambda at: text.replace(ref, ref[:-1] + "qz"[at % 2], 1), 0.03))
    for what, written, bar in rows:
        taken = median(written)
        bench.add(f"{what}: findings, of a cold check", taken / cold, bar, f"{taken * 1000:.1f} ms")

    client = Asked(desk, "utf-16", desk.look)
    lines = text.split("\n")
    at = next(number for number, line in enumerate(lines) if "goto: card-" in line)
    asked = {
        "textDocument": {"uri": file.as_uri()},
        "position": {"line": at, "character": lines[at].index("goto: card-") + 11},
    }
    answer = completion(client, asked)
    dumped = min(cpu(lambda: [json.dumps(answer) for _ in range(20)]) for _ in range(5)) / 20
    taken = min(cpu(lambda: [completion(client, asked) for _ in range(20)]) for _ in range(5)) / 20
    told = f"{taken * 1000:.2f} ms for {len(answer['items'])} of 10,000 ids"
    bench.add("completion of an id, of json.dumps of its items", taken / dumped, 2, told)

    before = memory_mib()
    bench.add("memory of the server with 10,000 records, of 300 MB", before / 286, 1.0, f"{before:.0f} MiB")
    if edits:
        for at in range(edits // 20):
            desk.open(file, text.replace(name, name + "Ж" * (1 + at % 7), 1))
            desk.look()
        settled = memory_mib()
        for at in range(edits):
            desk.open(file, text.replace(name, name + "Ж" * (1 + at % 7), 1))
            desk.look()
        grown = memory_mib() / settled - 1
        bench.add(f"memory that {edits} edits add", grown, 0.05, f"{memory_mib():.0f} MiB")


def starting(bench: Bench, pack: Path, cold: float) -> None:
    """From the cache to the first findings, in a process of its own."""
    code = (
        "import sys,time; from pathlib import Path; from meeplewright.desk.room import Desk; d=Desk();"
        "f=Path(sys.argv[1]); t=f.read_text(); d.open(f, t); d.look(); first=time.process_time();"
        "d.open(f, t.replace('  name: ', '  name: x', 1)); d.look(); print(first, time.process_time() - first);"
        "d.open(f, t); d.look(); d.rest()"
    )
    file = next(iter(sorted((pack / "cards").glob("*/*.yaml"))))
    run(Wish([pack]))  # so that there is something in the cache
    time.sleep(0.1)
    taken = []
    for _ in range(4):
        run(Wish([pack]))
        said = subprocess.run([sys.executable, "-c", code, file], check=True, capture_output=True, text=True).stdout
        taken.append([float(each) for each in said.split()])
    best, letter = min(taken)
    bench.add("start from the cache to first findings, of a cold check", best / cold, 0.2, f"{best:.2f} s")
    print(f"{'a letter at once after such a start: all is read then':<52} {letter / cold:>8.4f}  {letter:.2f} s")


def proving(bench: Bench, folder: Path) -> None:
    """A letter in an entry's text proves nothing again."""
    pack = Path(shutil.copytree(data.content() / "saltmarsh-light", folder / "saltmarsh-light"))
    desk = Desk(cache=False)
    file = next(
        path
        for path in sorted(pack.rglob("*.yaml"))
        if path.read_text(encoding="utf-8").lstrip("#").partition("\n")[2].startswith("entry:")
        or path.read_text(encoding="utf-8").startswith("entry:")
    )
    text = file.read_text(encoding="utf-8")
    desk.open(file, text)
    desk.look()
    made = of_this_run().made
    desk.open(file, text.replace("  text: ", "  text: And ", 1))
    desk.look()
    bench.add("stories proven again for a letter in a text", of_this_run().made - made, 0, "")


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--edits", type=int, default=2000, help="how many edits the memory is watched over")
    told = parser.parse_args()
    bench = Bench()
    with tempfile.TemporaryDirectory() as scratch:
        os.environ["XDG_CACHE_HOME"] = str(Path(scratch) / "cache")
        pack = Path(scratch) / "pack"
        make.make(pack)
        cold = min(cpu(lambda: run(Wish([pack], cache=False))) for _ in range(2))
        print(f"cold check of 10,000 records: {cold:.2f} s of the processor")
        starting(bench, pack, cold)
        typing(bench, pack, cold, told.edits)
        proving(bench, Path(scratch))
    return 0 if bench.held else 1


if __name__ == "__main__":
    sys.exit(main())
