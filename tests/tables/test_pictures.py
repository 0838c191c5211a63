"""Pictures of faces: the dots that were drawn, each picture drawn once, and none that stands drawn again."""

from __future__ import annotations

import io
import os
import sys
from pathlib import Path

import pytest
from PIL import Image

from meeplewright_generators.drawing.canvas import Canvas, drawn
from meeplewright_generators.exports import dots as drawn_by
from meeplewright_generators.exports.dots import Dots, dots
from meeplewright_generators.exports.picture import View, encoded, picture
from meeplewright_generators.images.picture import read_picture
from print_sheets.packs import write_toy
from program import meeple

STILL = 1_500_000_000  # a time of writing long ago


def shot(draw: object, view: View) -> Dots:
    return next(dots([(drawn(draw), view)]))  # type: ignore[arg-type]


def read(data: bytes) -> Image.Image:
    return Image.open(io.BytesIO(data))


def half(canvas: Canvas) -> None:
    canvas.rect(0, 0, 10, 20, fill="#c02020")


def whole(canvas: Canvas) -> None:
    canvas.rect(0, 0, 20, 20, fill="#2040c0")
    canvas.circle(10, 10, 7, fill="#f0e010")


@pytest.fixture
def photograph(tmp_path: Path) -> Path:
    noise = Image.effect_noise((90, 90), 60).convert("RGB")
    noise.save(path := tmp_path / "noise.png")
    return path


def test_a_png_holds_exactly_the_dots_that_were_drawn(photograph: Path) -> None:
    def shown(canvas: Canvas) -> None:
        whole(canvas)
        canvas.picture(read_picture(photograph), 2, 2, 12, 12)

    for draw, mode in ((half, "RGBA"), (whole, "RGB"), (shown, "RGB")):
        seen = shot(draw, View((0, 0, 20, 20), pixels=(233, 177), dpi=300))
        file = read(encoded("png", seen))
        assert (file.size, file.mode) == ((233, 177), mode)
        assert file.tobytes() == seen.image.tobytes()
        assert file.info["dpi"] == pytest.approx((300, 300), abs=0.02)
    assert shot(shown, View((0, 0, 20, 20), dpi=100)).photographs


def test_a_webp_is_as_large_as_asked_and_keeps_what_shows_through() -> None:
    file = read(picture("webp", drawn(half), View((0, 0, 20, 20), pixels=(120, 90))))
    assert (file.format, file.size, file.mode) == ("WEBP", (120, 90), "RGBA")
    assert file.getpixel((110, 45))[3] == 0  # type: ignore[index]
    assert file.getpixel((10, 45)) == pytest.approx((192, 32, 32, 255), abs=6)


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> list[View]:
    """Every picture that is drawn."""
    found: list[View] = []
    real = drawn_by._rendered

    def counted(shown, sizes):  # type: ignore[no-untyped-def]
        found.extend(view for _, view in shown)
        return real(shown, sizes)

    monkeypatch.setattr(drawn_by, "_rendered", counted)
    return found


def test_what_looks_the_same_is_drawn_once_and_what_stands_is_not_drawn_again(
    tmp_path: Path, asked: list[View]
) -> None:
    pack, out = write_toy(tmp_path), tmp_path / "out"
    cards = pack / "cards/storm.yaml"
    cards.write_text(
        cards.read_text().replace("id: storm-1, deck: storm, name: Storm 1", "id: twin, deck: storm, name: Storm 2")
    )
    words = ("build", pack, "--only", "png", "--dpi", "60", "--out", out)
    assert meeple(*words).status == 0
    files = sorted((out / "toy-box/en/png/card").glob("*.png"))
    assert {"twin.png", "storm-2.png"} <= {path.name for path in files}
    assert (files[0].parent / "twin.png").read_bytes() == (files[0].parent / "storm-2.png").read_bytes()
    fronts = [path for path in files if "-back" not in path.name]
    everything = list((out / "toy-box/en/png").rglob("*.png"))
    assert len(fronts) == 12
    assert len(asked) == len(everything) - 1  # the twins are one picture
    for path in files:
        os.utime(path, (STILL, STILL))
    asked.clear()
    cards.write_text(cards.read_text().replace("name: Storm 3", "name: Storm 33"))
    assert meeple(*words).status == 0
    assert len(asked) == 1
    assert [path.name for path in files if path.stat().st_mtime != STILL] == ["storm-3.png"]
    files[0].unlink()
    asked.clear()
    assert meeple(*words).status == 0
    assert len(asked) == 1
    assert files[0].is_file()


def test_pictures_of_a_card_that_went_go_and_the_others_stay(tmp_path: Path, asked: list[View]) -> None:
    pack, out = write_toy(tmp_path, cards=40), tmp_path / "out"  # 80 faces: two jobs, and one after it
    words = ("build", pack, "--only", "png", "--dpi", "30", "--out", out)
    assert meeple(*words).status == 0
    asked.clear()
    haven = pack / "cards/haven.yaml"
    haven.write_text("".join(haven.read_text().splitlines(keepends=True)[:21]))  # 20 of 40
    assert meeple(*words).status == 0
    assert asked == []
    left = {path.name for path in (out / "toy-box/en/png/card").glob("*.png") if "-back" not in path.name}
    assert left == {f"storm-{n}.png" for n in range(1, 41)} | {f"haven-{n}.png" for n in range(1, 21)}


def test_a_scheduler_that_is_not_there_is_waited_for_five_seconds_and_told(tmp_path: Path) -> None:
    said = meeple("build", write_toy(tmp_path), "--only", "card", "--out", tmp_path, "--workers", "tcp://127.0.0.1:1")
    assert said.status == 2
    assert "there is no cluster at `tcp://127.0.0.1:1`" in said.err
    assert "after 5 s" in said.err  # as Dask counts them


def test_without_dask_the_way_to_it_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    said = meeple("build", write_toy(tmp_path), "--only", "card", "--out", tmp_path, "--workers", "tcp://127.0.0.1:1")
    assert said.status == 2
    assert "needs Dask" in said.err
    assert "meeplewright[cluster]" in said.err
