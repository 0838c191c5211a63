"""Layouts, themes and the `print` sections: their shape, and whether all that they name is there."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from meeplewright.findings.model import Finding
from meeplewright.findings.stop import did_you_mean
from meeplewright.packs.world import World
from meeplewright.sources.model import Path_, Source
from meeplewright.systems.sections import Printing
from meeplewright.systems.validate import finding_at
from meeplewright_generators.checks.books import book_findings
from meeplewright_generators.checks.judges import judge
from meeplewright_generators.checks.layout_file import LayoutFile
from meeplewright_generators.checks.names import layout_exists, theme_names, unknown
from meeplewright_generators.faces.library import Library
from meeplewright_generators.faces.press import Press
from meeplewright_generators.faces.scenes import things_of, usable
from meeplewright_generators.faces.schema_fields import properties

# what may stand under `print` of a system or a pack
SECTIONS = ("faces", "sheets", "book", "dice", "index", "check", "theme", "for", "setup", "spoilers")


def layout_findings(world: World, library: Library) -> Iterator[Finding]:
    """What is wrong with the layouts, the themes and the choice of layouts of a World's own pack and system."""
    theme = library.theme(world.pack.language, "full")
    own = _own_sources(world)
    for source in own:
        yield from _sections(source, world)
        yield from _faces(source, world, library)
        yield from _dice(source, world)
        yield from _index(source, world)
        yield from book_findings(source, world)
        yield from _theme_exists(source, library)
    folders = [folder for folder, _ in library.folders[:-1]]
    for source in library.theme_sources:
        if source.path.parent in folders or source.path.parent.parent in folders:
            broken = [finding_at(problem, source, (), "MW801") for problem in judge("theme").problems(source.data)]
            yield from broken
            if not broken:
                yield from theme_names(source, theme)
    for source in library.own_scenes():
        yield from (finding_at(problem, source, (), "MW801") for problem in judge("scene").problems(source.data))
        for name in things_of(source.data) if usable(source.data) else ():
            if library.drawing(name, source.path.parent.parent) is None:
                yield unknown(source, ("layers",), "drawing", name, library.drawings())
    for source in library.own_layouts():
        broken = [finding_at(problem, source, (), "MW801") for problem in judge("layout").problems(source.data)]
        yield from broken
        if not broken:
            yield from LayoutFile(source, world, library).findings()
    yield from library.findings


def _theme_exists(source: Source, library: Library) -> Iterator[Finding]:
    """The theme that a system or a pack chooses."""
    name = Printing.of(source).theme
    if name is not None and name not in library.theme_names():
        yield unknown(source, ("print", "theme"), "theme", str(name), library.theme_names())


def _own_sources(world: World) -> list[Source]:
    """The files that say how kinds are printed: the system's and the pack's own."""
    return [world.system.source, world.pack.source]


def _sections(source: Source, world: World) -> Iterator[Finding]:
    """Keys of `print` that nobody reads."""
    for key in Printing.of(source).keys:
        if key not in SECTIONS:
            faces = "what prints a kind stands under `faces`" if key in world.system.kinds else ""
            yield Finding.of(
                "MW801",
                f"unknown key `{key}` in this print section",
                source.key_place(("print", key)),
                help=faces or did_you_mean(key, SECTIONS) or f"take it out; what may stand here: {', '.join(SECTIONS)}",
                field=f"print/{key}",
            )


def _dice(source: Source, world: World) -> Iterator[Finding]:
    """Kinds that are dice, each with the field of its sides."""
    dice = Printing.of(source).dice
    if dice is not None and not isinstance(dice, Mapping):
        message = "`dice` names kinds, each with the field that holds its sides"
        yield Finding.of("MW801", message, source.key_place(("print", "dice")), help="write `dice: {die: faces}`")
    for kind, field in dice.items() if isinstance(dice, Mapping) else ():
        path: Path_ = ("print", "dice", kind)
        if kind not in world.system.kinds:
            yield unknown(source, path, "kind", str(kind), world.system.kinds)
        elif field != "none" and str(field) not in (known := properties(world.system.kinds[kind].schema)):
            yield unknown(source, path, "field", str(field), known)


def _index(source: Source, world: World) -> Iterator[Finding]:
    """Kinds whose records have lines in the index of the rules."""
    kinds = Printing.of(source).index
    if kinds is not None and not isinstance(kinds, list):
        place = source.key_place(("print", "index"))
        yield Finding.of("MW801", "`index` is a list of kinds", place, help="write `index: [building, mode]`")
    for at, kind in enumerate(kinds if isinstance(kinds, list) else ()):
        if kind not in world.system.kinds:
            yield unknown(source, ("print", "index", at), "kind", str(kind), world.system.kinds)


def faults(press: Press) -> list[Finding]:
    """What is so wrong with layouts and theme that faces cannot be made; those layouts are left out from now on."""
    findings = [finding for finding in layout_findings(press.world, press.library) if finding.severity == "error"]
    press.leave_out(findings)
    return findings


def _faces(source: Source, world: World, library: Library) -> Iterator[Finding]:
    faces = Printing.of(source).faces
    if faces is None:
        return
    base: Path_ = ("print", "faces")
    broken = [finding_at(problem, source, base, "MW801") for problem in judge("faces").problems(faces)]
    yield from broken
    if broken:
        return
    for kind, sides in faces.items():
        if kind not in world.system.kinds:
            yield unknown(source, (*base, kind), "kind", kind, world.system.kinds)
        if not isinstance(sides, Mapping):
            continue
        for side in ("front", "back"):
            choice = sides.get(side)
            if isinstance(choice, str):
                yield from layout_exists(library, source, (*base, kind, side), choice)
            elif isinstance(choice, Mapping):
                for value, name in choice.items():
                    if value != "by":
                        yield from layout_exists(library, source, (*base, kind, side, value), name)
