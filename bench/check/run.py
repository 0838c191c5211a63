"""How fast `meeple check` is, as ratios against the floor and a peer, all measured side by side in this one run.

    .venv/bin/python bench/check/run.py [--quick] [--cpu] [--json FILE]

`--quick` leaves out check-jsonschema, which takes as long as everything else together. It is judged as it comes, in a venv
of its own; beside us it finds our C parser of YAML and uses it, and that figure is told, too. `--cpu` takes the time of the
processor and not of the clock, which is what counts while the machine does other things, too. Exit status 1 where a
budget does not hold. The program is copied first, so that nobody who edits it meanwhile makes its cache worthless.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parents[1]))

from bench.check import make  # noqa: E402 - found by the line above, however this is called
from bench.check.peer import NAME, in_its_own_venv  # noqa: E402

from meeplewright.packs.vault import cache_folder  # noqa: E402

BIN = Path(sys.executable).parent
ROUNDS = 5
ALONE, BESIDE = f"{NAME} in a venv of its own", f"{NAME} in ours, with our C parser"


@dataclass(frozen=True, slots=True)
class Ran:
    seconds: float
    cpu_seconds: float
    peak_mib: float
    status: int


@dataclass(frozen=True, slots=True)
class Line:
    """One budget: what was measured, against what, and whether it holds."""

    name: str
    value: float
    limit: float | None  # None: it is only told
    unit: str
    at_least: bool = False

    @property
    def holds(self) -> bool:
        if self.limit is None:
            return True
        return self.value >= self.limit if self.at_least else self.value <= self.limit


def ran(command: Sequence[str | Path], folder: Path, wanted: int) -> Ran:
    """Run a command once; its time, its peak of memory, and that it ended as it should."""
    environment = {key: value for key, value in os.environ.items() if key != "PYTHONDONTWRITEBYTECODE"}
    environment |= {"MEEPLE_HOME": str(folder / "home"), "PYTHONPATH": str(folder / "cli")}
    with tempfile.TemporaryFile() as told:
        start = time.perf_counter()
        process = subprocess.Popen(
            [str(part) for part in command], cwd=folder, stdout=told, stderr=told, env=environment
        )
        _, status, usage = os.wait4(process.pid, 0)
        seconds = time.perf_counter() - start
        process.returncode = os.waitstatus_to_exitcode(status)
        if process.returncode != wanted:
            told.seek(0)
            sys.exit(f"{' '.join(map(str, command))} ended with {process.returncode}:\n{told.read(3000).decode()}")
    return Ran(seconds, usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1024, process.returncode)


class Bench:
    def __init__(self, folder: Path, *, cpu: bool) -> None:
        self.folder = folder
        self.cpu = cpu
        ignored = shutil.ignore_patterns("__pycache__")
        for part in ("cli", "schemas"):
            shutil.copytree(HERE.parents[1] / part, folder / part, ignore=ignored)
        make.make(folder / "good")
        make.make(folder / "wrong", wrong=True)
        make.make(folder / "small", files=8)
        shutil.copytree(HERE.parents[1] / "content" / "saltmarsh-light", folder / "saltmarsh")
        (folder / "file.schema.json").write_text(json.dumps(make.file_schema()), encoding="utf-8")
        self.runs: dict[str, list[Ran]] = {}

    def once(self, name: str, command: Sequence[str | Path], wanted: int = 0) -> None:
        self.runs.setdefault(name, []).append(ran(command, self.folder, wanted))

    def best(self, name: str) -> float:
        return min(run.cpu_seconds if self.cpu else run.seconds for run in self.runs[name])

    def peak(self, *names: str) -> float:
        return max(run.peak_mib for name in names for run in self.runs[name])

    def round(self, number: int) -> None:
        """One time through everything, so that a busy machine is busy for all of them."""
        meeple = BIN / "meeple"
        self.once("pass", [sys.executable, "-c", "pass"])
        self.once("version", [meeple, "--version"])
        self.once("small", [meeple, "check", "--no-cache", "small"])
        self.once("saltmarsh and its book", [meeple, "check", "--no-cache", "saltmarsh"])
        self.once("floor", [sys.executable, HERE / "floor.py", "good"])
        self.forget("good")
        self.once("cold", [meeple, "check", "good"])
        self.once("unchanged", [meeple, "check", "good"])
        self.change(number)
        self.once("one changed", [meeple, "check", "good"])
        self.once("floor, wrong", [sys.executable, HERE / "floor.py", "wrong"])
        self.forget("wrong")
        self.once("wrong", [meeple, "check", "wrong"], wanted=1)

    def forget(self, pack: str) -> None:
        shutil.rmtree(self.folder / "home" / "projects" / cache_folder(self.folder / pack).name, ignore_errors=True)
        time.sleep(0.1)  # what was written a moment ago could change again unseen, and is not believed

    def change(self, number: int) -> None:
        path = self.folder / "good" / "cards" / "box-07" / f"cards-07{number:02}.yaml"
        path.write_text(path.read_text(encoding="utf-8").replace("name: ", "name: Новый ", 1), encoding="utf-8")
        time.sleep(0.1)

    def watch(self) -> None:
        """How long after a save `check --watch` has told what it found."""
        path = next((self.folder / "small" / "cards").glob("*/*.yaml"))
        text = path.read_text(encoding="utf-8")
        environment = os.environ | {"MEEPLE_HOME": str(self.folder / "home"), "PYTHONPATH": str(self.folder / "cli")}
        with subprocess.Popen(
            [BIN / "meeple", "check", "--watch", "small"], cwd=self.folder, stdout=subprocess.PIPE, env=environment
        ) as process:
            assert process.stdout is not None
            for save in range(6):
                if save:
                    time.sleep(0.2)
                    path.write_text(text.replace("name: ", "name: Новый ", save % 2), encoding="utf-8")
                began = time.perf_counter()
                while b"waiting for a change" not in process.stdout.readline():
                    assert process.poll() is None, "the watch has ended"
                if save:
                    seconds = time.perf_counter() - began
                    self.runs.setdefault("watch", []).append(Ran(seconds, seconds, 0, 0))
            process.send_signal(signal.SIGINT)

    def session(self) -> None:
        """How long a session takes to tell its findings again when one record of the 10,000 has changed."""
        environment = os.environ | {"MEEPLE_HOME": str(self.folder / "home"), "PYTHONPATH": str(self.folder / "cli")}
        told = subprocess.run(
            [sys.executable, HERE / "warm.py", "good"],
            cwd=self.folder,
            env=environment,
            check=True,
            capture_output=True,
        )
        for line in told.stdout.decode().splitlines():
            what, seconds, cpu_seconds = line.split()
            self.runs.setdefault(f"session, {what}", []).append(Ran(float(seconds), float(cpu_seconds), 0, 0))

    def rules(self) -> None:
        """What fifty house rules take over 20,000 records, and one that asks how many there are."""
        environment = os.environ | {"PYTHONPATH": str(self.folder / "cli")}
        command = [sys.executable, HERE / "rules.py", self.folder / "ruled"]
        told = subprocess.run(command, cwd=self.folder, env=environment, check=True, capture_output=True)
        for line in told.stdout.decode().splitlines():
            what, seconds, cpu_seconds = line.split()
            self.runs.setdefault(f"rules, {what}", []).append(Ran(float(seconds), float(cpu_seconds), 0, 0))

    def peer(self) -> None:
        files = sorted((self.folder / "good").glob("cards/*/*.yaml"))
        asked: list[str | Path] = ["--schemafile", "file.schema.json", *files]
        if (BIN / NAME).exists():
            self.once(BESIDE, [BIN / NAME, *asked])
        own, why = in_its_own_venv()
        if own is None:
            print(f"{NAME} was not measured in a venv of its own: {why}")
        else:
            self.once(ALONE, [own, *asked])

    def lines(self) -> list[Line]:
        floor, start = self.best("floor"), self.best("pass")
        made = [
            Line("cold / floor", self.best("cold") / floor, 0.5, "×"),
            Line("unchanged / floor", self.best("unchanged") / floor, 0.05, "×"),
            Line("one file changed / floor", self.best("one changed") / floor, 0.13, "×"),
            Line("every record wrong / its floor", self.best("wrong") / self.best("floor, wrong"), 0.95, "×"),
            Line("peak memory", self.peak("cold", "unchanged", "one changed", "wrong"), 300, "MiB"),
            Line("--version above `python -c pass`", (self.best("version") - start) * 1000, 60, "ms"),
            Line("a save seen and checked by --watch", self.best("watch") * 1000, 200, "ms"),
            Line(
                "a letter of 10,000 records in a session / cold",
                self.best("session, letter") / self.best("cold"),
                0.03,
                "×",
            ),
            Line("a number / cold", self.best("session, number") / self.best("cold"), 0.03, "×"),
            Line("an id that others name / cold", self.best("session, id") / self.best("cold"), 0.1, "×"),
            Line("a letter in a session", self.best("session, letter") * 1000, 100, "ms"),
            Line("50 rules over 20,000 records, read before", self.best("rules, fifty"), 2, "s"),
            Line("size(all.x) over 20,000 records, a record", self.best("rules, size") * 50, 20, "µs"),
            Line("small pack above `python -c pass`", (self.best("small") - start) * 1000, 250, "ms"),
        ]
        for peer, limit in ((ALONE, 10), (BESIDE, None)):
            if peer in self.runs:
                made.append(Line(f"{peer} / cold", self.best(peer) / self.best("cold"), limit, "×", True))
        return made


def told(lines: Sequence[Line], seconds: Callable[[str], float], names: Sequence[str], rounds: int) -> str:
    width = max(len(line.name) for line in lines)
    rows = [
        f"{line.name:<{width}}  {line.value:8.2f} {line.unit:<3}  {'at least' if line.at_least else 'at most':>8} "
        f"{line.limit:g}  {'holds' if line.holds else 'DOES NOT HOLD'}"
        if line.limit is not None
        else f"{line.name:<{width}}  {line.value:8.2f} {line.unit}"
        for line in lines
    ]
    times = ", ".join(f"{name} {seconds(name) * 1000:.0f} ms" for name in names)
    return "\n".join([*rows, "", f"best of {rounds}: {times}", machine()])


def machine() -> str:
    model = platform.processor() or platform.machine()
    if Path("/proc/cpuinfo").exists():
        found = [line for line in Path("/proc/cpuinfo").read_text().splitlines() if line.startswith("model name")]
        model = found[0].partition(":")[2].strip() if found else model
    return f"Python {platform.python_version()}, {platform.system()}, {os.cpu_count()} × {model}"


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--quick", action="store_true")
    parser.add_argument("--cpu", action="store_true")
    parser.add_argument("--rounds", type=int, default=ROUNDS)
    parser.add_argument("--json", type=Path)
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        bench = Bench(Path(folder), cpu=asked.cpu)
        for number in range(asked.rounds):
            bench.round(number)
        bench.watch()
        bench.session()
        bench.rules()
        if not asked.quick:
            bench.peer()
        lines = bench.lines()
        print(told(lines, bench.best, list(bench.runs), asked.rounds))
        if asked.json:
            asked.json.write_text(
                json.dumps({line.name: [line.value, line.limit, line.holds] for line in lines}, indent=2)
            )
    return 0 if all(line.holds for line in lines) else 1


if __name__ == "__main__":
    sys.exit(main())
