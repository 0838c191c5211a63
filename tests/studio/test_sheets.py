"""Sheets in a browser: the print as it will be, saved as the PDF that `meeple build` makes."""

from __future__ import annotations

from typing import Any

import pytest

from studio_pages import Caller, opened


@pytest.mark.slow
def test_the_sheets_are_shown_and_saved_as_the_pdf_that_build_makes(saltmarsh: Caller, chromium: Any) -> None:
    with opened(chromium, saltmarsh, "#/sheets") as page:
        page.get_by_label("Pieces").select_option("token")
        page.get_by_label("Paper").select_option("Letter")
        page.get_by_role("button", name="Show the print").click()
        page.get_by_text("This is what the printer will get.").wait_for()
        image = page.locator(".pages img").first
        image.wait_for()
        wide, high = image.evaluate("image => [image.naturalWidth, image.naturalHeight]")
        assert sorted([wide / high, high / wide])[0] == pytest.approx(8.5 / 11, abs=0.01)
        with page.expect_download() as saved:
            page.locator(".made a").first.click()
        raw = saved.value.path().read_bytes()
        assert raw.startswith(b"%PDF-")
        assert saved.value.suggested_filename == "tokens.pdf"
        press = saltmarsh.server.session.kept["press"]
        assert raw == next(iter(press.files().values())).read_bytes()


def test_what_is_not_offered_is_not_printed(saltmarsh: Caller) -> None:
    for asked in ({"paper": "--out=/tmp"}, {"duplex": "x"}, {"only": "../x"}, {"language": "--workers=tcp://evil:1"}):
        assert saltmarsh.refused("sheets/build", **asked)[0] == 400
    assert saltmarsh.refused("sheets/page", file="../../etc/passwd")[0] == 404
    assert saltmarsh.call("GET", "/made/../../etc/passwd")[0] == 404
