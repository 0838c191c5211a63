"""How many of the drawings of tests/artwork come out as chromium shows them, and how many stay lines: docs/pictures.md.

.venv/bin/python -m bench.print.drawings
"""

from __future__ import annotations

import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from PIL import Image

HOME = Path(__file__).parents[2]
MOST_DIFFERENT = 0.02


def as_chromium_shows(path: Path, size: tuple[int, int], folder: Path, program: str) -> Image.Image:
    """Three times as large and made smaller, on white, as ours is drawn."""
    width, height = size[0] * 3, size[1] * 3
    page = folder / "page.html"
    page.write_text(
        f"<style>body{{margin:0;background:#fff}}img{{display:block;width:{width}px;height:{height}px}}</style>"
        f"<img src='{path.resolve().as_uri()}'>",
        "utf-8",
    )
    shot = folder / "shot.png"
    subprocess.run(
        [program, "--headless=new", "--no-sandbox", "--disable-gpu", "--hide-scrollbars", "--allow-file-access-from-files",
         f"--user-data-dir={folder / 'profile'}", f"--window-size={width},{max(height, 200) + 200}",
         f"--screenshot={shot}", page.as_uri()],
        check=True, capture_output=True, timeout=90,
    )  # fmt: skip
    return Image.open(shot).convert("RGB").crop((0, 0, width, height)).resize(size, Image.Resampling.BOX)


def main() -> int:
    """A line a drawing: which part of it differs, and whether it is lines."""
    sys.path.insert(0, str(HOME / "tests"))
    from artwork.test_programs import DRAWINGS, as_printed, different
    from meeplewright_generators.artwork.drawing import read_svg

    program = shutil.which("chromium") or shutil.which("chrome")
    if program is None:
        print("chromium is not here: it is what the drawings are compared with", file=sys.stderr)
        return 2
    right = lines = 0
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        for path in DRAWINGS:
            drawing = read_svg(path)
            ours = as_printed(drawing, folder)
            part = different(ours, as_chromium_shows(path, ours.size, folder, program))
            right, lines = right + (part <= MOST_DIFFERENT), lines + (not drawing.pixels)
            print(f"{path.stem:28} {part:7.2%}  {'pixels' if drawing.pixels else 'lines'}")
    print(
        f"\n{right} of {len(DRAWINGS)} right (no more than {MOST_DIFFERENT:.0%} of the pixels differ), {lines} stay lines"
    )
    return 0


if __name__ == "__main__":
    sys.exit(main())
