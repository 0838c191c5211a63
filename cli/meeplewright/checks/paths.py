"""How the files of a pack are found and named by checks that read more than YAML."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from meeplewright.packs.world import Pack
from meeplewright.regular import text_of

if TYPE_CHECKING:
    from meeplewright.text.chapter import Chapter


def shown(pack: Pack, inside: str) -> str:
    """A file of the pack as findings name it."""
    home = pack.source.shown.rpartition("/")[0]
    return f"{home}/{inside}" if home else inside


def files_of(pack: Pack) -> dict[str, Path]:
    """Every file of the pack that is not records, by its path inside with forward slashes."""
    return {file.inside: file.path for file in pack.others}


def own_chapters(pack: Pack) -> Iterator[Chapter]:
    """The chapters of the rules in the pack's language."""
    rules = {name: path for name, path in files_of(pack).items() if name.startswith("rules/")}
    if not rules:
        return
    from meeplewright.text.chapter import chapter_at, is_chapter  # takes a while to import

    for name, path in rules.items():
        if is_chapter(name) and name.split("/")[1] == pack.language:
            book = chapter_at(path, name, shown(pack, name))
            if book is not None:
                yield book


def rules_of(pack: Pack) -> Iterator[str]:
    """The texts of the pack's long rules."""
    for inside, path in files_of(pack).items():
        if inside.startswith("rules/") and inside.endswith(".md"):
            try:
                yield text_of(path, errors="replace")
            except OSError:
                continue
