"""PDF/X: what the standards ask for is there and what they forbid is not, as pikepdf and Ghostscript read the files."""

from __future__ import annotations

import re
import shutil
import subprocess
from pathlib import Path

import pikepdf
import pytest
from PIL import Image, ImageCms

from meeplewright import data
from press import pdfx
from press.toys import a_toy
from print_sheets.reading import words
from program import meeple

FORMS = {"press": "X-4", "press-x1a": "X-1a"}
PROFILE = data.schemas() / "print/profiles/coated.icc"
needs_gs = pytest.mark.skipif(shutil.which("gs") is None, reason="Ghostscript is not on this machine")


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    home = tmp_path_factory.mktemp("press")
    pack = a_toy(home)
    for target in (*FORMS, "press-sheets"):
        done = meeple("build", pack, "--for", target, "--out", home / "out", "-q")
        assert done.status == 0, done.err
    return home / "out/toy/en"


@pytest.mark.parametrize("target", [*FORMS, "press-sheets"])
def test_a_press_pdf_breaks_no_rule_of_its_standard(target: str, made: Path) -> None:
    files = sorted((made / target).glob("*.pdf"))
    assert len(files) == 2
    for file in files:
        assert pdfx.faults(file, FORMS.get(target, "X-4")) == []


def test_the_reader_of_rules_finds_what_a_plain_pdf_does(made: Path, tmp_path: Path) -> None:
    assert meeple("build", made.parents[2] / "toy", "--only", "card", "--out", tmp_path, "-q").status == 0
    found = pdfx.faults(tmp_path / "toy/en/cards.pdf", "X-1a")
    assert {"version 1.7", "0 output intents of PDF/X", "no /Trapped in the information"} <= set(found)
    assert any("colours of a screen" in each for each in found)
    assert any("half" in each for each in found)


def test_pages_are_as_large_as_the_piece_its_bleed_and_its_marks_and_the_back_follows(made: Path) -> None:
    with pikepdf.open(made / "press/card.pdf") as pdf:
        assert len(pdf.pages) == 4
        sides = [
            [float(each) * 25.4 / 72 for each in pdf.pages[0][box]] for box in ("/TrimBox", "/BleedBox", "/MediaBox")
        ]
    (left, low, right, high), bleed, media = sides
    assert [right - left, high - low] == pytest.approx([63, 88], abs=0.002)
    assert left - bleed[0] == pytest.approx(3, abs=0.002)
    assert bleed[0] - media[0] == pytest.approx(8, abs=0.002)


def test_the_profile_in_the_file_is_the_one_that_it_was_made_by(made: Path) -> None:
    with pikepdf.open(made / "press/card.pdf") as pdf:
        assert pdf.Root.OutputIntents[0].DestOutputProfile.read_bytes() == PROFILE.read_bytes()


def test_the_cut_foil_and_varnish_are_inks_of_their_own_that_lie_over_the_rest(made: Path) -> None:
    with pikepdf.open(made / "press/card.pdf") as pdf:
        found = {}
        for thing in pdf.objects:
            if isinstance(thing, pikepdf.Array) and len(thing) == 4 and thing[0] == "/Separation":
                found[str(thing[1])] = [float(each) for each in thing[3].C1]
    assert found == {
        "/CutContour": [0, 1, 0, 0], "/Gold": [0, 0.2, 0.6, 0.2], "/Varnish": [0, 0, 0, 0], "/All": [1, 1, 1, 1],
    }  # fmt: skip


def test_what_is_a_mask_shows_nowhere_else(made: Path, tmp_path: Path) -> None:
    assert meeple("build", made.parents[2] / "toy", "--only", "card", "--out", tmp_path, "-q").status == 0
    with pikepdf.open(tmp_path / "toy/en/cards.pdf") as pdf:
        drawn = [thing for thing in pdf.objects if isinstance(thing, pikepdf.Stream)]
        raw = b"".join(thing.read_bytes() for thing in drawn if thing.get("/Subtype", "/Form") == "/Form")
    assert b"Varnish".hex().encode() not in raw
    assert b"Gold".hex().encode() in raw


