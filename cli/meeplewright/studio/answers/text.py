"""The text of a file of the pack: shown, saved where nobody else wrote meanwhile, and talked about with its server."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from meeplewright.desk.changes.digest import digest_at
from meeplewright.desk.changes.model import Change, FileChange
from meeplewright.desk.room import inside
from meeplewright.regular import bytes_of
from meeplewright.studio.edits import perform
from meeplewright.studio.refused import MEANWHILE, UNFIT, UNKNOWN, Refused, words_of

if TYPE_CHECKING:
    from meeplewright.studio.answers import Question
    from meeplewright.studio.session import Session

MOST_BYTES = 900_000  # a question holds 1 MB
_WRITTEN = (".yaml", ".yml", ".md", ".po", ".json", ".csv", ".tsv", ".txt")
_BOM = "\ufeff"


def files(session: Session, _asked: Mapping[str, Any]) -> list[str]:
    """The files of the pack that are text, by their names in it."""
    return sorted(_files(session))


def _files(session: Session) -> dict[str, Path]:
    """By name. Also those that were made since, and that cannot be read."""
    by_name: dict[str, Path] = {}
    for path in session.watch.files():
        name = inside(path, session.folder)
        if name and path.suffix in _WRITTEN and not name.startswith("build/"):
            by_name[name] = path
    return by_name


def _file(session: Session, asked: Mapping[str, Any]) -> Path:
    name = words_of(asked, "file")
    path = _files(session).get(name)
    if path is None:
        raise Refused(UNKNOWN, f"there is no file `{name}` in the pack", "it was renamed or taken away")
    return path


def open_(session: Session, asked: Mapping[str, Any]) -> dict[str, Any]:
    """A file as it is on the disk, and why it cannot be written here, where it cannot."""
    path = _file(session, asked)
    raw = bytes_of(path)
    session.watch.show([path])
    why = session.why_read_only
    text = ""
    if len(raw) > MOST_BYTES:
        why = "this file is too large to be written here: open it in an editor"
        raw = raw[:MOST_BYTES]
    try:
        text = raw.decode("utf-8")
    except UnicodeDecodeError:
        why = why or "this file is not UTF-8: open it in an editor"
        text = raw.decode("utf-8", "replace")
    if path.is_symlink():
        why = why or "this file is a link: what it leads to is written where it is"
    return {
        "file": inside(path, session.folder),
        "text": text.removeprefix(_BOM),
        "digest": digest_at(path),
        "why": why,
    }


def save(session: Session, asked: Mapping[str, Any]) -> dict[str, Any]:
    """Write a file, where it is still the one that the pane was given; else both are shown there."""
    path, text = session.own_file(_file(session, asked)), words_of(asked, "text")
    raw = bytes_of(path)
    try:
        before = raw.decode("utf-8").removeprefix(_BOM)
        text.encode("utf-8")
    except UnicodeError:
        raise Refused(UNFIT, "this file is not UTF-8", "open it in an editor") from None
    if (digest := digest_at(path)) != words_of(asked, "digest"):
        raise Refused(
            MEANWHILE,
            f"`{path.name}` was changed by another program in the meantime; nothing was written",
            "look at both, and take one",
            theirs=before,
            digest=digest,
        )
    name = inside(path, session.folder)
    return perform(session, Change(name, (FileChange(path, before, text),)))


def say(session: Session, asked: Mapping[str, Any]) -> dict[str, Any]:
    """A message of the pane to its language server; what that answers comes as an event."""
    if session.talks is None:
        raise Refused(UNFIT, "no language server is here")
    session.talks.say(words_of(asked, "client"), asked.get("message"))
    return {}


QUESTIONS: dict[str, Question] = {"files": files, "open": open_, "save": save, "say": say}
WRITES = frozenset({"save"})
