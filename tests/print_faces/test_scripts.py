"""Scripts: Hebrew and Arabic run from the right, Chinese and Japanese lines end between characters, others as before."""

from __future__ import annotations

import io
from dataclasses import replace
from decimal import Decimal
from itertools import pairwise
from pathlib import Path
from typing import Any

import bidi
import pikepdf
import pymupdf_fonts
import pytest
import uniseg.linebreak
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image, ImageChops, ImageDraw, ImageFilter, ImageFont

from meeplewright_generators.drawing.canvas import Canvas
from meeplewright_generators.drawing.lines import draw_block
from meeplewright_generators.drawing.operations import GlyphLines
from meeplewright_generators.drawing.outlines import outline, places
from meeplewright_generators.drawing.plain import Known
from meeplewright_generators.exports.document import Document
from meeplewright_generators.icons.iconset import IconSet
from meeplewright_generators.typeset.bidi import in_order, levels, runs_right
from meeplewright_generators.typeset.block import Block, measured
from meeplewright_generators.typeset.east import breaks
from meeplewright_generators.typeset.fontfile import FontSource, open_font
from meeplewright_generators.typeset.fonts import FontFamily, bundled, family
from meeplewright_generators.typeset.model import InlineIcon, Style, Word
from meeplewright_generators.typeset.rich import RichReader
from meeplewright_generators.typeset.run import Run
from print_faces.drawn_fonts import drawn_font
from print_faces.read_back import Letter, ink, letters, picture_of, streams, text_of

READER = RichReader(IconSet({"coin": "Coin", "food": "Food"}))
MIXED = "אבגשاعبمabcXY0129٣٤ .,:;!?()[]{}-+/%$#'\"–—«»"
JAPANESE = "火の守り人は、「灯台」の灯りを二つ灯す。ちょっと待って、夜明けまでに灯りを集める。「はい」と言ったら、カードを一枚（または二枚）引く。"


@given(st.text(MIXED, min_size=1, max_size=30).map(str.strip).filter(bool), st.integers(0, 1))
def test_letters_stand_in_the_order_in_which_another_library_puts_them(text: str, base: int) -> None:
    shown = "".join(text[at] for at in in_order(levels(text, base)))
    assert shown == bidi.get_display(text, base_dir="LR"[base])


@given(st.text("火守灯台のをはっょーカッ々「」『』（）、。！？：ab12한국어가", min_size=2, max_size=12))
def test_lines_of_the_east_end_where_another_library_ends_them(text: str) -> None:
    ends, at = set(), 0
    for unit in uniseg.linebreak.line_break_units(text):
        at += len(unit)
        ends.add(at)
    # between Latin letters and numbers alone, words are not divided here
    meant = {at for at in ends if at < len(text) and not (text[at - 1] + text[at]).isascii()}
    assert {at for at in range(1, len(text)) if breaks(text[at - 1], text[at])} == meant


def set_in(
    text: str, language: str = "en", width: float = 55, fonts: FontFamily | None = None, align: str = "start"
) -> Block:
    style = Style(fonts or bundled("sans"), 9, language=language, align=align)
    return measured(READER.paragraphs(text, style), style, width, 9, 1.3)


def printed(block: Block, path: Path) -> Path:
    document = Document(title="Scripts")
    draw_block(document.page(90, 90).canvas, block, 10, 10)
    document.write(path)
    return path


def visible(path: Path) -> list[Letter]:
    return [letter for letter in letters(path) if letter.text.strip()]


def test_hebrew_runs_from_the_right_edge_with_its_numbers_from_the_left(tmp_path: Path) -> None:
    path = printed(set_in("שומר 12 גל", "he"), tmp_path / "a.pdf")
    assert text_of(path) == "שומר 12 גל"
    by_text = {letter.text: letter.left for letter in visible(path)}
    assert [by_text[each] for each in "שומר"] == sorted((by_text[each] for each in "שומר"), reverse=True)
    assert by_text["ש"] > by_text["1"] > by_text["ל"]
    assert by_text["1"] < by_text["2"]
    assert max(letter.right for letter in visible(path)) == pytest.approx(65, abs=0.3)


