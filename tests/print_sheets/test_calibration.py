"""A printer's offset is found with a page and remembered."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from meeplewright_generators.sheets.calibration import profile_from, reading_signs, stations
from meeplewright_generators.sheets.paper import paper
from meeplewright_generators.sheets.profile import Profile
from meeplewright_generators.sheets.slots import Duplex
from print_sheets.reading import drawn, words
from program import meeple


@pytest.fixture(autouse=True)
def config(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("MEEPLE_CONFIG", str(tmp_path / "config"))
    return tmp_path / "config" / "printers.json"


@pytest.mark.parametrize("duplex", [Duplex.LONG, Duplex.SHORT])
@pytest.mark.parametrize("landscape", [False, True])
@pytest.mark.parametrize("fault", [Profile(0.8, -0.5), Profile(0, 0, 0.4), Profile(-0.6, 0.9, -0.3)])
def test_what_is_read_on_the_scales_sets_the_printer_right(duplex: Duplex, fault: Profile, *, landscape: bool) -> None:
    sheet = paper("A4").turned() if landscape else paper("A4")
    page = (sheet.width_mm, sheet.height_mm)
    about_upright = (duplex is Duplex.LONG) != landscape
    signs = reading_signs(sheet, duplex)

    def read(station: str) -> tuple[float, float]:
        """Hold to the light: where the back's cross shows on the front's scale."""
        x, y = stations(sheet)[station]
        on_back = (page[0] - x, y) if about_upright else (x, page[1] - y)
        printed = fault.moved(on_back, page)
        shown = (page[0] - printed[0], printed[1]) if about_upright else (printed[0], page[1] - printed[1])
        return (shown[0] - x) * signs[0], (shown[1] - y) * signs[1]

    middle = read("middle")
    found = profile_from(*middle, read("left")[1], read("right")[1], sheet, duplex)
    for x, y in stations(sheet).values():
        # the profile first, then the printer's fault: the cross comes to lie where it belongs
        there = fault.moved(found.moved((x, y), page), page)
        assert there == pytest.approx((x, y), abs=0.05)


def test_the_page_has_its_scales_and_says_what_to_do(tmp_path: Path) -> None:
    told = meeple("calibrate", "--printer", "office", "--out", tmp_path)
    assert told.status == 0
    text = " ".join(word.text for word in words(tmp_path / "calibration.pdf", 0))
    assert "meeple calibrate --printer office --x X --y Y" in text
    assert "like the page of a book" in text
    front = drawn(tmp_path / "calibration.pdf", 0)
    assert any(x2 - x1 == pytest.approx(50, abs=0.01) for x1, _, x2, _ in front.lines)


def test_what_is_read_is_added_to_what_is_known_and_moves_the_crosses(tmp_path: Path, config: Path) -> None:
    meeple("calibrate", "--printer", "office", "--x", "0.5", "--y", "-0.25", "--out", tmp_path)
    told = meeple("calibrate", "--printer", "office", "--x", "0.25", "--out", tmp_path)
    assert "0.75 mm right and 0.25 mm up, " in told.out
    assert json.loads(config.read_text("utf-8"))["office"] == {"x_mm": 0.75, "y_mm": -0.25, "degrees": 0.0}
    crosses = [line for line in drawn(tmp_path / "calibration.pdf", 1).lines if line[2] - line[0] > 25]
    assert sorted((x1 + x2) / 2 for x1, _, x2, _ in crosses) == pytest.approx([28.75, 105.75, 182.75], abs=0.01)
    meeple("calibrate", "--printer", "office", "--reset", "--out", tmp_path)
    assert json.loads(config.read_text("utf-8"))["office"]["x_mm"] == 0


def test_a_printer_can_be_remembered_in_the_pack(tmp_path: Path) -> None:
    pack = tmp_path / "pack"
    pack.mkdir()
    meeple("calibrate", "--printer", "club", "--x", "1", "--pack", pack, "--out", tmp_path)
    assert json.loads((pack / ".meeple-printers.json").read_text("utf-8"))["club"]["x_mm"] == 1


@pytest.mark.parametrize(
    ("typed", "says"),
    [
        (["--x", "90"], "is no offset of a printer"),
        (["--left", "1"], "only one of --left and --right"),
        (["--duplex", "fold"], "cannot be calibrated"),
        (["--pack", "nowhere"], "there is no folder"),
        (["--paper", "A44"], "did you mean A4"),
    ],
)
def test_what_cannot_be_measured_is_refused(tmp_path: Path, typed: list[str], says: str) -> None:
    told = meeple("calibrate", "--printer", "office", "--out", tmp_path, *typed, cwd=tmp_path)
    assert told.status == 2
    assert says in told.err


def test_a_broken_list_of_printers_is_told(tmp_path: Path, config: Path) -> None:
    config.parent.mkdir()
    config.write_text('{"office": {"x_mm": "far"}}')
    told = meeple("calibrate", "--printer", "office", "--out", tmp_path)
    assert told.status == 2
    assert "is no list of printers" in told.err


def test_a_name_with_spaces_is_quoted_in_the_calls_on_the_page(tmp_path: Path) -> None:
    meeple("calibrate", "--printer", "the big one", "--out", tmp_path)
    text = " ".join(word.text for word in words(tmp_path / "calibration.pdf", 0))
    assert "meeple build --printer 'the big one'" in text


@pytest.mark.parametrize("size", ["20x20mm", "120x200mm", "200x140mm"])
def test_paper_without_room_for_the_scales_is_refused_and_nothing_is_remembered(
    size: str, tmp_path: Path, config: Path
) -> None:
    told = meeple("calibrate", "--printer", "office", "--x", "1", "--paper", size, "--out", tmp_path / "out")
    assert told.status == 2
    assert f"the scales have no room on `{size}`" in told.err
    assert not config.exists()
    assert not (tmp_path / "out").exists()


@pytest.mark.parametrize("size", ["A5", "210x148mm", "130x150mm"])
def test_on_small_paper_the_words_stand_above_the_scales(size: str, tmp_path: Path) -> None:
    told = meeple("calibrate", "--printer", "office", "--paper", size, "--out", tmp_path)
    assert told.status == 0
    found = words(tmp_path / "calibration.pdf", 0)
    scales = min(word.y for word in found if word.text == "middle")
    assert max(word.y for word in found if word.text in ("build", "build:")) < scales - 2
