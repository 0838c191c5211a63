"""The search: large hubs, limits, all three forms, with and without reductions."""

from __future__ import annotations

from typing import Any

import pytest

from meeplewright.packs.world import World
from meeplewright.stories.findings.check import check_stories
from meeplewright.stories.model.story import Story
from meeplewright.stories.proof.bits import Bits
from meeplewright.stories.proof.compiler import compiled
from meeplewright.stories.proof.diagrams import Diagrams
from meeplewright.stories.proof.packed import Packed
from meeplewright.stories.proof.proof import Verdict, prove
from meeplewright.stories.proof.search import forward, nothing
from meeplewright.stories.proof.spaces import Full, Space
from steps import cost, counted
from stories.random_books import STATE, random_book
from stories.worlds import story_of, world_of

FORMS = ("bits", "packed", "diagrams")


def town(quests: int, *, asked: str = "") -> Story:
    """A hub of so many quests, each of which gives a keyword if it goes well."""
    entries: list[dict[str, Any]] = [
        {"id": "start", "text": "A town.", "hub": {"visit": [f"q{at}" for at in range(quests)], "goto": "gate"}},
        {"id": "gate", "text": "A gate.", "options": [{"when": asked, "goto": "won"}, {"else": True, "goto": "home"}]},
        {"id": "won", "text": "Won.", "ending": "good"},
        {"id": "home", "text": "Home.", "ending": "neutral"},
    ]
    for at in range(quests):
        options = [{"gain": {"flag": f"K{at}"}, "goto": "start"}, {"goto": "start"}]
        entries.append({"id": f"q{at}", "text": "A quest.", "options": options})
    if not asked:
        entries[1]["options"] = [{"goto": "home"}]
        entries.pop(2)
    return story_of(entries, {"flags": [f"K{at}" for at in range(quests)]})


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("reduced", [True, False])
def test_a_small_town_has_the_states_of_counting(form: str, reduced: bool) -> None:
    quests = 4
    proof = prove(town(quests, asked=" and ".join(f"K{at}" for at in range(quests))), form=form, reduced=reduced)
    at_town = 3**quests  # each quest not visited, done, or failed
    in_quests = quests * 3 ** (quests - 1)
    assert proof.verdict is Verdict.PROVEN
    by_node = {
        node: proof.space.count(states, proof.machine.live[at])
        for at, (node, states) in enumerate(zip(proof.machine.nodes, proof.reached, strict=True))
    }
    assert by_node["start"] == at_town
    assert sum(by_node[f"q{at}"] for at in range(quests)) == in_quests
    if reduced:
        assert by_node["gate"] == 2**quests
        assert (by_node["won"], by_node["home"]) == (1, 1)


def test_forty_quests_in_any_order_are_proven_exactly() -> None:
    quests = 40
    story = town(quests, asked=" and ".join(f"K{at}" for at in range(quests)))
    proof, calls = counted(lambda: prove(story))
    assert calls < 400_000  # 170,000; one state after the other would be 3 to the power of 40
    assert proof.verdict is Verdict.PROVEN
    machine = proof.machine
    counts = [proof.space.count(states, machine.live[at]) for at, states in enumerate(proof.reached)]
    assert counts[machine.index("start")] == 3**quests
    assert counts[machine.index("gate")] == 2**quests
    assert counts[machine.index("won")] == 1


def test_a_quest_that_cannot_be_done_is_found_among_forty() -> None:
    quests = 40
    story = town(quests, asked=" and ".join(f"K{at}" for at in range(quests)) + " and not K7")
    proof = prove(story)
    assert not proof.reached[proof.machine.index("won")]


@pytest.mark.parametrize("form", FORMS)
def test_a_limit_ends_the_search_with_what_is_known(form: str) -> None:
    story = town(6, asked="K1 and K3 and K5")
    whole = prove(story, form=form)
    assert whole.verdict is Verdict.PROVEN
    proof = prove(story, most=20, form=form)
    assert proof.verdict is Verdict.OPEN
    assert proof.summary().startswith("not proven within 20 states")
    machine, space = proof.machine, Packed(proof.machine, 10**6)
    reached = nothing(machine, space)
    forward(machine, space, reached, chained=False)
    for at, states in enumerate(proof.reached):  # what was seen can be reached
        if states:
            assert space.both(space.only(proof.space.pick(states), machine.live[at]), reached[at])


def test_a_counter_is_as_wide_as_guards_can_tell() -> None:
    entries = [
        {
            "id": "start",
            "text": "Dig.",
            "options": [{"gain": {"coin": 1}, "goto": "start"}, {"when": "coin >= 3", "goto": "won"}],
        },
        {"id": "won", "text": "Won.", "ending": "good"},
    ]
    story = story_of(entries, {"counters": {"coin": {"from": 0, "to": 5000}}})
    proof = prove(story)
    assert (proof.verdict, proof.states) == (Verdict.PROVEN, 4 + 1)
    assert prove(story, reduced=False).states == 5001 + 4998


def test_a_proof_that_was_given_up_tells_what_the_form_has_seen_that_saw_the_most() -> None:
    story = town(40, asked=" and ".join(f"K{at}" for at in range(40)))
    for most in (300, 5000):
        seen = {form: prove(story, most=most, form=form).states for form in ("packed", "diagrams")}
        proof = prove(story, most=most)
        assert proof.verdict is Verdict.OPEN
        assert len(set(seen.values())) == 2
        assert proof.states == max(seen.values())


