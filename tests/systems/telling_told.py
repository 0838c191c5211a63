"""Texts beside effects, in a language of a few verbs: what they leave out, promise or turn round, and how effects are told; tests/systems/told/telling.txt."""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any

from meeplewright.languages.read import language_of
from meeplewright.systems.making import Making
from meeplewright.systems.telling import LeftOut, Telling, Wrong, translated
from meeplewright.systems.verbs import amounts_in, any_words, bare, filled, found_words, pattern_of, tokens_in, verbs_of
from recorded import Answer

_VERBS: tuple[dict[str, Any], ...] = (
    {"id": "text", "unsaid": True}, {"id": "gain", "says": ["{$:#}"], "reads": {"en": "gain {$:#}", "de": "nehmt {$:#}"}}, {"id": "lose", "says": ["{$:#}"], "less": ["{$-down:#}"], "reads": {"en": "discard {$:#}"}}, {"id": "level", "says": ["{$-up:#}"], "less": ["{$-down:#}"]},
    {"id": "fog", "key": "place", "value": "fog", "words": {"en": ["fog*", "the mist"], "de": ["nebel*"]}, "alone": {"en": ["lay fog"]}, "reads": {"en": "lay fog"}, "counted": True}, {"id": "put", "says": ["{$token}", "{$token:#}"], "reads": {"en": "put {$token} on $on"}, "counted": True}, {"id": "put-on", "key": "put/on", "value": "hill", "words": {"en": ["the hill"]}, "alone": True, "reads": {"en": "the hill"}},
    {"id": "put-token", "key": "put/token", "value": "stone", "reads": {"en": "a stone"}}, {"id": "roll", "words": {"en": ["roll # dice", "roll {} dice"]}, "alone": True}, {"id": "rest", "words": {"en": ["rest", "sleep*"], "de": ["ruht"]}, "alone": True, "reads": {"en": "rest"}, "value": "all"}, {"id": "ward", "says": ["{ward}"], "alone": True, "reads": {"en": "raise {ward}"}}, {"id": "meet", "says": ["{$}", "[[$]]"], "reads": {"en": "meet $"}},
    {"id": "only-if", "inside": True, "reads": {"en": ", if …", "de": ", wenn …"}}, {"id": "unless", "inside": True, "words": {"en": ["unless", "without", "nobody"]}, "reads": {"en": ", unless …"}}, {"id": "otherwise", "inside": True, "reads": {"en": ", otherwise …"}}, {"id": "have", "says": ["{$}"], "words": {"en": ["you have"]}, "reads": {"en": "you have {$}"}},
    {"id": "then", "inside": True}, {"id": "choose", "inside": True, "reads": {"en": " or "}}, {"id": "each", "says": [], "words": {"en": ["each player", "every player"]}, "beside": True, "reads": {"en": "each player: …"}}, {"id": "when", "value": "night", "words": {"en": ["at night"]}, "beside": True, "reads": {"en": "at night, …"}}, {"id": "mute", "words": {"de": ["stumm"]}}, {"id": "aside", "aside": ["{hint}"], "unsaid": True},
)  # fmt: skip
_NAMES = {"rope": ["Rope", "Cord"], "wolf": ["Wolf"]}
_CONDITION: dict[str, Any] = {"gain": {"food": 1}, "only-if": {"have": "rope"}}
_UNLESS: dict[str, Any] = {"gain": {"food": 1}, "unless": {"have": "rope"}}
_OR_ELSE: dict[str, Any] = {**_CONDITION, "otherwise": [{"lose": {"food": 1}}]}
# effects, texts of them, and what stands beside
TOLD: tuple[tuple[Any, tuple[str, ...], dict[str, Any]], ...] = (
    ({"gain": {"food": 2}}, ("Gain {food:2}.", "Gain {food:1}.", "Gain {wood:2}.", "Gain {food:2} and {wood:1}.", "Gain {food}.", "", "Gain {food:2}, see {hint}.", "{food:2} {coin}"), {}),
    ([{"gain": {"food": 2, "wood": 1}}], ("{food:2}{wood:1}", "{food:2}", "{food:2} {wood}"), {}), ({"gain": "food"}, ("{food:1}", "{food}"), {}), ({"gain": ["food", "wood"]}, ("{food:1} {wood:1}", "{wood:1}"), {}), ({"gain": 3}, ("{food:3}", "x"), {}), ({"gain": True}, ("x",), {}), ({"gain": {"food": 2}}, ("{food:2}, pay {wood:1}.", "{food:2} {coin:2} {coin}"), {"cost": {"wood": 1}, "need": ["coin"], "more": "gem"}),
    ({"lose": {"food": 2}}, ("{food:2}", "{food-down:2}"), {}), ({"lose": {"food": -2}}, ("{food:2}", "{food-down:2}"), {}), ({"level": {"roof": -1}}, ("{roof-down:1}", "{roof-up:1}"), {}), ({"level": {"roof": 0}}, ("{roof-up:0}",), {}), ({"place": "fog"}, ("Lay fog here.", "The fogs rise.", "In the mist.", "mist", "Foggy"), {}), ({"place": ["fog", "ash"]}, ("fog",), {}), ({"place": "ash"}, ("Lay fog.", "nothing"), {}),
    ({}, ("Lay fog on it.", "We lay fog; rest.", "Raise {ward}.", "Roll 3 dice.", "Roll {hope} dice.", "Go to the hill.", "Sleeping.", "Take {coin}.", "Take {coin:1}.", ""), {}), ({"rest": "all"}, ("Rest.", "You sleep well.", "Resting.", "Restful"), {}), ({"rest": "some"}, ("Rest.", "x"), {}), ({"ward": 1}, ("{ward}", "{ward:2}", "x"), {}), ({"roll": 3}, ("Roll 3 dice.", "Roll 2 dice.", "Roll {hope} dice."), {}),
    ({"put": {"token": "stone", "on": "hill"}}, ("Put {stone} on the hill.", "Put {stone}.", "{stone} by the sea", "Two {stone} on the hill.", "{stone:1} on the hill"), {}), ({"put": {"token": "stone", "on": "hill", "count": 3}}, ("Put three {stone} on the hill.", "Put {stone:3} on the hill.", "Put {stone} on the hill.", "Put 3 {stone} on the hill.", "The third {stone} on the hill.", "Put four {stone} on the hill.", "Put three of four {stone} on the hill."), {"of": 4}),
    ({"put": {"token": "stone", "count": "x"}}, ("{stone}",), {}), ({"meet": "wolf"}, ("Meet the wolf.", "{wolf}", "[[wolf]]", "wolves", "Wolfish"), {}), ({"meet": ["wolf", "rope"]}, ("wolf and cord", "wolf"), {}), ({"each": True, "gain": {"food": 1}}, ("Each player gains {food:1}.", "Gain {food:1}.", "Gain {food:1}. Each player is glad.", "Each player! Gain {food:1}.", "Each player v.1 gains {food:1}."), {}), ([{"when": "night", "gain": {"food": 1}}, {"lose": {"wood": 1}}], ("At night {food:1}. {wood:1}", "{food:1}. At night {wood:1}.", "{food:1}.{wood:1} at night"), {}),
    (_CONDITION, ("If you have {rope}, gain {food:1}.", "Gain {food:1}, unless you have {rope}.", "Gain {food:1} if you have {rope}.", "Nobody gains {food:1}, if you have {rope}.", "Unless you rest. If you have {rope}, gain {food:1}.", "You have {rope}; gain {food:1}.", "If without {rope} you have, gain {food:1}.", "{rope}", "Gain {food:1}. You have {rope}, nobody."), {}),
    (_UNLESS, ("Unless you have {rope}, gain {food:1}.", "If you have {rope}, gain {food:1}.", "Gain {food:1} without {rope}.", "Nobody: you have {rope}.", "{food:1} {rope}"), {}),
    (_OR_ELSE, ("If you have {rope}, gain {food:1}; otherwise discard {food:1}.", "If you have {rope}, discard {food:1}.", "Gain {food:1}, you have {rope}."), {}), ({**_CONDITION, "otherwise": {"lose": {"wood": 1}}}, ("If you have {rope}, gain {food:1}; otherwise discard {wood:1}.", "If you have {rope}, discard {wood:1}; otherwise gain {food:1}.", "Discard {wood:1} without {rope}, else {food:1}.", "Gain {food:1}, discard {wood:1}, you have {rope}.", "Unless you have {rope}, discard {wood:1}; gain {food:1}."), {}),
    ({"then": [{"gain": {"food": 1}}, {"odd": 1}], "choose": [{"gain": {"wood": 1}}, {"place": "fog"}]}, ("{food:1}, {wood:1} or fog", "{food:1} or fog"), {}), ({"mute": 1}, ("x", "stumm"), {}), ({"odd": 3, "text": "Whatever."}, ("Whatever.",), {}), ("gain", ("x",), {}), (None, ("{food:1}",), {}),
)  # fmt: skip
_COSTS: tuple[Any, ...] = ({"a": 1, "b": -2, "c": True, "d": {"e": "f"}, "g": [{"h": 3}, "i"]}, "x", 3, None, [])
_FILLING: tuple[Any, ...] = (True, 3, "a", ["a", 2], {"a": 2, "b": [3, "c"]}, {"token": "x", "count": 2, "n": 1}, {"token": "x", "count": "2"}, {"a": {"b": "c"}}, {"a": ["b"]}, None, 1.5, [])  # fmt: skip
_WORDS = (
    "fog*",
    "the mist",
    "roll # dice",
    "roll {} dice",
    "{} dice",
    "a {}",
    "*",
    "",
    "é*",
    "number token #",
    "rest",
    "x.y",
    "A b*",
)
_TEXTS = ("Fog, foggy fogs", "the  mist", "roll 3 dice, ROLL 12 dice", "roll {coin} dice", "{coin:2} dice and dice", "Éclair é", "number token 7", "resting rest", "x.y xzy", "{a} [[a]] {a:} {A} {a:b c} {{a}}", "İ {a} i", "a bc")  # fmt: skip


