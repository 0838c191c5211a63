"""What a record says and none of its faces prints: a card that lost its cost on the way to the table."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from meeplewright.findings.model import Finding
from meeplewright.packs.world import World
from meeplewright.sources.model import Path_, Record
from meeplewright_generators.checks.names import unknown
from meeplewright_generators.checks.nowhere import nowhere_findings
from meeplewright_generators.checks.partly import partly_findings
from meeplewright_generators.faces.automatic import SILENT as UNTOLD
from meeplewright_generators.faces.fields import from_record
from meeplewright_generators.faces.layout import COLOURED, Box, Layout
from meeplewright_generators.faces.library import SIDES, LayoutProblem
from meeplewright_generators.faces.press import Press
from meeplewright_generators.faces.schema_fields import knows
from meeplewright_generators.faces.template import compiled

Steps = tuple[str, ...]
# of every record by schemas/base: what it is called and whose it is, nothing that players read
SILENT = frozenset({"id", "status", "ours"})
# keys of a box whose texts are templates
PRINTED = ("text", "image", "icon", "icons", "track", "table", "face", *COLOURED)


def unprinted_findings(world: World, press: Press) -> Iterator[Finding]:
    """Each field once, at the first record whose faces leave it out: what only words tell is said to be `unprinted`."""
    counted = {
        (mark.record.kind, str(mark.path[0]))
        for annotation in ("x-copies", "x-stock")
        for mark in world.marks(annotation)
        if mark.path
    }
    deck = world.system.sections.decks.field
    elsewhere = _elsewhere(world, press)
    for kind in press.kinds():
        about = press.library.faces.get(kind)
        about = about if isinstance(about, Mapping) else {}
        meant = [tuple(str(name).split(".")) for name in about.get("unprinted", ())]
        yield from _not_there(world, kind, meant)
        silent = {
            *meant,
            *((name,) for name in SILENT),
            *((name,) for of, name in counted if of == kind),
        }
        silent |= {(str(side["by"]),) for side in map(about.get, SIDES) if isinstance(side, Mapping) and "by" in side}
        # which deck a card is shuffled into is what its back and its box say
        silent |= {(deck,)} if deck else set()
        # a kind without layouts of its own has all its fields in the body, where it has one
        silent |= set() if kind in press.library.faces else {(name,) for name in UNTOLD}
        yield from _of_kind(world, press, kind, silent | elsewhere.get(kind, set()))
    yield from partly_findings(world, press, elsewhere)
    yield from nowhere_findings(world, press, set(elsewhere))


def _elsewhere(world: World, press: Press) -> dict[str, set[Steps]]:
    """What the faces of other records show of a kind: under its name, or through what refers to its records."""
    by_kind: dict[str, set[Steps]] = {}
    shown: dict[tuple[str, str], set[Steps]] = {}
    for kind in press.kinds():
        for record in world.of(kind).values():
            paths: set[Steps] = set()
            for name in {press.library.layout_name(record, side) for side in SIDES} - {""}:
                if (name, kind) not in shown:
                    shown[name, kind] = _all_of(press, name, kind)
                paths |= shown[name, kind]
            longer = [path for path in paths if len(path) > 1]
            for path in longer:
                if "/" in path[0]:
                    by_kind.setdefault(path[0].partition("/")[0], set()).add(path[1:])
            for reference in world.refs_from(record) if longer else ():
                steps = _names(reference.path)
                if reference.target is not None and steps:
                    into = {path[len(steps) :] for path in longer if path[: len(steps)] == steps} - {()}
                    by_kind.setdefault(reference.target.kind, set()).update(into)
    return by_kind


def _all_of(press: Press, name: str, kind: str) -> set[Steps]:
    try:
        return _in_boxes(press.library.layout(name, kind))
    except LayoutProblem:
        return set()


def _of_kind(world: World, press: Press, kind: str, silent: set[Steps]) -> Iterator[Finding]:
    left_out: dict[Steps, list[tuple[Record, Path_, str]]] = {}
    for record in world.of(kind).values():
        names = [name for side in SIDES if (name := press.library.layout_name(record, side))]
        if record.pack != world.pack.name or not press.library.layout_name(record, "front"):
            continue
        try:
            used = {path for name in names for path in shown_by(press.library.layout(name, kind))}
        except LayoutProblem:
            continue
        for steps, path in _leaves(record.data, (), ()):
            lost = _lost(steps, used | silent)
            if lost is not None:
                at = path[: _index(path, len(lost))]
                seen = left_out.setdefault(lost, [])
                if not seen or seen[-1][0] is not record:
                    seen.append((record, at, names[0]))
    for steps, where in left_out.items():
        record, path, layout = where[0]
        others = f" (nor that of {len(where) - 1} more)" if len(where) > 1 else ""
        name = ".".join(steps)
        yield Finding.of(
            "MW824",
            f"no layout prints `{name}` of `{record.name}`{others}",
            record.key_place(*path) if isinstance(path[-1], str) else record.place(*path),
            help=f"give layout `{layout}` a box with it, or say that it is meant: `unprinted: [{name}]` under `{kind}`"
            " in `print: faces`",
            record=record.name,
            field="/".join(map(str, path)),
        )


def _not_there(world: World, kind: str, meant: list[Steps]) -> Iterator[Finding]:
    """Fields said to be unprinted that the kind has not."""
    for printing in (world.system.sections.printing, world.pack.sections.printing):
        for at, name in enumerate(printing.unprinted(kind)):
            steps = tuple(str(name).split("."))
            if steps in meant:
                known, names = knows(world.system.kinds[kind].schema, steps)
                if known < len(steps):
                    yield unknown(printing.source, ("print", "faces", kind, "unprinted", at), "field", str(name), names)


def shown_by(layout: Layout) -> set[Steps]:
    """The fields that stand on the faces of a layout, or decide what does."""
    return {steps for steps in _in_boxes(layout) if "/" not in steps[0]}


def _in_boxes(layout: Layout) -> set[Steps]:
    return {steps for box in layout.boxes for steps in _in_box(box)}


def _in_box(box: Box) -> set[Steps]:
    table = box.about.get("table")
    each = table.get("each") if isinstance(table, Mapping) else None
    rows = from_record(tuple(str(each).split(".")), box.each) if each is not None else ()
    paths = set()
    for key in PRINTED:
        for text in _texts(box.about.get(key)):
            for hole in compiled(text).holes:
                paths |= {from_record(hole.path, item) for item in ({rows, box.each} if rows else {box.each})}
    for inside in box.inner:
        # what stands in a stack may go on from the list that the stack is repeated for
        each = from_record(inside.each, box.each) if inside.each else box.each
        paths |= _in_box(replace(inside, each=each))
    if box.along is not None and box.each and box.along.side is None:
        # the key of a mapping is the side that it stands at
        paths.add((*box.each, ""))
    if box.place is not None:
        # ids are what lines lead to
        paths.add((*marks_of(box), "id"))
        paths |= {from_record(path, box.each) for end in box.place.between or () for path in end.paths}
        if box.place.via:
            paths |= {(*from_record(box.place.via, box.each), axis) for axis in ("x", "y")}
    if box.track is not None:
        paths |= {from_record(path, box.each) for each in box.track.asked for path in each.paths}
    for key, each in box.asked:
        # an expression asks for a value, and prints nothing that is in it
        item = marks_of(box) if key == "place" else box.each
        paths |= {(*from_record(path, item), "") for path in each.paths}
    if box.each and not box.matter:
        # as many of something as the list has
        paths.add((*box.each, ""))
    return {steps for steps in paths if steps}


def marks_of(box: Box) -> Steps:
    """The list whose items have the coordinates of a box."""
    between = box.place is not None and box.place.between is not None
    return box.place.among if box.place is not None and between else box.each


def _texts(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, Mapping):
        for key, inner in value.items():
            if key not in ("each", "among", "style", "head-style", "rule", "cells") or not isinstance(inner, str):
                yield from _texts(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from _texts(inner)


def _lost(steps: Steps, used: set[Steps]) -> Steps | None:
    """The shortest beginning of a path in which nothing is printed; None where something of it is."""
    for each in used:
        exact = each[-1] == ""
        path = each[:-1] if exact else each
        if path == steps or (not exact and (steps[: len(path)] == path or path[: len(steps)] == steps)):
            return None
    for end in range(1, len(steps) + 1):
        if not any(path[:end] == steps[:end] for path in used):
            return steps[:end]
    return steps


def _leaves(value: Any, steps: Steps, path: Path_) -> Iterator[tuple[Steps, Path_]]:
    if isinstance(value, Mapping):
        for key, inner in value.items():
            yield from _leaves(inner, (*steps, str(key)), (*path, key))
    elif isinstance(value, list) and any(isinstance(inner, Mapping | list) for inner in value):
        for at, inner in enumerate(value):
            yield from _leaves(inner, steps, (*path, at))
    elif steps and value not in (None, False, "", [], {}):
        yield steps, path


def _names(path: Path_) -> Steps:
    return tuple(step for step in path if isinstance(step, str))


def _index(path: Path_, names: int) -> int:
    """How much of a path goes up to its so manyeth name; numbers of list items between are taken along."""
    seen = 0
    for at, step in enumerate(path):
        seen += isinstance(step, str)
        if seen == names:
            return at + 1
    return len(path)
