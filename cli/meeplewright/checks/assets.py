"""Files that records name: there, inside the pack, pictures where pictures belong, and none that nothing shows."""

from __future__ import annotations

import posixpath
import re
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

from meeplewright.checks.own import field_of, own_marks
from meeplewright.checks.paths import files_of, shown
from meeplewright.findings.model import Edit, Finding, Place
from meeplewright.findings.nearest import Nearest
from meeplewright.packs.world import World
from meeplewright.regular import head_of, text_of
from meeplewright.systems.model import Mark

PICTURES = (".png", ".jpg", ".jpeg", ".svg", ".webp", ".tif", ".tiff", ".avif")
_SVG = re.compile(
    rb"\A(?:\xef\xbb\xbf)?\s*(?:<\?xml[^>]*\?>\s*|<!--.*?-->\s*|<!DOCTYPE(?:[^>\[]|\[[^\]]*\])*>\s*)*<(?:svg:)?svg[\s>]",
    re.DOTALL,
)


def assets(world: World) -> Iterator[Finding]:
    """Assets that are missing, lead out of the pack or are no pictures, and pictures that nothing shows."""
    marks = [mark for mark in own_marks(world, "x-asset") if isinstance(mark.value, str)]
    files = files_of(world.pack)
    if not marks and not any(name.startswith("art/") for name in files):
        return
    nearest = Nearest(files)
    for mark in marks:
        yield from _named(mark, files, nearest)
    shown_somewhere = {posixpath.normpath(mark.value) for mark in marks}
    shown_somewhere |= {nearest.found(name)[0] for name in shown_somewhere - files.keys()}  # what a misspelt name means
    yield from _unused(world, files, shown_somewhere)


def _named(mark: Mark, files: dict[str, Path], nearest: Nearest) -> Iterator[Finding]:
    record, path, name = mark.record, mark.path, mark.value
    place = record.place(*path)
    field = field_of(path)
    inside = posixpath.normpath(name) if name else ""
    if not inside or leaves(name):
        yield Finding.of(
            "MW214",
            f"`{name}` is no path inside the pack",
            place,
            help="copy the file into the pack and name it from there, with forward slashes: `art/keeper.png`",
            record=record.name,
            field=field,
        )
    elif inside not in files:
        best, _ = nearest.found(inside)
        same = best.casefold() == inside.casefold()
        where = record.text_place(path, 0, len(name))
        yield Finding.of(
            "MW211",
            f"there is no file `{name}` in the pack"
            + (", only one that differs in small and capital letters" if same else ""),
            place,
            help=f"did you mean `{best}`?" if best else "put the file there, or name another",
            edit=Edit(where, best) if same and where.line == where.end_line else None,
            record=record.name,
            field=field,
        )
    elif mark.argument == "image" and (fault := _no_picture(files[inside])):
        yield Finding.of(
            "MW212",
            f"`{name}` {fault}",
            place,
            help="pictures are PNG, JPEG, WebP, TIFF, AVIF or SVG files, and are named so",
            record=record.name,
            field=field,
        )


def leaves(name: str) -> bool:
    """Whether a path of a pack could lead out of it, on any system."""
    if "\\" in name or "\0" in name or name.startswith("/") or re.match(r"[A-Za-z]:", name):
        return True
    return posixpath.normpath(name).split("/")[0] == ".."


def _no_picture(path: Path) -> str:
    ending = path.suffix.lower()
    if ending not in PICTURES:
        return "is no picture by its name"
    try:
        head = head_of(path, 4096)
    except OSError as error:
        return f"cannot be read: {error.strerror}"
    if head.startswith(b"\x89PNG\r\n\x1a\n"):
        endings: tuple[str, ...] = (".png",)
    elif head.startswith(b"\xff\xd8\xff"):
        endings = (".jpg", ".jpeg")
    elif head.startswith(b"RIFF") and head[8:12] == b"WEBP":
        endings = (".webp",)
    elif head.startswith((b"II*\0", b"MM\0*")):
        endings = (".tif", ".tiff")
    elif head[4:8] == b"ftyp" and b"avif" in head[8:40]:
        endings = (".avif",)
    elif _SVG.match(head):
        endings = (".svg",)
    else:
        return "is not what its name says: it holds no picture"
    return "" if ending in endings else f"holds a {endings[0][1:].upper()} picture, and its name says another"


def _unused(world: World, files: dict[str, Path], used: set[str]) -> Iterator[Finding]:
    pictures = [
        name for name in files if name.startswith("art/") and name.lower().endswith(PICTURES) and name not in used
    ]
    if not pictures:
        return
    named_elsewhere = _texts_that_may_name(world, files)
    for name in pictures:
        if posixpath.basename(name) not in named_elsewhere:
            yield Finding.of(
                "MW213",
                f"nothing shows the picture `{name}`",
                Place(shown(world.pack, name), 1, 1, 1, 1),
                help="name it where it belongs, remove it, or list it under `ignore` in pack.yaml",
                field=name,
            )


def _texts_that_may_name(world: World, files: dict[str, Path]) -> str:
    """Layouts, themes and rules as one text: a picture that they name is used."""
    texts = []
    for name, path in files.items():
        if name.endswith((".yaml", ".md")):
            try:
                texts.append(text_of(path, errors="replace"))
            except OSError:
                continue
    for layout in world.system.folder.glob("layouts/*.yaml"):
        with suppress(OSError):
            texts.append(text_of(layout, errors="replace"))
    return "\n".join(texts)
