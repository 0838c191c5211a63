"""The pages in Debian's chromium: without a script to look at, with one to play, and read by axe-core."""

from __future__ import annotations

import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from meeplewright import data
from meeplewright.packs.load import load
from meeplewright.stories.decks.machine import DeckRules
from meeplewright.stories.decks.plays import follow as follow_cards
from meeplewright.stories.decks.table import Table
from meeplewright.stories.model.reader import Reader, Situation
from meeplewright.stories.model.scripts import follow
from meeplewright.stories.told.read import stories_of
from program import meeple
from studio_export.exported import exported

CHROMIUM = Path("/usr/bin/chromium")
PACKS = ("saltmarsh-light", "robinson-crusoe", "near-and-far", "discover", "paleo")

pytestmark = [pytest.mark.slow, pytest.mark.skipif(not CHROMIUM.exists(), reason="chromium is not installed")]


@pytest.fixture(scope="module")
def browser() -> Iterator[Any]:
    api = pytest.importorskip("playwright.sync_api", reason="playwright is not installed")
    with api.sync_playwright() as playwright:
        running = playwright.chromium.launch(executable_path=str(CHROMIUM), args=["--no-sandbox"])
        yield running
        running.close()


def looking(browser: Any, told: list[str], **how: Any) -> Any:
    """A page whose complaints, and whatever it asks for from elsewhere, are kept."""
    page = browser.new_context(**how).new_page()
    page.on("console", lambda message: told.append(message.text) if message.type in ("error", "warning") else None)
    page.on("pageerror", lambda error: told.append(str(error)))
    page.on("request", lambda asked: None if asked.url.startswith(("file:", "data:")) else told.append(asked.url))
    return page


@pytest.mark.game
@pytest.mark.parametrize("pack", PACKS)
def test_each_pack_opens_from_the_disk_without_a_script(
    browser: Any, tmp_path_factory: pytest.TempPathFactory, pack: str
) -> None:
    folder = exported(tmp_path_factory, pack)
    told: list[str] = []
    page = looking(browser, told, java_script_enabled=False)
    page.goto((folder / "index.html").as_uri())
    kinds = page.locator("table.kinds tbody a")
    count = kinds.count()
    assert count > 10
    seen = 0
    for at in range(count):
        with page.expect_navigation():
            kinds.nth(at).click()
        assert page.locator("h1").is_visible()
        faces = page.locator("svg.face:not(.icon svg)")
        if faces.count():
            box = faces.first.bounding_box()
            assert box is not None
            assert min(box["width"], box["height"]) > 20
            seen += 1
        page.go_back()
    assert seen > 2
    with page.expect_navigation():
        page.get_by_role("link", name="Rules").first.click()
    assert page.locator("section.rules h2").count() > 2
    assert told == []


def test_the_book_is_played_with_the_keyboard_and_the_readings_are_saved(browser: Any, tmp_path: Path) -> None:
    pack = data.content() / "saltmarsh-light"
    made = meeple("studio", "export", pack, "--play", "-o", tmp_path / "play.html")
    assert made.status == 0, made.err
    story = next(each for each in stories_of(load(pack).worlds[0]).stories if each.cards is None)
    reader, told = Reader(story), list[str]()
    page = looking(browser, told, accept_downloads=True)
    page.goto((tmp_path / "play.html").as_uri())
    now: Situation = reader.begin()
    plays = steps = 0
    while steps < 400:
        offered = page.locator("nav.choices button")
        keys = [offered.nth(at).get_attribute("data-key") for at in range(offered.count())]
        assert keys == [option.key for option in reader.choices(now)]
        assert on_the_sheet(page) == {
            name: value
            for name, value in now.values.items()
            if (variable := story.variables[name]).sort != "hidden" and (value or variable.sort == "counter")
        }
        if not keys:
            plays += 1
            page.get_by_role("button", name="Begin anew").click()
            now = reader.begin()
            continue
        at = (steps * 7 + plays * 3) % len(keys)
        page.keyboard.press(str(at + 1))
        steps += 1
        kept = page.evaluate(
            "() => JSON.parse(localStorage.getItem('meeple-play/saltmarsh-light/saltmarsh-light/now'))"
        )
        step = kept["steps"][-1]
        option = reader.choices(now)[at]
        assert (step["node"], step["key"]) == (now.node, option.key)
        (way,) = [way for way in reader.ways(now, option) if way.name == step["outcome"]]
        now = reader.take(now, option, way)
        if steps % 50 == 0:
            page.reload()  # the place is kept
    assert plays > 3
    page.keyboard.press("u")
    page.get_by_text("Remark", exact=True).click()
    page.get_by_label("Your name").fill("Ann <b>")
    page.get_by_label("What should the author know").fill("Here I was lost.")
    page.get_by_role("button", name="Keep the remark").click()
    with page.expect_download() as waiting:
        page.get_by_role("button", name="Save the readings").click()
    saved = tmp_path / waiting.value.suggested_filename
    waiting.value.save_as(saved)
    assert told == []
    found = meeple("story", "test", pack, "--story", "saltmarsh-light", "--readings", saved)
    assert found.status == 0, found.err
    assert "Here I was lost." in found.out
    assert "went a step back" in found.out
    first = saved.read_text(encoding="utf-8").split('#: {"reading"')[1].splitlines()[1:]
    assert story.nodes[follow(story, first).end.node].ending


