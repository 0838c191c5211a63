"""A box by a seed: chosen, then looked at by every check that a choice can make say something else."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from hashlib import blake2b

from meeplewright.checks.box import copies_of
from meeplewright.checks.boxes.check import wrong
from meeplewright.checks.boxes.limits import Limit, Pool, pool_of
from meeplewright.checks.boxes.solver import Solver, wishes
from meeplewright.checks.registry import Check
from meeplewright.findings.model import Finding, Severity
from meeplewright.findings.stop import Stop
from meeplewright.packs.subset import Whole
from meeplewright.packs.world import World

TRIES = 40  # choices of one seed, where checks refuse them
_OF_ALL = re.compile(r"\b(?:all|manifest|stock)\b")
_MOST_PROVEN = 64  # proofs that are kept for other boxes


@dataclass(frozen=True, slots=True)
class Box:
    """What a seed chose: names of records (`kind/id`), in the order of the pool. `tries`: how many choices it took."""

    seed: int
    records: tuple[str, ...]
    tries: int = 1

    @property
    def digest(self) -> str:
        """The same for boxes that hold the same."""
        return blake2b("\n".join(self.records).encode(), digest_size=8).hexdigest()


class NoBox(Stop):
    """No choice of a seed passes the checks."""


class Maker:
    """Boxes of one pool. What is proven for one box is known for the next."""

    def __init__(self, world: World, limits: Sequence[Limit] | None = None) -> None:
        from meeplewright.stories.findings.known import Proven

        pool = pool_of(world)
        if pool is None:
            raise Stop(
                f"the system `{world.system.id}` does not say what a box is",
                help="write `boxes:` into system.yaml; docs/mint.md says how",
            )
        self.world = world
        self.pool: Pool = pool
        self.proven = Proven(_MOST_PROVEN)
        self._whole = Whole(world)
        self._limits = limits
        self._known: dict[str, tuple[Finding, ...]] = {}

    @cached_property
    def limits(self) -> Sequence[Limit]:
        return self.pool.limits if self._limits is None else self._limits

    def impossible(self) -> list[Finding]:
        """Why no box can be made; nothing where one can."""
        return wrong(self.pool)

    def box(self, seed: int, first: int = 0) -> Box:
        """The box of a seed: its first choice, from number `first` on, that every check passes."""
        seen: dict[str, int] = {}
        for again in range(first, first + TRIES):
            chosen = self._solver.box(wishes(self.pool.records, seed, again))
            box = Box(seed, tuple(name for number, name in enumerate(self.pool.records) if number in chosen), again + 1)
            faults = self.faults(box)
            if not faults:
                return box
            for code in {fault.code for fault in faults}:
                seen[code] = seen.get(code, 0) + 1
            last = faults[0]
        most = max(seen, key=lambda code: (seen[code], code))
        raise NoBox(
            f"{TRIES} choices of seed {seed} were made, and none passes the checks; {most} was told of {seen[most]} of "
            f"them. The last: {last.place.path}:{last.place.line}: {last.code} {last.message}",
            help="say under `must:` of `boxes:` what a choice has to keep, so that it is known before it is made",
        )

    def faults(self, box: Box) -> tuple[Finding, ...]:
        """What the checks say of a box that they do not say of the pool."""
        if box.digest not in self._known:
            found = self._asked(self._whole.without(self.left_out(box)))
            self._known = {box.digest: tuple(each for each in found if _name(each) not in self._told_of_pool)}
        return self._known[box.digest]

    def left_out(self, box: Box) -> frozenset[str]:
        return frozenset(self.pool.records).difference(box.records)

    def copies(self) -> dict[str, int]:
        """How many of a record there are, where there are several."""
        return copies_of(self.world)

    @cached_property
    def _solver(self) -> Solver:
        return Solver(len(self.pool.records), self.limits)

    @cached_property
    def _told_of_pool(self) -> frozenset[tuple[str, ...]]:
        return frozenset(_name(each) for each in self._asked(self.world))

    def _asked(self, world: World) -> list[Finding]:
        """What the checks that look at more than one record say, errors and warnings.

        A rule that sees one record alone says of it in a box what it says in the pool.
        """
        from meeplewright.stories.findings.check import check_stories

        system = replace(world.system, rules=[rule for rule in world.system.rules if _OF_ALL.search(_texts(rule))])
        asked = replace(world, system=system)
        found = [finding for check in _checks() for finding in check(asked)]
        if world.marks("x-story"):
            found += check_stories(asked, proven=self.proven).findings
        return [each for each in found if each.severity is not Severity.NOTE]


def _texts(rule: object) -> str:
    return f"{getattr(rule, 'when', '')} {getattr(rule, 'require', '')}"


def _checks() -> tuple[Check, ...]:
    from meeplewright.checks.box import manifest_counts
    from meeplewright.checks.graphs import graph_findings
    from meeplewright.checks.house_rules import house_rules
    from meeplewright.checks.numbers import printed_numbers
    from meeplewright.checks.references import unknown_references, unused_records
    from meeplewright.checks.stock import stock_exceeded

    return (
        unknown_references,
        unused_records,
        printed_numbers,
        manifest_counts,
        stock_exceeded,
        graph_findings,
        house_rules,
    )


def _name(finding: Finding) -> tuple[str, ...]:
    """A finding whatever it counts."""
    return finding.code, finding.record, finding.field, finding.message
