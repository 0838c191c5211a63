"""A box by a seed: chosen, then looked at by every check that a choice can make say something else."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from hashlib import blake2b

from meeplewright.authoring.mint.looking import Looking
from meeplewright.checks.boxes.check import wrong
from meeplewright.checks.boxes.limits import BoxPool, Limit, pool_of
from meeplewright.checks.boxes.solver import Solver, wishes
from meeplewright.findings.model import Finding
from meeplewright.findings.stop import Stop
from meeplewright.packs.subset import Whole
from meeplewright.packs.world import World
from meeplewright.stories.findings.known import Proven

_SAME = 10  # choices of which the same is told: no other will do
TRIES = 40  # choices of one seed, where checks refuse them


@dataclass(frozen=True, slots=True)
class MintedBox:
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
        pool = pool_of(world)
        if pool is None:
            raise Stop(
                f"the system `{world.system.id}` does not say what a box is",
                help="write `boxes:` into system.yaml; docs/mint.md says how",
            )
        self.world = world
        self.pool: BoxPool = pool
        self._looking = Looking(world)
        self._whole = Whole(world)
        self._limits = limits
        self._known: dict[str, tuple[Finding, ...]] = {}

    @property
    def proven(self) -> Proven:
        return self._looking.proven

    @cached_property
    def limits(self) -> Sequence[Limit]:
        return self.pool.limits if self._limits is None else self._limits

    def impossible(self) -> list[Finding]:
        """Why no box can be made; nothing where one can."""
        return wrong(self.pool)

    def box(self, seed: int, first: int = 0) -> MintedBox:
        """The box of a seed: its first choice, from number `first` on, that every check passes."""
        always: set[tuple[str, ...]] = set()  # what was told of every choice until now
        for again in range(first, first + TRIES):
            chosen = self._solver.box(wishes(self.pool.records, seed, again))
            box = MintedBox(
                seed, tuple(name for number, name in enumerate(self.pool.records) if number in chosen), again + 1
            )
            faults = self.faults(box)
            if not faults:
                return box
            names = {_name(fault) for fault in faults}
            always = names if again == first else always & names
            if always and again - first >= _SAME:
                break
        count = again - first + 1
        fault = next((each for each in faults if _name(each) in always), faults[0])
        raise NoBox(
            f"{count} choices of seed {seed} were made, and none passes the checks; "
            f"{'of all of them' if always else 'of the last'} this was told: "
            f"{fault.place.path}:{fault.place.line}: {fault.code} {fault.message}",
            help="say under `must:` of `boxes:` what a choice has to keep, so that it is known before it is made",
        )

    def faults(self, box: MintedBox) -> tuple[Finding, ...]:
        """What the checks say of a box that they do not say of the pool."""
        if box.digest not in self._known:
            findings = self._looking.findings(self._whole.without(self.left_out(box)))
            self._known = {box.digest: tuple(each for each in findings if _name(each) not in self._told_of_pool)}
        return self._known[box.digest]

    def left_out(self, box: MintedBox) -> frozenset[str]:
        return frozenset(self.pool.records).difference(box.records)

    @cached_property
    def _solver(self) -> Solver:
        return Solver(len(self.pool.records), self.limits)

    @cached_property
    def _told_of_pool(self) -> frozenset[tuple[str, ...]]:
        return frozenset(_name(each) for each in self._looking.findings(self.world))


def _name(finding: Finding) -> tuple[str, ...]:
    """A finding whatever it counts."""
    return finding.code, finding.record, finding.field, finding.message
