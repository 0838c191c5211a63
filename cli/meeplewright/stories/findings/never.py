"""Entries nobody ever reads and options nobody ever takes, in no story that has them, with the reason."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from meeplewright.findings.model import Finding, Related
from meeplewright.stories.findings.examined import Examined
from meeplewright.stories.findings.outcomes import Outcomes
from meeplewright.stories.findings.paper import Key, head_of, key_of, tell
from meeplewright.stories.findings.reasons import Reason, why_never
from meeplewright.stories.model.story import Node, Option, OptionRole
from meeplewright.stories.proof.proof import Verdict


class Never:
    """What no reader of any story ever reads or takes. One finding a cause: what follows from it is named in it."""

    def __init__(self, examined: Sequence[Examined], unheard: frozenset[str]) -> None:
        self.examined, self.unheard = examined, unheard
        self.read: set[Key] = set()
        self.taken: set[Key] = set()
        for each in examined:
            for at, node in enumerate(each.nodes):
                if each.facts.reached(at):
                    self.read.add(key_of(node.origin))
                    self.taken |= {
                        self._key(node, option)
                        for number, option in enumerate(node.options)
                        if each.facts.takeable(at, number)
                    }
        self.told: set[Key | tuple[Key, str]] = set()

    def _key(self, node: Node, option: Option) -> Key:
        name, path = key_of(node.origin)
        return name, (*path, option.key)

    def findings(self) -> Iterator[Finding]:
        for each in self.examined:
            yield from self._of(each)
        explained = {key for key in self.told if isinstance(key[0], str)}
        yield from Outcomes(self.examined).findings(self.read, explained)

    def _of(self, each: Examined) -> Iterator[Finding]:
        closed: list[tuple[int, int]] = []
        for at, node in enumerate(each.nodes):
            if (
                node.ending
                or not each.facts.reached(at)
                or not each.proof.space.minus(each.proof.reached[at], each.facts.gap(at))
            ):
                continue
            lost = each.facts.wandering[at] if each.proof.verdict is not Verdict.OPEN else 0
            if lost and not each.proof.space.minus(each.proof.reached[at], lost):
                continue  # the trap is told, with its closed ways out
            for number, option in enumerate(node.options):
                if node.hub and option.role is OptionRole.VISIT and key_of(option.origin) in self.read:
                    continue  # nobody wrote this visit: the entry is read from another hub
                key = self._key(node, option)
                if key not in self.taken and key not in self.told and key_of(option.origin) not in each.paper.told:
                    closed.append((at, number))
        reasons = {pair: why_never(each.proof, *pair) for pair in closed}
        for pair, reason in reasons.items():
            self.told.add(self._key(each.nodes[pair[0]], each.nodes[pair[0]].options[pair[1]]))
            if reason.names & self.unheard:
                self._silence(each, pair)
        yield from self._entries(each, {pair: r for pair, r in reasons.items() if not r.names & self.unheard})

    def _silence(self, each: Examined, pair: tuple[int, int]) -> None:
        """What lies behind an option that needs a keyword nobody gives is explained by that."""
        for target in self._behind(each, pair):
            self.told.add(key_of(each.nodes[target].origin))

    def _behind(self, each: Examined, pair: tuple[int, int]) -> list[int]:
        """Never read entries behind an option, the nearest first."""
        option = each.nodes[pair[0]].options[pair[1]]
        entries: dict[int, None] = {}
        waiting = [at for outcome in option.outcomes for at in each.paper.numbers(outcome.target)]
        for at in waiting:
            if at in entries or key_of(each.nodes[at].origin) in self.read:
                continue
            entries[at] = None
            waiting += each.paper.links[at]
        return list(entries)

    def _entries(self, each: Examined, reasons: dict[tuple[int, int], Reason]) -> Iterator[Finding]:
        """An entry that only closed options lead to is told at the entry; a closed option else at the option."""
        leading: dict[int, list[tuple[int, int]]] = {}
        for pair in reasons:
            for at in self._behind(each, pair)[:1]:
                leading.setdefault(at, []).append(pair)
        at_entries = {pair for pairs in leading.values() for pair in pairs}
        for pair, reason in reasons.items():
            if pair not in at_entries:
                yield self._option(each, pair, reason)
        for at, pairs in leading.items():
            node = each.nodes[at]
            if key_of(node.origin) in self.told or node.made:
                continue
            behind = [each.nodes[other] for pair in pairs for other in self._behind(each, pair)[1:]]
            self.told.add(key_of(node.origin))
            self.told.update(key_of(other.origin) for other in behind)
            yield self._entry(each, node, pairs, behind, reasons)

    def _option(self, each: Examined, pair: tuple[int, int], reason: Reason) -> Finding:
        node = each.nodes[pair[0]]
        option = node.options[pair[1]]
        label = f" `{option.label}`" if option.label else ""
        shared = node.id in each.proof.story.shared
        return tell(
            "MW654" if shared else "MW641",
            f"option {option.key}{label} of {node.shown} can {'in no story here' if shared else 'never'} be taken: "
            f"{reason.words}",
            reason.origin,
            "take the option out, or let readers have what it asks for",
            place=reason.place,
            witness=each.script(pair[0]),
        )

    def _entry(
        self,
        each: Examined,
        node: Node,
        pairs: list[tuple[int, int]],
        behind: list[Node],
        reasons: dict[tuple[int, int], Reason],
    ) -> Finding:
        first = reasons[pairs[0]]
        names = list(dict.fromkeys(other.shown for other in behind))
        so = f", and so nobody reads {', '.join(names[:6])}" + (" and more" if len(names) > 6 else "") if names else ""
        what = "ending" if node.ending else "entry"
        return tell(
            "MW654" if node.id in each.proof.story.shared else "MW643" if node.ending else "MW642",
            f"nobody ever reaches the {what} {node.shown}: {first.words}{so}",
            head_of(node),
            "let readers have what the options to it ask for, or take it out",
            related=tuple(
                Related(
                    f"option {each.nodes[at].options[number].key} of {each.nodes[at].shown}: {why.words}",
                    why.place or why.origin.place,
                )
                for at, number in pairs[:4]
                if (why := reasons[at, number])
            ),
            witness=each.script(pairs[0][0]),
        )
