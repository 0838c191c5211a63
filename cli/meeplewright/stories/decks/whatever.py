"""The verdict on a story with decks that has too many cards: what can be brought about whatever is drawn."""

from __future__ import annotations

from dataclasses import dataclass

from meeplewright.stories.decks.anyhow import Undecided, apart_from, diagrams_of, machine_of
from meeplewright.stories.decks.carried import HELD
from meeplewright.stories.decks.fewer import Fewer
from meeplewright.stories.decks.loose import Unfit
from meeplewright.stories.decks.numbered import numbered
from meeplewright.stories.model.story import Story
from meeplewright.stories.proof.facts import Facts
from meeplewright.stories.proof.proof import Proof, Verdict
from meeplewright.stories.proof.spaces import Full, States

WORK = 400_000_000  # nodes of all diagrams that are moved; what ships takes up to a third of it


@dataclass(frozen=True, slots=True)
class Whatever:
    """Whether from every state an ending can be brought about, whatever is drawn, and what may be done.

    `stuck` and `endless` are entries at which that is not certain: it may be, or not.
    """

    stuck: tuple[str, ...]
    endless: tuple[str, ...]
    done: frozenset[tuple[str, str]]

    @property
    def ends(self) -> bool:
        """Whether from every state an ending can be reached, and none is stuck."""
        return not self.stuck and not self.endless


def whatever(story: Story, work: int = WORK) -> Whatever | Undecided:
    """Look for a way to an ending that no order of the cards can bar, in states told by numbers of cards."""
    answer = _looked_through(story, work, every=False)
    if isinstance(answer, Whatever) and answer.ends:
        return answer
    return _looked_through(story, work, every=True)


def _looked_through(story: Story, work: int, *, every: bool) -> Whatever | Undecided:
    try:
        telling = numbered(story, every=every)
        machine = machine_of(telling)
        space = diagrams_of(machine, work)
        reached = apart_from(telling, machine, space)
        nodes, facts = machine.story.nodes, Facts(Proof(machine, Verdict.OPEN, space, reached, reached))
        goal: dict[int, States] = {}
        stuck: list[str] = []
        for at, name in enumerate(machine.nodes):
            if nodes[name].ending:
                goal[at] = reached[at]
                continue
            stop = facts.gap(at) if reached[at] else space.none()
            for _, _, lost in facts.nowhere(at) if reached[at] else ():
                stop = space.join(stop, lost)
            if stop and (name in telling.luck or name.rstrip("~").endswith(HELD)):
                goal[at] = stop  # luck always does something, and a card with which nothing can be done is not chosen
            elif stop:
                stuck.append(telling.entry[name])
        sets = Fewer(telling, machine, space, reached).ending(goal)
    except Unfit as unfit:
        return Undecided(str(unfit))
    except (Full, MemoryError):
        return Undecided("its states are more than are looked through")
    endless = [telling.entry[name] for at, name in enumerate(machine.nodes) if space.minus(reached[at], sets[at])]
    done = {(telling.entry[name], "") for at, name in enumerate(machine.nodes) if reached[at]}
    for at, name in enumerate(machine.nodes):
        for number, option in enumerate(nodes[name].options if reached[at] else ()):
            if space.where(reached[at], machine.open[at][number]):
                done.add((telling.entry[name], option.key))
    return Whatever(tuple(dict.fromkeys(stuck)), tuple(dict.fromkeys(endless)), frozenset(done))
