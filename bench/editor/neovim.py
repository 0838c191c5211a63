"""From a key in Neovim to its findings, at 10,000 records: `.venv/bin/python bench/editor/neovim.py [--keys 200]`.

Neovim itself, without a screen, talks to `meeple lsp` as docs/editors.md sets it up. A letter is typed behind a
reference, so that it names nothing, and taken away again; each of these is a key, and the clock stops when Neovim says
that the diagnostics of the file are others and the finding is there, or gone. The bar is of a quiet machine's clock:
50 ms for 95 keys of 100. Under load look at the seconds of the processor for each key, which are told beside it. Exit
status 1 where the bar does not hold; 0, with a word why, where there is no Neovim.
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
import statistics
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parents[1]))

from bench.check import make  # noqa: E402 - found by the line above, however this is called
from meeplewright.checks.run import Wish, run  # noqa: E402

BAR_MS = 50
PAUSE_MS = 30  # between two keys, as of somebody who types very quickly
LONGEST_S = 600


def typed(pack: Path, keys: int, debounce: str) -> dict[str, Any]:
    """What Neovim noted: milliseconds for each key, seconds of the server's and of its own for all."""
    file = next(
        path for path in sorted((pack / "cards").glob("*/*.yaml")) if "goto: card-" in path.read_text(encoding="utf-8")
    )
    lines = file.read_text(encoding="utf-8").split("\n")
    scratch = pack.parent
    env = {
        **os.environ,
        "MEEPLE": f"{sys.executable} -m meeplewright lsp",
        "FILE": str(file),
        "LINE": str(next(number for number, line in enumerate(lines, 1) if "goto: card-" in line)),
        "KEYS": str(keys),
        "PAUSE": str(PAUSE_MS),
        "DEBOUNCE": debounce,
        "OUT": str(scratch / "told.json"),
        "HOME": str(scratch),
        "XDG_STATE_HOME": str(scratch / "state"),
    }
    command = ["nvim", "--headless", "-u", "NONE", "-i", "NONE", "-n", "-c", f"luafile {HERE / 'neovim.lua'}"]
    subprocess.run(
        command, env=env, cwd=pack, check=True, timeout=LONGEST_S, stdin=subprocess.DEVNULL, capture_output=True
    )
    told: dict[str, Any] = json.loads((scratch / "told.json").read_text(encoding="utf-8"))
    return told


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--keys", type=int, default=200, help="how many keys are timed")
    asked = parser.parse_args()
    if shutil.which("nvim") is None:
        print("skipped: there is no nvim on this machine; Debian's package `neovim` has it")
        return 0
    held = True
    with tempfile.TemporaryDirectory() as scratch:
        os.environ["XDG_CACHE_HOME"] = str(Path(scratch) / "cache")
        pack = Path(scratch) / "pack"
        make.make(pack)
        run(Wish([pack]))  # a designer's cache is warm
        for debounce, name in (("0", "as in docs/editors.md"), ("", "with Neovim's own delay, told and not judged")):
            told = typed(pack, asked.keys, debounce)
            times = sorted(told["times"])
            half, most = statistics.median(times), times[int(len(times) * 0.95)]
            judged = debounce == "0"
            fine = most <= BAR_MS and not told["missed"] and len(times) == asked.keys
            held = held and (fine or not judged)
            processor = (
                ""
                if told["server"] is None
                else (
                    f"; {told['server'] * 1000 / asked.keys:.1f} ms of the processor a key in the server, "
                    f"{told['editor'] * 1000 / asked.keys:.1f} in Neovim"
                )
            )
            verdict = ("holds" if fine else "OVER") if judged else ""
            print(
                f"key to findings in Neovim, {name}: p50 {half:.1f} ms, p95 {most:.1f} ms"
                f"{f' (bar {BAR_MS})  {verdict}' if judged else ''}, worst {times[-1]:.1f}, {len(times)} keys, "
                f"{told['missed']} without an answer{processor}",
                flush=True,
            )
    return 0 if held else 1


if __name__ == "__main__":
    sys.exit(main())
