"""The Worlds that a command other than `check` works on: errors of reading are told, and stop nothing."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from meeplewright.findings.model import Finding
    from meeplewright.packs.world import World


def worlds_at(
    paths: Sequence[Path] | None, *, cache: bool = True, quiet: bool = False, wholly: str = ""
) -> list[World]:
    """The Worlds of the packs at these paths, or of the one that the command was called in.

    Where all of them must have been read, `wholly` says what would become of the rest.
    """
    from meeplewright.findings.stop import Stop
    from meeplewright.packs.load import opened

    loaded = opened(list(paths or [Path()]), cache=cache)
    if wholly:
        _refuse_what_is_lost(loaded.findings, wholly)
    errors = sum(finding.severity == "error" for finding in loaded.findings)
    if not loaded.worlds:
        first = next((f for f in loaded.findings if f.severity == "error"), None)
        why = f"{first.place.path}:{first.place.line}: {first.message}" if first else "this pack cannot be read"
        raise Stop(why, help="`meeple check` tells everything")
    if errors and not quiet:
        print(f"note: {errors} error{'s' * (errors > 1)} in these packs; `meeple check` tells them", file=sys.stderr)
    return list(loaded.worlds)


def _refuse_what_is_lost(findings: Sequence[Finding], wholly: str) -> None:
    from meeplewright.checks.damage import loses_content
    from meeplewright.findings.stop import Stop

    for finding in findings:
        if loses_content(finding):
            place = f"{finding.place.path}:{finding.place.line}"
            raise Stop(f"{place}: {finding.message}; nothing was changed", help=f"mend that first: {wholly}")


def world_at(path: Path | None, *, wholly: str = "") -> World:
    """The one World at a path."""
    from meeplewright.findings.stop import Stop

    worlds = worlds_at([path] if path is not None else None, wholly=wholly)
    if len(worlds) > 1:
        names = ", ".join(f"`{world.pack.name}`" for world in worlds[:6])
        raise Stop(f"there are {len(worlds)} packs here: {names}", help="name the folder of one of them")
    return worlds[0]
