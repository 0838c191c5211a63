"""What layouts name: icons that boxes show or templates write, and records whose words stand in a template."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, NamedTuple

from meeplewright.findings.model import Edit
from meeplewright.packs.world import World
from meeplewright.regular import text_of
from meeplewright.sources.model import Path_
from meeplewright.systems.files import read_yaml

# `{:coin}`, `{gain|icon coin}`, `{term/high-ground.name}`; `{{` is a brace
_IN_TEMPLATE = re.compile(
    r"(?<!\{)\{:(?P<sign>[\w-]+)(?=[:}])|\|\s*icon\s+(?P<counted>[\w-]+)(?=\s*[|}])"
    r"|(?<!\{)\{(?P<kind>[\w-]+)/(?P<id>[\w-]+)(?=[.|}])"
)


class NamedRecord(NamedTuple):
    """A record that characters `start` to `end` of a template name."""

    kind: str
    id: str
    start: int
    end: int


def in_template(text: str, start: int = 0, end: int | None = None) -> Iterator[NamedRecord]:
    """The records that a template names by their ids."""
    for match in _IN_TEMPLATE.finditer(text, start, len(text) if end is None else end):
        group = next(name for name in ("sign", "counted", "id") if match[name] is not None)
        yield NamedRecord(match["kind"] or "icon", match[group], match.start(group), match.end(group))


def edits(world: World, kind: str, old: str, new: str, *, of_system: bool) -> Iterator[Edit]:
    """Another name for a record in the layouts of the packs, and of the system where that is the pack's own or where
    the record stands in it."""
    for file, shown in _files(world, of_system=of_system):
        source = read_yaml(file, shown)[0] if _holds(file, old) else None
        if source is not None:
            for path, value in _texts(source.data, ()):
                if path[-1] == "icon" and "{" not in value:
                    if (kind, old) == ("icon", value):
                        yield Edit(source.place(path), new)
                    continue
                for each in in_template(value):
                    if (each.kind, each.id) == (kind, old):
                        yield Edit(source.text_place(path, each.start, each.end), new)


def _holds(file: Path, word: str) -> bool:
    try:
        return word in text_of(file, errors="replace")
    except OSError:  # what cannot be read is not written to
        return False


def _files(world: World, *, of_system: bool) -> Iterator[tuple[Path, str]]:
    """The layouts, each as findings name it."""
    homes = {pack.folder: pack.source.shown for pack in world.packs}
    if of_system:
        homes.setdefault(world.system.folder, world.system.source.shown)
    for folder, head in homes.items():
        home = head.rpartition("/")[0]
        for file in sorted((folder / "layouts").glob("*.yaml")):
            yield file, "/".join(part for part in (home, "layouts", file.name) if part)


def _texts(value: Any, path: Path_) -> Iterator[tuple[Path_, str]]:
    if isinstance(value, str) and path:
        yield path, value
    elif isinstance(value, Mapping):
        for key, inner in value.items():
            yield from _texts(inner, (*path, key))
    elif isinstance(value, list):
        for index, inner in enumerate(value):
            yield from _texts(inner, (*path, index))
