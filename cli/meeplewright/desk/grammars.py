"""Which schema a file of a pack follows: of its records by kind, of pack.yaml, system.yaml, a layout or a theme."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from meeplewright.authoring.heads import head_of, schema_of
from meeplewright.desk.meant import DocumentSchemas
from meeplewright.desk.room import holds_records, inside
from meeplewright.desk.where import Around
from meeplewright.packs.world import World
from meeplewright.sources.model import Path_


@dataclass(frozen=True, slots=True)
class FileSchemas:
    """The schemas of one file."""

    records: bool
    kinds: Mapping[str, Mapping[str, Any]]
    whole: Mapping[str, Any] | None = None

    def meant(self, around: Around, path: Path_) -> DocumentSchemas | None:
        """The schemas for a place in the file; None where there are none."""
        if self.whole is not None:
            return DocumentSchemas(self.whole, around)
        kind = path[0] if path else None
        schema = self.kinds.get(kind) if isinstance(kind, str) else None
        return None if schema is None or len(path) < 2 else DocumentSchemas(schema, around, path[:2])


def grammar_of(world: World, path: Path) -> FileSchemas | None:
    """The grammar of a file of this World; None where it has none."""
    homes = [pack.folder for pack in world.packs]
    home = next((folder for folder in homes if path.is_relative_to(folder)), world.system.folder)
    if not path.is_relative_to(home) or path.suffix != ".yaml":
        return None
    name = inside(path, home)
    if (head := head_of(name)) is not None:
        return FileSchemas(records=False, kinds={}, whole=schema_of(head.schema))
    if not holds_records(path, home):
        return None
    return FileSchemas(records=True, kinds={name: kind.schema for name, kind in world.system.kinds.items()})
