"""Edits of files that hold no records: layouts, themes. They are judged by the schema of their sort."""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path

from meeplewright.authoring.patch import CannotPatch
from meeplewright.authoring.sheets.into_files import read_again
from meeplewright.authoring.splicing.make import new_text
from meeplewright.authoring.splicing.model import Drop, NotThere, Operation, Put, done
from meeplewright.desk.changes.digest import digest_of
from meeplewright.desk.changes.model import Change, FileChange, InFile, RefusedEdit, Why
from meeplewright.desk.changes.values import odd
from meeplewright.desk.forms import locks
from meeplewright.desk.grammars import grammar_of
from meeplewright.packs.world import World
from meeplewright.sources.model import Source
from meeplewright.systems.validate import Judge


def source_at(world: World, file: str) -> Source | None:
    """A file of the pack that holds no records, by its path in it; None where there is none."""
    path = world.pack.folder / file
    if os.path.isabs(file) or ".." in Path(file).parts or not path.is_file():  # noqa: PTH117 - of a text
        return None
    source = Source(path, path.name, {}, world.pack.name)
    data, _findings = read_again(source, source.text)
    source.data = data if isinstance(data, dict) else {}
    return source


def plan(world: World, edits: Sequence[InFile], digest: str = "", title: str = "") -> Change | RefusedEdit:
    """What some edits of one file come to."""
    file = edits[0].file
    source = source_at(world, file)
    if source is None:
        return RefusedEdit(Why.GONE, f"there is no `{file}` in the pack", "look again", file)
    if digest and digest_of(source) != digest:
        return RefusedEdit(Why.CHANGED, f"`{file}` was changed in the meantime", "look at what stands there now", file)
    if why := locks.of_source(world, source):
        return RefusedEdit(Why.LOCKED, why, record=file)
    operations: list[Operation] = []
    wanted = source.data
    try:
        for edit in edits:
            if (bad := odd(edit.value, edit.path)) is not None:
                return bad
            operation = Drop(edit.path) if edit.gone else Put(edit.path, edit.value)
            wanted = done(wanted, operation)
            operations.append(operation)
    except NotThere as gone:
        return RefusedEdit(Why.GONE, str(gone), "look again", file)
    if (refused := _misshapen(world, source, wanted, file)) is not None:
        return refused
    try:
        text, _data = new_text(source, operations, lambda _: None)
    except CannotPatch as resists:
        return RefusedEdit(Why.LOCKED, str(resists), "change it in its text", file)
    files = (FileChange(source.path, source.text, text),) if text != source.text else ()
    return Change(title or f"{file}: {'/'.join(map(str, edits[0].path))}", files, records=(file,))


def _misshapen(world: World, source: Source, wanted: object, file: str) -> RefusedEdit | None:
    grammar = grammar_of(world, source.path)
    if grammar is None or grammar.whole is None:
        return RefusedEdit(Why.LOCKED, f"`{file}` is no layout and no theme", "change it in its text", file)
    judge = Judge(grammar.whole)
    known = {(each.code, each.path) for each in judge.problems(source.data)}
    fresh = next((each for each in judge.problems(wanted) if (each.code, each.path) not in known), None)
    return None if fresh is None else RefusedEdit(Why.WRONG, fresh.message, fresh.help, file, fresh.path)
