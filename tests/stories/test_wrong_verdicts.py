"""Verdicts that were wrong once: hubs that are gone back to, outcomes of dice; each with its neighbours, which are right as they are."""

from __future__ import annotations

import pytest

from meeplewright.stories.findings.check import Checked, check_stories
from meeplewright.stories.model.reader import Impossible
from meeplewright.stories.model.scripts import follow
from stories.small_books import HOME, Entry, checked, codes, ends_at, only, proven
from stories.worlds import world_of

# the hub that is gone back to is the one that is being visited

TOWN: Entry = {"id": "start", "hub": {"visit": ["inn"], "goto": "road"}}
ROAD: Entry = {"id": "road", "options": [{"label": "In", "goto": "inn"}, {"label": "On", "goto": "home"}]}


def test_who_comes_to_an_inn_from_the_road_does_not_go_back_to_the_town() -> None:
    told = checked([TOWN, {"id": "inn", "options": [{"label": "Sleep"}]}, ROAD])
    lost = only(told, "MW651")
    assert not proven(told)
    assert (lost.record, lost.field) == ("entry/inn", "options/0")
    assert lost.message.startswith("option 1 `Sleep` of `inn` leads a reader as the play shows nowhere")
    assert lost.witness == ("start leave", "road 1", "at inn")
    with pytest.raises(Impossible):
        follow(told.stories[0], [*lost.witness[:-1], "inn 1"])
    assert follow(told.stories[0], ["start visit:inn", "inn 1"]).end.node == "start", "who visits it does go back"


def test_a_castle_without_a_way_on_is_a_trap_for_who_visits_nothing() -> None:
    told = checked([TOWN, {"id": "inn"}, ROAD])
    assert only(told, "MW651").record == "entry/inn"
    assert "the way on from `inn` leads a reader" in only(told, "MW651").message
    assert not proven(told)


def test_with_two_hubs_the_stranded_reader_is_told_as_well() -> None:
    harbour = {"id": "harbour", "hub": {"visit": ["inn"], "goto": "road"}}
    told = checked([{**TOWN, "hub": {"visit": ["inn"], "goto": "harbour"}}, harbour, {"id": "inn"}, ROAD])
    lost = only(told, "MW651")
    assert ends_at(told, lost) == "inn"
    story = told.stories[0]
    assert follow(story, ["start visit:inn", "inn on"]).end.node == "start"
    assert follow(story, ["start leave", "harbour visit:inn", "inn on"]).end.node == "harbour"


def test_an_inn_that_only_visitors_come_to_needs_no_way_back() -> None:
    road = {"id": "road", "options": [{"label": "On", "goto": "home"}]}
    told = checked([TOWN, {"id": "inn", "options": [{"label": "Sleep"}]}, road])
    assert (codes(told), proven(told)) == ([], True)


def test_an_inn_that_no_visitor_comes_to_leads_nowhere_on_paper() -> None:
    told = checked([{"id": "start", "goto": "inn"}, {"id": "inn"}, {"id": "town", "hub": {"visit": ["inn"]}}])
    assert only(told, "MW613").record == "entry/inn"
    assert {"entry/town"} <= {finding.record for finding in told.findings if finding.code == "MW612"}


def test_a_visit_lasts_until_the_hub_is_come_to_again() -> None:
    """What is read on the way, another hub included, leads back to the hub whose visit it is part of."""
    told = checked(
        [
            {"id": "start", "hub": {"visit": ["gate"], "goto": "home"}},
            {"id": "gate", "goto": "castle"},
            {"id": "castle", "hub": {"visit": ["hall"], "goto": "moat"}},
            {"id": "hall"},
            {"id": "moat", "options": [{"label": "Swim"}]},
        ]
    )
    assert (codes(told), proven(told)) == ([], True)
    play = ["start visit:gate", "gate on", "castle visit:hall", "hall on", "castle leave", "moat 1", "start leave"]
    assert follow(told.stories[0], play).end.node == "home"


def test_a_hub_within_two_others_is_left_to_the_one_it_is_visited_from() -> None:
    told = checked(
        [
            {"id": "start", "hub": {"visit": ["tower"], "goto": "peaks"}},
            {"id": "peaks", "hub": {"visit": ["tower"], "goto": "home"}},
            {"id": "tower", "hub": {"visit": ["cellar"]}},
            {"id": "cellar"},
        ]
    )
    assert (codes(told), proven(told)) == ([], True)
    inside = ["tower visit:cellar", "cellar on", "tower leave"]
    story = told.stories[0]
    assert follow(story, ["start visit:tower", *inside]).end.node == "start"
    assert follow(story, ["start leave", "peaks visit:tower", *inside]).end.node == "peaks"


# what an outcome of dice needs is not asked before they are rolled

SWIM: Entry = {
    "id": "river",
    "options": [{"label": "Swim", "check": {"skill": 4}, "success": {"goto": "home"}, "failure": {"return": True}}],
}


def test_a_failure_returns_only_whom_has_noted_a_number() -> None:
    wood = {"id": "start", "options": [{"remember": True, "goto": "river"}, {"goto": "river"}]}
    told = checked([wood, SWIM])
    lost = only(told, "MW651")
    assert not proven(told)
    assert (lost.field, ends_at(told, lost)) == ("options/0/failure", "river")
    assert lost.message.endswith("nowhere: no number has been noted")
    assert proven(checked([{"id": "start", "options": [{"remember": True, "goto": "river"}]}, SWIM]))


def test_an_option_that_returns_is_there_only_for_who_has_noted_a_number() -> None:
    road = {"id": "road", "options": [{"label": "Back", "return": True}, {"label": "On", "goto": "home"}]}
    cave = {"id": "cave", "goto": "home"}
    told = checked([{"id": "start", "options": [{"remember": "cave", "goto": "road"}, {"goto": "road"}]}, road, cave])
    assert (codes(told), proven(told)) == ([], True)
    with pytest.raises(Impossible):
        follow(told.stories[0], ["start 2", "road 1"])


def sums(door: Entry, *, key: bool) -> Checked:
    start: Entry = {"id": "start", "number": 1, "options": [{"label": "In", "goto": "door"}]}
    if key:
        start["gain"] = [{"item": "key"}]
    else:
        start["options"] = [
            {"label": "Look", "gain": [{"item": "key"}], "goto": "door"},
            {"label": "In", "goto": "door"},
        ]
    vault = {"id": "vault", "number": 12, "text": "Gold.", "ending": "good"}
    entries = [{"text": "Words.", **start}, {"text": "Words.", "id": "door", "number": 2, **door}, vault]
    return check_stories(world_of([*entries, {**HOME, "number": 3}], {"items": {"key": {"number": 10}}}))


LOCK: Entry = {
    "options": [{"label": "Try", "check": {"skill": 4}, "success": {"sum": "key"}, "failure": {"goto": "home"}}]
}


def test_a_success_cannot_add_the_number_of_a_key_that_is_not_there() -> None:
    told = sums(LOCK, key=False)
    lost = only(told, "MW648")
    assert not proven(told)
    assert (lost.field, "without `key`" in lost.message, ends_at(told, lost)) == ("options/0/success/sum", True, "door")
    assert proven(sums(LOCK, key=True))
    asked = {"options": [{**LOCK["options"][0], "when": "key"}, {"label": "Knock", "goto": "home"}]}
    assert proven(sums(asked, key=False)), "an option that asks for the key keeps them away"
    assert proven(sums({"options": [{"sum": "key"}, {"goto": "home"}]}, key=False)), (
        "and so does an option that adds it"
    )
