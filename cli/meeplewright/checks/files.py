"""Coverage: files that nothing reads, and runs that checked nothing."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from fnmatch import fnmatch
from functools import cached_property
from pathlib import Path

from meeplewright.findings.model import Finding, Place
from meeplewright.packs.world import World
from meeplewright.regular import text_of

# what editors and file managers make of `cards.yaml`
_ICON = re.compile(r"icons/([\w-]+)\.svg")
# a name in a layout, with holes for fields
_WORD = re.compile(r"(?:[\w./-]|\{[^{}\n]*\})+")
_IN_FOLDER = re.compile(r"[\w.-]+/")
_HOLE = re.compile(r"\{[^{}]*\}")
_CONTENT = re.compile(r"(.+)\.ya?ml(\.txt)?", re.IGNORECASE)


def unmatched_files(names: Sequence[str], worlds: Sequence[World] = ()) -> Iterator[Finding]:
    """Files in a pack that no kind and no other part of meeple claims, and that nothing prints."""
    if not names:
        return
    prints = [_Prints(world) for world in worlds]
    for name in names:
        if was_built(name) or any(each.takes(name) for each in prints):
            continue
        meant = _CONTENT.fullmatch(name.rpartition("/")[2])
        advice = f"rename it to `{meant[1]}.yaml`" if meant else "move it out of the pack"
        yield Finding.of(
            "MW901",
            "nothing reads this file",
            Place(name, 1, 1, 1, 1),
            help=f"{advice}, or list it under `ignore` in pack.yaml",
            field=name,
        )


class _Prints:
    """The drawings and pictures that records, layouts and themes of one World name."""

    def __init__(self, world: World) -> None:
        self.world = world
        self.homes = [pack.source.shown.rpartition("/")[0] for pack in world.packs]

    def takes(self, name: str) -> bool:
        for home in self.homes:
            inside = name.removeprefix(f"{home}/") if home else name
            if (inside != name or not home) and (
                inside in self._assets or self._icon(inside) or self._laid_out(inside)
            ):
                return True
        return False

    def _icon(self, inside: str) -> bool:
        match = _ICON.fullmatch(inside)
        return match is not None and (match[1] in self.world.of("icon") or self._laid_out(match[1]))

    def _laid_out(self, name: str) -> bool:
        """Whether a layout or the theme names it; `{deck}` in a name stands for anything."""
        return any(fnmatch(name, pattern) for pattern in self._words)

    @cached_property
    def _assets(self) -> frozenset[str]:
        return frozenset(mark.value for mark in self.world.marks("x-asset") if isinstance(mark.value, str))

    @cached_property
    def _words(self) -> frozenset[str]:
        folders = {self.world.system.folder, *(pack.folder for pack in self.world.packs)}
        files = [file for folder in folders for file in (*folder.glob("layouts/*.yaml"), folder / "theme.yaml")]
        texts = [text_of(file, errors="replace") for file in files if file.is_file()]
        words = {word for text in texts for word in _WORD.findall(text)}
        # a hole stands for anything in a folder that is named
        return frozenset(_HOLE.sub("*", word) for word in words if "{" not in word or _IN_FOLDER.match(word))


def was_built(name: str) -> bool:
    """Whether a file lies in a folder that `meeple build` made."""
    for folder in Path(name).parents:
        with suppress(OSError):
            if text_of(folder / "manifest.json", errors="replace").startswith('{\n "form":'):
                return True
    return Path(name).match("build/calibration.pdf")


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
    if world.pack.sections.sources.overlays:
        return  # it changes records of others
    if not any(record.pack == world.pack.name for record in world.everything or world.records()):
        kinds = ", ".join(list(world.system.kinds)[:6]) or "none"
        yield Finding.of(
            "MW902",
            f"the pack `{world.pack.name}` has no record, so nothing was checked",
            world.pack.source.place(("pack",)),
            help=f"write records in a *.yaml beside pack.yaml; the kinds of its system are {kinds}",
            record=f"pack/{world.pack.name}",
        )
