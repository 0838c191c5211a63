"""From a path to a World for scripts."""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING

from meeplewright.findings.stop import Stop, did_you_mean
from meeplewright.public.frozen import frozen
from meeplewright.public.model import CannotLoad, Finding, Kind
from meeplewright.public.world import World

if TYPE_CHECKING:
    from meeplewright.findings.model import Finding as Inner_Finding
    from meeplewright.packs.load import Loaded
    from meeplewright.packs.world import World as Inner


def load(path: str | os.PathLike[str], *, layers: Sequence[str] = ()) -> World:
    """The one pack at or around a path, linked with all that it extends. Nothing is written.

    `layers` are those of its editions and printings that records are wanted as.

    CannotLoad where there is no pack, more than one, or none that can be read; what is wrong inside of a pack that can
    be read stands in `World.findings`.
    """
    from meeplewright.packs.load import opened

    try:
        loaded = opened([Path(path)], cache=True)
    except Stop as stop:
        raise CannotLoad(stop.message, stop.help) from None
    if len(loaded.worlds) > 1:
        names = ", ".join(f"`{world.pack.name}`" for world in loaded.worlds[:6])
        raise CannotLoad(f"there are {len(loaded.worlds)} packs here: {names}", "name the folder of one of them")
    if not loaded.worlds:
        first = next((each for each in loaded.findings if each.severity == "error"), None)
        raise CannotLoad(
            f"{first.place.path}:{first.place.line}: {first.message}" if first else "this pack cannot be read",
            "`meeple check` tells everything",
        )
    (world,) = loaded.worlds
    try:
        return world_of(in_layers(world, layers), loaded)
    except Stop as stop:
        raise CannotLoad(stop.message, stop.help) from None


def in_layers(world: Inner, layers: Sequence[str]) -> Inner:
    """The World as these layers leave it; Stop where it has none of that name."""
    if not layers:
        return world
    from meeplewright.packs.layers import layers_of, overlaid

    known = layers_of(world).names
    for name in layers:
        if name not in known:
            help_ = did_you_mean(name, known) or (f"it has {', '.join(known)}" if known else "it has none")
            raise Stop(f"`{world.pack.name}` has no layer `{name}`", help=help_)
    return overlaid(world, layers)


def world_of(world: Inner, loaded: Loaded | None = None) -> World:
    """The public face of a World; its findings are those of the files that were loaded with it, if they are given."""
    return World(
        name=world.pack.name,
        title=world.pack.title,
        version=world.pack.sections.about.version,
        language=world.pack.language,
        languages=tuple(dict.fromkeys((world.pack.language, *world.pack.translations))),
        folder=world.pack.folder,
        system=world.system.id,
        packs=tuple(pack.name for pack in world.packs),
        kinds=MappingProxyType(
            {kind.name: Kind(kind.name, kind.title, frozen(kind.schema)) for kind in world.system.kinds.values()}
        ),
        _inner=world,
        _found=lambda: () if loaded is None else _findings(loaded, world),
    )


def _findings(loaded: Loaded, world: Inner) -> Sequence[Finding]:
    from meeplewright.checks.run import Wish, of_loaded

    result = of_loaded(Wish([world.pack.folder]), loaded)
    return [_finding(each) for each in result.findings]


def _finding(finding: Inner_Finding) -> Finding:
    place = finding.place
    return Finding(
        code=finding.code,
        severity=str(finding.severity),
        confidence=str(finding.confidence),
        message=finding.message,
        help=finding.help,
        file=place.path,
        line=place.line,
        column=place.column,
        record=finding.record,
        field=finding.field,
    )
