"""The grid, translations, layouts and the theme in a browser: each change is one splice, undo brings every byte back."""

from __future__ import annotations

from typing import Any

import pytest

from studio.test_forms import files, undone, until
from studio_pages import Caller, opened

pytestmark = pytest.mark.slow
BLOCK = "Lamp Oil\tmarsh\tfind\tTake {oil:1}.\nDry Match\tmarsh\ttool\tKeep this card."


def paste(page: Any, text: str) -> None:
    """As a spreadsheet's block comes in by Ctrl+V."""
    page.evaluate(
        """text => { const told = new DataTransfer(); told.setData("text/plain", text);
        document.querySelector(".grid .table").dispatchEvent(new ClipboardEvent("paste", {clipboardData: told, bubbles: true})); }""",
        text,
    )


def test_a_cell_is_typed_and_a_block_is_pasted_from_a_cell_on(saltmarsh: Caller, chromium: Any) -> None:
    before = files(saltmarsh)
    raw = before["cards/marsh.yaml"]
    with opened(chromium, saltmarsh, "#/grid/card") as page:
        cell = page.locator(".tabulator-row", has_text="samphire").locator(".tabulator-cell[tabulator-field=name]")
        cell.dblclick()
        page.keyboard.press("Control+A")
        page.keyboard.type("Glasswort")
        page.keyboard.press("Tab")
        until(saltmarsh, page, "cards/marsh.yaml", raw.replace(b"name: Samphire", b"name: Glasswort"))
        page.locator(".tabulator-cell", has_text="Glasswort").first.wait_for()
        page.locator(".tabulator-row", has_text="drift-cask").locator(".tabulator-cell[tabulator-field=name]").click()
        paste(page, "First\nSecond")
        wanted = raw.replace(b"name: Drift Cask", b"name: First").replace(b"name: Samphire", b"name: Second")
        until(saltmarsh, page, "cards/marsh.yaml", wanted)
        undone(saltmarsh, page, before)


def test_what_fits_nothing_is_told_and_nothing_is_pasted(saltmarsh: Caller, chromium: Any) -> None:
    before = files(saltmarsh)
    with opened(chromium, saltmarsh, "#/grid/card") as page:
        page.get_by_role("button", name="Paste rows").click()
        page.get_by_label("Rows copied from a spreadsheet").fill("name\tcopies\nA\tthree")
        page.get_by_role("button", name="Paste them").click()
        page.get_by_role("alert").get_by_text("whole number").wait_for()
        assert files(saltmarsh) == before


def test_cells_are_filled_down_by_keys(saltmarsh: Caller, chromium: Any) -> None:
    before = files(saltmarsh)
    with opened(chromium, saltmarsh, "#/grid/card") as page:
        page.locator(".tabulator-row", has_text="drift-cask").locator(
            ".tabulator-cell[tabulator-field=flavour]"
        ).click()
        page.keyboard.press("Shift+ArrowDown")
        page.keyboard.press("Shift+ArrowDown")
        page.keyboard.press("Control+d")
        for _ in range(300):
            said = [
                saltmarsh.server.session.record(f"card/{each}").data["flavour"]
                for each in ("drift-cask", "samphire", "wrack-timber")
            ]
            if len(set(said)) == 1:
                break
            page.wait_for_timeout(50)
        assert len(set(said)) == 1
        assert saltmarsh.ask("history/told")["done"] == 1
        undone(saltmarsh, page, before)


def test_a_finding_stands_in_its_cell(saltmarsh: Caller, chromium: Any, change: Any) -> None:
    with opened(chromium, saltmarsh, "#/grid/card") as page:
        page.locator(".tabulator-row").first.wait_for()
        change("cards/marsh.yaml", "{food:2}", "{fodo:2}")
        said = page.locator(".tabulator-row", has_text="samphire").locator("[tabulator-field=text] .said")
        said.wait_for()
        assert "MW401" in said.get_attribute("aria-label")


def test_a_translation_is_written_where_it_stands(saltmarsh: Caller, chromium: Any) -> None:
    before = files(saltmarsh)
    with opened(chromium, saltmarsh, "#/translate?words=spring-tide%23flavour") as page:
        box = page.get_by_label("ru: card/spring-tide#flavour")
        was = box.input_value()
        box.fill("Луна над морем.")
        box.press("Control+Enter")
        wanted = before["l10n/ru.po"].replace(f'msgstr "{was}"'.encode(), 'msgstr "Луна над морем."'.encode())
        until(saltmarsh, page, "l10n/ru.po", wanted)
        undone(saltmarsh, page, before)


def test_what_is_stale_stands_first(saltmarsh: Caller, chromium: Any, change: Any) -> None:
    with opened(chromium, saltmarsh, "#/translate") as page:
        page.locator(".line").first.wait_for()
        change("cards/tide.yaml", "with both elbows", "with all its might")
        page.locator(".line.stale").wait_for()
        page.reload()
        page.locator(".line").first.wait_for()
        assert page.locator(".line").first.get_attribute("data-context") == "card/spring-tide#flavour"
        assert "both elbows" in page.locator(".line").first.locator("del").inner_text()


def test_the_list_of_texts_is_as_long_as_they_are(saltmarsh: Caller, chromium: Any) -> None:
    with opened(chromium, saltmarsh, "#/translate") as page:
        page.locator(".line").nth(20).wait_for()
        whole, shown = page.evaluate(
            "() => { const list = document.querySelector('ul.lines'); return [list.scrollHeight, list.clientHeight]; }"
        )
        assert whole == shown > 900
        # titles of the pack and of kinds are no records: they lead nowhere
        links = page.locator(".line .where a").all_inner_texts()
        assert not [each for each in links if each.startswith(("pack/", "kinds/"))]
        assert len(links) > 20


