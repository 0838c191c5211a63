"""The atlas as it is printed: every map on a page of its own, its spaces where their coordinates say."""

from __future__ import annotations

from pathlib import Path

import pikepdf
import pytest

from conftest import PrintedGame
from meeplewright.l10n import translated
from meeplewright.packs.world import World
from print_sheets.reading import words

# where nought of the coordinates is on the face, as the layout says
ORIGIN = (1, 3)
# the middle of a space to the first digit of its number, and of that beside the sun, below the name
NEAR_MM = {"adventure": 6.5, "day": 16}


@pytest.fixture(scope="module")
def out(printed_game: PrintedGame) -> Path:
    return printed_game("near-and-far", "map")


@pytest.mark.parametrize("language", ["en", "ru"])
def test_each_map_is_one_page_under_its_name(language: str, out: Path, near_and_far: World) -> None:
    world = near_and_far if language == "en" else translated(near_and_far, language)[0]
    path = out / language / "maps.pdf"
    with pikepdf.open(path) as document:
        assert len(document.pages) == 11
    for page, record in enumerate(world.of("map").values()):
        text = [word.text for word in words(path, page)]
        said = [*record.data["name"].split(), *(w for s in record.data["spaces"] for w in s.get("name", "").split())]
        assert [word for word in said if word not in text] == [], record.name
        for route in record.data["routes"]:
            assert f"{route['alone']}/{route['shared']}" in "".join(text), record.name


@pytest.mark.parametrize("side", ["adventure", "day"])
@pytest.mark.parametrize("language", ["en", "ru"])
def test_the_number_or_letter_of_an_adventure_stands_in_its_space(
    language: str, side: str, out: Path, near_and_far: World
) -> None:
    path = out / language / "maps.pdf"
    written = []
    for page, record in enumerate(near_and_far.of("map").values()):
        printed = words(path, page)
        numbered = {
            str(told.get("number") or told["letter"]): (space["x"], space["y"])
            for space in record.data["spaces"]
            if side in space and (told := near_and_far.of("adventure")[space[side]].data)
        }
        places = {n: [(w.x, w.y) for w in printed if w.text == n and not w.angle] for n in numbered}
        if not numbered:
            assert record.data.get("unwritten"), record.name
            continue
        written.append(record.id)
        # the sheet centres the face: where its corner is follows from any one space
        corners = {
            (round(x - numbered[n][0] - ORIGIN[0]), round(y - numbered[n][1] - ORIGIN[1]))
            for n, found in places.items()
            for x, y in found
        }
        best = min(corners, key=lambda at: sum(_off(at, places[n], numbered[n]) for n in numbered))
        assert all(_off(best, places[n], numbered[n]) <= NEAR_MM[side] for n in numbered), record.name
    assert written == [f"map-{number}" for number in range(1, 12)]


def _off(at: tuple[int, int], found: list[tuple[float, float]], space: tuple[int, int]) -> float:
    """How far the nearest of the printed numbers is from the middle of its space."""
    x, y = at[0] + ORIGIN[0] + space[0], at[1] + ORIGIN[1] + space[1]
    return min((max(abs(fx - x), abs(fy - y)) for fx, fy in found), default=999)
