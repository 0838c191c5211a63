"""The folder for reviewers: every record, face, text and rule is there, and nothing leads out of it."""

from __future__ import annotations

import re
from base64 import b64encode
from hashlib import sha256
from pathlib import Path

import pytest

from meeplewright.desk.titles import title_of
from meeplewright.l10n.catalogue import read_home
from meeplewright.l10n.texts import homes
from meeplewright.studio.export.read import site_of
from meeplewright.studio.export.rules import rules_page
from meeplewright.text.markup import plain
from pack_copies import shipped
from studio_export.exported import exported
from studio_export.parsed import Page, assert_stays_inside, pages_in


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return exported(tmp_path_factory, "saltmarsh-light")


@pytest.fixture(scope="module")
def pages(folder: Path) -> dict[str, Page]:
    return pages_in(folder)


def test_every_link_leads_to_a_place_of_the_folder(pages: dict[str, Page]) -> None:
    assert sum(len(page.links) for page in pages.values()) > 500
    assert_stays_inside(pages)


def test_every_page_may_load_nothing_and_runs_no_script_but_its_own(folder: Path, pages: dict[str, Page]) -> None:
    for name, page in pages.items():
        (policy,) = page.all("meta", http_equiv="Content-Security-Policy")
        source = (folder / name).read_text(encoding="utf-8")
        style = re.search(r"<style>(.*?)</style>", source, re.DOTALL)
        assert style is not None
        digest = b64encode(sha256(style[1].encode()).digest()).decode()
        assert f"style-src 'sha256-{digest}'" in policy["content"]
        assert "default-src 'none'" in policy["content"]
        assert "unsafe" not in policy["content"]
        assert not [found for _, found in page.tags if any(key.startswith("on") or key == "style" for key in found)]
        scripts = page.all("script")
        assert bool(scripts) == name.startswith("play-")


def test_the_titles_of_all_records_stand_on_the_pages_of_their_kinds(pages: dict[str, Page]) -> None:
    world = shipped("saltmarsh-light")
    for kind, records in world.by_kind.items():
        page = pages[f"kind-{kind}.html"]
        for record in records.values():
            assert " ".join((title_of(record) or record.id).split()) in page.text
            assert record.name in page.text


def test_every_face_is_drawn_once_on_its_page(pages: dict[str, Page]) -> None:
    cards = pages["kind-card.html"]
    drawn = [each for each in cards.ids if each.startswith("face-")]
    assert len(drawn) == len(set(drawn)) == 29  # 26 fronts, and a back for each of three decks
    assert len(cards.all("figure")) == 52
    assert len(cards.all("a", href=f"#{drawn[1]}")) > 5  # other cards of the deck say what their back looks like


def test_texts_stand_in_every_language(pages: dict[str, Page]) -> None:
    world = shipped("saltmarsh-light")
    (home,) = homes(world)
    messages = read_home(home, "ru").by_context()
    for record in world.of("card").values():
        assert " ".join(plain(messages[f"card/{record.id}#name"].text).split()) in pages["kind-card.html"].text
    assert pages["kind-card.html"].all("dd", lang="ru")


def test_who_names_a_record_is_told(pages: dict[str, Page]) -> None:
    page = pages["kind-entry.html"]
    told = page.text.partition("entry/the-nave")[2].partition("entry/the-sands")[0]
    assert "Named by" in told
    assert "Names" in told
    assert len(page.all("a", href="#the-nave")) >= 2  # by those that lead there, and by those that are led to


def test_the_rules_are_a_page_with_their_contents(pages: dict[str, Page]) -> None:
    rules = pages["rules.html"]
    assert len(rules.all("h2")) == 7
    titles = [link["href"] for link in rules.all("a") if link.get("href", "").startswith("#")]
    assert len(titles) > 20
    assert rules.all("svg", class_="face", aria_label="weariness") or rules.all("svg", class_="face")


@pytest.mark.game
def test_figures_of_rules_are_drawn_and_numbers_in_them_lead_to_their_records() -> None:
    site = site_of(shipped("discover"), "", stories=False)
    page = rules_page(site)
    figures = re.findall('<figure class="figure">(.*?)</figure>(.*?)</p>', page, re.DOTALL)
    assert len(figures) == 4
    anatomy, below = next(each for each in figures if "hut-window" in each[1])
    assert anatomy.startswith("<svg ")
    assert "An exploration card" in anatomy
    assert below.count("<li>") == 7
    assert '<a href="kind-card.html#hut-window">' in below
    assert '<a href="kind-enemy.html#gazelle">2</a> spaces' in page


def test_the_book_is_there_to_read_with_its_conditions(pages: dict[str, Page]) -> None:
    book = pages["story-saltmarsh-light.html"]
    assert len(book.all("article", class_="entry")) == 103
    assert "check – nerve: 2d6 + Nerve ≥ 11" in book.text
    assert "(pay 1 Coins)" in book.text


def test_a_book_of_cards_is_there_to_play(folder: Path, pages: dict[str, Page]) -> None:
    assert (folder / "play-week.html").exists()
    assert "To play" in pages["story-week.html"].text
    assert "the source of this page has the texts of all cards" in (folder / "play-week.html").read_text("utf-8")


@pytest.mark.slow
def test_the_pages_speak_russian(tmp_path_factory: pytest.TempPathFactory) -> None:
    folder = exported(tmp_path_factory, "saltmarsh-light", "ru")
    pages = pages_in(folder)
    assert_stays_inside(pages)
    index = pages["index.html"]
    assert index.all("html", lang="ru")
    assert "Замечания" in index.text
    assert "Содержание" in index.text
    assert "Contents" not in index.text


@pytest.mark.game
@pytest.mark.slow
@pytest.mark.parametrize("name", ["robinson-crusoe", "near-and-far", "discover", "paleo"])
def test_every_pack_that_ships_stays_in_its_folder(tmp_path_factory: pytest.TempPathFactory, name: str) -> None:
    pages = pages_in(exported(tmp_path_factory, name))
    assert_stays_inside(pages)
    world = shipped(name)
    for kind, records in world.by_kind.items():
        for record in records.values():
            assert record.name in pages[f"kind-{kind}.html"].text
