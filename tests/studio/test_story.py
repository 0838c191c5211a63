"""Stories in a browser: the graph follows edits, marks what the checks prove, and a play goes on over them."""

from __future__ import annotations

from typing import Any

import pytest

from meeplewright.desk.titles import told_apart
from meeplewright.stories.model.story import Story
from studio_pages import Caller, opened


@pytest.mark.slow
def test_the_graph_follows_edits_and_marks_what_nobody_reaches(saltmarsh: Caller, chromium: Any, change: Any) -> None:
    with opened(chromium, saltmarsh, "#/story") as page:
        log = page.locator("g.node[data-entry=the-log]")
        log.wait_for()
        count = page.locator("g.node").count()
        assert count == len(saltmarsh.server.session.world.of("entry"))
        place = page.locator(".graph svg > g").get_attribute("transform")
        file = saltmarsh.server.session.record("entry/the-log").source.path
        inside = file.relative_to(saltmarsh.server.session.folder).as_posix()
        change(
            inside,
            "- id: the-log\n",
            "- id: never-read\n  number: 9999\n  text: Nobody comes here.\n  ending: bad\n- id: the-log\n",
        )
        page.locator("g.node[data-entry=never-read].mark-unreachable").wait_for()
        assert page.locator("g.node").count() == count + 1
        assert page.locator(".graph svg > g").get_attribute("transform") == place  # nobody's view is moved


@pytest.mark.slow
def test_a_play_goes_on_over_an_edit_and_shows_its_state(saltmarsh: Caller, chromium: Any, change: Any) -> None:
    with opened(chromium, saltmarsh, "#/story") as page:
        page.locator("g.node[data-entry=the-log]").click()
        page.get_by_role("button", name="Play from here").click()
        page.locator(".play h2", has_text="the-log").wait_for()
        page.locator(".sheet", has_text="LEDGER").wait_for()
        steps = page.locator(".play summary").inner_text()
        file = saltmarsh.server.session.record("entry/the-log").source.path
        inside = file.relative_to(saltmarsh.server.session.folder).as_posix()
        change(inside, "Her own brother Dan", "Her own cousin Dan")
        page.locator(".play .told-text", has_text="Her own cousin Dan").wait_for()
        assert page.locator(".play summary").inner_text() == steps
        page.locator(".choices").get_by_role("button", name="Close the book").click()
        page.locator(".play h2", has_text="68").wait_for()
        page.get_by_role("button", name="One step back").click()
        page.locator(".play h2", has_text="the-log").wait_for()


@pytest.mark.slow
def test_the_graph_is_walked_by_keys_alone(saltmarsh: Caller, chromium: Any) -> None:
    with opened(chromium, saltmarsh, "#/story") as page:
        first = page.locator("g.node.mark-start")
        first.focus()
        page.keyboard.press("Enter")
        page.locator("article.entry h2", has_text="1").wait_for()
        page.keyboard.press("+")
        assert "scale(3.5" in page.locator(".graph svg > g").get_attribute("transform")
        page.get_by_label("Words").fill("prism")
        page.keyboard.press("Enter")
        page.locator("g.node.dim").first.wait_for()
        assert "prism" in page.locator("article.entry").inner_text()


def test_a_script_is_followed_as_far_as_it_holds(saltmarsh: Caller) -> None:
    begun = saltmarsh.ask("story/play", story="saltmarsh-light", script=[])
    first = begun["options"][0]["ways"][0]["line"]
    one = saltmarsh.ask("story/play", story="saltmarsh-light", script=[first])
    assert (one["script"], one["cut"], len(one["past"])) == ([first], False, 1)
    cut = saltmarsh.ask("story/play", story="saltmarsh-light", script=[first, "nowhere 1", "nowhere 2"])
    assert (cut["script"], cut["cut"], cut["now"]) == ([first], True, one["now"])


def test_chances_stand_beside_what_the_dice_decide(saltmarsh: Caller) -> None:
    graph = saltmarsh.ask("story/graph", story="saltmarsh-light")
    rolled: list[list[dict[str, Any]]] = []
    for entry in graph["entries"]:
        if not entry["marks"] or entry["marks"] == ["start"]:
            told = saltmarsh.ask("story/play", story="saltmarsh-light", script=[], goto=entry["id"])
            rolled += [each["ways"] for each in told["options"] if len(each["ways"]) > 1]
        if len(rolled) > 2:
            break
    assert rolled
    for ways in rolled:
        assert sum(way["chance"] for way in ways) == pytest.approx(1, abs=0.001)


def test_a_story_of_cards_says_who_plays_it(saltmarsh: Caller) -> None:
    status, told = saltmarsh.refused("story/play", story="week", script=[])
    assert (status, told["error"]) == (404, "this story is played with cards")


def test_stories_of_one_title_are_told_apart_in_words() -> None:
    several = [("journeys/one-night", "Sea"), ("journeys/two-nights", "Sea"), ("rin", "*Rin*"), ("first-trip", "")]
    titles = told_apart([Story(id_, title, {}, "") for id_, title in several])
    assert list(titles.values()) == ["Sea: one night", "Sea: two nights", "Rin", "first trip"]
