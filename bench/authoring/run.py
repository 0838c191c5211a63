"""How fast the authoring tools are: `fmt` against a bare ruamel round trip in this run, the others in seconds.

    .venv/bin/python bench/authoring/run.py [--quick] [--cpu]

`--quick` round-trips a tenth of the files with ruamel and multiplies. `--cpu` takes the time of the processor and not of
the clock, of all processes together: what counts while the machine does other things, too. Exit status 1 where a budget does not hold.
"""

from __future__ import annotations

import argparse
import io
import os
import resource
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parents[1]))

from bench.authoring import texts  # noqa: E402 - found by the line above, however this is called
from bench.check import make  # noqa: E402

BIN = Path(sys.executable).parent


def spent(*, cpu: bool) -> float:
    """Seconds until now, of the clock or of the processor."""
    if not cpu:
        return time.perf_counter()
    children = resource.getrusage(resource.RUSAGE_CHILDREN)
    return time.process_time() + children.ru_utime + children.ru_stime


def seconds(*words: str, cwd: Path, cpu: bool = False, wanted: tuple[int, ...] = (0,)) -> float:
    """Run `meeple` once, byte-code compiled, with a cache of its own."""
    environment = {key: value for key, value in os.environ.items() if key != "PYTHONDONTWRITEBYTECODE"}
    environment["MEEPLE_HOME"] = str(cwd / "home")
    start = spent(cpu=cpu)
    run = subprocess.run(
        [BIN / "meeple", *words], cwd=cwd, env=environment, capture_output=True, text=True, check=False
    )
    took = spent(cpu=cpu) - start
    if run.returncode not in wanted:
        raise SystemExit(
            f"meeple {' '.join(words)} ended with {run.returncode}:\n{run.stdout[-2000:]}\n{run.stderr[-2000:]}"
        )
    return took


def round_trip(files: list[Path], *, cpu: bool) -> float:
    """The floor of fmt: the same files through ruamel's round-trip loader and dumper, in one process."""
    from ruamel.yaml import YAML

    yaml = YAML()
    start = spent(cpu=cpu)
    for path in files:
        out = io.BytesIO()
        yaml.dump(yaml.load(path.read_bytes()), out)
    return spent(cpu=cpu) - start


def main() -> int:
    """Measure, print, judge."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--quick", action="store_true")
    parser.add_argument("--cpu", action="store_true")
    asked = parser.parse_args()
    quick, cpu = asked.quick, asked.cpu
    lines: list[tuple[str, float, float, str]] = []
    with tempfile.TemporaryDirectory(prefix="meeple-bench-") as made:
        home = Path(made)
        pack = home / "many"
        make.make(pack)
        (home / "pyproject.toml").write_text("")
        files = sorted(path for path in pack.rglob("*.yaml") if path.name not in ("pack.yaml", "system.yaml"))
        shutil.copytree(pack, home / "kept")
        some = files[::10] if quick else files
        floor = round_trip(some, cpu=cpu) * len(files) / len(some)
        first = seconds("fmt", "--check", "--jobs", "2", "many", cwd=home, cpu=cpu, wanted=(0, 1))
        lines.append(("fmt --check of 2,000 files, two jobs / ruamel round trip", first / floor, 0.8, "x"))
        seconds("fmt", "--jobs", "2", "many", cwd=home, cpu=cpu)
        again = seconds("fmt", "--check", "many", cwd=home, cpu=cpu)
        lines.append(("the same when nothing changed / ruamel round trip", again / floor, 0.1, "x"))
        shutil.rmtree(home / "kept")
        seconds("check", "many", cwd=home, cpu=cpu, wanted=(0, 1))
        took = seconds("rename", "--icon", "food", "provisions", cwd=home, cpu=cpu)
        lines.append(("rename of an icon across 2,000 files", took, 3.0, "s"))
        rows = seconds("sheet", "export", "rows.xlsx", "card", "--pack", "many", cwd=home, cpu=cpu)
        lines.append(("XLSX of 10,000 rows", rows, 5.0, "s"))
        shutil.rmtree(pack)
        texts.pack(home / "told")
        cold = seconds("l10n", "check", "told", cwd=home, cpu=cpu, wanted=(0, 1))
        warm = seconds("l10n", "check", "told", cwd=home, cpu=cpu, wanted=(0, 1))
        texts.touch(home / "told")
        after = seconds("l10n", "check", "told", cwd=home, cpu=cpu, wanted=(0, 1))
    lines.append(("l10n check of 100,000 strings, warm", warm, 2.5, "s"))
    lines.append(("the same after one translation changed", after, 2.5, "s"))
    for name, value, limit, unit in lines:
        print(f"{name:58} {value:6.2f} {unit}   at most {limit:g}   {'holds' if value <= limit else 'DOES NOT HOLD'}")
    print(f"(ruamel round trip {floor:.1f} s; fmt cold {first:.1f} s; l10n check with no cache {cold:.1f} s)")
    return int(any(value > limit for _, value, limit, _ in lines))


if __name__ == "__main__":
    sys.exit(main())
