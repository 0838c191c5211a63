"""Where layouts and themes are: in the pack, in what it extends, in its system, and those that ship."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

from meeplewright import data
from meeplewright.findings.model import Finding
from meeplewright.packs.beside import beside
from meeplewright.packs.printed import Printed
from meeplewright.regular import bytes_of
from meeplewright.sources.model import Source
from meeplewright.systems.faces import merged
from meeplewright_generators.faces.layout import Layout, made
from meeplewright_generators.faces.scenes import Recipe, things_of, usable
from meeplewright_generators.faces.theme import Theme

if TYPE_CHECKING:
    from meeplewright.packs.world import World
    from meeplewright.sources.model import Record

DEEPEST = 12
SIDES = ("front", "back")
DEFAULT_THEME = "daylight"
# how a theme may have its colours printed
THEME_INKS = ("low", "dark")
# layouts by the files that they are made of, which stay the same as long as these do (`read_yaml`), for all Worlds
_LAYOUTS: dict[tuple[Source, ...], Layout] = {}
MOST_LAYOUTS = 512
# what making a layout raises where its data is not what it needs
UNUSABLE = (ValueError, KeyError, TypeError, AttributeError, IndexError)


class LayoutProblem(ValueError):
    """A layout that cannot be used; its findings tell why."""


class Library:
    """The layouts and the theme files of one World."""

    def __init__(self, world: World, theme: str = "") -> None:
        self.world = world
        self.printed = Printed(world)
        self._asked = theme
        self._recipes: dict[str, Recipe | None] = {}
        self.findings: list[Finding] = []
        # layouts that have errors: nothing is printed with them
        self.broken: set[str] = set()
        self._sources: dict[str, Source | None] = {}
        self._layouts: dict[str, Layout | LayoutProblem] = {}
        self._chains: dict[str, tuple[Source, ...]] = {}
        self._choices: dict[tuple[str, str], Any] = {}
        self.beside = beside(world)

    @cached_property
    def folders(self) -> list[tuple[Path, str]]:
        """Where to look, the pack's own folder first, each with how findings name it."""
        places = [
            (pack.folder, pack.source.shown.rpartition("/")[0])
            for pack in (self.world.pack, *reversed([p for p in self.world.packs if p is not self.world.pack]))
        ]
        system = self.world.system
        places.append((system.folder, system.source.shown.rpartition("/")[0]))
        places.append((data.schemas() / "print", "schemas/print"))
        unique: dict[Path, str] = {}
        for folder, shown in places:
            unique.setdefault(self.beside.resolved(folder), shown)
        return list(unique.items())

    @cached_property
    def theme_sources(self) -> list[Source]:
        """Every theme.yaml there is, the pack's own first, the shipped one last."""
        sources = [self._read(folder / "theme.yaml", shown) for folder, shown in self.folders]
        sources.insert(-1, self.chosen_theme)
        return [source for source in sources if source is not None]

    @cached_property
    def theme_name(self) -> str:
        """The theme that was chosen: by whoever prints, by the pack, by the system; the first that ships, if nobody."""
        said = (printing.theme for printing in self.printed.said)
        return self._asked or next((name for name in said if isinstance(name, str)), DEFAULT_THEME)

    @cached_property
    def chosen_theme(self) -> Source | None:
        """The file of the chosen theme: `themes/<name>.yaml` of the pack, the system or those that ship."""
        return self._find(self.theme_name, "themes")

    def theme_names(self) -> list[str]:
        """Every theme that can be chosen."""
        return sorted({path.stem for folder, _ in self.folders for path in (folder / "themes").glob("*.yaml")})

    def ink(self, ink: str) -> str:
        """How colours are printed: as was asked for, else as the chosen theme says."""
        own = self.chosen_theme.data.get("ink") if self.chosen_theme is not None else None
        return own if ink == "full" and own in THEME_INKS else ink

    def recipe(self, name: str) -> Recipe | None:
        """What a scene of this name is made of."""
        if name not in self._recipes:
            self._recipes[name] = self._recipe(name)
        return self._recipes[name]

    def scene_names(self) -> list[str]:
        """Every scene there is."""
        return sorted({path.stem for folder, _ in self.folders for path in (folder / "scenes").glob("*.yaml")})

    def own_scenes(self) -> Iterator[Source]:
        """The scenes of the World's packs and system, not those that ship."""
        for folder, _ in self.folders[:-1]:
            for path in sorted((folder / "scenes").glob("*.yaml")):
                source = self._find(path.stem, "scenes")
                if source is not None and source.path == path:
                    yield source

    def drawing(self, name: str, home: Path) -> Path | None:
        """A drawing that stands in scenes: `scenery/<name>.svg` beside the scene itself, else where layouts are."""
        paths = (folder / "scenery" / f"{name}.svg" for folder in (home, *(folder for folder, _ in self.folders)))
        return (
            next((path for path in paths if path.is_file() and not path.is_symlink()), None) if _named(name) else None
        )

    def drawings(self) -> list[str]:
        """Every drawing that may stand in scenes."""
        return sorted({path.stem for folder, _ in self.folders for path in (folder / "scenery").glob("*.svg")})

    def _recipe(self, name: str) -> Recipe | None:
        source = self._find(name, "scenes")
        if source is None or not usable(source.data):
            return None
        home = source.path.parent.parent
        drawings = {each: path for each in things_of(source.data) if (path := self.drawing(each, home)) is not None}
        said = [json.dumps(source.data, sort_keys=True, default=str)]
        said += [hashlib.blake2b(bytes_of(path), digest_size=8).hexdigest() for path in drawings.values()]
        digest = hashlib.blake2b(repr(said).encode(), digest_size=10).hexdigest()
        return Recipe(name, source.data, drawings, digest)

    def theme(self, language: str, ink: str) -> Theme:
        sources, said = tuple(self.theme_sources), (language or self.world.pack.language, self.ink(ink))
        return self.beside.made((sources, *said), lambda: Theme(sources, *said))

    @property
    def faces(self) -> Mapping[str, Any]:
        """Which layouts print which kind, as system.yaml says and the packs change it."""
        return self.printed.faces

    def kinds(self) -> list[str]:
        """The kinds that are printed: those with a layout, those that the manifest counts, cards, tiles and tokens."""
        return list(self.printed.kinds)

    def choice(self, kind: str, side: str) -> Any:
        """What is said of one side of a kind: a layout's name, a choice by a field, or None."""
        return self.printed.choice(kind, side)

    def chosen(self, kind: str, side: str) -> list[str]:
        """The names of all layouts that print a side of some record of a kind."""
        choice = self.choice(kind, side)
        if isinstance(choice, Mapping):
            return [name for key, name in choice.items() if key != "by" and isinstance(name, str)]
        return [choice] if isinstance(choice, str) else []

    def layout_name(self, record: Record, side: str) -> str:
        """The name of the layout that prints a side of a record; nothing where none does."""
        key = record.kind, side
        if key not in self._choices:
            self._choices[key] = self.choice(record.kind, side)
        choice = self._choices[key]
        if not isinstance(choice, str) and isinstance(choice, Mapping):
            value = record.data.get(str(choice.get("by", "")))
            choice = choice.get(str(value), choice.get("else"))
        return choice if isinstance(choice, str) and choice != "none" else ""

    def layout(self, name: str, kind: str = "") -> Layout:
        """A layout by name. For a kind without layouts of its own its other fields are put into the body."""
        automatic = kind if kind and kind not in self.faces else ""
        key = f"{name} {automatic}"
        layout = self._layouts.get(key)
        if layout is None:
            try:
                layout = self._make(name, automatic)
            except UNUSABLE as problem:
                layout = LayoutProblem(str(problem))
            self._layouts[key] = layout
        if isinstance(layout, LayoutProblem):
            raise layout
        if self.broken and self.broken & {name, *self.above(name)}:
            raise LayoutProblem(f"layout `{name}` has errors")
        return layout

    def above(self, name: str) -> list[str]:
        """The layouts that a layout varies, the nearest first."""
        return list(dict.fromkeys(each.path.stem for each in self.chain(name) if each.path.stem != name))

    def chain(self, name: str) -> tuple[Source, ...]:
        """The file of a layout and those that it varies, the nearest first. One that extends its own name varies the
        next of that name: of a pack that this one extends, of the system, or that ships."""
        if name not in self._chains:
            sources: list[Source] = []
            source = self.source(name)
            while source is not None and len(sources) <= DEEPEST:
                sources.append(source)
                base = source.data.get("extends")
                if not isinstance(base, str):
                    break
                source = self._below(source) if base == source.path.stem else self.source(base)
                if source is not None and any(source.path == each.path for each in sources):
                    break
            self._chains[name] = tuple(sources)
        return self._chains[name]

    def _below(self, source: Source) -> Source | None:
        """The file of the same name in the folders behind its own."""
        homes = [folder for folder, _ in self.folders]
        home = self.beside.resolved(source.path.parent.parent)
        return self._find(source.path.stem, after=homes.index(home) + 1 if home in homes else len(homes))

    def source(self, name: str) -> Source | None:
        """The file of a layout."""
        if name not in self._sources:
            self._sources[name] = self._find(name)
        return self._sources[name]

    def own_layouts(self) -> Iterator[Source]:
        """The layouts that belong to the World's packs and system, not to what ships."""
        for folder, _ in self.folders[:-1]:
            if (folder / "layouts").is_dir():
                for path in sorted((folder / "layouts").glob("*.yaml")):
                    source = self.source(path.stem)
                    if source is not None and source.path == path:
                        yield source

    def names(self) -> list[str]:
        """Every layout there is, by name."""
        return sorted({path.stem for folder, _ in self.folders for path in (folder / "layouts").glob("*.yaml")})

    def data_of(self, name: str) -> Mapping[str, Any]:
        """What a layout says, with what it extends merged in."""
        sources = self.chain(name)
        if not sources:
            raise LayoutProblem(f"there is no layout `{name}`")
        base = sources[-1].data.get("extends")
        if isinstance(base, str):  # the chain ends where it leads nowhere, or back into itself
            if base != sources[-1].path.stem and self.source(base) is None:
                raise LayoutProblem(f"there is no layout `{base}`")
            raise LayoutProblem(f"layout `{name}` extends itself")
        said: Any = sources[-1].data
        for source in reversed(sources[:-1]):
            said = merged(said, {key: value for key, value in source.data.items() if key != "extends"})
        return said if isinstance(said, Mapping) else sources[0].data

    def _make(self, name: str, automatic: str) -> Layout:
        said = self.data_of(name)
        sources = self.chain(name)
        if automatic:
            from meeplewright_generators.faces.automatic import with_fields

            deck = self.world.system.sections.decks.field
            records = self.world.of(automatic).values()
            return made(name, with_fields(dict(said), self.world.system.kinds[automatic], records, deck), sources)
        if sources not in _LAYOUTS:
            if len(_LAYOUTS) >= MOST_LAYOUTS:
                _LAYOUTS.clear()
            _LAYOUTS[sources] = made(name, dict(said), sources)
        return replace(_LAYOUTS[sources])  # what is found out as it is used is this World's alone

    def _find(self, name: str, where: str = "layouts", after: int = 0) -> Source | None:
        if not _named(name):
            return None
        for folder, shown in self.folders[after:]:
            if f"{name}.yaml" not in self.beside.listed(folder, where):
                continue
            path = folder / where / f"{name}.yaml"
            if self.beside.is_file(path):
                return self._read(path, f"{shown}/{where}" if shown else where)
        return None

    def _read(self, path: Path, shown: str) -> Source | None:
        if not self.beside.is_file(path):
            return None
        source, findings = self.beside.read(path, f"{shown}/{path.name}" if shown else path.name)
        self.findings += findings
        return source


def _named(name: str) -> bool:
    """Whether it can be the name of a file here."""
    return bool(name) and all(c.isalnum() or c in "-_" for c in name)
