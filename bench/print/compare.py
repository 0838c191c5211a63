"""Two folders of PDFs, page by page: what of each page is drawn otherwise. `python bench/print/compare.py BEFORE AFTER [DPI]`

Pages are rendered by poppler (pdftoppm). Rounding moves an edge by part of a pixel: a pixel counts where it differs by more
than a quarter of the scale from everything within one pixel of it in the other picture.
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from PIL import Image, ImageChops, ImageFilter

QUARTER = 64


def pages(path: Path, dpi: int, folder: Path) -> list[Path]:
    folder.mkdir(parents=True)
    subprocess.run(["pdftoppm", "-r", str(dpi), str(path), str(folder / "p")], check=True)
    return sorted(folder.iterdir())


def differing(one: Path, other: Path) -> int:
    """Pixels of either picture that have no like within a pixel in the other; -1 where the pages differ in size."""
    with Image.open(one) as first, Image.open(other) as second:
        if first.size != second.size:
            return -1
        if first.tobytes() == second.tobytes():
            return 0
        found = 0
        for a, b in ((first, second), (second, first)):
            low, high = b.filter(ImageFilter.MinFilter(3)), b.filter(ImageFilter.MaxFilter(3))
            out = ImageChops.lighter(ImageChops.subtract(a, high), ImageChops.subtract(low, a))
            found += sum(count for level, count in enumerate(_most(out).histogram()) if level > QUARTER)
        return found


def _most(picture: Image.Image) -> Image.Image:
    red, green, blue = picture.split()
    return ImageChops.lighter(ImageChops.lighter(red, green), blue)


def compared(before: Path, after: Path, dpi: int) -> Iterator[tuple[str, int, int]]:
    """File, page and how many pixels differ."""
    with tempfile.TemporaryDirectory(prefix="meeple-compare-") as place:
        one = pages(before, dpi, Path(place) / "before")
        other = pages(after, dpi, Path(place) / "after")
        if len(one) != len(other):
            yield str(after), 0, -1
        for number, (a, b) in enumerate(zip(one, other, strict=False), 1):
            yield str(after), number, differing(a, b)


def main() -> int:
    before, after = Path(sys.argv[1]), Path(sys.argv[2])
    dpi = int(sys.argv[3]) if len(sys.argv) > 3 else 100
    names = sorted(path.relative_to(before) for path in before.rglob("*.pdf"))
    missing = [name for name in names if not (after / name).exists()]
    more = [path for path in after.rglob("*.pdf") if not (before / path.relative_to(after)).exists()]
    there = [name for name in names if name not in missing]
    with ThreadPoolExecutor(2) as pool:
        found = [row for rows in pool.map(lambda n: list(compared(before / n, after / n, dpi)), there) for row in rows]
    worst = sorted((row for row in found if row[2]), key=lambda row: -abs(row[2]))
    for name, page, pixels in worst[:30]:
        print(f"{pixels:7d} {name} page {page}")
    print(f"{len(there)} files, {len(found)} pages: {len(worst)} with pixels that differ beyond rounding")
    for name in missing:
        print(f"missing {name}")
    for path in more:
        print(f"more    {path}")
    return 1 if worst or missing or more else 0


if __name__ == "__main__":
    raise SystemExit(main())
