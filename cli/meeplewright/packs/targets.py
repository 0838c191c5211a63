"""Which targets a World can be built for: those of its packs, of its system, and those that ship."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any

from meeplewright import data
from meeplewright.findings.model import Finding, Place
from meeplewright.findings.stop import Stop, did_you_mean
from meeplewright.packs.world import World
from meeplewright.sources.model import Source
from meeplewright.systems.faces import merged
from meeplewright.systems.files import read_yaml
from meeplewright.systems.targets import HOME, Target, target_of
from meeplewright.systems.validate import Judge, finding_at

DEEPEST = 8
FOLDER = "targets"


class Targets:
    """The targets of one World; without one, those that ship."""

    def __init__(self, world: World | None = None) -> None:
        self.folders = _folders(world)
        self.findings: list[Finding] = []

    def names(self) -> list[str]:
        """Every target there is."""
        return sorted({path.stem for folder, _ in self.folders for path in (folder / FOLDER).glob("*.yaml")})

    def target(self, name: str) -> Target:
        """The target of this name; Stop where there is none, or where its file cannot be used."""
        known = self.names()
        if name not in known:
            raise Stop(f"there is no target `{name}`", did_you_mean(name, known) or f"write one of {', '.join(known)}")
        target = self.find(name)
        if target is None:
            first, more = self.findings[0], len(self.findings) - 1
            raise Stop(
                f"target `{name}` cannot be used: {first.message}, at {first.place.path}:{first.place.line}"
                f"{f' (and {more} more)' if more else ''}",
                first.help or "mend its file: `meeple explain target/home` shows what one may say",
            )
        return target

    def find(self, name: str) -> Target | None:
        """The target, or None and findings where its file cannot be used."""
        before = len(self.findings)
        files = tuple(self._files(name))
        if not files or len(self.findings) > before:
            return None
        said: Any = {}
        for source in reversed(files):
            said = merged(said, {key: value for key, value in source.data.items() if key != "extends"})
        return target_of(name, said, files)

    def own(self) -> Iterator[tuple[str, Source]]:
        """The files of targets that packs and systems bring themselves."""
        for folder, _ in self.folders[:-1]:
            for path in sorted((folder / FOLDER).glob("*.yaml")):
                source = self._read(path.stem)
                if source is not None and source.path == path:
                    yield path.stem, source

    def _files(self, name: str, below: tuple[str, ...] = ()) -> Iterator[Source]:
        """The file of a target and those that it extends, the nearest first."""
        source = self._read(name)
        if source is None:
            return
        problems = judge().problems(source.data)
        self.findings += [finding_at(problem, source, (), "MW860") for problem in problems]
        self.findings += [] if problems else _bad_names(source)
        yield source
        above = source.data.get("extends")
        if not isinstance(above, str) or problems:
            return
        if above in (*below, name) or len(below) > DEEPEST:
            self._wrong(source, f"target `{above}` extends itself", "let it extend one that ships")
        elif above not in (known := self.names()):
            near = did_you_mean(above, known) or f"write one of {', '.join(known)}"
            self._wrong(source, f"there is no target `{above}` to extend", near)
        else:
            yield from self._files(above, (*below, name))

    def _wrong(self, source: Source, message: str, way_out: str) -> None:
        place = source.place(("extends",))
        self.findings.append(Finding.of("MW860", message, place, help=way_out, field="extends"))

    def _read(self, name: str) -> Source | None:
        for folder, shown in self.folders:
            path = folder / FOLDER / f"{name}.yaml"
            if path.is_symlink() and not path.resolve().is_relative_to(folder.resolve()):
                why = f"`{path.name}` is a link that leads out of its folder"
                self.findings.append(Finding.of("MW860", why, Place(f"{shown}/{FOLDER}/{path.name}"), help=PLAIN))
                return None
            if path.is_file():
                source, findings = read_yaml(path, "/".join(filter(None, (shown, FOLDER, path.name))))
                self.findings += findings
                return source
        return None


PLAIN = "put the file itself there"
# what no name of a file has, on any machine
_NEVER = re.compile(r'[\\:*?"<>|\x00-\x1f\x7f]|^[/~]|(^|/)\.|(^|/)/|/$')
_HOLE = re.compile(r"\{([^{}]*)\}")
HOLES = ("pack", "language", "deck", "kind", "sort", "size", "id", "name", "side", "number", "count")


def _bad_names(source: Source) -> Iterator[Finding]:
    """Names of files that would lead out of the folder, or with holes that nothing fills."""
    for key, name in (source.data.get("files") or {}).items():
        place, field = source.place(("files", key)), f"files/{key}"
        plain = _HOLE.sub("x", name)
        if _NEVER.search(plain) or "{" in plain or "}" in plain:
            way_out = "write a path below the folder of the build, as `{kind}/{id}{side}.png`"
            yield Finding.of("MW860", f"`{name}` is no name for files of a build", place, help=way_out, field=field)
        for hole in _HOLE.findall(name):
            if hole not in HOLES:
                near = did_you_mean(hole, HOLES) or f"it may hold {', '.join(f'{{{each}}}' for each in HOLES)}"
                yield Finding.of("MW860", f"nothing fills `{{{hole}}}`", place, help=near, field=field)


def sizes_asked(world: World, target: str) -> Mapping[str, str]:
    """Which size of a target each kind is made in, where the packs say so: `print: {for: {tgc: {card: poker}}}`."""
    sizes: dict[str, str] = {}
    for each in reversed(goes_to(world)):
        for kind, size in (each.get(target) or {}).items():
            sizes[str(kind)] = str(size)
    return sizes


def goes_to(world: World) -> list[Mapping[str, Any]]:
    """What pack.yaml and the system say of targets, the pack's own first: target -> kind -> size."""
    rows = []
    for sections in (world.pack.sections, world.system.sections):
        targets = sections.printing.targets
        rows.append(targets if isinstance(targets, Mapping) else dict.fromkeys(targets or (), None))
    return rows


@lru_cache(maxsize=1)
def judge() -> Judge:
    """What says whether a target's file follows its schema."""
    return Judge(json.loads((data.schemas() / "print" / "target.schema.json").read_text(encoding="utf-8")))


def _folders(world: World | None) -> list[tuple[Path, str]]:
    """Where to look, the pack's own folder first, each with how findings name it."""
    folders: dict[Path, str] = {}
    for pack in (world.pack, *reversed([each for each in world.packs if each is not world.pack])) if world else ():
        folders.setdefault(pack.folder.resolve(), pack.source.shown.rpartition("/")[0])
    if world is not None:
        folders.setdefault(world.system.folder.resolve(), world.system.source.shown.rpartition("/")[0])
    folders.pop((data.schemas() / "print").resolve(), None)
    return [*folders.items(), (data.schemas() / "print", "schemas/print")]


__all__ = ["HOME", "Targets", "goes_to", "judge", "sizes_asked"]
