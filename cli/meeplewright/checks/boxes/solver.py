"""Which of the records can be in one box together: asked of clingo, and chosen by a seed.

The solver only answers whether some box has these records and lacks those. Which box a seed gives follows from the
answers and not from how the solver searches: records are gone through in an order that the seed says, each with a wish
for or against it, and the wish is granted if a box like that is still possible. So a seed means the same box with any
version of the solver, on any machine.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from hashlib import blake2b
from importlib import import_module
from typing import Any

from meeplewright.checks.boxes.limits import Limit
from meeplewright.checks.boxes.witness import BoxWitness, Web
from meeplewright.findings.stop import Stop


def is_there() -> bool:
    """Whether the solver is installed."""
    from importlib.util import find_spec

    return find_spec("clingo") is not None


def wishes(names: Sequence[str], seed: int, again: int = 0) -> list[tuple[int, bool]]:
    """The numbers of some records in the order in which a seed goes through them, and whether it wants each."""
    key = f"{seed}/{again}".encode()[:64]
    drawn = [blake2b(name.encode(), key=key, digest_size=16).digest() for name in names]
    return [(number, drawn[number][-1] % 2 == 1) for number in sorted(range(len(names)), key=drawn.__getitem__)]


class Solver:
    """The limits of a pool, ready to be asked."""

    def __init__(self, count: int, limits: Sequence[Limit]) -> None:
        try:
            clingo: Any = import_module("clingo")
        except ImportError:
            raise Stop(
                "boxes are chosen by a solver, clingo, which is not installed", help="pip install 'meeplewright[mint]'"
            ) from None
        self.count = count
        self.limits = tuple(limits)
        self._control = clingo.Control(["--warn=none"])
        self._control.add("base", [], program(count, self.limits))
        self._control.ground([("base", [])])
        literal = {
            (symbol.symbol.name, symbol.symbol.arguments[0].number): symbol.literal
            for symbol in self._control.symbolic_atoms
        }
        self._in = [literal["in", number] for number in range(count)]
        self._on = [literal["on", number] for number in range(len(self.limits))]
        self._web = Web(count, self.limits)
        self._first: frozenset[int] | None = None

    def contradiction(self) -> list[Limit]:
        """Limits that no box can keep together, none of which could be left out; nothing where there is a box."""
        core = self._core(self._on)
        if core is None:
            return []
        for literal in sorted(core, key=self._on.index, reverse=True):
            without = [each for each in core if each != literal]
            if (smaller := self._core(without)) is not None:
                core = smaller
        return [self.limits[self._on.index(literal)] for literal in sorted(core, key=self._on.index)]

    def box(self, wanted: Iterable[tuple[int, bool]]) -> frozenset[int]:
        """The box that has or lacks each record in turn as it is wanted, if that can still be. There must be one."""
        if self._first is None:
            self._first = self._model([])
        assert self._first is not None, "ask `contradiction` first"
        witness = BoxWitness(self._web, self._first)
        decided: list[int] = []
        for number, wish in wanted:
            if (
                witness.inside[number] is not wish
                and not witness.decided[number]
                and not witness.hopeless(number, wish)
                and not witness.granted(number, wish)
            ):
                literal = self._in[number]
                better = self._model([*decided, literal if wish else -literal])
                if better is not None:
                    witness.take(better)
            witness.decide(number)
            decided.append(self._in[number] if witness.inside[number] else -self._in[number])
        return witness.box

    def _model(self, assumed: Sequence[int]) -> frozenset[int] | None:
        """The records of a box that keeps all limits and what is assumed; None where there is none."""
        with self._control.solve(assumptions=[*self._on, *assumed], yield_=True) as handle:
            for model in handle:
                return frozenset(number for number, literal in enumerate(self._in) if model.is_true(literal))
        return None

    def _core(self, assumed: Sequence[int]) -> list[int] | None:
        """Those of the assumptions that cannot hold together; None where all can."""
        with self._control.solve(assumptions=list(assumed), yield_=True) as handle:
            handle.resume()
            handle.wait()
            return None if handle.get().satisfiable else list(handle.core())


def program(count: int, limits: Sequence[Limit]) -> str:
    """The limits in the solver's language: a record is `in`, a limit is `on`."""
    lines = [f"{{in({number})}}." for number in range(count)]
    for number, limit in enumerate(limits):
        lines.append(f"{{on({number})}}.")
        if limit.least is None and limit.most is None:
            continue
        body = [f"on({number})", *([f"in({limit.given})"] if limit.given is not None else [])]
        low = f"{limit.least} <= " if limit.least is not None else ""
        high = f" <= {limit.most}" if limit.most is not None else ""
        summed = "; ".join(f"{adds},{each}: in({each})" for each, adds in limit.terms)
        lines.append(f":- {', '.join(body)}, not {low}#sum {{ {summed} }}{high}.")
    return "\n".join(lines)
