"""Edits in catalogues that go along with a renaming: contexts, and links and tokens in all languages."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

from meeplewright.findings.model import Edit, Place
from meeplewright.l10n.files import shown
from meeplewright.packs.world import World
from meeplewright.regular import bytes_of


def catalogue_edits(
    worlds: Sequence[World], renamed: Callable[[str], str], record: tuple[str, str, str]
) -> Iterator[Edit]:
    """Line by line, so that what a translator's tool wrote stays as it wrote it."""
    kind, old, new = record
    context, wanted = f'msgctxt "{kind}/{old}#', f'msgctxt "{kind}/{new}#'
    for path in catalogues(worlds):
        name = shown(path)
        text = bytes_of(path).decode("utf-8", errors="surrogateescape").removeprefix("\ufeff")
        if old not in text:
            continue
        for number, line in enumerate(text.split("\n"), 1):
            if old in line:
                bare = line.rstrip("\r")
                changed = bare.replace(context, wanted) if "msgctxt" in bare else renamed(bare)
                if changed != bare:
                    yield Edit(Place(name, number, 1, number, len(bare) + 1), changed)


def catalogues(worlds: Sequence[World]) -> list[Path]:
    """Every catalogue of the packs and systems of these Worlds, also of languages that are not declared."""
    folders = {folder for world in worlds for folder in (world.system.folder, *(pack.folder for pack in world.packs))}
    return sorted(path for folder in folders for path in folder.glob("l10n/*.po"))
