"""What the explorer says of a draft, and what the engine says of it, side by side."""

from __future__ import annotations

from typing import Any

from meeplewright.packs.world import World
from meeplewright.stories.findings.check import Checked, check_stories
from meeplewright.stories.model.story import Story
from meeplewright.stories.proof.facts import Facts
from meeplewright.stories.proof.proof import Proof, Verdict
from stories.explorer.author import Draft
from stories.explorer.explore import Seen, Walk, explored
from stories.explorer.grammar import ROOTS, world_of
from stories.explorer.tale import Tale

COMPARED = ("reached", "endings", "taken", "come", "gaps", "overlaps", "nowhere", "trapped", "loops", "broken")


def tales(draft: Draft) -> dict[str, Tale]:
    """The stories of a draft by their name."""
    story = {key: value for key, value in draft.story.items() if key != "modes"}
    if "modes" not in draft.story:
        return {"example": Tale(draft.kinds, story, draft.state, ROOTS)}
    return {
        f"levels/{level['id']}": Tale(
            draft.kinds, {**story, "start": level["begins"], "sets": level["sets"]}, draft.state, ROOTS
        )
        for level in draft.kinds["level"]
    }


def explored_all(draft: Draft, most: int) -> dict[str, tuple[Seen, Walk]] | None:
    """Every story of a draft; None where one has too many states."""
    found = {name: explored(tale, most) for name, tale in tales(draft).items()}
    return {name: each for name, each in found.items() if each is not None} if all(found.values()) else None


def judged(draft: Draft) -> Checked:
    """What the engine tells of it."""
    return check_stories(world(draft))


def world(draft: Draft) -> World:
    return world_of(draft.kinds, draft.story, draft.state)


def engine(proof: Proof) -> dict[str, set[Any]]:
    """What the engine's proof says, in the words of the explorer."""
    facts, story, machine = Facts(proof), proof.story, proof.machine
    found: dict[str, set[Any]] = {what: set() for what in COMPARED}
    for at, name in enumerate(machine.nodes):
        options = story.nodes[name].options
        if facts.reached(at):
            found["reached"].add(name)
            if story.nodes[name].ending:
                found["endings"].add(name)
        found["taken"] |= {(name, option.key) for number, option in enumerate(options) if facts.takeable(at, number)}
        if facts.gap(at) or (facts.reached(at) and not options and not story.nodes[name].ending):
            found["gaps"].add(name)
        found["overlaps"] |= {(name, options[a].key, options[b].key) for a, b, _ in facts.overlaps(at)}
        found["nowhere"] |= {(name, options[number].key, how) for number, how, _ in facts.nowhere(at)}
        if facts.doomed(at):
            found["trapped"].add(name)
        if facts.wandering[at]:
            found["loops"].add(name)
    for edge in machine.edges:
        if proof.space.where(proof.reached[edge.source], edge.guard):
            name = machine.nodes[edge.source]
            found["come"].add((name, machine.option(edge.source, edge.option).key, edge.outcome))
    found["come"] |= {each for each in found["nowhere"] if each[2] != "endless"}
    found["broken"] = {(rule, machine.nodes[at]) for rule, at, _ in facts.broken_rules}
    return found


def verdict(seen: Seen) -> Verdict:
    return Verdict.PROVEN if seen.proven else Verdict.REFUTED


def told_by(seen: Seen, story: Story) -> dict[str, set[Any]]:
    """What the explorer saw. An entry with nothing to choose and no way on has no `on` to take: reading stops there."""
    found = {what: set(getattr(seen, what)) for what in COMPARED}
    for name, node in story.nodes.items():
        if (name, "on") in seen.taken and not node.options:
            assert (name, "on", "") in seen.nowhere, name
            for what in ("taken", "come", "nowhere"):
                found[what] = {each for each in found[what] if each[:2] != (name, "on")}
            found["gaps"].add(name)
    return found