@pytest.mark.parametrize(
    ("align", "right"), [("start", 65), ("left", None), ("right", 65), ("end", None), ("justify", 65)]
)
def test_start_is_the_right_where_text_runs_from_there(align: str, right: float | None, tmp_path: Path) -> None:
    path = printed(set_in("שומר", "he", align=align), tmp_path / "a.pdf")
    found = visible(path)
    if right is None:
        assert min(letter.left for letter in found) == pytest.approx(10, abs=0.3)
    else:
        assert max(letter.right for letter in found) == pytest.approx(right, abs=0.3)


def test_brackets_open_towards_what_is_in_them(tmp_path: Path) -> None:
    # the bracket that opens stands at the right and is bent as the closing one of Latin text
    hebrew = picture_of(printed(set_in("(", "he", align="left"), tmp_path / "a.pdf"))
    latin = picture_of(printed(set_in(")", "en", align="left"), tmp_path / "b.pdf"))
    assert ink(hebrew) == ink(latin)
    assert hebrew.tobytes() == latin.tobytes()


def test_arabic_letters_are_joined() -> None:
    font = open_font(FontSource.bundled("sans:figo"))
    apart = [font.shape(letter, leftwards=True) for letter in "بيت"]
    word = font.shape("بيت", leftwards=True)
    assert len(word.glyphs) == 3
    assert word.width < sum(letter.width for letter in apart) * 0.8
    assert not set(word.glyphs) & {glyph for letter in apart for glyph in letter.glyphs}


def test_a_hebrew_word_in_an_english_sentence_stays_in_its_place(tmp_path: Path) -> None:
    path = printed(set_in("Say שלום to all"), tmp_path / "a.pdf")
    by_text = {letter.text: letter.left for letter in visible(path)}
    assert by_text["S"] < by_text["ם"] < by_text["ש"] < by_text["t"]


def test_an_item_of_a_hebrew_list_hangs_from_the_right(tmp_path: Path) -> None:
    path = printed(set_in("- קח מנורה", "he"), tmp_path / "a.pdf")
    found = {letter.text: letter for letter in visible(path)}
    assert found["•"].right == pytest.approx(65, abs=0.5)
    assert found["ק"].right < found["•"].left


def test_an_icon_keeps_its_place_among_letters_that_run_from_the_right() -> None:
    ((line, _, _),) = set_in("קח {food:2} עכשיו", "he").lines
    parts = [part for chunk in line.chunks for part in chunk.parts]
    shown = ["food" if isinstance(part, InlineIcon) else part.shaped.text for part in parts]
    assert shown == ["עכשיו", "food", "2", "קח"]


def test_a_line_too_long_breaks_before_it_is_turned() -> None:
    block = set_in("שומר המגדלור מדליק את המנורה בכל ערב כשהשמש שוקעת", "he", width=30)
    first = block.lines[0][0].chunks
    assert isinstance(first[-1].parts[-1], Word)
    assert first[-1].parts[-1].shaped.text == "שומר"
    assert all(line.width * block.size_mm <= 30.01 for line, _, _ in block.lines)


@pytest.fixture
def eastern(tmp_path: Path) -> FontFamily:
    path = tmp_path / "boxes.ttf"
    path.write_bytes(drawn_font(JAPANESE + "{}0123456789abcdefghijklmnopqrstuvwxyzL-한국어드를"))
    return family([[FontSource.file(path)]] * 4)


@pytest.mark.parametrize("align", ["start", "justify", "center"])
@pytest.mark.parametrize("width", [25, 31, 38, 47, 60])
def test_japanese_lines_begin_and_end_with_what_may(align: str, width: float, eastern: FontFamily) -> None:
    block = set_in(JAPANESE, "ja", width, eastern, align)
    shown = [
        "".join(part.shaped.text for chunk in line.chunks for part in chunk.parts if isinstance(part, Word))
        for line, _, _ in block.lines
    ]
    assert "".join(shown) == JAPANESE
    assert len(shown) > 3
    assert not {line[0] for line in shown} & set("、。」）っょーァ")
    assert not {line[-1] for line in shown} & set("「（")
    assert all(line.width * block.size_mm <= width + 0.01 for line, _, _ in block.lines)


