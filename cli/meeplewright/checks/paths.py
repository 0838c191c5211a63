"""How the files of a pack are found and named by checks that read more than YAML."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from meeplewright.packs.world import Pack
from meeplewright.regular import text_of


def shown(pack: Pack, inside: str) -> str:
    """A file of the pack as findings name it."""
    home = pack.source.shown.rpartition("/")[0]
    return f"{home}/{inside}" if home else inside


def files_of(pack: Pack) -> dict[str, Path]:
    """Every file of the pack that is not records, by its path inside with forward slashes."""
    return {file.inside: file.path for file in pack.others}


def rules_of(pack: Pack) -> Iterator[str]:
    """The texts of the pack's long rules."""
    for inside, path in files_of(pack).items():
        if inside.startswith("rules/") and inside.endswith(".md"):
            try:
                yield text_of(path, errors="replace")
            except OSError:
                continue
