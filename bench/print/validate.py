"""Every PDF of every pack, language and way to turn the paper, judged by four readers of PDFs. One command:

`python bench/print/validate.py [FOLDER…] [--built FOLDER]`; the packs of content/ unless others are named. qpdf checks the
structure, mutool and Ghostscript draw every page, pdfium draws and reads it. Any word of complaint of theirs is told, and
the exit status is 1. A judge that is not installed is told too: nothing passes unseen.
"""

from __future__ import annotations

import argparse
import shutil
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
DUPLEX = ("long", "short", "fold", "fronts", "none")
# the generators of what is printed on both sides
SHEETS = ("cards", "tiles", "tokens", "sheets", "boards", "maps")
LONGEST_S = 600
# what these print when all is well
QUIET = (
    "checking ", "PDF Version", "File is not encrypted", "File is not linearized", "No syntax or stream encoding",
    "errors that qpdf cannot detect", "warning: ICC support is not available",
)  # fmt: skip


def said(*command: str) -> list[str]:
    """What a judge complains of: every line it writes where it should write none, and a bad end."""
    told = subprocess.run(command, capture_output=True, text=True, check=False, timeout=LONGEST_S, errors="replace")
    lines = [line for line in (told.stdout + told.stderr).splitlines() if line.strip() and not line.startswith(QUIET)]
    return lines or ([f"ended with {told.returncode}"] if told.returncode else [])


def qpdf(path: Path) -> list[str]:
    return said("qpdf", "--check", str(path))


def mutool(path: Path) -> list[str]:
    return said("mutool", "draw", "-q", "-r", "36", "-F", "pnm", "-o", "/dev/null", str(path))


def ghostscript(path: Path) -> list[str]:
    return said("gs", "-q", "-dNOPAUSE", "-dBATCH", "-dSAFER", "-dPDFSTOPONWARNING", "-sDEVICE=nullpage", str(path))


def pdfium(path: Path) -> list[str]:
    """In a process of its own: what it has to say it writes past Python."""
    return said(sys.executable, str(Path(__file__).with_name("pdfium_draws.py")), str(path))


JUDGES: dict[str, Callable[[Path], list[str]]] = {
    "qpdf": qpdf, "mutool": mutool, "gs": ghostscript, "pdfium": pdfium,
}  # fmt: skip


def built(packs: list[Path], out: Path) -> None:
    """Every pack in every language; sheets for every way to turn the paper, all else once."""
    from meeplewright_generators.builder.entry import build

    for duplex in DUPLEX:
        only = () if duplex == DUPLEX[0] else SHEETS
        for pack in packs:
            build([pack], languages=["all"], duplex=duplex, out=out / duplex, only=only, quiet=True, jobs=2)


def judged(path: Path) -> list[tuple[str, str]]:
    """The first complaints about one file, each with its judge."""
    return [(name, line) for name, judge in JUDGES.items() if name not in MISSING for line in judge(path)[:3]]


MISSING = frozenset(name for name in JUDGES if name != "pdfium" and shutil.which(name) is None)


def main() -> int:
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("packs", nargs="*", type=Path)
    asked.add_argument("--built", type=Path, help="judge what is built already in this folder")
    words = asked.parse_args()
    with tempfile.TemporaryDirectory(prefix="meeple-validate-") as place:
        out = words.built or Path(place)
        if not words.built:
            built(words.packs or sorted(each.parent for each in (ROOT / "content").glob("*/pack.yaml")), out)
        files = sorted(out.rglob("*.pdf"))
        counted: Counter[str] = Counter()
        with ThreadPoolExecutor(2) as pool:
            for path, found in zip(files, pool.map(judged, files), strict=True):
                counted.update({judge for judge, _ in found})
                for judge, line in found:
                    print(f"{path.relative_to(out)}: {judge}: {line}")
    for name in JUDGES:
        print(
            f"{name}: not installed"
            if name in MISSING
            else f"{name}: {counted[name]} of {len(files)} files have complaints"
        )
    return 1 if counted or MISSING or not files else 0


if __name__ == "__main__":
    raise SystemExit(main())
