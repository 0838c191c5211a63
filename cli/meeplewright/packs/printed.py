"""Which kinds of a World are printed by themselves, and with which layouts: for checks as for print."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache, cached_property
from types import MappingProxyType
from typing import Any

from meeplewright import data
from meeplewright.packs.world import World
from meeplewright.systems.bases import base_of
from meeplewright.systems.faces import merged
from meeplewright.systems.files import read_yaml
from meeplewright.systems.sections import Printing


class Printed:
    """What system.yaml, the packs, and where these are silent the names and shared schemas of kinds say of print."""

    def __init__(self, world: World) -> None:
        self.world = world

    @cached_property
    def said(self) -> tuple[Printing, ...]:
        """All that is said of how the World is printed, what counts first at first."""
        others = [pack.sections for pack in self.world.packs if pack is not self.world.pack]
        every = (self.world.pack.sections, *reversed(others), self.world.system.sections)
        return tuple(sections.printing for sections in every)

    @cached_property
    def faces(self) -> Mapping[str, Any]:
        """Which layouts print which kind, as system.yaml says and the packs change it."""
        faces: Any = {}
        for printing in reversed(self.said):
            faces = merged(faces, printing.faces or {})
        return faces if isinstance(faces, Mapping) else {}

    @cached_property
    def kinds(self) -> tuple[str, ...]:
        """The kinds that are printed: those with a layout, those that the manifest counts, cards, tiles and tokens."""
        counted = {entry.kind for entry in self.world.system.sections.manifest.entries}
        return tuple(
            kind
            for kind in self.world.system.kinds
            if (kind in self.faces or kind in counted or self._known(kind))
            and self.world.of(kind)
            and self.choice(kind, "front")
        )

    def choice(self, kind: str, side: str) -> Any:
        """What is said of one side of a kind: a layout's name, a choice by a field, or None."""
        about = self.faces.get(kind)
        if isinstance(about, Mapping):
            return about.get(side)
        if about == "none":
            return None
        names = (*self._by_nature(kind), "card")
        about = next(_defaults()[name] for name in names if name in _defaults())
        return about.get(side) if isinstance(about, Mapping) else None

    def has_a_face(self, kind: str) -> bool:
        """Whether its records are pieces of their own."""
        return kind in self.kinds and any(
            self.choice(kind, side) not in (None, "", "none") for side in ("front", "back")
        )

    def _known(self, kind: str) -> bool:
        """Whether the kind, or the schema it follows or is made on, is one that is printed everywhere."""
        return any(name in _defaults() for name in self._by_nature(kind))

    def _by_nature(self, kind: str) -> tuple[str, ...]:
        """What a kind may be by: what it is made on, its own name and that of its schema."""
        about = self.world.system.kinds.get(kind)
        schema = (base_of(about), about.schema_id) if about is not None else ()
        return (*schema[:1], kind, *schema[1:])


@cache
def _defaults() -> Mapping[str, Any]:
    """Which layout prints a kind that says nothing of how it is printed."""
    source, _ = read_yaml(data.schemas() / "print" / "defaults.yaml", "schemas/print/defaults.yaml", kept=True)
    return MappingProxyType(dict(source.data)) if source is not None else {}
