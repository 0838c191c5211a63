"""Boards, sheets, tokens and aids as they are printed: what the records say stands there, in both languages."""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import replace
from itertools import pairwise
from pathlib import Path

import pikepdf
import pytest

from conftest import PrintedGame
from meeplewright.l10n import translated
from meeplewright.packs.world import World
from meeplewright_generators.builder.entry import build
from near_and_far.conftest import PACK
from print_faces.read_back import text_of
from print_sheets.reading import Word, words
from program import meeple

A4_MM = (297.0, 210.0)
PLAYERS = 4
# two on a sheet of paper, the back of each sheet behind it
SHEETS = 2
# words on one line differ less than this
LINE_MM = 0.6


@pytest.fixture(scope="module")
def out(printed_game: PrintedGame) -> Path:
    return printed_game("near-and-far", "board", "character", "token", "companion", "animal", "pack-animal", "aid")


@pytest.fixture(scope="module", params=["en", "ru"])
def world(request: pytest.FixtureRequest, near_and_far: World) -> World:
    language = str(request.param)
    return near_and_far if language == "en" else translated(near_and_far, language)[0]


@pytest.fixture
def printed(world: World, out: Path) -> Path:
    """The folder of the language that the World speaks."""
    russian = any("а" <= letter <= "я" for letter in name(world, "board", "town-dusk"))
    return out / ("ru" if russian else "en")


def name(world: World, kind: str, identifier: str) -> str:
    return str(world.of(kind)[identifier].data["name"])


def upright(path: Path, page: int) -> list[Word]:
    """The words of a face as its reader sees them: backs are printed head down on a sheet that lies across."""
    found = [word for word in words(path, page) if word.angle in (0, 180)]
    if sum(word.angle == 180 for word in found) < len(found) / 2:
        return found
    return [replace(word, x=A4_MM[0] - word.x, y=A4_MM[1] - word.y, angle=0) for word in found]


def in_rows(found: list[Word]) -> list[str]:
    """Texts line by line, each from left to right."""
    return [word.text for word in sorted(found, key=lambda word: (round(word.y), word.x))]


@pytest.mark.slow
def test_everything_can_be_printed_in_both_languages_and_no_board_is_bigger_than_its_sheet() -> None:
    told = meeple("check", "--print", "--select", "MW8", "--format", "json", PACK)
    assert json.loads(told.out)["findings"] == []
    assert told.status == 0


def test_the_town_is_one_sheet_with_dusk_before_day(world: World, printed: Path) -> None:
    path = printed / "boards.pdf"
    with pikepdf.open(path) as document:
        pages = len(document.pages)
        sizes = {tuple(round(float(n) * 25.4 / 72) for n in page.mediabox[2:]) for page in list(document.pages)[:2]}
    assert sizes == {A4_MM}
    texts = [" ".join(word.text for word in upright(path, page)) for page in range(pages)]
    for identifier, page in (("town-dusk", 0), ("town-day", 1)):
        said = name(world, "board", identifier).split()
        bearing = [n for n, text in enumerate(texts) if all(word in text.split() for word in said)]
        assert bearing == [page], identifier
    assert pages == 2
    # apart from it, on one side: a board for each player, and two sheets of paper for the four sheets of each mode
    with pikepdf.open(printed / "boards-one-sided.pdf") as document:
        assert len(document.pages) == PLAYERS + 2 * PLAYERS // SHEETS


def test_both_faces_of_the_town_name_all_buildings_and_number_them(world: World, printed: Path) -> None:
    for page in (0, 1):
        found = upright(printed / "boards.pdf", page)
        for record in world.of("building").values():
            first = record.data["name"].split()[0]
            heads = [word for word in found if word.text == first]
            numbers = [word for word in found if word.text == str(record.data["order"])]
            assert any(0 < head.x - number.x < 12 and abs(head.y - number.y) < 2 for head in heads for number in numbers), (
                record.id, page,
            )  # fmt: skip


def test_each_cell_of_the_mine_asks_for_its_skill(world: World, printed: Path) -> None:
    icon = name(world, "icon", "skill")
    cells = sorted(world.of("mine-cell").values(), key=lambda cell: (cell.data["row"], cell.data["column"]))
    for page in (0, 1):
        found = upright(printed / "boards.pdf", page)
        icons = [word for word in found if word.text == icon]
        asked = [
            word
            for word in found
            if word.text.isdigit() and any(0 < hand.x - word.x < 8 and abs(hand.y - word.y) < 4 for hand in icons)
        ]
        assert in_rows(asked) == [str(cell.data["skill"]) for cell in cells]


def test_some_cells_bring_reputation_by_day_alone(world: World, printed: Path) -> None:
    marked = sum("day-reputation" in cell.data for cell in world.of("mine-cell").values())
    icon = name(world, "icon", "reputation")
    flames = [[word.text for word in upright(printed / "boards.pdf", page)].count(icon) for page in (0, 1)]
    assert flames[1] - flames[0] == marked == 4


