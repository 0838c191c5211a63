"""A box as a pack of its own: the pool's files without what is not in the box, every other byte as it was."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import replace
from pathlib import Path

from meeplewright import data
from meeplewright.authoring.begin.folders import make_folder
from meeplewright.authoring.form.make import item_text
from meeplewright.authoring.mint.box import MintedBox
from meeplewright.authoring.patch import CannotPatch, Patch
from meeplewright.findings.stop import Stop
from meeplewright.l10n import po
from meeplewright.packs.discover import PACK_FILE
from meeplewright.packs.world import Pack, World
from meeplewright.regular import bytes_of, text_of
from meeplewright.sources.model import Source

_SKIPPED = frozenset({"__pycache__"})


def write_box(world: World, box: MintedBox, left_out: Collection[str], folder: Path) -> list[Path]:
    """The box in a new folder, whole or not at all."""
    if len(world.packs) > 1:
        raise Stop(
            f"`{world.pack.name}` extends other packs, and a box holds all that it needs",
            help="mint from one pack that has everything",
        )
    return make_folder(folder, files_of(world, box, left_out, folder.absolute().name))


def files_of(world: World, box: MintedBox, left_out: Collection[str], name: str) -> dict[str, str | bytes]:
    """What the folder of the box holds, by path."""
    pack = world.pack
    home = pack.folder
    inside = {source.path.relative_to(home).as_posix(): source for source in pack.sources}
    unused = _pictures(world, left_out)
    files: dict[str, str | bytes] = {PACK_FILE: _head(pack, box, name)}
    for path, source in inside.items():
        text = without(source, left_out)
        if text.strip():
            files[path] = text
    for file in pack.others:
        if file.inside.startswith("l10n/") and file.inside.endswith(".po"):
            files[file.inside] = _catalogue(file.path, left_out, pack.name, name)
        elif file.inside not in unused and file.inside != PACK_FILE:
            files[file.inside] = bytes_of(file.path)
    files.update(_system(world))
    return files


def without(source: Source, left_out: Collection[str]) -> str:
    """The text of a file without some of its records; nothing where none is left."""
    gone: dict[str, list[int]] = {}
    left = False
    for kind, records in source.data.items():
        for index, record in enumerate(records if isinstance(records, list) else ()):
            if f"{kind}/{record.get('id')}" in left_out:
                gone.setdefault(kind, []).append(index)
            else:
                left = True
    if not gone:
        return source.text
    if not left:
        return ""
    patch = Patch(source.text)
    try:
        for kind, indexes in gone.items():
            if len(indexes) == len(source.data[kind]):
                patch.remove((kind,))
            else:
                for index in indexes:
                    patch.drop(kind, index)
        return patch.result()
    except CannotPatch:  # a list in brackets: written anew
        lines: list[str] = []
        for kind, records in source.data.items():
            kept = [each for index, each in enumerate(records) if index not in gone.get(kind, ())]
            lines += [f"{kind}:"] * bool(kept)
            for record in kept:
                lines += item_text(record, 0, None, in_braces=False)
        return "\n".join(lines) + "\n"


def _head(pack: Pack, box: MintedBox, name: str) -> str:
    patch = Patch(pack.source.text)
    patch.set(("pack",), name)
    return f"# Box {box.seed} of {pack.name}, minted by meeple: {box.digest}\n{patch.result()}"


def _catalogue(path: Path, left_out: Collection[str], pool: str, name: str) -> str:
    """A catalogue without the texts of records that are not in the box."""
    read = po.read(text_of(path))
    title = f"pack/{pool}#title"
    kept = tuple(
        message._replace(context=f"pack/{name}#title") if message.context == title else message
        for message in read.messages
        if not message.obsolete and message.context.partition("#")[0] not in left_out
    )
    return po.write(replace(read, messages=kept))


def _pictures(world: World, left_out: Collection[str]) -> set[str]:
    """Files that only records left out of the box show."""
    shown: dict[str, bool] = {}
    for mark in world.marks("x-asset"):
        if isinstance(mark.value, str):
            shown[mark.value] = shown.get(mark.value, False) or mark.record.name not in left_out
    return {path for path, kept in shown.items() if not kept}


def _system(world: World) -> Iterator[tuple[str, bytes]]:
    """The system, where it neither ships with meeple nor stands in the pack."""
    folder = world.system.folder.resolve()
    if folder.is_relative_to(data.systems().resolve()) or folder.is_relative_to(world.pack.folder.resolve()):
        return
    for path in sorted(folder.rglob("*")):
        if path.is_file() and not path.is_symlink() and not _SKIPPED.intersection(path.parts):
            yield f"schemas/systems/{folder.name}/{path.relative_to(folder).as_posix()}", bytes_of(path)
