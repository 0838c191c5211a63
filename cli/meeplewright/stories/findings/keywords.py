"""Keywords and items: asked for and never given, given and never asked for, given where nobody asks any more."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property

from meeplewright.findings.model import Finding, Place, Related
from meeplewright.stories.findings.paper import StoryGraph, read_at, tell, variables_of
from meeplewright.stories.model.conditions import names
from meeplewright.stories.model.origin import Origin
from meeplewright.stories.model.story import Effect, Variable
from meeplewright.stories.proof.graph import components


@dataclass(slots=True)
class _Use:
    """Where one name is given and asked for. Places are made only where something is wrong."""

    given: list[Origin] = field(default_factory=list)
    asked: list[tuple[Origin, tuple[int, int] | None]] = field(default_factory=list)
    wanted_later: bool = False


class Keywords:
    """Of all stories of a World together: a keyword may be given in one and asked for in another."""

    def __init__(self, papers: Sequence[StoryGraph]) -> None:
        self.variables = variables_of(papers)
        self.sound = all(paper.story.sound for paper in papers)
        self.uses = {name: _Use() for name in self.variables}
        for paper in papers:
            _collect(paper, self.uses)

    @cached_property
    def unheard(self) -> frozenset[str]:
        """The names that are asked for and never given: what needs them needs no other finding."""
        return frozenset(
            name
            for name, use in self.uses.items()
            if use.asked and not use.given and not any(self.variables[name].starts)
        )

    def findings(self) -> Iterator[Finding]:
        for name, variable in self.variables.items():
            use = self.uses[name]
            if name in self.unheard:
                yield _never_given(name, variable, use)
            elif not self.sound or not use.given or variable.kept:
                continue  # what asks for it may be what could not be read
            elif variable.origin.record is not None and not variable.origin.record.pack:
                continue  # a word of the system: what its terrain or trade is good for is not this pack's to say
            elif all(origin.record_name == variable.origin.record_name for origin in use.given):
                continue  # what a record gives of itself, as an invention does, is had for its own sake
            elif not use.asked:
                yield tell(
                    "MW621",
                    f"the {variable.sort} `{name}` is given, and nothing ever asks for it",
                    use.given[0],
                    "ask for it somewhere, or let it go",
                )
            elif not use.wanted_later:
                yield tell(
                    "MW622",
                    f"the {variable.sort} `{name}` is given only where nothing later asks for it",
                    use.given[0],
                    "give it earlier, or ask for it later",
                    related=(Related("asked for here", _place(*use.asked[0])),),
                )


def _never_given(name: str, variable: Variable, use: _Use) -> Finding:
    return tell(
        "MW620",
        f"the {variable.sort} `{name}` is asked for, and nothing ever gives it",
        use.asked[0][0],
        "give it somewhere: `gain:`; or ask for something else",
        place=_place(*use.asked[0]),
        related=tuple(Related("also asked for here", _place(*each)) for each in use.asked[1:4]),
    )


def _place(origin: Origin, span: tuple[int, int] | None) -> Place:
    return origin.part(*span) if span is not None else origin.place


def _collect(paper: StoryGraph, uses: dict[str, _Use]) -> None:
    story = paper.story
    later = _asked_later(paper)
    for at, node in enumerate(story.nodes.values()):
        _give(node.gains, later[at], uses)
        for option in node.options:
            for name, origin, span in read_at(option):
                if name in uses:
                    uses[name].asked.append((origin, span))
            for outcome in option.outcomes:
                if any(effect.name in uses for effect in outcome.effects):
                    after = set().union(*(later[number] for number in paper.numbers(outcome.target)))
                    _give(outcome.effects, after, uses)
    for rule in story.rules:
        for name in names(rule.require) | names(rule.when):
            if name in uses:
                uses[name].asked.append((rule.origin, None))
                uses[name].wanted_later = True


def _give(effects: Sequence[Effect], after: set[str], uses: dict[str, _Use]) -> None:
    for effect in effects:
        use = uses.get(effect.name)
        if use is not None and effect.amount > 0:
            use.given.append(effect.origin)
            use.wanted_later = use.wanted_later or effect.name in after


def _asked_later(paper: StoryGraph) -> list[set[str]]:
    """The names that are asked for at each node or anywhere behind it."""
    nodes = list(paper.story.nodes.values())
    asked: list[set[str]] = [set() for _ in nodes]
    for part in reversed(components(paper.links, range(len(nodes)))):
        here: set[str] = set()
        for at in part:
            here.update(name for option in nodes[at].options for name, _, _ in read_at(option))
            for target in paper.links[at]:
                here |= asked[target]
        for at in part:
            asked[at] = here
    return asked
