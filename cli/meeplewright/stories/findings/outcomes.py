"""How options never come out: a check that nobody fails, a sum that is never so much, and who is not read for it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from meeplewright.findings.model import Finding, Related
from meeplewright.stories.findings.examined import Examined
from meeplewright.stories.findings.nowhere import outcome_of
from meeplewright.stories.findings.paper import Key, head_of, key_of, named, tell
from meeplewright.stories.model.origin import Origin
from meeplewright.stories.model.story import Add, DiceCheck, Fight, Goto, Node, Option, Outcome, Recall
from meeplewright.stories.proof.compiler import ENDLESS

_Place = tuple[Key, str, str]  # an option of a record, by its key, and one outcome of it


@dataclass(slots=True)
class _Lead:
    """An outcome of an option that readers take, which never leads to `target`."""

    at: int
    option: Option
    outcome: Outcome
    target: int
    comes: bool  # whether it comes out at all


@dataclass(eq=False)
class Outcomes:
    """Of all stories together: what never comes out in any story that has it."""

    examined: Sequence[Examined]
    come: set[_Place] = field(default_factory=set)
    led: set[tuple[_Place, Key]] = field(default_factory=set)

    def __post_init__(self) -> None:
        for each in self.examined:
            self._meet(each)

    def _meet(self, each: Examined) -> None:
        machine = each.proof.machine
        for number, edge in enumerate(machine.edges):
            option = each.nodes[edge.source].options[edge.option]
            if number not in each.facts.passed or not _undecided(option):
                continue
            place = _place(each.nodes[edge.source], option, edge.outcome)
            end = key_of(each.nodes[edge.target].origin)
            self.come.add(place)
            self.led.add((place, end))
        for at, node in enumerate(each.nodes):
            for number, name, _ in each.facts.nowhere(at) if machine.lost[at] else ():
                if name != ENDLESS:
                    self.come.add(_place(node, node.options[number], name))

    def findings(self, read: set[Key], explained: set[Key]) -> Iterator[Finding]:
        """What is not read only for that, and then outcomes that nobody sees; `explained` are entries told already."""
        known: set[object] = set()
        for each in self.examined:
            leads = [*self._leads(each)]
            unread: dict[int, list[_Lead]] = {}
            for lead in leads:
                node = each.nodes[lead.target]
                if key_of(node.origin) not in read | explained and not node.made and not node.decoy:
                    unread.setdefault(lead.target, []).append(lead)
            for target, ways in unread.items():
                if key_of(each.nodes[target].origin) not in explained:
                    yield self._unread(each, target, ways, read, explained)
                    known.update(_place(each.nodes[way.at], way.option, way.outcome.name) for way in ways)
            for lead in leads:
                place = _place(each.nodes[lead.at], lead.option, lead.outcome.name)
                on_paper = (key_of(lead.option.origin), lead.outcome.name) in each.paper.one_way
                if not lead.comes and place not in known and not on_paper:
                    known.add(place)
                    yield self._outcome(each, lead)

    def _leads(self, each: Examined) -> Iterator[_Lead]:
        for at, node in enumerate(each.nodes):
            if not each.facts.reached(at):
                continue
            for number, option in enumerate(node.options):
                if not _undecided(option) or not each.facts.takeable(at, number) or self._endless(each, at, number):
                    continue
                for outcome in option.outcomes:
                    place = _place(node, option, outcome.name)
                    comes = place in self.come
                    ends = each.paper.numbers(outcome.target)
                    for end in ends or [at]:
                        if not comes or (ends and (place, key_of(each.nodes[end].origin)) not in self.led):
                            yield _Lead(at, option, outcome, end, comes)

    def _endless(self, each: Examined, at: int, number: int) -> bool:
        """A fight that never ends is told as that, and explains what lies behind it."""
        return any(option == number and name == ENDLESS for option, name, _ in each.facts.nowhere(at))

    def _unread(
        self, each: Examined, target: int, ways: Sequence[_Lead], read: set[Key], explained: set[Key]
    ) -> Finding:
        node = each.nodes[target]
        behind = [at for at in _behind(each, target, read) if at != target]
        explained.update(key_of(each.nodes[at].origin) for at in (target, *behind))
        names = list(dict.fromkeys(each.nodes[at].shown for at in behind))
        so = f", and so nobody reads {', '.join(names[:6])}" + (" and more" if len(names) > 6 else "") if names else ""
        what = "ending" if node.ending else "entry"
        return tell(
            "MW643" if node.ending else "MW642",
            f"nobody ever reaches the {what} {node.shown}: {_why(each, ways[0])}{so}",
            head_of(node),
            "let what leads to it happen, or take it out",
            related=tuple(Related(_why(each, way), _where(way).place) for way in ways[:4]),
            witness=each.script(ways[0].at),
        )

    def _outcome(self, each: Examined, lead: _Lead) -> Finding:
        return tell(
            "MW653",
            _why(each, lead),
            _where(lead),
            "take it out, or let readers come to it who roll so",
            witness=each.script(lead.at),
        )


def _undecided(option: Option) -> bool:
    """Whether it is not clear on paper that each outcome of it leads where it says."""
    return isinstance(option.chance, DiceCheck | Fight) or any(
        isinstance(outcome.target, Add | Recall) for outcome in option.outcomes
    )


def _place(node: Node, option: Option, outcome: str) -> _Place:
    return key_of(node.origin), option.key, outcome.partition("/")[0]


def _behind(each: Examined, target: int, read: set[Key]) -> list[int]:
    """What nobody reads behind an entry that nobody reads, the nearest first."""
    entries: dict[int, None] = {}
    waiting = [target]
    for at in waiting:
        if at not in entries and key_of(each.nodes[at].origin) not in read:
            entries[at] = None
            waiting += each.paper.links[at]
    return list(entries)


def _why(each: Examined, lead: _Lead) -> str:
    where = f"{named(lead.option, lead.outcome.name)} of {each.nodes[lead.at].shown}"
    if not lead.comes:
        return f"{where} never comes out: no reader who comes there rolls so"
    if isinstance(lead.outcome.target, Add):
        numbers = [number for number, node in lead.outcome.target.nodes.items() if node == each.nodes[lead.target].id]
        return f"the sum of {where} is never {' or '.join(map(str, numbers))}"
    return f"nobody who goes back by {where} came from there"


def _where(lead: _Lead) -> Origin:
    target = outcome_of(lead.option, lead.outcome.name).target
    if lead.comes and isinstance(target, Add | Goto):
        return target.origin
    return lead.outcome.origin