def test_a_week_of_cards_is_played_with_the_keyboard_and_nothing_face_down_is_seen(
    browser: Any, tmp_path: Path
) -> None:
    pack = data.content() / "saltmarsh-light"
    made = meeple("studio", "export", pack, "--play", "--story", "week", "-o", tmp_path / "play.html")
    assert made.status == 0, made.err
    world = load(pack).worlds[0]
    week = next(each for each in stories_of(world).stories if each.cards is not None)
    machine, told = DeckRules(week), list[str]()
    page = looking(browser, told, accept_downloads=True, viewport={"width": 360, "height": 800})
    page.goto((tmp_path / "play.html").as_uri())
    page.get_by_label("Shuffle").fill("a fixed word")
    page.get_by_label("Shuffle").press("Tab")
    seen: list[str] = []

    def now() -> Table:
        """Where the engine stands that follows what the page has kept."""
        kept = page.evaluate("() => JSON.parse(localStorage.getItem('meeple-play/saltmarsh-light/week/now'))")
        assert kept["seed"] == "a fixed word"
        seen[:] = [" ".join(filter(None, (step["node"], step["key"], step["outcome"]))) for step in kept["steps"]]
        return follow_cards(machine, [f"deal {kept['dealt']}"] * bool(kept["dealt"]) + seen)[-1][0]

    steps = 0
    while steps < 60:
        table = now()
        offered = page.locator("nav.choices button")
        keys = [offered.nth(at).get_attribute("data-key") for at in range(offered.count())]
        assert keys == [machine.show(table, choice) for choice in machine.choices(table)]
        assert on_the_table(page) == {
            name: table.size(pile) for name, piles in machine.mover.piles_of.items() for pile in piles
        }
        met = {step.split()[2] for step in seen if step.split()[1] == "draw"}
        words = page.locator("body").inner_text()
        unmet = [week.nodes[name].title for name in machine.mover.ids if name not in met]
        assert not [title for title in unmet if title in words]
        assert page.evaluate("() => document.documentElement.scrollWidth") <= 360
        if not keys:
            break
        page.keyboard.press(str(1 + steps % len(keys)))
        steps += 1
        if steps % 20 == 0:
            page.reload()  # the place is kept, and the shuffle with it
    now()
    before = list(seen)
    page.keyboard.press("u")
    page.keyboard.press("u")
    for step in before[-2:]:
        page.locator(f"nav.choices button[data-key='{step.split()[1]}']").click()
    now()
    assert seen == before  # who goes a step back meets the same cards again
    with page.expect_download() as waiting:
        page.get_by_role("button", name="Save the readings").click()
    saved = tmp_path / waiting.value.suggested_filename
    waiting.value.save_as(saved)
    assert told == []
    assert '"seed":"a fixed word"' in saved.read_text(encoding="utf-8")
    found = meeple("story", "test", pack, "--readings", saved)
    assert found.status == 0, found.err
    assert "saltmarsh-light: week: 1 reading" in found.out
    assert "went a step back" in found.out


def on_the_table(page: Any) -> dict[str, int]:
    """How many cards the page says lie where."""
    items = page.locator(".laid li")
    return {
        items.nth(at).get_attribute("data-name"): int(items.nth(at).get_attribute("data-value"))
        for at in range(items.count())
    }


def on_the_sheet(page: Any) -> dict[str, int]:
    """What the page says that the reader has."""
    items = page.locator(".sheet li")
    return {
        items.nth(at).get_attribute("data-name"): int(items.nth(at).get_attribute("data-value"))
        for at in range(items.count())
    }


@pytest.fixture(scope="module")
def axe(tmp_path_factory: pytest.TempPathFactory) -> str:
    """The source of axe-core, by npm."""
    folder = tmp_path_factory.mktemp("axe")
    npm = shutil.which("npm")
    if npm is None:
        pytest.skip("npm is not installed")
    run = subprocess.run(
        [npm, "install", "--silent", "--ignore-scripts", "--prefix", str(folder), "axe-core@4"],
        capture_output=True, text=True, timeout=120, check=False,
    )  # fmt: skip
    source = folder / "node_modules/axe-core/axe.min.js"
    if run.returncode or not source.exists():
        pytest.skip("axe-core cannot be had")
    return source.read_text(encoding="utf-8")


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_no_serious_fault(
    browser: Any, tmp_path_factory: pytest.TempPathFactory, axe: str, scheme: str
) -> None:
    folder = exported(tmp_path_factory, "saltmarsh-light")
    page = looking(browser, [], color_scheme=scheme)
    names = [
        "index",
        "findings",
        "kind-card",
        "kind-entry",
        "rules",
        "story-saltmarsh-light",
        "play-saltmarsh-light",
        "play-week",
    ]
    for name in names:
        page.goto((folder / f"{name}.html").as_uri())
        page.evaluate(axe)
        found = page.evaluate("() => axe.run(document, {resultTypes: ['violations']})")
        serious = [
            (each["id"], each["impact"], [node["html"][:160] for node in each["nodes"][:3]])
            for each in found["violations"]
            if each["impact"] in ("serious", "critical")
        ]
        assert serious == [], (name, scheme)


def test_narrow_screens_do_not_scroll_sideways(browser: Any, tmp_path_factory: pytest.TempPathFactory) -> None:
    folder = exported(tmp_path_factory, "saltmarsh-light")
    page = looking(browser, [], viewport={"width": 360, "height": 740})
    for path in sorted(folder.glob("*.html")):
        page.goto(path.as_uri())
        wide = page.evaluate("() => document.documentElement.scrollWidth - document.documentElement.clientWidth")
        assert wide <= 1, path.name