def test_a_bold_word_is_no_place_where_the_rules_end(eastern: FontFamily) -> None:
    for width in range(20, 60, 3):
        block = set_in("火の守り人は**灯台**。火の守り人は*灯り*、灯す**。**火", "ja", width, eastern)
        firsts = [line.chunks[0].parts[0].shaped.text[0] for line, _, _ in block.lines]  # type: ignore[union-attr]
        assert not set(firsts) & set("。、")


def test_a_number_stays_with_its_icon_between_ideographs(eastern: FontFamily) -> None:
    for width in range(15, 50, 2):
        for line, _, _ in set_in("灯り" * 3 + "{food:2}" + "灯り" * 3, "ja", width, eastern).lines:
            parts = [part for chunk in line.chunks for part in chunk.parts]
            assert not isinstance(parts[0], InlineIcon)


def test_a_line_may_end_where_a_space_without_width_says_so() -> None:
    whole, told = set_in("ผู้ดูแลจุดไฟสองดวงแล้วหยิบ", "th", 20), set_in("ผู้ดูแล\u200bจุดไฟ\u200bสองดวง\u200bแล้วหยิบ", "th", 20)
    assert whole.over_width > 5
    assert told.over_width == 0
    assert len(told.lines) > 1
    assert told.missing == ""


def test_words_without_such_letters_are_set_as_ever() -> None:
    block = set_in("Whoever stands here may put the oil into the lamp at any time.", "en", 30)
    assert all(chunk.turn is None for line, _, _ in block.lines for chunk in line.chunks)
    assert all(second.chunks[0].space for (_, _, _), (second, _, _) in pairwise(block.lines))


# shadda with fatha over it, dagesh with patah, a macron with an acute over it
@pytest.mark.parametrize(("text", "language"), [("شَدَّةٌ", "ar"), ("בַּבֻּשָּׁ", "he"), ("x̄́ạ̈", "en")])
def test_marks_stand_over_marks_as_another_program_puts_them(text: str, language: str, tmp_path: Path) -> None:
    style = Style(bundled("sans"), 60, language=language, align="left")
    path = printed(measured(READER.paragraphs(text, style), style, 80, 60, 1.3), tmp_path / "a.pdf")
    ours = picture_of(path, scale=2)
    font = ImageFont.truetype(io.BytesIO(pymupdf_fonts.myfont("figo")), 120, layout_engine=ImageFont.Layout.RAQM)
    image = Image.new("L", ours.size, 255)
    side = "rtl" if runs_right(language) else "ltr"
    ImageDraw.Draw(image).text((60, 60), text, font=font, fill=0, direction=side, language=language)
    one, other = (each.crop(ink(each)).point(lambda level: 255 * (level > 128)) for each in (ours, image))
    assert abs(one.width - other.width) <= 2
    assert abs(one.height - other.height) <= 2
    other = other.resize(one.size)
    # what is ink in one and has no ink within two dots in the other: edges differ, marks do not
    lost = 0
    for each, like in ((one, other), (other, one)):
        near = like.filter(ImageFilter.MinFilter(5))
        lost += sum(ImageChops.subtract(near, each).histogram()[128:])
    assert lost < 0.01 * sum(one.histogram()[:128])


def test_marks_over_marks_are_kept_and_drawn_in_every_format() -> None:
    run = open_font(FontSource.bundled("sans:figo")).shape("شَدَّةٌ", leftwards=True)
    assert any(run.lifts)
    known = Known()
    assert known.run(run.font, known.told(run)).lifts == run.lifts
    heights = {lift for _, _, _, lift in places([run])}
    assert heights == set(run.lifts)
    level, lifted = outline([replace(run, lifts=())], 3, 50, 20).segments, outline([run], 3, 50, 20).segments
    assert [(letter, points[::2]) for letter, points in lifted] == [(letter, points[::2]) for letter, points in level]
    up = {round(y - higher, 6) for (_, low), (_, high) in zip(level, lifted, strict=True)
          for y, higher in zip(low[1::2], high[1::2], strict=True)}  # fmt: skip
    assert up == {round(lift * 0.02, 6) for lift in run.lifts}  # thousandths of an em of 20 mm


