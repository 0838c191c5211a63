"""Changes written to the disk, undone and done again: nothing is written over that somebody else changed."""

from __future__ import annotations

import os
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from meeplewright.authoring.apply import alone, write
from meeplewright.authoring.sheets.into_files import read_again, reads_as
from meeplewright.authoring.splicing.model import value_at
from meeplewright.desk.changes.digest import digest_at, digest_of, digest_of_bytes
from meeplewright.desk.changes.journal import Journal, JournalStep
from meeplewright.desk.changes.model import Change, Edit, FieldPut, FileChange, ItemInsert, RefusedEdit, Why
from meeplewright.desk.changes.plan import plan
from meeplewright.desk.room import Room
from meeplewright.findings.stop import Stop
from meeplewright.packs.vault import project_of
from meeplewright.packs.world import World
from meeplewright.regular import bytes_of, real_path

_BOM = "\ufeff"
_BY_HAND = {
    True: "do it again by hand, or with git; nothing was changed",
    False: "undo it by hand, or with git; nothing was changed",
}


@dataclass(frozen=True, slots=True)
class Written:
    """What was done, with the digests of its files as they are now, by their paths in the pack."""

    step: JournalStep
    files: tuple[tuple[str, str], ...]


def edit(
    room: Room, journal: Journal, edits: Sequence[Edit], digest: str = "", title: str = ""
) -> Written | RefusedEdit:
    """Make some edits of one pack as one step. `digest`: of the file of the first of them, as whoever asks for it had
    it before their eyes; nothing where that does not matter."""
    world = room.world
    if world is None:
        return RefusedEdit(Why.GONE, room.trouble or "the pack cannot be read", "mend its pack.yaml first")
    with room.living.reading():
        if edits and digest and (changed := _changed(world, edits[0], digest)) is not None:
            return changed
        change = plan(world, edits, title)
        if not isinstance(change, RefusedEdit):
            change = _as_it_was(world, journal, change)
    return change if isinstance(change, RefusedEdit) else perform(room, journal, change)


def _as_it_was(world: World, journal: Journal, change: Change) -> Change:
    """The change, with what stood there before as it was written then: its folds, its quotes, its comments."""
    if len(change.files) != 1 or len(change.records) != 1 or not journal.done:
        return change
    (file,), (name,) = change.files, change.records
    kind, _, id_ = name.partition("/")
    record = world.get(kind, id_)
    if record is None or record.source.path != file.path or file.before is None or file.after is None:
        return change
    wanted, _odd = read_again(record.source, file.after)
    for text in journal.as_before(file.path, file.before, name):
        if text != file.after and reads_as(record.source, text, wanted):
            return replace(change, files=(replace(file, after=text),))
    return change


def _changed(world: World, first: Edit, digest: str) -> RefusedEdit | None:
    """That the file of an edit is not the one that it was made for; None where it is."""
    name = getattr(first, "record", "")
    kind, _, id_ = name.partition("/")
    record = world.get(kind, id_)
    if record is None or digest_of(record.source) == digest:
        return None
    path = getattr(first, "path", ())
    return RefusedEdit(
        Why.CHANGED, f"{record.source.shown} was changed in the meantime",
        "look at what stands there now, and take yours or theirs", name, path,
        mine=first.value if isinstance(first, FieldPut | ItemInsert) else None, theirs=value_at(record.data, path),
    )  # fmt: skip


def perform(room: Room, journal: Journal, change: Change) -> Written | RefusedEdit:
    """Write a change, and remember it."""
    if not change.files and not change.moves:
        return Written(
            JournalStep(journal.count, change.title, (), (), (), records=change.records), ()
        )  # it is so already
    before = tuple(digest_at(each.path) for each in change.files)
    if (refused := _put(room, change)) is not None:
        return refused
    after = tuple(
        digest_of_bytes((each.after or "").encode("utf-8", "surrogateescape")) if each.after is not None else ""
        for each in change.files
    )
    return _told(room, journal.add(change, before, after), after)


def undo(room: Room, journal: Journal) -> Written | RefusedEdit:
    """Take the last step back: every byte is as it was before it."""
    return _moved(room, journal.done, journal.undone, forth=False)


def redo(room: Room, journal: Journal) -> Written | RefusedEdit:
    """Do again what was undone last."""
    return _moved(room, journal.undone, journal.done, forth=True)


