"""Words on faces that no translation reaches: those that a layout says itself, and those that a schema allows."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

from meeplewright.findings.model import Finding
from meeplewright.packs.world import World
from meeplewright.text.markup import plain
from meeplewright_generators.faces.library import SIDES, LayoutProblem
from meeplewright_generators.faces.schema_fields import field_of
from meeplewright_generators.faces.template import TemplateProblem, compiled
from meeplewright_generators.faces.told import word, words_in

if TYPE_CHECKING:
    from meeplewright.sources.model import Path_, Record, Source
    from meeplewright_generators.faces.layout import Box, Layout
    from meeplewright_generators.faces.press import Press
    from meeplewright_generators.faces.template import Hole

_LETTERS = re.compile(r"[^\W\d_]{2}")
_TOKEN = re.compile(r"\{[^{}]*\}")
# filters whose argument is printed; those after which a word is another's name, or an icon
_SAYS = frozenset({"label", "default", "join", "icons"})
_NAMES, _ICONS = frozenset({"name", "word", "told"}), frozenset({"icon", "icons"})
_MOST = 4


def untranslated_findings(world: World, press: Press) -> Iterator[Finding]:
    """Once for each text of a layout, and once for each field of a kind; nothing where there is one language alone."""
    if not world.pack.translations:
        return
    for source in press.library.own_layouts():
        if source.data.get("boxes"):
            yield from _said(source, source.data["boxes"], ("boxes",))
    seen: set[tuple[str, str]] = set()
    for kind in press.kinds():
        for record in world.of(kind).values():
            if record.pack != world.pack.name:
                continue
            for side in SIDES:
                name = press.library.layout_name(record, side)
                try:
                    layout = press.library.layout(name, kind) if name else None
                except LayoutProblem:
                    continue
                if layout is not None:
                    yield from _raw(world, record, layout, seen)
                    yield from _labels(world, record, layout, seen)


def _said(source: Source, boxes: Any, path: Path_) -> Iterator[Finding]:
    """The words of a layout's own boxes, where they stand in its file."""
    for name, box in boxes.items() if isinstance(boxes, Mapping) else ():
        if not isinstance(box, Mapping):
            continue
        here = (*path, name)
        yield from _words(source, box.get("text"), (*here, "text"))
        table, stack = box.get("table"), box.get("stack")
        for key, value in table.items() if isinstance(table, Mapping) else ():
            if key in ("head", "cells", "rows"):
                yield from _words(source, value, (*here, "table", key))
        if isinstance(stack, Mapping):
            yield from _said(source, stack.get("boxes"), (*here, "stack", "boxes"))


def _words(source: Source, value: Any, path: Path_) -> Iterator[Finding]:
    if isinstance(value, list):
        for at, inner in enumerate(value):
            yield from _words(source, inner, (*path, at))
    elif isinstance(value, str) and (words := _own_words(value)):
        yield Finding.of(
            "MW826",
            f"the layout itself says “{words}”, in every language",
            source.place(path),
            help="write it into a record, such as a `term`, and take it from there: `{term/ID.name}`",
            field="/".join(map(str, path)),
        )


def _own_words(text: str) -> str:
    """What a template prints that is no field's, without mark-up and icons."""
    try:
        template = compiled(text)
    except TemplateProblem:  # which is told where the layout is read
        return ""
    words = [_TOKEN.sub("", part) for part in template.parts if isinstance(part, str)]
    words += [argument for hole in template.holes for name, argument in hole.filters if name in _SAYS]
    return " ".join(" ".join(plain(part).split()) for part in words if _LETTERS.search(part)).strip()


def _raw(world: World, record: Record, layout: Layout, seen: set[tuple[str, str]]) -> Iterator[Finding]:
    """Values that a schema allows and that a face prints as they stand."""
    for hole, each in _holes(layout.boxes):
        path = (*each, *hole.path[1:]) if hole.path[0] == "item" and each else hole.path
        names = {name for name, _ in hole.filters}
        if "/" in path[0] or (record.kind, ".".join(path)) in seen or names & _ICONS:
            continue
        about, _ = field_of(world.system.kinds[record.kind].schema, path)
        if about.get("type") == "array" and isinstance(about.get("items"), Mapping):
            about = about["items"]
        if "enum" not in about or any(key in about for key in ("x-text", "x-ref", "x-icon")):
            continue
        lost = [value for value in _values(about["enum"]) if not (names & _NAMES and _has_name(value, world))]
        if not lost or not any(value in _texts(record.data, path) for value in lost):
            continue
        seen.add((record.kind, ".".join(path)))
        words = ", ".join(f"`{value}`" for value in lost[:_MOST]) + (" …" if len(lost) > _MOST else "")
        yield Finding.of(
            "MW826",
            f"`{'.'.join(path)}` of {record.kind} is printed as {words}, in every language",
            record.place(*_place(record.data, path)),
            help="give each a record in the vocabulary, or a `term`, with that id and a `name`,"
            f" and print `{{{'.'.join(hole.path)}|word}}`",
            record=record.name,
            field=path[0],
        )


