"""Plans of map pieces that a schema declares with `x-plan`: whatever piece lies where, every place can be reached."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from meeplewright.checks.own import field_of, own_marks
from meeplewright.findings.model import Finding, Related
from meeplewright.packs.world import World
from meeplewright.sources.model import Path_, Record
from meeplewright.systems.model import Mark

Spot = tuple[int, int]

# the ways to the neighbours, by the side that is crossed; a column of hexagons shares q, half a hexagon lower each step
_HEXAGONS: Mapping[str, Spot] = {"n": (0, -1), "ne": (1, -1), "se": (1, 0), "s": (0, 1), "sw": (-1, 1), "nw": (-1, 0)}
_SQUARES: Mapping[str, Spot] = {"n": (0, -1), "e": (1, 0), "s": (0, 1), "w": (-1, 0)}
_ACROSS = {"n": "s", "s": "n", "ne": "sw", "sw": "ne", "se": "nw", "nw": "se", "e": "w", "w": "e"}


@dataclass(frozen=True, slots=True)
class PlanPlace:
    """A place of the plan, and every piece that may come to lie there."""

    path: Path_
    spot: Spot
    stack: Any
    pieces: tuple[Record, ...]

    def closed(self, side: str, said: Mapping[str, Any]) -> Record | None:
        """A piece that may lie here and has no space at this side."""
        return next((piece for piece in self.pieces if side not in _open(piece, said)), None)


def plan_findings(world: World) -> Iterator[Finding]:
    """What is wrong with plans: two places on one spot, stacks that are too small, places that are cut off."""
    for mark in own_marks(world, "x-plan"):
        slots = _slots(mark, world)
        if slots:
            yield from _stacks(mark, slots)
            twice = list(_on_one_spot(mark, slots))
            yield from twice or _cut_off(mark, slots)


def _slots(mark: Mark, world: World) -> list[PlanPlace]:
    said, record = mark.argument, mark.record
    by_stack: dict[Any, list[Record]] = {}
    for piece in world.of(said["piece"]).values():
        of_ours = "of" not in said or piece.data.get(said["of"], record.id) == record.id
        if of_ours and _is_name(stack := piece.data.get(said["by"])):
            by_stack.setdefault(stack, []).append(piece)
    return [
        PlanPlace((*mark.path, index), (place["q"], place["r"]), stack, tuple(by_stack.get(stack, ())))
        for index, place in enumerate(mark.value if isinstance(mark.value, list) else ())
        if isinstance(place, Mapping) and all(isinstance(place.get(axis), int) for axis in "qr")
        for stack in [place.get(said["by"])]
        if _is_name(stack)
    ]


def _is_name(stack: object) -> bool:
    """Whether a stack can be called so: a list is told of as a wrong shape, and nothing lies there."""
    return not isinstance(stack, (list, dict))


def _open(piece: Record, said: Mapping[str, Any]) -> set[str]:
    """The sides of a piece over which one can go: those that a space of it lists."""
    spaces = piece.data.get(said["nodes"])
    return {
        side
        for space in (spaces if isinstance(spaces, list) else ())
        if isinstance(space, Mapping) and isinstance(sides := space.get(said["sides"]), list)
        for side in sides
        if isinstance(side, str)
    }


def _on_one_spot(mark: Mark, slots: list[PlanPlace]) -> Iterator[Finding]:
    seen: dict[Spot, PlanPlace] = {}
    for slot in slots:
        first = seen.setdefault(slot.spot, slot)
        if first is not slot:
            yield _told(
                "MW332", mark, slot.path, f"two pieces of `{mark.record.id}` lie on one spot",
                "move one of them", Related("the other lies here", mark.record.place(*first.path)),
            )  # fmt: skip


def _stacks(mark: Mark, slots: list[PlanPlace]) -> Iterator[Finding]:
    for stack in dict.fromkeys(slot.stack for slot in slots):
        places = [slot for slot in slots if slot.stack == stack]
        pieces = len(places[0].pieces)
        if len(places) > pieces:
            yield _told(
                "MW333", mark, (*places[pieces].path, mark.argument["by"]),
                f"`{mark.record.id}` lays {len(places)} pieces of the stack {stack}, and there are {pieces}",
                "write the pieces, or take places out of the plan",
            )  # fmt: skip


def _cut_off(mark: Mark, slots: list[PlanPlace]) -> Iterator[Finding]:
    """Places that some shuffle of the stacks cuts off from the first one; those that hang together are one fault."""
    at = {slot.spot: slot for slot in slots}
    reached = _reach(slots[0], at, mark.argument)
    for slot in slots:
        if slot.spot not in reached:
            island = _reach(slot, at, mark.argument)
            closing = _closing(island, reached, at, mark.argument)
            reached |= island
            more = f" and {len(island) - 1} more beside it" if len(island) > 1 else ""
            yield _told(
                "MW331", mark, slot.path,
                f"this place of `{mark.record.id}`{more} cannot be reached however the pieces are shuffled"
                if closing is None
                else f"this place of `{mark.record.id}`{more} may be cut off: `{closing.id}` may lie between",
                "lay it beside another piece" if closing is None else "let a space of that piece touch the side",
                *([] if closing is None else [Related("closed on that side", closing.place("id"))]),
            )  # fmt: skip


def _reach(first: PlanPlace, at: Mapping[Spot, PlanPlace], said: Mapping[str, Any]) -> set[Spot]:
    """The places to which one surely comes from this one, whatever pieces lie there."""
    reached, waiting = {first.spot}, [first]
    for slot in waiting:
        for side, other in _beside(slot, at, said):
            if other.spot not in reached and not (slot.closed(side, said) or other.closed(_ACROSS[side], said)):
                reached.add(other.spot)
                waiting.append(other)
    return reached


def _beside(slot: PlanPlace, at: Mapping[Spot, PlanPlace], said: Mapping[str, Any]) -> Iterator[tuple[str, PlanPlace]]:
    for side, (right, down) in (_SQUARES if said.get("grid") == "square" else _HEXAGONS).items():
        other = at.get((slot.spot[0] + right, slot.spot[1] + down))
        if other is not None:
            yield side, other


def _closing(
    island: set[Spot], reached: set[Spot], at: Mapping[Spot, PlanPlace], said: Mapping[str, Any]
) -> Record | None:
    """A piece that closes a side between what is cut off and what is not; none where they do not touch at all."""
    for spot in sorted(island):
        for side, other in _beside(at[spot], at, said):
            if other.spot in reached:
                closing = at[spot].closed(side, said) or other.closed(_ACROSS[side], said)
                if closing is not None:
                    return closing
    return None


def _told(code: str, mark: Mark, path: Path_, message: str, help_: str, *related: Related) -> Finding:
    return Finding.of(
        code, message, mark.record.place(*path), help=help_, related=related,
        record=mark.record.name, field=field_of(path),
    )  # fmt: skip