def _moved(room: Room, source: list[JournalStep], target: list[JournalStep], *, forth: bool) -> Written | RefusedEdit:
    """The last step of one list, taken back or done again, goes over to the other."""
    if not source:
        return RefusedEdit(Why.GONE, "there is nothing to do again" if forth else "there is nothing to undo")
    step = source[-1]
    change = _again(step, forth=forth)
    if isinstance(change, RefusedEdit):
        return change
    if (refused := _put(room, change)) is not None:
        return refused
    target.append(source.pop())
    return _told(room, step, step.after if forth else step.before)


def _again(step: JournalStep, *, forth: bool) -> Change | RefusedEdit:
    """A step as a change of the files as they are; refused where they are not as it left them."""
    files: list[FileChange] = []
    moved = {new: old for old, new in step.moves}
    for each, before, after in zip(step.files, step.before, step.after, strict=True):
        path = each.path if forth else next((new for new, old in moved.items() if old == each.path), each.path)
        if digest_at(path) != (before if forth else after):
            return RefusedEdit(
                Why.CHANGED, f"`{path.name}` was changed since “{step.title}”",
                _BY_HAND[forth],
            )  # fmt: skip
        absent = each.made if forth else each.gone
        text = "" if absent else _text(path)
        content = each.forth(text) if forth else each.back(text)
        if content is None:
            return RefusedEdit(Why.CHANGED, f"`{path.name}` was changed since “{step.title}”", "nothing was changed")
        goes = each.gone if forth else each.made
        files.append(FileChange(path, None if absent else text, None if goes else content))
    moves = step.moves if forth else tuple((new, old) for old, new in step.moves)
    return Change(step.title, tuple(files), moves, step.records)


def _text(path: Path) -> str:
    return bytes_of(path).decode("utf-8", "surrogateescape").removeprefix(_BOM)


def _put(room: Room, change: Change) -> RefusedEdit | None:
    """Write all files of a change or none; the reason where that cannot be."""
    home = project_of(room.folder)
    contents: dict[Path, tuple[str, str]] = {}
    try:
        with alone(home, only_shown=False):
            for each in change.files:
                if real_path(each.path) in room.living.texts and _unsaved(room, each.path):
                    return RefusedEdit(
                        Why.CHANGED,
                        f"`{each.path.name}` has changes in the text pane that are not saved",
                        "save them first",
                    )
                there = os.path.lexists(each.path)
                if there != (each.before is not None):
                    return RefusedEdit(Why.CHANGED, f"`{each.path.name}` came or went in the meantime", "do it again")
                on_disk = bytes_of(each.path).decode("utf-8", "surrogateescape") if there else ""
                if on_disk.removeprefix(_BOM) != (each.before or ""):
                    return RefusedEdit(Why.CHANGED, f"`{each.path.name}` was changed in the meantime", "do it again")
                mark = _BOM if on_disk.startswith(_BOM) else ""
                contents[each.path] = on_disk, mark + (each.after or "")
            for _, new in change.moves:
                if os.path.lexists(new):
                    return RefusedEdit(Why.TAKEN, f"`{new.name}` is there already", "move it away first")
            gone = [each.path for each in change.files if each.after is None]
            write(contents, home, dict(change.moves), gone)
    except Stop as stop:
        return RefusedEdit(Why.DISK, stop.message, stop.help or "")
    except OSError as error:
        return RefusedEdit(Why.DISK, f"it could not be written: {error.strerror or error}", "nothing was changed")
    return None


def _unsaved(room: Room, path: Path) -> bool:
    try:
        return room.living.texts[real_path(path)] != bytes_of(path)
    except OSError:
        return True


def _told(room: Room, step: JournalStep, digests: Sequence[str]) -> Written:
    """Tell the room which files are other ones now."""
    paths = [each.path for each in step.files] + [path for pair in step.moves for path in pair]
    for path in paths:
        room.waiting.add(path)
    room.stale = True
    names = [_inside(each.path, room.folder) for each in step.files]
    return Written(step, tuple(zip(names, digests, strict=True)))


def _inside(path: Path, folder: Path) -> str:
    return path.relative_to(folder).as_posix() if path.is_relative_to(folder) else path.name
