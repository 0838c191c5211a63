"""The gallery in a browser: every face, filtered; a save repaints one card and moves nothing else."""

from __future__ import annotations

from typing import Any

import pytest

from pace import pace
from studio_pages import Caller, opened

pytestmark = pytest.mark.slow

SAMPHIRE = "[data-record='card/samphire'][data-side=front]"


def test_every_printed_face_is_there_and_drawn_when_it_comes_into_view(saltmarsh: Caller, chromium: Any) -> None:
    world = saltmarsh.server.session.world
    with opened(chromium, saltmarsh) as page:
        page.locator(f"{SAMPHIRE} img").wait_for()
        names = page.locator(".faces li[data-side=front]").evaluate_all("all => all.map(each => each.dataset.record)")
        assert {f"card/{id_}" for id_ in world.of("card")} <= set(names)
        assert len(names) == len(set(names))
        assert page.locator(".faces li[data-side=back]").count() > 0
        drawn = page.locator(".faces img").count()
        assert drawn < len(names)  # those far below are not drawn yet
        page.locator(".faces li").last.scroll_into_view_if_needed()
        page.locator(".faces li").last.locator("img").wait_for()
        sizes = page.locator(".faces img").evaluate_all("all => all.map(each => each.naturalWidth)")
        assert len(sizes) > drawn
        assert min(sizes) > 0


def test_filters_leave_in_what_they_say(saltmarsh: Caller, chromium: Any, change: Any) -> None:
    with opened(chromium, saltmarsh) as page:
        page.locator(f"{SAMPHIRE} img").wait_for()
        page.get_by_label("Deck").select_option("night")
        page.locator(SAMPHIRE).wait_for(state="detached")
        shown = set(page.locator(".faces li").evaluate_all("all => all.map(each => each.dataset.record)"))
        cards = saltmarsh.server.session.world.of("card").values()
        assert shown == {each.name for each in cards if each.data["deck"] == "night"}
        page.get_by_label("Deck").select_option("")
        page.get_by_label("Words").fill("barnacles")
        page.locator("[data-record='card/clear-stars'][data-side=front]").wait_for(state="detached")
        assert set(page.locator(".faces li").evaluate_all("all => all.map(each => each.dataset.record)")) == {
            "card/drift-cask"
        }
        page.get_by_label("Words").fill("zyzzyva")
        page.get_by_text("No face is like this").wait_for()
        assert "words=zyzzyva" in page.url  # so that the address can be given to somebody


def test_on_a_telephone_the_filters_are_folded_until_they_are_wanted(saltmarsh: Caller, chromium: Any) -> None:
    with opened(chromium, saltmarsh, viewport={"width": 360, "height": 740}) as page:
        page.locator(".faces li").first.wait_for()
        filters = page.locator("form.filters")
        assert filters.bounding_box()["height"] < 740 / 5
        button = page.get_by_role("button", name="Filters")
        button.click()
        page.get_by_label("Deck").select_option("night")
        button.click()
        page.get_by_role("button", name="Filters (1)", expanded=False).wait_for()
        assert not page.get_by_label("Deck").is_visible()


def test_a_save_repaints_the_card_and_moves_nothing_else(saltmarsh: Caller, chromium: Any, change: Any) -> None:
    with opened(chromium, saltmarsh, viewport={"width": 1000, "height": 700}) as page:
        page.locator(f"{SAMPHIRE} img").wait_for()
        page.get_by_label("Words").focus()
        page.locator("main").evaluate("main => main.scrollTo(0, 120)")
        page.wait_for_timeout(300)
        was = page.locator(".faces img").evaluate_all("all => all.map(each => each.src)")
        key = page.locator(f"{SAMPHIRE} img").get_attribute("data-key")
        change("cards/marsh.yaml", "name: Samphire", "name: Glasswort")
        page.locator(f"{SAMPHIRE} img:not([data-key='{key}'])").wait_for(timeout=5000 * pace())
        assert page.locator("main").evaluate("main => main.scrollTop") == 120
        assert page.evaluate("document.activeElement.name") == "words"
        now = page.locator(".faces img").evaluate_all("all => all.map(each => each.src)")
        assert sum(a != b for a, b in zip(was, now, strict=True)) == 1
        page.locator(f"{SAMPHIRE} .title", has_text="Glasswort").wait_for()


def test_another_language_is_shown_in_place(saltmarsh: Caller, chromium: Any) -> None:
    with opened(chromium, saltmarsh) as page:
        image = page.locator(f"{SAMPHIRE} img")
        image.wait_for()
        english = image.get_attribute("data-key")
        page.get_by_role("button", name="ru", exact=True).click()
        page.locator(f"{SAMPHIRE} img:not([data-key='{english}'])").wait_for()
        page.get_by_role("button", name="en", exact=True).click()
        page.locator(f"{SAMPHIRE} img[data-key='{english}']").wait_for()


def test_a_file_that_cannot_be_read_leaves_the_last_good_face(saltmarsh: Caller, chromium: Any, change: Any) -> None:
    with opened(chromium, saltmarsh) as page:
        page.locator(f"{SAMPHIRE} img").wait_for()
        change("cards/marsh.yaml", "card:\n", "card: [\n")
        page.locator(f"{SAMPHIRE} img.stale").wait_for()
        page.locator(f"{SAMPHIRE} .stale-mark").wait_for()
        change("cards/marsh.yaml", "card: [\n", "card:\n")
        page.locator(f"{SAMPHIRE} img:not(.stale)").wait_for()


def test_larger_cards_are_remembered(saltmarsh: Caller, chromium: Any) -> None:
    with opened(chromium, saltmarsh) as page:
        image = page.locator(f"{SAMPHIRE} img")
        image.wait_for()
        before = image.bounding_box()["width"]
        page.get_by_label("Size").fill("400")
        page.wait_for_timeout(100)
        assert image.bounding_box()["width"] > 1.5 * before
        page.reload()
        image.wait_for()
        assert image.bounding_box()["width"] > 1.5 * before
