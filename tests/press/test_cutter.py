"""Cut files: measured against the printed sheet, both read with other libraries than those that wrote them."""

from __future__ import annotations

import math
import re
import shutil
from itertools import pairwise
from pathlib import Path

import ezdxf.bbox
import pikepdf
import pytest
from ezdxf.entities.lwpolyline import LWPolyline
from ezdxf.filemanagement import readfile
from ezdxf.path import make_path
from fontTools.pens.recordingPen import RecordingPen
from fontTools.svgLib.path import parse_path

from meeplewright import data
from meeplewright_generators.drawing.cutting import Contour, Corner
from meeplewright_generators.exports.cut.svg import svg
from press.toys import a_toy
from print_sheets.reading import Point, drawn
from program import meeple

BLEED, NEAR = 1.0, 0.1


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    home = tmp_path_factory.mktemp("cutter")
    pack = a_toy(home)
    cards = "".join(f"- {{id: c{n}, name: C{n}, text: T, art: art/red.png}}\n" for n in range(8))
    (pack / "cards.yaml").write_text(f"card:\n{cards}")
    tokens = "token:\n- {id: coin, name: Coin}\n- {id: fish, name: Fish}\n"
    (pack / "tokens.yaml").write_text(tokens)
    system = (pack / "system.yaml").read_text()
    (pack / "system.yaml").write_text(system.replace("kinds: {", "kinds: {token: {schema: base/token, title: Token}, "))
    for target in ("cutter", "cutter-cricut"):
        done = meeple("build", pack, "--for", target, "--out", home / "out", "-q")
        assert done.status == 0, done.err
    return home / "out/toy/en"


def test_every_sheet_has_its_files_and_each_box_its_own(made: Path) -> None:
    names = {path.name for path in (made / "cutter").iterdir()} - {"manifest.json"}
    assert names == {
        "cards.pdf", "cards-1.svg", "cards-1.dxf", "tiles.pdf", "tiles-1.svg", "tiles-1.dxf", "tokens.pdf",
        "tokens-1.svg", "tokens-1.dxf", "tuckboxes.pdf", "tuckbox-card.svg", "tuckbox-card.dxf",
    }  # fmt: skip
    assert not list((made / "cutter-cricut").glob("*.dxf"))


def test_cut_lines_lie_on_the_printed_pieces(made: Path) -> None:
    found = [_measured(made / "cutter", file) for file in ("cards", "tiles", "tokens")]
    assert [len(each) for each in found] == [8, 1, 2]
    assert max(off for each in found for off in each) < NEAR


def test_a_dxf_is_sound_and_in_millimetres_on_layers_with_names(made: Path) -> None:
    for path in (made / "cutter").glob("*.dxf"):
        document = readfile(path)
        audit = document.audit()
        assert not audit.errors, path.name
        assert (document.header["$INSUNITS"], document.header["$MEASUREMENT"]) == (4, 1)
        assert {entity.dxf.layer for entity in document.modelspace()} <= {"CUT", "SCORE", "REGISTRATION"}


def test_corners_are_true_arcs_and_circles_are_round(made: Path) -> None:
    card = _contours(made / "cutter/cards-1.dxf")[0]
    bulges = [point[4] for point in card.get_points()]
    assert sum(abs(each) > 0 for each in bulges) == 4
    # a quarter of a circle of 3 mm
    assert {round(abs(each), 4) for each in bulges if each} == {round(math.tan(math.pi / 8), 4)}
    token = _contours(made / "cutter/tokens-1.dxf")[0]
    box = ezdxf.bbox.extents([token])
    assert box.size.x == pytest.approx(box.size.y, abs=0.001)
    centre = box.center
    spread = [point.distance(centre) for point in make_path(token).flattening(0.001)]
    assert max(spread) - min(spread) < 0.01


def test_a_hexagon_has_six_straight_cuts_of_its_size(made: Path) -> None:
    hexagon = _contours(made / "cutter/tiles-1.dxf")[0]
    assert len(hexagon) == 6
    box = ezdxf.bbox.extents([hexagon])
    assert min(box.size.x, box.size.y) == pytest.approx(60, abs=0.01)


def test_svg_and_dxf_say_the_same(made: Path) -> None:
    for path in sorted((made / "cutter").glob("*.svg")):
        text = path.read_text()
        height = float(re.findall(r'viewBox="0 0 ([\d.]+) ([\d.]+)"', text)[0][1])
        group = re.search(r'<g id="CUT".*?</g>', text, re.S)
        assert group is not None
        starts = [tuple(map(float, each)) for each in re.findall(r'd="M([-\d.]+) ([-\d.]+)', group[0])]
        there = [
            (line.get_points()[0][0], height - line.get_points()[0][1]) for line in _contours(path.with_suffix(".dxf"))
        ]
        assert starts == [pytest.approx(each, abs=0.001) for each in there]


