"""The document writer: boxes, things that stand once, links, and the same bytes for the same content."""

from __future__ import annotations

import io
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pikepdf
import pytest

from meeplewright.findings.stop import Stop
from meeplewright_generators.drawing.canvas import Canvas
from meeplewright_generators.exports.document import Document
from meeplewright_generators.typeset.fonts import bundled
from print_faces.read_back import MM, faults, letters, missing_glyphs, text_of

SCRIPT = """
import sys
from pathlib import Path
from meeplewright_generators.exports.document import Document
from meeplewright_generators.typeset.fonts import bundled
document = Document(title="Прилив", author="A (b) \\\\c")
for number in range(3):
    page = document.page(80, 60, label=f"A-{number}")
    for family in ("sans", "serif"):
        page.canvas.text(10, 20, "Прилив и отлив, 日 ★ é", bundled(family).regular, 10)
    form = document.form("mark", 5, 5, lambda canvas: canvas.circle(2.5, 2.5, 2, fill="#aa0000"))
    with page.canvas.saved(opacity=0.5):
        page.canvas.place(form, 60, 40)
    page.destination(f"page-{number}")
    page.link(0, 0, 10, 10, to="page-2")
    page.bookmark(f"Page {number}", level=number % 2)
document.write(Path(sys.argv[1]))
"""


def test_a_page_has_its_size_trim_and_bleed_to_a_tenth_of_a_millimetre(tmp_path: Path) -> None:
    document = Document(title="Boxes")
    document.page(210, 297, trim=(20, 30, 63, 88), bleed=3)
    document.write(tmp_path / "a.pdf")
    with pikepdf.open(tmp_path / "a.pdf") as file:
        page = file.pages[0]
        found = {key: [float(side) * MM for side in page[key]] for key in ("/MediaBox", "/TrimBox", "/BleedBox")}
    assert found["/MediaBox"] == pytest.approx([0, 0, 210, 297], abs=0.01)
    assert found["/TrimBox"] == pytest.approx([20, 297 - 118, 83, 297 - 30], abs=0.01)
    assert found["/BleedBox"] == pytest.approx([17, 297 - 121, 86, 297 - 27], abs=0.01)


def test_a_form_and_a_font_stand_once_however_often_they_are_used(tmp_path: Path) -> None:
    def size(copies: int) -> int:
        document = Document(title="Once")
        back = document.form("back", 63, 88, _busy)
        page = document.page(1000, 1000)
        for at in range(copies):
            page.canvas.place(back, at * 5, 0)
            page.canvas.text(10, 200, "Many words", bundled("sans").regular, 10)
        document.write(tmp_path / f"{copies}.pdf")
        return (tmp_path / f"{copies}.pdf").stat().st_size

    assert size(100) - size(1) < 1500


def _busy(canvas: Canvas) -> None:
    for step in range(300):
        canvas.circle(step * 0.731 % 63, step * 1.377 % 88, 1 + step % 5, stroke="#123456")


def test_the_same_content_is_the_same_bytes_whatever_the_hash_seed(tmp_path: Path) -> None:
    for seed in ("1", "77"):
        environment = {**os.environ, "PYTHONHASHSEED": seed}
        subprocess.run([sys.executable, "-c", SCRIPT, str(tmp_path / seed)], check=True, env=environment)
    assert (tmp_path / "1").read_bytes() == (tmp_path / "77").read_bytes()
    assert not faults(tmp_path / "1")


def test_title_outline_labels_and_links_are_there(tmp_path: Path) -> None:
    subprocess.run([sys.executable, "-c", SCRIPT, str(tmp_path / "a.pdf")], check=True)
    with pikepdf.open(tmp_path / "a.pdf") as file:
        assert str(file.docinfo["/Title"]) == "Прилив"
        assert str(file.docinfo["/Author"]) == "A (b) \\c"
        with file.open_outline() as outline:
            assert [item.title for item in outline.root] == ["Page 0", "Page 2"]
            assert [item.title for item in outline.root[0].children] == ["Page 1"]
        assert [str(page.label) for page in file.pages] == ["A-0", "A-1", "A-2"]
        assert str(file.pages[0]["/Annots"][0]["/Dest"]) == "page-2"
        assert "/CreationDate" not in file.docinfo


