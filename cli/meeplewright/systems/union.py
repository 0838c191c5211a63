"""One `anyOf` or `oneOf` over one value: the branch whose tag it has, else the closest."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from meeplewright.findings.stop import nearest
from meeplewright.sources.model import Path_
from meeplewright.systems import values
from meeplewright.systems.phrases import joined, what_is, with_article
from meeplewright.systems.problems import Judgement, Missing, Problem
from meeplewright.systems.unions import parts

if TYPE_CHECKING:
    from meeplewright.systems.explain import Explainer

FAR = 3  # what a key costs that is near to no name
LACKING = 2  # what a missing key costs
_OF_FORM = frozenset({"MW103", "MW104", "MW106"})
_OF_ITSELF = _OF_FORM | {"MW105", "MW107"}
MOST_INSIDE = 6  # what one fault inside the value costs at most


@dataclass(frozen=True, slots=True)
class OuterSchemas:
    """What the schemas around one say of the same value: the keys that they know, and whether others are faults."""

    known: frozenset[str] = frozenset()
    closed: bool = False


class Union:
    """One `anyOf` or `oneOf` over one value."""

    def __init__(
        self, of: Explainer, word: str, schema: Mapping[str, Any], value: Any, path: Path_, around: OuterSchemas
    ) -> None:
        self.of, self.word, self.schema, self.value, self.path = of, word, schema, value, path
        self.branches: Sequence[Any] = schema[word]
        self.around = around
        self.outcomes: list[Judgement] = []
        self.costs: list[tuple[int, int]] = []
        self.alike: list[int] = []

    def outcome(self) -> Judgement:
        """What the branch that was meant says; where none can be meant, what the union itself says that it is."""
        taken = self._taken()
        if self.outcomes and all(any(one.path == self.path for one in each.problems) for each in self.outcomes):
            self._say_in_words(taken)
        return taken

    def _taken(self) -> Judgement:
        if (named := self._named_exactly()) is not None:
            taken = self.of.judge(self.branches[named], self.value, self.path, self.around)
            self._tell_elsewhere(taken, named)
            return taken
        self.outcomes = [self.of.judge(branch, self.value, self.path, self.around) for branch in self.branches]
        self.costs = [self._cost(index) for index in range(len(self.outcomes))]
        good = [index for index, outcome in enumerate(self.outcomes) if outcome.good]
        if good and (self.costs[good[0]][0] == 0 or not self.around.closed):
            return self._good(good)
        chosen = self._chosen(good)
        if chosen is None:
            return self._none_of_them()
        taken = self.outcomes[chosen]
        self._tell_elsewhere(taken, chosen)
        return taken

    def _named_exactly(self) -> int | None:
        """The one branch whose tag the value has, where every branch has one: the others need not be looked at."""
        key, tables = self.of.tags(self.branches)
        if not key or not isinstance(self.value, dict) or key not in self.value or None in tables:
            return None
        named = [index for index, table in enumerate(tables) if _among(self.value[key], table)]
        return named[0] if len(named) == 1 else None

    def _good(self, good: list[int]) -> Judgement:
        taken = Judgement()
        for index in good:
            taken.add(self.outcomes[index])
        if self.word == "oneOf" and len(good) > 1:
            forms = joined([self._name(index) for index in good], " and ")
            taken.problems.append(
                Problem("MW108", self.path, f"this reads as more than one form: {forms}", "add what tells them apart")
            )
        elif len(good) == 1:
            self._tell_elsewhere(taken, good[0])
        return taken

    def _chosen(self, good: list[int]) -> int | None:
        """The branch that was meant; None where they all fail alike and one sentence says so."""
        everything = range(len(self.branches))
        named = self._by_tag() if isinstance(self.value, dict) else None
        candidates = list(named if named is not None else everything)
        best = min(candidates, key=lambda index: (self.costs[index], index not in good))
        if self.outcomes[best].good or (named is not None and len(named) == 1):
            return best
        if all(self._fails_by_itself(index) for index in everything):
            return None
        there = self.costs[best][1]
        self.alike = [each for each in candidates if self._only_lacks(each) and self.costs[each][1] == there]
        return None if len(self.alike) > 1 and best in self.alike else best

    def _by_tag(self) -> list[int] | None:
        """The branches that the value's tag names, a misspelt tag or key of it read as it was meant."""
        key, tables = self.of.tags(self.branches)
        if not key:
            return None
        tags = list(dict.fromkeys(tag for table in tables if table is not None for tag in table))
        if key in self.value:
            meant = self.value[key]
            if not _among(meant, tags):
                self._tell_of_tag(values.not_one_of(meant, tags, (*self.path, key)))
                meant = (
                    nearest(meant, [each for each in tags if isinstance(each, str)]) if isinstance(meant, str) else ""
                )
        else:
            near = nearest(key, [name for name in self.value if name not in self.around.known])
            meant = self.value[near] if near else ""
        return [index for index, table in enumerate(tables) if table is not None and _among(meant, table)] or None

    def _tell_of_tag(self, problem: Problem) -> None:
        """The tag is no branch's: that, and not what each branch says of it."""
        for outcome in self.outcomes:
            outcome.problems = [one for one in outcome.problems if one.path[: len(problem.path)] != problem.path]
            outcome.problems.append(problem)
        self.costs = [self._cost(index) for index in range(len(self.outcomes))]

    def _cost(self, index: int) -> tuple[int, int]:
        """How far the value is from a branch, and, where that ties, how little of the branch is there."""
        outcome = self.outcomes[index]
        total = sum(
            problem.weight if problem.path == self.path else min(problem.weight, MOST_INSIDE)
            for problem in outcome.problems
        )
        lacking = [name for one in outcome.missing for name in one.choices[0]]
        if not isinstance(self.value, dict):
            return total, 0
        strays = list(outcome.unknown)
        if self.around.closed and not outcome.every_key:
            known = self.around.known | outcome.keys
            strays += [key for key in self.value if key not in known]
        for stray in strays:
            near = nearest(stray, lacking)
            if near:
                lacking.remove(near)
            free = [name for name in outcome.legal if name not in self.value]
            total += 1 if near or nearest(stray, free) else FAR
        there = (outcome.keys - self.around.known) | (self.of.needs(self.branches[index]) & self.value.keys())
        return total + LACKING * len(lacking), -len(there)

    def _fails_by_itself(self, index: int) -> bool:
        outcome = self.outcomes[index]
        return not outcome.missing and any(
            one.path == self.path and one.code in {"MW103", "MW104"} for one in outcome.problems
        )

    def _only_lacks(self, index: int) -> bool:
        outcome = self.outcomes[index]
        return bool(outcome.missing) and not outcome.problems and not outcome.unknown

    def _none_of_them(self) -> Judgement:
        """One sentence for a value that is of no branch's type, none of their constants, or lacks what each needs."""
        outcome = Judgement()
        if self.alike:
            alike = [self.outcomes[index] for index in self.alike]
            choices = tuple(tuple(name for one in out.missing for name in one.choices[0]) for out in alike)
            outcome.missing.append(Missing(tuple(dict.fromkeys(choices)), ""))
            for out in alike:
                outcome.saw(out)
            return outcome
        types: list[str] = []
        allowed: list[Any] = []
        for branch in self.branches:
            constant = _allowed(branch, self.of)
            types += [] if constant else values.types_of(branch, self.of.document)
            allowed += constant
        if any(values.alike(self.value, each) for each in allowed):
            outcome.problems.append(values.not_one_of(self.value, _once(allowed), self.path))
        else:
            outcome.problems.append(values.type_problem(_once(types), self.value, self.path, allowed=_once(allowed)))
        return outcome

    def _say_in_words(self, taken: Judgement) -> None:
        """A union that says what it means is asked for by that, and not by the patterns and names of its branches."""
        meaning = values.about(self.schema)
        if not meaning or taken.missing:
            return
        names = [each for branch in self.branches for each in _allowed(branch, self.of) if isinstance(each, str)]
        near = nearest(self.value, names) if isinstance(self.value, str) else ""
        for index, one in enumerate(taken.problems):
            if one.path != self.path or one.at_key or one.code not in _OF_ITSELF or one.fix is not None:
                continue
            problem, title = one, values.title_of(self.schema)
            if one.code == "MW103" and title:
                problem = replace(one, message=f"expected {with_article(title)}, found {what_is(self.value)}")
            if near:
                problem = replace(problem, help=f"did you mean `{near}`?", fix=values.certain(self.value, near))
            elif not one.help or one.code in _OF_FORM:
                problem = replace(problem, help=f"what belongs here: {meaning}")
            taken.problems[index] = problem

    def _tell_elsewhere(self, taken: Judgement, chosen: int) -> None:
        taken.form = taken.form or values.title_of(self.branches[chosen])
        taken.elsewhere = {**self.of.elsewhere(self.branches, chosen), **taken.elsewhere}

    def _name(self, index: int) -> str:
        return self.of.name_of_branch(self.branches, index)


def _among(tag: Any, tags: Any) -> bool:
    return any(values.same(tag, each) for each in tags)


def _allowed(branch: Any, of: Explainer) -> list[Any]:
    for part in parts(branch, of.document):
        if "const" in part:
            return [part["const"]]
        if "enum" in part:
            return list(part["enum"])
    return []


def _once(given: Sequence[Any]) -> list[Any]:
    """The values without those that stand there twice."""
    return [each for index, each in enumerate(given) if not any(values.same(each, other) for other in given[:index])]