@pytest.mark.parametrize(("align", "language"), [("center", "en"), ("right", "en"), ("center", "he"), ("left", "he")])
def test_a_bullet_stands_by_its_text_however_that_is_aligned(align: str, language: str, tmp_path: Path) -> None:
    text = "- קח מנורה\n- גל" if language == "he" else "- Take oil\n- Go"
    path = printed(set_in(text, language, align=align), tmp_path / "a.pdf")
    found = visible(path)
    for bullet in (each for each in found if each.text == "•"):
        row = [each for each in found if each.text != "•" and abs(each.bottom - bullet.bottom) < 2]
        gap = (
            bullet.left - max(each.right for each in row)
            if language == "he"
            else min(each.left for each in row) - bullet.right
        )
        assert 0.5 < gap < 3


@pytest.mark.parametrize("text", ["**火の守り人**は、灯りを**二つ**灯す。", "**火の**守り*人*は"])
def test_no_blank_stands_where_a_line_might_have_ended_between_two_looks(text: str, eastern: FontFamily) -> None:
    canvas = Canvas()
    draw_block(canvas, set_in(text, "ja", 80, eastern), 10, 10)
    (drawn,) = [each for each in canvas.operations if isinstance(each, GlyphLines)]
    pieces = [piece for line in drawn.lines for stretch in line.stretches for piece in stretch.pieces]
    assert "".join("".join(piece.texts) for piece in pieces if isinstance(piece, Run)) == text.replace("*", "")


def test_a_blank_between_two_signs_of_another_font_is_that_of_its_own() -> None:
    canvas = Canvas()
    draw_block(canvas, set_in("ab ☀ ☂ ☀ c ☂"), 10, 10)
    (drawn,) = [each for each in canvas.operations if isinstance(each, GlyphLines)]
    runs = [piece for stretch in drawn.lines[0].stretches for piece in stretch.pieces if isinstance(piece, Run)]
    assert "".join("".join(run.texts) for run in runs) == "ab ☀ ☂ ☀ c ☂"
    assert len({run.font for run in runs}) == 2
    for run in runs:
        font = open_font(run.font)
        assert [font.hb.get_nominal_glyph(ord(char)) for char in run.texts] == [*run.glyphs]
        assert sum(font.advances[glyph] for glyph in run.glyphs) + sum(run.moves) == pytest.approx(run.width * 1000)


@pytest.mark.parametrize("width", [25, 31, 38, 47, 60])
def test_justified_lines_of_the_east_end_flush(width: float, eastern: FontFamily, tmp_path: Path) -> None:
    block = set_in(JAPANESE, "ja", width, eastern, "justify")
    text = Canvas()
    draw_block(text, block, 10, 10)
    (drawn,) = [each for each in text.operations if isinstance(each, GlyphLines)]
    ends = [
        line.x
        + sum(p.width if isinstance(p, Run) else p / 1000 for s in line.stretches for p in s.pieces) * block.size_mm
        for line in drawn.lines
    ]
    assert len(ends) > 3
    assert ends[:-1] == pytest.approx([10 + width] * (len(ends) - 1), abs=0.05)
    assert ends[-1] <= 10 + width + 0.05


def test_numbers_between_words_are_numbers_to_every_reader(tmp_path: Path) -> None:
    # a word that ends in room of its own, then the room of a justified space
    style = Style(bundled("sans").letterspaced(0.05), 9, align="justify")
    text = "Whoever stands here may {coin} put the oil into the lamp at any time of the night {coin:2} they like."
    path = printed(measured(READER.paragraphs(text, style), style, 31, 9, 1.3), tmp_path / "a.pdf")
    with pikepdf.open(path) as file:
        steps: Any = pikepdf.parse_content_stream(file.pages[0])
        told = [
            n
            for operands, operator in steps
            if str(operator) == "TJ"
            for n in operands[0]
            if not isinstance(n, pikepdf.String)
        ]
    assert len(told) > 20
    assert all(isinstance(n, int | Decimal) for n in told)
    assert "--" not in streams(path)
    assert text_of(path).startswith("Whoever stands here may Coin put the oil into the lamp")
