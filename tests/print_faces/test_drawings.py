"""SVG drawings: what is drawn, where its ink is, and what is refused."""

from __future__ import annotations

from pathlib import Path

import pytest

from meeplewright import data
from meeplewright_generators.artwork.drawing import drawing_of, read_svg
from meeplewright_generators.artwork.reading import DrawingProblem
from meeplewright_generators.drawing.operations import Draw
from meeplewright_generators.drawing.walk import flat
from meeplewright_generators.exports.document import Document
from meeplewright_generators.icons.fallback import initials, lettered, told_apart
from print_faces.read_back import ink, picture_of

HEAD = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24" {more}>'
ICONS = sorted([*data.schemas().glob("icons/*.svg"), *data.schemas().glob("systems/*/icons/*.svg")])


def svg(body: str, more: str = "") -> bytes:
    return (HEAD.format(more=more) + body + "</svg>").encode()


@pytest.mark.parametrize(
    ("body", "box"),
    [
        ('<rect x="2" y="4" width="10" height="6"/>', (2, 4, 12, 10)),
        ('<circle cx="12" cy="12" r="5"/>', (7, 7, 17, 17)),
        ('<path d="M2 2h10v4H2z"/>', (2, 2, 12, 6)),
        ('<path d="M4 12a8 8 0 0 1 16 0"/>', (4, 4, 20, 12)),
        ('<path d="m2 2 4 0 0 4z"/>', (2, 2, 6, 6)),
        ('<path d="M0 12q12-24 24 0" />', (0, 0, 24, 12)),
        ('<g transform="translate(4 4) scale(2)"><rect width="3" height="2"/></g>', (4, 4, 10, 8)),
        ('<g transform="rotate(90 12 12)"><rect x="2" y="11" width="20" height="2"/></g>', (11, 2, 13, 22)),
        ('<polygon points="3,3 9,3 6,9"/>', (3, 3, 9, 9)),
        ('<line x1="4" y1="12" x2="20" y2="12" stroke="currentColor" stroke-width="2"/>', (3, 11, 21, 13)),
        ('<ellipse cx="12" cy="12" rx="6" ry="2" style="fill: #123"/>', (6, 10, 18, 14)),
        ('<defs><rect width="24" height="24"/></defs><rect x="1" y="1" width="2" height="2"/>', (1, 1, 3, 3)),
    ],
)  # fmt: skip
def test_ink_is_where_the_drawing_says(body: str, box: tuple[float, ...]) -> None:
    assert drawing_of(svg(body)).ink == pytest.approx(box, abs=0.05)


@pytest.mark.parametrize(
    "body",
    [
        '<path d="M 1 2 L nonsense"/>',
        '<path d="3 4 5"/>',
        "",
        '<g display="none"><rect width="2" height="2"/></g>',
        '<rect width="2" height="2" fill="none"/>',
        '<rect width="2" height="2" transform="rotate(1 2)"/>',
        '<rect x="1e300" width="2" height="2"/><path d="M1e300 0L1 1 2 2z"/>',
    ],
)
def test_what_cannot_be_drawn_is_refused(body: str) -> None:
    with pytest.raises((DrawingProblem, ValueError), match=r".+"):
        drawing_of(svg(body))


@pytest.mark.parametrize(
    ("body", "told"),
    [
        ("<script>alert(1)</script>", "what it would run"),
        ('<rect onload="x()"/>', "what it would run"),
        ('<image href="../../secret.png" width="2" height="2"/>', "`../../secret.png`, which is not in the file"),
        ('<use href="http://example.org/a.svg#b"/>', "`http://example.org/a.svg#b`, which is not in the file"),
        ("<foreignObject><p>x</p></foreignObject>", "`<foreignObject>`"),
        ("<style>@import 'a.css';</style>", "a style sheet elsewhere"),
        ('<image href="data:image/svg+xml;base64,PHN2Zy8+" width="2" height="2"/>', "a picture that is neither PNG nor JPEG"),
    ],
)  # fmt: skip
def test_what_runs_or_leads_elsewhere_is_left_out_and_told(body: str, told: str) -> None:
    drawing = drawing_of(svg(body + '<rect x="1" y="1" width="2" height="2"/>'))
    assert drawing.notes == (f"{told} is left out",)
    assert drawing.ink == pytest.approx((1, 1, 3, 3))
    assert not drawing.pixels


@pytest.mark.parametrize(
    "whole",
    [
        b'<!DOCTYPE svg [<!ENTITY a SYSTEM "file:///etc/passwd">]><svg viewBox="0 0 2 2"><rect width="1" height="1"/></svg>',
        b"<svg><rect/></svg>",
        b'<svg viewBox="0 0 0 0"><rect width="1" height="1"/></svg>',
        b"<svg viewBox='0 0 2 2'><rect",
        b"\x00\x01\x02",
        b"<g>" * 100_000,
    ],
)  # fmt: skip
def test_a_broken_file_is_a_problem_and_no_traceback(whole: bytes, tmp_path: Path) -> None:
    path = tmp_path / "a.svg"
    path.write_bytes(whole)
    with pytest.raises(DrawingProblem, match=r"`a\.svg`"):
        read_svg(path)


@pytest.mark.parametrize("path", ICONS, ids=lambda path: path.stem)
def test_each_icon_of_the_set_keeps_to_its_square_and_is_large_enough(path: Path) -> None:
    left, top, right, bottom = read_svg(path).ink
    assert 0 <= left < right <= 24
    assert 0 <= top < bottom <= 24
    assert max(right - left, bottom - top) >= 16
    assert "currentColor" in path.read_text(encoding="utf-8")


def test_the_ink_that_is_reckoned_is_the_ink_that_is_printed(tmp_path: Path) -> None:
    for path in ICONS[::7]:
        drawing = read_svg(path)
        document = Document(title="Icon")
        page = document.page(44, 44)
        page.canvas.place(drawing.form, 10, 10)
        document.write(tmp_path / "a.pdf")
        pixels = 72 / 25.4 * 8
        found = [side / pixels - 10 for side in ink(picture_of(tmp_path / "a.pdf", scale=8))]
        assert found == pytest.approx(drawing.ink, abs=0.25), path.stem


def test_an_icon_that_nobody_drew_is_its_first_letters_in_a_ring() -> None:
    assert [initials(name) for name in ("sextant", "sea-chart", "Ж", "?!")] == ["Se", "Sc", "Ж", "?"]
    icon = lettered("sextant", "Sextant")
    assert not icon.drawn
    assert {type(operation) for operation in flat(icon.form.drawing)} == {Draw}


def test_no_two_icons_without_a_drawing_have_the_same_letters() -> None:
    names = {"pelt": "pelt", "perception": "perception", "person": "person", "stone": "stone", "strength": "strength"}
    assert told_apart(names) == {"pelt": "Pe", "perception": "Pr", "person": "Ps", "stone": "St", "strength": "Sr"}
    many = told_apart({f"a{number}": "aa" for number in range(20)})
    assert len(set(many.values())) == 20
