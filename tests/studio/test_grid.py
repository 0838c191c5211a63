"""The grid in a browser while files change under it: what is chosen stays chosen, what is typed stays typed."""

from __future__ import annotations

from typing import Any

import pytest

from studio_pages import Caller, opened

pytestmark = pytest.mark.slow
CHOSEN = "() => meepleGrid.getRanges()[0].getRows().map(row => row.getData()._record + '#' + meepleGrid.getRanges()[0].getColumns().map(each => each.getField()))"


def cell(page: Any, id_: str, field: str) -> Any:
    return page.locator(".tabulator-row", has=page.locator(f"a:text-is('{id_}')")).locator(f"[tabulator-field={field}]")


def test_what_is_chosen_stays_chosen_when_a_file_changes(saltmarsh: Caller, chromium: Any, change: Any) -> None:
    with opened(chromium, saltmarsh, "#/grid/card") as page:
        cell(page, "eel-trap", "text").click()
        page.keyboard.press("Shift+ArrowDown")
        chosen = page.evaluate(CHOSEN)
        assert chosen == ["card/eel-trap#text", "card/coil-of-rope#text"]
        change("cards/marsh.yaml", "name: Samphire", "name: Samphire by another")
        cell(page, "samphire", "name").get_by_text("Samphire by another").wait_for()
        assert page.evaluate(CHOSEN) == chosen
        change(
            "cards/marsh.yaml", "- id: drift-cask", "- {id: at-the-head, name: First, deck: marsh}\n- id: drift-cask"
        )
        page.get_by_text("27 records").wait_for()
        page.wait_for_timeout(300)
        assert page.evaluate(CHOSEN) == chosen


def test_what_is_typed_in_a_cell_outlives_a_change_of_another_file(
    saltmarsh: Caller, chromium: Any, change: Any
) -> None:
    path = saltmarsh.server.session.folder / "cards" / "tide.yaml"
    with opened(chromium, saltmarsh, "#/grid/card") as page:
        cell(page, "spring-tide", "name").dblclick()
        page.keyboard.press("Control+A")
        page.keyboard.type("Neap")
        change("cards/marsh.yaml", "name: Wet Boots", "name: Wet Boots by another")
        page.wait_for_timeout(1500)
        page.keyboard.type(" Tide")
        page.keyboard.press("Enter")
        cell(page, "wet-boots", "name").get_by_text("Wet Boots by another").wait_for()
        cell(page, "spring-tide", "name").get_by_text("Neap Tide").wait_for()
        page.get_by_text("1 change written").wait_for()
    assert "name: Neap Tide" in path.read_text(encoding="utf-8")


def test_cells_that_are_typed_one_after_the_other_are_all_written(saltmarsh: Caller, chromium: Any) -> None:
    path = saltmarsh.server.session.folder / "cards" / "marsh.yaml"
    with opened(chromium, saltmarsh, "#/grid/card") as page:
        for id_, words in (("drift-cask", "One"), ("eel-trap", "Two"), ("mud-shoes", "Three")):
            cell(page, id_, "name").dblclick()
            page.keyboard.press("Control+A")
            page.keyboard.type(words)
            page.keyboard.press("Enter")
        for _ in range(200):
            if "name: Three" in path.read_text(encoding="utf-8"):
                break
            page.wait_for_timeout(50)
        assert page.locator(".trouble").count() == 0
    text = path.read_text(encoding="utf-8")
    assert all(f"name: {words}\n" in text for words in ("One", "Two", "Three"))


def test_a_cell_that_another_program_changed_meanwhile_is_not_written_over_and_what_was_typed_is_shown(
    saltmarsh: Caller, chromium: Any, change: Any
) -> None:
    path = saltmarsh.server.session.folder / "cards" / "tide.yaml"
    with opened(chromium, saltmarsh, "#/grid/card") as page:
        cell(page, "creeping-tide", "name").dblclick()
        page.keyboard.press("Control+A")
        page.keyboard.type("Mine alone")
        change("cards/tide.yaml", "name: Creeping Tide", "name: Theirs")
        page.wait_for_timeout(1500)
        page.keyboard.press("Enter")
        page.locator(".trouble", has_text="Mine alone").wait_for()
        cell(page, "creeping-tide", "name").get_by_text("Theirs").wait_for()
    assert "name: Theirs" in path.read_text(encoding="utf-8")
