"""Packs that write as they do: icons, links and quotes are checked, translated and printed in their own marks."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from meeplewright.l10n import translated
from meeplewright.packs.load import load
from program import MakePack, meeple

SYSTEM = """\
system: toy
title: A toy
language: en
text: {icons: "[{}]", bold: "<b>", italic: "<i>", signs: {"🔥": fire}, quotes: straight, breaks: ["<br/>"]}
kinds:
  card: {schema: base/card}
  icon: {schema: base/icon}
vocabulary:
  icon:
  - {id: fire, name: Fire}
  - {id: coin, name: Coin}
"""
HEAD = "pack: test-pack\nsystem: ./system.yaml\ntitle: A pack\nlanguage: en\nversion: 0.1.0\n"


def told(pack: Path) -> list[dict[str, Any]]:
    run = meeple("check", ".", "--no-cache", "--format", "json", cwd=pack)
    assert run.status in (0, 1), run.err
    found: list[dict[str, Any]] = json.loads(run.out)["findings"]
    return found


def packed(make_pack: MakePack, text: str, system: str = SYSTEM, more: dict[str, str] | None = None) -> Path:
    cards = f"card:\n- id: rope\n  name: Rope\n  text: |-\n    {text}\n- id: lamp\n  name: Lamp\n"
    return make_pack({"system.yaml": system, "cards.yaml": cards, **(more or {})})


def test_a_text_in_its_own_marks_has_no_fault(make_pack: MakePack) -> None:
    text = 'Pay [coin:2] and 🔥, <b>now</b>: "It\'s {late}", [[lamp|a *lamp*]].<br/>End.'
    assert told(packed(make_pack, text)) == []


@pytest.mark.parametrize(
    ("text", "code", "column", "help_"),
    [
        ("Pay [cion:2].", "MW401", 10, "did you mean `coin`?"),
        ("Pay <b>now.", "MW402", 9, "close it"),
        ("See [[lmap]].", "MW403", 9, "did you mean `lamp`?"),
        ("Too  wide.", "MW412", 8, "write `␣`"),
    ],
)
def test_what_is_wrong_is_told_at_its_place_in_the_marks_of_the_project(
    make_pack: MakePack, text: str, code: str, column: int, help_: str
) -> None:
    (found,) = told(packed(make_pack, text))
    assert (found["code"], found["place"]["column"], found["help"]) == (code, column, help_)


def test_a_translation_is_held_against_the_same_marks(make_pack: MakePack) -> None:
    po = 'msgid ""\nmsgstr ""\n"Language: de\\n"\n"Content-Type: text/plain; charset=UTF-8\\n"\n\n'
    rows = {"card/rope#name": ("Rope", "Seil"), "card/lamp#name": ("Lamp", "Lampe"), "icon/fire#name": ("Fire", "Feuer"),
            "icon/coin#name": ("Coin", "Münze"),
            "card/rope#text": ("Pay [coin:2] <b>now</b>.", "Zahle [coin:3] <b>jetzt.")}  # fmt: skip
    po += "\n".join(f'msgctxt "{key}"\nmsgid "{one}"\nmsgstr "{other}"\n' for key, (one, other) in rows.items())
    more = {"pack.yaml": HEAD + "translations: [de]\n", "l10n/de.po": po}
    pack = packed(make_pack, "Pay [coin:2] <b>now</b>.", more=more)
    messages = {each["message"] for each in told(pack) if each["place"]["path"].endswith(".po")}
    assert "the translation has `[coin:3]` where the source has `[coin:2]` (`card/rope#text`)" in messages
    assert "`<b>` is not closed by `</b>` (`card/rope#text`)" in messages


def test_what_is_printed_is_read_in_our_marks(make_pack: MakePack) -> None:
    (world,) = load(packed(make_pack, "Pay [coin:2] 🔥 <b>now</b>.<br/>*End*")).worlds
    shown, _ = translated(world, "en")
    assert shown.of("card")["rope"].data["text"] == "Pay {coin:2} {fire} **now**.\n\\*End\\*"
    assert shown.system.sections.text.dialect.is_ours  # else whoever prints it would read it once more


def test_an_icon_is_renamed_in_the_marks_of_the_project(make_pack: MakePack) -> None:
    pack = packed(make_pack, "Pay [coin:2] and [fire].")
    run = meeple("rename", "--icon", "coin", "silver", ".", cwd=pack)
    assert run.status == 0, run.err + run.out
    assert "Pay [silver:2] and [fire]." in (pack / "cards.yaml").read_text(encoding="utf-8")


def test_what_the_section_says_wrongly_is_told(make_pack: MakePack) -> None:
    system = SYSTEM.replace('icons: "[{}]"', 'icons: "[]"').replace('bold: "<b>"', "bold: strong")
    found = [each["message"] for each in told(packed(make_pack, "Fine.", system)) if each["code"] == "MW151"]
    assert found == ["`[]` does not say how icons are written", "`strong` does not say how bold are written"]


PLAIN = SYSTEM.replace(SYSTEM.splitlines()[3] + "\n", "")


def straight(count: int, curly: int) -> str:
    return " ".join(["It's here."] * count + ["It’s there."] * curly)


def test_a_pack_that_quotes_straight_is_told_so_once(make_pack: MakePack) -> None:
    found = told(packed(make_pack, straight(400, 3) + "  Wide...", PLAIN))
    assert [(each["code"], each["place"]["path"]) for each in found] == [
        ("MW412", "cards.yaml"), ("MW413", "cards.yaml"), ("MW411", "pack.yaml")
    ]  # fmt: skip
    assert found[-1]["message"] == (
        "the texts of this pack have straight quotation marks and apostrophes 400 times, curly ones 3 times: "
        "taken for its way, and not told at each"
    )


@pytest.mark.parametrize(("straight_ones", "curly"), [(19, 0), (30, 12)])
def test_what_is_no_clear_way_is_told_at_each(make_pack: MakePack, straight_ones: int, curly: int) -> None:
    found = told(packed(make_pack, straight(straight_ones, curly), PLAIN))
    assert {each["place"]["path"] for each in found} == {"cards.yaml"}
    assert len(found) == straight_ones


def test_a_card_is_printed_without_the_marks_of_the_project(make_pack: MakePack) -> None:
    pack = packed(make_pack, 'Pay [coin:2] 🔥 <b>now</b>, "it\'s" {late}.<br/>*End*')
    assert not [each for each in told_with_print(pack) if each["severity"] == "error"]
    run = meeple("build", ".", "--only", "card", "--out", "out", cwd=pack)
    assert run.status == 0, run.err
    (file,) = (pack / "out").rglob("cards.pdf")
    words = text_of_page(file)
    assert "now" in words
    assert "*End*" in words
    assert not any(mark in words for mark in ("[coin", "<b>", "<br/>", "🔥"))


def told_with_print(pack: Path) -> list[dict[str, Any]]:
    run = meeple("check", ".", "--print", "--no-cache", "--format", "json", cwd=pack)
    found: list[dict[str, Any]] = json.loads(run.out)["findings"]
    return found


def text_of_page(file: Path) -> str:
    from pypdfium2 import PdfDocument

    with PdfDocument(file) as document:
        return str(document[0].get_textpage().get_text_range())