def test_a_link_is_clicked_where_it_was_put_also_in_what_is_turned(tmp_path: Path) -> None:
    document = Document(title="Links")
    page = document.page(80, 60)
    page.canvas.anchor("here", 5, 5)
    page.canvas.link(10, 20, 30, 5, to="here")
    with page.canvas.saved():
        page.canvas.move_origin(50, 40, 90)  # its x runs down the page, and its y to the left
        page.canvas.link(2, 3, 10, 4, uri="https://example.org/")
    document.write(tmp_path / "a.pdf")
    with pikepdf.open(tmp_path / "a.pdf") as file:
        notes = list(file.pages[0]["/Annots"])
        sides = [[float(side) * MM for side in note["/Rect"]] for note in notes]
        assert str(notes[0]["/Dest"]) == "here"
        assert str(notes[1]["/A"]["/URI"]) == "https://example.org/"
    assert sides[0] == pytest.approx([10, 60 - 25, 40, 60 - 20], abs=0.01)
    assert sides[1] == pytest.approx([50 - 7, 60 - 52, 50 - 3, 60 - 42], abs=0.01)


def test_text_stands_where_it_was_put_and_reads_as_it_was_written(tmp_path: Path) -> None:
    document = Document(title="Words")
    page = document.page(100, 60)
    page.canvas.text(20, 30, "Фонарь горит", bundled("sans").regular, 12)
    document.write(tmp_path / "a.pdf")
    assert text_of(tmp_path / "a.pdf") == "Фонарь горит"
    first = letters(tmp_path / "a.pdf")[0]
    assert first.left == pytest.approx(20, abs=0.5)
    assert first.bottom == pytest.approx(30, abs=1.0)


def test_turned_text_runs_clockwise(tmp_path: Path) -> None:
    document = Document(title="Turned")
    page = document.page(100, 100)
    page.canvas.text(50, 20, "down", bundled("sans").regular, 12, angle=90)
    document.write(tmp_path / "a.pdf")
    first, *_, last = letters(tmp_path / "a.pdf")
    assert last.top > first.bottom
    assert abs(last.left - first.left) < 1.5


def test_glyphs_are_kerned_and_none_is_the_missing_one(tmp_path: Path) -> None:
    chain = bundled("serif").regular
    assert chain.word("AV").width < chain.word("A").width + chain.word("V").width - 0.02
    document = Document(title="Kerned")
    document.page(100, 60).canvas.text(10, 30, "AVATAR Тула", chain, 12)
    document.write(tmp_path / "a.pdf")
    assert missing_glyphs(tmp_path / "a.pdf") == 0
    assert text_of(tmp_path / "a.pdf") == "AVATAR Тула"


def test_a_letter_that_the_first_font_lacks_is_taken_from_the_next(tmp_path: Path) -> None:
    shaped = bundled("serif").italic.word("Italic★Курсив")
    assert not shaped.missing
    assert len({run.font.name for run in shaped.runs}) > 1
    assert bundled("sans").regular.word("a𒀀b").missing == "𒀀"


def test_what_cannot_be_written_leaves_the_old_file_alone(tmp_path: Path) -> None:
    document = Document(title="One")
    document.page(10, 10)
    with pytest.raises(Stop, match=r"a\.pdf` cannot be written: (No such file|.*cannot find)"):
        document.write(tmp_path / "nowhere" / "a.pdf")
    folder = tmp_path / "a.pdf"
    folder.mkdir()
    second = Document(title="Two")
    second.page(10, 10)
    with pytest.raises(Stop, match=r"a\.pdf` is a folder, and a file is to be written there|a\.pdf` cannot be"):
        second.write(folder)
    assert list(tmp_path.glob(".*part")) == []


def test_a_document_without_a_page_has_an_empty_one_of_a_centimetre(tmp_path: Path) -> None:
    Document(title="Nothing").write(tmp_path / "a.pdf")
    with pikepdf.open(tmp_path / "a.pdf") as file:
        (page,) = file.pages
        assert [float(side) * MM for side in page.MediaBox] == pytest.approx([0, 0, 10, 10], abs=0.01)


@pytest.mark.parametrize(
    ("labels", "shown"),
    [
        (("", "", "A", "", "B"), {0: "1", 2: "A", 3: "4", 4: "B"}),
        (("A", "", ""), {0: "A", 1: "2", 2: "3"}),
        (("", "A"), {0: "1", 1: "A"}),
        (("", ""), {}),
    ],
)
def test_a_page_is_called_by_its_label_or_by_its_place(labels: tuple[str, ...], shown: dict[int, str]) -> None:
    document = Document(title="Labels")
    for label in labels:
        document.page(20, 20, label=label)
    with pikepdf.open(io.BytesIO(document.data())) as file:
        row: list[Any] = list(file.Root["/PageLabels"]["/Nums"]) if "/PageLabels" in file.Root else []
        said = {int(at): str(each.get("/P", each.get("/St", 1))) for at, each in zip(row[::2], row[1::2], strict=True)}
        assert said == shown
        every: Any = file.pages
        assert [page.label for page in every] == [label or f"{at + 1}" for at, label in enumerate(labels)]
