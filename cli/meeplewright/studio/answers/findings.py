"""Everything that is wrong with the pack, what could not be read before what may follow from it, and how to mend it."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from meeplewright.desk.changes.model import Change, FileChange
from meeplewright.desk.mends import PLACEHOLDER, Mend, all_mends
from meeplewright.desk.mends import mends as desk_mends
from meeplewright.desk.room import whole_path
from meeplewright.findings.as_text import roots_first
from meeplewright.findings.catalogue import about
from meeplewright.findings.groups import grouped
from meeplewright.findings.model import Finding
from meeplewright.studio.edits import perform
from meeplewright.studio.refused import MEANWHILE, UNFIT, UNKNOWN, Refused, count_of, words_of
from meeplewright.studio.told import finding_told, mark_of

if TYPE_CHECKING:
    from meeplewright.studio.answers import Question
    from meeplewright.studio.session import Session

MOST = 500


def all_(session: Session, asked: Mapping[str, Any]) -> dict[str, Any]:
    """The findings by cause, in the order in which `meeple check` tells them."""
    level, words = words_of(asked, "level", ""), words_of(asked, "words", "").casefold()
    wanted = [
        each
        for each in roots_first(session.findings)
        if (not level or each.severity.value == level) and _says(f"{each.code} {each.message} {each.record}", words)
    ]
    groups = grouped(wanted)
    return {
        "groups": [[finding_told(session, each) for each in (group.first, *group.others)] for group in groups[:MOST]],
        "more": max(0, len(groups) - MOST),
        "count": len(wanted),
        "certain": sum(each.edit is not None for each in wanted),
        **session.state(),
    }


def _says(text: str, words: str) -> bool:
    return all(word in text.casefold() for word in words.split())


def explained(session: Session, asked: Mapping[str, Any]) -> dict[str, Any]:
    """What a code means and why it matters: the words of its page, without its examples."""
    code = words_of(asked, "code")
    if not any(each.code == code for each in session.findings):
        raise Refused(UNKNOWN, f"nothing is told of `{code}` now")
    known = about(code)
    return {"code": code, "title": known.title, "text": known.body.partition("```")[0].strip()}


def mends(session: Session, asked: Mapping[str, Any]) -> list[dict[str, Any]]:
    """What can be done about one finding, by its mark."""
    return [
        {"number": number, "title": each.title, "certain": each.certain, "reason": _asks_why(each)}
        for number, each in enumerate(_mends(session, _meant(session, asked)))
    ]


def mend(session: Session, asked: Mapping[str, Any]) -> dict[str, Any]:
    """Do one of these: `number`, and `reason` where it says why something may stay."""
    finding, number, reason = _meant(session, asked), count_of(asked, "number", 0), words_of(asked, "reason", "")
    known = _mends(session, finding)
    if not 0 <= number < len(known):
        raise Refused(UNKNOWN, "this mend is not offered any more")
    chosen = known[number]
    files = chosen.files
    if _asks_why(chosen):
        why = " ".join(reason.split())
        if not why:
            raise Refused(UNFIT, "say why it may stay", "whoever reads it later wants to know")
        files = tuple((path, before, after.replace(PLACEHOLDER, why, 1)) for path, before, after in files)
    return _done(session, chosen.title, files)


def mend_all(session: Session, asked: Mapping[str, Any]) -> dict[str, Any]:
    """Every certain mend of the pack, as one step."""
    _refuse_older(session)
    code = words_of(asked, "code", "")
    wanted = [each for each in session.findings if each.edit is not None and code in ("", each.code)]
    files: list[tuple[Path, str, str]] = []
    for path in sorted({whole_path(each.edit.place.path) for each in wanted if each.edit is not None}):
        if path.is_relative_to(session.folder) and (every := all_mends(session.desk, path, wanted)) is not None:
            files += every.files
    if not files:
        raise Refused(UNKNOWN, "there is nothing that is certain to be mended")
    return _done(session, f"Every certain mend of {code}" if code else "Every certain mend", tuple(files))


def _done(session: Session, title: str, files: tuple[tuple[Path, str, str], ...]) -> dict[str, Any]:
    changes = tuple(
        FileChange(path, before if before or path.exists() else None, after) for path, before, after in files
    )
    return perform(session, Change(title, changes))


def _refuse_older(session: Session) -> None:
    if session.checked != session.generation:  # places of an older text
        raise Refused(MEANWHILE, "the pack has just changed and is being checked again", "try it in a moment")


def _meant(session: Session, asked: Mapping[str, Any]) -> Finding:
    mark = words_of(asked, "mark")
    _refuse_older(session)
    finding = next((each for each in session.findings if mark_of(each) == mark), None)
    if finding is None:
        raise Refused(UNKNOWN, "this finding is gone")
    return finding


def _mends(session: Session, finding: Finding) -> list[Mend]:
    path = whole_path(finding.place.path)
    offered = desk_mends(session.desk, session.room, path, [finding])
    return [each for each in offered if all(file.is_relative_to(session.folder) for file, _, _ in each.files)]


def _asks_why(offered: Mend) -> bool:
    return any(PLACEHOLDER in after and PLACEHOLDER not in before for _, before, after in offered.files)


QUESTIONS: dict[str, Question] = {
    "all": all_,
    "explained": explained,
    "mends": mends,
    "mend": mend,
    "mend_all": mend_all,
}
WRITES = frozenset({"mend", "mend_all"})