def _labels(world: World, record: Record, layout: Layout, seen: set[tuple[str, str]]) -> Iterator[Finding]:
    """What fields are called where a base layout prints them, at any depth, and words that stand in their data."""
    schema = world.system.kinds[record.kind].schema
    holes = [(hole, each) for hole, each in _holes(layout.boxes) if any(name == "told" for name, _ in hole.filters)]
    lost: list[str] = []
    for hole, each in holes:
        path = (*each, *hole.path[1:]) if hole.path[0] == "item" and each else hole.path
        lost += [argument for name, argument in hole.filters if name == "told" and argument and argument in record.data]
        if "/" in path[0]:
            continue
        for at, said, label in words_in(world, record, path):
            steps = tuple(step for step in at if isinstance(step, str))
            if label:
                lost.append(said)
            elif len(steps) > 1 and "enum" in field_of(schema, steps)[0]:
                yield from _nested(world, record, at, steps, said, seen)
    lost = [name for name in dict.fromkeys(lost) if not _has_name(name, world)]
    if lost and (record.kind, "") not in seen:
        seen.add((record.kind, ""))
        names = ", ".join(f"`{each}`" for each in lost[:_MOST]) + (" …" if len(lost) > _MOST else "")
        yield Finding.of(
            "MW826",
            f"fields of {record.kind} are called {names}, in every language",
            record.key_place("id"),
            help="give each a record in the vocabulary, or a `term`, with that id and a `name`; or the kind a layout",
            record=record.name,
            field="id",
        )


def _nested(
    world: World, record: Record, at: Path_, steps: tuple[str, ...], said: str, seen: set[tuple[str, str]]
) -> Iterator[Finding]:
    """A value of an enumeration within a field, once for each field."""
    name = ".".join(steps)
    if (record.kind, name) in seen or not _LETTERS.search(said) or _has_name(said, world):
        return
    seen.add((record.kind, name))
    yield Finding.of(
        "MW826",
        f"`{name}` of {record.kind} is printed as `{said}`, in every language",
        record.place(*at),
        help="give each of its values a record in the vocabulary, or a `term`, with that id and a `name`",
        record=record.name,
        field="/".join(map(str, at)),
    )


def _holes(boxes: tuple[Box, ...], each: tuple[str, ...] = ()) -> Iterator[tuple[Hole, tuple[str, ...]]]:
    """Every field in the texts of boxes, with the list that its item is of."""
    for box in boxes:
        here = box.each or each
        if box.matter in ("text", "icons") and box.template is not None:
            yield from ((hole, here) for hole in box.template.holes)
        table = box.about.get("table")
        if isinstance(table, Mapping):
            rows = tuple(str(table["each"]).split(".")) if "each" in table else here
            cells = [cell for cell in table.get("cells", ()) if isinstance(cell, str)]
            yield from ((hole, rows) for cell in cells for hole in compiled(cell).holes)
        yield from _holes(box.inner, here)


def _values(allowed: Any) -> list[str]:
    return [value for value in allowed if isinstance(value, str) and _LETTERS.search(value)]


def _has_name(value: str, world: World) -> bool:
    return word(value, world) != value.replace("-", " ") or any(
        record.id == value and record.data.get("name") for record in world.of("term").values()
    )


def _texts(data: Any, path: tuple[str, ...]) -> set[Any]:
    """All texts that stand at a path, whatever lists are gone through."""
    if isinstance(data, list):
        return set().union(*(_texts(each, path) for each in data))
    if not path:
        return {data} if isinstance(data, str) else set()
    return _texts(data.get(path[0]), path[1:]) if isinstance(data, Mapping) else set()


def _place(data: Any, path: tuple[str, ...]) -> Path_:
    """How far a path leads in a record without a choice of items."""
    steps: list[str] = []
    for step in path:
        if not isinstance(data, Mapping) or step not in data:
            break
        steps.append(step)
        data = data[step]
    return tuple(steps)
