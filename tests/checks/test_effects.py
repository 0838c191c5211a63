"""Words and effects beside each other, in any system: what is told and what is not, through the command."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from program import meeple

SYSTEM = """
system: toy
title: A toy
language: en
kinds:
  card: {schema: card.schema.json, title: Card}
  token: {schema: base/token, title: Token, used: true}
  verb: {schema: base/verb, title: Verb}
  icon: {schema: base/icon, title: Icon}
vocabulary:
  icon:
  - {id: wound, name: Wound}
  - {id: coin, name: Coin}
  - {id: crown, name: Crown}
  - {id: pawn, name: Pawn}
  - {id: fire, name: Fire}
  - {id: helper-mill, name: Helper at the mill}
  verb:
  - {id: wound, says: ["{wound:#}"]}
  - {id: gain, says: ["{$:#}"]}
  - {id: who-all, key: who, value: all, beside: true, words: {en: [everyone], ru: [каждый]}, alone: true}
  - {id: who-king, key: who, value: king, beside: true, says: ["{crown}"]}
  - {id: place, words: {en: ["stone*"], ru: ["кам*"]}, counted: true}
  - {id: on-hill, key: place/on, value: hill, words: {en: [the hill], ru: [холм]}, alone: true}
  - {id: on-shore, key: place/on, value: shore, words: {en: [the shore], ru: [берег]}, alone: true}
  - {id: from, words: {en: ["round #"], ru: ["раунда #"]}}
  - {id: choose, inside: true, words: {en: [or], ru: [или]}, alone: {en: ["{} or {}"], ru: ["{} или {}"]}}
  - {id: otherwise, inside: true}
  - {id: only-if, unsaid: true}
  - {id: only-if-items, key: only-if/items, says: ["{$}"]}
  - {id: unless, unsaid: true, words: {en: [without, nobody], ru: [без, никто]}}
  - {id: helper, says: ["{helper-$for}"], counted: true, alone: true}
  - {id: king-says, key: when, value: council, unsaid: true, alone: {en: [in council], ru: [на совете]}}
  - {id: aside, unsaid: true, aside: ["{pawn}"]}
"""
CARD = {
    "$schema": "https://json-schema.org/draft/2020-12/schema",
    "title": "Card",
    "$ref": "meeple:base/record",
    "properties": {
        "text": {
            "type": "string",
            "x-text": "line",
            "x-effects": {"in": "effects", "says": ["cost"]},
            "description": "What it says.",
        },
        "cost": {"type": "object", "description": "What it costs."},
        "effects": {
            "type": "array",
            "description": "What it does.",
            "items": {
                "$ref": "meeple:base/effect",
                "properties": {
                    "wound": {"type": "integer", "description": "Wounds."},
                    "gain": {"type": "object", "description": "Gains."},
                    "helper": {"type": "object", "description": "Helpers."},
                },
                "unevaluatedProperties": False,
            },
        },
    },
    "unevaluatedProperties": False,
}
PO = """msgid ""
msgstr ""
"Content-Type: text/plain; charset=UTF-8\\n"
"Language: ru\\n"
"Plural-Forms: nplurals=3; plural=(n%10==1 && n%100!=11 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2);\\n"

