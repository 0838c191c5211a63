"""Two folders of PDFs, page by page: what of each page is drawn otherwise. `python bench/print/compare.py BEFORE AFTER [DPI]`

Pages are rendered by mutool, which covers pixels by their area: poppler moves thin rectangles to whole pixels, and so shows
a rule as pale or dark by the way its path is spelt. Rounding moves an edge by part of a pixel: a pixel counts where it
differs by more than a quarter of the scale from everything within one pixel of it in the other picture. The six letters at
the foot of a sheet change with what is on it and are painted over. Pages that say other things are counted by themselves.
"""

from __future__ import annotations

import re
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import NamedTuple

from PIL import Image, ImageChops, ImageDraw, ImageFilter

QUARTER = 64
OTHER_SIZE = -1
_CODE = re.compile(r"[0-9a-f]{6}")
_WORD = re.compile(r'<word xMin="([\d.-]+)" yMin="([\d.-]+)" xMax="([\d.-]+)" yMax="([\d.-]+)">(.*?)</word>')


class Sheet(NamedTuple):
    """A page as a picture; its words without the code of the sheet, and where that stands, in points."""

    picture: Path
    words: str
    codes: list[tuple[float, float, float, float]]


def pages(path: Path, dpi: int, folder: Path) -> list[Sheet]:
    folder.mkdir(parents=True)
    drawn = ["mutool", "draw", "-q", "-r", str(dpi), "-o", str(folder / "%05d.png"), str(path)]
    subprocess.run(drawn, check=True, capture_output=True)
    told = subprocess.run(["pdftotext", "-bbox", str(path), "-"], check=True, capture_output=True, text=True).stdout
    return [
        _sheet(picture, words) for picture, words in zip(sorted(folder.iterdir()), told.split("<page")[1:], strict=True)
    ]


def _sheet(picture: Path, told: str) -> Sheet:
    words, codes = [], []
    for *box, word in _WORD.findall(told):
        if _CODE.fullmatch(word):
            x1, y1, x2, y2 = map(float, box)
            codes.append((x1, y1, x2, y2))
        else:
            words.append(word)
    return Sheet(picture, "".join(sorted(words)), codes)


def differing(one: Sheet, other: Sheet, dpi: int) -> int:
    """Pixels of either picture that have no like within a pixel in the other; below nought where the sizes differ."""
    with Image.open(one.picture) as first, Image.open(other.picture) as second:
        if first.size != second.size:
            return OTHER_SIZE
        pictures = [image.convert("RGB") for image in (first, second)]
    for image in pictures:
        for box in (*one.codes, *other.codes):
            sides = [side * dpi / 72 for side in box]
            ImageDraw.Draw(image).rectangle((sides[0] - 3, sides[1] - 3, sides[2] + 3, sides[3] + 3), fill="white")
    if pictures[0].tobytes() == pictures[1].tobytes():
        return 0
    found = 0
    for a, b in (pictures, pictures[::-1]):
        low, high = b.filter(ImageFilter.MinFilter(3)), b.filter(ImageFilter.MaxFilter(3))
        out = ImageChops.lighter(ImageChops.subtract(a, high), ImageChops.subtract(low, a))
        found += sum(count for level, count in enumerate(_most(out).histogram()) if level > QUARTER)
    return found


def _most(picture: Image.Image) -> Image.Image:
    red, green, blue = picture.split()
    return ImageChops.lighter(ImageChops.lighter(red, green), blue)


class Row(NamedTuple):
    """A page, how many of its pixels differ, and whether it says the same."""

    file: Path
    page: int
    pixels: int
    same: bool


def compared(name: Path, before: Path, after: Path, dpi: int) -> Iterator[Row]:
    """The pages of a file."""
    with tempfile.TemporaryDirectory(prefix="meeple-compare-") as place:
        one = pages(before / name, dpi, Path(place) / "before")
        other = pages(after / name, dpi, Path(place) / "after")
        if len(one) != len(other):
            yield Row(name, 0, OTHER_SIZE, same=False)
        for number, (a, b) in enumerate(zip(one, other, strict=False), 1):
            yield Row(name, number, differing(a, b, dpi), a.words == b.words)


def main() -> int:
    before, after = Path(sys.argv[1]), Path(sys.argv[2])
    dpi = int(sys.argv[3]) if len(sys.argv) > 3 else 100
    names = sorted(path.relative_to(before) for path in before.rglob("*.pdf"))
    missing = [name for name in names if not (after / name).exists()]
    more = [path for path in after.rglob("*.pdf") if not (before / path.relative_to(after)).exists()]
    there = [name for name in names if name not in missing]
    with ThreadPoolExecutor(2) as pool:
        found = [row for rows in pool.map(lambda n: list(compared(n, before, after, dpi)), there) for row in rows]
    differ = sorted((row for row in found if row.pixels), key=lambda row: (not row.same, -abs(row.pixels)))
    for row in differ:
        print(f"{row.pixels:7d} {row.file} page {row.page}{'' if row.same else ' (says other things)'}")
    same = [row for row in found if row.same]
    print(f"{len(there)} files, {len(found)} pages, {len(found) - len(differ)} drawn alike but for rounding")
    print(f"{len(same)} say the same: of them {sum(row.pixels != 0 for row in same)} differ beyond rounding")
    for name in missing:
        print(f"missing {name}")
    for path in more:
        print(f"more    {path}")
    return 1 if differ or missing or more else 0


if __name__ == "__main__":
    raise SystemExit(main())
