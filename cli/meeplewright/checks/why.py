"""`meeple check --why FILE:LINE`: the findings of one line, told or held back, each after its cause."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

from meeplewright.checks.held import Held
from meeplewright.digits import counted_by
from meeplewright.findings.lines import lines_of
from meeplewright.findings.model import Finding, Place
from meeplewright.findings.order import in_order
from meeplewright.findings.stop import Stop
from meeplewright.packs.world import World

_AT = re.compile(r"(.+?):(\d{1,9})(?::\d+)?", re.DOTALL)  # a column may follow, as findings are told
_MOST = 12  # other lines of the file that are named


@dataclass(frozen=True, slots=True)
class AskedLine:
    """The line that is asked about."""

    path: Path
    number: int

    @classmethod
    def of(cls, words: str) -> AskedLine:
        """What `--why` names; Stop where there is no such line."""
        form = _AT.fullmatch(words)
        if form is None:
            raise Stop(f"`--why {words}` names no line", "write a file and a line, such as `cards.yaml:12`")
        path, number = Path(form[1]), counted_by(form[2])
        if not path.is_file():
            raise Stop(f"there is no file `{form[1]}`", "name it from here, as findings do")
        count = len(lines_of(path.as_posix()))
        if not 1 <= number <= count:
            raise Stop(f"`{form[1]}` has no line {number}", f"its lines are 1 to {count}")
        return cls(path, number)

    @property
    def shown(self) -> str:
        return f"{self.path.as_posix()}:{self.number}"

    def holds(self, place: Place | None) -> bool:
        """Whether a place has a part in this line."""
        return place is not None and place.line <= self.number <= _end(place) and self.in_file(place)

    def in_file(self, place: Place) -> bool:
        """Whether a place is in the file of this line."""
        return Path(place.path).resolve() == self.path.resolve()


@dataclass(frozen=True, slots=True)
class FindingRow:
    """One finding that was there. `held` says what holds it back, where it is not told; `here`: it is of the line."""

    finding: Finding
    held: Held | None
    here: bool


@dataclass(frozen=True, slots=True)
class Answer:
    """What there is at a line: each cause before what follows from it; and what else is to be known."""

    line: AskedLine
    rows: Sequence[FindingRow]
    notes: Sequence[str]


def answer(line: AskedLine, findings: Sequence[Finding], held: Sequence[Held], notes: Iterable[str] = ()) -> Answer:
    """The findings of a line, those that a comment or a baseline at this line holds back, and the causes of all."""
    by = {each.finding: each for each in held}
    here = {finding for finding in (*findings, *by) if line.holds(finding.place)}
    here |= {each.finding for each in held if line.holds(each.place) and each.cause is None}
    follows = {each.finding for each in held if each.cause in here}
    wanted = here | follows
    unread = list(wanted)
    while unread:
        known = by.get(unread.pop())
        if known is not None and known.cause is not None and known.cause not in wanted:
            wanted.add(known.cause)
            unread.append(known.cause)
    ordered = in_order(wanted)
    ordered.sort(key=lambda finding: _depth(finding, by))
    rows = [FindingRow(finding, by.get(finding), finding in here) for finding in ordered]
    return Answer(line, rows, [*notes, *([] if rows else _elsewhere(line, [*findings, *by]))])


def verify(line: AskedLine, roots: Iterable[str], worlds: Sequence[World], also: Path | None) -> list[str]:
    """Stop where the line is of no file that the run looked at; what is to be said of its file."""
    path = line.path.resolve()
    if also is not None and also.resolve() == path:
        return []
    if not any(path.is_relative_to(Path(root).resolve()) for root in roots):
        raise Stop(f"`{line.path.as_posix()}` is in no pack that was checked", "name its pack's folder, too")
    from meeplewright.packs.discover import is_claimed

    for pack in (pack for world in worlds for pack in world.packs):
        home = pack.folder.resolve()
        patterns = pack.sections.about.ignored
        inside = path.relative_to(home).as_posix() if path.is_relative_to(home) else ""
        if inside and is_claimed(inside, patterns) and not is_claimed(inside, ()):
            return [f"`ignore` in {pack.source.shown} leaves this file out: nothing in it is read"]
    return []


def _depth(finding: Finding, by: dict[Finding, Held]) -> int:
    """How many causes stand before a finding."""
    depth = 0
    seen = {finding}
    while (known := by.get(finding)) is not None and known.cause is not None and known.cause not in seen:
        finding = known.cause
        seen.add(finding)
        depth += 1
    return depth


def _elsewhere(line: AskedLine, findings: Iterable[Finding]) -> list[str]:
    lines = sorted({finding.place.line for finding in findings if line.in_file(finding.place)})
    if not lines:
        return ["there is no finding in this file"]
    more = "" if len(lines) <= _MOST else f" and {len(lines) - _MOST} more"
    return [f"in this file there are findings at {', '.join(map(str, lines[:_MOST]))}{more}"]


def _end(place: Place) -> int:
    """The last line of a place that has something of it: not one that it ends before."""
    last = place.end_line - (place.end_column == 1) if place.end_line > place.line else place.line
    return max(place.line, last)