def test_black_letters_are_black_ink_alone_and_lie_over_what_is_there(made: Path) -> None:
    with pikepdf.open(made / "press/card.pdf") as pdf:
        forms = [
            thing for thing in pdf.objects if isinstance(thing, pikepdf.Stream) and thing.get("/Subtype") == "/Form"
        ]
        form = next(thing for thing in forms if b"0 0 0 1 k /OVER gs" in thing.read_bytes())
        content = form.read_bytes().decode("latin-1")
        over = {key: dict(state) for key, state in form.Resources.ExtGState.items()}
    assert re.search(r"BT\n[^B]*0 0 0 1 k /OVER gs", content)
    assert over["/OVER"] == {"/OP": True, "/op": True, "/OPM": 1}
    # and after them nothing does so any more
    assert content.rindex("/OUT gs") > content.rindex("/OVER gs")


def test_words_and_icons_stand_where_they_stand_at_home(made: Path, tmp_path: Path) -> None:
    """Letters that nobody sees, such as the names of icons, take room in a line."""
    assert meeple("build", made.parents[2] / "toy", "--only", "card", "--out", tmp_path, "-q").status == 0
    home, press = (
        {word.text: (word.x, word.y) for word in words(path, 0)}
        for path in (tmp_path / "toy/en/cards.pdf", made / "press/card.pdf")
    )
    # the last of them stands behind the icon
    for word in ("it", "2", "now."):
        there = [here - begin for here, begin in zip(home[word], home["Light"], strict=True)]
        assert [here - begin for here, begin in zip(press[word], press["Light"], strict=True)] == pytest.approx(
            there, abs=0.02
        )


def test_the_same_content_is_the_same_file(made: Path, tmp_path: Path) -> None:
    for target in FORMS:
        assert meeple("build", made.parents[2] / "toy", "--for", target, "--out", tmp_path, "-q").status == 0
        for file in (made / target).glob("*.pdf"):
            assert (tmp_path / "toy/en" / target / file.name).read_bytes() == file.read_bytes()


@needs_gs
@pytest.mark.parametrize("target", FORMS)
def test_colours_come_out_as_the_profile_says_and_no_place_has_more_ink_than_was_promised(
    target: str, made: Path, tmp_path: Path
) -> None:
    sheet = _inks(made / target / "card.pdf", tmp_path)
    expected = {
        "ground": ((3, 50), (31, 78, 95)), "art": ((8, 8), (220, 60, 60)), "panel": ((6, 83), (255, 255, 255)),
    }  # fmt: skip
    for name, (where, colour) in expected.items():
        assert _at(sheet, *where) == pytest.approx(_by_profile(colour), abs=3), name
    # black grounds are black ink alone, and so are letters
    assert _at(sheet, 15, 57) == (0, 0, 0, 255)
    left, top, right, bottom = (round((each + 11) / 25.4 * 300) for each in (-3, -3, 66, 91))
    raw = sheet.crop((left, top, right, bottom)).tobytes()
    most = max(sum(raw[at : at + 4]) for at in range(0, len(raw), 4))
    assert most / 255 <= 3.2
    left, top, right, bottom = (round((each + 11) / 25.4 * 300) for each in (8, 66, 40, 82))
    words = sheet.crop((left, top, right, bottom)).split()
    assert [part.getextrema()[1] for part in words[:3]] == [0, 0, 0]
    assert words[3].getextrema() == (0, 255)


@needs_gs
def test_what_was_half_transparent_looks_the_same_when_it_is_composed(made: Path, tmp_path: Path) -> None:
    """Live in X-4 it is mixed by Ghostscript in inks, composed in X-1a by us as on a screen: near, not equal."""
    (tmp_path / "a").mkdir()
    flat = _inks(made / "press-x1a/card.pdf", tmp_path / "a")
    veil = (143, 39, 48)  # half red over the ground
    assert _at(flat, 15, 45) == pytest.approx(_by_profile(veil), abs=6)


