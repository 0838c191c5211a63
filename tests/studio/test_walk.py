"""A person who knows spreadsheets and no YAML makes a deck of twelve cards with a back, by the page alone, and prints it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pypdfium2
import pytest

from studio.test_forms import files
from studio_pages import Caller, opened

pytestmark = pytest.mark.slow
NAMES = [
    "Low Cloud", "Ring Round the Moon", "Nine Bells", "The Other Light", "Cold Glass", "Wet Wick",
    "A Long Watch", "Nobody’s Horn", "Still Air", "Gulls at Midnight", "The Lamp Sings", "First Grey",
]  # fmt: skip
ROWS = "name\ttext\n" + "\n".join(
    f'{name}\t"{name} comes in from the sea.\nNothing else happens, and nobody says ""why""."' for name in NAMES
)


def until(page: Any, is_so: Any) -> None:
    for _ in range(400):
        if is_so():
            return
        page.wait_for_timeout(50)
    raise AssertionError("it never came to be")


def test_twelve_rows_of_a_spreadsheet_become_a_deck_with_a_back_and_are_printed(
    saltmarsh: Caller, chromium: Any
) -> None:
    before = files(saltmarsh)
    session = saltmarsh.server.session

    def ids() -> list[str]:
        return [id_ for id_, record in session.world.of("card").items() if record.data.get("name") in NAMES]

    with opened(chromium, saltmarsh, "#/gallery") as page:
        page.get_by_role("link", name="Grid").click()
        page.get_by_role("button", name="Paste rows").click()
        page.get_by_label("Rows copied from a spreadsheet").fill(ROWS)
        page.get_by_role("button", name="Paste them").click()
        until(page, lambda: len(ids()) == 12)
        page.get_by_text("38 records").wait_for()
        # the back is that of the deck: all twelve are put into the night deck at once
        page.on("dialog", lambda asked: asked.accept("night"))
        cell = page.locator(".tabulator-row", has_text="low-cloud").locator("[tabulator-field=deck]")
        cell.scroll_into_view_if_needed()
        cell.click()
        for _ in range(11):
            page.keyboard.press("Shift+ArrowDown")
        page.get_by_role("button", name="Set all chosen").click()
        until(page, lambda: all(session.record(f"card/{id_}").data["deck"] == "night" for id_ in ids()))
        assert saltmarsh.ask("history/told")["done"] == 2
        # and they are looked at, with their back
        page.get_by_role("link", name="Gallery").click()
        page.get_by_label("Words").fill("comes in from the sea")
        page.locator("[data-record='card/low-cloud'][data-side=front] img").wait_for()
        assert page.locator(".faces li[data-side=front]").count() == 12
        assert {name for name, raw in files(saltmarsh).items() if raw != before.get(name)} == {"cards/tide.yaml"}
        text = (session.folder / "cards" / "tide.yaml").read_text()
        assert text.startswith(before["cards/tide.yaml"].decode())
        page.get_by_role("link", name="Sheets").click()
        page.get_by_label("Pieces").select_option("card")
        page.get_by_role("button", name="Show the print").click()
        page.locator(".pages img").first.wait_for()
        with page.expect_download() as saved:
            page.locator(".made a").first.click()
        _is_printed_with_its_back(saved.value.path())
        for _ in range(2):
            page.get_by_role("button", name="Undo").click()
            page.wait_for_timeout(800)
        until(page, lambda: files(saltmarsh) == before)


def _is_printed_with_its_back(path: Path) -> None:
    """Twelve fronts on sheets, and on the sheet behind each as many backs as there are fronts of its deck."""
    document = pypdfium2.PdfDocument(path)
    pages = [each.get_textpage().get_text_range().replace("\r\n", " ") for each in document]
    fronts, backs = pages[0::2], pages[1::2]
    behind = dict(zip(fronts, backs, strict=True))
    for name in NAMES:
        (front,) = [page for page in fronts if f"{name} comes in" in page]
        assert "Night" in behind[front]
