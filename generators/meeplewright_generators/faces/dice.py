"""Dice as records tell them: what stands on each side."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from meeplewright.systems.bases import base_of
from meeplewright_generators.faces.told import side_of

if TYPE_CHECKING:
    from meeplewright.packs.world import World
    from meeplewright.sources.model import Record

# how often a side is there, where a die has the same one several times
TIMES = "times"
MOST_SIDES = 120


def dice_kinds(world: World) -> dict[str, str]:
    """The kinds that are dice and the field of their sides: those on `meeple:base/die`, and what `print: dice` says."""
    fields = {name: "faces" for name, kind in world.system.kinds.items() if base_of(kind) == "die"}
    for sections in world.sections:
        said = sections.printing.sides_of_dice
        fields |= {kind: field for kind, field in said.items() if kind in world.system.kinds}
    return {kind: field for kind, field in fields.items() if field != "none"}


def sides_of(world: World, record: Record, field: str) -> tuple[str, ...]:
    """The mark-up of every side of a die, in order; a number of sides counts from one."""
    value = record.data.get(field)
    if isinstance(value, int) and not isinstance(value, bool):
        return tuple(map(str, range(1, min(value, MOST_SIDES) + 1)))
    sides: list[str] = []
    for at, side in enumerate(value if isinstance(value, list) else ()):
        sides += [side_of(world, record, side, (field, at))] * _times(side)
    return tuple(sides[:MOST_SIDES])


def _times(side: Any) -> int:
    times = side.get(TIMES, 1) if isinstance(side, Mapping) else 1
    return times if isinstance(times, int) and not isinstance(times, bool) else 1
