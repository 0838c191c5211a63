"""What is printed of the pack: everything fits in three languages, and the sheets say what the records say."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path

import pytest

from conftest import PrintedGame
from meeplewright import data
from meeplewright.packs.world import World
from meeplewright_generators.pages.plan import is_wanted
from printed_pages import pages_of
from program import meeple
from robinson.names import Names, plain
from seldom import few_of

PACK = data.content() / "robinson-crusoe"


@pytest.mark.slow
def test_everything_can_be_printed_in_three_languages() -> None:
    told = meeple("check", "--print", "--select", "MW8", "--format", "json", PACK)
    assert json.loads(told.out)["findings"] == []
    assert told.status == 0


LANGUAGES = few_of(["en", "ru", "it"], 1)
PRODUCTS = ("scenario", "character", "tile", "board", "components", "aid")


@pytest.fixture(scope="module")
def printed(printed_game: PrintedGame) -> Callable[[str], Path]:
    """The folder of one language: what is never asked for is not printed."""
    return lambda language: printed_game("robinson-crusoe", *PRODUCTS, language=language) / language


@pytest.fixture
def built(printed: Callable[[str], Path], language: str) -> Path:
    return printed(language)


@pytest.fixture
def number(language: str) -> int:
    """Where a language stands among the names of a record."""
    return ["en", "ru", "it"].index(language)


def words_of(pdf: Path) -> str:
    return plain(" ".join(pages_of(pdf)))


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_sheets_bear_the_names_of_scenarios_and_skills(
    number: int, built: Path, robinson: World, names: Names
) -> None:
    words = words_of(built / "sheets.pdf")
    assert all(names.of("scenario", identifier)[number] in words for identifier in robinson.of("scenario"))
    for identifier, character in robinson.of("character").items():
        for at in range(len(character.data["skills"])):
            assert names.of("character", identifier, ("skills", at, "name"))[number] in words


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("name", "most"), [("aid", 1), ("components", 3)])
def test_the_aid_is_one_page_and_the_list_of_all_that_is_in_the_box_at_most_three(
    name: str, most: int, built: Path
) -> None:
    assert len(pages_of(built / f"{name}.pdf")) <= most


def test_eleven_tiles_have_backs(printed: Callable[[str], Path]) -> None:
    built = printed("en")
    tiles = json.loads((built / "manifest.json").read_text(encoding="utf-8"))
    assert "tiles.pdf" in json.dumps(tiles)
    assert len(pages_of(built / "tiles.pdf")) == 2


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_legend_of_the_aid_calls_every_icon_by_its_name(
    number: int, built: Path, robinson: World, names: Names
) -> None:
    words = "".join(words_of(built / "aid.pdf").split())
    for identifier in ("wound", "heal", "build", "determination", "reroll", "pawn"):
        assert plain("".join(names.of("icon", identifier)[number].split())) in words


def test_there_is_no_book_of_entries_that_nobody_reads(robinson: World) -> None:
    assert not is_wanted(robinson)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_list_of_the_box_says_where_its_cards_boards_and_sheets_are_printed(
    number: int, built: Path, robinson: World, names: Names
) -> None:
    words = words_of(built / "components.pdf").casefold()
    for identifier, file in (
        ("friday-card", "cards"), ("arranging-camp-card", "cards"), ("invention-cards", "cards"), ("board", "boards"), ("scenario-sheets", "sheets"),
    ):  # fmt: skip
        line = words.split(names.of("component", identifier)[number].casefold(), 1)[1]
        assert re.search(r"[a-z]+(?=\.pdf)", line)[0] == file  # type: ignore[index]


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_board_of_discoveries_says_of_the_four_marks_once_where_they_are_told(
    number: int, built: Path, robinson: World, names: Names
) -> None:
    words = words_of(built / "boards.pdf")
    told = names.of("discovery", "special-sun", ("text",))[number]
    assert words.count(told) == 1