@pytest.mark.parametrize(
    ("bulge", "closed"),
    [(0.0, True), (0.2, False), (-0.6, True), (1.0, False), (-1.0, True), (1.7, True), (-3.0, False)],
)
def test_a_bent_line_of_an_svg_is_the_one_that_a_dxf_means(bulge: float, *, closed: bool) -> None:
    """Both as other libraries draw them: of every point of one there is one of the other, and they are equally long."""
    corners = (Corner(4, 30, bulge), Corner(16, 21, -bulge / 2), Corner(20, 40))
    line = LWPolyline.new(dxfattribs={"flags": int(closed)})
    line.set_points([(each.x, each.y, each.bulge) for each in corners], format="xyb")
    meant = [(point.x, point.y) for point in make_path(line).flattening(0.001)]
    (written,) = re.findall(r'<path d="(.*?)"', svg([Contour("CUT", corners, closed)], 60, 60).decode())
    pen = RecordingPen()
    parse_path(written, pen)
    seen = _flat(pen)
    for some, others in ((meant, seen), (seen, meant)):
        assert max(_from(point, others) for point in some[:: 1 + len(some) // 12]) < 0.02
    assert _length(seen) == pytest.approx(_length(meant), rel=0.001)


def test_marks_are_printed_where_the_machine_is_told_that_they_are(made: Path) -> None:
    with pikepdf.open(made / "cutter/cards.pdf") as pdf:
        height = float(pdf.pages[0].MediaBox[3]) * 25.4 / 72
        assert len(pdf.pages) == 2  # a front and its back, which has no marks
    told = {_sides(line, height) for line in _contours(made / "cutter/cards-1.dxf", "REGISTRATION")}
    assert len(told) == 5
    # a square of 5 mm, 10 mm from the corner
    assert (10.0, 10.0, 15.0, 15.0) in told
    from PIL import Image
    from pypdfium2 import PdfDocument

    document = PdfDocument(made / "cutter/cards.pdf")
    front, back = (document[page].render(scale=600 / 72).to_pil().convert("L") for page in (0, 1))
    document.close()
    for left, top, right, bottom in told:
        x, y = round((left + right) / 2 / 25.4 * 600), round((top + bottom) / 2 / 25.4 * 600)
        assert front.getpixel((x, y)) == 0
        assert back.getpixel((x, y)) != 0
    square: Image.Image = front.crop(tuple(round(each / 25.4 * 600) for each in (7, 7, 18, 18)))
    ink = square.point([255 if each < 128 else 0 for each in range(256)]).getbbox()
    assert ink is not None
    assert [each / 600 * 25.4 + 7 for each in ink] == pytest.approx([10, 10, 15, 15], abs=NEAR)


def test_no_piece_comes_near_to_a_mark(made: Path) -> None:
    for path in (made / "cutter").glob("*-1.dxf"):
        marks = [ezdxf.bbox.extents([line]) for line in _contours(path, "REGISTRATION")]
        for piece in [ezdxf.bbox.extents([line]) for line in _contours(path)]:
            for mark in marks:
                grown = BLEED + 1.99
                apart = (
                    piece.extmax.x + grown <= mark.extmin.x or piece.extmin.x - grown >= mark.extmax.x
                    or piece.extmax.y + grown <= mark.extmin.y or piece.extmin.y - grown >= mark.extmax.y
                )  # fmt: skip
                assert apart, path.name


def test_a_box_is_scored_where_its_creases_are_printed(made: Path) -> None:
    page = drawn(made / "cutter/tuckboxes.pdf", 0)
    printed = [tuple(round(each, 2) for each in line) for line in page.lines]
    creases = []
    for line in _contours(made / "cutter/tuckbox-card.dxf", "SCORE"):
        ends = sorted((point[0], page.height - point[1]) for point in line.get_points())
        creases.append((*ends[0], *ends[1]))
    assert len(creases) == 8
    for crease in creases:
        assert any(math.dist(crease, line) < NEAR for line in printed), crease


def test_a_cricut_prints_and_cuts_within_its_area(made: Path) -> None:
    text = (made / "cutter-cricut/cards-1.svg").read_text()
    wide, high = map(float, re.findall(r'viewBox="0 0 ([\d.]+) ([\d.]+)"', text)[0])
    group = re.search(r'<g id="CUT".*?</g>', text, re.S)
    assert group is not None
    xs, ys = zip(*((float(x), float(y)) for x, y in re.findall(r"[ML]([-\d.]+) ([-\d.]+)", group[0])), strict=True)
    across, down = max(xs) - min(xs), max(ys) - min(ys)
    assert sorted((across, down)) <= sorted((234.95, 171.45))
    assert min(xs) >= (wide - 234.95) / 2
    assert min(ys) >= (high - 234.95) / 2


def test_the_same_content_is_the_same_file(made: Path, tmp_path: Path) -> None:
    pack = made.parents[2] / "toy"
    assert meeple("build", pack, "--for", "cutter", "--out", tmp_path, "-q").status == 0
    for path in (made / "cutter").glob("*-*.*"):
        assert (tmp_path / "toy/en/cutter" / path.name).read_bytes() == path.read_bytes()


@pytest.mark.slow
@pytest.mark.parametrize("pack", sorted(path.parent.name for path in data.content().glob("*/pack.yaml")))
def test_cut_lines_of_every_pack_lie_on_its_printed_pieces(pack: str, tmp_path: Path) -> None:
    done = meeple("build", data.content() / pack, "--for", "cutter", "--paper", "A3", "--out", tmp_path, "-q")
    folder = tmp_path / pack
    made = next(folder.glob("*/cutter"), None)
    if made is None:
        assert done.status == 2
        assert "nothing that is printed" in done.err
        return
    off = [
        each for path in sorted(made.glob("*.pdf")) if path.stem != "tuckboxes" for each in _measured(made, path.stem)
    ]
    assert off
    assert max(off) < NEAR
    assert not any(readfile(path).audit().errors for path in made.glob("*.dxf"))
    shutil.rmtree(tmp_path)


def _flat(pen: RecordingPen) -> list[Point]:
    points: list[Point] = []
    for step, given in pen.value:
        if step == "curveTo":
            (ax, ay), ((bx, by), (cx, cy), (dx, dy)) = points[-1], given
            for at in (part / 16 for part in range(1, 17)):
                a, b, c, d = (1 - at) ** 3, 3 * at * (1 - at) ** 2, 3 * at**2 * (1 - at), at**3
                points.append((a * ax + b * bx + c * cx + d * dx, a * ay + b * by + c * cy + d * dy))
        elif given:
            points += given
        elif step == "closePath" and points[-1] != points[0]:
            points.append(points[0])
    return points


def _from(point: Point, line: list[Point]) -> float:
    """How far a point is from a line of many straight pieces."""
    off = []
    for (ax, ay), (bx, by) in pairwise(line):
        across, down = bx - ax, by - ay
        along = ((point[0] - ax) * across + (point[1] - ay) * down) / (across**2 + down**2)
        along = min(1, max(0, along))
        off.append(math.dist(point, (ax + along * across, ay + along * down)))
    return min(off)


def _length(line: list[Point]) -> float:
    return sum(math.dist(one, other) for one, other in pairwise(line))


def _contours(path: Path, layer: str = "CUT") -> list[LWPolyline]:
    found = readfile(path).modelspace().query(f'LWPOLYLINE[layer=="{layer}"]')
    return [line for line in found if isinstance(line, LWPolyline)]


def _sides(line: LWPolyline, height: float) -> tuple[float, float, float, float]:
    box = ezdxf.bbox.extents([line])
    return (
        round(box.extmin.x, 3),
        round(height - box.extmax.y, 3),
        round(box.extmax.x, 3),
        round(height - box.extmin.y, 3),
    )


def _measured(folder: Path, file: str) -> list[float]:
    """How far each cut line of a file is from the printed piece under it, in mm."""
    sheets = sorted(folder.glob(f"{file}-[0-9]*.dxf"), key=lambda path: int(path.stem.rpartition("-")[2]))
    with pikepdf.open(folder / f"{file}.pdf") as pdf:
        step = len(pdf.pages) // len(sheets)
        assert len(pdf.pages) == step * len(sheets)
    found = []
    for number, path in enumerate(sheets):
        page = drawn(folder / f"{file}.pdf", number * step)
        clips = [(clip, _middle(clip)) for clip in page.clips if len(clip) > 2]
        for line in _contours(path):
            points = [(x, page.height - y) for x, y in _straight(line)]
            there = _middle([(corner[0], page.height - corner[1]) for corner in line.get_points()])
            # of thousands of clips those that lie about the same place
            near = [clip for clip, middle in clips if math.dist(middle, there) < 1]
            found.append(min(_off(points, clip) for clip in near))
    return found


def _middle(points: list[Point]) -> Point:
    xs, ys = zip(*points, strict=True)
    return (min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2


def _straight(line: LWPolyline) -> list[tuple[float, float]]:
    """The middles of the straight sides of a contour; of a round one the points of its arcs."""
    corners = [tuple(point) for point in line.get_points()]
    sides = [
        ((one[0] + other[0]) / 2, (one[1] + other[1]) / 2)
        for one, other in zip(corners, [*corners[1:], corners[0]], strict=True)
        if not one[4]
    ]
    return sides or [(point.x, point.y) for point in make_path(line).flattening(0.01)]


def _off(points: list[tuple[float, float]], clip: list[Point]) -> float:
    """How much the distance of points from an outline differs from the bleed at most."""
    edges = list(zip(clip, [*clip[1:], clip[0]], strict=True))
    return max(abs(min(_distance(point, *edge) for edge in edges) - BLEED) for point in points)


def _distance(point: Point, start: Point, end: Point) -> float:
    (x, y), (x1, y1), (x2, y2) = point, start, end
    dx, dy = x2 - x1, y2 - y1
    along = max(0.0, min(1.0, ((x - x1) * dx + (y - y1) * dy) / ((dx * dx + dy * dy) or 1.0)))
    return math.hypot(x - x1 - along * dx, y - y1 - along * dy)
