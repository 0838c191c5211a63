"""Drawings and pictures made to harm are findings: by counts of what is in them, whatever the machine."""

from __future__ import annotations

import base64
import io
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image

from meeplewright_generators.artwork.drawing import drawing_of, pixels_of, read_svg
from meeplewright_generators.artwork.reading import DrawingProblem
from meeplewright_generators.images.picture import PictureProblem, read_picture


def svg(body: str, head: str = "") -> bytes:
    return f'{head}<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">{body}</svg>'.encode()


def nested(count: int) -> str:
    """Ten uses of ten uses of ten …"""
    uses = [f'<use href="#a{n}"/>' * 10 for n in range(count)]
    groups = "".join(f'<g id="a{n}">{uses[n - 1]}</g>' for n in range(1, count))
    return f'<defs><g id="a0"><rect width="1" height="1"/></g>{groups}</defs><use href="#a{count - 1}"/>'


def entities(count: int) -> str:
    said = ["ha", *("&" + chr(96 + n) + ";" for n in range(1, count))]
    rows = "".join(f'<!ENTITY {chr(97 + n)} "{each * 10}">' for n, each in enumerate(said))
    return f"<!DOCTYPE svg [{rows}]>"


LARGE = io.BytesIO()
Image.new("1", (9000, 9000)).save(LARGE, "PNG")
FILTER = '<filter id="f">{}</filter><rect width="9" height="9" filter="url(#f)"/>'


# each with a word of what is told of it
HARMFUL = [
    (svg("<text>&j;</text>", entities(10)), "holds more than a word"),
    (svg('<text y="9">' + "&a;" * 20_000 + "</text>", f'<!DOCTYPE svg [<!ENTITY a "{"a" * 250}">]>'), "more text"),
    (svg("<text>&a;</text>", '<!DOCTYPE svg [<!ENTITY a SYSTEM "file:///etc/passwd">]>'), "never read"),
    (svg("<g>" * 10_000 + "</g>" * 10_000), "nested too deeply"),
    (svg('<path d="M' + "1 2 " * 1_000_000 + '"/>'), "too many parts"),
    (svg('<polygon points="' + "1 2 " * 500_000 + '"/>'), "points"),
    (svg('<path d="MNaN 1L2 3"/>'), "a path that cannot be read: `MNaN 1"),
    (svg('<path d="M1e300 1L2 3"/>'), "no place on a page"),
    (svg('<rect width="9" height="9" transform="scale(1e300)"/>'), "leads nowhere"),
    (svg("<rect/>" * 60_000), "more than 50000 parts"),
    (svg(nested(12)), "draws more than 20000"),
    (svg('<filter id="f"><feOffset/></filter>' + nested(12).replace("<use", '<use filter="url(#f)"', 1)), "draws more"),
    (svg(FILTER.format('<feTurbulence numOctaves="2000000000"/>')), "asks for too much"),
    (svg(FILTER.format('<feMorphology radius="100000"/>')), "asks for too much"),
    (svg(FILTER.format("<feDiffuseLighting/>" * 400) + '<g filter="url(#f)"/>' * 40), "more filters"),
    (svg('<filter id="f" width="9999"><feOffset/></filter><rect width="9" height="9" filter="url(#f)"/>'), "too far"),
    (svg("<style>" + "(" * 400_000 + '</style><rect width="9" height="9"/>'), "style sheets"),
    (svg("<style>" + "a{fill:red}" * 4_000 + '</style><rect width="9" height="9"/>'), "style sheets"),
    (svg('<linearGradient id="g">' + '<stop offset="1"/>' * 900 + '</linearGradient><rect width="9" height="9" fill="url(#g)"/>'), "200 colours"),
    (svg(f'<image width="9" height="9" href="data:image/png;base64,{base64.b64encode(LARGE.getvalue()).decode()}"/>'), "million pixels"),
    (svg('<image width="9" height="9" href="data:image/png;base64,AAAA"/>'), "broken"),
    (svg("").replace(b"0 0 100 100", b"0 0 100000 0.001"), "narrow"),
    (b"\x00" * 500, "no well-formed"),
    (b"<svg" * 9, "no well-formed"),
    ]  # fmt: skip


@pytest.mark.parametrize(("data", "why"), HARMFUL)
def test_a_drawing_made_to_harm_is_a_finding(data: bytes, why: str, tmp_path: Path) -> None:
    (tmp_path / "a.svg").write_bytes(data)
    with pytest.raises(DrawingProblem, match=rf"`a\.svg`.*{why}"):
        read_svg(tmp_path / "a.svg")


def test_what_refers_to_itself_ends() -> None:
    own = '<g id="a"><rect width="9" height="9"/><use href="#a"/></g>'
    round_ = '<linearGradient id="g" href="#h"/><linearGradient id="h" href="#g"/><rect width="9" height="9" fill="url(#g)"/>'
    clip = '<clipPath id="c" clip-path="url(#c)"><rect width="9" height="9"/></clipPath><rect width="5" height="5" clip-path="url(#c)"/>'
    assert drawing_of(svg(own + round_ + clip)).ink[2] == pytest.approx(9 * 0.24)


def test_a_pattern_of_patterns_is_drawn_in_bounds(tmp_path: Path) -> None:
    rows = "".join(
        f'<pattern id="p{n}" width="1" height="1" patternUnits="userSpaceOnUse"><rect width="9" height="9" fill="url(#p{n - 1})"/></pattern>'
        for n in range(1, 12)
    )
    (tmp_path / "a.svg").write_bytes(svg(rows + '<rect width="90" height="90" fill="url(#p11)"/>'))
    drawing = read_svg(tmp_path / "a.svg")
    assert drawing.pixels == "a pattern"
    assert pixels_of(drawing.picture(50, 50)).size == (50, 50)


@given(st.binary(min_size=1, max_size=40), st.integers(0, 5_000))
def test_a_drawing_with_random_bytes_in_it_is_drawn_or_refused(noise: bytes, at: int) -> None:
    whole = (Path(__file__).parent / "drawings" / "illustrator-classes.svg").read_bytes()
    at %= len(whole)
    try:
        drawing = drawing_of(whole[:at] + noise + whole[at + len(noise) :])
    except (DrawingProblem, ValueError) as problem:
        said = str(problem)
    else:
        said = drawing.form.name
    assert said


def test_pictures_that_would_fill_the_memory_are_refused_by_their_size(tmp_path: Path) -> None:
    path = tmp_path / "a.img"
    Image.new("L", (7000, 7000)).save(path, "JPEG", progressive=True, quality=5)
    with pytest.raises(PictureProblem, match="progressive JPEG of 49 million"):
        read_picture(path)
    Image.new("L", (7000, 7000)).save(path, "TIFF", compression="tiff_lzw")
    with pytest.raises(PictureProblem, match="million are the most"):
        read_picture(path)
