"""Findings in a browser: causes first, explained, with a way to their records."""

from __future__ import annotations

from typing import Any

import psutil
import pytest

from studio_pages import Caller, opened

pytestmark = pytest.mark.slow


def test_what_could_not_be_read_comes_first_and_goes_with_its_mend(
    saltmarsh: Caller, chromium: Any, change: Any
) -> None:
    with opened(chromium, saltmarsh, "#/findings") as page:
        page.get_by_text("Nothing is wrong.").wait_for()
        change("cards/marsh.yaml", "{food:2}", "{fodo:2}")
        change("tiles.yaml", "tile:", "tile: [")
        page.locator(".cause").first.get_by_text("MW001").first.wait_for()
        page.locator(".cause").first.get_by_text("What does this mean?").click()
        page.locator(".explained h3").first.wait_for()
        change("tiles.yaml", "tile: [", "tile:")
        page.locator(".cause").first.get_by_text("fodo").wait_for()
        page.locator(".cause").get_by_role("link", name="card/samphire").click()
        page.get_by_role("heading", name="Samphire", level=1).wait_for()
        change("cards/marsh.yaml", "{fodo:2}", "{food:2}")
        page.locator(".verdict .clean").wait_for()


def test_findings_are_sought_by_words_and_severity(saltmarsh: Caller, chromium: Any, change: Any) -> None:
    change("cards/marsh.yaml", "{food:2}", "{fodo:2}")
    change("cards/marsh.yaml", "deck: marsh", "deck: mrash")
    with opened(chromium, saltmarsh, "#/findings") as page:
        page.get_by_text("mrash").first.wait_for()
        page.get_by_text("fodo").first.wait_for()
        page.get_by_label("Words").fill("fodo")
        page.get_by_text("mrash").first.wait_for(state="detached")
        page.get_by_label("Words").fill("")
        page.get_by_label("Severity").select_option("note")
        page.get_by_text("fodo").first.wait_for(state="detached")


def test_the_checks_that_were_killed_begin_again_and_lose_nothing(
    saltmarsh: Caller, chromium: Any, change: Any
) -> None:
    session = saltmarsh.server.session
    change("cards/marsh.yaml", "{food:2}", "{fodo:2}")
    with opened(chromium, saltmarsh, "#/findings") as page:
        page.get_by_text("fodo").first.wait_for()
        assert session._checker is not None
        psutil.Process(session._checker.process.number).kill()
        page.get_by_text("The checks were stopped from outside").wait_for()
        page.get_by_text("fodo").first.wait_for()
        change("cards/marsh.yaml", "{fodo:2}", "{food:2}")
        page.get_by_text("Nothing is wrong.").wait_for()
        page.get_by_text("The checks were stopped").wait_for(state="detached")


def test_a_mend_is_made_undone_and_done_again_to_the_byte(saltmarsh: Caller, chromium: Any, change: Any) -> None:
    path = saltmarsh.server.session.folder / "cards" / "marsh.yaml"
    change("cards/marsh.yaml", "deck: marsh", "deck: mrash")
    spoilt = path.read_text(encoding="utf-8")
    with opened(chromium, saltmarsh, "#/findings") as page:
        page.get_by_role("button", name="Write marsh").click()
        page.get_by_text("Nothing is wrong.").wait_for()
        assert path.read_text(encoding="utf-8") == spoilt.replace("mrash", "marsh")
        page.keyboard.press("Control+z")
        page.get_by_role("button", name="Write marsh").wait_for()
        assert path.read_text(encoding="utf-8") == spoilt
        page.get_by_role("button", name="Redo").click()
        page.get_by_text("Nothing is wrong.").wait_for()
        assert path.read_text(encoding="utf-8") == spoilt.replace("mrash", "marsh")


def test_a_finding_is_kept_quiet_with_its_reason(saltmarsh: Caller, chromium: Any, change: Any) -> None:
    path = saltmarsh.server.session.folder / "cards" / "marsh.yaml"
    change("cards/marsh.yaml", "{food:2}", "{fodo:2}")
    with opened(chromium, saltmarsh, "#/findings") as page:
        page.locator(".cause", has_text="fodo").get_by_text("What else can be done?").first.click()
        page.get_by_label("Why it may stay").first.fill("a dialect of the marsh")
        page.get_by_role("button", name="Ignore").first.click()
        page.get_by_text("Done: Ignore").wait_for()
        assert "-- a dialect of the marsh\n" in path.read_text(encoding="utf-8")
        page.get_by_role("button", name="Undo").click()
        page.get_by_text("Undone: Ignore").wait_for()
        assert "a dialect" not in path.read_text(encoding="utf-8")


def test_an_undo_never_writes_over_what_another_program_wrote(saltmarsh: Caller, chromium: Any, change: Any) -> None:
    path = saltmarsh.server.session.folder / "cards" / "marsh.yaml"
    change("cards/marsh.yaml", "deck: marsh", "deck: mrash")
    with opened(chromium, saltmarsh, "#/findings") as page:
        page.get_by_role("button", name="Write marsh").click()
        page.get_by_text("Nothing is wrong.").wait_for()
        change("cards/marsh.yaml", "name: Samphire", "name: Glasswort")
        by_hand = path.read_bytes()
        page.get_by_role("button", name="Undo").click()
        page.get_by_text("was changed since").wait_for()
        assert path.read_bytes() == by_hand
