"""Which drawing an icon's id means: the pack's own, the system's, the set that ships, or letters in a ring."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from meeplewright import data
from meeplewright.packs.beside import beside, digest_of
from meeplewright_generators.drawing.icon import Icon
from meeplewright_generators.icons.fallback import lettered, told_apart

if TYPE_CHECKING:
    from meeplewright.packs.world import World


@dataclass(eq=False)
class IconSet:
    """Icons by id. `names` are what the icons are called in the language of the print; `files` where drawings are."""

    names: Mapping[str, str] = field(default_factory=dict)
    files: Mapping[str, Path] = field(default_factory=dict)
    also: Mapping[str, str] = field(default_factory=dict)
    problems: dict[str, str] = field(default_factory=dict)
    digest: Callable[[Path], str] = digest_of
    _made: dict[str, Icon] = field(default_factory=dict, repr=False)

    def icon(self, icon_id: str) -> Icon:
        icon = self._made.get(icon_id)
        if icon is None:
            icon = self._made[icon_id] = self._make(icon_id)
        return icon

    def has(self, icon_id: str) -> bool:
        """Whether there is a drawing for this id."""
        return icon_id in self.files or self.also.get(icon_id) in self.files

    def name(self, icon_id: str) -> str:
        """What a reader calls it, and what is found when somebody searches the PDF."""
        return self.names.get(icon_id) or icon_id.replace("-", " ")

    @cached_property
    def fingerprint(self) -> str:
        """Changes with any drawing and any name."""
        stamps = [(icon_id, self.digest(path)) for icon_id, path in sorted(self.files.items())]
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


def icons_of(world: World, folders: Sequence[Path]) -> IconSet:
    """The icons of a World: drawings in `icons/` of its folders come before those that ship."""
    files: dict[str, Path] = {}
    there = beside(world)
    for folder in (*folders, data.schemas()):
        files |= {name: path for name, path in there.icons(folder).items() if name not in files}
    names: dict[str, str] = {}
    also: dict[str, str] = {}
    for record in (each for kind in world.by_kind if kind in ("icon", "symbol") for each in world.of(kind).values()):
        names.setdefault(record.id, str(record.data.get("name", record.id)))
        if isinstance(drawing := record.data.get("icon"), str):
            also[record.id] = drawing
    for records in world.by_kind.values():  # a good or an item that has a drawing is an icon as well
        for id_ in sorted(records.keys() & files.keys()):
            if isinstance(name := records[id_].data.get("name"), str):
                names.setdefault(id_, name)
    last: list[IconSet] = there.made(IconSet, list)
    if not last or (last[0].names, last[0].files, last[0].also) != (names, files, also):
        last[:] = [IconSet(names, files, also, digest=there.digest)]
    return last[0]
