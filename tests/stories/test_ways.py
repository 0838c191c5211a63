"""The fewest and the most choices until something is had, all shortest ways, and what is on every way: by brute force."""

from __future__ import annotations

from itertools import count, islice
from typing import Any

import networkx as nx
import pytest

from meeplewright.stories.findings.examined import Examined, Searched
from meeplewright.stories.findings.paper import StoryGraph
from meeplewright.stories.model.scripts import follow
from meeplewright.stories.model.story import Story
from meeplewright.stories.proof.proof import Proof, prove
from meeplewright.stories.proof.timing import Aim, Timing
from meeplewright.stories.proof.ways import Ways, always
from stories.naive import Book, State
from stories.naive_walks import Walk, walked
from stories.random_books import STATE, random_book
from stories.worlds import story_of

FEW, MANY = 150, 1500


def longest(walk: Walk) -> dict[str, int | None]:
    """The most choices until each entry is read; None where a reader may go round as often as they like before."""
    graph: nx.DiGraph[State] = nx.DiGraph()
    graph.add_nodes_from(walk.steps)
    graph.add_edges_from((state, after) for state, steps in walk.steps.items() for _, after in steps)
    round_: set[State] = set()
    for part in nx.strongly_connected_components(graph):
        some = next(iter(part))
        if len(part) > 1 or graph.has_edge(some, some):
            round_ |= part
    endless = set(round_)
    for state in round_:
        endless |= nx.descendants(graph, state)
    most: dict[State, int] = {walk.start: 0}
    for state in nx.topological_sort(graph.subgraph(set(graph) - endless)):
        for before in graph.predecessors(state):
            most[state] = max(most.get(state, 0), most[before] + 1)
    found: dict[str, int | None] = {}
    for state in walk.steps:
        if state in endless:
            found[state[0]] = None
        elif found.get(state[0], 0) is not None:
            found[state[0]] = max(found.get(state[0]) or 0, most[state])
    return found


def shortest_plays(walk: Walk, entry: str) -> set[tuple[Any, ...]]:
    """All plays with the fewest choices to an entry, each as its steps and entries."""
    wave: list[tuple[State, tuple[Any, ...]]] = [(walk.start, ())]
    far = walk.distances()
    while wave:
        there = {play for state, play in wave if state[0] == entry}
        if there or len(wave) > 20_000:
            return there
        wave = [
            (after, (*play, taken))
            for state, play in wave
            for taken, after in walk.steps[state]
            if far[after] == far[state] + 1
        ]
    return set()


def compare(books: int, first: int) -> dict[str, int]:
    figures = {"books": 0, "entries": 0, "endless": 0, "limited": 0, "plays": 0, "several": 0, "always": 0}
    for seed in count(first):
        if figures["books"] == books:
            return figures
        entries = random_book(seed)
        book = Book(entries, STATE)
        walk = walked(book, most=1000)
        if walk is None:
            continue
        figures["books"] += 1
        proof = prove(story_of(entries, STATE), form=("bits", "packed", "diagrams")[seed % 3])
        _times_agree(proof, walk, seed, figures)
        _ways_agree(proof, walk, seed, figures)
    raise AssertionError


def _times_agree(proof: Proof, walk: Walk, seed: int, figures: dict[str, int]) -> None:
    timing = Timing(proof)
    names = proof.machine.nodes
    fewest: dict[str, int] = {}
    for state, steps in walk.distances().items():
        fewest[state[0]] = min(fewest.get(state[0], steps), steps)
    assert {names[at]: steps for at, steps in timing.earliest.items()} == fewest, seed
    told = timing.latest(())
    assert told is not None
    most = longest(walk)
    assert {names[at]: steps for at, steps in told[0].items()} == most, seed
    figures["endless"] += None in most.values()
    figures["limited"] += any(most.values())


def _ways_agree(proof: Proof, walk: Walk, seed: int, figures: dict[str, int]) -> None:
    timing = Timing(proof)
    for at in sorted(timing.earliest)[:6]:
        entry = proof.machine.nodes[at]
        ways = Ways(timing, Aim(frozenset({at})))
        expected = shortest_plays(walk, entry)
        if len(expected) > 500:
            continue
        plays = list(islice(ways.each(), 1000))
        told = {tuple((step.node, step.key, step.outcome) for step in play.steps) for play in plays}
        assert told == expected, (seed, entry)
        assert ways.count() == len(plays) == len(expected), (seed, entry)
        for play in plays:
            assert follow(proof.story, play.script()).end.node == entry
        needed = always(timing, Aim(frozenset({at})), plays[0])
        names = {proof.machine.nodes[node] for node in needed.nodes} - {"start"}
        without = {other for other in walk_entries(walk) if entry not in walk.reached_without(other)}
        assert names == without - {entry, "start"}, (seed, entry)
        figures["entries"] += 1
        figures["plays"] += len(plays)
        figures["several"] += len(plays) > 1
        figures["always"] += bool(names)


