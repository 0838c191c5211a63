"""Russian italics in books: the serif has none of its own, so its upright letters lean."""

from __future__ import annotations

import math
from pathlib import Path

import pytest
from PIL import Image

from meeplewright_generators.exports.document import Document
from meeplewright_generators.typeset.fontfile import FontSource, open_font
from meeplewright_generators.typeset.fonts import FontChain, bundled
from meeplewright_generators.typeset.oblique import ANGLE_DEGREES
from print_faces.read_back import missing_glyphs, picture_of, text_of

RUSSIAN = "абвгдеёжзийклмнопрстуфхцчшщъыьэюяАБВГДЕЁЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯ"
DOTS_PER_MM = 20


def written(chain: FontChain, word: str, path: Path) -> Image.Image:
    """The word, 40 points large, as black on white."""
    document = Document(title="Leaning")
    document.page(120, 30).canvas.text(5, 20, word, chain, 40)
    document.write(path)
    picture: Image.Image = picture_of(path, DOTS_PER_MM * 25.4 / 72)
    return picture


def left_edge(picture: Image.Image, row: int) -> int:
    return next(x for x in range(picture.width) if int(picture.getpixel((x, row))) < 128)  # type: ignore[arg-type]


@pytest.mark.parametrize("cut", ["italic", "bold_italic"])
def test_a_russian_word_with_its_comma_is_of_one_font_and_a_latin_one_of_the_true_italics(cut: str) -> None:
    chain = getattr(bundled("serif"), cut)
    leaning, *more = chain.word("«слово»,").runs
    assert not more
    assert leaning.font.origin.startswith("oblique:")
    assert chain.word("word,").runs[0].font.origin.endswith("It.ttf")
    assert set(RUSSIAN) <= open_font(leaning.font).characters


def test_leaning_letters_keep_their_widths_and_their_kerning() -> None:
    upright, leaning = bundled("serif").regular, bundled("serif").italic
    for word in ("ТАТУ", "Гудок", "подъезд", RUSSIAN):
        assert leaning.word(word).width == pytest.approx(upright.word(word).width, abs=0.001)
    assert leaning.word("ТА").width < leaning.word("Т").width + leaning.word("А").width - 0.02


def test_the_stem_of_a_letter_leans_as_far_as_the_latin_italics_and_stands_on_the_line(tmp_path: Path) -> None:
    upright = written(bundled("serif").regular, "П", tmp_path / "upright.pdf")
    leaning = written(bundled("serif").italic, "П", tmp_path / "leaning.pdf")
    boxes = [picture.point(lambda grey: 255 * (grey < 128)).getbbox() for picture in (upright, leaning)]
    assert boxes[0] is not None
    assert boxes[1] is not None
    # as high, and on the same baseline
    assert boxes[1][1::2] == pytest.approx(boxes[0][1::2], abs=1)
    top, bottom = boxes[1][1], boxes[1][3]
    third = (bottom - top) // 3
    high, low = top + third, bottom - third
    assert left_edge(upright, high) == left_edge(upright, low)
    shift = left_edge(leaning, high) - left_edge(leaning, low)
    assert math.degrees(math.atan2(shift, low - high)) == pytest.approx(ANGLE_DEGREES, abs=0.6)


def test_letters_made_of_parts_lean_as_one_and_text_is_copied_as_it_was(tmp_path: Path) -> None:
    path = tmp_path / "a.pdf"
    upright, leaning = (
        written(getattr(bundled("serif"), cut), "Й", path).point(lambda grey: 255 * (grey < 128))
        for cut in ("regular", "italic")
    )
    before, after = upright.getbbox(), leaning.getbbox()
    assert before is not None
    assert after is not None
    # the breve stands over the letter's middle, further right by what the slope gives at its height
    breve = 0.1 * (before[3] - before[1])
    tops = [
        picture.crop((0, box[1], picture.width, box[1] + int(breve))).getbbox()
        for picture, box in ((upright, before), (leaning, after))
    ]
    assert tops[0] is not None
    assert tops[1] is not None
    moved = (tops[1][0] + tops[1][2] - tops[0][0] - tops[0][2]) / 2
    letter_mm = (before[3] - before[1]) / DOTS_PER_MM
    assert moved / DOTS_PER_MM == pytest.approx(math.tan(math.radians(ANGLE_DEGREES)) * letter_mm * 0.7, abs=0.35)
    written(bundled("serif").italic, "съёжьтесь, щука! №5", path)
    assert text_of(path) == "съёжьтесь, щука! №5"
    assert missing_glyphs(path) == 0


def test_the_same_letters_are_made_every_time(monkeypatch: pytest.MonkeyPatch) -> None:
    from meeplewright_generators.typeset import oblique
    from meeplewright_generators.typeset.fontfile import _read

    monkeypatch.setenv("MEEPLE_NO_FONT_CACHE", "1")
    upright = _read(FontSource.bundled("serif:SourceSerifPro-Bold.ttf"))
    assert _read(FontSource.bundled("oblique:SourceSerifPro-Bold.ttf")) == oblique.cyrillic_oblique(upright)