def digging(most: int) -> Story:
    """A mine whose coins are counted, and asked for near the end of the count."""
    dig: list[dict[str, Any]] = [
        {"gain": {"coin": 1}, "goto": "start"},
        {"gain": {"coin": 7}, "goto": "start"},
        {"when": f"coin >= {most - 999}", "cost": {"coin": 5}, "goto": "won"},
    ]
    entries = [
        {"id": "start", "text": "Dig.", "options": dig},
        {"id": "won", "text": "Won.", "ending": "good"},
    ]
    return story_of(entries, {"counters": {"coin": {"from": 0, "to": most}}})


def test_a_counter_that_is_asked_for_far_up_is_proven_to_its_end() -> None:
    proof = prove(digging(9999))
    assert (proof.verdict, proof.states) == (Verdict.PROVEN, 10_000 + 1)


def test_a_counter_twice_as_far_up_costs_twice_as_much() -> None:
    small, large = (cost(prove, digging(most)) for most in (1500, 3000))
    assert large < 2.5 * small


def test_what_nobody_asks_for_costs_nothing() -> None:
    entries: list[dict[str, Any]] = [
        {"id": "start", "text": "Go.", "options": [{"gain": {"flag": f"K{at}"}, "goto": "start"} for at in range(200)]},
        {"id": "won", "text": "Won.", "ending": "good"},
    ]
    entries[0]["options"].append({"goto": "won"})
    assert prove(story_of(entries, {"flags": [f"K{at}" for at in range(200)]})).states == 2


def test_a_start_that_is_free_is_proven_for_every_value() -> None:
    entries = [
        {"id": "start", "text": "Go.", "options": [{"when": "skill >= 1", "goto": "won"}]},
        {"id": "won", "text": "Won.", "ending": "good"},
    ]
    told = {"counters": {"skill": {"from": 0, "to": 6, "start": "any"}}}
    assert prove(story_of(entries, told)).verdict is Verdict.REFUTED
    told["counters"]["skill"]["from"] = 1
    assert prove(story_of(entries, told)).verdict is Verdict.PROVEN


def test_sets_of_states_are_the_same_in_every_form() -> None:
    """Counts, picks and unions, set against plain sets of tuples."""
    for seed in range(40):
        machine = compiled(story_of(random_book(seed), STATE), reduced=False)
        if len(machine.blocks) > 14:
            continue
        spaces: list[Space] = [Bits(machine), Packed(machine, 10**7), Diagrams(machine, 10**7)]
        found = []
        for space in spaces:
            reached = nothing(machine, space)
            forward(machine, space, reached, chained=isinstance(space, Diagrams))
            found.append(reached)
        for at, (bits, packed, diagram) in enumerate(zip(*found, strict=True)):
            live = machine.live[at]
            counts = {space.count(states, live) for space, states in zip(spaces, (bits, packed, diagram), strict=True)}
            assert len(counts) == 1, (seed, at)
            if bits:
                assert spaces[1].both(packed, spaces[1].only(spaces[0].pick(bits), live))
                assert spaces[0].both(bits, spaces[0].only(spaces[2].pick(diagram), live))


def test_a_hundred_side_quests_are_proven_and_a_budget_too_small_for_them_says_so() -> None:
    quests = 100
    entries: list[dict[str, Any]] = [
        {"id": "start", "text": "Go.", "hub": {"visit": [f"q{at}" for at in range(quests)], "goto": "won"}},
        {"id": "won", "text": "Won.", "ending": "good"},
        *({"id": f"q{at}", "text": "Quest."} for at in range(quests)),
    ]
    machine = compiled(story_of(entries))
    with pytest.raises(Full):
        Diagrams(machine, quests)
    proof = prove(story_of(entries))
    assert proof.verdict is Verdict.PROVEN
    assert proof.states == 2**quests + quests * 2 ** (quests - 1) + 1
    assert prove(story_of(entries), most=5000).verdict is Verdict.OPEN


def ring(count: int) -> World:
    """So many entries, each of which leads to the next, and the last to the first."""
    entries: list[dict[str, Any]] = [{"id": "start", "text": "Round.", "goto": "e1"}]
    entries += [
        {"id": f"e{at}", "text": "Round.", "goto": f"e{at + 1}" if at + 1 < count else "start"}
        for at in range(1, count)
    ]
    return world_of(entries, {})


@pytest.mark.slow
@pytest.mark.row
def test_ten_thousand_entries_in_one_ring_are_told() -> None:
    checked = check_stories(ring(10_000))
    assert [finding.code for finding in checked.findings] == ["MW616"]
    assert checked.proofs[0].verdict is Verdict.REFUTED


@pytest.mark.parametrize(
    ("count", "said"),
    [
        (2, ", nor from `e1`"),
        (6, ", nor from `e1`, `e2`, `e3`, `e4`, `e5`"),
        (7, ", nor from `e1`, `e2`, `e3`, `e4`, `e5` and others"),
    ],
)
def test_of_a_ring_six_entries_are_named(count: int, said: str) -> None:
    (told,) = check_stories(ring(count)).findings
    assert told.message == f"from `start` no ending can be reached{said}"


def test_a_ring_of_twice_as_many_entries_costs_twice_as_much() -> None:
    small, large = (cost(check_stories, ring(count)) for count in (300, 600))
    assert large < 2.3 * small
