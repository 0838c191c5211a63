"""Draws docs/pages.png: a map, a town, an entry's page and cards as `meeple build` prints them.

.venv/bin/python docs/pages.py
"""

from __future__ import annotations

import tempfile
from collections.abc import Sequence
from pathlib import Path

import pypdfium2
from PIL import Image

from meeplewright_generators.builder.entry import build

ROOT = Path(__file__).parents[1]
WIDTH, GAP = 1240, 14
# rows of pages: pack, document, page, counted from nought
ROWS = (
    (("near-and-far", "maps", 2), ("near-and-far", "boards", 0)),
    (("near-and-far", "book", 4), ("saltmarsh-light", "cards", 0), ("near-and-far", "cards", 18)),
)


def page_of(folder: Path, pack: str, document: str, number: int) -> Image.Image:
    """A page as a picture."""
    opened = pypdfium2.PdfDocument(folder / pack / "en" / f"{document}.pdf")
    page = opened[number]
    picture = page.render(scale=1.6).to_pil().convert("RGB")
    page.close()
    opened.close()
    assert isinstance(picture, Image.Image)
    return picture


def beside(pictures: Sequence[Image.Image]) -> Image.Image:
    """Pictures in a row of one height, as wide as the whole."""
    shapes = sum(picture.width / picture.height for picture in pictures)
    high = round((WIDTH - GAP * (len(pictures) + 1)) / shapes)
    row = Image.new("RGB", (WIDTH, high), "#d9dee0")
    x = GAP
    for picture in pictures:
        wide = round(high * picture.width / picture.height)
        row.paste(picture.resize((wide, high), Image.Resampling.LANCZOS), (x, 0))
        x += wide + GAP
    return row


def main() -> None:
    """Builds both packs and puts the pages side by side."""
    with tempfile.TemporaryDirectory() as home:
        folder = Path(home)
        build(
            [ROOT / "content" / pack for pack in ("near-and-far", "saltmarsh-light")],
            out=folder,
            quiet=True,
            languages=["en"],
        )
        rows = [beside([page_of(folder, *which) for which in row]) for row in ROWS]
    whole = Image.new("RGB", (WIDTH, sum(row.height + GAP for row in rows) + GAP), "#d9dee0")
    y = GAP
    for row in rows:
        whole.paste(row, (0, y))
        y += row.height + GAP
    whole.quantize(192, dither=Image.Dither.NONE).save(ROOT / "docs" / "pages.png", optimize=True)


if __name__ == "__main__":
    main()
