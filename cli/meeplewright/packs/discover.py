"""Which packs stand under a path, and which files belong to each."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from fnmatch import fnmatch
from functools import lru_cache
from hashlib import blake2b
from pathlib import Path
from stat import S_ISREG

from meeplewright import unchanged
from meeplewright.findings.stop import Stop
from meeplewright.regular import all_unsaved, is_file, unsaved_at
from meeplewright.unchanged import stamp_of

PACK_FILE = "pack.yaml"
SYSTEM_FILE = "system.yaml"
THEME_FILE = "theme.yaml"
EXPORT_LIST = "meeple-export.json"  # in a folder of pages that `studio export` wrote
NEVER_ENTERED = frozenset({"node_modules", "__pycache__"})
DEEPEST_FOLDER = 50
TICK_NS, COARSE_TICK_NS = unchanged.TICK_NS, unchanged.COARSE_TICK_NS
# what editors and file managers make of the name
_NEARLY_PACK_FILES = frozenset({"pack.yaml", "pack.yml", "pack.yaml.txt", "pack.yml.txt"})


SHEET = ".xlsx#"  # what stands between a workbook and its sheet: `deck.xlsx#Cards`


@dataclass(frozen=True, slots=True)
class File:
    """A file of a pack: `where` on the disk, `inside` the pack with `/`; `stamp` is its size, times and inode.

    That of what stands in an editor and is not saved is made of its text.
    """

    where: str
    inside: str
    stamp: tuple[int, ...]

    @property
    def path(self) -> Path:
        return Path(self.where)

    @property
    def key(self) -> str:
        """What tells it from all others: several sheets of a workbook stand in one file."""
        return f"{self.where}{SHEET}{self.inside.partition(SHEET)[2]}" if SHEET in self.inside else self.where


@dataclass(slots=True)
class Listing:
    """The files of one pack by what they are for."""

    content: list[File] = field(default_factory=list)
    other: list[File] = field(default_factory=list)
    leaving: list[str] = field(default_factory=list)
    unreadable: dict[str, str] = field(default_factory=dict)  # and why


def there(paths: Iterable[Path]) -> None:
    """Stop where one of the paths leads nowhere."""
    for path in paths:
        if not path.exists():
            raise Stop(f"there is no file or folder `{path}`", "name a pack's folder, or a folder that holds packs")


def normal(path: Path) -> Path:
    """The path from the root of the disk, links left as they are."""
    return Path(os.path.normpath(path.absolute()))


def packs_at(path: Path) -> list[Path]:
    """The packs that a path means: those at or below it, else the one it is in."""
    return look_for_packs(path)[0]


def look_for_packs(path: Path) -> tuple[list[Path], list[Path]]:
    """The packs that a path means, and files below it that would make one if they were named `pack.yaml`."""
    path = normal(path)
    misnamed: list[Path] = []
    below = sorted(_packs_below(path, 0, misnamed)) if path.is_dir() else []
    above = next((folder for folder in (path, *path.parents) if is_file(folder / PACK_FILE)), None)
    if above is not None:  # what lies in a pack and is not read is told with its other files
        misnamed = []
    return below or ([above] if above is not None else []), sorted(misnamed)


def _packs_below(folder: Path, depth: int, misnamed: list[Path] | None) -> Iterator[Path]:
    try:
        entries = list(os.scandir(folder))
    except OSError:
        return
    if _has_pack_file(entries, folder):
        misnamed = None
        yield folder
    elif misnamed is not None:
        misnamed += [folder / entry.name for entry in entries if entry.name.casefold() in _NEARLY_PACK_FILES]
    for entry in entries:
        if depth < DEEPEST_FOLDER and _entered(entry.name) and entry.is_dir(follow_symlinks=False):
            yield from _packs_below(folder / entry.name, depth + 1, misnamed)


def _has_pack_file(entries: Iterable[os.DirEntry[str]], folder: str | Path) -> bool:
    if any(entry.name == PACK_FILE and _is(entry.is_file) for entry in entries):
        return True
    return bool(all_unsaved()) and unsaved_at(Path(folder, PACK_FILE)) is not None


def _is(question: Callable[[], bool]) -> bool:
    """What the disk says of an entry; no, where it cannot even look: a link that leads to itself."""
    try:
        return question()
    except OSError:
        return False


def _entered(name: str) -> bool:
    return not name.startswith(".") and name not in NEVER_ENTERED


def list_files(folder: Path) -> Listing:
    """Every file of the pack in a folder; other packs in it, hidden folders and pages that we wrote are left out."""
    listing = Listing()
    home = os.path.realpath(folder)
    _list(os.fspath(folder), "", listing, home, 0)
    if unsaved := all_unsaved():
        _add_unsaved(folder, home, unsaved, listing)
    for files in (listing.content, listing.other):
        files.sort(key=lambda file: file.inside)
    return listing


def _list(folder: str, inside: str, listing: Listing, home: str, depth: int) -> None:
    try:
        with os.scandir(folder) as scanned:
            entries = list(scanned)
    except OSError as error:
        listing.unreadable[inside.rstrip("/")] = error.strerror or "the system refuses to open it"
        return
    if depth and (_has_pack_file(entries, folder) or any(entry.name == EXPORT_LIST for entry in entries)):
        return
    for entry in entries:
        name = inside + entry.name
        if entry.name.startswith("."):
            continue
        if entry.is_symlink() and not _stays(entry.path, home):
            listing.leaving.append(name)
        elif _is(entry.is_dir):
            if entry.name not in NEVER_ENTERED and depth < DEEPEST_FOLDER and not entry.is_symlink():
                _list(entry.path, name + "/", listing, home, depth + 1)
        else:
            _sort_in(entry, name, listing)


def _add_unsaved(folder: Path, home: str, unsaved: Mapping[str, bytes], listing: Listing) -> None:
    """The files that stand in an editor: in the list as they are there, and before there is one on the disk."""
    for real, raw in unsaved.items():
        inside = Path(real).relative_to(home).as_posix() if real.startswith(home + os.sep) else ""
        if not inside or not all(map(_entered, inside.split("/"))):
            continue
        between = Path(inside).parents
        if any(is_file(folder / above / PACK_FILE) for above in between if above.name):
            continue  # another pack's
        files = listing.content if is_content(inside) else listing.other
        files[:] = [file for file in files if file.inside != inside]
        files.append(File(os.path.join(folder, *inside.split("/")), inside, stamp_of_unsaved(raw)))  # noqa: PTH118 - as scandir says it
        listing.unreadable.pop(inside, None)


def _sort_in(entry: os.DirEntry[str], name: str, listing: Listing) -> None:
    try:
        stat = entry.stat()
    except OSError as error:
        listing.unreadable[name] = error.strerror or "the system refuses to open it"
        return
    if not S_ISREG(stat.st_mode):  # whoever opens a pipe waits for ever
        listing.unreadable[name] = "it is a pipe or a device, and no file"
        return
    file = File(entry.path, name, stamp_of(stat))
    (listing.content if is_content(name) else listing.other).append(file)


def stamp_of_unsaved(raw: bytes) -> tuple[int, ...]:
    """What changes with what stands in an editor."""
    return len(raw), int.from_bytes(blake2b(raw, digest_size=16).digest())


def was_written(file: File, after_ns: int) -> bool:
    """Whether a file may have been written after a moment, as far as the clock of its disk tells."""
    if len(file.stamp) != 4:
        return False
    _, modified, changed, _ = file.stamp
    return max(modified, changed) >= after_ns - (COARSE_TICK_NS if modified % 1_000_000_000 == 0 else TICK_NS)


def _stays(path: str, home: str) -> bool:
    target = os.path.realpath(path)
    return target == home or target.startswith(home + os.sep)


def is_content(inside: str) -> bool:
    """Whether a file holds records: every *.yaml that has no other office."""
    return (
        inside.endswith(".yaml")
        and inside not in (PACK_FILE, SYSTEM_FILE, THEME_FILE)
        and not inside.startswith(("layouts/", "scenes/", "themes/", "schemas/", "languages/", "targets/"))
    )


_CLAIMED = (
    PACK_FILE,
    SYSTEM_FILE,
    THEME_FILE,
    "layouts/*",
    "scenes/*",
    "scenery/*.svg",
    "themes/*",
    "targets/*.yaml",
    "schemas/*",
    "*.schema.json",
    "l10n/*.po",
    "languages/*.yaml",
    "rules/*/*.md",
    "art/*",
    "fonts/*",
    "README*",
    "LICENSE*",
    "LICENCE*",
    "CHANGELOG*",
)


def is_claimed(inside: str, ignored: tuple[str, ...]) -> bool:
    """Whether something reads the file, or the pack says that nothing need to."""
    return _is_claimed_anywhere(inside) or any(fnmatch(inside, pattern) for pattern in ignored)


@lru_cache(maxsize=4096)  # asked of every file after every save
def _is_claimed_anywhere(inside: str) -> bool:
    return any(fnmatch(inside, pattern) for pattern in _CLAIMED)


def shown_path(folder: Path) -> str:
    """How a folder is named in findings: from where the command was called, forward slashes, ending in one."""
    try:
        relative = os.path.relpath(folder)
    except ValueError:  # another drive, on Windows
        relative = os.fspath(folder)
    if relative.startswith(".." + os.sep + ".."):
        relative = os.fspath(normal(folder))
    shown = relative.replace(os.sep, "/")
    return "" if shown == "." else shown + "/"


def shown_file(file: Path) -> str:
    """How a file is named in findings."""
    return shown_path(file.parent) + file.name
