"""Figures of records that no longer agree: dice, stock, a digit too many, coordinates."""

from __future__ import annotations

import re
from random import Random

from truth.categories import fault
from truth.fault import Change, Fault, Spot, spoilt
from truth.shelf import Shelf, Value
from truth.slips import named_by, pick
from truth.told_fields import said
from truth.told_numbers import other


def _changed(
    name: str, shelf: Shelf, value: Value | None, wrong: str, others: list[Spot] | None = None
) -> Fault | None:
    if value is None:
        return None
    return spoilt(
        name,
        f"{value.context} {value.text} -> {wrong}",
        shelf.texts,
        [Change(value.file, value.start, value.end, wrong)],
        others or [],
    )


def _is_told(shelf: Shelf, value: Value) -> bool:
    """Whether something else in the pack may say what a value says: not where it is made up, and no text shows it."""
    data = shelf.record_of(value).data
    return value.path[0] not in data.get("ours", ()) or bool(said(shelf, value))


@fault("die faces")
def dice(shelf: Shelf, random: Random) -> Fault | None:
    faces = [
        v for v in shelf.values
        if ((v.kind in ("die", "dice") and "faces" in v.path) or "dice" in v.path or v.path[-1] == "die" or (v.kind == "die" and v.path[0] == "sides")) and v.number
    ]  # fmt: skip
    # what `ours` names no rulebook says: where no text of the record shows the number either, it stands nowhere else
    faces = [v for v in faces if _is_told(shelf, v)]
    value = pick(random, faces)
    return (
        _changed("die faces", shelf, value, str(other(int(value.text), random)), [shelf.record_of(value).spot])
        if value and value.text.isdigit()
        else None
    )


@fault("stock")
def stock(shelf: Shelf, random: Random) -> Fault | None:
    value = pick(
        random,
        [
            v
            for v in shelf.values
            if v.number
            and v.path[-1] in ("count", "copies", "stock", "most", "start", "from-start")
            and v.kind not in ("component",)
            # a row of a table of its own, so many in round 5: it is said there and nowhere else
            and not (len(v.path) == 3 and isinstance(v.path[1], int) and v.path[-1] == "count")
        ],
    )
    return (
        _changed(
            "stock",
            shelf,
            value,
            str(other(int(value.text), random)),
            [shelf.record_of(value).spot, *_heads(shelf), *named_by(shelf, shelf.record_of(value))],
        )
        if value
        else None
    )


def _heads(shelf: Shelf) -> list[Spot]:
    """Where the box is described."""
    return [Spot(name, 0, len(shelf.texts[name])) for name in ("pack.yaml", "system.yaml") if name in shelf.texts]


@fault("a digit too many")
def far(shelf: Shelf, random: Random) -> Fault | None:
    value = pick(random, [v for v in shelf.values if v.number and v.text.isdigit() and v.path[-1] not in ("number",)])
    return (
        _changed(
            "a digit too many", shelf, value, value.text + random.choice("0123456789"), [shelf.record_of(value).spot]
        )
        if value
        else None
    )


@fault("coordinates, trails, neighbours")
def places(shelf: Shelf, random: Random) -> Fault | None:
    spots = [
        v for v in shelf.values
        # what is drawn beside the way stands where its author likes: on the board nothing contradicts it
        if (v.path[0] != "scenery" and v.path[-1] in ("x", "y")) or {"trails", "neighbours", "sides", "at", "ring", "links"} & {str(step) for step in v.path}
    ]  # fmt: skip
    value = pick(random, spots)
    if value is None:
        return None
    others = [shelf.record_of(value).spot]
    if value.number:
        return _changed(
            "coordinates, trails, neighbours",
            shelf,
            value,
            str(int(float(value.text)) + random.choice([-1, 1]) * random.choice([40, 60, 90])),
            others,
        )
    twins = sorted(
        {
            v.text
            for v in spots
            if (v.kind == value.kind and v.path[0] == value.path[0] and v.path[-1] == value.path[-1] and not v.number)
            or (v.id == value.id and not v.number)
        }
        - {value.text}
    )
    twin = pick(random, twins)
    return (
        _changed("coordinates, trails, neighbours", shelf, value, twin, others)
        if twin and re.fullmatch(r"[a-z][a-z0-9-]+", twin)
        else None
    )
