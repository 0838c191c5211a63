"""What was told wrong once, of fights, of what nobody reads, of reasons and names: each with its neighbours."""

from __future__ import annotations

from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest

from meeplewright.stories.findings.check import Checked, check_stories
from meeplewright.stories.model.conditions import Condition
from meeplewright.stories.model.origin import NOWHERE
from meeplewright.stories.model.reader import Impossible
from meeplewright.stories.model.scripts import follow
from meeplewright.stories.model.specific import more_specific
from meeplewright.stories.model.story import Sort, Variable
from meeplewright.stories.odds.odds import odds_of
from meeplewright.stories.proof.lengths import Longest
from meeplewright.stories.proof.measure import measured
from meeplewright.stories.told.guards import read_guard
from stories import atlas
from stories.small_books import Entry, checked, codes, only, proven
from stories.worlds import world_of

# a fight in which nobody can hit anybody

DUEL = """\
story:
  checks: {combat: {fight: {dice: 2d6, score: skill, health: stamina}}}
"""
DUEL_STATE = "state:\n  counters: {skill: {from: 0, to: 2, start: %s}, stamina: {from: 0, to: 6, start: 6}}\n"
DUELS = {
    "entry": {
        "type": "object",
        "x-story": "entry",
        "properties": {
            "id": {"type": "string"},
            "combat": {"type": "object"},
            "ending": {"type": "string", "x-story": "ending"},
            "options": {
                "type": "array",
                "items": {
                    "type": "object",
                    "x-story": "option",
                    "properties": {
                        "label": {"type": "string", "x-story": "label"},
                        "check": {"type": "object", "x-story": "check"},
                        "success": {"$ref": "#/$defs/way", "x-story": "success"},
                        "failure": {"$ref": "#/$defs/way", "x-story": "failure"},
                    },
                },
            },
        },
        "$defs": {
            "way": {"type": "object", "properties": {"goto": {"type": "string", "x-ref": "entry", "x-story": "target"}}}
        },
    }
}


def duel(folder: Path, enemy: str, skill: str = "0") -> Checked:
    content = (
        "entry:\n- id: start\n  options:\n"
        f"  - {{label: Fight, check: {{combat: {enemy}}}, success: {{goto: home}}, failure: {{goto: grave}}}}\n"
        "- {id: home, ending: good}\n- {id: grave, ending: bad}\n"
    )
    return atlas.told(folder, DUEL, content, DUEL_STATE % skill, DUELS)


def test_a_fight_in_which_nobody_hits_anybody_never_ends(tmp_path: Path) -> None:
    told = duel(tmp_path, "{defence: 13, attack: 13, health: 2}")
    assert codes(told) == ["MW652"], "nothing else is told: what lies behind is explained by it"
    assert not proven(told)
    lost = only(told, "MW652")
    assert (lost.field, "with 6 `stamina`" in lost.message) == ("options/0/check/combat", True)
    story = told.stories[0]
    with pytest.raises(Impossible, match="can come out as"):
        follow(story, ["start 1 failure"])
    odds = odds_of(story)
    assert not any(odds.endings.values())
    assert odds.halts + odds.never == 1


def test_a_fight_ends_where_either_side_can_be_hit(tmp_path: Path) -> None:
    for at, enemy in enumerate(("{defence: 12, attack: 13, health: 2}", "{defence: 13, attack: 12, health: 2}")):
        folder = tmp_path / str(at)
        folder.mkdir()
        told = duel(folder, enemy)
        assert proven(told)
        assert "MW652" not in codes(told)


def test_only_readers_who_are_too_weak_fight_for_ever(tmp_path: Path) -> None:
    told = duel(tmp_path, "{defence: 14, attack: 13, health: 2}", "any")
    lost = only(told, "MW652")
    assert follow(told.stories[0], lost.witness).end.values["skill"] < 2
    assert follow(told.stories[0], ["begin skill=2", "start 1"]).end.node == "home"


# read by nobody, and now it is told


def test_an_entry_that_no_sum_ever_reaches_is_told() -> None:
    start = {"id": "start", "number": 1, "options": [{"label": "Add", "sum": "coin"}]}
    entries = [
        {"text": "Words.", **start},
        *({"id": f"e{at}", "number": at, "text": "Words.", "ending": "good"} for at in (3, 4)),
    ]
    told = check_stories(world_of(entries, {"counters": {"coin": {"from": 0, "to": 5, "start": 3}}}))
    unread = only(told, "MW643")
    assert unread.record == "entry/e3"
    assert "the sum of option 1 `Add` of 1 `start` is never 3" in unread.message
    assert proven(told)


def test_the_failure_of_a_check_that_cannot_fail_leads_to_what_nobody_reads() -> None:
    wall = {"label": "Climb", "check": {"skill": 1}, "success": {"goto": "home"}, "failure": {"goto": "ditch"}}
    told = checked([{"id": "start", "options": [wall]}, {"id": "ditch", "goto": "mud"}, {"id": "mud", "ending": "bad"}])
    assert codes(told) == ["MW623", "MW642"]
    unread = only(told, "MW642")
    assert unread.message == (
        "nobody ever reaches the entry `ditch`: the failure of option 1 `Climb` of `start` never comes out: "
        "no reader who comes there rolls so, and so nobody reads `mud`"
    )


