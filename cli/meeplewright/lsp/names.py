"""Answers about giving things other names: ids, icons, names of the story, numbers, and files."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from meeplewright.desk.moving import moved
from meeplewright.desk.renaming import plan
from meeplewright.lsp import edits
from meeplewright.lsp.asked import INVALID, Answer, Asked, WrongQuestion
from meeplewright.lsp.positions import path_of


def prepare_rename(asked: Asked, params: dict[str, Any]) -> Any:
    """What would be renamed; an error that says what can be, where nothing has a name."""
    subject = asked.named(params)
    if subject is None or subject[3].key is not None or subject[3].file is not None:
        raise WrongQuestion(
            INVALID,
            "nothing here has a name to change: ids, icons, names of the story and numbers have",
        )
    _, _, positions, thing = subject
    return {
        "range": positions.range(thing.start, thing.end),
        "placeholder": positions.text[thing.start : thing.end],
    }


def rename(asked: Asked, params: dict[str, Any]) -> Any:
    """The edits of `meeple rename`, and the files that move with it."""
    subject = asked.named(params)
    if subject is None:
        raise WrongQuestion(INVALID, "nothing here has a name that could be changed everywhere")
    renaming = plan(asked.room(subject[0]), subject[3], str(params.get("newName", "")))
    changes = edits.of_edits(asked.desk, renaming.edits, asked.encoding)
    return edits.workspace_edit(asked.desk, changes, documents=asked.documents, moves=sorted(renaming.moves.items()))


def will_rename_files(asked: Asked, params: dict[str, Any]) -> Any:
    """What names the files that are about to move, as one edit; nothing where nobody names them."""
    files = params.get("files")
    pairs = []
    for each in files if isinstance(files, list) else ():
        if isinstance(each, dict):
            old, new = path_of(str(each.get("oldUri", ""))), path_of(str(each.get("newUri", "")))
            if old is not None and new is not None:
                pairs.append((old, new))
    changes = edits.of_edits(asked.desk, moved(asked.desk, pairs), asked.encoding)
    return edits.workspace_edit(asked.desk, changes, documents=asked.documents) if changes else None


ANSWERS: Mapping[str, Answer] = {
    "textDocument/prepareRename": prepare_rename,
    "textDocument/rename": rename,
    "workspace/willRenameFiles": will_rename_files,
}
