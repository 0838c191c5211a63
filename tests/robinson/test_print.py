"""What is printed of the pack: everything fits in three languages, and the sheets say what the records say."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from conftest import PrintedGame
from meeplewright import data
from meeplewright.packs.world import World
from meeplewright_generators.pages.plan import is_wanted
from printed_pages import pages_of
from program import meeple
from robinson.names import Names, plain

PACK = data.content() / "robinson-crusoe"


@pytest.mark.slow
def test_everything_can_be_printed_in_three_languages() -> None:
    told = meeple("check", "--print", "--select", "MW8", "--format", "json", PACK)
    assert json.loads(told.out)["findings"] == []
    assert told.status == 0


@pytest.fixture(scope="module")
def built(printed_game: PrintedGame) -> Path:
    return printed_game("robinson-crusoe", "scenario", "character", "tile", "board", "components", "aid")


def words_of(pdf: Path) -> str:
    return plain(" ".join(pages_of(pdf)))


@pytest.mark.parametrize(("number", "language"), list(enumerate(["en", "ru", "it"])))
def test_the_sheets_bear_the_names_of_scenarios_and_skills(
    number: int, language: str, built: Path, robinson: World, names: Names
) -> None:
    words = words_of(built / language / "sheets.pdf")
    assert all(names.of("scenario", identifier)[number] in words for identifier in robinson.of("scenario"))
    for identifier, character in robinson.of("character").items():
        for at in range(len(character.data["skills"])):
            assert names.of("character", identifier, ("skills", at, "name"))[number] in words


@pytest.mark.parametrize("language", ["en", "ru", "it"])
@pytest.mark.parametrize(("name", "most"), [("aid", 1), ("components", 3)])
def test_the_aid_is_one_page_and_the_list_of_all_that_is_in_the_box_at_most_three(
    name: str, most: int, language: str, built: Path
) -> None:
    assert len(pages_of(built / language / f"{name}.pdf")) <= most


def test_eleven_tiles_have_backs(built: Path) -> None:
    tiles = json.loads((built / "en" / "manifest.json").read_text(encoding="utf-8"))
    assert "tiles.pdf" in json.dumps(tiles)
    assert len(pages_of(built / "en" / "tiles.pdf")) == 2


@pytest.mark.parametrize(("number", "language"), list(enumerate(["en", "ru", "it"])))
def test_the_legend_of_the_aid_calls_every_icon_by_its_name(
    number: int, language: str, built: Path, robinson: World, names: Names
) -> None:
    words = "".join(words_of(built / language / "aid.pdf").split())
    for identifier in ("wound", "heal", "build", "determination", "reroll", "pawn"):
        assert plain("".join(names.of("icon", identifier)[number].split())) in words


def test_there_is_no_book_of_entries_that_nobody_reads(robinson: World) -> None:
    assert not is_wanted(robinson)


@pytest.mark.parametrize(("number", "language"), list(enumerate(["en", "ru", "it"])))
def test_the_list_of_the_box_says_where_its_cards_boards_and_sheets_are_printed(
    number: int, language: str, built: Path, robinson: World, names: Names
) -> None:
    words = words_of(built / language / "components.pdf").casefold()
    for identifier, file in (
        ("friday-card", "cards"), ("arranging-camp-card", "cards"), ("invention-cards", "cards"), ("board", "boards"), ("scenario-sheets", "sheets"),
    ):  # fmt: skip
        line = words.split(names.of("component", identifier)[number].casefold(), 1)[1]
        assert re.search(r"[a-z]+(?=\.pdf)", line)[0] == file  # type: ignore[index]


@pytest.mark.parametrize("language", ["en", "ru", "it"])
def test_the_board_of_discoveries_says_of_the_four_marks_once_where_they_are_told(
    language: str, built: Path, robinson: World, names: Names
) -> None:
    words = words_of(built / language / "boards.pdf")
    told = names.of("discovery", "special-sun", ("text",))[["en", "ru", "it"].index(language)]
    assert words.count(told) == 1