@needs_gs
def test_ghostscript_finds_the_plates(made: Path, tmp_path: Path) -> None:
    for target in FORMS:
        folder = tmp_path / target
        folder.mkdir()
        _gs("-sDEVICE=tiffsep", "-r72", "-dLastPage=1", f"-sOutputFile={folder}/plate.tif", made / target / "card.pdf")
        plates = {re.sub(r".*\((.*)\).*", r"\1", path.name) for path in folder.glob("*(*).tif*")}
        assert {"Cyan", "Magenta", "Yellow", "Black", "CutContour", "Gold", "Varnish"} <= plates


def test_the_profile_of_our_own_shows_the_aims_that_it_was_made_of() -> None:
    lab = ImageCms.buildTransform(
        str(PROFILE), ImageCms.createProfile("LAB"), "CMYK", "LAB", ImageCms.Intent.ABSOLUTE_COLORIMETRIC
    )
    aims = {
        (0, 0, 0, 0): (95, 0, -2), (255, 0, 0, 0): (55, -37, -50), (0, 255, 0, 0): (48, 74, -3),
        (0, 0, 255, 0): (89, -5, 93), (0, 0, 0, 255): (16, 0, 0), (0, 255, 255, 0): (47, 68, 48),
    }  # fmt: skip
    for inks, (light, a, b) in aims.items():
        shown = ImageCms.applyTransform(Image.new("CMYK", (1, 1), inks), lab)
        assert shown is not None
        made = shown.tobytes()
        seen = made[0] * 100 / 255, *(each - 256 if each > 127 else each for each in made[1:])
        assert seen == pytest.approx((light, a, b), abs=2), inks


@pytest.mark.slow
@pytest.mark.parametrize("target", FORMS)
@pytest.mark.parametrize("pack", sorted(path.parent.name for path in data.content().glob("*/pack.yaml")))
def test_every_pack_goes_to_a_press_without_breaking_a_rule(pack: str, target: str, tmp_path: Path) -> None:
    done = meeple("build", data.content() / pack, "--for", target, "--out", tmp_path, "-q")
    made = sorted(tmp_path.glob(f"{pack}/*/{target}/**/*.pdf"))
    if not made:
        assert "nothing that is printed" in done.err
        return
    assert done.status == 0, done.err
    assert {file.name: found for file in made if (found := pdfx.faults(file, FORMS[target]))} == {}
    assert not any(subprocess.run(["qpdf", "--check", file], capture_output=True, check=False).returncode for file in made
                   if shutil.which("qpdf"))  # fmt: skip


def _gs(*words: str | Path) -> None:
    done = subprocess.run(
        ["gs", "-q", "-dNOPAUSE", "-dBATCH", "-dSAFER", *map(str, words)],
        capture_output=True,
        check=False,
        text=True,
        timeout=600,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert "Error" not in done.stdout + done.stderr


def _inks(path: Path, folder: Path) -> Image.Image:
    """The first page as four inks, by Ghostscript."""
    _gs("-sDEVICE=tiffsep", "-r300", "-dFirstPage=1", "-dLastPage=1", f"-sOutputFile={folder}/inks.tif", path)
    # a plate is black where it prints
    plates = [
        Image.open(folder / f"inks({name}).tif").convert("L").point(lambda dark: 255 - dark)
        for name in ("Cyan", "Magenta", "Yellow", "Black")
    ]
    return Image.merge("CMYK", plates)


def _at(sheet: Image.Image, x: float, y: float) -> tuple[int, ...]:
    """The inks at a place of the face, in mm from its top left corner."""
    dot = round((x + 11) / 25.4 * 300), round((y + 11) / 25.4 * 300)
    return tuple(sheet.crop((*dot, dot[0] + 1, dot[1] + 1)).tobytes())


def _by_profile(colour: tuple[int, int, int]) -> tuple[int, ...]:
    """The inks of a colour by littlecms, asked here and not in the engine."""
    way = ImageCms.buildTransform(
        ImageCms.createProfile("sRGB"), str(PROFILE), "RGB", "CMYK", ImageCms.Intent.RELATIVE_COLORIMETRIC,
        ImageCms.Flags.BLACKPOINTCOMPENSATION,
    )  # fmt: skip
    shown = ImageCms.applyTransform(Image.new("RGB", (1, 1), colour), way)
    assert shown is not None
    return tuple(shown.tobytes())
