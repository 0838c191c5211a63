"""How numbers, paths and glyphs are spelt in files: read by other libraries they say what was drawn, and say it briefly."""

from __future__ import annotations

import random
import re
from itertools import pairwise
from typing import Any

import pikepdf
import pytest
from fontTools.pens.recordingPen import RecordingPen
from fontTools.svgLib.path import parse_path

from meeplewright_generators.drawing.colours import CURRENT, Cmyk, Colour, Rgb, SpotInk
from meeplewright_generators.drawing.paths import Path, Segment, ellipse, polyline, rounded
from meeplewright_generators.exports.pdf import spelling as pdf
from meeplewright_generators.exports.svg import spelling as svg
from meeplewright_generators.typeset.fonts import bundled
from meeplewright_generators.typeset.run import Run

VALUES = (0.0, -0.0, 0.004, -0.004, 0.005001, 0.01, -0.01, 0.1, -0.5, 0.99, 0.996, 1.0, -1.0, 1.5, 9.999, 10.0, 10.05, -10.5, 99.25, 100.0, 1234.567, -12345.6, 1e6, 123456.78, 12345678.0, -3e9)  # fmt: skip


@pytest.mark.parametrize("places", [0, 1, 2, 3])
def test_a_number_in_svg_is_as_short_as_it_goes(places: int) -> None:
    for value in (*VALUES, 1e10, -1e10, 2e9 + 0.25):
        said = svg.number(value, places)
        assert float(said) == pytest.approx(value, abs=0.5001 * 10**-places)
        assert re.fullmatch(r"0|-?[1-9]\d*|-?([1-9]\d*)?\.\d*[1-9]", said), said
        assert len(said.partition(".")[2]) <= places


def test_numbers_in_svg_stand_no_further_apart_than_they_must() -> None:
    assert svg.numbers([1, -2.5, 0.25, -0.25, 0]) == "1-2.5 .25-.25 0"
    assert svg.numbers([1.2345, -0.2345, 2]) == "1.23-.23 2"  # hundredths of a millimetre
    assert svg.numbers([1.26, -2.5], 1) == "1.3-2.5"
    assert svg.numbers([1.5, -0.2], 0) == "2 0"


@pytest.mark.parametrize("value", VALUES)
def test_a_number_in_a_pdf_is_told_to_a_thousandth_and_never_with_an_exponent(value: float) -> None:
    for said in (pdf.number(value), pdf.numbers(value), pdf.points(value * 25.4 / 72)):
        assert float(said) == pytest.approx(value, rel=1e-6, abs=0.0005)
        assert not said.startswith("-0 ")
        assert said != "-0"
        assert re.fullmatch(r"-?\d+(\.\d*[1-9])?", said), said
    assert pdf.numbers(value, 2, -0.0) == f"{pdf.number(value)} 2 0"


def some_paths() -> list[Path]:
    """Lines along the axes and across, curves of one point and of two, closed and open, one after another."""
    chance, found = random.Random(5), [ellipse(3, 4, 2.5, 1.25), rounded(-4, 2, 9, 7, 1.5), polyline([(0, 0), (5, 0), (5, 5), (2, 5)])]  # fmt: skip

    def point() -> tuple[float, float]:
        return round(chance.uniform(-30, 30), chance.choice((0, 1, 3))), round(chance.uniform(-30, 30), chance.choice((0, 1, 3)))  # fmt: skip

    for _ in range(60):
        at = point()
        made: list[Segment] = [("M", at)]
        for _ in range(chance.randint(1, 9)):
            sort, to = chance.choice("LLLHHVVCCCQQZM"), point()
            to = (to[0], at[1]) if sort == "H" else (at[0], to[1]) if sort == "V" else to
            if sort == "Z":
                made += [("Z", ()), ("M", to)]
            elif sort == "C":
                made.append(("C", (*point(), *point(), *to)))
            elif sort == "Q":  # a curve that one point pulls, as two
                x, y = point()
                made.append(("C", (at[0] + (x - at[0]) * 2 / 3, at[1] + (y - at[1]) * 2 / 3, to[0] + (x - to[0]) * 2 / 3, to[1] + (y - to[1]) * 2 / 3, *to)))  # fmt: skip
            else:
                made.append(("M" if sort == "M" else "L", to))
            at = to
        found.append(Path((*made, *([("Z", ())] if chance.random() < 0.5 else []))))
    return found


