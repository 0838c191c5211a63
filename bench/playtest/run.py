"""How fast decks are played, against a bare shuffle and deal of as many cards. Exit 1 where a budget is broken.

python bench/playtest/run.py
"""

from __future__ import annotations

import json
import random
import sys
import time
from pathlib import Path
from tempfile import TemporaryDirectory

from meeplewright.packs.load import load
from meeplewright.stories.decks.machine import DeckRules
from meeplewright.stories.decks.plays import play
from meeplewright.stories.decks.playtest import seed_of
from meeplewright.stories.told.read import stories_of

PACK = "pack: forty\nsystem: ./system.yaml\ntitle: Forty\nlanguage: en\nversion: 0.1.0\n"
SYSTEM = """\
system: forty
title: Forty
language: en
kinds:
  phase: {schema: meeple:base/phase, title: Phase}
  card: {schema: card.schema.json, title: Card}
story:
  start: day
  round: day
  state:
    counters:
      wood: {from: 0, to: 9, start: 2}
      food: {from: 0, to: 9, start: 2}
      wound: {from: 0, to: 30}
      win: {from: 0, to: 30}
  decks: {days: {of: card, piles: 3, back: back, to: played}}
  places: {away: {closed: true}, gone: {}}
  aim: {win: 5, wound: -2, wood: 1, food: 1}
"""
CARD = {
    "$ref": "meeple:base/card",
    "x-story": "entry",
    "properties": {
        "back": {"type": "string"},
        "does": {"type": "array", "items": {"$ref": "meeple:base/phase#/$defs/option"}},
    },
    "unevaluatedProperties": False,
}
PHASES = """\
phase:
- {id: day, draw: {from: days, see: 3}, then: day, empty: night}
- id: night
  options:
  - {must: wound >= 12, goto: lost}
  - {must: win >= 8 and wound < 12, goto: won}
  - {else: true, goto: lost}
- {id: won, ending: good}
- {id: lost, ending: bad}
card:
"""
PLAYS_A_MINUTE, MOST_TIMES = 20_000, 120


def forty() -> str:
    """Forty cards of twenty sorts, each with three things to do."""
    cost = "{move: {from: pile, to: away, count: 1, each: {red: {wound: 1}}}, gain: {win: 1}}"
    lines = []
    for at in range(20):
        good = "wood" if at % 2 else "food"
        does = f"[{{gain: {{{good}: 1}}}}, {{cost: {{{good}: 2}}, gain: {{win: 1}}, move: {{to: gone}}}}, {cost}]"
        back = ("red", "hill", "wood")[at % 3]
        lines.append(f"- {{id: c{at}, name: Card {at}, copies: 2, back: {back}, does: {does}}}\n")
    return PHASES + "".join(lines)


def seconds_a_play(machine: DeckRules, reader: str, runs: int) -> float:
    start = time.perf_counter()
    for number in range(runs):
        play(machine, reader, seed_of(0, reader, number))
    return (time.perf_counter() - start) / runs


def floor(runs: int) -> float:
    """Forty cards shuffled and turned one by one, with a choice of three at each."""
    start = time.perf_counter()
    for number in range(runs):
        chance = random.Random(f"0/floor/{number}")
        cards = list(range(40))
        chance.shuffle(cards)
        total = 0
        while cards:
            total += cards.pop() * int(chance.random() * 3)
    return (time.perf_counter() - start) / runs


def main() -> int:
    with TemporaryDirectory() as folder:
        pack = Path(folder) / "forty"
        pack.mkdir()
        for name, text in (
            ("pack.yaml", PACK),
            ("system.yaml", SYSTEM),
            ("card.schema.json", json.dumps(CARD)),
            ("cards.yaml", forty()),
        ):
            (pack / name).write_text(text, encoding="utf-8")
        (story,) = stories_of(load(pack).worlds[0]).stories
    machine = DeckRules(story)
    bare = min(floor(300) for _ in range(3))
    broken = 0
    for reader, runs in (("random", 600), ("greedy", 200), ("ahead", 3)):
        each = min(seconds_a_play(machine, reader, runs) for _ in range(2))
        minute, times = 60 / each, each / bare
        budget = reader == "random"
        fits = not budget or (minute >= PLAYS_A_MINUTE and times <= MOST_TIMES)
        broken += not fits
        print(
            f"{'ok  ' if fits else 'OVER'} {reader:<7} {minute:>10,.0f} plays of 40 cards a minute; {times:7.1f} times a bare deal"
        )
    return int(broken > 0)


if __name__ == "__main__":
    sys.exit(main())
