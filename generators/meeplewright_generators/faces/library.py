"""Where layouts and themes are: in the pack, in what it extends, in its system, and those that ship."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

from meeplewright import data
from meeplewright.findings.model import Finding
from meeplewright.sources.model import Source
from meeplewright.systems.files import read_yaml
from meeplewright_generators.faces.layout import Layout, made, merged
from meeplewright_generators.faces.theme import Theme

if TYPE_CHECKING:
    from meeplewright.packs.world import World
    from meeplewright.sources.model import Record

DEEPEST = 12
SIDES = ("front", "back")
# what making a layout raises where its data is not what it needs
UNUSABLE = (ValueError, KeyError, TypeError, AttributeError, IndexError)


class LayoutProblem(ValueError):
    """A layout that cannot be used; its findings tell why."""


class Library:
    """The layouts and the theme files of one World."""

    def __init__(self, world: World) -> None:
        self.world = world
        self.findings: list[Finding] = []
        # layouts that have errors: nothing is printed with them
        self.broken: set[str] = set()
        self._sources: dict[str, Source | None] = {}
        self._layouts: dict[str, Layout | LayoutProblem] = {}
        self._choices: dict[tuple[str, str], Any] = {}
        self._own: dict[str, Mapping[str, Any]] = {}

    @cached_property
    def folders(self) -> list[tuple[Path, str]]:
        """Where to look, the pack's own folder first, each with how findings name it."""
        found = [
            (pack.folder, pack.source.shown.rpartition("/")[0])
            for pack in (self.world.pack, *reversed([p for p in self.world.packs if p is not self.world.pack]))
        ]
        system = self.world.system
        found.append((system.folder, system.source.shown.rpartition("/")[0]))
        found.append((data.schemas() / "print", "schemas/print"))
        unique: dict[Path, str] = {}
        for folder, shown in found:
            unique.setdefault(folder.resolve(), shown)
        return list(unique.items())

    @cached_property
    def theme_sources(self) -> list[Source]:
        """Every theme.yaml there is, the pack's own first, the shipped one last."""
        found = [self._read(folder / "theme.yaml", shown) for folder, shown in self.folders]
        return [source for source in found if source is not None]

    def theme(self, language: str, ink: str) -> Theme:
        return Theme(self.theme_sources, language or self.world.pack.language, ink)

    @cached_property
    def faces(self) -> Mapping[str, Any]:
        """Which layouts print which kind, as system.yaml says and the packs change it."""
        found: Any = self._print(self.world.system.source)
        for pack in (*(p for p in self.world.packs if p is not self.world.pack), self.world.pack):
            found = merged(found, self._print(pack.source))
        return found if isinstance(found, Mapping) else {}

    @cached_property
    def defaults(self) -> Mapping[str, Any]:
        source = self._read(data.schemas() / "print" / "defaults.yaml", "schemas/print")
        return source.data if source is not None else {}

    def kinds(self) -> list[str]:
        """The kinds that are printed: those with a layout, those that the manifest counts, cards, tiles and tokens."""
        manifest = self.world.system.data.get("manifest", [])
        counted = (
            [line.get("kind") for line in manifest if isinstance(line, Mapping)] if isinstance(manifest, list) else []
        )
        return [
            kind
            for kind in self.world.system.kinds
            if (kind in self.faces or kind in counted or self._known(kind))
            and self.world.of(kind)
            and self.choice(kind, "front")
        ]

    def _known(self, kind: str) -> bool:
        """Whether the kind, or the schema it follows, is one that is printed everywhere."""
        return kind in self.defaults or self.world.system.kinds[kind].schema_id in self.defaults

    def choice(self, kind: str, side: str) -> Any:
        """What is said of one side of a kind: a layout's name, a choice by a field, or None."""
        about = self.faces.get(kind)
        if isinstance(about, Mapping):
            return about.get(side)
        if about == "none":
            return None
        kind_of = self.world.system.kinds.get(kind)
        names = (kind, kind_of.schema_id if kind_of else kind, "card")
        about = next(self.defaults[name] for name in names if name in self.defaults)
        return about.get(side) if isinstance(about, Mapping) else None

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
        if isinstance(choice, Mapping):
            value = record.data.get(str(choice.get("by", "")))
            choice = choice.get(str(value), choice.get("else"))
        return choice if isinstance(choice, str) and choice != "none" else ""

    def layout(self, name: str, kind: str = "") -> Layout:
        """A layout by name. For a kind without layouts of its own its other fields are put into the body."""
        automatic = kind if kind and kind not in self.faces else ""
        key = f"{name} {automatic}"
        found = self._layouts.get(key)
        if found is None:
            try:
                found = self._make(name, automatic)
            except UNUSABLE as problem:
                found = LayoutProblem(str(problem))
            self._layouts[key] = found
        if isinstance(found, LayoutProblem):
            raise found
        if self.broken and self.broken & {name, *self.above(name)}:
            raise LayoutProblem(f"layout `{name}` has errors")
        return found

    def above(self, name: str) -> list[str]:
        """The layouts that a layout varies, the nearest first."""
        found: list[str] = []
        while (source := self.source(name)) is not None and isinstance(source.data.get("extends"), str):
            name = source.data["extends"]
            if name in found:
                break
            found.append(name)
        return found

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

    def data_of(self, name: str, depth: int = 0) -> Mapping[str, Any]:
        """What a layout says, with what it extends merged in."""
        source = self.source(name)
        if source is None:
            raise LayoutProblem(f"there is no layout `{name}`")
        base = source.data.get("extends")
        if not isinstance(base, str):
            return source.data
        if depth > DEEPEST or base == name:
            raise LayoutProblem(f"layout `{name}` extends itself")
        own = {key: value for key, value in source.data.items() if key != "extends"}
        both = merged(self.data_of(base, depth + 1), own)
        return both if isinstance(both, Mapping) else own

    def _make(self, name: str, automatic: str) -> Layout:
        said = dict(self.data_of(name))
        if automatic:
            from meeplewright_generators.faces.automatic import with_fields

            said = with_fields(said, self.world.system.kinds[automatic])
        sources = (self.source(each) for each in (name, *self.above(name)))
        return made(name, said, tuple(source for source in sources if source is not None))

    def _find(self, name: str) -> Source | None:
        if not name or not all(c.isalnum() or c in "-_" for c in name):
            return None
        for folder, shown in self.folders:
            path = folder / "layouts" / f"{name}.yaml"
            if path.is_file():
                return self._read(path, f"{shown}/layouts" if shown else "layouts")
        return None

    def _read(self, path: Path, shown: str) -> Source | None:
        if not path.is_file():
            return None
        source, findings = read_yaml(path, f"{shown}/{path.name}" if shown else path.name)
        self.findings += findings
        return source

    def _print(self, source: Source) -> Mapping[str, Any]:
        about = source.data.get("print")
        faces = about.get("faces") if isinstance(about, Mapping) else None
        return faces if isinstance(faces, Mapping) else {}