def read(said: str) -> list[tuple[str, list[tuple[float, float]]]]:
    """A path as fontTools reads it: each step with its points, curves of one point as curves of two."""
    pen = RecordingPen()
    parse_path(said, pen)
    found: list[tuple[str, list[tuple[float, float]]]] = []
    at = (0.0, 0.0)
    for name, told in pen.value:
        points = told
        if name == "qCurveTo":
            (x, y), to = points
            points = ((at[0] + (x - at[0]) * 2 / 3, at[1] + (y - at[1]) * 2 / 3), (to[0] + (x - to[0]) * 2 / 3, to[1] + (y - to[1]) * 2 / 3), to)  # fmt: skip
        letter = {"moveTo": "M", "lineTo": "L", "curveTo": "C", "qCurveTo": "C", "closePath": "Z"}.get(name)
        if letter is not None:
            found.append((letter, [(float(x), float(y)) for x, y in points]))
        at = points[-1] if points else at
    return found


@pytest.mark.parametrize("places", [2, 0])
def test_a_path_in_svg_goes_where_it_went(places: int) -> None:
    for path in some_paths():
        said = svg.path_data(path, places)
        wanted = [(letter, list(zip(points[::2], points[1::2], strict=True))) for letter, points in path.segments]
        found = read(said)
        # fontTools closes a path by a line where it does not end at its beginning
        found = [each for each, after in pairwise([*found, ("", [])]) if not (after[0] == "Z" and each[0] == "L" and _closes(found, each))]  # fmt: skip
        wanted = [each for each, after in pairwise([*wanted, ("", [])]) if not (after[0] == "Z" and each[0] == "L" and _closes(wanted, each))]  # fmt: skip
        assert [letter for letter, _ in found] == [letter for letter, _ in wanted], said
        near = 0.03 if places else 1.6
        for (_, here), (letter, there) in zip(found, wanted, strict=True):
            for at, (one, other) in enumerate(zip(here, there, strict=True)):
                # ends are as near as the steps are fine, and stay so
                close = 0.51 * 10**-places if at == len(here) - 1 else near
                assert one == pytest.approx(other, abs=close), (said, letter)


def _closes(path: list[Any], step: Any) -> bool:
    """Whether a step goes back to where its part of the path began."""
    before = path[: path.index(step)]
    begin = next(points[0] for letter, points in reversed(before) if letter == "M")
    return bool(abs(begin[0] - step[1][-1][0]) < 0.6 and abs(begin[1] - step[1][-1][1]) < 0.6)


def test_a_path_in_svg_says_nothing_twice() -> None:
    ways = (("M", (1, 2)), ("L", (4, 2)), ("L", (3, 2)), ("L", (3, 5)), ("L", (3, 4.5)), ("L", (4, 5.5)), ("L", (3, 4)), ("Z", ()), ("L", (1, 3)), ("M", (-1, -2)), ("L", (-1, -2)))  # fmt: skip
    assert svg.path_data(Path(ways)) == "M1 2h3-1v3-.5l1 1-1-1.5zv1M-1-2h0"
    curves = (("M", (0, 0)), ("C", (1, 2, 3, 4, 5, 7)), ("C", (5, 8, 6, 9, 9, 9)), ("C", (10, 9, 11, 10, 12, 12)), ("C", (12.667, 13.333, 14, 14, 16, 14)), ("C", (18, 14, 19.333, 13.333, 20, 12)))  # fmt: skip
    assert svg.path_data(Path(curves)) == "M0 0c1 2 3 4 5 7 0 1 1 2 4 2q1.5 0 3 3 1 2 4 2 3 0 4-2"
    assert svg.path_data(Path(curves), 0) == "M0 0c1 2 3 4 5 7 0 1 1 2 4 2q1 0 3 3 1 2 4 2 3 0 4-2"


