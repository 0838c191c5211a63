"""Faces for pages and for tables elsewhere: asked heights, a sheet of all, nothing that is hidden, ten dots a millimetre."""

from __future__ import annotations

import csv
from pathlib import Path

import pikepdf
import pytest
from PIL import Image

from meeplewright import data
from meeplewright_generators.products import contact
from print_sheets.packs import write_toy
from program import meeple


def built(pack: Path, target: str, out: Path, *words: str) -> Path:
    said = meeple("build", pack, "--for", target, "--out", out, "--quiet", *words)
    assert said.status == 0, said.err
    return out / pack.name / "en" / target


def listed(folder: Path) -> list[dict[str, str]]:
    with (folder / "list.csv").open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def of_the_web(folder: Path) -> None:
    """Every picture as high as its folder says, each listed file at each height, and the sheet of all."""
    for height in (900, 300):
        files = list((folder / str(height)).rglob("*.webp"))
        for path in files:
            with Image.open(path) as picture:
                assert picture.format == "WEBP"
                assert picture.height == height
        names = {path.relative_to(folder / str(height)).as_posix() for path in files}
        assert names == {name for line in listed(folder) for name in (line["front"], line["back"]) if name}
    with Image.open(folder / "contact.webp") as sheet:
        assert sheet.width == 2400


def test_faces_for_a_page_are_as_high_as_asked_and_have_a_sheet(tmp_path: Path) -> None:
    folder = built(data.content() / "saltmarsh-light", "web", tmp_path, "--only", "card")
    of_the_web(folder)
    with Image.open(folder / "300/card/samphire.webp") as card:
        assert card.width == round(300 * 63 / 88)
        assert card.convert("RGBA").getpixel((0, 0))[3] < 40  # type: ignore[index]


def test_many_faces_stand_on_several_sheets_in_their_order(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """WebP has no more than 16,383 dots: a box of a thousand faces would not have been drawn."""
    monkeypatch.setattr(contact, "MOST_HIGH", 320)
    folder = built(data.content() / "saltmarsh-light", "web", tmp_path, "--only", "card")
    sheets = sorted(folder.glob("contact*.webp"))
    assert len(sheets) > 2
    for path in sheets:
        with Image.open(path) as sheet:
            assert sheet.width == 2400
            assert sheet.height <= 320


def test_what_is_hidden_from_players_is_left_out(tmp_path: Path) -> None:
    pack = write_toy(tmp_path)
    system = pack / "system.yaml"
    system.write_text(
        system.read_text("utf-8") + "print: {spoilers: {card: \"this.deck == 'storm'\", tile: true}}\n", "utf-8"
    )
    folder = built(pack, "web", tmp_path / "o")
    seen = {path.name for path in (folder / "300").rglob("*.webp")}
    assert "haven-1.webp" in seen
    assert "coin.webp" in seen
    assert not {name for name in seen if name.startswith(("storm", "hill", "dale")) and "-back" not in name}
    everything = {path.name for path in (built(pack, "faces", tmp_path / "o")).rglob("*.png")}
    assert {"storm-1.png", "hill.png"} <= everything


def test_the_packs_that_ship_say_what_is_hidden(tmp_path: Path) -> None:
    folder = built(data.content() / "paleo", "web", tmp_path, "--only", "secret")
    assert [path.name for path in (folder / "900").rglob("*.webp")] == ["old-trail-back.webp"]


@pytest.mark.parametrize(
    ("said", "told"),
    [
        ("[crad]", "names a kind `crad`"),
        ("storm", "names no kinds"),
        ("{card: 3}", "says nothing of `card`"),
        ('{card: "this.deck =="}', "this.deck =="),
    ],
)
def test_a_word_on_spoilers_that_cannot_be_meant_is_told(said: str, told: str, tmp_path: Path) -> None:
    pack = write_toy(tmp_path)
    system = pack / "system.yaml"
    system.write_text(system.read_text("utf-8") + f"print: {{spoilers: {said}}}\n", "utf-8")
    ran = meeple("build", pack, "--for", "web", "--out", tmp_path / "o")
    assert ran.status == 2
    assert told in ran.err
    assert "Traceback" not in ran.err


def test_tabletopia_has_ten_dots_a_millimetre_and_says_how_far_to_scale(tmp_path: Path) -> None:
    folder = built(data.content() / "saltmarsh-light", "tabletopia", tmp_path, "--only", "card,board")
    lines = {line["piece"]: line for line in listed(folder)}
    card, board = lines["card/samphire"], lines["board/keepers-board"]
    for side in ("front", "back"):
        with Image.open(folder / card[side]) as picture:
            assert picture.size == (630, 880)
    assert (card["scale"], card["mm"]) == ("100", "63 x 88")
    with Image.open(folder / board["front"]) as picture:
        assert max(picture.size) <= 2000
        assert abs(picture.width * int(board["scale"]) / 100 / 10 - 270) < 2


def test_drivethrucards_gets_a_pdf_a_deck_with_backs_before_fronts(tmp_path: Path) -> None:
    folder = built(data.content() / "saltmarsh-light", "dtc", tmp_path)
    files = sorted(path.name for path in folder.glob("*.pdf"))
    assert files == ["marsh-us-poker.pdf", "night-us-poker.pdf", "tide-us-poker.pdf"]
    with pikepdf.open(folder / "tide-us-poker.pdf") as pdf:
        assert len(pdf.pages) == 2 * 12
        for page in pdf.pages:
            inches = [round((float(page[box][2]) - float(page[box][0])) / 72, 3) for box in ("/MediaBox", "/TrimBox")]
            assert inches == [2.75, 2.5]
        backs, fronts = ({page.Contents.read_bytes() for page in list(pdf.pages)[at::2]} for at in (0, 1))
        assert len(backs) == 1
        assert len(fronts) == 8
        assert str(pdf.docinfo["/GTS_PDFXVersion"]) == "PDF/X-1a:2003"
