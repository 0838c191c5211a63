"""Faces as pictures beside pdftoppm on the same faces, each in a process of its own, in turn in one run.

`python bench/press/run.py [FACES]`; ratios are of processor time, the best of three turns. The bar is met with one process on
either side, so that it is met with two on either side.
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
DPI = 300
MEEPLE = [sys.executable, "-m", "meeplewright"]
# byte-code is compiled and used, as it is for everybody who has installed the program
ENVIRONMENT = {key: value for key, value in os.environ.items() if key != "PYTHONDONTWRITEBYTECODE"}


def used() -> float:
    """Processor time of the commands called so far."""
    children = resource.getrusage(resource.RUSAGE_CHILDREN)
    return children.ru_utime + children.ru_stime


def timed(*words: str, cwd: Path) -> float:
    start = used()
    told = subprocess.run([*words], check=False, capture_output=True, text=True, cwd=cwd, env=ENVIRONMENT)
    if told.returncode:
        raise SystemExit(f"{' '.join(words)} failed: {told.stderr}")
    return used() - start


def judged(what: str, value: float, budget: float, *, at_most: bool = True) -> bool:
    good = value <= budget if at_most else value >= budget
    print(f"{'ok  ' if good else 'OVER'} {what}: {value:.2f} ({'at most' if at_most else 'at least'} {budget:g})")
    return good


def faces(folder: Path) -> list[Any]:
    from meeplewright_generators.order import Order
    from meeplewright_generators.workshop import Workshop, world_of

    shop = Workshop(Order(folder), world_of(folder))
    return [shop.face(record, "front") for record in shop.world.of("card").values()]


def write_pdf(folder: Path, path: Path) -> None:
    """A PDF with a page for each face."""
    from meeplewright_generators.exports.document import Document

    document = Document(title="faces")
    for face in faces(folder):
        face.draw(document.page(face.width_mm, face.height_mm).canvas)
    document.write(path)


def same(one: Path, other: Path) -> bool:
    """Whether both show the same: the mean difference of a few faces, in steps of 255, the round corners left out."""
    from PIL import Image, ImageChops, ImageStat

    ours = sorted((one / "png/card").glob("card-*.png"), key=lambda path: int(path.stem.split("-")[1]))
    ours = [path for path in ours if "-back" not in path.name]
    theirs = sorted(other.glob("*.png"))
    worst = 0.0
    for at in range(0, len(ours), max(1, len(ours) // 12)):
        a, b = (Image.open(path).convert("RGB") for path in (ours[at], theirs[at]))
        inside = (40, 40, min(a.width, b.width) - 40, min(a.height, b.height) - 40)
        worst = max(worst, *ImageStat.Stat(ImageChops.difference(a.crop(inside), b.crop(inside))).mean)
    return judged("of 255, the mean difference between a face and pdftoppm's", worst, 6)


def peak(folder: Path, count: int) -> float:
    """The most memory that one process took to make the pictures, in MB."""
    from bench.print.cards import write_pack

    write_pack(folder, count)
    program = (
        "import resource, sys; from meeplewright.app import main\n"
        "try: main(sys.argv[1:])\n"
        "except SystemExit: pass\n"
        "print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss)"
    )
    words = [sys.executable, "-c", program, "build", ".", "--only", "png", "--dpi", str(DPI), "-q", "--out", "peak"]
    told = subprocess.run(words, check=True, capture_output=True, text=True, cwd=folder, env=ENVIRONMENT)
    return int(told.stdout.split()[-1]) / 1024


def main() -> int:
    from bench.print.cards import write_pack

    if shutil.which("pdftoppm") is None:
        print("pdftoppm is not here: nothing to measure against")
        return 1
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 1000
    home = Path(tempfile.mkdtemp(prefix="meeple-bench-press-"))
    folder = home / "measured"
    folder.mkdir(parents=True)
    out, theirs = home / "out", home / "ppm"
    theirs.mkdir()
    try:
        write_pack(folder, count)
        write_pdf(folder, home / "faces.pdf")
        build = (*MEEPLE, "build", ".", "--only", "png", "--dpi", str(DPI), "-q", "--out", str(out))
        ours, peers = [], []
        for _ in range(TURNS):
            shutil.rmtree(out, ignore_errors=True)
            ours.append(timed(*build, cwd=folder))
            peers.append(timed("pdftoppm", "-r", str(DPI), "-png", str(home / "faces.pdf"), "ppm/f", cwd=home))
        print(
            f"     {count} faces: ours {min(ours) * 1000 / count:.1f} ms each, pdftoppm {min(peers) * 1000 / count:.1f}"
        )
        size = sum(path.stat().st_size for path in (out / "measured/ru/png").rglob("*.png")) / count
        other = sum(path.stat().st_size for path in theirs.glob("*.png")) / count
        good = [judged("of pdftoppm's time", min(ours) / min(peers), 0.7), same(out / "measured/ru", theirs)]
        print(f"     kB a face: {size / 1000:.0f}, pdftoppm's {other / 1000:.0f}")
        cards = folder / "cards.yaml"
        changed = []
        for turn in range(TURNS):
            text = cards.read_text(encoding="utf-8")
            cards.write_text(
                text.replace('- id: card-7\n  name: "', f'- id: card-7\n  name: "{turn}', 1), encoding="utf-8"
            )
            changed.append(timed(*build, cwd=folder))
        share = min(changed) / min(ours)
        if count >= 500:  # of fewer, the start of the program is most of either
            good.append(judged("of the first build's time where one face changed", share, 0.2))
        else:
            print(f"     of the first build's time where one face changed: {share:.2f}")
        small, large = peak(folder, max(100, count // 10)), peak(folder, max(1000, count))
        print(f"     {max(100, count // 10)} faces {small:.0f} MB, {max(1000, count)} faces {large:.0f} MB")
        good.append(judged("MB more for ten times the faces", large - small, 40))
    finally:
        shutil.rmtree(home, ignore_errors=True)
    print(json.dumps({"good": all(good)}))
    return 0 if all(good) else 1


if __name__ == "__main__":
    raise SystemExit(main())
