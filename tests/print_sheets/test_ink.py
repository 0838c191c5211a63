"""Printed with little ink, or with black alone."""

from __future__ import annotations

from pathlib import Path

import pypdfium2
import pytest
from PIL import Image, ImageChops, ImageStat

from meeplewright_generators.builder.entry import build
from print_sheets.packs import write_toy

SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 30"><rect width="40" height="30" fill="#c03020"/></svg>'
SYSTEM_PRINT = "print: {faces: {card: {front: pictured, back: base-back}}}\n"
LAYOUT = """\
extends: base-card
boxes:
  art: {at: [0, 0, 63, 40], image: "{art}", layer: 3}
"""


@pytest.fixture
def pack(tmp_path: Path) -> Path:
    """Cards with a PNG, a transparent PNG, a JPEG and a drawing."""
    pack = write_toy(tmp_path)
    art = pack / "art"
    art.mkdir()
    Image.new("RGB", (600, 400), (200, 60, 20)).save(art / "one.png")
    Image.new("RGBA", (600, 400), (20, 160, 60, 120)).save(art / "two.png")
    Image.new("RGB", (600, 400), (30, 60, 200)).save(art / "three.jpg")
    (art / "four.svg").write_text(SVG)
    (pack / "layouts").mkdir()
    (pack / "layouts/pictured.yaml").write_text(LAYOUT)
    system = pack / "system.yaml"
    system.write_text(system.read_text("utf-8") + SYSTEM_PRINT, "utf-8")
    names = ("one.png", "two.png", "three.jpg", "four.svg")
    cards = "".join(f"- {{id: c{n}, deck: storm, name: C{n}, art: art/{name}}}\n" for n, name in enumerate(names))
    (pack / "cards/storm.yaml").write_text("card:\n" + cards, "utf-8")
    return pack


def pictures(folder: Path) -> list[Image.Image]:
    found = []
    for path in sorted(folder.rglob("*.pdf")):
        document = pypdfium2.PdfDocument(path)
        found += [document[n].render(scale=0.6).to_pil().convert("RGB") for n in range(len(document))]
        document.close()
    return found


def most_colour(picture: Image.Image) -> int:
    """How far apart red, green and blue of a pixel are at most."""
    red, green, blue = picture.split()
    extremes = [ImageChops.difference(*pair).getextrema() for pair in ((red, green), (green, blue))]
    return max(int(high) for _, high in extremes if isinstance(high, int | float))


def test_mono_prints_everything_in_grey(pack: Path, tmp_path: Path) -> None:
    build([pack], out=tmp_path / "full", quiet=True)
    build([pack], out=tmp_path / "mono", quiet=True, ink="mono")
    assert max(map(most_colour, pictures(tmp_path / "full"))) > 100
    assert max(map(most_colour, pictures(tmp_path / "mono"))) <= 2


def test_low_leaves_the_paper_nearly_white(pack: Path, tmp_path: Path) -> None:
    build([pack], out=tmp_path / "full", quiet=True, only=["card"])
    build([pack], out=tmp_path / "low", quiet=True, only=["card"], ink="low")

    def darkness(folder: Path) -> float:
        return sum(255 - ImageStat.Stat(picture.convert("L")).mean[0] for picture in pictures(folder))

    assert darkness(tmp_path / "low") < darkness(tmp_path / "full") / 2
