"""How a scenario lays the table: what its own record says, read by what the system says of set-ups.

`print: {setup: {scenario: scenario, players: [1, 4], seats: character, lays: [stores], chooses: [module]}}`: the kind
whose records lay the table, how many may play, the kind of which each player has one, the fields whose amounts and
references are laid out, and the kinds of which only those play that the scenario names.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from meeplewright.findings.stop import Stop, did_you_mean

if TYPE_CHECKING:
    from meeplewright.packs.world import World
    from meeplewright.sources.model import Record
    from meeplewright_generators.workshop import Workshop

SHAPE = "write it as `print: {setup: {scenario: KIND, players: [1, 4], seats: KIND, lays: [field], chooses: [KIND]}}`"


@dataclass(frozen=True, slots=True)
class TableSetup:
    """What lies on the table: `amounts` of tokens by their ids, `out` the records that are laid out by themselves."""

    scenario: Record | None = None
    players: int = 0
    seats: str = ""
    amounts: Mapping[str, int] = field(default_factory=dict)
    out: frozenset[str] = frozenset()
    # of some kinds only these play
    chosen: Mapping[str, frozenset[str]] = field(default_factory=dict)

    def plays(self, world: World, record: Record) -> bool:
        """Whether a piece is in this game: other scenarios are not, nor what belongs to what was not chosen."""
        if self.scenario is not None and record.kind == self.scenario.kind:
            return record is self.scenario
        for kind, ids in self.chosen.items():
            if record.kind == kind and record.id not in ids:
                return False
            named = {target.id for target in _named_by(world, record) if target.kind == kind}
            if named and not named & ids:
                return False
        return True


def laid(shop: Workshop) -> TableSetup:
    """The table as somebody asked for it; Stop where there is no such scenario, or where so many cannot play."""
    asked, players = shop.order.setup, shop.order.players
    if not asked and not players:
        return TableSetup()
    world = shop.world
    said = _said(world)
    kind, seats = str(said.get("scenario", "scenario")), str(said.get("seats", ""))
    _known(world, [kind, *([seats] if seats else []), *map(str, said.get("chooses") or ())])
    _players(world, players, said, seats)
    if not asked:
        return TableSetup(players=players, seats=seats)
    scenarios = world.of(kind)
    scenario = scenarios.get(asked)
    if scenario is None:
        if not scenarios:
            raise Stop(f"`{world.pack.name}` has no `{kind}`: there is nothing to set up by", "leave --setup out")
        raise Stop(
            f"`{world.pack.name}` has no {kind} `{asked}`",
            did_you_mean(asked, scenarios) or f"write one of {', '.join(scenarios)}",
        )
    fields = [tuple(str(each).split(".")) for each in said.get("lays") or ()]
    named = list(_named_by(world, scenario, fields))
    chosen = {
        str(each): frozenset(target.id for target in named if target.kind == each) for each in said.get("chooses") or ()
    }
    out = frozenset(target.name for target in named if target.kind not in chosen)
    return TableSetup(scenario, players, seats, _amounts(world, scenario, fields), out, chosen)


def _named_by(world: World, record: Record, fields: list[tuple[str, ...]] | None = None) -> Iterator[Record]:
    """The records that a record names, all of them or in some of its fields."""
    for reference in world.refs_from(record):
        if reference.target is not None and (fields is None or _within(reference.path, fields)):
            yield reference.target


def _said(world: World) -> Mapping[str, Any]:
    """What the pack says of set-ups, else the system."""
    for sections in (world.pack.sections, world.system.sections):
        setup = sections.printing.setup
        if setup is not None:
            if not isinstance(setup, Mapping):
                raise Stop("`print: setup:` says no set-up", SHAPE)
            return setup
    raise Stop(f"`{world.system.id}` does not say how a scenario lays the table", SHAPE)


def _known(world: World, kinds: Iterable[str]) -> None:
    for kind in kinds:
        if kind not in world.system.kinds:
            help_ = did_you_mean(kind, world.system.kinds) or SHAPE
            raise Stop(f"`print: setup:` names a kind `{kind}`, and there is none", help_)


def _players(world: World, players: int, said: Mapping[str, Any], seats: str) -> None:
    """Stop where so many cannot play."""
    if not players:
        return
    span = said.get("players")
    if not (isinstance(span, list) and len(span) == 2 and all(isinstance(each, int) for each in span)):
        span = [1, len(world.of(seats))] if seats else [1, 99]
    least, most = span
    if not least <= players <= most:
        raise Stop(f"--players {players} is out of range", f"`{world.pack.name}` is for {least} to {most}")


def _amounts(world: World, scenario: Record, fields: list[tuple[str, ...]]) -> dict[str, int]:
    """How many of each token the fields of a scenario lay out."""
    amounts: dict[str, int] = {}
    for mark in world.marks("x-amount"):
        if mark.record is scenario and _within(mark.path, fields) and isinstance(mark.value, int):
            token = mark.argument if isinstance(mark.argument, str) else str(mark.path[-1])
            amounts[token] = amounts.get(token, 0) + mark.value
    return amounts


def _within(path: tuple[str | int, ...], fields: list[tuple[str, ...]]) -> bool:
    return any(tuple(map(str, path[: len(each)])) == each for each in fields)
