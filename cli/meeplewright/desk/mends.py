"""What can be done about a finding: its certain mend, the record that is missing, a comment why it may stay."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from meeplewright.authoring.begin.record import with_record
from meeplewright.authoring.begin.sample import CannotSample, sample
from meeplewright.checks.mend import spliced
from meeplewright.desk.outline import record_at
from meeplewright.desk.room import Desk, Room, whole_path
from meeplewright.findings.catalogue import Family, family
from meeplewright.findings.model import Edit, Finding, Place
from meeplewright.findings.stop import Stop
from meeplewright.packs.head import ID
from meeplewright.sources.lines import Lines


@dataclass(frozen=True, slots=True)
class Mend:
    """Something to do: a title, and what each file becomes (its text now, its text then)."""

    title: str
    files: tuple[tuple[Path, str, str], ...]
    finding: Finding | None = None
    certain: bool = False  # it is what the finding says, and nothing of it is for a person to fill in


def mends(desk: Desk, room: Room, path: Path, findings: Sequence[Finding]) -> Iterator[Mend]:
    """What can be done about these findings of one file."""
    text = desk.text(path)
    for finding in findings:
        if finding.edit is not None:
            title = title_of(finding, finding.edit)
            files = _changed(desk, [finding.edit])
            if files:
                yield Mend(title, files, finding, certain=True)
    for finding in findings:
        yield from _creating(room, finding)
    for finding in findings:
        if (silenced := _silenced(path, text, finding)) is not None:
            yield Mend(f"Ignore {finding.code} here, and say why", ((path, text, silenced),), finding)


def all_mends(desk: Desk, path: Path, findings: Iterable[Finding]) -> Mend | None:
    """Every certain mend of one file at once."""
    edits = [each.edit for each in findings if each.edit is not None and whole_path(each.edit.place.path) == path]
    files = _changed(desk, edits)
    count = len(edits)
    return Mend(f"Make every certain mend in this file ({count})", files, certain=True) if files else None


def title_of(finding: Finding, edit: Edit) -> str:
    """What a certain mend is called."""
    words = edit.replacement.strip()
    if not words:
        return f"Take this out ({finding.code})"
    if "\n" in words or len(words) > 60:
        return f"Mend this ({finding.code})"
    return f"Write `{words}` ({finding.code})"


def _changed(desk: Desk, edits: Iterable[Edit]) -> tuple[tuple[Path, str, str], ...]:
    by_path: dict[Path, list[Edit]] = {}
    for edit in edits:
        by_path.setdefault(whole_path(edit.place.path), []).append(edit)
    files = []
    for path, own in sorted(by_path.items()):
        before = desk.text(path)
        after = spliced(before, own)[0]
        if after != before:
            files.append((path, before, after))
    return tuple(files)


def _creating(room: Room, finding: Finding) -> Iterator[Mend]:
    """The record that a reference names and nobody has written yet."""
    world = room.world
    if finding.code != "MW201" or world is None:
        return
    wanted = next(
        (
            each
            for each in world.unresolved()
            if each.record.name == finding.record and "/".join(map(str, each.path)) == finding.field
        ),
        None,
    )
    if wanted is None or ID.fullmatch(wanted.id) is None:
        return
    for name in wanted.kinds:
        kind = world.system.kinds.get(name)
        if kind is None:
            continue
        try:
            with room.living.reading():
                files = with_record(world, kind, sample(world, kind, wanted.id, {}))
        except (Stop, CannotSample):
            continue
        changed = tuple((path, before, after) for path, (before, after) in files.items())
        yield Mend(f"Create the {kind.title.lower()} `{wanted.id}`", changed, finding)


PLACEHOLDER = "say here why it may stay"


def _silenced(path: Path, text: str, finding: Finding) -> str | None:
    """The text with a comment at the record that a finding stands in; None where none can stand."""
    if whole_path(finding.place.path) != path or family(finding.code) is Family.PROJECT:
        return None
    lines = Lines(text)
    newline = "\r\n" if "\r\n" in text else "\n"
    words = f"meeple: ignore {finding.code} -- {PLACEHOLDER}"
    if path.suffix == ".md":
        return f"<!-- {words} -->{newline}{text}"
    start = lines.offset(finding.place.line)
    if path.suffix == ".po":
        at = text.rfind("\n\n", 0, start)
        at = 0 if at < 0 else at + 2
        return f"{text[:at]}# {words}{newline}{text[at:]}"
    if path.suffix != ".yaml":
        return None
    at = record_at(text, start)[1]
    at = text.rfind("\n", 0, at) + 1
    indent = re.compile(r" *").match(text, at)
    return f"{text[:at]}{indent.group() if indent else ''}# {words}{newline}{text[at:]}"


def holds(place: Place, start: tuple[int, int], end: tuple[int, int]) -> bool:
    """Whether a place touches lines and columns `start` to `end`."""
    first, last = (place.line, place.column), (place.end_line or place.line, place.end_column or place.column)
    return first <= end and start <= last
