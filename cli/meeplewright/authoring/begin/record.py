"""A new record put where its siblings are."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from meeplewright.authoring.apply import whole
from meeplewright.authoring.form.make import item_text
from meeplewright.authoring.form.order import shape_of
from meeplewright.authoring.patch import CannotPatch, Patch
from meeplewright.findings.stop import Stop
from meeplewright.packs.discover import is_content
from meeplewright.packs.world import World
from meeplewright.sources.model import Source
from meeplewright.systems.model import Kind


def with_record(world: World, kind: Kind, data: Mapping[str, Any], file: str = "") -> dict[Path, tuple[str, str]]:
    """The file with one record more: before and after."""
    shape = shape_of(kind.schema)
    source = _source(world, kind.name, file)
    if source is None:
        path = world.pack.folder / (file or f"{kind.name}.yaml")
        if path.suffix != ".yaml" or not is_content(path.relative_to(world.pack.folder).as_posix()):
            raise Stop(f"`{file}` holds no records", help="name a *.yaml file of the pack, such as cards.yaml")
        return {path: ("", "\n".join([f"{kind.name}:", *item_text(data, 0, shape, in_braces=False)]) + "\n")}
    patch = Patch(source.text)
    try:
        patch.append(kind.name, data, shape)
    except CannotPatch as resists:
        raise Stop(f"{source.shown}: {resists}; nothing was changed", help="name another file with `--file`") from None
    return {source.path: whole(source.path, patch.result())}


def _source(world: World, kind: str, file: str) -> Source | None:
    if file:
        return next((s for s in world.pack.sources if s.path == world.pack.folder / file), None)
    siblings = [record for record in world.of(kind).values() if record.pack == world.pack.name]
    return siblings[-1].source if siblings else None
