"""What a picture of a story shows of each entry: what it is called, and what is special about it."""

from __future__ import annotations

from collections.abc import Container, Iterable, Mapping, Sequence
from dataclasses import dataclass

from meeplewright.stories.findings.own import own_part
from meeplewright.stories.findings.paper import StoryGraph
from meeplewright.stories.model.conditions import All, Condition, both, names
from meeplewright.stories.model.story import Node, Sort, Story
from meeplewright.stories.picture.called import title_of
from meeplewright.stories.picture.layout import Way, ways_of
from meeplewright.stories.proof.facts import Facts
from meeplewright.stories.proof.proof import prove
from meeplewright.text.markup import plain

# in the order of the legend; what stands first gives an entry its colour
MARKS: Mapping[str, str] = {
    "unreachable": "no reader can reach it",
    "trap": "no ending can be reached from here, for some readers",
    "start": "reading begins here",
    "good": "good ending",
    "bad": "bad ending",
    "ending": "ending",
    "hub": "hub: entries in any order",
    "stage": "stage",
    "decoy": "decoy for wrong sums",
}
COLOURS: Mapping[str, tuple[str, str]] = {  # fill and edge
    "unreachable": ("#eeeeee", "#9a9a9a"),
    "trap": ("#ffd9c2", "#c2410c"),
    "start": ("#cfe6f0", "#1f4e5f"),
    "good": ("#d5efdd", "#2e7d4f"),
    "bad": ("#f4d4d4", "#a23b3b"),
    "ending": ("#f3e8c8", "#8a6d1f"),
    "hub": ("#e3d9f2", "#6741a0"),
    "stage": ("#d9e2f7", "#3457a8"),
    "decoy": ("#f7f7f7", "#777777"),
    "": ("#ffffff", "#44525a"),
}


ON_PAPER = "unreachable: on paper; the story was not searched"


@dataclass(frozen=True, slots=True)
class ShownEntry:
    """One entry as a picture shows it."""

    id: str
    number: str
    title: str
    text: str
    marks: tuple[str, ...]
    options: tuple[tuple[str, str, str], ...]  # what is chosen, its condition, the entry it leads to

    @property
    def mark(self) -> str:
        """What gives it its colour."""
        return self.marks[0] if self.marks else ""


@dataclass(frozen=True, eq=False, slots=True)
class StoryPicture:
    """A story ready to be drawn. `guarded` are the ways that nobody can go without a condition."""

    story: Story
    entries: Mapping[str, ShownEntry]
    ways: Sequence[Way]
    guarded: frozenset[Way]
    told: str  # how sure the marks are

    def used(self) -> list[str]:
        """The marks that there are, in the order of the legend."""
        there = {mark for entry in self.entries.values() for mark in entry.marks}
        return [mark for mark in MARKS if mark in there]


def pictured(story: Story, most: int, stories: Iterable[Story]) -> StoryPicture:
    """Everything that is to be drawn of a story; what is unreachable and what is a trap is proved, if it can be.

    What only others of the `stories` read is left out.
    """
    paper = StoryGraph(story)
    lost = {node for node in story.nodes if node not in paper.seen}
    traps: set[str] = set()
    summary = ON_PAPER
    if story.sound and story.cards is None:
        proof = prove(story, most=most)
        summary = proof.summary()
        if proof.explored:
            facts = Facts(proof)
            nodes = proof.machine.nodes
            lost |= {name for at, name in enumerate(nodes) if not facts.reached(at)}
            traps = {name for at, name in enumerate(nodes) if facts.reached(at) and facts.doomed(at)}
            if proof.verdict == "not proven":
                traps = set()
    return plainly(own_part(story, stories), lost, traps, summary)


def on_paper(story: Story) -> StoryPicture:
    """What links alone say; nothing is searched."""
    paper = StoryGraph(story)
    return plainly(story, story.nodes.keys() - paper.seen, summary=ON_PAPER)


def plainly(story: Story, lost: Container[str] = (), traps: Container[str] = (), summary: str = "") -> StoryPicture:
    """What is drawn of a story that nobody searched, or of which that is known."""
    entries = {node.id: _shown(story, node, lost, traps) for node in story.nodes.values()}
    open_ways = {
        (node, to)
        for node in story.nodes
        for option, _outcome, to in story.links(node)
        if not condition_of(story, option.guard) and not option.costs
    }
    ways = ways_of(story)
    return StoryPicture(story, entries, ways, frozenset(way for way in ways if way not in open_ways), summary)


def _shown(story: Story, node: Node, lost: Container[str], traps: Container[str]) -> ShownEntry:
    marks = []
    if node.decoy:
        marks.append("decoy")
    elif node.id in lost:
        marks.append("unreachable")
    if node.id in traps:
        marks.append("trap")
    if node.id == story.start:
        marks.append("start")
    if node.ending:
        marks.append(node.ending if node.ending in ("good", "bad") else "ending")
    if node.hub:
        marks.append("hub")
    if node.id in story.stages:
        marks.append("stage")
    options = []
    for option, outcome, to in story.links(node.id):
        label = plain(option.label) or option.key
        came = f" ({outcome.name})" if outcome.name else ""
        options.append((label + came, condition_of(story, option.guard), to))
    number = "" if node.number is None else str(node.number)
    return ShownEntry(node.id, number, title_of(node), plain(node.text), tuple(marks), tuple(options))


def condition_of(story: Story, guard: Condition) -> str:
    """A condition in words; what the reader sees no name of (visited already) is left out."""
    parts = guard.of if isinstance(guard, All) else (guard,)
    kept = [part for part in parts if not any(_hidden(story, name) for name in names(part))]
    return str(both(*kept)) if kept else ""


def _hidden(story: Story, name: str) -> bool:
    variable = story.variables.get(name) if " " in name else None
    return variable is not None and variable.sort is Sort.HIDDEN