def test_a_bonus_that_nobody_rolls_is_told_and_one_that_somebody_rolls_is_not() -> None:
    def book(at: int) -> Checked:
        climb = {"check": {"skill": 4}, "success": {"goto": "home"}, "failure": {"goto": "home"}, "bonus": {"at": at}}
        return checked([{"id": "start", "options": [climb]}])

    assert "option 1 of `start` never comes out" in only(book(7), "MW653").message
    assert only(book(7), "MW653").field == "options/0/bonus"
    assert codes(book(6)) == []


def test_a_hub_that_only_its_own_entry_leads_to_is_told() -> None:
    inn = {"id": "inn", "options": [{"label": "Stay"}, {"label": "Leave", "goto": "home"}]}
    told = checked([{"id": "start", "goto": "inn"}, inn, {"id": "town", "hub": {"visit": ["inn"], "goto": "home"}}])
    assert [finding.record for finding in told.findings if finding.code == "MW612"] == ["entry/town"]
    assert only(told, "MW613").field == "options/0"


# of two that must be taken the one that asks for more


@pytest.mark.parametrize(
    ("one", "other", "first"),
    [
        ("coin >= 3", "coin >= 1", True),
        ("coin >= 3", "coin", True),
        ("coin == 2", "coin >= 2", True),
        ("coin == 2", "coin != 1", True),
        ("coin > 2", "coin >= 3", False),
        ("coin >= 1", "coin >= 3", False),
        ("coin >= 3", "coin <= 3", False),
        ("LAMP and ROPE", "LAMP", True),
        ("LAMP", "LAMP or ROPE", True),
        ("LAMP", "ROPE", False),
        ("LAMP and coin >= 2", "coin >= 1", True),
        ("not (LAMP or ROPE)", "not LAMP", True),
        ("coin == 1 or coin == 2", "coin >= 1 and coin < 4", True),
        ("LAMP", "LAMP or coin >= 0", True),
        ("coin >= 0", "LAMP", False),
    ],
)
def test_what_asks_for_more_holds_only_where_the_other_does(one: str, other: str, first: bool) -> None:
    variables = {
        "coin": Variable("coin", Sort.COUNTER, 0, 5),
        "LAMP": Variable("LAMP", Sort.FLAG),
        "ROPE": Variable("ROPE", Sort.FLAG),
    }

    def guard(text: str) -> Condition:
        return read_guard(text, NOWHERE, [])

    assert more_specific(guard(one), guard(other), variables) is first
    assert not more_specific(guard(one), guard(one), variables)
    if first:
        assert not more_specific(guard(other), guard(one), variables)


def test_conditions_too_long_to_compare_are_compared_by_their_words() -> None:
    variables = {name: Variable(name, Sort.FLAG) for name in (f"F{at}" for at in range(60))}
    pairs = " and ".join(f"(F{at} or F{at + 30})" for at in range(30))
    short, long = read_guard(pairs, NOWHERE, []), read_guard(f"{pairs} and F0", NOWHERE, [])
    assert more_specific(long, short, variables)
    assert not more_specific(short, long, variables)


def test_three_coins_go_before_one_and_nothing_overlaps() -> None:
    counters = {"coin": {"from": 0, "to": 5, "start": "any"}}
    rich, poor = {"must": "coin >= 3", "goto": "home"}, {"must": "coin >= 1", "goto": "hut"}
    told = checked(
        [{"id": "start", "options": [poor, rich, {"else": True, "goto": "hut"}]}, {"id": "hut", "ending": "bad"}],
        counters=counters,
    )
    assert (codes(told), proven(told)) == ([], True)
    assert follow(told.stories[0], ["begin coin=3", "start 2"]).end.node == "home"
    with pytest.raises(Impossible):
        follow(told.stories[0], ["begin coin=3", "start 1"])


# reasons


def test_the_reason_names_the_most_that_there_is_and_not_what_is_not_kept() -> None:
    counters = {"coin": {"from": 0, "to": 6}}
    shop = {"id": "shop", "options": [{"label": "Buy", "when": "coin >= 7", "goto": "home"}, {"goto": "home"}]}
    told = checked([{"id": "start", "gain": {"coin": 5}, "goto": "shop"}, shop], counters=counters)
    reason = only(told, "MW641")
    assert reason.message.endswith("it takes `coin >= 7`, and 6 is the most that there can be")
    never = checked([{"id": "start", "goto": "shop"}, {**shop, "options": [
        {"label": "Buy", "when": "coin >= 4", "goto": "home"}, {"goto": "home"}]}], counters=counters)  # fmt: skip
    assert only(never, "MW641").message.endswith("and nobody who comes here has more than 0")


def test_a_name_that_is_not_tracked_and_asked_for_is_told_how_to_declare_it() -> None:
    told = checked([{"id": "start", "options": [{"when": "craft >= 2", "goto": "home"}, {"goto": "home"}]}],
                   untracked=["craft"])  # fmt: skip
    assert "`craft` is `untracked`" in only(told, "MW602").help
    assert "counters: {craft: {from: 0, to: 6}}" in only(told, "MW602").help


