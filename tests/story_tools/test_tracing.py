"""`meeple story trace`: when things can be had, the ways to them, and what is on every way."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from program import meeple

HEAD = """pack: days
system: gamebook
title: Days
language: en
version: 0.1.0
state:
  counters:
    coin: {from: 0, to: 3}
    skill: {from: 1, to: 3, start: any}
  items: [rope]
"""
BOOK = """entry:
- {id: start, number: 1, text: Evening., goto: day}
- id: day
  number: 2
  text: A day.
  gain: {coin: 1}
  options:
  - {label: Fish, gain: {item: rope}, goto: night}
  - {label: Sleep, goto: night}
  - {label: Leave, when: coin >= 3 or skill >= 3, goto: home}
- id: night
  number: 3
  text: A night.
  options:
  - {label: Wait, when: coin < 3, goto: day}
  - {label: Swim, when: rope, goto: sea}
  - {label: Drown, goto: sea}
- {id: sea, number: 4, text: The sea., ending: bad}
- {id: home, number: 5, text: Home., ending: good}
"""


@pytest.fixture
def days(tmp_path: Path) -> Path:
    pack = tmp_path / "days"
    pack.mkdir()
    (pack / "pack.yaml").write_text(HEAD, encoding="utf-8")
    (pack / "book.yaml").write_text(BOOK, encoding="utf-8")
    return pack


def test_without_an_aim_it_is_a_table_of_the_earliest_and_the_latest(days: Path) -> None:
    told = meeple("story", "trace", days)
    assert told.status == 0
    assert told.out.splitlines() == [
        "days: days: earliest and latest, counted in choices",
        "       0  1 `start`",
        "  1 to 5  2 `day`",
        "  1 to 5  counter `coin`",
        "  2 to 6  3 `night`",
        "  2 to 6  5 `home`, good ending",
        "  2 to 6  item `rope`",
        "  3 to 7  4 `sea`, bad ending",
    ]


def test_days_are_counted_and_each_start_has_a_column(days: Path) -> None:
    told = meeple("story", "trace", days, "--by", "day", "--per", "skill", "--format", "json")
    data = json.loads(told.out)
    rows = {row["what"]: row["when"] for row in data["rows"]}
    assert rows["5 `home`, good ending"] == {
        "skill=1": {"earliest": 3, "latest": 3},
        "skill=2": {"earliest": 3, "latest": 3},
        "skill=3": {"earliest": 1, "latest": 3},
    }
    assert "skill=3" in meeple("story", "trace", days, "--per", "skill").out.splitlines()[1]


def test_all_shortest_ways_and_what_is_on_every_way(days: Path) -> None:
    told = meeple("story", "trace", days, "--to", "home", "--set", "skill=1", "--all-optimal")
    assert told.status == 0
    assert "to 5 `home`: 6 choices at the least" in told.out
    assert "4 ways" in told.out
    assert told.out.count("script:") == 4
    assert "on every way there: 2 `day`, 3 `night`" in told.out
    assert "chosen on every way: option 1 `Wait` of 3 `night`" in told.out
    fewer = meeple("story", "trace", days, "--to", "home", "--set", "skill=1", "--all-optimal", "--most", "1")
    assert "4 ways, of which 1 follow" in fewer.out


def test_a_way_to_an_item_and_with_fewest_days(days: Path) -> None:
    told = meeple("story", "trace", days, "--to", "rope", "--script")
    assert told.out.splitlines()[-3:] == ["start on", "day 1", "at night"]
    by = meeple("story", "trace", days, "--to", "5", "--by", "day")
    assert "to 5 `home`: 1 day and 2 choices at the least" in by.out


def test_had_is_what_is_gained_and_what_is_set_above_its_least(days: Path) -> None:
    """The least of skill is 1, so that it is not had by who sets it to that, as at the start."""
    (days / "book.yaml").write_text(
        """entry:
- {id: start, text: Evening., options: [{set: {skill: 1, coin: 0}, lose: {coin: 1}, goto: camp}]}
- {id: camp, text: A camp., options: [{gain: {skill: 1}, goto: hut}, {set: {coin: 1}, goto: hut}]}
- {id: hut, text: A hut., options: [{label: Rest, set: {skill: 2}, goto: home}, {label: Eat, goto: feast}]}
- {id: feast, text: A feast., gain: {item: rope}, goto: home}
- {id: home, text: Home., ending: good}
""",
        encoding="utf-8",
    )
    rows = [line.split() for line in meeple("story", "trace", days).out.splitlines()]
    assert {row[-1]: row[:-2] for row in rows if row[-2] in {"counter", "item"}} == {"`skill`": ["2", "to", "3"], "`coin`": ["2"], "`rope`": ["3"]}  # fmt: skip


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["--to", "hme"], "did you mean `home`?"),
        (["--by", "week"], "`week` is nothing that can be counted"),
        (["--per", "coin"], "nobody begins `days` with several values of `coin`"),
        (["--set", "skill=9"], "cannot begin at 9"),
        (["--set", "skill"], "write `--set skill=3`"),
        (["--format", "xml"], "there is no format `xml`"),
    ],
)
def test_what_cannot_be_traced_is_said(days: Path, words: list[str], says: str) -> None:
    told = meeple("story", "trace", days, *words)
    assert told.status == 2
    assert says in told.err