def _said(each: Wrong) -> str:
    if isinstance(each, LeftOut):
        return f"  left out {'/'.join(map(str, each.sign.path))} of {'/'.join(map(str, each.sign.effect)) or '.'}: {each.why}"
    return f"  promised {each.start}-{each.end}: {each.why} | {each.otherwise}"


def _telling(language: str) -> Telling:
    return Telling(verbs_of(_VERBS), language, _NAMES, language_of(language))


def _told(effects: Any, texts: tuple[str, ...], beside: dict[str, Any], _: Path) -> Iterator[str]:
    english, german = _telling("en"), _telling("de")
    for sign in english.verbs.signs(effects):
        yield f"sign {'/'.join(map(str, sign.path))}: {sign.shown('en')} of {sign.ids} times {sign.amount}; {sign.known('en')} {sign.known('de')}"
    yield f"unknown: {['/'.join(map(str, path)) for path in english.verbs.unknown(effects)]}"
    for language in ("en", "de"):
        yield f"as a sentence: {Making(english.verbs, language, _NAMES).sentence(effects)!r}"
    for text in texts:
        yield repr(text)
        yield from map(_said, english.wrong(text, effects, beside))
        yield from (f"  in German{_said(each)}" for each in translated(german, english, texts[0], text, effects))


def _words(_: Path) -> Iterator[str]:
    verbs = verbs_of(_VERBS)
    yield f"alone {[verb.id for verb in verbs.alone()]}, mute {[verb.id for verb in verbs.mute('en')]} and {[verb.id for verb in verbs.mute('de')]}, sole {verbs.sole.pattern}, aside {sorted(verbs.aside)}"
    for word in _WORDS:
        found = {text: [hit[0] for hit in found_words(word, bare(text))] for text in _TEXTS}
        yield f"{word!r} as {pattern_of(word)!r}: { {text: hits for text, hits in found.items() if hits} }"
    yield f"any of none: {any_words([]).findall('a')}, of two: {any_words(['rest', 'fog*']).findall('fogs rest unrest')}"
    for text in _TEXTS:
        yield f"{text!r}: {bare(text)!r} {list(tokens_in(text))}"
    for value in _COSTS:
        yield f"{json.dumps(value)}: {sorted(set(amounts_in(value)))}"
    for value in _FILLING:
        yield f"{json.dumps(value)} filled: {list(filled(value))}"


def answers() -> Iterator[Answer]:
    """What is said of each."""
    for effects, texts, beside in TOLD:
        yield Answer(
            "telling",
            json.dumps(effects) + (f" beside {json.dumps(beside)}" if beside else ""),
            partial(_told, effects, texts, beside),
        )
    yield Answer("telling", "words", _words)
