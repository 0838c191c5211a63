"""A record's page in a browser: boxes of the face lead to fields and back; texts, findings and uses stand beside it."""

from __future__ import annotations

from typing import Any

import pytest

from studio_pages import Caller, opened

pytestmark = pytest.mark.slow


def test_a_box_of_the_face_leads_to_its_field_and_back(saltmarsh: Caller, chromium: Any) -> None:
    with opened(chromium, saltmarsh, "#/record/card/samphire") as page:
        page.get_by_role("heading", name="Samphire", level=1).wait_for()
        front = page.locator("figure[data-side=front]")
        front.locator("button.box[data-field=name]").click()
        assert page.locator("tr.chosen").get_attribute("data-field") == "name"
        assert "field=name" in page.url
        page.get_by_role("row", name="flavour").get_by_role("button").click()
        pressed = front.locator("button.box[aria-pressed=true]")
        assert pressed.evaluate_all("all => all.map(each => each.dataset.field)") == ["flavour"]
        box, picture = pressed.bounding_box(), front.locator("img").bounding_box()
        assert picture["y"] + picture["height"] / 2 < box["y"] < picture["y"] + picture["height"]


def test_a_box_stands_where_the_words_are_printed(saltmarsh: Caller) -> None:
    told = saltmarsh.ask("record/about", record="card/samphire")
    front = next(each for each in told["sides"] if each["side"] == "front")
    name = next(each for each in front["boxes"] if each["field"] == "name")
    left, top, width, height = name["at"]
    assert (front["width"], front["height"]) == (63, 88)
    assert 0 <= left < left + width <= 63
    assert 0 <= top < top + height <= 88


def test_texts_stand_side_by_side_with_their_state(saltmarsh: Caller, chromium: Any, change: Any) -> None:
    with opened(chromium, saltmarsh, "#/record/card/samphire") as page:
        row = page.locator("tr[data-field=text]")
        row.get_by_text("Add {food:2} to the stores.").wait_for()
        assert row.locator("td[lang=ru]").inner_text() == "Добавьте {food:2} к припасам."
        change("cards/marsh.yaml", "Add {food:2} to the stores.", "Add {food:3} to the stores.")
        row.locator("td.stale").get_by_text("of an older text").wait_for()


def test_findings_and_uses_of_a_record_stand_beside_it(saltmarsh: Caller, chromium: Any, change: Any) -> None:
    change("cards/marsh.yaml", "Add {food:2} to the stores.", "Add {fodo:2} to the stores.")
    with opened(chromium, saltmarsh, "#/record/card/samphire") as page:
        page.locator(".findings [data-code]").get_by_text("fodo").first.wait_for()
        page.locator(".findings").get_by_role("button", name="text").first.click()
        assert page.locator("tr.chosen").get_attribute("data-field") == "text"


def test_what_names_a_record_leads_there(saltmarsh: Caller, chromium: Any) -> None:
    world = saltmarsh.server.session.world
    used = next(
        each
        for each in world.records()
        if any(r.record is not each for r in world.refs_to(each)) and each.kind != "icon"
    )
    user = next(each.record for each in world.refs_to(used) if each.record is not used)
    with opened(chromium, saltmarsh, f"#/record/{used.name}") as page:
        link = page.locator(f".others a[href*='{user.kind}/{user.id}']").first
        link.click()
        page.locator("header code", has_text=user.name).wait_for()


def test_a_record_that_is_gone_says_so(saltmarsh: Caller, chromium: Any) -> None:
    with opened(chromium, saltmarsh, "#/record/card/nobody") as page:
        page.get_by_text("there is no `card/nobody`").wait_for()