# two fields of the same meaning, and the order in which things are had


def test_what_is_lost_is_lost_before_anything_is_gained() -> None:
    """However the keys stand: `meeple fmt` puts them in the schema's order."""
    counters = {"coin": {"from": 0, "to": 3, "start": 3}}
    for option in ({"lose": {"coin": 2}, "gain": {"coin": 1}}, {"gain": {"coin": 1}, "lose": {"coin": 2}}):
        told = checked([{"id": "start", "options": [{**option, "goto": "home"}]}], counters=counters)
        assert follow(told.stories[0], ["start 1"]).end.values["coin"] == 2
    both = {"set": {"coin": 0}, "gain": {"coin": 2}, "goto": "home"}
    told = checked([{"id": "start", "options": [both]}], counters=counters)
    assert follow(told.stories[0], ["start 1"]).end.values["coin"] == 0, "what is set is set last"


def test_a_secret_that_was_read_is_kept_from_options_by_its_own_flag(tmp_path: Path) -> None:
    """`until` binds the visits of hubs; an option asks for the flag itself."""
    card: Any = deepcopy(atlas.CHAPTER)
    card["x-story"] = {"part": "entry", "until": "id"}
    card["properties"]["gone"] = {"const": True, "x-story": {"part": "grant", "name": "id"}}
    option = card["properties"]["next"]["items"]["properties"]
    option["when"] = {"type": "string", "x-story": "guard"}
    option["to"]["x-ref"] = "card"
    kinds = {**atlas.KINDS, "card": card}
    content = (
        "card:\n- {id: start, next: [{when: not secret, to: secret}, {when: secret, to: out}]}\n"
        "- {id: secret, gone: true, next: [{to: start}]}\n- {id: out, end: true}\n"
    )
    told = atlas.told(tmp_path, "story: {entries: [card]}\n", content, kinds=kinds)
    assert proven(told)
    assert follow(told.stories[0], ["start 1", "secret 1", "start 2"]).end.node == "out"
    with pytest.raises(Impossible):
        follow(told.stories[0], ["start 1", "secret 1", "start 1"])


def test_a_hub_whose_entries_are_visited_once_has_a_longest_reading() -> None:
    def longest(hub: Entry) -> object:
        entries: list[Entry] = [{"id": "start", "hub": hub}, {"id": "inn"}, {"id": "mill", "goto": "start"}]
        (story,) = checked(entries).stories
        return measured(story).longest

    assert longest({"visit": ["inn", "mill"], "goto": "home"}) == (6, 6), "hub, inn, hub, mill, hub, home: a word each"
    assert longest({"visit": ["inn", "mill"], "goto": "home", "again": True}) is Longest.ENDLESS


# what a condition asks is asked by its whole name, whatever it begins with

NAMED_LIKE_OURS: list[Entry] = [
    {
        "id": "start",
        "options": [{"label": "Take", "gain": "backpack", "goto": "gate"}, {"label": "Go", "goto": "gate"}],
    },
    {"id": "gate", "options": [{"when": "backpack", "goto": "home"}, {"label": "Else", "else": True, "goto": "lost"}]},
    {"id": "lost", "ending": "bad"},
]


def test_a_keyword_that_begins_like_a_register_is_a_condition_all_the_same() -> None:
    told = checked(NAMED_LIKE_OURS, flags=["backpack"])
    assert proven(told)
    with pytest.raises(Impossible):
        follow(told.stories[0], ["start 1", "gate 2"])
    assert follow(told.stories[0], ["start 2", "gate 2"]).end.node == "lost"


@pytest.mark.parametrize("name", ["back", "noted", "taken", "visited"])
def test_a_keyword_may_be_called_as_readings_are_remembered(name: str) -> None:
    book: list[Entry] = [
        {"id": "start", "hub": {"visit": ["inn"], "goto": "home"}},
        {"id": "inn", "options": [{"label": "Stay", "gain": name}, {"label": "Out", "once": True}]},
    ]
    told = checked(book, flags=[name])
    (story,) = told.stories
    end = follow(story, ["start visit:inn", "inn 1", "start leave"]).end
    assert end.node == "home"
    assert end.values[name] == 1


@pytest.mark.parametrize(
    ("when", "reader"),
    [
        ("coin >= 3", "with 1 to 2 `coin`"),
        ("coin != 4", "with 4 `coin`"),
        ("coin == 3", "with 1 `coin`"),  # or 2, 4, 5: one of them is told
        ("coin <= 1", "with 2 to 5 `coin`"),
        ("coin >= 2", "with 1 `coin`"),
    ],
)
def test_a_reader_for_whom_nothing_is_there_is_told_with_what_they_may_have(when: str, reader: str) -> None:
    start = {"id": "start", "options": [{"label": "Pay", "when": when, "goto": "home"}]}
    told = checked([start], counters={"coin": {"from": 1, "to": 5, "start": "any"}})
    assert only(told, "MW644").message == f"no option of `start` applies to a reader {reader}"
