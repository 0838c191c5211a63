"""What is printed of the Paleo pack: everything fits in both languages, and the cards say what the records say."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from conftest import PrintedGame
from meeplewright import data
from meeplewright.checks.registry import more_checks
from meeplewright.l10n.catalogue import catalogue
from meeplewright.packs.world import World
from printed_pages import pages_of
from program import meeple
from seldom import few_of

PACK = data.content() / "paleo"


def test_what_prints_has_nothing_to_say_of_the_pack(paleo: World) -> None:
    assert len(more_checks()) >= 2
    assert [finding.code for check in more_checks() for finding in check(paleo)] == []


@pytest.mark.slow  # its stories are proven as well
def test_everything_can_be_printed_in_both_languages() -> None:
    told = meeple("check", "--print", "--select", "MW8", "--format", "json", PACK)
    assert json.loads(told.out)["findings"] == []
    assert told.status == 0


@pytest.fixture(scope="module")
def built(printed_game: PrintedGame) -> Path:
    return printed_game("paleo", "secret", "mission", "board", "aid")


def plain(words: str) -> str:
    return " ".join(words.replace("\u00ad", "").split()).casefold()


@pytest.mark.parametrize("language", ["en", "ru"])
def test_secrets_bear_their_words_and_numbers(language: str, built: Path, paleo: World) -> None:
    printed = plain(" ".join(pages_of(built / language / "cards.pdf")))
    told = catalogue(paleo, language)
    for record in (*paleo.of("secret").values(), *paleo.of("mission").values()):
        name = record.data["name"] if language == "en" else told.text(record, ("name",))
        assert set(plain(name).split()) <= set(printed.split()), record.name  # a name may take two lines
    numbers = {str(record.data["number"]) for record in paleo.of("secret").values()}
    assert numbers <= set(printed.split())


@pytest.mark.parametrize("language", ["en", "ru"])
def test_the_aid_has_one_page(language: str, built: Path) -> None:
    assert len(pages_of(built / language / "aid.pdf")) == 1


DECKS = ("base", "card", "dream", "person", "idea", "secret", "mission")


@pytest.mark.parametrize("language", few_of(["ru", "en"], 1))
def test_backs_of_one_kind_are_the_same_bytes_whatever_the_face(language: str, paleo: World, tmp_path: Path) -> None:
    only = [part for deck in DECKS for part in ("--only", deck)]
    built = meeple("build", PACK, *only, "--lang", language, "--dpi", "40", "--out", tmp_path)
    assert built.status == 0, built.err
    pictures: dict[tuple[str, str], set[bytes]] = {}
    drawn = 0
    for file in tmp_path.rglob("*-back.png"):
        record = paleo.of(file.parent.name)[file.name.removesuffix("-back.png")]
        seen = (record.data["back"], record.data.get("hint", ""))
        pictures.setdefault(seen, set()).add(file.read_bytes())
        drawn += 1
    # a back that differs from face to face would be drawn once more; each deck draws a back once
    cards = [(deck, card.data["back"], card.data.get("hint", "")) for deck in DECKS for card in paleo.of(deck).values()]
    assert drawn == len(set(cards))
    assert {seen: len(drawings) for seen, drawings in pictures.items()} == {tuple(card[1:]): 1 for card in cards}
    assert len({drawing for drawings in pictures.values() for drawing in drawings}) == len(pictures)
