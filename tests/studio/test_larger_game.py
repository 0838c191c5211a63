"""A large game of others in the studio: Near and Far, with its 553 entries, in a browser."""

from __future__ import annotations

import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from meeplewright import data
from studio_pages import Caller, opened, studio

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def far(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Caller]:
    folder = Path(shutil.copytree(data.content() / "near-and-far", tmp_path_factory.mktemp("far") / "near-and-far"))
    with studio(folder) as caller:
        yield caller


def test_the_gallery_shows_it_while_its_stories_are_still_proven(far: Caller, chromium: Any) -> None:
    with opened(chromium, far) as page:
        page.locator("li[data-record] img").first.wait_for()
        kinds = page.get_by_label("Kind").locator("option").count()
        assert kinds > 5
        names = page.locator(".faces li[data-side=front]").evaluate_all("all => all.map(each => each.dataset.record)")
        assert len(names) == len(set(names)) > 200


def test_a_letter_of_an_entry_is_seen_in_the_story_and_on_its_own_page(far: Caller, chromium: Any) -> None:
    session = far.server.session
    graph = far.ask("story/graph", story="campaign")
    entry = next(each for each in graph["entries"] if each["number"] == "65")
    path = session.record(entry["record"]).source.path
    text = path.read_text(encoding="utf-8")
    at = text.index(" ".join(entry["text"].split()[:3]))
    with opened(chromium, far, f"#/story?story=campaign&entry={entry['id']}") as page:
        page.locator("article.entry").wait_for()
        path.write_text(text[:at] + "Zyzzyva" + text[at:], encoding="utf-8")
        page.locator("article.entry", has_text="Zyzzyva").wait_for()
        page.get_by_role("link", name="The whole record").click()
        page.locator("tr[data-field] td", has_text="Zyzzyva").first.wait_for()
        path.write_text(text, encoding="utf-8")
        page.locator("tr[data-field] td", has_text="Zyzzyva").first.wait_for(state="detached")


@pytest.mark.parametrize("wide", [1280, 390])
def test_the_chooser_of_stories_is_as_wide_as_its_words_and_no_wider_than_the_page(
    far: Caller, chromium: Any, wide: int
) -> None:
    with opened(chromium, far, "#/story", viewport={"width": wide, "height": 800}) as page:
        chooser = page.locator("select[name=story]")
        chooser.locator("option", has_text="first journey").wait_for(state="attached")
        shown = chooser.bounding_box()["width"]
        chooser.evaluate("select => { select.style.maxWidth = 'none' }")
        assert chooser.bounding_box()["width"] == shown  # no limit cuts a word off
        chooser.evaluate("select => { select.style.maxWidth = ''; select.options[0].text = 'A long way '.repeat(40) }")
        place, room = chooser.bounding_box(), page.locator("main").bounding_box()
        assert shown < place["width"]
        assert place["x"] + place["width"] <= room["x"] + room["width"]
        assert page.evaluate("document.documentElement.scrollWidth") == wide


def test_only_the_faces_that_changed_since_a_revision_are_left(
    saltmarsh: Caller, chromium: Any, change: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = saltmarsh.server.session.folder
    monkeypatch.chdir(folder)  # git is asked only where the call stands in its repository
    git = ["git", "-c", "user.name=a", "-c", "user.email=a@example.org"]
    (folder / ".gitignore").write_text(".meeple-cache/\n", encoding="utf-8")
    for words in (["init", "-q"], ["add", "-A"], ["commit", "-qm", "first"]):
        subprocess.run([*git, *words], cwd=folder, check=True)
    change("cards/marsh.yaml", "{food:2}", "{food:3}")
    with opened(chromium, saltmarsh, "#/gallery?since=HEAD") as page:
        page.locator("[data-record='card/samphire'][data-side=front] img").wait_for()
        shown = page.locator(".faces li").evaluate_all("all => all.map(each => each.dataset.record)")
        assert shown == ["card/samphire"]
        page.evaluate("() => { location.hash = '#/changes' }")
        page.locator(".difference .plus", has_text="{food:3}").wait_for()
