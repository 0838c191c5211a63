"""The files that print is made of beside the records (layouts, themes, scenes, icons), as they were last read."""

from __future__ import annotations

import hashlib
import os
from collections.abc import Callable, Hashable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

from meeplewright.regular import bytes_of
from meeplewright.systems.files import read_yaml
from meeplewright.unchanged import Unchanged

if TYPE_CHECKING:
    from meeplewright.findings.model import Finding
    from meeplewright.packs.world import World
    from meeplewright.sources.model import Source

Made = TypeVar("Made")
Read = tuple["Source | None", "list[Finding]"]
# of drawings, which are asked for after every save
_DIGESTS: Unchanged[str] = Unchanged(4096)


class Beside:
    """Each file and folder is looked at once."""

    def __init__(self) -> None:
        self._listings: dict[tuple[Path, str], frozenset[str]] = {}
        self._read: dict[tuple[Path, str], Read] = {}
        self._files: dict[Path, bool] = {}
        self._icons: dict[Path, dict[str, Path]] = {}
        self._digests: dict[Path, str] = {}
        self._resolved: dict[Path, Path] = {}
        self._made: dict[Hashable, Any] = {}

    def listed(self, folder: Path, where: str) -> frozenset[str]:
        """What lies in a folder of layouts, themes or scenes."""
        if (folder, where) not in self._listings:
            home = folder / where
            self._listings[folder, where] = frozenset(os.listdir(home) if home.is_dir() else ())  # noqa: PTH208 - names
        return self._listings[folder, where]

    def resolved(self, folder: Path) -> Path:
        """A folder without links on the way."""
        if folder not in self._resolved:
            self._resolved[folder] = folder.resolve()
        return self._resolved[folder]

    def made(self, of: Hashable, make: Callable[[], Made]) -> Made:
        """What is made of such files alone, and so stays with them."""
        if of not in self._made:
            self._made[of] = make()
        product: Made = self._made[of]
        return product

    def is_file(self, path: Path) -> bool:
        if path not in self._files:
            self._files[path] = path.is_file()
        return self._files[path]

    def read(self, path: Path, shown: str) -> Read:
        """A file of YAML, and what is wrong with it."""
        if (path, shown) not in self._read:
            self._read[path, shown] = read_yaml(path, shown, kept=True)
        return self._read[path, shown]

    def icons(self, folder: Path) -> dict[str, Path]:
        """The drawings in `icons/` of a folder, by the ids of what they show."""
        if folder not in self._icons:
            home, names = folder / "icons", []
            if home.is_dir():
                with os.scandir(home) as entries:
                    names = sorted(
                        each.name for each in entries if each.name.endswith(".svg") and not each.is_symlink()
                    )
            self._icons[folder] = {name.removesuffix(".svg"): home / name for name in names}
        return self._icons[folder]

    def digest(self, path: Path) -> str:
        """The same, asked once."""
        if path not in self._digests:
            self._digests[path] = digest_of(path)
        return self._digests[path]


def digest_of(path: Path) -> str:
    """What changes with a drawing; nothing where it cannot be read."""
    try:
        return _DIGESTS.of(path, partial(_digest, path))
    except OSError:
        return ""


def _digest(path: Path) -> str:
    return hashlib.blake2b(bytes_of(path), digest_size=8).hexdigest()


def beside(world: World) -> Beside:
    """The files of a World: a session keeps them for the next one, until one of them changes."""
    return Beside() if world.memory is None else world.memory.beside("print", Beside)
