"""Draws docs/check.png: what `meeple check` says of the demonstration pack with a few slips in it.

.venv/bin/python docs/picture.py
"""

from __future__ import annotations

import io
import os
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from PIL import Image, ImageDraw, ImageFont
from pymupdf_fonts import fontbuffers

ROOT = Path(__file__).parents[1]
SLIPS = {
    "scenarios.yaml": ("flooded: [mudflats]", "flooded: [mudflat]"),
    "cards/night.yaml": ("deck: night", "dekc: night"),
    "tiles.yaml": ("{timber:2}", "{tinber:2}"),
}
INKS = {"31": "#e06c75", "32": "#98c379", "33": "#e5c07b", "34": "#61afef", "36": "#56b6c2"}
PAPER, INK, BRIGHT = "#1e2127", "#abb2bf", "#ffffff"
SIZE, MARGIN = 26, 32
_ESCAPE = re.compile(r"\x1b\[([0-9;]*)m")


def told() -> str:
    """The command and what it says, with colours."""
    with tempfile.TemporaryDirectory() as home:
        folder = Path(home, "saltmarsh-light")
        shutil.copytree(ROOT / "content" / "saltmarsh-light", folder)
        for name, (right, wrong) in SLIPS.items():
            path = folder / name
            text = path.read_text(encoding="utf-8")
            assert right in text, name
            path.write_text(text.replace(right, wrong, 1), encoding="utf-8")
        words = ["check", "saltmarsh-light", "--no-cache", "--fail-on", "never", "--select", "MW1,MW2,MW401"]
        done = subprocess.run(
            [sys.executable, "-m", "meeplewright", *words],
            cwd=home,
            env=os.environ | {"FORCE_COLOR": "1"},
            capture_output=True,
            text=True,
            check=True,
        )
    return "\x1b[1m$ meeple check saltmarsh-light\x1b[0m\n" + done.stdout


def drawn(text: str) -> Image.Image:
    """The text on a dark page, letter beside letter."""
    plain, bold = (ImageFont.truetype(io.BytesIO(fontbuffers[name]()), SIZE) for name in ("ubuntm", "ubuntmbo"))
    wide, high = round(plain.getlength("m")), round(SIZE * 1.32)
    lines = text.rstrip("\n").split("\n")
    columns = max(len(_ESCAPE.sub("", line)) for line in lines)
    picture = Image.new("RGB", (columns * wide + 2 * MARGIN, len(lines) * high + 2 * MARGIN), PAPER)
    pen = ImageDraw.Draw(picture)
    for row, line in enumerate(lines):
        at, font, ink = 0, plain, INK
        for part in re.split(r"(\x1b\[[0-9;]*m)", line):
            if found := _ESCAPE.fullmatch(part):
                codes = found[1].split(";")
                font = bold if "1" in codes else plain
                ink = next((INKS[code] for code in codes if code in INKS), BRIGHT if "1" in codes else INK)
                continue
            for letter in part:
                pen.text((MARGIN + at * wide, MARGIN + row * high), letter, font=font, fill=ink)
                at += 1
    return picture.quantize(32)


if __name__ == "__main__":
    drawn(told()).save(ROOT / "docs" / "check.png", optimize=True)
