"""Words that do not come out on paper are told by the build as by `meeple check --print`, and the files are made."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from meeplewright_generators.builder import making
from meeplewright_generators.builder.entry import build as built
from print_sheets.packs import card, write_toy
from program import Told, meeple

LONG = "Rain beats on the roof of the ferry until nobody can hear the bell. " * 40
CASES = {"long": (LONG, "MW811"), "without letters": ("Say 𒀀.", "MW812"), "with an emoji": ("A moon 🌙.", "MW813")}


@pytest.fixture
def pack(tmp_path: Path) -> Path:
    return write_toy(tmp_path, cards=3)


def say(pack: Path, text: str) -> None:
    """Gives the second card of the storm this text."""
    cards = card("storm", 1) + card("storm", 2, text) + card("storm", 3)
    (pack / "cards" / "storm.yaml").write_text("card:\n" + cards, "utf-8")


def build(pack: Path, *more: str) -> Told:
    return meeple("build", pack, "--out", pack.parent / "build", *more)


def told_of(text: str) -> list[str]:
    """The findings of words in what was printed, each with all that is told of it."""
    return sorted(found[0].strip() for found in re.finditer(r"^MW81[123] .*?\n\n", text, re.MULTILINE | re.DOTALL))


@pytest.mark.parametrize("case", CASES)
def test_the_build_says_what_check_print_says_once_and_makes_the_files(pack: Path, case: str) -> None:
    text, code = CASES[case]
    say(pack, text)
    told = build(pack)
    assert told.status == 1
    (said,) = told_of(told.err)
    assert said.startswith(f"{code} error: ")
    assert "cards/storm.yaml:3:" in said
    assert told_of(meeple("check", pack, "--print").out) == [said]
    assert (pack.parent / "build" / "toy-box" / "en" / "cards.pdf").is_file()


def test_it_is_told_again_when_nothing_was_touched_without_reading_the_pack(
    pack: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    say(pack, LONG)
    first = build(pack, "--quiet")
    assert build(pack, "--quiet") == first
    out = pack.parent / "elsewhere"
    (once,) = built([pack], out=out, quiet=True)
    monkeypatch.setattr(making, "build_one", lambda *_, **__: pytest.fail("the pack was read"))
    (again,) = built([pack], out=out, quiet=True)
    assert [finding.code for finding in once.findings] == ["MW811"]
    assert again.findings == once.findings


def test_it_is_told_again_when_only_something_else_was_made(pack: Path) -> None:
    say(pack, LONG)
    first = build(pack)
    (pack / "tiles.yaml").write_text("tile:\n- {id: hill, name: High hill}\n- {id: dale, name: Dale}\n", "utf-8")
    again = build(pack)
    assert "made tiles.pdf" in again.err
    assert "made cards.pdf" not in again.err
    assert told_of(again.err) == told_of(first.err) != []
    assert again.status == 1


def test_several_processes_tell_the_same_as_one(pack: Path) -> None:
    say(pack, LONG)
    assert told_of(build(pack, "--jobs", "2").err) == told_of(build(pack, "--paper", "A5").err) != []


def test_what_is_forced_is_told_and_succeeds(pack: Path) -> None:
    say(pack, LONG)
    told = build(pack, "--force", "--quiet")
    assert told.status == 0
    assert told.err == build(pack, "--quiet").err != ""


def test_a_build_of_other_things_says_nothing_of_it(pack: Path) -> None:
    say(pack, LONG)
    told = build(pack, "--only", "tile", "--quiet")
    assert (told.status, told.err) == (0, "")


def test_a_comment_with_a_reason_keeps_it_quiet(pack: Path) -> None:
    say(pack, "Say 𒀀.")
    cards = pack / "cards" / "storm.yaml"
    text = cards.read_text("utf-8").replace("𒀀.', copies: 2}", "𒀀.', copies: 2}  # meeple: ignore MW812 -- a riddle")
    cards.write_text(text, "utf-8")
    told = build(pack, "--quiet")
    assert (told.status, told.err) == (0, "")


def test_a_translation_that_does_not_fit_is_told_in_its_catalogue_and_only_where_it_is_printed(pack: Path) -> None:
    catalogue = pack / "l10n" / "ru.po"
    entry = f'\nmsgctxt "card/storm-2#text"\nmsgid "Draw {{coin:2}}."\nmsgstr "{"Возьмите {coin:2}. " * 90}"\n'
    catalogue.write_text(catalogue.read_text("utf-8") + entry, "utf-8")
    assert build(pack, "--quiet").status == 0
    told = build(pack, "--quiet", "--lang", "all")
    assert told.status == 1
    (said,) = told_of(told.err)
    assert "in `ru`" in said
    assert "ru.po:" in said
    assert said in told_of(meeple("check", pack, "--print").out)


def test_letters_that_the_book_has_not_are_told_when_the_book_is_printed(pack: Path) -> None:
    book = pack / "book.yaml"
    book.write_text(book.read_text("utf-8").replace("It is light.", "It is light \u1360."), "utf-8")
    told = build(pack, "--quiet", "--only", "book")
    assert told.status == 1
    assert told_of(told.err) == told_of(meeple("check", pack, "--print").out) != []
    assert build(pack, "--quiet", "--only", "card").status == 0