msgctxt "card/storm#text"
msgid "{english}"
msgstr "{russian}"
"""


def told(folder: Path, text: str, effects: str, more: str = "", russian: str = "") -> list[tuple[str, str]]:
    """The findings about one card: code and what the caret shows of its line."""
    (folder / "system.yaml").write_text(SYSTEM, encoding="utf-8")
    (folder / "card.schema.json").write_text(json.dumps(CARD), encoding="utf-8")
    languages = "translations: [ru]\n" if russian else ""
    (folder / "pack.yaml").write_text(
        f"pack: p\nsystem: ./system.yaml\ntitle: P\nlanguage: en\nversion: 0.1.0\n{languages}", encoding="utf-8"
    )
    card = f"card:\n- id: storm\n  text: {json.dumps(text)}\n  effects: {effects}\n{more}"
    (folder / "cards.yaml").write_text(card, encoding="utf-8")
    if russian:
        (folder / "l10n").mkdir(exist_ok=True)
        catalogue = PO.replace("{english}", text).replace("{russian}", russian)
        (folder / "l10n" / "ru.po").write_text(catalogue, encoding="utf-8")
    out = meeple("check", "--no-cache", "--select", "MW43", "--format", "json", folder).out
    found = []
    for finding in json.loads(out)["findings"]:
        place = finding["place"]
        line = (folder / Path(place["path"]).name if "l10n" not in place["path"] else folder / "l10n" / "ru.po").read_text(
            encoding="utf-8"
        ).splitlines()[place["line"] - 1]  # fmt: skip
        found.append((finding["code"], line[place["column"] - 1 : place["end_column"] - 1]))
    return found


@pytest.mark.parametrize(
    ("text", "effects"),
    [
        ("Everyone: {wound:1}.", "[{wound: 1, who: all}]"),
        ("{wound:1}, and {pawn} is named by the way.", "[{wound: 1}]"),
        ("Put two stones on the hill.", "[{place: {token: stone, on: hill, count: 2}}]"),
        ("Put 2 stones on the hill.", "[{place: {token: stone, on: hill, count: 2}}]"),
        ("From round 4: {wound:1}.", "[{wound: 1, from: 4}]"),
        ("{wound:1} or {coin:2}.", "[{choose: [[{wound: 1}], [{gain: {coin: 2}}]]}]"),
        ("The {crown} takes {wound:2}. Everyone {coin:1}.", "[{wound: 2, who: king}, {gain: {coin: 1}, who: all}]"),
        ("{wound:2}; nobody with the {fire}.", "[{wound: 2, unless: {items: [fire]}}]"),
        (
            "{wound:2}; without the {fire} {coin:1}.",
            "[{wound: 2, only-if: {items: [fire]}, otherwise: [{gain: {coin: 1}}]}]",
        ),
        ("{wound:2}, or {wound:1} with the {fire}.", "[{wound: 2, unless: {items: [fire]}, otherwise: [{wound: 1}]}]"),
        ("With the {fire} {coin:1}.", "[{gain: {coin: 1}, only-if: {items: [fire]}}]"),
        ("Two {helper-mill} help.", "[{helper: {for: mill, count: 2}}]"),
        ("In council {wound:1}.", "[{wound: 1, when: council}]"),
    ],
)
def test_words_that_say_what_the_effects_do_are_silent(text: str, effects: str, tmp_path: Path) -> None:
    assert told(tmp_path, text, effects) == []


@pytest.mark.parametrize(
    ("text", "effects", "finding"),
    [
        ("{wound:1}.", "[{wound: 1, who: all}]", ("MW431", "all")),
        ("Everyone: {wound:1}.", "[{wound: 1}]", ("MW432", "Everyone")),
        ("{wound:1}, {coin:1}.", "[{wound: 1}]", ("MW432", "{coin:1}")),
        ("The {crown} is here: {wound:1}.", "[{wound: 1}]", ("MW432", "{crown}")),
        (
            "Put three stones on the hill.",
            "[{place: {token: stone, on: hill, count: 2}}]",
            ("MW431", "{token: stone, on: hill, count: 2}"),
        ),
        ("Put a stone on the shore.", "[{place: {token: stone, on: hill}}]", ("MW432", "the shore")),
        ("From round 6: {wound:1}.", "[{wound: 1, from: 4}]", ("MW431", "4")),
        (
            "Everyone {wound:2}. The {crown} {coin:1}.",
            "[{wound: 2, who: king}, {gain: {coin: 1}}]",
            ("MW432", "Everyone"),
        ),
        ("The {crown} laughs. It rains {wound:2}.", "[{wound: 2, who: king}]", ("MW431", "king")),
        ("{wound:2}; nobody with the {fire}.", "[{wound: 2, only-if: {items: [fire]}}]", ("MW431", "fire")),
        ("{wound:2} with the {fire}.", "[{wound: 2, unless: {items: [fire]}}]", ("MW431", "fire")),
        (
            "{wound:2}, or {wound:1} with the {fire}.",
            "[{wound: 2, only-if: {items: [fire]}, otherwise: [{wound: 1}]}]",
            ("MW431", "fire"),
        ),
        (
            "{wound:2}; without the {fire} {coin:1}.",
            "[{wound: 2, unless: {items: [fire]}, otherwise: [{gain: {coin: 1}}]}]",
            ("MW431", "fire"),
        ),
        ("{wound:1} or {coin:2}.", "[{wound: 1}, {gain: {coin: 2}}]", ("MW432", "{wound:1} or {coin:2}")),
        (
            "{wound:1} and {coin:2}.",
            "[{choose: [[{wound: 1}], [{gain: {coin: 2}}]]}]",
            ("MW431", "[[{wound: 1}], [{gain: {coin: 2}}]]"),
        ),
        ("One {helper-mill} helps.", "[]", ("MW432", "{helper-mill}")),
        ("Two {helper-mill} help.", "[{helper: {for: mill, count: 1}}]", ("MW431", "{for: mill, count: 1}")),
        ("One {helper-mill} helps.", "[{helper: {for: mill, count: 2}}]", ("MW431", "{for: mill, count: 2}")),
        ("In council {wound:1}.", "[{wound: 1}]", ("MW432", "In council")),
    ],
)
def test_words_that_say_otherwise_are_told_at_their_place(
    text: str, effects: str, finding: tuple[str, str], tmp_path: Path
) -> None:
    assert finding in told(tmp_path, text, effects)


def test_a_cost_that_the_words_do_not_name_is_told(tmp_path: Path) -> None:
    assert told(tmp_path, "Pay {coin:2}: {wound:1}.", "[{wound: 1}]", "  cost: {coin: 3}\n") == [
        ("MW432", "{coin:2}"),
        ("MW431", "3"),
    ]


def test_a_translation_that_turns_a_condition_round_is_told(tmp_path: Path) -> None:
    english, effects = "{wound:2}; nobody with the {fire}.", "[{wound: 2, unless: {items: [fire]}}]"
    assert told(tmp_path, english, effects, russian="{wound:2}; с {fire} — никто.") == []
    found = told(tmp_path, english, effects, russian="{wound:2} с {fire}.")
    assert found == [("MW434", "msgstr")]


@pytest.mark.parametrize(
    ("russian", "said"),
    [
        ("Каждый: {wound:1}, и камень на холм.", False),
        ("Кто-то: {wound:1}, и камень на холм.", True),
        ("Каждый: {wound:1}, и камень на берег.", True),
        ("Каждый: {wound:1}, и что-то на холм.", True),
    ],
)
def test_a_translation_is_held_against_the_effects_as_well(russian: str, said: bool, tmp_path: Path) -> None:
    english = "Everyone: {wound:1}, and a stone on the hill."
    effects = "[{wound: 1, who: all}, {place: {token: stone, on: hill}}]"
    found = told(tmp_path, english, effects, russian=russian)
    assert [code for code, _ in found] == ["MW434"] * said
    assert all(place == "msgstr" for _, place in found)