def walk_entries(walk: Walk) -> set[str]:
    return {state[0] for state in walk.steps}


def test_random_books_have_the_ways_and_times_that_brute_force_finds() -> None:
    figures = compare(FEW, first=0)
    assert all(value > FEW // 10 for value in figures.values()), figures


@pytest.mark.slow
def test_many_random_books_have_the_ways_and_times_that_brute_force_finds() -> None:
    assert all(compare(MANY, first=300_000).values())


DAYS: list[dict[str, Any]] = [
    {"id": "start", "text": "Evening.", "goto": "day"},
    {
        "id": "day",
        "text": "A day.",
        "gain": {"coin": 1},
        "options": [
            {"label": "Fish", "gain": {"item": "rope"}, "goto": "night"},
            {"label": "Sleep", "goto": "night"},
            {"label": "Leave", "when": "coin >= 3", "goto": "home"},
        ],
    },
    {
        "id": "night",
        "text": "A night.",
        "options": [{"label": "Wait", "when": "coin < 3", "goto": "day"}, {"label": "Swim", "goto": "sea"}],
    },
    {"id": "sea", "text": "The sea.", "ending": "bad"},
    {"id": "home", "text": "Home.", "ending": "good"},
]
DAYS_STATE = {"counters": {"coin": {"from": 0, "to": 3, "start": 0}}, "items": ["rope"]}


def days() -> tuple[Story, Proof]:
    story = story_of(DAYS, DAYS_STATE)
    return story, prove(story)


def test_days_are_counted_where_days_are_asked_for() -> None:
    _, proof = days()
    day = proof.machine.index("day")
    timing = Timing(proof, frozenset({day}))
    told = timing.latest(())
    assert told is not None
    read = {proof.machine.nodes[at]: (timing.earliest[at], told[0][at]) for at in timing.earliest}
    assert read == {"start": (0, 0), "day": (1, 3), "night": (1, 3), "sea": (1, 3), "home": (3, 3)}


def test_what_everybody_does_on_the_way_home_is_told() -> None:
    story, proof = days()
    home = Aim(frozenset({proof.machine.index("home")}))
    timing = Timing(proof)
    way = Examined(StoryGraph(story), Searched(proof)).way(proof.machine.index("home"))
    assert way is not None
    needed = always(timing, home, way)
    assert [proof.machine.nodes[node] for node in needed.nodes] == ["start", "day", "night"]
    chosen = {(proof.machine.nodes[node], proof.machine.option(node, option).label) for node, option in needed.options}
    assert chosen == {("night", "Wait"), ("day", "Leave")}
    assert Ways(timing, home).count() == 4  # fish or sleep, twice


def test_ways_over_several_starts_name_what_each_begins_with() -> None:
    entries: list[dict[str, Any]] = [
        {
            "id": "start",
            "text": "Go.",
            "options": [{"when": "skill >= 2", "goto": "won"}, {"else": True, "goto": "on"}],
        },
        {"id": "on", "text": "On.", "gain": {"skill": 1}, "goto": "start"},
        {"id": "won", "text": "Won.", "ending": "good"},
    ]
    story = story_of(entries, {"counters": {"skill": {"from": 0, "to": 2, "start": "any"}}})
    proof = prove(story)
    (only,) = Ways(Timing(proof), Aim(frozenset({proof.machine.index("won")}))).each()
    assert only.begins == (("skill", 2),)
    assert follow(story, only.script()).end.node == "won"


def test_who_comes_back_to_a_stage_from_what_it_offers_has_not_read_it_again() -> None:
    entries: list[dict[str, Any]] = [
        {"id": "start", "text": "A town.", "hub": {"visit": ["inn", "mill"], "goto": "road"}},
        {"id": "inn", "text": "An inn."},
        {"id": "mill", "text": "A mill.", "goto": "race"},
        {"id": "race", "text": "The race."},
        {"id": "road", "text": "A road.", "goto": "won"},
        {"id": "won", "text": "Won.", "ending": "good"},
    ]
    proof = prove(story_of(entries))
    timing = Timing(proof, frozenset({proof.machine.start}))
    told = timing.latest(())
    assert told is not None
    read = {proof.machine.nodes[at]: (timing.earliest[at], told[0][at]) for at in timing.earliest}
    assert set(read.values()) == {(1, 1)}
    assert Timing(proof).earliest[proof.machine.index("race")] == 2
