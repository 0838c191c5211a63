"""A new record put where its siblings are."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from meeplewright.authoring.apply import whole
from meeplewright.authoring.form.make import item_text
from meeplewright.authoring.form.order import shape_of
from meeplewright.authoring.patch import CannotPatch
from meeplewright.authoring.sheets.into_files import patch_for
from meeplewright.findings.stop import Stop
from meeplewright.packs.discover import is_content
from meeplewright.packs.world import World
from meeplewright.sources.forms.model import FILE, KEY, FileForm, Notation
from meeplewright.sources.model import Source
from meeplewright.systems.model import Kind


def form_of(world: World, kind: str, file: str = "") -> FileForm | None:
    """How the records of a kind are written where the new one goes; None where that is YAML by kinds."""
    source = _source(world, kind, file)
    return None if source is None else source.form


def as_named(data: Mapping[str, Any], form: FileForm, name: str) -> dict[str, Any]:
    """The record without the `id` that its kind does not have; Stop where its fields do not make its name."""
    record = {key: value for key, value in data.items() if key != "id" or "id" in form.parts}
    if form.keyed and KEY in form.parts:
        raise Stop("the records of this file are named by the keys they stand under", f"write `{name}` into it by hand")
    if form.named:
        record = {form.named: name} | record
    if not form.composed or form.id == f"{{{FILE}}}" or form.id_of(record, "") == name:
        return record
    fields = " ".join(f"--set {part}=…" for part in form.parts)
    raise Stop(f"the id is put together as `{form.id}`, and the fields do not make `{name}`", help=f"say {fields}")


def with_record(
    world: World, kind: Kind, data: Mapping[str, Any], file: str = "", name: str = ""
) -> dict[Path, tuple[str, str]]:
    """The file with one record more: before and after."""
    shape = shape_of(kind.schema)
    source = _source(world, kind.name, file)
    if source is None:
        path = world.pack.folder / (file or f"{kind.name}.yaml")
        if path.suffix != ".yaml" or not is_content(path.relative_to(world.pack.folder).as_posix()):
            raise Stop(f"`{file}` holds no records", help="name a *.yaml file of the pack, such as cards.yaml")
        return {path: ("", "\n".join([f"{kind.name}:", *item_text(data, 0, shape, in_braces=False)]) + "\n")}
    if source.form is not None and source.form.each_file:
        path = source.path.with_stem(file or name)
        if path.exists() or "/" in path.stem or source.form.notation is not Notation.JSON:
            raise Stop(f"`{path.name}` cannot be a new file beside its siblings", help="write it by hand")
        return {path: ("", json.dumps(data, indent=2, ensure_ascii=False) + "\n")}
    try:
        patch = patch_for(source)
        patch.append(kind.name, data, shape)
    except CannotPatch as resists:
        raise Stop(f"{source.shown}: {resists}; nothing was changed", help="name another file with `--file`") from None
    return {source.path: whole(source.path, patch.result())}


def _source(world: World, kind: str, file: str) -> Source | None:
    if file:
        return next((s for s in world.pack.sources if s.path == world.pack.folder / file), None)
    siblings = [record for record in world.of(kind).values() if record.pack == world.pack.name]
    return siblings[-1].source if siblings else None
