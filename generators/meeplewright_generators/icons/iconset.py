"""Which drawing an icon's id means: the pack's own, the system's, the set that ships, or letters in a ring."""

from __future__ import annotations

import hashlib
import os
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property, lru_cache, partial
from pathlib import Path
from typing import TYPE_CHECKING

from meeplewright import data
from meeplewright.regular import bytes_of
from meeplewright.unchanged import Unchanged
from meeplewright_generators.drawing.icon import Icon
from meeplewright_generators.icons.fallback import lettered, told_apart

if TYPE_CHECKING:
    from meeplewright.packs.world import World

# of drawings, which are asked for after every save
_DIGESTS: Unchanged[str] = Unchanged(4096)


@dataclass(eq=False)
class IconSet:
    """Icons by id. `names` are what the icons are called in the language of the print; `files` where drawings are."""

    names: Mapping[str, str] = field(default_factory=dict)
    files: Mapping[str, Path] = field(default_factory=dict)
    also: Mapping[str, str] = field(default_factory=dict)
    problems: dict[str, str] = field(default_factory=dict)
    _made: dict[str, Icon] = field(default_factory=dict, repr=False)

    def icon(self, icon_id: str) -> Icon:
        found = self._made.get(icon_id)
        if found is None:
            found = self._made[icon_id] = self._make(icon_id)
        return found

    def has(self, icon_id: str) -> bool:
        """Whether there is a drawing for this id."""
        return icon_id in self.files or self.also.get(icon_id) in self.files

    def name(self, icon_id: str) -> str:
        """What a reader calls it, and what is found when somebody searches the PDF."""
        return self.names.get(icon_id) or icon_id.replace("-", " ")

    @cached_property
    def fingerprint(self) -> str:
        """Changes with any drawing and any name."""
        stamps = []
        for icon_id, path in sorted(self.files.items()):
            try:
                stamps.append((icon_id, _DIGESTS.of(path, partial(_digest, path))))
            except OSError:
                stamps.append((icon_id, ""))
        said = repr((stamps, sorted(self.names.items()), sorted(self.also.items())))
        return hashlib.blake2b(said.encode(), digest_size=12).hexdigest()

    def _make(self, icon_id: str) -> Icon:
        path = self.files.get(icon_id) or self.files.get(self.also.get(icon_id, ""))
        if path is not None:
            # a build whose faces are kept reads no drawing
            from meeplewright_generators.artwork.drawing import read_svg
            from meeplewright_generators.artwork.reading import DrawingProblem

            try:
                drawing = read_svg(path)
            except DrawingProblem as problem:
                self.problems[icon_id] = str(problem)
            else:
                return Icon(icon_id, drawing.squared(), drawing.ink_squared)
        return lettered(icon_id, self.name(icon_id), self._letters.get(icon_id, ""))

    @cached_property
    def _letters(self) -> Mapping[str, str]:
        """What stands in place of drawings that are not there: no two icons have the same letters."""
        return told_apart({icon_id: self.name(icon_id) for icon_id in self.names if not self.has(icon_id)})


def _digest(path: Path) -> str:
    return hashlib.blake2b(bytes_of(path), digest_size=8).hexdigest()


@lru_cache(maxsize=64)
def _paths(home: Path, names: tuple[str, ...]) -> Mapping[str, Path]:
    return {name.removesuffix(".svg"): home / name for name in names}


def icons_of(world: World, folders: Sequence[Path]) -> IconSet:
    """The icons of a World: drawings in `icons/` of its folders come before those that ship."""
    files: dict[str, Path] = {}
    for folder in (*folders, data.schemas()):
        home = folder / "icons"
        if home.is_dir():
            with os.scandir(home) as entries:
                found = sorted(each.name for each in entries if each.name.endswith(".svg") and not each.is_symlink())
            files |= {name: path for name, path in _paths(home, tuple(found)).items() if name not in files}
    names: dict[str, str] = {}
    also: dict[str, str] = {}
    every = [record for kind in world.by_kind.values() for record in kind.values()]
    own = [record for record in every if record.kind in ("icon", "symbol")]
    for record in own:
        names.setdefault(record.id, str(record.data.get("name", record.id)))
        if isinstance(drawing := record.data.get("icon"), str):
            also[record.id] = drawing
    for records in world.by_kind.values():  # a good or an item that has a drawing is an icon as well
        for id_ in sorted(records.keys() & files.keys()):
            if isinstance(name := records[id_].data.get("name"), str):
                names.setdefault(id_, name)
    return IconSet(names, files, also)
