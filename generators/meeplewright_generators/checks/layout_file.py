"""One layout file: its templates read, and what they name looked up in the kinds that it prints."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from meeplewright.findings.model import Finding
from meeplewright.packs.world import World
from meeplewright.sources.model import Path_, Source
from meeplewright.systems.expressions import ExpressionError
from meeplewright_generators.checks.asked import (
    bare_field,
    known_of,
    known_to,
    no_field,
    no_words,
    unreadable_expression,
    unreadable_template,
)
from meeplewright_generators.checks.names import colour, layout_exists, names_in_box, unknown
from meeplewright_generators.checks.plain_words import Known
from meeplewright_generators.faces.expressions import asked
from meeplewright_generators.faces.fields import EVERY, from_record
from meeplewright_generators.faces.layout import COLOURED, made
from meeplewright_generators.faces.library import SIDES, UNUSABLE, LayoutProblem, Library
from meeplewright_generators.faces.template import TemplateProblem, compiled
from meeplewright_generators.faces.tracks import COUNTED
from meeplewright_generators.faces.units import is_length

ALWAYS = frozenset({"id", "kind", "item", "index", "pack"})
TEMPLATES = ("text", "image", "icon", "icons", "face", "scene")
# what stands along the sides of a face without a list has the side for its item
SIDE = "(side)"


class LayoutFile:
    """One layout file of a World."""

    def __init__(self, source: Source, world: World, library: Library) -> None:
        self.source = source
        self.world = world
        self.library = library
        self.theme = library.theme(world.pack.language, "full")
        self.kinds = _printed_by(source, world, library)

    def findings(self) -> Iterator[Finding]:
        findings = list(self.named())
        yield from findings
        if not findings:
            yield from self.usable()

    def named(self) -> Iterator[Finding]:
        """What it names: what it extends, kinds, styles, colours, fields."""
        base = self.source.data.get("extends")
        if isinstance(base, str):
            yield from layout_exists(self.library, self.source, ("extends",), base)
        try:
            self.library.data_of(self.source.path.stem)
        except LayoutProblem as problem:
            if base in self.library.names():
                yield Finding.of(
                    "MW801", str(problem), self.source.place(("extends",)), help="let it extend another layout"
                )
        for kind in _several(self.source.data.get("kind")):
            if kind not in self.world.system.kinds:
                yield unknown(self.source, ("kind",), "kind", kind, self.world.system.kinds)
        for name, about in (self.source.data.get("boxes") or {}).items():
            if isinstance(about, Mapping):
                yield from self.box(("boxes", name), about)

    def usable(self) -> Iterator[Finding]:
        """Sizes that only together are wrong: what making the layout says. What it inherits is told where it stands."""
        wrong = self.wrong(self.source.path.stem)
        if wrong and not any(self.wrong(name) for name in self.library.above(self.source.path.stem)):
            yield Finding.of(
                "MW801",
                wrong,
                self.source.place(self.guilty()),
                help="the sizes and shapes of faces and boxes are told in docs/print.md",
            )

    def wrong(self, name: str) -> str:
        """Why a layout cannot be made, if that is not told of what it names."""
        try:
            self.library.layout(name)
        except LayoutProblem as problem:
            return "" if str(problem).startswith(("there is no layout", "layout `")) else str(problem)
        return ""

    def guilty(self) -> Path_:
        """What of this file cannot be used: one of its boxes, or its face."""
        whole = self.library.data_of(self.source.path.stem)
        own: Path_ = ("face",) if "face" in self.source.data else ()
        boxes = whole.get("boxes")
        if not isinstance(boxes, Mapping) or not _can_be_made({**whole, "boxes": {}}):
            return own
        guilty = (name for name in boxes if not _can_be_made({**whole, "boxes": {name: boxes[name]}}))
        name = next(guilty, None)
        return ("boxes", name) if name is not None and name in (self.source.data.get("boxes") or {}) else own

    def box(self, path: Path_, about: Mapping[str, Any], outer: tuple[str, ...] = ()) -> Iterator[Finding]:
        """What a box names; `outer` is the list that the stack around it is repeated for."""
        yield from names_in_box(self.source, path, about, self.theme)
        sides = (SIDE,) if "along" in about else ()
        item = _list(about.get("each"), outer) or sides or outer
        rows = _list(_at(about, ("table", "each")), item)
        marks = _list(_at(about, ("place", "among")), item)
        for where, text in self.templates(path, about):
            yield from self.template(where, text, rows if "table" in where and rows else item)
        place = about.get("place")
        if isinstance(place, Mapping):
            for key in ("x", "y"):
                yield from self.measure((*path, "place", key), place.get(key), marks or item)
            for at, end in enumerate(place.get("between", ())):
                yield from self.expression((*path, "place", "between", at), str(end), item)
        yield from self.expressions(path, about, item)
        if isinstance(_at(about, ("face", "layout")), str):
            yield from layout_exists(self.library, self.source, (*path, "face", "layout"), about["face"]["layout"])
        yield from self.scenes(path, about.get("scene"))
        for name, inner in (_at(about, ("stack", "boxes")) or {}).items():
            if isinstance(inner, Mapping):
                yield from self.box((*path, "stack", "boxes", name), inner, item)
        if isinstance(about.get("at"), list):
            for at, side in enumerate(about["at"]):
                yield from self.measure((*path, "at", at), side, item)
        for where in (("each",), ("table", "each"), ("place", "among"), ("place", "via")):
            value = _at(about, where)
            if isinstance(value, str):
                around = outer if where == ("each",) else item
                yield from self.field((*path, *where), tuple(value.split(".")), 0, len(value), around)

    def scenes(self, path: Path_, about: Any) -> Iterator[Finding]:
        """The scenes that a box names, and the colour in whose shades they are drawn."""
        named: dict[Path_, Any] = {(): about, ("of",): _at(about, ("of",)), ("else",): _at(about, ("else",))}
        names: Mapping[str, Any] = _at(about, ("names",)) or {}
        named |= {("names", value): name for value, name in names.items()}
        for where, name in named.items():
            if isinstance(name, str) and "{" not in name and name not in self.library.scene_names():
                yield unknown(self.source, (*path, "scene", *where), "scene", name, self.library.scene_names())
        tone = _at(about, ("tone",))
        if isinstance(tone, str) and "{" not in tone:
            yield from colour(self.source, (*path, "scene", "tone"), tone, self.theme)

    def expressions(self, path: Path_, about: Mapping[str, Any], item: tuple[str, ...]) -> Iterator[Finding]:
        """Conditions, places and sizes of a box."""
        if isinstance(about.get("when"), str):
            bare = [
                *bare_field(self.source, (*path, "when"), about["when"], in_list=bool(item), known=self.known(item))
            ]
            yield from bare or self.expression((*path, "when"), about["when"], item)
        for key in ("rotate", "opacity"):
            if isinstance(about.get(key), str):
                yield from self.expression((*path, key), about[key], item)
        for key in ("width", "height"):
            yield from self.measure((*path, key), about.get(key), item)
        for key in COUNTED:
            if isinstance(_at(about, ("track", key)), str):
                yield from self.expression((*path, "track", key), about["track"][key], item)
        if isinstance(_at(about, ("along", "side")), str):
            yield from self.expression((*path, "along", "side"), about["along"]["side"], item)

    def templates(self, path: Path_, about: Mapping[str, Any]) -> Iterator[tuple[Path_, str]]:
        for key in (*TEMPLATES, *COLOURED):
            value = about.get(key)
            if isinstance(value, str):
                yield (*path, key), value
            elif isinstance(value, Mapping) and isinstance(value.get("of"), str):
                yield (*path, key, "of"), value["of"]
        for key in ("tone", "sign", "seed"):
            if isinstance(said := _at(about, ("scene", key)), str):
                yield (*path, "scene", key), said
        track = about.get("track")
        if isinstance(track, Mapping) and isinstance(track.get("icon"), str):
            yield (*path, "track", "icon"), track["icon"]
        table = about.get("table")
        if isinstance(table, Mapping):
            for key in ("cells", "head"):
                yield from (((*path, "table", key, at), cell) for at, cell in enumerate(table.get(key, ())))
            for at, row in enumerate(table.get("rows", ())):
                yield from (((*path, "table", "rows", at, place), cell) for place, cell in enumerate(row))

    def template(self, path: Path_, text: str, item: tuple[str, ...]) -> Iterator[Finding]:
        try:
            template = compiled(text)
        except TemplateProblem as problem:
            yield unreadable_template(self.source, path, problem)
            return
        for hole in template.holes:
            yield from self.field(path, hole.path, hole.start, hole.end, item)

    def measure(self, path: Path_, value: Any, item: tuple[str, ...]) -> Iterator[Finding]:
        if isinstance(value, str) and not is_length(value):
            yield from self.expression(path, value, item)

    def expression(self, path: Path_, text: str, item: tuple[str, ...]) -> Iterator[Finding]:
        try:
            formula = asked(text, in_list=bool(item))
        except ExpressionError as problem:
            known = self.known(item)
            yield unreadable_expression(self.source, path, text, problem, in_list=bool(item), known=known)
            return
        for reach in formula.reaches:
            if reach.path:
                yield from self.field(path, reach.path, reach.start, reach.end, item)

    def known(self, item: tuple[str, ...]) -> Known:
        """What the schemas say of a field of the record, or of the item of a list."""
        of_record = known_to(self.world, self.kinds)
        if not item or "/" not in item[0]:
            return lambda path: of_record(from_record(path, item))
        kind = item[0].partition("/")[0]
        of_kind = known_to(self.world, [kind] if kind in self.world.system.kinds else [])
        return lambda path: of_kind(from_record(path, item)[1:]) if path[0] == "item" and path[1:] else of_record(path)

    def field(
        self, path: Path_, field: tuple[str, ...], start: int, end: int, item: tuple[str, ...]
    ) -> Iterator[Finding]:
        """A field that is asked for; `item` is the list that the box is repeated for."""
        place = self.source.text_place(path, start, end)
        where = "/".join(map(str, path))
        kinds, asked, hidden = self.kinds, field, 0
        if field[0] == "item" and item and field[1:2] not in (("key",), ("value",)):
            # the fields of an item are those of its list
            asked, hidden = (*item, *field[1:]), len(item) - 1
        if asked[0].endswith(EVERY):
            kind = asked[0].removesuffix(EVERY)
            if kind not in self.world.system.kinds:
                yield unknown(self.source, path, "kind", kind, self.world.system.kinds)
                return
            kinds, asked, hidden = [kind], asked[1:], hidden - 1
        elif "/" in field[0]:
            yield from no_words(self.world, field[0], place, where)
            return
        if not asked or not kinds or asked[0] == SIDE or (asked[0] in ALWAYS and (asked[0] != "item" or bool(item))):
            return
        known = known_of(self.world, kinds, asked)
        # less than hidden: it is the list that is not known, and that is told where the list is named
        if hidden <= known[0] < len(asked):
            yield no_field(kinds, asked, known, place, where)


def _printed_by(source: Source, world: World, library: Library) -> list[str]:
    """The kinds that a layout prints: those it names, and those that name it (or a layout that extends it)."""
    name = source.path.stem
    named = {name} | {other for other in library.names() if name in library.above(other)}
    kinds = [kind for kind in _several(source.data.get("kind")) if kind in world.system.kinds]
    for kind in world.system.kinds:
        chosen = {each for side in SIDES for each in library.chosen(kind, side)} if kind in library.faces else set()
        if named & chosen and kind not in kinds:
            kinds.append(kind)
    return kinds


def _can_be_made(about: Mapping[str, Any]) -> bool:
    try:
        made("", about, ())
    except UNUSABLE:
        return False
    return True


def _several(value: Any) -> list[str]:
    return [value] if isinstance(value, str) else [str(item) for item in value] if isinstance(value, list) else []


def _list(named: Any, outer: tuple[str, ...] = ()) -> tuple[str, ...]:
    """The path of a list as a box names it; one that begins with `item` goes on from the list around it."""
    if not isinstance(named, str) or not named:
        return ()
    return from_record(tuple(named.split(".")), outer)


def _at(value: Any, path: Path_) -> Any:
    for step in path:
        value = value.get(step) if isinstance(value, Mapping) else None
    return value
