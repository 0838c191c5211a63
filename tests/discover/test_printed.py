"""What is printed, read back from the PDF by another library: numbers on backs, prices on cards, sheets of regions."""

from __future__ import annotations

import re
from pathlib import Path

import pypdfium2
import pytest

from conftest import PrintedGame
from meeplewright import data
from meeplewright.l10n import translated
from meeplewright.packs.world import World
from print_sheets.reading import words
from printed_pages import pages_of

PACK = data.content() / "discover"
SAME_MM = 1.0
# right of the lists and above the resources
PLAN_LEFT_MM, PLAN_FOOT_MM = 112, 145


@pytest.fixture(scope="module")
def out(printed_game: PrintedGame) -> Path:
    return printed_game("discover", "enemy", "quest", "region", "rules")


@pytest.fixture(scope="module", params=["en", "ru"])
def world(request: pytest.FixtureRequest, discover: World) -> World:
    return discover if request.param == "en" else translated(discover, "ru")[0]


@pytest.fixture
def printed(world: World, discover: World, out: Path) -> Path:
    return out / ("en" if world is discover else "ru")


def middles(path: Path, page: int, pattern: str) -> dict[str, tuple[float, float]]:
    """The middle of each text on a page that fits, by what it says."""
    document = pypdfium2.PdfDocument(path)
    text = document[page].get_textpage()
    found = {}
    for number in range(text.count_rects()):
        left, bottom, right, top = text.get_rect(number)
        said = text.get_text_bounded(left, bottom, right, top).strip()
        if re.fullmatch(pattern, said):
            found[said] = ((left + right) / 2, (bottom + top) / 2)
    document.close()
    return found


def test_the_number_on_each_back_lies_behind_its_front(world: World, printed: Path) -> None:
    """On the back of the sheet the columns are mirrored: what is leftmost in front is rightmost behind."""
    pages = pages_of(printed / "cards.pdf")
    first = next(at for at, text in enumerate(pages) if world.of("enemy")["grey-wolf"].data["name"] in text)
    fronts = middles(printed / "cards.pdf", first, r"6[1-9]")
    backs = middles(printed / "cards.pdf", first + 1, r"6[1-9]")
    assert set(fronts) == set(backs) == {str(number) for number in range(61, 70)}
    columns = [sorted({round(x / 90) for x, _ in each.values()}) for each in (fronts, backs)]
    assert [len(each) for each in columns] == [3, 3]
    for number, (x, y) in fronts.items():
        assert columns[0].index(round(x / 90)) == 2 - columns[1].index(round(backs[number][0] / 90)), number
        row = [other for other, (_, at) in fronts.items() if abs(at - y) < SAME_MM]
        assert {other for other in row if abs(backs[other][1] - backs[number][1]) < SAME_MM} == set(row)


def test_an_enemy_shows_its_three_figures_and_a_dash_where_it_only_runs(world: World, printed: Path) -> None:
    pages = " ".join(pages_of(printed / "cards.pdf"))
    bear, hare = (world.of("enemy")[name].data for name in ("cave-bear", "gazelle"))
    foe = bear["fight"]["foe"]
    assert f"{foe['defence']} {foe['attack']} {foe['health']}" in pages
    assert f"{hare['chase']['defence']} — {hare['chase']['health']}" in pages


def test_each_stage_says_what_is_to_be_done_and_where_it_leads(world: World, printed: Path) -> None:
    pages = " ".join(pages_of(printed / "cards.pdf"))
    for record in world.of("quest").values():
        words = re.sub(r"\{[^}]*\}.*", "", record.data["task"]).strip()
        assert " ".join(words.split()[:4]) in pages, record.name
    stage, won = (world.of("word")[name].data["name"] for name in ("stage", "when-won"))
    for number in (2, 3, 4):
        assert f"{won}: → {stage} {number}".casefold() in pages.casefold()


def test_a_region_sheet_shows_every_cost_and_every_place_of_its_plan(world: World, printed: Path) -> None:
    found = set()
    for page, text in enumerate(pages_of(printed / "boards.pdf")):
        for region in (each.data for each in world.of("region").values() if each.data["text"] in text):
            found.add(region["id"])
            for terrain, cost in region["costs"].items():
                assert f"{world.of('terrain')[terrain].data['name']} {cost}" in text, terrain
            plan = [
                each.text
                for each in words(printed / "boards.pdf", page)
                if each.x > PLAN_LEFT_MM and each.y < PLAN_FOOT_MM
            ]
            for stack in (1, 2, 3):
                assert plan.count(str(stack)) == sum(place["stack"] == stack for place in region["layout"])
    assert found == set(world.of("region"))
