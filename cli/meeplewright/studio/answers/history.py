"""What was changed here, taken back and done again; and what git says has changed since the last commit."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from meeplewright.desk.changes import writing
from meeplewright.desk.room import inside
from meeplewright.findings.stop import Stop
from meeplewright.sources.git import GitSays, work_tree
from meeplewright.studio import edits

if TYPE_CHECKING:
    from meeplewright.studio.answers import Question
    from meeplewright.studio.session import Session

_MOST = 200_000  # letters of a difference


def told(session: Session, _asked: Mapping[str, Any]) -> dict[str, Any]:
    """The steps that can be undone and done again."""
    return {**edits.history(session.journal), "steps": edits.steps(session.journal)}


def undo(session: Session, _asked: Mapping[str, Any]) -> dict[str, Any]:
    """Take the last step back."""
    return edits.done(session, writing.undo(session.room, session.journal))


def redo(session: Session, _asked: Mapping[str, Any]) -> dict[str, Any]:
    """Do again what was undone last."""
    return edits.done(session, writing.redo(session.room, session.journal))


def changed(session: Session, _asked: Mapping[str, Any]) -> dict[str, Any]:
    """What is in the folder and not in git's last commit, as a difference a file."""
    plain = ["--no-color", "--no-ext-diff", "--no-textconv", "--no-renames", "--src-prefix=a/", "--dst-prefix=b/"]
    try:
        tree = work_tree(session.folder)
        here = str(session.folder)
        difference = tree.ask("diff", *plain, "HEAD", "--", here).decode(errors="replace")
        others = tree.ask("ls-files", "--others", "--exclude-standard", "-z", "--", here).decode(errors="replace")
    except Stop as stop:
        return {
            "git": False,
            "why": f"{stop.message}; {stop.help}" if stop.help else stop.message,
            "files": [],
            "new": [],
        }
    except (GitSays, OSError):
        return {"git": False, "why": "", "files": [], "new": []}
    names = [inside(tree.top / name, session.folder) or name for name in others.split("\0") if name]
    return {"git": True, "files": _by_file(difference[:_MOST]), "new": names, "more": len(difference) > _MOST}


def _by_file(difference: str) -> list[dict[str, Any]]:
    differences: list[dict[str, Any]] = []
    for part in ("\n" + difference).split("\ndiff --git ")[1:]:
        lines = part.splitlines()
        body = [line for line in lines[1:] if not line.startswith(("index ", "--- ", "+++ "))]
        differences.append(
            {
                "file": lines[0].rpartition(" b/")[2],
                "added": sum(line.startswith("+") for line in body),
                "removed": sum(line.startswith("-") for line in body),
                "lines": body,
            }
        )
    return differences


QUESTIONS: dict[str, Question] = {"told": told, "undo": undo, "redo": redo, "changed": changed}
WRITES = frozenset({"undo", "redo"})
