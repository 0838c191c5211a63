"""Coverage: files that nothing reads, and runs that checked nothing."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from meeplewright.findings.model import Finding, Place
from meeplewright.packs.world import World


def unmatched_files(names: Iterable[str]) -> Iterator[Finding]:
    """Files in a pack that no kind and no other part of meeple claims."""
    for name in names:
        ending = name.rpartition(".")[2]
        advice = "rename it to `.yaml`" if ending == "yml" else "move it out of the pack"
        yield Finding.of(
            "MW901",
            "nothing reads this file",
            Place(name, 1, 1, 1, 1),
            help=f"{advice}, or list it under `ignore` in pack.yaml",
            field=name,
        )


def nothing_checked(world: World) -> Iterator[Finding]:
    """A pack without a single record: a check that passes it would say nothing."""
    if not any(record.pack == world.pack.name for record in world.everything or world.records()):
        kinds = ", ".join(list(world.system.kinds)[:6]) or "none"
        yield Finding.of(
            "MW902",
            f"the pack `{world.pack.name}` has no record, so nothing was checked",
            world.pack.source.place(("pack",)),
            help=f"write records in a *.yaml beside pack.yaml; the kinds of its system are {kinds}",
            record=f"pack/{world.pack.name}",
        )
