"""Every attack there is, class by class."""

from __future__ import annotations

from collections.abc import Iterator

from hard.attack import Attack
from hard.attacks import (
    caches,
    folders,
    from_git,
    imports,
    links,
    names,
    pages,
    printing,
    reading,
    reads,
    rules,
    targets,
    workbooks,
)

CLASSES = (from_git, links, reads, caches, rules, reading, imports, printing, names, folders, workbooks, targets, pages)


def attacks() -> Iterator[Attack]:
    """All of them, in their order."""
    for module in CLASSES:
        yield from module.attacks()
