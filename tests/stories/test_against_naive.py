"""The search against an enumeration that shares no code with it, on thousands of random books."""

from __future__ import annotations

from itertools import count

import pytest

from meeplewright.stories.model.story import Story
from meeplewright.stories.proof.facts import Facts
from meeplewright.stories.proof.proof import Proof, Verdict, prove
from stories.naive import Book, Seen
from stories.random_books import STATE, random_book
from stories.worlds import story_of

FEW, ALL = 300, 3000


def found_by(proof: Proof) -> Seen:
    """What the search says, in the words of the enumeration."""
    facts, story = Facts(proof), proof.story
    seen = Seen()
    for at, node in enumerate(proof.machine.nodes):
        options = story.nodes[node].options
        if facts.reached(at):
            seen.reached.add(node)
        seen.taken |= {(node, option.key) for number, option in enumerate(options) if facts.takeable(at, number)}
        if facts.gap(at):
            seen.gaps.add(node)
        seen.overlaps |= {(node, options[a].key, options[b].key) for a, b, _ in facts.overlaps(at)}
        seen.nowhere |= {(node, options[number].key) for number, _, _ in facts.nowhere(at)}
        if facts.doomed(at):
            seen.trapped.add(node)
        if facts.wandering[at]:
            seen.loops.add(node)
    return seen


def assert_agree(story: Story, seen: Seen, name: str, **how: object) -> None:
    proof = prove(story, **how)  # type: ignore[arg-type]
    told = found_by(proof)
    for what in ("reached", "taken", "gaps", "overlaps", "nowhere", "trapped", "loops"):
        assert getattr(told, what) == getattr(seen, what), (name, what, how)
    assert proof.verdict is (Verdict.REFUTED if seen.trapped or seen.nowhere else Verdict.PROVEN), name


def compare(books: int, first: int = 0) -> dict[str, int]:
    """Compare until so many books were small enough to be enumerated."""
    figures = {"books": 0, "traps": 0, "gaps": 0, "overlaps": 0, "nowhere": 0, "unreached": 0, "states": 0}
    for seed in count(first):
        if figures["books"] == books:
            return figures
        entries = random_book(seed)
        seen = Book(entries, STATE).enumerate(most=3000)
        if seen is None:
            continue
        story = story_of(entries, STATE)
        assert_agree(story, seen, f"seed {seed}")
        assert_agree(story, seen, f"seed {seed}", form=("packed", "diagrams")[seed % 2])
        if seed % 3 == 0:
            assert_agree(story, seen, f"seed {seed}", reduced=False, form=("packed", "diagrams")[seed // 3 % 2])
        figures["books"] += 1
        figures["traps"] += bool(seen.trapped)
        figures["gaps"] += bool(seen.gaps)
        figures["overlaps"] += bool(seen.overlaps)
        figures["nowhere"] += bool(seen.nowhere)
        figures["unreached"] += len(seen.reached) < len(entries)
        figures["states"] += seen.states
    raise AssertionError


def test_a_few_hundred_random_books_agree() -> None:
    figures = compare(FEW)
    assert figures["traps"] >= FEW // 6
    assert all(figures.values())


@pytest.mark.slow
def test_three_thousand_random_books_agree() -> None:
    figures = compare(ALL - FEW, first=100_000)
    assert figures["traps"] >= 500
    assert all(figures.values())
