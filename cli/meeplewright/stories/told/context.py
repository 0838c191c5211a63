"""What the nodes of one story are built from: its records, names, registers and the faults found on the way."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from meeplewright.findings.model import Edit, Finding
from meeplewright.findings.nearest import Nearest
from meeplewright.packs.world import World
from meeplewright.sources.model import Path_
from meeplewright.stories.model.decks import CardDraw, Cards
from meeplewright.stories.model.origin import Origin
from meeplewright.stories.model.story import BACK, Goto, Recall, Target, Variable
from meeplewright.stories.told.parts import Part
from meeplewright.stories.told.settings import Mode
from meeplewright.stories.told.state import State


@dataclass(eq=False, slots=True)
class Context:
    """One mode of one World while it is read."""

    world: World
    mode: Mode
    state: State
    roots: Mapping[str, Part]  # by node id
    problems: list[Finding]
    ids: Mapping[str, str]  # how a record may be called (`id` or `kind/id`) to its node id
    elsewhere: frozenset[str]  # ids of entries that this story does not read
    references: Mapping[tuple[str, Path_], str | None]  # of a value to a record; those to None are told already
    numbers: dict[int, str] = field(default_factory=dict)
    hubs: tuple[str, ...] = ()
    only_from: dict[tuple[str, str], frozenset[str]] = field(default_factory=dict)  # options by the hubs they ask for
    noted: tuple[str, ...] = ()
    variables: dict[str, Variable] = field(default_factory=dict)
    after: dict[str, str] = field(default_factory=dict)  # where a stage is left to
    broken: bool = False  # something is wrong that is told elsewhere; what is told here is among the problems
    cards: Cards | None = None
    draws: dict[str, CardDraw] = field(default_factory=dict)  # by the node that draws
    then: dict[str, str] = field(default_factory=dict)  # where reading goes on after a card that a node drew
    _nearest: Nearest | None = None

    def node(self, value: Any, origin: Origin) -> str | None:
        """The node that an id names, or a finding and nothing."""
        at = (origin.record_name, origin.path)
        wanted = self.references.get(at) or value
        if isinstance(wanted, str) and wanted in self.ids:
            return self.ids[wanted]
        self.broken = True
        if isinstance(value, int) and not isinstance(value, bool) and value in self.numbers:
            name = self.numbers[value]
            self.tell(
                "MW610",
                f"`{value}` is a printed number, where the id of an entry is meant",
                origin,
                help=f"write `{name}`: numbers may change, ids do not",
                edit=Edit(origin.place, name),
            )
        elif self.references.get(at, "") is not None:
            shown = f"`{value}`"
            if isinstance(wanted, str) and wanted in self.elsewhere:
                self.tell(
                    "MW610",
                    f"the entry {shown} is not read in the story `{self.mode.id}`",
                    origin,
                    help="lead to an entry of the same story, or let this story read it",
                )
            else:
                if self._nearest is None:
                    self._nearest = Nearest(self.ids)
                near = self._nearest.to(str(value))
                self.tell(
                    "MW610",
                    f"there is no entry {shown}",
                    origin,
                    help=f"did you mean `{near}`?" if near else "write the id of an entry",
                )
        return None

    def goto(self, value: Any, origin: Origin) -> Target | None:
        node = self.node(value, origin)
        return None if node is None else Goto(node, origin)

    def back(self, node: str, origin: Origin, otherwise: str = "") -> Target | None:
        """On to the next stage, or back to the hub of the visit that a reader is on; who is on none, to `otherwise`.

        Which hub that is only the ways through all nodes say: visits.settled puts it in.
        """
        if node in self.after:
            return Goto(self.after[node], origin)
        if not self.hubs:
            return Goto(otherwise, origin) if otherwise else None
        return Recall(BACK, (otherwise, *self.hubs), origin)

    def quiet(self) -> Context:
        """The same, and what is wrong is told to nobody: it is told elsewhere."""
        return replace(self, problems=[])

    def wrong_deck(self, message: str, origin: Origin, help_: str) -> None:
        self.tell("MW680", message, origin, help=help_)

    def tell(self, code: str, message: str, origin: Origin, **more: Any) -> None:
        self.problems.append(
            Finding.of(code, message, origin.place, record=origin.record_name, field=origin.field, **more)
        )
