"""Pieces without backs are on whole sheets, printed on one side, however the others are turned or folded."""

from __future__ import annotations

from pathlib import Path

import pytest

from meeplewright_generators.builder.entry import build
from print_sheets.packs import write_toy
from print_sheets.reading import drawn
from printed_pages import pages_of

# it fits on A4, and not on the half of it that is left above a fold
LARGE = "face: {size: [180, 150], radius: 0}\nboxes:\n  name: {at: [10, 10, 100, 20], text: '{name}'}\n"


def printed(tmp_path: Path, duplex: str, back: str = "none") -> dict[str, list[str]]:
    """The files of a box whose tiles are large, each with the text of its pages."""
    pack = write_toy(tmp_path)
    (pack / "layouts").mkdir()
    (pack / "layouts" / "large.yaml").write_text(LARGE, "utf-8")
    with (pack / "system.yaml").open("a", encoding="utf-8") as file:
        file.write(f"print: {{faces: {{tile: {{front: large, back: {back}, sheet: {{as: tile}}}}}}}}\n")
    build([pack], out=tmp_path / "build", quiet=True, only=["card", "tile", "components"], duplex=duplex)
    return {path.name: pages_of(path) for path in (tmp_path / "build/toy-box/en").glob("*.pdf")}


def test_a_large_piece_without_a_back_is_not_cut_in_two_for_a_fold(tmp_path: Path) -> None:
    files = printed(tmp_path, "fold")
    assert [text.split()[0] for text in files["tiles.pdf"]] == ["Hill", "Dale"]
    assert not any("fold here" in text for text in files["tiles.pdf"])
    assert all("fold here" in text for text in files["cards.pdf"])
    seen = drawn(tmp_path / "build/toy-box/en/tiles.pdf", 0)
    left, top, width, height = seen.boxes["/TrimBox"]
    assert (width, height) == pytest.approx((180, 150), abs=0.1)
    assert (left, top) == pytest.approx(((seen.width - 180) / 2, (seen.height - 150) / 2), abs=0.1)


def test_with_a_back_it_is(tmp_path: Path) -> None:
    assert len(printed(tmp_path, "fold", back="large")["tiles.pdf"]) > 2


def test_no_file_of_empty_backs_is_made(tmp_path: Path) -> None:
    files = printed(tmp_path, "fronts")
    assert files.keys() == {"cards-fronts.pdf", "cards-backs.pdf", "components.pdf", "tiles.pdf"}
    assert "cards-fronts.pdf, cards-backs.pdf" in " ".join(files["components.pdf"][0].split())
    assert "tiles-fronts" not in files["components.pdf"][0]
