"""A renaming as one change: every file that names the thing, and its pictures, together or not at all."""

from __future__ import annotations

from meeplewright.authoring.apply import changed_files
from meeplewright.authoring.rename import RenamePlan
from meeplewright.desk.changes.model import Change, FileChange
from meeplewright.sources.model import Record

_BOM = "\ufeff"


def change_of(plan: RenamePlan, record: Record, new: str) -> Change:
    """What a plan of `desk.renaming` comes to."""
    files = tuple(
        FileChange(path, before.removeprefix(_BOM), after.removeprefix(_BOM))
        for path, (before, after) in changed_files(plan.edits).items()
    )
    name = f"{record.kind}/{new.removeprefix(f'{record.kind}/')}"
    return Change(f"rename {plan.what}", files, tuple(plan.moves.items()), (name,))
