"""Stories out as ink, and as plain text."""

from __future__ import annotations

import re
from pathlib import Path

from meeplewright.stories.exchange.as_ink import as_ink, escaped
from meeplewright.stories.told.read import stories_of
from program import meeple
from stories.random_books import STATE, random_book
from stories.worlds import story_of, world_of

ROOT = Path(__file__).parents[2]


def test_ink_has_a_knot_for_each_entry_and_diverts_only_to_knots() -> None:
    for seed in range(40):
        told = stories_of(world_of(random_book(seed), STATE))
        if told.findings or not told.stories:
            continue
        text = as_ink(told.stories[0])
        knots = set(re.findall(r"(?m)^=== (\w+) ===$", text))
        assert len(knots) == len(told.stories[0].nodes)
        assert set(re.findall(r"-> (\w+)", text)) <= knots | {"END", "DONE"}
        assert text.count("{") == text.count("}")
    assert escaped("- {a} -> b // c") == r"\- \{a\} -\> b /\/ c"


def test_ink_asks_for_all_that_an_option_costs_together() -> None:
    options = [{"label": "Pay twice", "cost": [{"coin": 1}, {"coin": 2}], "goto": "over"}, {"goto": "over"}]
    toll = {"id": "toll", "text": "A toll.", "start": True, "options": options}
    over = {"id": "over", "text": "Over.", "ending": "good"}
    story = story_of([toll, over], {"counters": {"coin": {"from": 0, "to": 5, "start": 3}}})
    assert "+ { (coin >= 1) and (coin >= 3) } [Pay twice]" in as_ink(story)


def test_plain_text_reads_as_a_printed_book() -> None:
    text = meeple("story", "export", ROOT / "content" / "saltmarsh-light", "--format", "text").out
    assert text.startswith("The Saltmarsh Light\n")
    assert "Begin at 1." in text
    assert "- Ask about the keeper → 72" in text


def test_plain_text_speaks_the_language_that_it_is_asked_for() -> None:
    pack = ROOT / "content" / "saltmarsh-light"
    text = meeple("story", "export", pack, "--format", "text", "--lang", "ru").out
    assert "Начните с 1." in text
    assert "Лист героя" in text
