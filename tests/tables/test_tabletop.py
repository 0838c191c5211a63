"""A table on a screen: the save follows the program's form, and each card of it shows the face that it names."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import jsonschema
import pytest
from PIL import Image, ImageChops

from meeplewright import data
from meeplewright.packs.load import load
from meeplewright_generators.drawing.canvas import drawn
from meeplewright_generators.exports.dots import dots
from meeplewright_generators.exports.picture import View
from meeplewright_generators.faces.model import Options
from meeplewright_generators.faces.press import Press
from print_sheets.packs import write_toy
from program import Told, meeple

SCHEMA = json.loads(Path(__file__).with_name("tts_save.schema.json").read_text("utf-8"))
FLEET = ("--setup", "the-herring-fleet", "--players", "2")


class Save(NamedTuple):
    """A save as it is read back: the folder of its files, and what is in it."""

    folder: Path
    data: dict[str, Any]

    def every(self) -> Iterator[dict[str, Any]]:
        """Every object, also those inside of others."""
        waiting = list(self.data["ObjectStates"])
        while waiting:
            each = waiting.pop()
            yield each
            waiting += each.get("ContainedObjects", [])

    def called(self, name: str) -> list[dict[str, Any]]:
        return [each for each in self.data["ObjectStates"] if each["Nickname"] == name]

    def picture(self, url: str) -> Image.Image:
        assert url.startswith("file:///")
        return Image.open(Path(url.removeprefix("file://")))

    def cut(self, card: dict[str, Any]) -> tuple[Image.Image, Image.Image]:
        """The face and the back of a card, cut from its sheet by its number alone."""
        sheet, slot = divmod(card["CardID"], 100)
        told = card["CustomDeck"][str(sheet)]
        with self.picture(told["FaceURL"]) as faces, self.picture(told["BackURL"]) as backs:
            face = _slot(faces, slot, told)
            return face, _slot(backs, slot, told) if told["UniqueBack"] else backs.copy()


def _slot(sheet: Image.Image, slot: int, told: dict[str, Any]) -> Image.Image:
    wide, high = sheet.width / told["NumWidth"], sheet.height / told["NumHeight"]
    assert (wide, high) == (int(wide), int(high))
    down, across = divmod(slot, told["NumWidth"])
    return sheet.crop((int(across * wide), int(down * high), int((across + 1) * wide), int((down + 1) * high)))


def ran(pack: Path, out: Path, *words: str) -> Told:
    return meeple("build", pack, "--for", "tts", "--out", out, "--quiet", *words)


def saved(pack: Path, out: Path, *words: str, language: str = "en") -> Save:
    said = ran(pack, out, *words)
    assert said.status == 0, said.err
    folder = out / pack.name / language / "tts"
    return Save(folder, json.loads((folder / f"{pack.name}.json").read_text("utf-8")))


@pytest.fixture(scope="module")
def fleet(tmp_path_factory: pytest.TempPathFactory) -> Save:
    return saved(data.content() / "saltmarsh-light", tmp_path_factory.mktemp("fleet"), *FLEET)


def follows(save: Save) -> None:
    """The form, names of their own, decks that agree with themselves, files that are there and no more."""
    jsonschema.Draft202012Validator(SCHEMA).validate(save.data)
    every = list(save.every())
    assert len({each["GUID"] for each in every}) == len(every)
    urls = set()
    for each in every:
        if each["Name"] == "DeckCustom":
            assert [card["CardID"] for card in each["ContainedObjects"]] == each["DeckIDs"]
            assert {str(card // 100) for card in each["DeckIDs"]} == set(each["CustomDeck"])
        for number, told in each.get("CustomDeck", {}).items():
            last = told["NumWidth"] * told["NumHeight"] - 1
            assert all(card % 100 < last for card in each.get("DeckIDs", []) if card // 100 == int(number))
            urls |= {told["FaceURL"], told["BackURL"]}
        image = each.get("CustomImage", {})
        urls |= {url for url in (image.get("ImageURL"), image.get("ImageSecondaryURL")) if url}
    assert {Path(url.removeprefix("file://")) for url in urls} == {
        path.absolute() for path in save.folder.rglob("*.png")
    }
    for url in urls:
        with save.picture(url) as picture:
            assert max(picture.size) <= 4096


def test_a_save_follows_the_form_of_the_program(fleet: Save) -> None:
    follows(fleet)


def alone(pack: str, size: tuple[int, int], record: str, side: str, language: str = "en") -> Image.Image:
    """A face drawn by itself, in so many dots, on paper."""
    world = load(data.content() / pack).worlds[0]
    found = world.get(*record.split("/"))
    assert found is not None
    face = Press(world, Options(language=language)).face(found, side)
    assert face is not None
    paper = drawn(lambda canvas: canvas.rect(0, 0, 500, 500, fill="#ffffff"))
    view = View((0, 0, face.width_mm, face.height_mm), pixels=size)
    return next(dots([((*paper, *face.content), view)])).image


def test_each_card_shows_the_face_that_it_names(fleet: Save) -> None:
    world = load(data.content() / "saltmarsh-light").worlds[0]
    names = {record.data["name"]: record.name for record in world.of("card").values()}
    seen = {each["Nickname"]: each for each in fleet.every() if each["Name"] == "CardCustom"}
    assert set(seen) == set(names)
    for name in sorted(seen)[::5]:
        face, back = fleet.cut(seen[name])
        assert ImageChops.difference(face, alone("saltmarsh-light", face.size, names[name], "front")).getbbox() is None
        assert ImageChops.difference(back, alone("saltmarsh-light", back.size, names[name], "back")).getbbox() is None


def test_the_last_slot_hides_and_copies_are_counted(fleet: Save) -> None:
    decks = {each["Nickname"]: each for each in fleet.data["ObjectStates"] if each["Name"] == "DeckCustom"}
    assert {name: len(deck["DeckIDs"]) for name, deck in decks.items()} == {"Marsh": 22, "Night": 14, "Tide": 12}
    for deck in decks.values():
        (told,) = deck["CustomDeck"].values()
        card = deck["ContainedObjects"][0]
        _, back = fleet.cut(card)
        hidden, _ = fleet.cut(
            {**card, "CardID": card["CardID"] // 100 * 100 + told["NumWidth"] * told["NumHeight"] - 1}
        )
        assert ImageChops.difference(hidden, back).getbbox() is None
        assert told["BackIsHidden"]


def test_a_scenario_lays_its_own_table(fleet: Save) -> None:
    """Four food and three timber in the stores, oil in the lamp, boats, a flooded tile, two keepers: what its record says."""
    lying = Counter(each["Nickname"] for each in fleet.data["ObjectStates"] if each["Name"] == "Custom_Tile")
    assert lying == {
        "Maren Oake": 1, "Joss Tallow": 1, "The Mudflats": 1, "Oil": 4, "Food": 4, "Timber": 3, "Boat": 4,
        "The Herring Fleet": 1,
    }  # fmt: skip
    bags = {
        each["Nickname"]: len(each["ContainedObjects"]) for each in fleet.data["ObjectStates"] if each["Name"] == "Bag"
    }
    assert bags["Oil"] == 18 - 4
    assert bags["Food"] == 12 - 4
    (aside,) = fleet.called("Not in this game")
    assert {each["Nickname"] for each in aside["ContainedObjects"]} == {"Willa Sedge", "The Long Spring Tide"}
    assert fleet.data["PlayerCounts"] == [2, 2]
    assert "Six boats went out after the herring" in fleet.data["Note"]


def test_pieces_have_their_shapes_and_lie_apart(fleet: Save) -> None:
    by_name = {each["Nickname"]: each for each in fleet.every()}
    assert by_name["The Mudflats"]["CustomImage"]["CustomTile"]["Type"] == 1  # a hexagon
    assert by_name["Oil"]["CustomImage"]["CustomTile"]["Type"] == 2  # round
    assert by_name["The Keeper’s Board"]["Name"] == "Custom_Board"
    with fleet.picture(by_name["The Mudflats"]["CustomImage"]["ImageURL"]) as tile:
        assert tile.getpixel((0, 0))[3] == 0  # type: ignore[index]
        assert tile.getpixel((tile.width // 2, tile.height // 2))[3] == 255  # type: ignore[index]
    places = [(each["Transform"]["posX"], each["Transform"]["posZ"]) for each in fleet.data["ObjectStates"]]
    assert len(set(places)) == len(places)


def test_words_are_those_of_the_language_with_icons_by_their_names(tmp_path: Path) -> None:
    save = saved(data.content() / "saltmarsh-light", tmp_path, *FLEET, "--lang", "ru", language="ru")
    cask = next(each for each in save.every() if each["Nickname"] == "Бочонок с моря")
    assert cask["Description"].startswith("Положите Масло на свой лист, если есть место.")
    assert save.called("Не в этой игре")


def test_a_die_of_six_has_its_sides_where_the_program_looks_for_them(tmp_path: Path) -> None:
    save = saved(data.content() / "robinson-crusoe", tmp_path, "--only", "dice")
    die = next(each for each in save.every() if each["Nickname"] == "Grey success die")
    values = [value["Value"] for value in die["RotationValues"]]
    assert values == ["success"] * 5 + ["failure: 2 Determination token"]
    with save.picture(die["CustomImage"]["ImageURL"]) as picture:
        assert picture.size == (2048, 2048)
        two, five, one = (picture.crop((x, y, x + 500, y + 500)) for x, y in ((71, 767), (1462, 767), (71, 1462)))
        assert len(two.getcolors(100_000) or []) > 2
        assert ImageChops.difference(two, five).getbbox() is None  # both are successes
        assert ImageChops.difference(two, one.rotate(180)).getbbox() is None  # which stands on its head there


def test_files_may_lie_on_a_host(tmp_path: Path) -> None:
    save = saved(write_toy(tmp_path), tmp_path / "o", "--url", "https://host.example/toy/")
    jsonschema.Draft202012Validator(SCHEMA).validate(save.data)
    deck = next(each for each in save.every() if each["Name"] == "DeckCustom")
    assert next(iter(deck["CustomDeck"].values()))["FaceURL"].startswith("https://host.example/toy/sheets/")


def test_the_second_build_makes_nothing_and_one_card_makes_its_sheet(tmp_path: Path) -> None:
    pack = write_toy(tmp_path)
    words = ("build", pack, "--for", "tts", "--out", tmp_path / "o")
    first = meeple(*words)
    assert first.status == 0, first.err
    assert "0 files made" in meeple(*words).out
    cards = pack / "cards/storm.yaml"
    cards.write_text(cards.read_text("utf-8").replace("name: Storm 3,", "name: Gale,"), "utf-8")
    assert "3 files made, 5 up to date" in meeple(*words).out  # its sheet, that sheet's back, and the save


def test_seventy_cards_need_a_second_sheet_and_unlike_backs_one_of_their_own(tmp_path: Path) -> None:
    save = saved(write_toy(tmp_path, cards=70), tmp_path / "o", "--only", "card")
    follows(save)
    deck = save.data["ObjectStates"][0]
    assert len(deck["CustomDeck"]) == 2
    assert len(deck["DeckIDs"]) == 140


@pytest.mark.parametrize(
    ("words", "status", "told"),
    [
        (("--setup", "the-herring-fleat"), 2, "has no scenario `the-herring-fleat`"),
        (("--setup", "the-herring-fleat"), 2, "the-herring-fleet"),
        (("--players", "4"), 2, "--players 4 is out of range"),
        (("--url", "not an address"), 2, "is no address"),
        (("--url", "javascript:x"), 2, "is no address"),
    ],
)
def test_what_cannot_be_laid_is_told(words: tuple[str, ...], status: int, told: str, tmp_path: Path) -> None:
    said = ran(data.content() / "saltmarsh-light", tmp_path, *words)
    assert said.status == status
    assert told in said.err
    assert "Traceback" not in said.err


def test_a_system_without_scenarios_says_how_to_have_some(tmp_path: Path) -> None:
    said = ran(write_toy(tmp_path), tmp_path / "o", "--setup", "storm")
    assert said.status == 2
    assert "does not say how a scenario lays the table" in said.err
    assert "print: {setup:" in said.err


def test_a_pack_without_pieces_lays_no_table(tmp_path: Path) -> None:
    pack = tmp_path / "book"
    pack.mkdir()
    (pack / "pack.yaml").write_text(
        "pack: book\nsystem: gamebook\ntitle: Book\nlanguage: en\nversion: 0.1.0\n", "utf-8"
    )
    (pack / "book.yaml").write_text("entry:\n- {id: one, number: 1, text: It ends., ending: good}\n", "utf-8")
    said = ran(pack, tmp_path / "o")
    assert said.status == 2
    assert "there is nothing to print" in said.err
