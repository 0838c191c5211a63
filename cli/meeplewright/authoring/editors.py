"""Files that let an editor complete and explain content: resolved schemas, and VS Code's settings for them."""

from __future__ import annotations

import json
import os
import re
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from meeplewright.authoring.heads import HEADS, schema_of
from meeplewright.findings.stop import Stop
from meeplewright.regular import json_of
from meeplewright.systems.resolved import content_schema

if TYPE_CHECKING:
    from meeplewright.packs.world import World
    from meeplewright.systems.model import System

SETTINGS = Path(".vscode") / "settings.json"
KEY = "yaml.schemas"
_TAKEN = frozenset(head.short for head in HEADS)
NO_CONTENT = tuple(pattern for head in HEADS for pattern in head.patterns)
_HALVES = re.compile("[\ud800-\udfff]")


def pack_schema(world: World) -> dict[str, Any]:
    """The schema of a pack's content files, with its ids and story names to choose from."""
    ids = {kind: list(records) for kind, records in world.by_kind.items()}
    sections = (world.pack.sections.stories, world.system.sections.stories)
    return content_schema(world.system, ids, [name for stories in sections for name in stories.remembered])


def system_schema(system: System) -> dict[str, Any]:
    """The schema of content files in a system, with its vocabulary to choose from."""
    ids: dict[str, list[str]] = {}
    for record in system.vocabulary:
        ids.setdefault(record.kind, []).append(record.id)
    return content_schema(system, ids)


def files_of(worlds: Sequence[World], systems: Sequence[System], out: Path) -> tuple[dict[Path, bytes], dict[str, Any]]:
    """The schema files to write, and which files of the project each is for (as VS Code's setting wants it)."""
    files: dict[Path, bytes] = {}
    associated: dict[str, Any] = {}
    for world in worlds:
        name = world.pack.name
        path = out / (f"{name}.content.schema.json" if name in _TAKEN else f"{name}.schema.json")
        files[path] = _json(pack_schema(world))
        folder = _shown(world.pack.folder)
        associated[_from_here(path)] = [f"{folder}**/*.yaml", *(f"!{folder}{each}" for each in NO_CONTENT)]
    for system in systems:
        files[out / f"{system.id}.system.schema.json"] = _json(system_schema(system))
    for head in HEADS if worlds else ():
        homes = [world.pack.folder for world in worlds]
        if head.name == "system.yaml":
            homes = [world.system.folder for world in worlds if world.system.folder == world.pack.folder]
        if homes:
            path = out / f"{head.short}.schema.json"
            files[path] = _json(schema_of(head.schema))
            associated[_from_here(path)] = [_shown(home) + pattern for home in homes for pattern in head.patterns]
    return files, associated


def settings(before: str | None, associated: Mapping[str, Any], out: Path) -> str:
    """VS Code's settings with our schemas in them. What else stands there stays; comments cannot, so they stop us."""
    document: Any = {}
    if before is not None and before.strip():
        try:
            document = json_of(before)
        except ValueError:
            document = None
        if not isinstance(document, dict) or not isinstance(document.get(KEY, {}), dict):
            raise Stop(
                f"`{SETTINGS.as_posix()}` has comments or is no plain JSON, and would lose them",
                help=f"put this into it yourself, or call again with --no-settings: "
                f'"{KEY}": {json.dumps(associated, ensure_ascii=False)}',
            )
    ours = _from_here(out) + "/"
    kept = {path: files for path, files in document.get(KEY, {}).items() if not path.startswith(ours)}
    document[KEY] = {**kept, **associated}
    text = json.dumps(document, indent=_indent(before), ensure_ascii=False) + "\n"
    if _HALVES.search(text):  # half a sign is written as it was, by its number
        text = json.dumps(document, indent=_indent(before)) + "\n"
    return text


def _indent(text: str | None) -> int | str:
    """How deep the first line inside is set in."""
    match = re.search(r"\n([ \t]+)\"", text or "")
    if match is None:
        return 2
    return "\t" if match[1].startswith("\t") else len(match[1])


def _json(schema: Mapping[str, Any]) -> bytes:
    return (json.dumps(schema, indent=1, ensure_ascii=False) + "\n").encode()


def _shown(folder: Path) -> str:
    """A folder from where the command was called, ending in a slash; nothing for that folder itself."""
    shown = Path(os.path.relpath(folder)).as_posix()
    return "" if shown == "." else shown + "/"


def _from_here(path: Path) -> str:
    return "./" + Path(os.path.relpath(path)).as_posix()
