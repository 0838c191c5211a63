"""Stories in a browser: the graph follows edits, marks what the checks prove, and a play goes on over them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from meeplewright.desk.titles import told_apart
from meeplewright.stories.decks.machine import DeckRules
from meeplewright.stories.decks.plays import follow
from meeplewright.stories.model.story import Story
from meeplewright.stories.told.read import stories_of
from pack_copies import data_copy
from studio_pages import Caller, opened, studio


@pytest.fixture(scope="module")
def saltmarsh(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Caller]:
    """With its week."""
    with studio(data_copy("saltmarsh-light", tmp_path_factory.mktemp("studio"))) as caller:
        yield caller


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
def test_a_week_of_cards_is_played_on_the_page_and_goes_on_over_an_edit(
    saltmarsh: Caller, chromium: Any, change: Any
) -> None:
    with opened(chromium, saltmarsh, "#/story", viewport={"width": 360, "height": 900}) as page:
        page.locator("select[name=story]").select_option("week")
        page.locator("g.node[data-entry=tide-comes]").wait_for(state="attached")
        page.get_by_role("button", name="Play", exact=True).click()
        page.locator(".play .choices button[data-key=draw]", has_text="Draw a card: tide-deck").click()
        page.locator(".piles li[data-name=tide-deck]", has_text="tide-deck: 11").wait_for()
        first = page.locator(".play h2").inner_text()
        page.get_by_role("button", name="One step back").click()
        page.locator(".play .choices button[data-key=draw]").click()
        page.locator(".play h2", has_text=first).wait_for()
        for count in range(2, 14):
            page.locator(".play .choices button").first.click()
            page.locator(".play summary", has_text=f"{count} steps").wait_for()
        steps = page.locator(".play summary").inner_text()
        lies = page.locator(".piles").inner_text()
        now = page.locator(".play h2").inner_text()
        change("cards/tide.yaml", "name: Spring Tide", "name: Neap Tide")
        page.locator("g.node", has_text="Neap Tide").first.wait_for(state="attached")
        assert page.locator(".play h2").inner_text().replace("Neap", "Spring") == now
        assert page.evaluate("() => document.documentElement.scrollWidth") <= 360
        assert page.locator(".play summary").inner_text() == steps
        assert page.locator(".piles").inner_text().replace("Neap", "Spring") == lies


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


@pytest.mark.slow
@pytest.mark.row
def test_a_week_of_cards_is_played_and_steps_back_meet_the_same_cards(saltmarsh: Caller) -> None:
    (week,) = [each for each in stories_of(saltmarsh.server.session.world).stories if each.id == "week"]
    machine = DeckRules(week)
    told = saltmarsh.ask("story/play", story="week", script=["seed one word"])
    for step in range(60):
        if not told["options"]:
            break
        line = told["options"][step % len(told["options"])]["ways"][0]["line"]
        after = saltmarsh.ask("story/play", story="week", script=[*told["script"], line])
        assert not after["cut"]
        assert len(after["past"]) == len(told["past"]) + 1
        assert saltmarsh.ask("story/play", story="week", script=[*told["script"], line]) == after
        *_, (table, _, _) = follow(machine, after["script"][1:])
        assert after["now"]["entry"] == machine.places[table.node].name
        assert [each["key"] for each in after["options"]] == [machine.show(table, at) for at in machine.choices(table)]
        lies = {each["name"]: each["count"] for each in after["now"]["piles"]}
        assert lies == {name: table.size(pile) for name, piles in machine.mover.piles_of.items() for pile in piles}
        told = after
    assert len(told["past"]) > 20
    assert any(step["chosen"] == "draw" for step in told["past"])


@pytest.mark.slow
@pytest.mark.row
def test_a_play_of_cards_begins_at_any_entry_and_is_cut_where_it_holds_no_more(saltmarsh: Caller) -> None:
    (week,) = [each for each in stories_of(saltmarsh.server.session.world).stories if each.id == "week"]
    for node in week.nodes:
        told = saltmarsh.ask("story/play", story="week", script=[], goto=node)
        assert told["now"]["entry"] == node
        again = saltmarsh.ask("story/play", story="week", script=told["script"])
        assert (again["now"], again["cut"]) == (told["now"], False)
    for lines in (
        ["from"],
        ["from nowhere"],
        ["deal kraken"],
        ["tide-comes draw kraken"],
        ["x"],
        ["seed"],
        ["seed 1", "deal"],
    ):
        told = saltmarsh.ask("story/play", story="week", script=lines)
        assert told["now"]["entry"] == week.start
        assert told["past"] == []
    assert saltmarsh.refused("story/play", story="week", script=[], goto="nowhere")[0] == 404


def test_stories_of_one_title_are_told_apart_in_words() -> None:
    several = [("journeys/one-night", "Sea"), ("journeys/two-nights", "Sea"), ("rin", "*Rin*"), ("first-trip", "")]
    titles = told_apart([Story(id_, title, {}, "") for id_, title in several])
    assert list(titles.values()) == ["Sea: one night", "Sea: two nights", "Rin", "first trip"]
