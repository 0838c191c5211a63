"""Books and rules in the dress of their theme: fonts, colours, paper, headings, the landscape over the first page."""

from __future__ import annotations

from pathlib import Path

import pikepdf
import pypdfium2
import pytest
from PIL.Image import Image

from meeplewright_generators.builder.entry import build
from print_sheets.reading import words
from program import MakePack

PACK = {
    "system.yaml": "system: toy\ntitle: Toy\nlanguage: en\nkinds:\n  card: {schema: base/card, title: Card}\n  term: {schema: base/term, title: Term}\n",
    "pack.yaml": "pack: example\nsystem: ./system.yaml\ntitle: Example\nlanguage: en\nversion: 0.1.0\n",
    "cards.yaml": "card:\n- {id: lamp, name: Lamp, text: Light it.}\n",
    "rules/en/1-play.md": "# Playing\n\n"
    + "Light the lamp and wait for the tide to turn, then go home. " * 12
    + "\n\n| What | How |\n|---|---|\n| a | b |\n",
}


def rules(make_pack: MakePack, out: Path, theme: str = "", paper: str = "", **files: str) -> Path:
    folder = make_pack(PACK | {name.replace("__", "/"): text for name, text in files.items()})
    (made,) = build([folder], out=out, only=["rules"], quiet=True, theme=theme, paper_name=paper)
    return next(path for path in made.folder.rglob("rules.pdf"))


def fonts(path: Path) -> set[str]:
    with pikepdf.open(path) as pdf:
        return {str(font.BaseFont).partition("+")[2] for page in pdf.pages for font in page.Resources.Font.values()}


def colours_of(page: Image) -> list[tuple[int, ...]]:
    """The colours of a page, that of most of it first."""
    counted: list[tuple[int, tuple[int, ...]]] = page.getcolors(1 << 20) or []  # type: ignore[assignment]
    return [colour for _, colour in sorted(counted, reverse=True)]


def seen(path: Path) -> Image:
    """The first page as it is seen."""
    page: Image = pypdfium2.PdfDocument(path)[0].render(scale=2).to_pil().convert("RGB")
    return page


def test_rules_take_fonts_and_colours_of_the_theme(make_pack: MakePack, tmp_path: Path) -> None:
    plain = rules(make_pack, tmp_path / "a")
    said = 'fonts: {book: sans}\ncolours: {ink: "#102030", accent: "#804000"}\n'
    dressed = rules(make_pack, tmp_path / "b", **{"theme.yaml": said})
    assert any("SourceSerif" in name for name in fonts(plain))
    assert not any("SourceSerif" in name for name in fonts(dressed))
    colours = set(colours_of(seen(dressed)))
    assert {(0x10, 0x20, 0x30), (0x80, 0x40, 0x00)} <= colours


def test_a_dark_theme_prints_light_letters_on_dark_pages(make_pack: MakePack, tmp_path: Path) -> None:
    path = rules(make_pack, tmp_path, theme="night")
    counted = colours_of(seen(path))
    assert max(counted[0]) < 60, "the page is dark"
    assert any(min(colour) > 150 for colour in counted), "the letters are light"


def test_a_landscape_stands_over_the_first_page_alone_and_only_where_the_theme_has_one(
    make_pack: MakePack, tmp_path: Path
) -> None:
    def title(path: Path) -> float:
        return max(word.y for word in words(path, 0) if word.text == "Example")

    with_it, without = rules(make_pack, tmp_path / "a"), rules(make_pack, tmp_path / "b", theme="sparing")
    assert title(with_it) > 34, "the title stands below it"
    assert 20 < title(without) < 34
    corner = seen(with_it).getpixel((8, 8)), seen(without).getpixel((8, 8))
    assert corner[0] != (255, 255, 255) == corner[1], "it goes from edge to edge"


@pytest.mark.parametrize(("paper", "justified"), [("A4", False), ("A5", True)])
def test_text_is_ragged_in_a_narrow_column_and_justified_in_a_wide_one(
    paper: str, justified: bool, make_pack: MakePack, tmp_path: Path
) -> None:
    page = seen(rules(make_pack, tmp_path, paper=paper, theme="sparing"))
    column = page.crop((0, page.height // 8, page.width // (2 if paper == "A4" else 1), page.height * 9 // 10)).convert(
        "L"
    )
    ends: list[int] = []
    inside = False
    for y in range(column.height):
        dark = column.crop((0, y, column.width, y + 1)).point(lambda light: 255 * (light < 140)).getbbox()
        if dark is not None:
            ends = [*ends[:-1], max(ends[-1], dark[2])] if inside else [*ends, dark[2]]
        inside = dark is not None
    even = sum(end >= max(ends) - 3 for end in ends)
    assert (even > len(ends) / 2) == justified, ends


def test_a_quotation_stands_on_a_panel_and_in_the_column_of_the_words_before_it(
    make_pack: MakePack, tmp_path: Path
) -> None:
    for lines in range(24, 40):
        text = (
            "# Playing\n\n"
            + "Row of words.\n\n" * lines
            + "Lights go out at dawn.\n\n> Quoth she, and left.\n\n"
            + "Row of words.\n\n" * 60
        )
        path = rules(make_pack, tmp_path / str(lines), **{"rules__en__1-play.md": text})
        pdf = pypdfium2.PdfDocument(path)
        (said,) = [(n, word) for n in range(len(pdf)) for word in words(path, n) if word.text == "Lights"]
        (quoted,) = [(n, word) for n in range(len(pdf)) for word in words(path, n) if word.text == "Quoth"]
        column = [(n, word.x > 105) for n, word in (said, quoted)]
        assert column[0] == column[1], lines
        page = pdf[quoted[0]].render(scale=3).to_pil().convert("RGB")
        dots = page.width / 210
        ground = [page.getpixel((round((word.x - 1) * dots), round(word.y * dots))) for _, word in (said, quoted)]
        assert ground[0] != ground[1], "only what is quoted has a ground of its own"