@pytest.mark.parametrize(
    ("x", "y", "said"),
    [
        (0.038, -0.038, "q0 0 .04-.04"),
        (0.04, 0, "c0 0 0 0 .04 0"),
        (-0.04, 0, "c0 0 0 0-.04 0"),
        (0, 0.04, "c0 0 0 0 0 .04"),
    ],
)
def test_a_curve_that_one_point_pulls_to_less_than_two_hundredths_is_told_with_one(x: float, y: float, said: str) -> None:  # fmt: skip
    assert svg.path_data(Path((("M", (0, 0)), ("C", (0, 0, 0, 0, x, y))))) == f"M0 0{said}"


@pytest.mark.parametrize(
    ("matrix", "said"),
    [
        ((1, 0, 0, 1, 0, 0), ""),
        ((1, 0, 0, 1, 2.5, 0), ' transform="translate(2.5 0)"'),
        ((1, 0, 0, 1, 0, -3), ' transform="translate(0 -3)"'),
        ((2, 0, 0, 2, 0, 0), ' transform="scale(2)"'),
        ((0.123456, 0, 0, 0.123456, 1, 2), ' transform="translate(1 2)scale(0.12346)"'),
        ((2, 0, 0, 1, 0, 0), ' transform="matrix(2 0 0 1 0 0)"'),
        ((1, 0.5, 0, 1, 0, 0), ' transform="matrix(1 0.5 0 1 0 0)"'),
        ((1, 0, 0.5, 1, 7, 8), ' transform="matrix(1 0 0.5 1 7 8)"'),
    ],
)
def test_a_matrix_in_svg_is_said_as_what_it_does(matrix: Any, said: str) -> None:
    assert svg.transform(matrix) == said


@pytest.mark.parametrize(
    ("colour", "in_svg", "fill", "stroke"),
    [
        (Rgb(0, 0, 0), "#000", "0 g", "0 G"),
        (Rgb(0.2, 0.4, 0.2), "#363", "0.2 0.4 0.2 rg", "0.2 0.4 0.2 RG"),
        (Rgb(0.2, 0.2, 0.4), "#336", "0.2 0.2 0.4 rg", "0.2 0.2 0.4 RG"),
        (Rgb(0.5, 0.5, 0.5), "#808080", "0.5 g", "0.5 G"),
        (Cmyk(0, 1, 0, 0), "#f0f", "0 1 0 0 k", "0 1 0 0 K"),
        (SpotInk("Gold", Cmyk(0, 0, 1, 0), 0.25), "#ffffbf", "/S476f6c64 cs 0.25 scn", "/S476f6c64 CS 0.25 SCN"),
        (CURRENT, "currentColor", "", ""),
    ],
)
def test_a_colour_is_said_as_each_file_says_it(colour: Colour, in_svg: str, fill: str, stroke: str) -> None:
    assert svg.colour(colour) == in_svg
    assert pdf.fill_operator(colour) == fill
    assert pdf.stroke_operator(colour) == stroke


def test_nothing_that_a_pack_says_becomes_mark_up() -> None:
    assert svg.escaped("a<b> & \"c\" 'd'\x00\x08\x1f\ufffe\ud800é\U0001f600\t\n") == "a&lt;b&gt; &amp; &quot;c&quot; 'd'" + "\ufffd" * 5 + "é\U0001f600\t\n"  # fmt: skip


@pytest.mark.parametrize("text", ["plain", "", "a(b)\\c", "é", "日本", "\U0001f600", "a\nb", "tab\t", "half \ud800"])
def test_a_text_in_a_pdf_is_read_as_it_is(text: str) -> None:
    read = pikepdf.Object.parse(pdf.string(text).encode("latin-1"))
    assert str(read) == text.encode("utf-16", "replace").decode("utf-16")


