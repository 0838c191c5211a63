"""Coverage: files that nothing reads, and runs that checked nothing."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from meeplewright.findings.model import Finding, Place
from meeplewright.packs.world import World

# what editors and file managers make of `cards.yaml`
_CONTENT = re.compile(r"(.+)\.ya?ml(\.txt)?", re.IGNORECASE)


def unmatched_files(names: Iterable[str]) -> Iterator[Finding]:
    """Files in a pack that no kind and no other part of meeple claims."""
    for name in names:
        meant = _CONTENT.fullmatch(name.rpartition("/")[2])
        advice = f"rename it to `{meant[1]}.yaml`" if meant else "move it out of the pack"
        yield Finding.of(
            "MW901",
            "nothing reads this file",
            Place(name, 1, 1, 1, 1),
            help=f"{advice}, or list it under `ignore` in pack.yaml",
            field=name,
        )


def misnamed_packs(names: Iterable[str]) -> Iterator[Finding]:
    """Files that would make a pack of their folder under another name."""
    for name in names:
        yield Finding.of(
            "MW901",
            "this folder is not read as a pack, because the file has another name than `pack.yaml`",
            Place(name, 1, 1, 1, 1),
            help="rename it to `pack.yaml`, in small letters",
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