def test_reputation_goes_from_minus_six_to_twelve_and_below_nought_costs_by_day(world: World, printed: Path) -> None:
    track = world.of("track")["reputation"].data
    wanted = [str(n).replace("-", "−") for n in range(track["from"], track["to"] + 1)]
    for page, sides in ((0, ("both",)), (1, ("both", "day"))):
        found = upright(printed / "boards.pdf", page)
        line = next(word.y for word in found if word.text == "−6")
        cells = sorted(
            (word for word in found if abs(word.y - line) < LINE_MM and word.text in wanted), key=lambda w: w.x
        )
        assert [word.text for word in cells] == wanted
        assert {round(right.x - left.x) for left, right in pairwise(cells)} <= {10, 11, 12, 13}
        signed = [f"{n['points']:+}".replace("-", "−") for n in track["points"] if n["side"] in sides]
        below = [word.text for word in found if line + 3 < word.y < line + 15]
        assert sorted(sign for sign in ("−2", "−1") if any(text.startswith(sign) for text in below)) == sorted(
            sign for sign in signed if sign.startswith("−")
        )
        assert all(any(text.startswith(sign) for text in below) for sign in signed)


def test_a_player_board_has_fourteen_camps_in_two_rows_and_hearts_to_thirteen(world: World, printed: Path) -> None:
    cells = world.of("board")["player-board"].data["cells"]
    hearts = world.of("track")["hearts"].data
    for page in range(PLAYERS):
        found = upright(printed / "boards-one-sided.pdf", page)
        last = next(word for word in found if word.text == "14")
        camps = [word for word in found if word.text.isdigit() and word.x < last.x + 5 and abs(word.y - last.y) < 30]
        assert in_rows(camps) == [str(cell["n"]) for cell in cells] == [str(n) for n in range(1, 15)]
        assert len({round(camp.y) for camp in camps}) == 2
        track = [word for word in found if word.text.isdigit() and word.x > last.x + 8 and abs(word.y - last.y) < 40]
        assert (
            [int(text) for text in in_rows(track)] == list(range(hearts["from"], hearts["to"] + 1)) == list(range(14))
        )
        for tribe in world.of("tribe").values():
            assert tribe.data["name"] in text_of(printed / "boards-one-sided.pdf", page)


def test_a_sheet_of_the_campaign_has_thirty_squares_and_one_of_the_story_ten_chapters(
    world: World, printed: Path
) -> None:
    sheets = PLAYERS // SHEETS
    pages = {
        "sheet-campaign": range(PLAYERS, PLAYERS + sheets),
        "sheet-story": range(PLAYERS + sheets, PLAYERS + 2 * sheets),
    }
    for identifier, numbers in pages.items():
        count = len(world.of("board")[identifier].data["cells"])
        assert count == {"sheet-campaign": 30, "sheet-story": 10}[identifier]
        for page in numbers:
            text = text_of(printed / "boards-one-sided.pdf", page)
            found = Counter(text.split())
            # the games whose points are written down are numbered as well
            assert {found[str(n)] for n in range(1, 11)} == {2 * SHEETS}
            assert {found[str(n)] for n in range(11, count + 1)} <= {SHEETS}
            assert (text.count("☆"), text.count("★")) == (10 * SHEETS, SHEETS)
            for word in ("talents", "keywords", "points"):
                assert text.count(name(world, "word", word)) == SHEETS


def test_each_character_has_a_card_with_the_first_number_of_the_story(world: World, printed: Path) -> None:
    path = printed / "sheets.pdf"
    with pikepdf.open(path) as document:
        texts = [text_of(path, page) for page in range(len(document.pages))]
    characters = list(world.of("character").values())
    assert len(texts) == len(characters) == 8
    for number, character in enumerate(characters):
        front = number // SHEETS * 2
        assert character.data["name"] in texts[front]
        assert character.data["name"] in texts[front + 1]
        if "start" in character.data:
            assert world.of("chapter")[character.data["start"]].data["number"] in texts[front + 1].split()


def test_tokens_show_what_they_are(world: World, printed: Path) -> None:
    text = ""
    for path in (printed / "tokens.pdf", printed / "tokens-one-sided.pdf"):
        with pikepdf.open(path) as document:
            text += " ".join(text_of(path, page) for page in range(len(document.pages)))
    for tribe in world.of("tribe").values():
        assert text.count(tribe.data["name"]) >= tribe.data["tokens"]
    camp = name(world, "icon", "tent")
    assert (
        text.count(camp) >= sum(t.data["copies"] for t in world.of("token").values() if t.data["icon"] == "tent") == 80
    )
    for companion in world.of("companion").values():
        assert text.count(companion.data["name"]) >= 2, companion.id


def test_the_aid_tells_the_turn_before_and_the_points_behind(world: World, printed: Path) -> None:
    path = printed / "cards.pdf"
    aid = world.of("aid")["turn-aid"].data
    front, back = text_of(path, 0), text_of(path, 1)
    for said in (aid["name"], *(step["name"] for step in aid["steps"]), *(s.data["name"] for s in world.of("symbol").values())):  # fmt: skip
        assert front.count(said) >= aid["copies"], said
    for rule in world.of("scoring").values():
        assert rule.data["name"].split()[0] in back, rule.id
    assert "None" not in back


def test_boards_are_whole_on_letter_paper_too(tmp_path: Path) -> None:
    build([PACK], out=tmp_path, quiet=True, languages=["en"], only=["board"], paper_name="Letter")
    pages = {}
    for path in (tmp_path / "near-and-far" / "en").glob("boards*.pdf"):
        with pikepdf.open(path) as document:
            pages[path.name] = len(document.pages)
    assert pages == {"boards.pdf": 2, "boards-one-sided.pdf": PLAYERS + 2 * PLAYERS // SHEETS}