def test_a_box_is_moved_by_keys_and_by_mouse(saltmarsh: Caller, chromium: Any) -> None:
    before = files(saltmarsh)
    name = "layouts/saltmarsh-card.yaml"
    with opened(chromium, saltmarsh, "#/layout/card-tide/front") as page:
        page.locator(".examples figure[data-language=ru] img").first.wait_for()
        face = page.locator(".examples img").first
        key = face.get_attribute("data-key")
        box = page.locator("[data-box=name]").first
        box.focus()
        box.press("ArrowDown")
        until(saltmarsh, page, name, before[name].replace(b"[4, 37.6, 55, 8.3]", b"[4, 38.6, 55, 8.3]"))
        page.locator(f".examples img:not([data-key='{key}'])").first.wait_for()
        place = box.bounding_box()
        page.mouse.move(place["x"] + place["width"] / 2, place["y"] + place["height"] / 2)
        page.mouse.down()
        page.mouse.move(place["x"] + place["width"] / 2 + 20, place["y"] + place["height"] / 2, steps=3)
        page.mouse.up()
        for _ in range(300):
            if b"[4, 38.6" not in files(saltmarsh)[name]:
                break
            page.wait_for_timeout(50)
        assert {each for each, raw in files(saltmarsh).items() if raw != before[each]} == {name}
        assert b", 38.6, 55, 8.3]" in files(saltmarsh)[name]
        undone(saltmarsh, page, before)


def test_the_letters_of_a_box_are_changed_and_the_faces_drawn_anew(saltmarsh: Caller, chromium: Any) -> None:
    before = files(saltmarsh)
    name = "layouts/card-tide.yaml"
    raw = before[name]
    with opened(chromium, saltmarsh, "#/layout/card-tide/front") as page:
        face = page.locator(".examples img").first
        face.wait_for()
        page.locator("[name=box]").select_option("foot")
        row = page.get_by_role("group", name="Letters of foot")
        key = face.get_attribute("data-key")
        row.locator("[name=size]").fill("6.5")
        page.keyboard.press("Enter")
        raw = raw.replace(b"size: 8", b"size: 6.5")
        until(saltmarsh, page, name, raw)
        page.locator(f".examples figure:first-child img:not([data-key='{key}'])").wait_for()
        row.get_by_role("button", name="Bold", pressed=True).click()
        raw = raw.replace(b", bold: true}", b"}")
        until(saltmarsh, page, name, raw)
        row.locator("[name=align]").select_option("right")
        raw = raw.replace(b"align: center}", b"align: right}")
        until(saltmarsh, page, name, raw)
        row.locator("[name=colour]").select_option("brick")
        raw = raw.replace(b"colour: tide, align", b"colour: brick, align")
        until(saltmarsh, page, name, raw)
        row.locator("[name=size]").fill("900")
        page.keyboard.press("Enter")
        page.get_by_role("alert").get_by_text("400").wait_for()
        assert row.locator("[name=size]").input_value() == "6.5"
        assert files(saltmarsh) == {**before, name: raw}
        undone(saltmarsh, page, before)


def test_a_colour_is_changed_and_its_contrast_told(saltmarsh: Caller, chromium: Any) -> None:
    before = files(saltmarsh)
    with opened(chromium, saltmarsh, "#/theme") as page:
        page.locator("[name=ground]").select_option("paper")
        ink = page.locator(".pairs li", has_text="ink").first
        assert float(ink.locator(".ratio").inner_text()) > 10
        page.get_by_label("Value of ink").fill("#777777")
        page.get_by_label("Value of ink").press("Enter")
        until(saltmarsh, page, "theme.yaml", before["theme.yaml"].replace(b'ink: "#1b2a36"', b'ink: "#777777"'))
        page.locator(".pairs li.large", has_text="ink").first.wait_for()
        page.get_by_role("button", name="without red").click()
        assert "eyes-red" in page.locator(".seen").evaluate("all => getComputedStyle(all).filter")
        undone(saltmarsh, page, before)


def test_ways_of_a_story_are_drawn_led_elsewhere_and_undone(saltmarsh: Caller, chromium: Any) -> None:
    before = files(saltmarsh)
    entry = "willa-with-the-ladder"
    with opened(chromium, saltmarsh, f"#/story?entry={entry}") as page:
        ways = page.locator(".ways")
        ways.locator("summary").click()
        ways.get_by_label("A new option:").fill("Leave her")
        ways.get_by_label("or to a new one").fill("a-side-path")
        ways.get_by_role("button", name="Make it").click()
        session = saltmarsh.server.session
        for _ in range(300):
            if session.world.get("entry", "a-side-path") is not None:
                break
            page.wait_for_timeout(50)
        options = session.record(f"entry/{entry}").data["options"]
        assert options[1] == {"label": "Leave her", "goto": "a-side-path"}
        page.locator("#entry-title", has_text="104").wait_for()  # the page goes on to the new one
        page.evaluate("place => { location.hash = place }", f"#/story?entry={entry}")
        page.reload()
        ways.locator("summary").click()
        ways.get_by_role("button", name="Lead elsewhere: Leave her").click()
        page.locator(".chooser input").fill("black-pool")
        page.keyboard.press("Enter")
        for _ in range(300):
            if session.record(f"entry/{entry}").data["options"][1]["goto"] == "the-black-pool":
                break
            page.wait_for_timeout(50)
        assert session.record(f"entry/{entry}").data["options"][1]["goto"] == "the-black-pool"
        page.locator("main").click(position={"x": 5, "y": 5})
        undone(saltmarsh, page, before)
