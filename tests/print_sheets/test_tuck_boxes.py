"""A tuck box shows what its whole deck shares: the back of every card, or else its title."""

from __future__ import annotations

from pathlib import Path

import pypdfium2
import pytest

from meeplewright_generators.builder.entry import build
from print_sheets.packs import write_toy
from print_sheets.reading import words

FACES = "print: {faces: {card: {front: base-card, back: %s}}}\n"
BACK = "extends: base-back\nboxes:\n  word: {text: '%s'}\n"


def seen(pack: Path, back: str, text: str = "") -> list[list[str]]:
    """The words on each page of boxes where cards have this back."""
    with (pack / "system.yaml").open("a", encoding="utf-8") as file:
        file.write(FACES % back)
    if text:
        (pack / "layouts").mkdir()
        (pack / "layouts" / f"{back}.yaml").write_text(BACK % text, "utf-8")
    build([pack], out=pack.parent / "build", quiet=True, only=["tuckboxes"])
    path = pack.parent / "build/toy-box/en/tuckboxes.pdf"
    return [[word.text for word in words(path, page)] for page in (0, 1)]


def test_the_back_that_all_cards_share_is_on_both_panels(tmp_path: Path) -> None:
    assert [page.count("Secret") for page in seen(write_toy(tmp_path), "shared", "Secret")] == [2, 2]


@pytest.mark.parametrize(("back", "text"), [("differing", "Back of {name}"), ("none", "")])
def test_where_backs_differ_or_are_none_the_title_is_on_both_panels_and_no_card(
    tmp_path: Path, back: str, text: str
) -> None:
    pages = seen(write_toy(tmp_path), back, text)
    for page, deck in zip(pages, ("Haven", "Storm"), strict=True):
        assert "Back" not in page
        assert not {"1", "2", "3", "4", "5", "6"} & set(page), "no card is named"
        # on two panels, on two sides, and in the line at the foot of the sheet
        assert page.count(deck) == 5
        assert page.count("Toy") == 5


def test_a_deck_is_called_as_the_vocabulary_calls_it(tmp_path: Path) -> None:
    pack = write_toy(tmp_path)
    system = pack / "system.yaml"
    named = "vocabulary:\n  term:\n  - {id: storm, name: Black weather, text: Rain.}\n"
    system.write_text(system.read_text("utf-8").replace("vocabulary:\n", named), "utf-8")
    haven, storm = seen(pack, "none")
    assert storm.count("Black") == 5
    assert "Storm" not in storm
    assert haven.count("Haven") == 5


def test_a_panel_without_a_back_has_the_landscape_of_the_theme(tmp_path: Path) -> None:
    def shades(theme: str) -> int:
        """How many colours the first box has; edges of letters have some as well."""
        pack = write_toy(tmp_path / (theme or "own"))
        if theme:
            (pack / "theme.yaml").write_text(theme, "utf-8")
        seen(pack, "none")
        page = pypdfium2.PdfDocument(pack.parent / "build/toy-box/en/tuckboxes.pdf")[0]
        picture = page.render(scale=1).to_pil().convert("RGB")
        return len(picture.getcolors(1 << 20) or [])

    assert shades("") > 1.5 * shades("pages: {banner: {scene: nothing}}\n")
