"""The proof of a story: everything readers can reach, and whether all of it leads on to an ending."""

from __future__ import annotations

import gc
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import cached_property

from meeplewright.stories.model.story import Story
from meeplewright.stories.proof.bits import WIDEST, Bits
from meeplewright.stories.proof.compiler import compiled
from meeplewright.stories.proof.machine import Machine
from meeplewright.stories.proof.packed import Packed
from meeplewright.stories.proof.parted import Known, Parted, parted, whole
from meeplewright.stories.proof.search import backward, forward, nothing
from meeplewright.stories.proof.spaces import Full, Space, States, slots

NARROW = 17  # bits up to which bit sets are taken at once
FIRST_TRY = 50_000  # states made one by one before another form is taken
MOST = 3_000_000  # states stored one by one: some 300 MB
MOST_NODES = 4_000_000  # nodes of diagrams held at a time: some 100 MB
MOST_WORK = 30_000_000  # nodes of all diagrams that are moved: some 15 s


class Verdict(StrEnum):
    """What was found out."""

    PROVEN = "proven"
    REFUTED = "refuted"
    OPEN = "not proven"


@dataclass(frozen=True, eq=False)
class Proof:
    """Of one story. `reached` and `can` are sets of `space`, one a node; `can` are those that lead on to an ending.

    `keeps` are those that lead on to an ending that the story keeps; None where it keeps none, or was not searched.
    Where it is not proven, `limit` is the budget that was used up; `reached` is what was seen by then, and all there
    is if `explored`.
    """

    machine: Machine
    verdict: Verdict
    space: Space
    reached: Sequence[States]
    can: Sequence[States]
    limit: int = 0
    stopped: bool = False  # somebody pressed Ctrl-C
    explored: bool = True
    form: str = ""
    keeps: Sequence[States] | None = None

    @property
    def story(self) -> Story:
        return self.machine.story

    @cached_property
    def states(self) -> int:
        """How many states readers can be in, as far as seen."""
        live = self.machine.live
        return sum(self.space.count(states, live[at]) for at, states in enumerate(self.reached) if states)

    def summary(self) -> str:
        """The verdict in words."""
        seen = f"{self.states:,} states"
        if self.verdict is Verdict.PROVEN:
            return f"proven: from each of {seen} an ending can be reached"
        if self.verdict is Verdict.REFUTED:
            return f"refuted: some of {seen} lead to no ending"
        if self.stopped:
            return f"not proven: stopped after {seen}"
        if not self.limit:  # diagrams count their work, not states
            return f"not proven: more than is searched; {seen} seen"
        return f"not proven within {self.limit:,} states; {seen} seen"


def prove(story: Story, *, most: int = 0, reduced: bool = True, form: str = "") -> Proof:
    """Prove a story, or refute it, or say how far the search came. `most` limits it; `form` picks the form of sets."""
    return prove_machine(compiled(story, reduced=reduced), most=most, form=form)


def prove_machine(machine: Machine, *, most: int = 0, form: str = "") -> Proof:
    """The same for a story that is compiled."""
    was_on = gc.isenabled()
    gc.disable()  # nothing here makes cycles, and collections would walk every set
    try:
        return _searched(machine, most, form)
    finally:
        if was_on:
            gc.enable()


def _searched(machine: Machine, most: int, form: str) -> Proof:
    best: Proof | None = None
    apart: Parted | None = None
    for name, make in _forms(machine, most, form):
        if name == "packed" and best is not None and best.states > (most or MOST):
            continue  # more than can be stored one by one was seen already
        try:
            space = make()
            if name != "bits" and apart is None:
                apart = parted(machine)
            proof = _proved(machine, space, name, most, whole(machine) if apart is None else apart)
        except (Full, MemoryError):  # there is no room for such a space at all
            continue
        if proof.verdict is not Verdict.OPEN or proof.stopped:
            return proof
        if best is None or proof.states > best.states:  # who saw more knows better what is in the way
            best = proof
    if best is None:
        space = Packed(machine, 1)
        none = nothing(machine, space)
        return Proof(machine, Verdict.OPEN, space, none, none, limit=most or MOST)
    return best


def _forms(machine: Machine, most: int, form: str) -> list[tuple[str, Callable[[], Space]]]:
    """The forms of state sets to try, in order."""
    _, width = slots(machine)
    budget = most or MOST
    bits = ("bits", lambda: Bits(machine))
    packed = ("packed", lambda: Packed(machine, budget))
    diagrams = ("diagrams", lambda: _diagrams(machine, most))
    if form:
        return [each for each in (bits, packed, diagrams) if each[0] == form]
    if width <= NARROW:
        return [bits]
    few = ("packed", lambda: Packed(machine, min(FIRST_TRY, budget)))
    return [few, bits] if width <= WIDEST else [few, diagrams, packed]


def _diagrams(machine: Machine, most: int) -> Space:
    from meeplewright.stories.proof.diagrams import Diagrams  # oxidd is imported where it is used

    return Diagrams(machine, min(most or MOST_NODES, MOST_NODES), most or MOST_WORK)


def _proved(machine: Machine, space: Space, form: str, most: int, walk: Parted) -> Proof:
    chained = form == "diagrams"
    walked, ending = walk.machine, [bool(machine.story.nodes[node].ending) for node in walk.machine.nodes]
    reached = nothing(walked, space)
    explored = False

    def ended(
        verdict: Verdict,
        can: list[States] | None = None,
        keeps: list[States] | None = None,
        *,
        limit: int = 0,
        stopped: bool = False,
    ) -> Proof:
        space.searched()
        here = walk.at_nodes(space, reached)
        known: list[Known] = [(reached, here)]
        kept = None
        if keeps is not None:
            kept = walk.at_nodes(space, keeps, known)
            known.append((keeps, kept))
        there = here if can is None else walk.at_nodes(space, can, known)
        return Proof(machine, verdict, space, here, there, limit, stopped, explored, form, kept)

    try:
        forward(walked, space, reached, chained=chained, begin=walk.first(space))
        explored = True
        if most and sum(space.count(s, walked.live[at]) for at, s in enumerate(reached) if s) > most:
            return ended(Verdict.OPEN, limit=most)
        endings = {at: states for at, states in enumerate(reached) if ending[at] and states}
        keep, keeps = machine.story.keep, None
        if keep is not None:
            kept = {
                at: space.where(states, walk.keep[at])
                for at, states in endings.items()
                if keep.fits(machine.story.nodes[walked.nodes[at]].ending)
            }
            keeps = backward(walked, space, reached, kept, chained=chained)
        can = backward(walked, space, reached, endings, keeps, chained=chained)
    except KeyboardInterrupt:
        return ended(Verdict.OPEN, stopped=True)
    except (Full, MemoryError):  # diagrams end with the latter
        return ended(Verdict.OPEN, limit=most or (0 if chained else MOST))
    sure = all(here == there or not space.minus(here, there) for here, there in zip(reached, can, strict=True))
    proof = ended(Verdict.PROVEN if sure else Verdict.REFUTED, can, keeps)
    lost = any(
        space.where(proof.reached[at], lost.where)
        for at, each in enumerate(machine.lost)
        if proof.reached[at]
        for lost in each
    )  # who is led nowhere can reach no ending from there
    return replace(proof, verdict=Verdict.REFUTED) if lost else proof
