"""A whole run: read the packs, check each World, hand back what was found. Knows nothing of options or screens."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from meeplewright.findings.model import Finding
from meeplewright.findings.stop import Stop
from meeplewright.packs.world import World


@dataclass(frozen=True, slots=True)
class Wish:
    """What to check, and how."""

    paths: Sequence[Path]
    jobs: int = 1
    cache: bool = True
    more: bool = False  # the checks of the entry-point group, too


@dataclass(frozen=True, slots=True)
class Result:
    """What was looked at and what was found, in the order of the files."""

    findings: list[Finding]
    worlds: Sequence[World] = field(default_factory=list)
    packs: int = 0
    files: int = 0
    records: int = 0
    suppressed: int = 0


def run(wish: Wish) -> Result:
    """Read and check everything under the paths."""
    from meeplewright.checks.files import unmatched_files
    from meeplewright.checks.suppress import suppressed
    from meeplewright.packs.load import collecting_off, load

    for path in wish.paths:
        if not path.exists():
            raise Stop(f"there is no file or folder `{path}`")
    loaded = load(list(wish.paths), jobs=wish.jobs)
    if not loaded.folders:
        where = ", ".join(f"`{path}`" for path in wish.paths)
        raise Stop(f"there is no pack at {where}", "a pack is a folder with a pack.yaml; `meeple new pack` makes one")
    with collecting_off():
        findings = [*loaded.findings, *unmatched_files(loaded.unmatched)]
        for world in loaded.worlds:
            findings += findings_of(world, more=wish.more)
        kept, held_back = suppressed(in_order(findings), loaded.worlds)
    return Result(
        findings=kept,
        worlds=loaded.worlds,
        packs=len(loaded.folders),
        files=len(loaded.files),
        records=sum(1 for world in loaded.worlds for record in world.everything if record.pack == world.pack.name),
        suppressed=held_back,
    )


def findings_of(world: World, *, more: bool = False) -> list[Finding]:
    """What every check of the table says of a World."""
    from meeplewright.checks.registry import checks, more_checks

    every = (*checks(), *more_checks()) if more else checks()
    return [finding for check in every for finding in check(world)]


def in_order(findings: Iterable[Finding]) -> list[Finding]:
    """Each finding once, by file and line."""
    unique = {(f.place, f.code, f.message): f for f in findings}
    return [unique[key] for key in sorted(unique)]
