"""What cannot go to a press is told: profiles that are none, colours that are no inks, more ink than paper bears."""

from __future__ import annotations

from pathlib import Path

import pytest
from PIL import Image, ImageCms

from meeplewright_generators.drawing.colours import Cmyk, Rgb
from meeplewright_generators.exports.press.inks import Inks
from meeplewright_generators.exports.press.profile import profile_asked
from press import pdfx
from press.toys import a_toy
from program import Told, meeple


def build(pack: Path, target: str, *words: str | Path) -> Told:
    return meeple("build", pack, "--for", target, "--out", pack.parent / "out", *words)


@pytest.mark.parametrize(
    ("name", "content", "told"),
    [
        ("missing.icc", None, "the profile `{}` cannot be read: No such file or directory"),
        ("words.icc", b"this is no profile at all, however long it may be, it is none", "is no ICC profile"),
        ("empty.icc", b"", "is no ICC profile"),
        (
            "screen.icc",
            ImageCms.ImageCmsProfile(ImageCms.createProfile("sRGB")).tobytes(),
            "is a profile of RGB colours",
        ),
        ("broken.icc", b"\0" * 12 + b"prtrCMYKLab " + b"\0" * 12 + b"acsp" + b"\xff" * 200, "is a broken ICC profile"),
    ],
)
def test_a_profile_that_is_none_of_a_press_is_told_with_its_file(
    name: str, content: bytes | None, told: str, tmp_path: Path
) -> None:
    path = tmp_path / name
    if content is not None:
        path.write_bytes(content)
    done = build(a_toy(tmp_path), "press", "--profile", path)
    assert done.status == 2
    assert told.format(path) in done.err
    assert name in done.err
    assert "ask the printing house for its profile" in done.err
    assert not (tmp_path / "out").exists()


def test_a_profile_of_a_target_lies_beside_it_and_nowhere_else(tmp_path: Path) -> None:
    (tmp_path / "secret.icc").write_bytes(b"x")
    pack = a_toy(
        tmp_path,
        house="extends: press\npress: {profile: ../../secret.icc}\n",
        other="extends: press\npress: {profile: 'package:os/x.icc'}\n",
    )
    assert "there is no profile `../../secret.icc` beside the target" in build(pack, "house").err
    assert "that holds the profile is not installed" in build(pack, "other").err


def test_a_profile_changes_the_file_and_stands_in_it(tmp_path: Path) -> None:
    import pikepdf

    from meeplewright import data

    pack = a_toy(tmp_path)
    theirs = tmp_path / "theirs.icc"
    raw = bytearray((data.schemas() / "print/profiles/coated.icc").read_bytes())
    raw[24:28] = b"\x07\xe8\x00\x02"  # made on another day
    theirs.write_bytes(bytes(raw))
    assert build(pack, "press-x1a", "--profile", theirs, "-q").status == 0
    made = tmp_path / "out/toy/en/press-x1a/card.pdf"
    with pikepdf.open(made) as pdf:
        assert pdf.Root.OutputIntents[0].DestOutputProfile.read_bytes() == bytes(raw)
    assert pdfx.faults(made, "X-1a") == []


def test_a_profile_of_version_4_is_for_pdfx_4_alone(tmp_path: Path) -> None:
    from meeplewright import data

    raw = bytearray((data.schemas() / "print/profiles/coated.icc").read_bytes())
    raw[8] = 4
    (tmp_path / "new.icc").write_bytes(bytes(raw))
    done = build(a_toy(tmp_path), "press-x1a", "--profile", tmp_path / "new.icc")
    assert done.status == 2
    assert "`new.icc` is a profile of version 4, and PDF/X-1a takes version 2" in done.err


def test_ink_over_the_limit_is_told_with_the_box_the_value_and_the_place(tmp_path: Path) -> None:
    pack = a_toy(tmp_path)
    layout = pack / "layouts/card.yaml"
    layout.write_text(layout.read_text().replace('fill: "#000000"', 'fill: "cmyk(100 90 80 70)"'))
    done = build(pack, "press")
    assert done.status == 1
    assert "MW866" in done.err
    assert (
        "`cmyk(100 90 80 70)` puts 340 % of ink on one place (box `dark` of layout `card`, 15 mm from the left and 57 mm "
        "from the top); A printing house, PDF/X-4 takes 320 % (here and on 1 more)"
    ) in " ".join(done.err.split())
    assert not (tmp_path / "out").exists()


def test_a_picture_in_four_inks_is_printed_as_it_is_and_its_heaviest_place_is_told(tmp_path: Path) -> None:
    import pikepdf

    pack = a_toy(tmp_path)
    heavy = Image.new("CMYK", (320, 180), (200, 10, 20, 30))
    heavy.paste((255, 255, 255, 250), (300, 160, 320, 180))
    heavy.save(pack / "art/heavy.tif")
    cards = (pack / "cards.yaml").read_text().replace("art/red.png", "art/heavy.tif")
    (pack / "cards.yaml").write_text(cards)
    done = build(pack, "press")
    # 53 x 30 mm from 5, 5 on: its lower right corner
    assert (
        "`picture heavy.tif` puts 398 % of ink on one place (box `art` of layout `card`, 55 mm from the left and 32 mm"
        in (" ".join(done.err.split()))
    )
    assert build(pack, "press", "--force", "-q").status == 0
    with pikepdf.open(tmp_path / "out/toy/en/press/card.pdf") as pdf:
        shown = [thing for thing in pdf.objects if isinstance(thing, pikepdf.Stream) and thing.get("/Width") == 320]
        assert shown[0].read_bytes()[:4] == bytes((200, 10, 20, 30))


def test_a_house_that_converts_nothing_is_told_of_each_colour_of_a_screen(tmp_path: Path) -> None:
    done = build(a_toy(tmp_path, house="extends: press\ntakes: [card]\npress: {rgb: refuse}\n"), "house")
    said = " ".join(done.err.split())
    assert done.status == 1
    assert "`#1f4e5f` in box `ground` of layout `card` is a screen's colour" in said
    assert "`picture red.png` in box `art` of layout `card` is a screen's colour" in said


def test_what_is_converted_keeps_to_a_limit_and_black_stays(tmp_path: Path) -> None:
    profile = profile_asked("", "", None)
    free, bound = Inks(profile), Inks(profile, 2.4)
    dark = Rgb(10 / 255, 5 / 255, 30 / 255)
    assert sum(free.converted(dark)) > 2.4
    assert sum(bound.converted(dark)) <= 2.4
    assert bound.converted(dark).black == pytest.approx(free.converted(dark).black, abs=0.002)
    picture = bound.pixels(Image.new("RGB", (4, 4), (10, 5, 30)))
    assert sum(picture.tobytes()[:4]) / 255 <= 2.42


def test_rich_black_is_for_grounds_and_never_for_letters() -> None:
    rich = Cmyk(0.6, 0.4, 0.4, 1)
    inks = Inks(profile_asked("", "", None), 0, rich)
    assert inks.area(Rgb(0, 0, 0)) == rich
    assert inks.text(Rgb(0, 0, 0)) == Cmyk(0, 0, 0, 1)
    assert inks.text(Rgb(0.1, 0.16, 0.21)) == Cmyk(0, 0, 0, 1)


def test_greys_are_black_ink_as_dark_as_they_are_on_a_screen() -> None:
    tints = Inks(profile_asked("", "", None)).tints
    assert (tints[0], tints[255]) == (1.0, 0.0)
    assert tints == sorted(tints, reverse=True)
    assert 0.4 < tints[128] < 0.6