@pytest.mark.parametrize("text", ["plain", "A-b_c.d+e", "with space", "a/b#c", "é", "x(y)"])
def test_a_name_in_a_pdf_is_read_as_it_is(text: str) -> None:
    said = pdf.name(text)
    assert re.fullmatch(r"/[A-Za-z0-9\-_.+#]*", said)
    assert str(pikepdf.Object.parse(said.encode())) == f"/{text}"


def test_a_matrix_and_a_path_in_a_pdf_are_operators_of_their_numbers() -> None:
    assert pdf.matrix((-0.0, 1.23456789, -1, 0.00001, -0.0, 2.00049)) == "0 1.23457 -1 0.00001 0 2 cm"
    assert pdf.matrix((0.0, 1.0, -1.0, -0.0, 3, 4)) == pdf.matrix((-0.0, 1.0, -1.0, 0.0, 3, 4)) == "0 1 -1 0 3 4 cm"
    assert pdf.path_operators(Path((("M", (1, 2)), ("L", (3.0004, 4)), ("C", (1, 2, 3, 4, 5, 6)), ("Z", ())))) == "1 2 m 3 4 l 1 2 3 4 5 6 c h"  # fmt: skip
    assert pdf.dictionary({"A": "1", "B": "(x)"}) == "<< /A 1 /B (x) >>"


def shown(run: Run, size: float) -> tuple[list[tuple[int, float, float]], float]:
    """Glyphs with how far the pen went before them and how high it is, by the operators that pikepdf reads; and its way."""
    said = pdf.raised(f"[{pdf.run_operand(run)}] TJ", size)
    found, pen, height, file = [], 0.0, 0.0, pikepdf.new()
    for step in pikepdf.parse_content_stream(file.make_stream(said.encode())):
        operands: list[Any] = list(step.operands)
        if str(step.operator) == "Ts":
            height = float(operands[0])
            continue
        assert str(step.operator) == "TJ"
        for each in operands[0]:
            if isinstance(each, pikepdf.String):
                raw = bytes(each)
                for at in range(0, len(raw), 2):
                    found.append((int.from_bytes(raw[at : at + 2]), round(pen, 4), height))
                    pen += 500
            else:
                pen -= float(each)
    assert height == 0
    return found, round(pen, 4)


MOVES = ((), (0.0, 0.0, 0.0, 0.0), (5.0, 0.0, -7.5, 0.0), (0.0, 12.25, 0.0, 3.0), (0.00001, 0.0, 250000.0, -1.5), (-3.0, -3.0, -3.0, -3.0))  # fmt: skip
LIFTS = ((), (0.0, 0.0, 0.0), (100.0, 100.0, 0.0), (0.0, -50.5, 25.0), (0.0, 0.0, 700.0))


@pytest.mark.parametrize("moves", MOVES, ids=str)
@pytest.mark.parametrize("lifts", LIFTS, ids=str)
def test_a_run_in_a_pdf_puts_each_glyph_where_it_stands(moves: tuple[float, ...], lifts: tuple[float, ...]) -> None:
    font = bundled("sans").regular.sources[0]
    run = Run(font, (7, 300, 65535), moves, ("a", "b", "c"), 1.5, lifts)
    wanted, pen = [], 0.0
    for at, glyph in enumerate(run.glyphs):
        pen += moves[at] if moves else 0
        wanted.append((glyph, round(pen, 4), round((lifts[at] if lifts else 0) / 1000 * 4, 3)))
        pen += 500
    pen += moves[-1] if moves else 0
    assert shown(run, 4) == (wanted, round(pen, 4))


def test_how_far_a_pen_moves_on_in_a_pdf_may_stand_before_a_number() -> None:
    assert pdf.run_operand(12.5) + pdf.run_operand(-0.25) + pdf.run_operand(0.0000125) == "-12.5 0.25 -0.0000125 "
    assert pdf.run_operand(Run(bundled("sans").regular.sources[0], (), (3.0,), (), 0.0, ())) == ""
    assert pdf.raised("[<0001>] TJ", 3) == "[<0001>] TJ"
